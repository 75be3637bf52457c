"""The page for hosts: moments in order, a clock, a question whose answer waits."""

from pathlib import Path

import pytest

from kernel_lib.core import data, lessons
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES
from kernel_lib.core.lessons import Evening
from widgets.evening import HostPage, as_table
from widgets.lesson import Lesson
from widgets.page import page

PLANS = [(game, chapter, name, plan) for game in GAMES for chapter, lesson in data.lessons(game).items()
         for name, plan in lesson.evenings.items()]


@pytest.fixture
def host() -> HostPage:
    page.begin("en", interactive=True)
    return Lesson("most_dangerous_time", "teach").evening("sixty")


def test_a_longer_plan_begins_with_the_shorter_one(host: HostPage) -> None:
    short = data.lessons("most_dangerous_time")["teach"].evenings["thirty"]
    assert host.evening.moments[:len(short.moments)] == short.moments
    assert short.minutes == 30 and host.evening.minutes == 60


def test_it_goes_from_moment_to_moment_and_remembers_where_one_is(host: HostPage) -> None:
    stood: list[int] = []
    host.moved = stood.append
    host.act_back()
    assert host.at == 0 and not stood
    host.act_next()
    host.act_go("3")
    assert stood == [1, 3] and host.moment.title["en"] in host.head.html
    host.act_go(99)
    assert host.at == 3


def test_a_clock_runs_from_the_moment_one_goes_on(host: HostPage) -> None:
    assert "data-until" not in host.head.html
    host.act_next()
    assert "data-until" in host.head.html
    host.act_clock()
    assert "data-until" not in host.head.html


def test_the_answer_waits_until_it_is_asked_for(host: HostPage) -> None:
    answer = host.moment.answer["en"]
    assert host.moment.ask["en"] in host.side.html and answer not in host.side.html
    host.act_answer()
    assert answer in host.side.html
    host.act_next()
    assert not host.answered


def test_an_unknown_plan_is_refused() -> None:
    with pytest.raises(Bad, match=r"there is no evening 'ninety'.*thirty"):
        Lesson("most_dangerous_time", "teach").evening("ninety")


@pytest.mark.parametrize(("game", "chapter", "name", "plan"), PLANS, ids=[f"{one[0]}-{one[2]}" for one in PLANS])
def test_every_plan_can_be_led_to_its_end(game: str, chapter: str, name: str, plan: Evening) -> None:
    known = data.lessons(game)
    for lang in LANGUAGES:
        page.begin(lang, interactive=True)
        shown = HostPage(game, plan)
        for moment in plan.moments:
            assert shown.moment is moment and moment.say[lang] in shown.text()
            assert not moment.lesson or moment.lesson in known, moment.lesson
            assert bool(moment.ask) == bool(moment.answer)
            shown.act_next()
        assert as_table(plan, game, lang).count("\n| ") == len(plan.moments) + 1
    assert any(f'lesson.evening("{name}")' in line for one in known[chapter].sections.values() for line in one.cells)


def test_a_plan_after_one_that_is_not_there_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "teach.yaml"
    file.write_text("""lesson:
  about: {en: A, zh: 甲}
  minutes: 5
  evenings:
    long:
      title: {en: A, zh: 甲}
      players: {en: A, zh: 甲}
      after: short
      moments: []
""", encoding="utf-8")
    with pytest.raises(Bad, match=r"line 8.*no plan 'short' before it"):
        lessons.read(file)


def test_the_room_is_asked_for_the_chances_of_a_battle_on_the_screen(host: HostPage) -> None:
    at = next(at for at, one in enumerate(host.evening.moments) if one.show == "uesugi-field-battle")
    host.act_go(str(at))
    assert "who wins, and how surely?" in host.side.html
    assert "Anti-Oda wins" not in host.side.html  # the room guesses first
    host.act_chances()
    printed = host.battle().text("en")
    assert "Anti-Oda wins" in printed and printed in host.side.html
    host.act_knob("1|15")
    assert printed not in host.side.html
    host.act_knobs_back()
    assert printed in host.side.html
    host.act_go("0")
    assert "how surely" not in host.side.html
