"""Both editions of the lessons: as their source says, alike cell by cell, each in one language."""

import json
import re
from pathlib import Path

import mistune
import pytest

from kernel_lib.core import data, lessons
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES, load
from kernel_lib.notebooks_path import START, notebooks
from widgets import editions, start
from widgets.page import page

HAN = re.compile(r"[\u4e00-\u9fff]")
markdown = mistune.create_markdown(escape=True, plugins=["table", "strikethrough"])


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    said, interactive = page.lang, page.interactive
    found = editions.all_files()
    page.begin(said, interactive)
    return found


def cells(text: str) -> list[dict]:
    return json.loads(text)["cells"]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def pairs(made: dict[str, str]) -> list[tuple[str, str]]:
    return [(text, made["zh" + path.removeprefix("en")]) for path, text in made.items()
            if path.startswith("en/") and path.endswith(".ipynb")]


def test_the_notebooks_are_as_the_lessons_say(made: dict[str, str]) -> None:
    assert editions.stale(notebooks(), made) == [], "run `make notebooks`, and commit what it writes"


def test_what_is_missing_changed_or_too_much_is_found(made: dict[str, str], tmp_path: Path) -> None:
    assert editions.stale(tmp_path, made) == sorted(made)
    for path, text in made.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert editions.stale(tmp_path, made) == []
    picture = tmp_path / "en/maracaibo/img/02_turn.svg"
    drawn = picture.read_text(encoding="utf-8")
    picture.write_text(drawn.replace("<path", "<path class='finer'"), encoding="utf-8")
    assert editions.stale(tmp_path, made) == [], "the same position, drawn differently"
    picture.write_text(drawn.replace("<desc>", "<desc>Another position. "), encoding="utf-8")
    (tmp_path / START).unlink()
    (tmp_path / "zh" / "old.ipynb").write_text("{}", encoding="utf-8")
    assert editions.stale(tmp_path, made) == [START, "en/maracaibo/img/02_turn.svg", "zh/old.ipynb"]


def test_both_editions_have_the_same_cells(made: dict[str, str]) -> None:
    for english, chinese in pairs(made):
        assert [(one["id"], one["cell_type"]) for one in cells(english)] == [
            (one["id"], one["cell_type"]) for one in cells(chinese)]
        ids = [one["id"] for one in cells(english)]
        assert len(set(ids)) == len(ids)


def test_each_edition_speaks_its_language_from_title_to_recap(made: dict[str, str]) -> None:
    for english, chinese in pairs(made):
        for one, other in zip(cells(english), cells(chinese), strict=True):
            if one["cell_type"] == "markdown" and one["id"] not in ("lesson-links", "lesson-still"):
                assert not HAN.search(source(one)), source(one)
                assert HAN.search(source(other)), source(other)


def test_a_code_cell_is_one_line_and_no_cell_can_be_lost(made: dict[str, str]) -> None:
    for path, text in made.items():
        for one in cells(text) if path.endswith(".ipynb") else ():
            assert (one["metadata"]["deletable"], one["metadata"]["editable"]) == (False, False)
            if one["cell_type"] == "code":
                assert one["metadata"]["jupyter"]["source_hidden"]
                assert len(one["source"]) == 1 or one["id"] in ("lesson-parameters", "lesson-setup")


def test_headings_say_where_one_is(made: dict[str, str]) -> None:
    text = made["en/most_dangerous_time/10_combat.ipynb"]
    assert json.loads(text)["metadata"]["rulebook"] == {
        "game": "most_dangerous_time", "chapter": "10_combat", "lang": "en"}
    scripts = {game: json.loads(made[f"zh/{game}/play.ipynb"])["metadata"]["rulebook"]["script"] for game in GAMES}
    assert scripts == {game: load(game).script for game in GAMES}
    assert source(cells(text)[0]).startswith("# 10 Combat\n")
    told = {one["metadata"]["rulebook"]["section"]: source(one).splitlines()[0] for one in cells(text)
            if "rulebook" in one["metadata"]}
    assert list(told) == list(data.lessons("most_dangerous_time")["10_combat"].sections)
    assert told["try"] == "## Odani falls"
    assert source(cells(made["zh/maracaibo/play.ipynb"])[0]).startswith("# 來玩《馬拉開波》\n")


def test_every_link_and_picture_leads_somewhere(made: dict[str, str]) -> None:
    for path, text in made.items():
        for one in cells(text) if path.endswith(".ipynb") else ():
            if one["cell_type"] == "markdown":
                for link in re.findall(r"\]\(([^)#]+)", source(one)):
                    where = Path(path).parent / link
                    inside = Path(*[part for at, part in enumerate(where.parts) if part != ".."]) if ".." not in link \
                        else (notebooks() / where).resolve().relative_to(notebooks().resolve())
                    assert str(inside) in made, f"{path}: {link}"


def test_a_still_board_stands_before_the_first_live_one(made: dict[str, str]) -> None:
    shown = [one["id"] for one in cells(made["en/most_dangerous_time/10_combat.ipynb"])]
    assert shown[shown.index("lesson-still") + 1] == "try-1"
    assert "Odani" in made["en/most_dangerous_time/img/10_combat.svg"]
    assert "小谷城" in made["zh/most_dangerous_time/img/10_combat.svg"]
    still = {path for path in made if path.endswith(".svg")}
    assert len(still) > len([path for path in made if path.endswith(".ipynb")]) * 0.9


def test_no_star_of_the_markdown_is_left_in_any_text() -> None:
    written = [lesson for game in GAMES for lesson in data.lessons(game).values()]
    for lesson in (*written, start.written()):
        for section in lesson.sections.values():
            for lang in LANGUAGES:
                assert "*" not in markdown(section.text.get(lang, "")), section.text[lang]


@pytest.mark.parametrize(("text", "fault"), [
    ("try:\n  title: {en: A, zh: 甲}\n", "a lesson begins with what it is about"),
    ("lesson: {about: {en: A}, minutes: 5}\n", "the about is missing in zh"),
    ("lesson: {about: {en: A, zh: 甲}, minutes: soon}\n", "line 1, lesson.minutes"),
    ("lesson: {about: {en: A, zh: 甲}, minutes: 5}\ntry:\n  title: {en: Only English}\n", "line 3.*missing in zh"),
    ("lesson: {about: {en: A, zh: 甲}, minutes: 5}\nWhat if:\n  title: {}\n", "cannot name a section"),
    ("lesson: {about: {en: A, zh: 甲}, minutes: 5}\ntry:\n  title: {}\n  cells: [import os]\n", "no widget of the"),
    ("lesson: {about: {en: A, zh: 甲}, minutes: 5}\ntry:\n  title: {}\n  cells: [quiz()]\n", "no widget of the"),
])
def test_a_fault_of_a_lesson_is_told_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "01_x.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Bad, match=fault):
        lessons.read(file)


def test_the_picture_of_a_game_that_is_dealt_anew_shows_no_hand(made: dict[str, str]) -> None:
    assert "Career to choose" not in made["en/maracaibo/img/play.svg"]
