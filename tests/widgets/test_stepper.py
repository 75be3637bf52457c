"""The stepper, the check line and what they say, with the tiny game's fight on the bridge."""

from html import escape

import comm
import pytest

from kernel_lib.core import example_file
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Table
from widgets import words
from widgets.check_line import check_line
from widgets.lesson import Lesson
from widgets.page import page
from widgets.progress import Progress
from widgets.stepper import Stepper, outcome_of


@pytest.fixture
def stepper():
    return Stepper("bridge-fight")


def test_each_step_is_one_event_with_its_dice_choices_and_rule(stepper):
    stepper.go(2)
    assert stepper.sentence(2) == "Red fires: 1 hit out of 3 dice."
    assert "Rule 2.2" in stepper.side.html
    assert "Each unit rolls one die and hits on 5 or 6." in stepper.side.html
    assert "1 of 3 hit" in stepper.side.html
    assert stepper.side.html.count('aria-label="5 +"') == 1  # the hit is marked, the misses are not
    stepper.go(4)
    assert "Stand and fight on" in stepper.side.html
    assert "What else was possible (2)" in stepper.side.html
    assert "East bank" in stepper.side.html  # where Blue could have gone


def test_the_board_marks_what_changed_in_the_step(stepper):
    stepper.go(2)
    assert stepper.picture.changed() == []
    stepper.go(3)
    assert stepper.picture.changed() == ["bridge:blue"]
    stepper.go(7)
    assert stepper.picture.changed() == ["west:red", "bridge"]


def test_where_dice_speak_of_no_place_the_board_shows_what_the_position_names():
    shown = Stepper("the-fall-of-vienna/a-four").picture
    left, top, right, bottom = shown.window
    vienna = next(place for place in shown.scene.places if place.id == "vienna")
    assert left < vienna.x < right and top < vienna.y < bottom
    assert right - left < shown.scene.width / 2


def test_moving_about_stays_between_start_and_end(stepper):
    last = len(stepper.steps) - 1
    stepper.act_back()
    assert stepper.at == 0
    stepper.act_last()
    assert stepper.at == last
    stepper.act_forward()
    assert stepper.at == last
    stepper.act_first()
    stepper.act_go("3")
    assert stepper.at == 3


def test_what_is_claimed_of_later_steps_is_not_given_away(stepper):
    claims = len(stepper.outcome.checks)
    assert stepper.side.html.count("✓") == 0 and "more to come" not in stepper.side.html
    stepper.act_forward()
    assert stepper.side.html.count("✓") == 1 and stepper.sentence(1) in stepper.side.html
    stepper.act_forward()
    assert "more to come" in stepper.side.html
    stepper.act_last()
    assert stepper.side.html.count("✓") == claims
    assert "more to come" not in stepper.side.html


def test_a_question_stands_there_before_its_answer_and_no_sentence_is_told_twice():
    stepper = Stepper("shapes")
    for at, answer in enumerate(("Yes", "Yes", "Yes", "No")):
        asked = stepper.sentence(at + 1).removesuffix(f" {answer}")
        before = stepper.side.html.split("<ol")[0]
        assert asked in before.split("<details")[0] and f"{asked} {answer}" not in before
        stepper.act_forward()
        assert stepper.side.html.split("<ol")[0].count(stepper.sentence(at + 1)) == 1
    assert "What do you think?" not in stepper.side.html
    refused = Stepper("spring-by-sea", at=2)
    asked = "May 6 French regulars and Francis I deploy from Paris to Genoa"
    assert refused.side.html.split("<ol")[0].count(asked) == 1


def test_playing_ticks_to_the_end_and_stops(stepper):
    stepper.act_play()
    assert stepper.head.tick["act"] == "tick"
    for _ in range(20):
        stepper.act_tick()
    assert stepper.at == len(stepper.steps) - 1
    assert not stepper.playing
    assert stepper.head.tick == {}
    stepper.act_play()
    assert stepper.at == 0  # from the end it begins anew
    stepper.act_play()
    assert not stepper.playing


def test_keys_do_what_the_buttons_do(stepper):
    acts = stepper.head.shortcuts
    assert acts == {"ArrowLeft": "back", "ArrowRight": "forward", "Home": "first", "End": "last", "Space": "play"}
    stepper.head.act(acts["ArrowRight"])
    assert stepper.at == 1


def test_claims_are_ticked_when_their_event_is_reached(stepper):
    assert stepper.side.html.count('class="rl-ok"') == 0
    stepper.go(2)
    assert stepper.side.html.count('class="rl-ok"') == 2
    stepper.act_last()
    assert stepper.side.html.count('class="rl-ok"') == 5
    assert "results hold" not in stepper.side.html, "a learner sees ticks, no test talk"


def test_a_claim_that_does_not_hold_is_crossed_with_the_difference():
    one = example_file.find("bridge-fight")
    one.expect[1].facts["hits"] = 3
    stepper = Stepper(one)
    stepper.act_last()
    assert "4 of 5 printed results hold" in stepper.side.html
    assert "facts.hits: 1, not 3" in stepper.side.html
    assert "✗" in stepper.text()


def test_language_switches_everything_at_once(stepper):
    stepper.go(3)
    stepper.act_near()
    page.lang = "zh"
    assert "蓝方在桥损失1个单位。" in stepper.side.html
    assert "桥上的战斗" in stepper.head.html
    assert stepper.side.lang == "zh-Hans"
    assert stepper.picture.widget.lang == "zh"


def test_far_from_the_reader_it_is_words_and_wakes_when_he_comes_near():
    page.begin("en", interactive=True)
    near, far = Stepper("bridge-fight"), Stepper("bridge-fight")
    assert near.picture.widget is not None and not near.asleep
    assert far.asleep and far.children == (far.head,)
    assert "Stand and fight on" in far.head.html
    page.lang = "zh"
    assert far.asleep and "桥上的战斗" in far.head.html
    far.act_near()
    assert not far.asleep and far.children == (far.head, far.split)
    assert far.picture.widget is not None and far.side in far.split.children
    assert "rl-asleep" not in far.head.html


def test_the_text_form_tells_the_whole_example(stepper):
    said = stepper.text()
    assert "Initiative: Red's die, then Blue's: 4, 2" in said
    assert "Does Blue fall back from The bridge? → Stand and fight on" in said
    assert "[2.3]" in said
    assert stepper._repr_mimebundle_()["text/plain"] == said


def test_questions_are_steps_too():
    stepper = Stepper("may-enter")
    assert len(stepper.steps) == 3
    assert stepper.sentence(1).endswith("East bank is not next to West bank.")
    assert stepper.sentence(2).endswith("West bank: 5")


def test_a_live_table_can_be_stepped_through():
    table = Table(games.load("tiny_game"), start=("march", {"side": "red"}), record=True)
    stepper = Stepper(table)
    assert stepper.sentence(1) == "What is still to be decided: Where does Red move?"
    table = Table(games.load("tiny_game"), start=("march", {"side": "red"}))
    with pytest.raises(Bad, match="record=True"):
        Stepper(table)


def test_what_if_opens_over_the_column_and_keeps_what_was_changed(stepper):
    stepper.act_what_if()
    over = stepper.over
    assert over in stepper.split.children and over.picture is stepper.picture
    over.head.act("close")
    assert stepper.side in stepper.split.children
    stepper.act_what_if()
    assert stepper.over is over


def test_unknown_examples_are_answered_in_one_message():
    with pytest.raises(Bad, match="there is no example 'nothing'"):
        Stepper("nothing")
    with pytest.raises(Bad, match="no variant 'x'"):
        outcome_of("bridge-fight/x")


def test_the_still_form_is_left_where_nobody_presses_buttons(stepper, capsys, monkeypatch):
    shown = []
    monkeypatch.setattr("widgets.card.display", lambda bundle, raw: shown.append(bundle))
    page.interactive = False
    stepper._ipython_display_()
    picture, said = shown
    assert "board-still" in picture["image/svg+xml"]
    assert said["text/plain"] == stepper.text()
    assert escape(stepper.sentence(1)) in said["text/html"] and said["text/html"].startswith('<pre lang="en"')


def test_nothing_is_sent_where_nobody_listens():
    assert isinstance(Stepper("bridge-fight").comm, type(comm.create_comm(target_name="any")))
    page.interactive = False
    assert isinstance(Stepper("bridge-fight").comm, comm.DummyComm)


def test_no_live_board_is_made_where_nobody_sees_it():
    page.interactive = False
    stepper = Stepper("bridge-fight")
    stepper.go(7)
    assert stepper.picture.widget is None
    assert stepper.picture.changed() == ["west:red", "bridge"] and "board-still" in stepper.svg()


def test_a_check_line_counts_and_fails_loudly():
    assert check_line("bridge-fight").line() == "✓ 5 of 5 printed results hold"
    assert check_line(("two and two", 2 + 2 == 4), three=True).line() == "✓ 2 of 2 results hold"
    with pytest.raises(AssertionError, match="1 of 2 results hold"):
        check_line(fine=True, castle_fell=False)
    with pytest.raises(AssertionError, match="nothing was checked"):
        check_line()


def test_a_step_that_moves_nothing_turns_to_what_it_speaks_of():
    stepper = Stepper("alex-final-scoring")

    def go(name):
        named = [step.event.name if step.event is not None else (step.asked or ("",))[0] for step in stepper.steps]
        stepper.go(named.index(name))

    go("card_scored")
    assert stepper.picture.page != "tracks"
    go("nation_weight")
    assert stepper.picture.page == "tracks" and not stepper.picture.changed(), "a nation is weighed: nothing moves"
    go("rank_scored")
    assert stepper.picture.page == "tracks" and "points/alex" in stepper.picture.changed()
    go("cards_and_buildings")
    stepper.picture.turn("ships")
    go("rank_points")
    assert stepper.picture.page == "tracks"


def test_the_score_sheet_grows_to_alex_s_127():
    stepper = Stepper("alex-final-scoring")
    assert "rl-points" not in stepper.side.html, "nothing is scored yet"
    stepper.go(3)
    assert "<td>Score income</td><td class=\"\">+9</td>" in stepper.side.html
    stepper.go(len(stepper.steps) - 1)
    assert "<th>In all</th><td>127</td>" in stepper.side.html, "14: the printed total"


def test_several_examples_stand_in_one_frame(tmp_path) -> None:
    lesson = Lesson("tiny_game", "02_fighting", Progress(tmp_path / "progress.json"))
    shown = lesson.steppers("bridge-fight", "may-enter")
    assert shown.title() in shown.head.html and 'aria-pressed="true">1<' in shown.side.html
    shown.act_last()
    assert words.say("next_example", "en") in shown.side.html
    shown.act_forward()
    assert (shown.which, shown.at) == (1, 0) and Stepper("may-enter").title() in shown.head.html
    assert lesson.keep.chapter("tiny_game", "02_fighting").done == ["stepper:bridge-fight"]
    assert lesson.steppers("bridge-fight", "may-enter").which == 1, "one goes on with what is not done"
    shown.act_last()
    assert "data-read-on" in shown.side.html and 'data-act="forward"' not in shown.side.html, "on to what comes next"


def test_all_examples_of_a_frame_are_left_where_nobody_is_there() -> None:
    page.interactive = False
    told = [one["text/plain"] for one in Stepper("bridge-fight", "may-enter").still()]
    assert told == [one["text/plain"] for name in ("bridge-fight", "may-enter") for one in Stepper(name).still()]


def test_places_that_answer_a_question_are_ringed_on_the_map():
    stepper = Stepper("french-six-keys", page="powers")
    stepper.act_forward()
    ringed = {one.id for one in stepper.picture.scene.highlights if one.kind == "about"}
    assert stepper.picture.page == "arms" and ringed == set(stepper.steps[1].asked[2])
    stepper.act_forward()
    assert stepper.picture.page == "powers"


def test_an_example_that_asks_begins_with_the_place_of_its_first_question_marked():
    stepper = Lesson.start("here_i_stand", "16_religious_actions").stepper("targets")
    marked = [mark.id for mark in stepper.picture.scene.highlights if mark.kind == "about"]
    assert marked == ["magdeburg"]
    stepper.go(2)
    assert [mark.id for mark in stepper.picture.scene.highlights if mark.kind == "about"] == ["leipzig"]


def test_a_long_example_leads_from_roll_to_roll_and_tells_what_lies_between(stepper) -> None:
    assert stepper.next_roll() is None and 'data-act="roll"' not in stepper.side.html  # nine steps need no short cut
    long = Stepper("uesugi-field-battle")
    seen = []
    while long.next_roll() is not None:
        long.act_roll()
        seen.append(long.at)
    assert seen == [1, 18, 26, 32, 40, 43, 50, 60]
    assert "On the way" in long.side.html and escape(long.sentence(58)) in long.side.html.split("All steps")[0]
    long.act_back()
    assert "On the way" not in long.side.html


def test_yes_is_the_answer_to_a_question_that_asks_for_no_leave() -> None:
    shown = Stepper("fleet-in-the-next-sea-shields", at=1)
    assert "Do squadrons keep Calais from being assaulted?" in shown.side.html
    assert "This is allowed." not in shown.side.html and "</span>Yes " in shown.side.html


def test_what_is_added_to_a_die_is_told_beside_it() -> None:
    shown = Stepper("chateaux-milan", at=1)
    assert shown.sentence(1) == "Chateaux: a 3 becomes 5 (Milan +2) – 1 point, 1 card drawn."
    assert "This roll: 3 + 2 = 5." in shown.side.html


def test_where_there_is_no_price_it_says_why() -> None:
    assert Stepper("war-costs").sentence(3) == (
        "How many CP does a war on Hungary-Bohemia cost the Ottomans? no price: neither declares war on the other")
