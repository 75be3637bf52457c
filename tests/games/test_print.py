"""What is printed: sheets of two pages, posters, role cards and booklets, for every game in both languages."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import msgspec
import pytest

from kernel_lib import browser
from kernel_lib.core import data, poster, sheet
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad
from tests.long import read_sheets
from widgets import path
from widgets.lesson import Lesson
from widgets.odds import OddsPlot
from widgets.page import page
from widgets.picture import pages_of
from widgets.printing import booklet as booklets
from widgets.printing import contents, kit
from widgets.printing.booklet import Chapter, booklet, drawn
from widgets.printing.page import PrintPage
from widgets.printing.panels import filled
from widgets.printing.paper import SIZES, Paper, js
from widgets.printing.shared import Shared
from widgets.scene import Frame, Label, Scene, Token
from widgets.sheet import Sheet
from widgets.theme import FAINT

BOTH = [(game, lang) for game in games.GAMES for lang in ("en", "zh")]
SHORT = {"here_i_stand": "07_winter", "maracaibo": "03_sailing", "most_dangerous_time": "12_disband",
         "napoleonic_wars": "03_terms"}


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.skipif(browser.found() is None, reason="no Chromium found")
def test_every_sheet_has_two_pages_at_most() -> None:
    counted = {(game, lang): pages(kit.make(game, "sheet", lang).pdf()) for game, lang in BOTH}
    assert {key: count for key, count in counted.items() if not 1 <= count <= 2} == {}


@pytest.mark.skipif(browser.found() is None, reason="no Chromium found")
@pytest.mark.parametrize("size", SIZES)
def test_every_poster_is_one_page_on_every_paper(size: str) -> None:
    for lang in ("en", "zh"):
        made = kit.make("maracaibo", "poster", lang, size=size)
        assert pages(made.pdf()) == len(poster.posters("maracaibo")), lang


def test_letters_are_fitted_to_the_room_within_the_margins() -> None:
    made = {size: kit.make("maracaibo", "sheet", "en", size=size).html() for size in SIZES}
    assert "const WIDE = 285, HIGH = 200;" in made["a4"]
    assert "const WIDE = 267.4, HIGH = 205.9;" in made["letter"]
    assert "const WIDE = 408, HIGH = 287;" in made["a3"]


@pytest.mark.parametrize("kind", ["sheet", "roles", "poster"])
def test_what_has_a_fixed_room_is_fitted_to_it(kind: str) -> None:
    assert kit.make("maracaibo", kind, "en").html().count("<script>") == 1


@pytest.mark.parametrize("game", games.GAMES)
def test_no_sentence_of_a_sheet_is_forgotten(game: str) -> None:
    """Sentences are counted from 1: one after a gap would never be printed."""
    keys = [key for key in data.messages(game).catalogues["en"] if key.startswith("sheet.")]
    numbered = [match for key in keys if (match := re.fullmatch(r"(.*\D)\.(\d+)", key)) and "poster" not in key]
    assert numbered
    assert [one[0] for one in numbered if int(one[2]) > 1 and f"{one[1]}.{int(one[2]) - 1}" not in keys] == []


@pytest.mark.parametrize("game", games.GAMES)
def test_the_sheet_settles_what_readers_asked(game: str) -> None:
    """What readers found on it is still there; at least 93 of 100 questions of the rulebook are settled."""
    settled, count, wrong = read_sheets.measure(read_sheets.FOLDER / f"{game}.yaml")
    assert wrong == [] and count >= 60 and settled >= 0.93 * count


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_box_is_filled_and_names_a_rule(game: str, lang: str) -> None:
    said = sheet.text(game, lang)
    assert not re.search(r"\bsheet\.|[{}]", said)
    assert [one.rule for one in sheet.blocks(game) if one.rule not in data.rulebook(game)] == []


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_poster_shows_the_opening_and_its_steps(game: str, lang: str) -> None:
    html = kit.make(game, "poster", lang).html()
    made = poster.posters(game)
    assert html.count("<article") == html.count("<figure") == len(made)
    assert html.count("<li>") == sum(len(one.steps) for one in made)
    assert all(one.steps and one.title[lang] for one in made)


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_role_cards_are_cut_out_of_the_lesson(game: str, lang: str) -> None:
    html = kit.make(game, "roles", lang).html()
    cards = [one for one in data.lessons(game)["roles"].sections.values() if one.text[lang].lstrip().startswith("|")]
    assert html.count('<article class="card"') == len(cards) > 1
    assert html.count("<figure") == sum(one.card is not None for one in cards) > 1
    assert "<table>" in html and "|" not in re.sub(r"<[^>]*>|\{[^}]*\}", "", html)


@pytest.mark.parametrize("game", games.GAMES)
def test_what_a_role_card_is_to_show_is_on_its_map(game: str) -> None:
    shown, missing = poster.posters(game), dict[str, set[str]]()
    for role, one in data.lessons(game)["roles"].sections.items():
        if one.card is not None:
            opening = shown[one.card.poster]
            scene = pages_of(game, opening.opening(game), "en")[opening.page]()
            missing[role] = set(one.card.near) - {place.id for place in scene.places}
    assert missing and not any(missing.values()), missing


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_a_booklet_holds_the_lesson_with_boards_and_answers(game: str, lang: str) -> None:
    lesson = data.lessons(game)[SHORT[game]]
    html = kit.make(game, "booklet", lang, SHORT[game]).html()
    assert all(one.title[lang].replace("&", "&amp;") in html for one in lesson.sections.values() if one.title)
    assert "<figure" in html and 'class="step"' in html and f'id="{SHORT[game]}-answers"' in html
    assert not re.search(r"<button|<canvas|https?://(?!www\.w3\.org)", html) and html.count("<script>") == 1


def test_a_whole_board_stands_below_its_words_where_there_is_room_for_it() -> None:
    html = kit.make("maracaibo", "booklet", "en", "03_sailing").html()
    beside = re.findall(r'<div class="beside"><div>.*?</div><figure style="width:(\d+)px"', html)
    assert beside and set(beside) == {"370"} and '<figure style="width:624px"' in html


def test_the_foot_of_a_page_says_in_which_lesson_one_is() -> None:
    html = booklet("maracaibo", ["03_sailing", "05_cards"], "en").html()
    for at, id in enumerate(("03_sailing", "05_cards")):
        title = path.title("maracaibo", id, "en")
        assert f"@page l{at} {{ @bottom-center {{ content: \"{title}\" ' · ' counter(page); }} }}" in html
        assert f'<section style="page: l{at}"><h1 id="{id}">' in html


@pytest.mark.skipif(browser.found() is None, reason="no Chromium found")
def test_contents_take_one_page_and_boards_are_drawn_smaller_where_they_would_leave_ground_empty() -> None:
    def board(high: int) -> str:
        return f'<div class="step">Step<figure style="width:600px"><svg viewBox="0 0 600 {high}"></svg></figure></div>'

    listing = f'<ol class="contents">{"<li>Step by step: what is done</li>" * 150}</ol>'
    lesson = f'<section style="page: l0"><h1>Lesson</h1>{board(480)}{board(480)}{"<p>Said.</p>" * 3}</section>'
    body = f'<p class="cover">Game</p>{listing}{lesson}'
    made = [Paper("maracaibo", "booklet", "en", "Game", body, booklets.STYLE, margin="14mm 15mm 16mm", fit=fit)
            for fit in (js("booklet"), "")]
    assert [pages(one.pdf()) for one in made] == [2, 4]


@pytest.mark.skipif(browser.found() is None, reason="no Chromium found")
def test_the_contents_say_on_which_page_each_lesson_and_heading_stands() -> None:
    made = booklet("maracaibo", ["05_cards", "12_assistants"], "en")
    html = contents.numbered(made.html(), contents.pages(browser.pdf(contents.without_pictures(made.html()))))
    said = dict(re.findall(r'data-of="([^"]*)">(\d*)</span>', html))
    assert said == {name: str(page) for name, page in contents.pages(browser.pdf(html)).items() if name in said}
    assert 1 < int(said["05_cards"]) < int(said["12_assistants"]) <= int(said["12_assistants-answers"])


def test_a_booklet_on_a3_is_larger_and_not_narrower() -> None:
    zoom = {size: re.search(r"body \{ zoom: ([\d.]+)", booklet("maracaibo", ["05_cards"], "en", size).html())
            for size in SIZES}
    assert zoom["a4"] is None and zoom["letter"] is None
    assert zoom["a3"] is not None and 1.4 < float(zoom["a3"][1]) < 1.5


def test_what_stands_in_every_lesson_is_not_told_in_the_contents() -> None:
    entries = [contents.Entry(name, f"The {name}", [(f"{name}-goals", "You will be able to"), (f"{name}-own", name * 2),
                                                    (f"{name}-answers", "Answers")]) for name in ("aa", "bb", "cc")]
    said = contents.listed(entries)
    assert "You will be able to" not in said and said.count("Answers") == 3
    assert all(f"<span>{one}</span>" in said for one in ("The aa", "aaaa", "cccc"))


def test_a_page_without_pictures_keeps_their_room() -> None:
    html = '<p>a</p><svg viewBox="0 0 2 1"><g/><svg x="1"><path/></svg></svg><b><svg width="4"></svg></b>'
    assert contents.without_pictures(html) == (
        '<p>a</p><svg viewBox="0 0 2 1"></svg><b><svg width="4"></svg></b>')


def test_paper_has_a_word_for_every_line_that_a_lesson_may_call() -> None:
    """A line like ``lesson.odds(..., hits=5)`` is read by both; the booklet must take what the lesson takes."""
    called = set(re.findall(r"lesson\.(\w+)\(", "".join(line for game in games.GAMES for lesson in data.lessons(
        game).values() for section in lesson.sections.values() for line in section.cells)))
    takes = {name: inspect.signature(getattr(Chapter, name)).parameters for name in called}
    missing = {(name, one) for name, made in takes.items()
               for one in inspect.signature(getattr(Lesson, name)).parameters
               if one not in made and not any(each.kind is each.VAR_KEYWORD for each in made.values())}
    assert missing == set() and {"odds", "stepper", "steppers", "variants"} <= called


@pytest.mark.parametrize(("kind", "options", "said"), [
    ("hat", {}, "cannot be printed"), ("sheet", {"size": "b5"}, "no size of paper"),
    ("booklet", {"lesson": "99_none"}, "no lesson"), ("sheet", {"lesson": "03_sailing"}, "made of a lesson")])
def test_what_cannot_be_printed_is_said_in_one_message(kind: str, options: dict[str, str], said: str) -> None:
    with pytest.raises(Bad, match=said):
        kit.make("maracaibo", kind, "en", **options)


def test_without_a_browser_a_pdf_is_refused_and_a_strangers_file_stays(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(browser, "found", lambda: None)
    with pytest.raises(Bad, match="no Chromium or Chrome"):
        kit.write("maracaibo", ("sheet",), "en", tmp_path, pdf=True)
    file = tmp_path / "maracaibo-sheet-en.pdf"
    file.write_bytes(b"%PDF-1.4 mine")
    with pytest.raises(Bad, match="not one of ours"):
        kit.write("maracaibo", ("sheet",), "en", tmp_path, pdf=True)
    assert file.read_bytes() == b"%PDF-1.4 mine"


def test_a_press_saves_what_it_makes_under_a_name_that_people_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "found", lambda: None)
    page.begin("zh", interactive=False)
    made = PrintPage("most_dangerous_time")
    assert "make:sheet|html" in made.body.html and "|pdf" not in made.body.html
    made.act_make("sheet|html")
    assert 'data-save="1" download="最危险的时代 - 速查表.html"' in made.body.html
    with pytest.raises(Bad, match="no Chromium or Chrome"):
        made.act_make("roles|pdf")


def test_a_chart_of_odds_says_what_is_rolled_for_and_what_to_read_off_it() -> None:
    page.begin("zh", interactive=False)
    drawn = Chapter("here_i_stand", "05_armies", "zh", Shared()).odds("interception-succeeds", 0)
    made = OddsPlot.of_example("interception-succeeds", 0)
    assert f"<b>{made.title()}</b>" in drawn
    assert made.sentences() and all(one in drawn for one in made.sentences())


def test_the_name_of_a_sea_is_not_cut() -> None:
    scene = Scene(width=600, height=400, lettering=(Label(300, 200, "ATLANTIC OCEAN", size=19, halo=False),))
    assert "ATLANTIC" in drawn(scene, "maracaibo", 600)
    assert "ATLANTIC" not in drawn(msgspec.structs.replace(scene, window=(0, 0, 310, 400)), "maracaibo", 600)


def test_empty_room_takes_no_paper() -> None:
    full = Frame("ship", 0, 0, 300, 200, "Ship board")
    hand = Frame("hand", 310, 0, 300, 200, "Hand")
    token = Token("disc", "ship", 20, 60, size=9)
    scene = Scene(width=620, height=220, frames=(Frame("", 0, 0, 620, 220), full, hand), tokens=(token,))
    [ship] = filled(scene).frames
    assert ship.id == "ship" and 69 < ship.height < 90 and 75 < ship.width < 120  # its title has room
    note = Label(460, 107, "nothing here", "middle", 11, halo=False, fill=FAINT)
    noted = filled(msgspec.structs.replace(scene, labels=(note,)))
    assert noted.frames == (ship,) and noted.labels == ()
    held = msgspec.structs.replace(scene, tokens=(token, msgspec.structs.replace(token, id="card", x=590, y=180)))
    assert filled(held).frames[1] == hand


def test_of_a_whole_map_a_step_shows_what_is_new_on_it() -> None:
    """A winter moves units all over Europe; each step shows its own corner, in large."""
    html = kit.make("here_i_stand", "booklet", "en", "07_winter").html()
    step = html[html.index("The Hapsburgs get a regular in Vienna"):]
    assert 'style="width:370px"' in step[:step.index("</figure>")]


def test_the_sheet_on_a_page_has_the_letters_of_the_page() -> None:
    shown = Sheet("maracaibo", "zh")._repr_mimebundle_()["text/html"]
    assert '.rl-shown { font-family: "Noto Sans", "Noto Sans TC"' in shown
    assert '<div class="rl-shown"><p><a href="data:text/html' in shown
