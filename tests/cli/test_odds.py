"""`rulebook odds`: the chances in words and as JSON, of examples and saved games."""

import json
from fractions import Fraction

from kernel_lib.core import example, example_file, save
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table

from .conftest import Rulebook
from .test_example import documented


def test_the_siege_of_odani_in_words(rulebook: Rulebook) -> None:
    """The assault takes the castle with 8.76 %: four hits of four or fewer, then enough sixes."""
    english, chinese = (rulebook("odds", "odani-siege", "--lang", lang).out for lang in ("en", "zh"))
    assert "If: assault" in english and "8.76%  Oda wins" in english and "91.24%" in english
    assert "若选：强攻" in chinese and "8.76%  织田胜" in chinese


def test_as_json_chances_are_whole_and_have_the_documented_fields(rulebook: Rulebook) -> None:
    found = json.loads(rulebook("odds", "uesugi-field-battle", "--json").out)
    assert {"retreat", "play_card"} <= {one["decision"]["name"] for one in found if one["decision"]}
    for one in found:
        assert set(one) == documented("rulebook odds FILE_OR_ID --json".removeprefix("rulebook "))
        assert abs(sum(end["chance"] for end in one["outcomes"]) + one["open"] - 1) < 1e-9
        if all("fraction" in end for end in one["outcomes"]):
            assert sum(Fraction(end["fraction"]) for end in one["outcomes"]) == 1
    stand = next(one for one in found if one["decision"] and one["choice"] is False)
    assert stand["exact"] and stand["sides"] == {"active": "anti_oda", "other": "oda"}


def test_a_saved_game_is_asked_where_it_stands(rulebook: Rulebook, tmp_path) -> None:
    played = example.run(example_file.find("odani-siege").cases()[0]).tables[-1]
    table = Table(played.rules, dice=Seeded(1), position=played.rules.describe(played.opening), start=("combat", {}))
    table.choose(played.made[0].choice)
    save.save(table, tmp_path / "odani.json")
    found = json.loads(rulebook("odds", str(tmp_path / "odani.json"), "--json").out)
    assert [(one["decision"]["name"], one["choice"]) for one in found] == [("assault", True)]


def test_where_dice_decide_nothing_it_is_said(rulebook: Rulebook) -> None:
    assert "Dice decide nothing here." in rulebook("odds", "room-in-the-castle", "--lang", "en").out
    assert json.loads(rulebook("odds", "room-in-the-castle", "--json").out) == []


def test_an_unknown_example_is_refused(rulebook: Rulebook) -> None:
    done = rulebook("odds", "no-such-thing", "--lang", "en")
    assert done.code == 2 and "no example" in done.err


def test_an_example_needs_no_dice_to_be_asked(rulebook: Rulebook, tmp_path) -> None:
    file = tmp_path / "assault.yaml"
    file.write_text("id: mine\ngame: here_i_stand\n"
                    "given: {empty: true, units: {besancon: {france_regular: 4, hapsburg_regular: 1}}}\n"
                    "run: {assault: {power: france, at: besancon}}\n", encoding="utf-8")
    (found,) = json.loads(rulebook("odds", str(file), "--json").out)
    assert found["procedure"] == "assault" and found["exact"]


def test_an_example_that_ends_at_a_decision_is_asked_there(rulebook: Rulebook, tmp_path) -> None:
    """Archduke Charles needs a 6 on two dice to intercept: 26 of 36 ways."""
    (tmp_path / "linz.yaml").write_text(
        "{id: linz, game: napoleonic_wars, given: {empty: true, hands: {france: [], austria: []}, impulse: "
        "{power: france, cp: 1}, units: {munich: {ney: 1, france: 3}, vienna: {charles: 1, austria: 4}}}, "
        "run: {procedure: march, at: munich, to: linz, units: {france: 3}, lead: ney}}", encoding="utf-8")
    (one,) = json.loads(rulebook("odds", str(tmp_path / "linz.yaml"), "--json").out)
    assert one["decision"] == {"name": "intercept", "who": "austria"}
    assert {end["outcome"]: end["fraction"] for end in one["outcomes"]} == {True: "13/18", False: "5/18"}
