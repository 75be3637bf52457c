"""Data packs: compiled from their sources, overlaid by owners, checked by one schema."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.core import data, example, example_file, packing
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES as REAL
from kernel_lib.core.yaml_source import Source

from .conftest import GAMES

HARBOUR = GAMES / "harbour"


def test_the_pack_is_made_anew_when_a_source_is_newer(tmp_path: Path) -> None:
    home = tmp_path / "kernel_lib/harbour"
    shutil.copytree(HARBOUR, home, ignore=shutil.ignore_patterns("pack.json", "__pycache__"))
    (tmp_path / "pyproject.toml").touch()
    assert packing.stale(home)
    packing.write_pack("harbour", home)
    assert not packing.stale(home)
    fish = home / "data/fish.yaml"
    later = (home / "pack.json").stat().st_mtime_ns + 10**9
    os.utime(fish, ns=(later, later))
    assert packing.stale(home)
    (tmp_path / "pyproject.toml").unlink()
    assert not packing.stale(home), "in a wheel the pack is as it came"


@pytest.mark.parametrize("game", ["harbour", *REAL])
def test_the_examples_of_the_pack_come_out_as_those_of_the_files_do(game: str) -> None:
    assert data.pack(game).examples.keys() == example_file.shipped(game).keys()
    cases = [case for name in example_file.shipped(game) for case in example_file.find(name).cases()]
    assert [case.id for case in cases if not example.run(case).ok] == []


def test_a_mistake_in_a_shipped_example_is_found_in_its_file() -> None:
    source = example_file.source("short-trip")
    assert source.where(("expect", 1)) == Source.file(HARBOUR / "examples/short-trip.yaml").where(("expect", 1))
    assert re.fullmatch(r"short-trip\.yaml, line \d+", source.where(("expect", 1)))


def test_an_example_is_called_like_its_file(tmp_path: Path) -> None:
    text = (HARBOUR / "examples/short-trip.yaml").read_text(encoding="utf-8")
    (tmp_path / "long-trip.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Bad, match=r"long-trip\.yaml, line 1, id: .* Expected: long-trip\."):
        packing.compile_examples(tmp_path)


def test_records_names_and_sentences() -> None:
    assert [(fish.id, fish.weight) for fish in data.data("harbour").fish] == [("cod", 1), ("eel", 1), ("salt", 2)]
    messages = data.messages("harbour")
    assert messages.text("event.loaded", "en", hold={"cod": 2, "salt": 1}) == "In the hold: 2 × Cod and 1 × Salt."
    assert messages.text("event.sailed", "en", who="captain", steps=1) == "The captain sails 1 step."
    assert messages.text("event.sailed", "zh", who="captain", steps=2) == "船长航行2步。"
    assert messages.text("event.sunk", "en", at=3) == "event.sunk (at: 3)"


# --- an owner's corrections ---


def overlay(tmp_path: Path, text: str) -> Any:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return data.overlay("harbour", file)


def test_corrections_are_laid_over_the_data(tmp_path: Path) -> None:
    fish = overlay(
        tmp_path, "game: harbour\nfish:\n- {id: salt, weight: 3}\n- {id: ray, name: {en: Ray, zh: 鳐鱼}, weight: 4}\n"
    ).fish
    assert [(one.id, one.weight, one.source) for one in fish] == [
        ("cod", 1, "authored"),
        ("eel", 1, "authored"),
        ("salt", 3, "owner"),
        ("ray", 4, "owner"),
    ]
    assert [one.weight for one in data.data("harbour").fish] == [1, 1, 2]


def test_of_two_corrections_of_a_record_both_count(tmp_path: Path) -> None:
    new = "{id: ray, name: {en: Ray, zh: 鳐鱼}, weight: 4}"
    fish = overlay(tmp_path, f"game: harbour\nfish: [{new}, {{id: ray, weight: 5}}, {{id: cod, weight: 2}}]").fish
    assert [(one.id, one.weight) for one in fish] == [("cod", 2), ("eel", 1), ("salt", 2), ("ray", 5)]


OVERLAYS = {
    "a list": ("- 1", ", line 1, game: the file does not say which game it is for. Expected: game: harbour."),
    "no game": ("fish: []", ", line 1, game: the file does not say which game it is for. Expected: game: harbour."),
    "another game": (
        "fish: []\ngame: maracaibo",
        ", line 2, game: the file does not say which game it is for. Expected: game: harbour.",
    ),
    "an unknown section": (
        "game: harbour\nbirds: []",
        ", line 2, birds: 'birds' is no section. Expected: one of fish.",
    ),
    "a section that is no list": (
        "game: harbour\nfish: {cod: 2}",
        ", line 2, fish: this section is no list. Expected: a list of records, each with its id.",
    ),
    "a record that is no map": (
        "game: harbour\nfish:\n- cod",
        ", line 3, fish[0]: a record without id. Expected: id: ....",
    ),
    "a record without id": (
        "game: harbour\nfish:\n- {weight: 2}",
        ", line 3, fish[0]: a record without id. Expected: id: ....",
    ),
    "an id that is a list": (
        "game: harbour\nfish:\n- {id: [cod]}",
        ", line 3, fish[0]: a record without id. Expected: id: ....",
    ),
    "an unknown field": (
        "game: harbour\nfish:\n- id: cod\n  wait: 2",
        ", line 4, fish[0].wait: unknown field 'wait'. Expected: one of id, name, source, weight.",
    ),
    "a field of the wrong kind": (
        "game: harbour\nfish:\n- id: cod\n  weight: two",
        ", line 4, fish[0].weight: this is text. Expected: a whole number.",
    ),
    "a record that nobody knows": (
        "game: harbour\nfish:\n- {id: code, weight: 2}",
        ", line 3, fish[0]: 'code' is a new record, and field 'name' is missing. Expected: name: ....",
    ),
}


@pytest.mark.parametrize(("text", "said"), OVERLAYS.values(), ids=OVERLAYS)
def test_a_bad_overlay_has_one_message_and_changes_nothing(text: str, said: str, tmp_path: Path) -> None:
    before = list(data.data("harbour").fish)
    with pytest.raises(Bad) as caught:
        overlay(tmp_path, text)
    assert str(caught.value) == f"mine.yaml{said}"
    assert list(data.data("harbour").fish) == before


def test_corrections_are_found_by_everything(tmp_path: Path) -> None:
    text = "game: harbour\nfish: [{id: salt, weight: 7, name: {en: Sea salt, zh: 海盐}}]"
    (tmp_path / "harbour.yaml").write_text(text, encoding="utf-8")
    code = f"""
import kernel_lib
kernel_lib.__path__.append({str(GAMES)!r})
from kernel_lib.core import data
print([fish.weight for fish in data.data("harbour").fish], data.messages("harbour").words("salt", "en"))
"""
    for folder, said in ((str(tmp_path), "[1, 1, 7] Sea salt"), ("", "[1, 1, 2] Salt")):
        done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "RULEBOOK_DATA": folder},
                              capture_output=True, text=True)  # fmt: skip
        assert (done.stdout.strip(), done.stderr) == (said, "")


def test_corrections_that_nobody_would_use_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOOK_DATA", str(tmp_path / "none"))
    with pytest.raises(Bad, match=r"RULEBOOK_DATA, .*none: there is no such folder"):
        data.corrections("harbour")
    monkeypatch.setenv("RULEBOOK_DATA", str(tmp_path))
    (tmp_path / "harbor.yaml").write_text("game: harbour")
    with pytest.raises(Bad, match="no file in this folder is named after a game"):
        data.corrections("harbour")
    (tmp_path / "harbour.yml").write_text("game: harbour")
    assert data.corrections("harbour") == tmp_path / "harbour.yml"
    assert data.corrections("maracaibo") is None
    (tmp_path / "harbour.yaml").write_text("game: harbour")
    with pytest.raises(Bad, match="two files for one game"):
        data.corrections("harbour")


# --- sources that do not compile ---

SOURCES = {
    "data that is no list": (
        "data/fish.yaml",
        "a: 1",
        "fish.yaml, line 1: a data file is a list of records. Expected: - {id: ..., source: ...}.",
    ),
    "a record without source": (
        "data/fish.yaml",
        "- {id: cod, weight: 1, name: {}}",
        "fish.yaml, line 1, [0]: a record "
        "without a known source. Expected: one of authored, owner, public, rebuilt, rulebook.",
    ),
    "a record of the wrong kind": (
        "data/fish.yaml",
        "- {id: cod, weight: x, name: {}, source: public}",
        "fish.yaml, line 1, [0].weight: this is text. Expected: a whole number.",
    ),
    "a section without schema": (
        "data/birds.yaml",
        "- {id: gull, source: public}",
        "birds.yaml, line 1: the schema has no section of this name. Expected: one of fish.",
    ),
    "a rule without Chinese": (
        "rulebook.yaml",
        'chapters: []\nrules:\n- {id: "1", ch: "01", en: A}',
        "rulebook.yaml, line 3, rules[0]: field 'zh' is missing. Expected: zh: ....",
    ),
    "rulings that are a list": ("rulings.yaml", "[]", "rulings.yaml, line 1: this is a list. Expected: a map."),
    "a record without id": (
        "data/fish.yaml",
        "- {weight: 1}",
        "fish.yaml, line 1, [0]: a record without id. Expected: id: ....",
    ),
    "an id twice": (
        "data/fish.yaml",
        "- {id: cod, weight: 1, name: {}, source: public}\n" * 2,
        "fish.yaml, line 2, [1].id: 'cod' stands twice. Expected: one record of an id.",
    ),
    "a sentence twice": (
        "messages/en/02.yaml",
        "event.wind: x",
        "02.yaml, line 1, event.wind: sentence 'event.wind' stands in two files.",
    ),
    "a sentence that is a number": (
        "messages/en/02.yaml",
        "a: 1",
        "02.yaml, line 1: this is a whole number. Expected: text.",
    ),
    "a lesson in one language": (
        "lessons/01_sailing.yaml",
        "lesson: {about: {en: A, zh: 甲}, minutes: 5}\ntry:\n  title: {en: Try}",
        "01_sailing.yaml, line 3, try.title: the title is missing in zh. Expected: en, zh.",
    ),
}


@pytest.mark.parametrize(("name", "text", "said"), SOURCES.values(), ids=SOURCES)
def test_bad_sources_have_one_message(name: str, text: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    shutil.copytree(HARBOUR, folder)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(Bad) as caught:
        packing.compile_game("harbour", folder)
    assert str(caught.value) == said.replace("rebuilt", "reconstructed")


def test_a_missing_or_damaged_pack_says_which_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "wreck"
    package.mkdir()
    (package / "pack.json").write_text('{"data": ', encoding="utf-8")
    monkeypatch.setattr("kernel_lib.__path__", [str(tmp_path)])
    for game in ("wreck", "nowhere"):
        with pytest.raises(Bad, match=f"^kernel_lib/{game}/pack.json: the data of {game} cannot be read"):
            data.pack(game)


def test_an_example_is_read_once_and_each_reader_has_its_own() -> None:
    first, second = example_file.find("odani-siege"), example_file.find("odani-siege")
    assert first == second and first is not second and first.given is not second.given
    assert isinstance(first.given, dict)
    first.given.clear()
    assert example_file.find("odani-siege") == second
