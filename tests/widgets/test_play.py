"""Play: choices, dice, opponents, undo with its branches, saves."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Refused
from widgets import play_story
from widgets.page import page
from widgets.play import Play

ALL = {"at": "west", "to": "bridge", "units": {"infantry": 3, "scouts": 2}}


@pytest.fixture
def play():
    return Play("tiny_game")


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


def test_clicking_the_board_narrows_the_options_down(play):
    play.clicked("bridge")
    assert play.chooser.open == 1
    assert {mark.id for mark in play.picture.scene.highlights if mark.kind == "legal"} == {"west", "bridge"}


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


def test_what_only_opponents_did_is_not_taken_back():
    play = Play("tiny_game", opponents={"red": "plain"})
    assert [made.decision.who for made in play.table.made] == ["red"]
    assert 'data-act="undo" data-keep="undo:None" class="icon" aria-disabled="true"' in play.head.html
    assert play.undo() is False and len(play.table.made) == 1
    play.choose(None)
    assert play.undo() is True and [made.decision.who for made in play.table.made] == ["red"]


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


def maracaibo(at):
    """A game of Maracaibo in which Alex's ship has just come to `at`."""
    play = Play("maracaibo", seed=1, options={"players": 2}, opponents={"bea": "random"})
    play.choose({"keep": dict.fromkeys(play.table.state.players[0].hand[:4], 1)})
    while play.table.pending.name != "sail":
        play.choose(play.table.pending.options[0])
    play.choose(next(one for one in play.table.pending.options if one["path"][-1] == at))
    return play


@pytest.mark.parametrize(("at", "clicked", "action"), [
    ("5", "5", "city"), ("5", "scroll/5", "city"), ("6", "6", "village")])
def test_a_click_on_where_the_ship_lies_acts_there(at, clicked, action):
    play = maracaibo(at)
    assert at in {mark.id for mark in play.picture.scene.highlights if mark.kind == "legal"}
    play.clicked(clicked)
    told = next(event for event in play.table.log if event.name == "main_action")
    assert told.facts["action"] == action
    if action == "city":
        play.clicked(clicked)
        assert any(event.name == "city_action" for event in play.table.log)


def test_why_not_asks_of_a_place_what_a_click_there_means_and_never_puts_it_among_cards():
    play = maracaibo("5")
    play.head.act("why")
    play.why.clicked("5")
    assert play.why.asked == "city" and play.why.verdict
    play.why.clicked("10")
    assert play.why.asked == "10" and not play.why.verdict


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


def test_where_not_all_may_go_a_leader_goes_with_his_men_before_further_leaders():
    from kernel_lib.core.decision import Bag
    from widgets.chooser import mustered
    pool = {"lord": 1, "son": 1, "guest": 1, "soldiers": 5}
    assert mustered(Bag(pool, 1, 4)) == {"lord": 1, "soldiers": 3}
    assert mustered(Bag(pool, 1, 7)) == {"lord": 1, "soldiers": 5, "son": 1}
    assert mustered(Bag(pool, 1, None)) == pool
    assert mustered(Bag(pool, 3, 3)) == {"soldiers": 3}, "nobody's general dies for one who presses a button"


def test_one_option_is_not_counted(play):
    from widgets import play_voice
    play.chooser.act("other", None)
    play.chooser.left = lambda: 1
    assert "one option" in play_voice.answered(play, "bridge", True)


def test_a_question_about_a_place_shows_the_place_where_its_units_stand_anywhere():
    from kernel_lib.core.decision import Decision
    play = Play("most_dangerous_time", seed=1, options={"scenario": "short"}, opponents={"anti_oda": "random"})
    asked, told = (Decision("deploy", "oda", "9.7", ("yes",), facts=facts) for facts in ({"place": "ibaraki"}, {}))
    piece = play.picture.scene.tokens[0].id
    assert play._about(asked, [piece], "") == ["ibaraki"] and play._about(asked, ["kyo"], "") == ["kyo", "ibaraki"]
    assert play._about(told, [piece], "kyo") == [piece] and play._about(told, [], "kyo") == ["kyo"]
    assert play._about(told, ["pass"], "kyo") == ["kyo"], "to pass is nothing to be looked at"


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


def test_to_pass_is_nothing_that_may_be_done_elsewhere_what_may_be_is_marked():
    from widgets.groups import begun
    options = ["pass", *({"leader": "lord", "at": f"p{at}"} for at in range(20))]
    assert {"p0", "p19", "lord"} <= set(begun(options, list(range(21)), [], 14))


def test_the_place_that_a_question_is_about_is_marked():
    from kernel_lib.core import game as games
    from kernel_lib.core.table import Table
    play = Play(Table(games.load("most_dangerous_time"), start=("deploy", {"at": "odani"}), position={
        "empty": True, "units": {"odani": {"azai": 3, "asakura": 3, "oda": 6}},
        "impulse": {"alliance": "oda_alliance", "entered": ["odani"]}}))
    assert play.table.pending.name == "deploy"
    assert "odani" in {mark.id for mark in play.picture.scene.highlights if mark.kind == "about"}


def test_a_battle_stays_in_view_when_only_cards_and_to_pass_are_asked_for():
    given = {"turn": 2, "empty": True, "units": {"linz": {"napoleon": 1, "france": 8}, "vienna": {"austria": 4}},
             "impulse": {"power": "france", "cp": 4}, "cards": {"hands": {"france": ["sunken_road", "levee"]}}}
    from tests.napoleonic_wars.play import table
    play = Play(table("march", given=given, seed=3, at="linz", to="vienna", units={"france": 8}, lead="napoleon"),
                open_table=True)
    play.choose("stand")
    assert play.table.pending.name == "battle_card"
    left, top, right, bottom = play.picture.window
    spot = next(one for one in play.picture.scene.places if one.id == "vienna")
    assert left < spot.x < right and top < spot.y < bottom


def test_who_is_asked_about_a_card_reads_what_it_says():
    from tests.napoleonic_wars.test_events import given, table
    where, power = given("poniatowski_joins")
    play = Play(table("play_event", given=where, power=power, card="poniatowski_joins"), open_table=True)
    assert play.table.pending.facts["card"] == "poniatowski_joins"
    assert "Poniatowski appears in a friendly French area." in play.side.html


def test_a_debater_is_chosen_for_what_he_can_do_and_an_event_says_what_it_does():
    from kernel_lib.here_i_stand.board import DEBATERS
    from tests.here_i_stand.play import table
    messages = data.messages("here_i_stand")
    able = [id for id, one in DEBATERS.items() if one.ability.do in ("translate", "dice", "targets", "saint_peters")]
    assert [id for id in able if messages.choice("use_debater", id, "en") == messages.words(id, "en")] == []
    given = {"turn": 3, "hand": {"papacy": [5]}, "reformers": {"luther": "wittenberg", "zwingli": "zurich"}}
    play = Play(table("play_card", given=given, power="papacy", card="card_5", how="event"), open_table=True)
    assert play.table.pending.name == "excommunicate"
    assert messages.text("board.card.card_5", "en") in play.side.html


def test_a_group_that_was_pressed_and_a_place_that_was_clicked_are_a_choice():
    from kernel_lib.core.decision import Decision
    from widgets.chooser import Chooser
    chosen = []
    chooser = Chooser("tiny_game", chosen.append)
    options = tuple({"unit": unit, "at": at} for unit in ("infantry", "scouts") for at in ("west", "bridge", "hill"))
    chooser.show(Decision("regroup", "red", "1", options))
    chooser.clicked(["hill"])
    assert chosen == [], "of whom?"
    chooser.act("unfilter", None)
    chooser.act("group", "3 4 5")
    chooser.clicked(["hill"])
    assert chosen == [{"unit": "scouts", "at": "hill"}]


def test_a_few_words_that_options_have_in_common_are_told_whole():
    from kernel_lib.core import data
    from kernel_lib.core.decision import Decision
    from widgets.groups import labels_of
    options = tuple({"unit": unit, "at": at} for unit in ("oda", "azai") for at in ("kyo", "otsu"))
    texts = [["1 Oda soldier at Kyo", "1 Oda soldier at Otsu"], ["1 Azai soldier at Kyo", "1 Azai soldier at Otsu"]]
    said = labels_of(Decision("regroup", "oda", "11.2", options), [[0, 1], [2, 3]], texts,
                     data.messages("most_dangerous_time"), "en")
    assert said == ["1 Oda soldier at", "1 Azai soldier at"]


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


def test_who_goes_on_sees_what_came_of_the_last_deed_not_the_whole_map():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={"cards": {"hands": {"france": ["rally"]}}}))
    play.choose({"do": "play", "card": "rally", "as": "cp"})
    play.choose(next(one for one in play.table.pending.options
                     if isinstance(one, dict) and one["do"] == "build" and one["at"] == "munich"))
    assert play.table.pending.name == "act" and play.picture.window is not None
    left, _, right, _ = play.picture.window
    assert right - left < play.picture.scene.width / 3


def test_a_kind_of_deed_that_is_pressed_shows_where_it_could_be_done_not_the_last_deed():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={"cards": {"hands": {"france": ["rally"]}}}))
    play.choose({"do": "play", "card": "rally", "as": "cp"})
    play.choose(next(one for one in play.table.pending.options
                     if isinstance(one, dict) and one["do"] == "build" and one["at"] == "munich"))
    sails = [at for at, one in enumerate(play.table.pending.options)
             if isinstance(one, dict) and one["do"] == "sail" and one["from"] in ("cadiz", "cartagena")]
    play.side.act("group", " ".join(map(str, sails)))
    left, top, right, bottom = play.picture.window
    spot = next(one for one in play.picture.scene.places if one.id == "cadiz")
    assert left < spot.x < right and top < spot.y < bottom


def test_options_about_another_page_turn_to_it():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={"round": 2, "cards": {"hands": {"france": ["rally"]}}}))
    play.choose({"do": "play", "card": "rally", "as": "cp"})
    options = play.table.pending.options
    pushes = [at for at, one in enumerate(options) if isinstance(one, dict) and one.get("do") == "influence"]
    assert pushes and play.picture.page == "map"
    play.side.act("group", " ".join(map(str, pushes)))
    assert play.picture.page == "diplomacy" and "Push a consul marker" in play.side.html
    play.side.act("unfilter")
    assert play.picture.page == "map"


def test_an_army_that_intercepts_brings_all_its_men_unless_some_are_left():
    from tests.napoleonic_wars.play import table
    given = {"turn": 2, "empty": True, "impulse": {"power": "france", "cp": 4}, "units": {
        "mantua": {"davout": 1, "france": 6}, "venice": {"charles": 1, "austria": 6}, "tyrol": {"austria": 1}}}
    play = Play(table("march", given=given, at="mantua", to="tyrol", units={"france": 6}, lead="davout"),
                open_table=True)
    assert play.table.pending.name == "intercept"
    play.side.act("pick", "1")
    assert play.chooser.filled_in() == ("austria",) and "6 / 6" in play.side.html


def test_who_passes_again_and_again_may_be_asked_no_more() -> None:
    others = dict.fromkeys(("ottoman", "hapsburg", "france", "papacy", "protestant"), "simple")
    play = Play("here_i_stand", opponents=others)
    while not play.hushable():
        assert "each time" not in play.side.html
        play.choose("pass" if "pass" in play.table.pending.options else play.table.pending.first())
    asked, before = play.table.pending.name, len(play.table.made)
    assert "each time" in play.side.html
    play.side.act("hush", None)
    assert play.table.pending.name != asked and play.hushed == ("", "")
    assert {one.choice for one in play.table.made[before:] if one.decision.who == "england"} == {"pass"}
    play.undo()
    assert play.table.pending.name == asked


def test_of_several_lists_to_fill_each_says_what_it_is_and_an_empty_one_is_left_out():
    from tests.napoleonic_wars.play import table
    taken = ("vienna", "venice", "graz", "linz", "prague", "buda", "trieste", "salzburg")
    play = Play(table("submissions", given={
        "round": 2, "turn": 2, "impulse": {"power": "france", "cp": 0}, "flags": dict.fromkeys(taken, "france"),
        "units": {"vienna": {"davout": 1, "france": 8}, "venice": {}, "prague": {}, "salzburg": {}, "tyrol": {}}}))
    play.side.act("pick", "1")
    side = play.side.html
    assert side.index("<b>ceded</b>") < side.index("Kaschau") < side.index("<b>flags taken off</b>")
    assert "<b>kept</b>" not in side and "Choose 0;" not in side


def test_a_card_that_cannot_be_played_is_no_place_that_something_else_is_forbidden_at():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={
        "round": 2, "squadrons": {"brest": {"france": 1}}, "cards": {"hands": {"france": ["rally"]}},
        "refit": [{"power": "france", "at": "brest", "markers": 1}]}))
    cards = [one for one in play.table.pending.options if isinstance(one, dict) and one.get("as") == "cp"]
    reserve = next(one for one in cards if one["card"] != "rally")
    play.choose(reserve)
    assert any(isinstance(one, dict) and one["do"] == "refit" for one in play.table.pending.options)
    play.clicked(next(one["card"] for one in cards if one["card"] not in ("rally", reserve["card"])))
    assert play.refusal is None or "at" not in play.refusal[0]
