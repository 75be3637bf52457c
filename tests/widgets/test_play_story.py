"""What play tells: what happened, how dice came out, how a turn and a game ended."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.policy import Random
from widgets import play_story
from widgets.play import Play


def test_the_end_of_a_game_is_told():
    play = Play("tiny_game", opponents={"red": "plain", "blue": "plain"})
    assert play.title().startswith("It is over.")
    assert "winner: Red" in play.title()


@pytest.mark.parametrize(("game", "page"), [("napoleonic_wars", "tracks"), ("here_i_stand", "powers")])
def test_who_won_stands_above_what_happened_with_the_points_beside_it(game, page):
    seats = [*Play(game).table.rules.seats(Play(game).table.options)]
    play = Play(game, seed=2, opponents=dict.fromkeys(seats, "simple"))
    assert play.table.pending is None and play.picture.page == page
    assert f'<div class="rl-happened"><b>{play.title()}</b>' in play.side.html


def test_the_log_shows_what_happened_since_ones_own_last_choice():
    play = Play("maracaibo", seed=1, opponents={"bea": "random"}, options={"players": 2})
    play.choose({"keep": dict.fromkeys(play.table.state.players[0].hand[:4], 1)})
    before = len(play.table.log)
    play.choose(play.table.pending.options[0])
    new = len(play.table.log) - before
    assert new >= 2, "what the opponent kept is told, too"
    assert play.side.html.count("class=new") == new
    assert f'class=new><span class="n">{before + 1}</span>' in play.side.html


def test_a_turn_that_ended_is_summed_up_with_how_near_each_side_is():
    options = {"scenario": "short"}
    play = Play("most_dangerous_time", seed=1, options=options, opponents={"oda": "random", "anti_oda": "random"})
    play.before = play.table.state.copy()
    play.before.turn = play.table.state.turn - 1
    said = play_story.again(play)
    assert "enough castles and temples of printed value 2 or 3" in said and "more to come" in said


def test_how_dice_came_out_stands_above_many_options_and_stays_while_they_are_narrowed_down(monkeypatch):
    from kernel_lib.core import game as games
    from kernel_lib.core.dice import Taped
    from kernel_lib.core.table import Table
    play = Play(Table(games.load("tiny_game"), dice=Taped([4, 2, 5, 1, 3, 6]), start=("fight", {"at": "bridge"}),
                      position={"units": {"bridge": {"red": {"infantry": 3}, "blue": {"infantry": 2}}}}))
    assert play_story.outcome(play) == "", "two options hide nothing"
    monkeypatch.setattr(play_story, "MANY", 1)
    assert play_story.outcome(play) == "", "nothing was pressed yet"
    play.before = play.table.state
    assert play.messages.event(play.table.log[-1], "en") in play_story.outcome(play)
    assert "<svg" in play_story.outcome(play), "the dice are seen where they are told"
    monkeypatch.setattr(play.chooser, "left", lambda: 0)
    assert "<svg" in play_story.outcome(play), "nothing below it moves"
    play.since = len(play.table.log) - 1
    assert play.messages.event(play.table.log[-2], "en") not in play_story.outcome(play), "what was before is told"
    fresh = Play("tiny_game")
    fresh.before = fresh.table.state
    assert play_story.outcome(fresh) == "", "no die was thrown"


@pytest.mark.parametrize(("game", "result", "said"), [
    ("napoleonic_wars", {"winner": "britain", "why": "peace"}, "Britain wins: "),
    ("here_i_stand", {"winner": "ottoman", "why": "military"}, "Won by the Ottomans: "),
])
def test_the_end_of_a_game_is_one_sentence(game, result, said):
    assert data.messages(game).choice("result", result, "en").startswith(said)
    assert "获胜：" in data.messages(game).choice("result", result, "zh")


def test_a_round_that_ended_is_told_to_each_player_with_what_it_brought():
    play = Play("maracaibo", seed=3, options={"players": 2})
    play.picture.who, play.since = "alex", 0
    policy = Random(1)
    while play.table.state.round == 1:
        play.table.play(policy, 1)
    play.before = play.table.state.copy()
    play.before.round = 1
    said = play_story._round(play)
    assert "Round 1 is over" in said and "Alex gains" in said and "Bea gains" not in said


def test_what_an_input_brought_stays_in_view_however_much_it_was(play):
    from widgets.rerun import Shot
    play.rerun.shots, play.rerun.at = [Shot(play.table.state, 60)], 1
    assert play_story._own(play, 10) == 10 + 2 * play_story.LINES, "the first of it"
    play.rerun.shots = [Shot(play.table.state, 15)]
    assert play_story._own(play, 10) == 15 and play_story._own(play, 20) == 20


def test_only_the_chances_of_what_is_still_on_show_are_told(monkeypatch):
    from kernel_lib.odds.beside import Offer
    from widgets import odds_beside
    found = [(Offer(choice, ("", ""), (0, 0), lambda seconds: None), None) for choice in ("west", "east", "hill")]
    monkeypatch.setattr(odds_beside, "beside", lambda *_: found)
    monkeypatch.setattr(odds_beside, "_block", lambda game, decision, found, lang: [one.choice for one, _ in found])
    assert odds_beside.odds_beside("tiny_game", None, None, "en", ["east", "north"]) == ["east"]
    assert odds_beside.odds_beside("tiny_game", None, None, "en", ["north"]) == "", "of what was put aside nothing"
    assert odds_beside.odds_beside("tiny_game", None, None, "en") == ["west", "east", "hill"]


def test_a_few_lines_are_not_folded_away(play):
    play.choose({"at": "west", "to": "bridge", "units": {"infantry": 3, "scouts": 2}})
    play.rerun.shots, play.since = [], 0
    one = play.table.log[-1]
    play.table.log[:] = [one] * (play_story.LINES + play_story.FEW - 1)
    assert "<details" not in play_story.since_input(play)
    play.table.log[:] = [one] * (play_story.LINES + play_story.FEW)
    assert "<details" in play_story.since_input(play)


def test_what_one_has_done_stays_in_view_beside_what_one_may_do_next():
    from kernel_lib.core import game as games
    from kernel_lib.core.table import Table
    play = Play(Table(games.load("here_i_stand"), start=("spend", {}), position={
        "turn": 2, "wars": [["ottoman", "hungary"]], "impulse": {"power": "ottoman", "cp": 5},
        "units": {"nezh": {"suleiman": 1, "ottoman_regular": 7}, "belgrade": {"hungary_regular": 1}}}))
    play.choose({"do": "move", "from": "nezh", "to": "belgrade", "units": {"suleiman": 1, "ottoman_regular": 7}})
    left, top, right, bottom = play.picture.window or (0, 0, 9999, 9999)
    spot = next(one for one in play.picture.scene.places if one.id == "belgrade")
    assert left < spot.x < right and top < spot.y < bottom
