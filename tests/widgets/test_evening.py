"""The page for hosts: how long, how many, moments in order, a clock, a question whose answer waits."""

import re
from pathlib import Path

import pytest

from kernel_lib.core import data, example_file, hosting, lessons, poster
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES
from kernel_lib.core.hosting import SET_UP, Host
from widgets import evening
from widgets.evening import HostPage, as_tables
from widgets.lesson import Lesson
from widgets.page import page
from widgets.printing import kit
from widgets.progress import Progress
from widgets.prose import DOT, KEPT, prose
from widgets.stepper import Stepper

HOSTS: dict[str, Host] = {game: host for game in GAMES if (host := data.lessons(game)["teach"].host)}
PEOPLE = {"maracaibo": {1, 2, 3, 4}, "most_dangerous_time": {2, 3, 4}, "napoleonic_wars": {2, 3, 4, 5},
          "here_i_stand": {2, 3, 4, 5, 6}}
WALKED = [(game, minutes, players) for game, host in HOSTS.items()
          for minutes, players in ((60, host.usual[1]), (180, min(host.groups)))]
"""Plans that are led to their end; the others hold nearly the same moments."""


@pytest.fixture
def host() -> HostPage:
    page.begin("en", interactive=True)
    return HostPage("most_dangerous_time", "teach", 60, 2)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_plan_for_every_time_and_number_of_people(game: str) -> None:
    host = HOSTS[game]
    assert list(host.lengths) == [30, 60, 120, 180]
    assert set(host.groups) == PEOPLE[game]
    for group in host.groups.values():
        assert set(group.reach) == set(host.lengths)
    for plan in host.plans():
        assert sum(part.minutes for part in plan.parts) == plan.minutes
        assert all(part.moment.ask for part in plan.parts if part.minutes > 6), (plan.minutes, plan.players)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_plan_stands_in_both_languages(game: str) -> None:
    said = list(hosting.words_of(HOSTS[game], ()))
    assert len(said) > 100
    for path, words in said:
        assert set(words) == set(LANGUAGES) and all(words.values()), path


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_the_set_up_of_so_many_people(game: str) -> None:
    posters = poster.posters(game)
    for players, group in HOSTS[game].groups.items():
        wanted = posters[group.poster].options.get("players", players)
        assert wanted == players, game


def test_it_goes_from_moment_to_moment_and_remembers_where_one_is(host: HostPage) -> None:
    stood: list[tuple[int, int, int]] = []
    host.moved = lambda *at: stood.append(at)
    host.act_back()
    assert host.at == 0 and not stood
    host.act_next()
    host.act_go("3")
    assert stood == [(60, 2, 1), (60, 2, 3)]
    assert host.moment and host.moment.title["en"] in host.head.html
    host.act_go(99)
    assert host.at == 3


def test_another_number_of_people_is_another_plan_that_begins_before_its_first_moment(host: HostPage) -> None:
    host.act_next()
    host.act_players("4")
    assert host.at == 0 and host.plan.players == 4 and host.plan.minutes == 60
    assert host.plan.group.who["en"] in host.side.html
    host.act_minutes("180")
    assert host.plan.length.left["en"] in host.side.html


def test_a_lesson_remembers_the_evening(tmp_path: Path) -> None:
    page.begin("en", interactive=True)
    keep = Progress(tmp_path / "progress.json")
    made = Lesson("napoleonic_wars", "teach", keep).host()
    made.act_players("5")
    made.act_next()
    again = Lesson("napoleonic_wars", "teach", Progress(tmp_path / "progress.json")).host()
    assert (again.plan.players, again.at) == (5, 1)


def test_a_clock_runs_from_the_moment_one_goes_on(host: HostPage) -> None:
    assert "data-until" not in host.side.html
    host.act_next()
    assert "data-until" in host.side.html
    host.act_clock()
    assert "data-until" not in host.side.html


def test_a_stopped_clock_goes_on_where_it_was(host: HostPage, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(evening.time, "time", lambda: now)
    host.act_next()
    assert host.part is not None
    now += 90
    host.act_clock()
    left = 60 * host.part.minutes - 90
    assert f"{left // 60}:{left % 60:02}</div>" in host.side.html
    now += 600
    host.act_clock()
    assert host.until == now + left
    host.act_next()
    assert host.until == now + 60 * host.part.minutes


def test_a_host_is_told_what_comes_next_and_how_late_it_is(host: HostPage, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(evening.time, "time", lambda: now)
    first, second, third = host.plan.parts[:3]
    host.act_next()
    assert f"Then: {second.moment.title['en']}, {second.minutes} minutes" in host.side.html
    now += 60 * (first.minutes + 5)
    host.act_next()
    assert "5 minutes behind the plan" in host.side.html
    now += 60 * (second.minutes - 5)
    host.act_next()
    assert third.moment.title["en"] in host.head.html and "behind the plan" not in host.side.html


def test_the_answer_waits_until_it_is_asked_for(host: HostPage) -> None:
    host.act_next()
    assert host.moment is not None
    answer = host.moment.answer["en"]
    assert host.moment.ask["en"] in host.side.html and answer not in host.side.html
    host.act_answer()
    assert answer in host.side.html
    host.act_next()
    assert not host.answered


def test_what_is_not_planned_is_refused() -> None:
    host = HOSTS["most_dangerous_time"]
    with pytest.raises(Bad, match=r"no plan of 90 minutes.*120"):
        host.plan(90, 2)
    with pytest.raises(Bad, match=r"no plan for 7 people.*4"):
        host.plan(60, 7)
    with pytest.raises(Bad, match="there are no evenings on the page"):
        Lesson("most_dangerous_time", "10_combat").host()


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_shows_and_names_what_there_is(game: str) -> None:
    host = HOSTS[game]
    moments = [*host.moments.values(), *(one for group in host.groups.values() for one in group.moments.values())]
    for moment in moments:
        assert {moment.lesson, *moment.also} - {""} <= set(data.lessons(game)), moment
        assert bool(moment.ask) == bool(moment.answer)
        assert moment.show in ("", SET_UP) or example_file.find(moment.show).cases()


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_of_twenty_minutes_links_to_what_comes_up_in_it(game: str) -> None:
    for plan in HOSTS[game].plans():
        played = [part.moment for part in plan.parts if part.minutes >= 20]
        assert all(one.also or one.show != SET_UP for one in played), (game, plan.minutes, plan.players)
    host = HostPage(game, "teach", 120, 4)
    at = next(at for at, part in enumerate(host.plan.parts, 1) if part.moment.also)
    host.act_go(str(at))
    assert host.moment is not None
    assert all(f'href="{one}.ipynb"' in host.side.html for one in (host.moment.lesson, *host.moment.also))


@pytest.mark.parametrize(("game", "minutes", "players"), WALKED)
def test_a_plan_can_be_led_to_its_end(game: str, minutes: int, players: int) -> None:
    for lang in LANGUAGES:
        page.begin(lang, interactive=True)
        shown = HostPage(game, "teach", minutes, players)
        for part in shown.plan.parts:
            shown.act_next()
            assert shown.part == part and part.moment.say[lang] in shown.text()
        shown.act_next()
        assert shown.at == len(shown.plan.parts)


@pytest.mark.parametrize("game", GAMES)
def test_the_plans_stand_in_the_notebook_before_anything_runs(game: str) -> None:
    host = HOSTS[game]
    for lang in LANGUAGES:
        table = as_tables(host, game, lang)
        assert all(DOT.sub(KEPT, one.who[lang]) in table for one in host.groups.values())
        assert all(one.left[lang] in table for one in host.lengths.values())
        assert all(part.moment.do[lang] in table for part in host.plan(*host.usual).parts)
    assert any("lesson.host()" in one.cells for one in data.lessons(game)["teach"].sections.values())


WRITTEN = """lesson:
  about: {en: A, zh: 甲}
  minutes: 5
  host:
    usual: [30, 2]
    asked: []
    set_up: {en: A, zh: 甲}
    lengths:
      30:
        taught: {en: A, zh: 甲}
        left: {en: A, zh: 甲}
        moments: {one: 20, two: 10}
    groups:
      2: {who: {en: A, zh: 甲}, differs: {en: A, zh: 甲}, reach: {30: {en: A, zh: 甲}}}
    moments:
      one: {title: {en: A, zh: 甲}, say: {en: A, zh: 甲}, do: {en: A, zh: 甲}}
      two: {title: {en: A, zh: 甲}, say: {en: A, zh: 甲}, do: {en: A, zh: 甲}}
"""


@pytest.mark.parametrize(("old", "new", "fault"), [
    ("two: 10", "two: 9", r"line 12.*take 29 minutes, not 30"),
    ("two: 10", "three: 10", r"line 12.*no moment 'three' for 2 people"),
    ("one: 20, two: 10", "one: 26, two: 4", r"line 12.*'one' lasts more than 25 minutes"),
    ("      two: {", "      three: {title: {en: A, zh: 甲}, say: {en: A, zh: 甲}, do: {en: A, zh: 甲}}\n      two: {",
     r"line 17.*'three' is in no plan"),
    ("do: {en: A, zh: 甲}}\n      two", "do: {en: A}}\n      two", r"line 16.*the do is missing in zh"),
    ("asked: []", "asked: [faq]", r"line 6.*no section 'faq'"),
])  # fmt: skip
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, fault: str) -> None:
    file = tmp_path / "teach.yaml"
    file.write_text(WRITTEN, encoding="utf-8")
    assert lessons.read(file).host is not None
    file.write_text(WRITTEN.replace(old, new), encoding="utf-8")
    with pytest.raises(Bad, match=fault):
        lessons.read(file)


def test_the_room_is_asked_for_the_chances_of_a_battle_on_the_screen(host: HostPage) -> None:
    at = next(at for at, one in enumerate(host.plan.parts, 1) if one.moment.show == "uesugi-field-battle")
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
    host.act_go("1")
    assert "how surely" not in host.side.html


def test_the_example_of_a_moment_is_shown_step_by_step_beside_its_clock(host: HostPage) -> None:
    host.act_go("1")
    at = next(at for at, one in enumerate(host.plan.parts, 1) if one.moment.show == "odani-siege")
    host.act_go(str(at))
    before = host.svg()
    assert 'data-act="steps"' in host.head.html
    host.act_steps()
    shown = host.over
    assert isinstance(shown, Stepper) and shown.picture is host.picture
    assert "data-until" in host.head.html  # the clock is still in view
    host.act_onward()
    assert shown.at == 1 and shown.sentence(1) in shown.side.html
    host.act_backward()
    assert shown.at == 0
    shown.act_last()
    host.act_steps()
    assert host.over is None and host.svg() == before
    host.act_steps()
    host.act_next()
    assert host.over is None and host.at == at + 1


@pytest.mark.parametrize("game", GAMES)
def test_every_evening_of_two_hours_shows_several_examples_step_by_step(game: str) -> None:
    host = HostPage(game, "teach", 120, 4)
    shown = 0
    for at in range(1, len(host.plan.parts) + 1):
        host.act_go(str(at))
        shown += 'data-act="steps"' in host.head.html
    assert shown >= 4


def test_a_position_to_talk_about_has_no_steps_to_show() -> None:
    host = HostPage("here_i_stand", "teach", 120, 4)
    at = next(at for at, one in enumerate(host.plan.parts, 1) if one.moment.show == "french-impulse")
    host.act_go(str(at))
    assert 'data-act="steps"' not in host.head.html


def test_a_moment_that_keeps_the_position_still_turns_to_its_page() -> None:
    host = HostPage("here_i_stand", "teach", 120, 4)
    host.act_go(str(len(host.plan.parts)))
    assert host.moment is not None and not host.moment.show
    assert host.picture.page == host.moment.page == "powers"


def test_a_moment_that_names_no_page_is_shown_on_the_board() -> None:
    host = HostPage("here_i_stand", "teach", 180, 4)
    titles = [part.moment.title["en"] for part in host.plan.parts]
    host.act_go(str(titles.index("Turn 1: the first cards") + 1))
    assert host.picture.page == "hand"
    host.act_go(str(titles.index("Winter") + 1))
    assert host.picture.page == next(iter(host.picture.pages))


def test_no_line_begins_with_the_dot_between_two_names(host: HostPage) -> None:
    said = host._part("host_who", "法兰西（含西班牙）· 不列颠 · 奥地利")
    assert "）\u2060\u00a0· 不" in said and "颠\u2060\u00a0· 奥" in said
    assert "奥\u2060地\u2060利\u2060\u00a0· 俄罗斯" in prose("奥地利 · 俄罗斯")  # a role card, a booklet
    table = as_tables(HOSTS["napoleonic_wars"], "napoleonic_wars", "zh").partition("**")[0]
    assert table.count("\u2060\u00a0· ") == table.count("·") > 0


def test_on_paper_a_number_stays_in_the_line_of_what_it_counts() -> None:
    said = kit.lesson("maracaibo", "teach", "zh", (30, 2)).html()
    assert "30\u2060分鐘" in said and not re.search(r">[^<]*\d[\u4e00-\u9fff]", said)


def test_the_evening_that_was_chosen_is_printed_moment_by_moment() -> None:
    said = kit.lesson("maracaibo", "teach", "en", (30, 2)).html()
    parts = HOSTS["maracaibo"].plan(30, 2).parts
    assert "30 minutes · 2 people" in said and said.count('<div class="moment">') == len(parts)
    assert all(f"<b>{one.begin}–{one.begin + one.minutes}</b><div><h3>{one.moment.title['en']}</h3>" in said
               for one in parts)
    assert "120 minutes · " in kit.lesson("maracaibo", "teach", "en").html(), "the usual one before any is chosen"
