"""Play: choices, dice, opponents, undo with its branches, saves."""

import pytest

from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Refused
from widgets.hushing import asked_again
from widgets.page import page
from widgets.play import Play

ALL = {"at": "west", "to": "bridge", "units": {"infantry": 3, "scouts": 2}}


def test_options_are_buttons_in_words(play):
    assert play.title() == "Where does Red move?"
    assert "Stay where we are" in play.side.html
    assert "Red decides" in play.head.html
    page.lang = "zh"
    assert "原地不动" in play.side.html


def test_a_choice_is_made_by_pressing_and_told_in_the_log(play):
    play.side.act("pick", "1")
    play.side.act("bag_all")
    play.side.act("do")
    assert "Red moves 3 × infantry and 2 × scouts to The bridge." in play.side.html
    assert play.title() == "Where does Blue move?"
    assert "west" in play.picture.changed()


def test_what_a_question_is_for_is_told_to_whom_it_is_new() -> None:
    play = Play("maracaibo", players=2, opponents={"bea": "random"})
    aim = play.messages.text("aim.keep_four", "en")
    assert aim in play.side.html and "You are Alex" in play.head.html
    play.choose({"keep": dict.fromkeys(play.table.state.players[0].hand[:4], 1)})
    assert aim not in play.side.html
    play.undo()
    assert aim in play.side.html


def test_refused_choices_name_their_rule_and_change_nothing(play):
    with pytest.raises(Refused, match=r"1\.1"):
        play.choose(ALL | {"to": "hill"})
    assert play.table.log == []


def test_why_not_opens_over_the_column_and_closes_with_the_next_choice(play):
    play.head.act("why")
    assert play.over is play.why and play.why in play.split.children and play.side not in play.split.children
    play.choose(None)
    assert play.over is None and play.side in play.split.children


def test_why_not_is_the_same_board_for_every_decision_and_begins_afresh(play):
    play.head.act("why")
    first = play.why
    first.ask(ALL | {"to": "hill"})
    asked = first.title()
    play.choose(ALL)
    play.head.act("why")
    assert play.why is first
    assert first.verdict is None
    assert first.title() == play.title() != asked


def test_undo_and_redo_keep_every_line(play):
    play.choose(ALL)
    play.head.act("undo")
    assert play.table.log == []
    play.choose(None)
    play.head.act("undo")
    assert "Other line 1" in play.head.html
    assert 'title="' + play.messages.choice("move", ALL, "en") + '"' in play.head.html
    play.head.act("redo", "0")
    assert play.table.log[-1].name == "moved"


def test_an_opponent_plays_its_seat_and_undo_goes_behind_it():
    play = Play("tiny_game", opponents={"blue": "plain"})
    play.choose(None)
    assert play.table.pending is None or play.table.pending.who == "red"
    assert [made.decision.who for made in play.table.made][:2] == ["red", "blue"]
    play.undo()
    assert play.table.made == []
    with pytest.raises(Bad, match="no seat"):
        Play("tiny_game", opponents={"green": "plain"})
    with pytest.raises(Bad, match="no opponent"):
        Play("tiny_game", opponents={"blue": "grandmaster"})


def test_real_dice_are_asked_for_and_typed():
    from kernel_lib.core import game as games
    from kernel_lib.core.dice import Asked
    from kernel_lib.core.table import Table
    table = Table(games.load("tiny_game"), dice=Asked(), start=("fight", {"at": "bridge"}),
                  position={"units": {"bridge": {"red": {"infantry": 3}, "blue": {"infantry": 2}}}})
    play = Play(table)
    assert play.title() == "Initiative: Red's die, then Blue's"
    play.side.act("typed", "4 2")
    play.side.act("use")
    assert "Red has the initiative (4 against 2)." in play.side.html
    play.side.act("typed", "7 1 1")
    play.side.act("use")
    assert "7 is no face of the die" in play.side.html
    assert len(play.table.log) == 1


def test_fair_play_does_not_take_dice_back():
    from kernel_lib.core import game as games
    from kernel_lib.core.dice import Taped
    from kernel_lib.core.table import Table

    def table():
        return Table(games.load("tiny_game"), dice=Taped([4, 2, 5, 1, 3, 6]), start=("fight", {"at": "bridge"}),
                     position={"units": {"bridge": {"red": {"infantry": 3}, "blue": {"infantry": 2}}}})
    fair, lesson = Play(table(), fair=True), Play(table())
    fair.choose("stay")
    lesson.choose("stay")  # Blue stays and rolls a six
    assert not fair.undo()
    assert "Dice have been rolled since" in fair.side.html
    assert lesson.undo()


def test_a_game_is_saved_and_opened(play, tmp_path):
    play.choose(ALL)
    play.menu.side.act("file", str(tmp_path / "game.json"))
    play.menu.side.act("save")
    assert "Saved in" in play.menu.content()
    other = Play("tiny_game")
    other.menu.side.act("file", str(tmp_path / "game.json"))
    other.menu.side.act("open")
    assert other.table.log == play.table.log
    assert other.undo()


def test_a_file_that_is_no_game_is_answered_and_the_game_stays(play, tmp_path):
    (tmp_path / "x.json").write_text("{}")
    play.choose(ALL)
    play.menu.side.act("file", str(tmp_path / "x.json"))
    play.menu.side.act("open")
    assert "this is no save file" in play.menu.content()
    assert play.table.log[-1].name == "moved"


def test_what_only_opponents_did_is_not_taken_back():
    play = Play("tiny_game", opponents={"red": "plain"})
    assert [made.decision.who for made in play.table.made] == ["red"]
    assert 'data-act="undo" data-keep="undo:None" class="icon" aria-disabled="true"' in play.head.html
    assert play.undo() is False and len(play.table.made) == 1
    play.choose(None)
    assert play.undo() is True and [made.decision.who for made in play.table.made] == ["red"]


def test_who_passes_again_and_again_may_be_asked_no_more() -> None:
    others = dict.fromkeys(("ottoman", "hapsburg", "france", "papacy", "protestant"), "simple")
    play = Play("here_i_stand", opponents=others)
    while not asked_again(play.table):
        assert "each time" not in play.side.html
        play.choose("pass" if "pass" in play.table.pending.options else play.table.pending.first())
    asked, before = play.table.pending.name, len(play.table.made)
    assert "each time" in play.side.html
    play.side.act("hush", None)
    assert play.table.pending.name != asked and not play.hush.on
    assert {one.choice for one in play.table.made[before:] if one.decision.who == "england"} == {"pass"}
    play.undo()
    assert play.table.pending.name == asked


def test_the_end_of_a_scored_game_shows_what_each_part_brought():
    from kernel_lib.core.event import Event
    from widgets.score_sheet import scored
    play = Play("maracaibo", seed=1, options={"players": 2}, opponents={"bea": "random"})
    play.table.state.player("alex").score = 30
    log = [Event("score_income_scored", "14", {"points": 4, "score": 24}, "alex"),
           Event("rank_scored", "14", {"nation": "france", "rank": 3, "weight": 2, "points": 6, "score": 30}, "alex"),
           Event("points", "14", {"points": 9, "score": 9}, "alex")]
    sheet = scored("maracaibo", log, play.table.state, "en")
    assert "Score income" in sheet and "+4" in sheet and "+6" in sheet
    assert "+9" not in sheet, "parts of the scoring alone"
    assert sheet.index(">20<") < sheet.index("Score income") and ">30<" in sheet
    assert scored("tiny_game", log, None, "en") == ""
