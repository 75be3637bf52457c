"""What is written properly is read at once, and as it is read word for word; numbers stand for the names they end."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from kernel_lib.core import reading
from kernel_lib.core.errors import Bad
from kernel_lib.core.naming import Names, Of, Pile
from kernel_lib.core.proper import Improper

Name = Annotated[str, Of(["card_1", "card_18", "A044", "A44", "oda", "6"], "")]
Units = Annotated[dict[Name, int], Pile]


class Ship(msgspec.Struct):
    """A record with every kind of field."""

    name: str
    flag: Name = ""
    goods: list[Name] = []
    crew: Units = {}
    speed: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    kind: Literal["sail", 2] = "sail"
    escort: "Ship | None" = None


VALUES: list[tuple[Any, Any]] = [
    *((Name, value) for value in ("oda", "ODA", "", "card_18", 18, "18", 44, "044", 6, "6", 7, True, None, ["oda"])),
    *((Units, value) for value in ({"oda": 2}, {"oda": 0}, {"oda": -1}, {"oda": 1001}, {"oda": True}, {"oda": None},
                                   ["oda", "oda"], "oda", {18: 1}, {"uesugi": 1}, 3)),
    *((list[Name], value) for value in (["oda", 18], "oda", [], [["oda"]], {"oda": 1}, None)),
    *((Annotated[int, msgspec.Meta(ge=0, le=3)], value) for value in (0, 3, 4, -1, True, "2", 2.0, None)),
    *((Literal["sail", 2, True], value) for value in ("sail", "Sail", 2, 2.0, True, 1, [], {})),
    *((Ship, value) for value in ({"name": "Ark"}, {}, {"name": "Ark", "flag": "", "crew": {"oda": 3}, "speed": 3},
                                  {"name": "Ark", "escort": {"name": "Pinta", "kind": 2}}, {"name": "Ark", "masts": 3},
                                  {"name": 6}, {"name": "Ark", "escort": {"flag": "oda"}}, ["Ark"])),
    (dict[Name, bool], {"oda": True}), (dict[Name, bool], {"oda": 1}), (bool, "true"), (float, 2), (int | str, "7")]


@pytest.mark.parametrize(("hint", "value"), VALUES)
def test_read_at_once_as_word_for_word(monkeypatch: pytest.MonkeyPatch, hint: Any, value: Any) -> None:
    quick = _read(hint, value)
    monkeypatch.setattr(reading, "proper", lambda hint: _never)
    assert quick == _read(hint, value)


@pytest.mark.parametrize(("written", "name"), [(18, "card_18"), ("18", "card_18"), (1, "card_1"), (6, "6"),
                                               ("044", "A044"), (44, "A44")])
def test_a_number_is_the_one_name_that_it_ends(written: Any, name: str) -> None:
    assert _read(Name, written) == name


def _read(hint: Any, value: Any) -> Any:
    try:
        return reading.Reader(Names("harbour")).read(hint, value, "given")
    except Bad as error:
        return str(error)


def _never(names: Names, value: Any) -> Any:
    raise Improper
