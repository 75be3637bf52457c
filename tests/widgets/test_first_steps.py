"""The guided play of each game, and the path that follows it."""

from html import escape

import pytest

from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.game import GAMES
from widgets import path
from widgets.lesson import Lesson
from widgets.page import page
from widgets.progress import Progress
from widgets.start import Games

PLAYED = [game for game in ("here_i_stand", "maracaibo", "most_dangerous_time", "napoleonic_wars") if game in GAMES]


@pytest.mark.parametrize("game", PLAYED)
def test_every_step_is_done_by_a_click_on_its_ring_and_ends_with_the_payoff(game: str) -> None:
    lesson = Lesson(game, "first", Progress())
    guide = lesson.first_steps()
    for number, step in enumerate(guide.script.steps):
        assert guide.at == number and escape(step.say["en"]) in guide.head.html
        if step.ring:
            assert step.ring in {one.id for one in guide.picture.scene.highlights if one.kind == "goal"}, step.ring
            guide.clicked(step.ring)
        else:
            guide.act_do()
    assert escape(guide.payoff["en"]) in guide.head.html
    assert f'href="{path.of(game)[1]}.ipynb"' in guide.head.html
    assert path.is_done(game, "first", lesson.keep.chapter(game, "first"))
    guide.act_anew()
    assert guide.at == 0


def test_a_wrong_click_is_answered_and_changes_nothing() -> None:
    guide = Lesson("most_dangerous_time", "first", Progress()).first_steps()
    guide.clicked("sawayama")
    assert guide.at == 0 and "Sawayama would be allowed, too" in guide.side.html and "Odani" in guide.note
    guide.clicked("kyo")
    assert guide.at == 0 and "Nothing to do at Kyo" in guide.side.html


def test_what_happens_is_what_the_rules_make_of_it() -> None:
    guide = Lesson("most_dangerous_time", "first", Progress()).first_steps()
    while guide.step is not None:
        guide.act_do()
    assert guide.table.state.fallen["azai"] == "oda"
    assert guide.side.html.count('aria-label="6 +"') == 4, "four sixes, marked as hits"


def test_where_one_stood_is_found_again() -> None:
    lesson = Lesson("maracaibo", "first", Progress())
    lesson.first_steps().act_do()
    assert lesson.first_steps().at == 1


@pytest.mark.parametrize("game", PLAYED)
def test_who_comes_back_sees_the_ring_and_who_plays_again_sees_what_there_was_at_first(game: str) -> None:
    keep = Progress()
    guide = Lesson(game, "first", keep).first_steps()
    assert guide.picture.scene is not None
    first = guide.picture.scene.window
    while guide.step is not None:
        again = Lesson(game, "first", keep).first_steps()
        assert again.picture.page == guide.picture.page
        if guide.step.ring:
            assert guide.step.ring in {one.id for one in again.picture.scene.highlights if one.kind == "goal"}
        guide.act_do()
    guide.act_anew()
    assert first is not None and guide.picture.scene.window == first


@pytest.mark.parametrize("game", PLAYED)
def test_the_path_leads_over_lessons_that_exist_to_a_whole_game_and_a_real_table(game: str) -> None:
    order = path.of(game)
    assert order[0] == "first" and order[-2:] == ["play", "companion"] and len(set(order)) == len(order)
    assert set(order) | set(path.beside(game)) == set(data.lessons(game))
    assert [path.after(game, one) for one in order] == [*order[1:], None]


def test_the_path_is_drawn_with_minutes_and_what_is_done() -> None:
    keep = Progress()
    card = Games(keep)
    assert "you are here" not in card.body.html
    Lesson("most_dangerous_time", "first", keep)._did("first_steps")
    assert card.body.html.count("you are here") == 1 and '<li class="done">' in card.body.html
    for lang in LANGUAGES:
        page.lang = lang
        assert ("35分钟" if lang == "zh" else "35 min") in card.body.html
    page.lang = "en"


def test_who_left_a_lesson_in_the_middle_is_shown_the_way_back_to_it() -> None:
    keep = Progress()
    lesson = path.of("here_i_stand")[2]
    keep.stepped("here_i_stand", lesson, "six-powers", 1)
    drawn = path.drawn("here_i_stand", keep, "en")
    assert f'{lesson}.ipynb' in drawn.partition("you are here")[0].rpartition("<li")[2]


def test_the_signs_of_the_map_are_explained_beside_the_map_only() -> None:
    steps = Lesson("maracaibo", "first", Progress()).first_steps()
    assert "Thick circle" in steps.side.html
    while steps.picture.page == "map":
        steps.act_do()
    assert "Thick circle" not in steps.side.html


def test_the_card_of_a_game_leads_on_where_one_is() -> None:
    keep = Progress()
    assert path.where("maracaibo", keep) == ""
    keep.stepped("maracaibo", "first", "first_steps", 1)
    assert path.where("maracaibo", keep) == "first"
    Lesson("maracaibo", "first", keep)._did("first_steps")
    assert path.where("maracaibo", keep) == path.of("maracaibo")[1]
