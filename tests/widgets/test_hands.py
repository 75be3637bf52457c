"""Direct hands: groups of options, forbidden clicks, second thoughts, opponents shown again, the hand, names."""

from itertools import pairwise

from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from widgets.groups import groups_of, in_common, kind_of
from widgets.lesson import Lesson
from widgets.page import page
from widgets.play import Play
from widgets.progress import Progress
from widgets.rerun import MOST, Rerun, Shot


def test_options_are_grouped_by_what_they_do_and_from_where() -> None:
    moves = [{"do": "move", "from": at, "to": to} for at in ("kyo", "otsu") for to in ("a", "b", "c")]
    options = [*moves, {"do": "stay", "at": "kyo"}]
    assert groups_of(options, list(range(7))) == [[0, 1, 2, 3, 4, 5], [6]]
    assert groups_of(options, list(range(6))) == [[0, 1, 2], [3, 4, 5]]
    assert groups_of(["kyo", "otsu"], [0, 1]) == []


def test_a_group_is_called_what_its_options_begin_with() -> None:
    assert in_common(["Move from Kyo to Otsu", "Move from Kyo to Obama"]) == "Move from Kyo to"
    assert in_common(["从京到大津", "从京到小滨"]) == "从京到"
    assert in_common(["Sail", "March"]) == "Sail"


def test_what_may_be_promised_is_grouped_by_kind_then_by_giver() -> None:
    offer = [{"add": {"kind": kind, "giver": giver, "taker": "c", "count": n}}
             for kind in ("cards", "space") for giver in ("a", "b") for n in (1, 2)]
    assert groups_of(offer, list(range(8))) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert groups_of(offer, [0, 1, 2, 3]) == [[0, 1], [2, 3]]
    assert kind_of(offer[4]) == "space" and kind_of("pass") == ""


def test_opponents_are_shown_again_in_few_pictures_that_end_where_they_ended() -> None:
    rerun, shots = Rerun(), [Shot(at, at) for at in range(30)]
    rerun.begin(shots)
    assert rerun.on and len(rerun.shots) <= MOST + 2
    seen = []
    while rerun.on:
        seen.append(rerun.pair())
        rerun.next()
    assert seen[0][0] is shots[0] and seen[-1][1] is shots[-1]
    assert all(one[1] is other[0] for one, other in pairwise(seen)), "none begins where none ended"


def test_nothing_is_shown_again_where_opponents_did_nothing() -> None:
    rerun = Rerun()
    rerun.begin([Shot(0, 0)])
    assert not rerun.on


def test_the_turn_of_an_opponent_is_shown_again_and_can_be_skipped() -> None:
    play = Play("maracaibo", players=2, opponents={"bea": "random"})
    while not play.rerun.on:
        play.choose(play.table.pending.first())
    assert "Your opponents" in play.side.html and play.head.tick["act"] == "rerun"
    play.side.act("skip")
    assert not play.rerun.on and "Your opponents" not in play.side.html and play.head.tick == {}


def test_the_options_wait_beside_what_is_shown_again() -> None:
    play = Play("maracaibo", players=2, opponents={"bea": "random"})
    while not play.rerun.on:
        play.choose(play.table.pending.first())
    at, asked = play.rerun.at, play.title()
    play.head.act("rerun")
    assert play.rerun.at == at + 1 and play.title() == asked
    before = len(play.table.made)
    play.choose(play.table.pending.first())
    assert len(play.table.made) > before


def test_a_forbidden_target_answers_with_its_rule_and_is_marked() -> None:
    play = Play("tiny_game")
    play.clicked("west")
    play.clicked("hill")
    assert "is not next to" in play.side.html and "Units move to a neighbouring place." in play.side.html
    assert ("hill", "wrong") in {(mark.id, mark.kind) for mark in play.picture.scene.highlights}
    assert play.table.log == []


def test_who_clicked_a_place_asks_about_what_goes_from_there() -> None:
    play = Lesson("most_dangerous_time", "play", Progress()).play("first-march")
    march = {"do": "move", "from": "kanagasaki", "to": "wp_yanagase", "units": {"nobunaga": 1, "oda": 7}}
    play.choose(march)
    play.clicked("wp_yanagase")
    assert play.chooser.on_show()[0]["from"] == "wp_yanagase"
    play.act_why()
    assert play.why is not None and play.why.built == {"from": "wp_yanagase"}
    play.act_why()
    play.clicked("odani")
    assert play.refusal is not None and play.refusal[0]["from"] == "wp_yanagase"


def test_who_exiles_his_own_leader_is_asked_once_more() -> None:
    rules = games.load("most_dangerous_time")
    table = Table(rules, None, Seeded(1))
    while table.pending.name != "exile":
        table.choose(table.pending.first())
    play = Play(table)
    leader = next(one for one in table.pending.options if one != "pass")
    play.side.act("pick", str(list(table.pending.options).index(leader)))
    assert table.pending.name == "exile" and "never comes back" in play.side.html
    play.side.act("unsure")
    assert "never comes back" not in play.side.html and table.pending.name == "exile"
    play.side.act("pick", str(list(table.pending.options).index(leader)))
    play.side.act("sure")
    assert table.made[-1].choice == leader


def test_the_hand_of_who_decides_lies_below_the_board() -> None:
    play = Play("napoleonic_wars", players=2, opponents={"britain": "random"})
    state = play.table.state
    assert play.hand in play.left.children
    assert all(f'data-value="{card}"' in play.hand.html for card in state.cards.hands["france"])
    assert not any(f'data-value="{card}"' in play.hand.html for card in state.cards.hands["britain"])
    page.lang = "zh"
    assert "法兰西" in play.hand.html


def test_a_question_about_the_hand_shows_it_and_the_next_one_the_board_again() -> None:
    play = Play("napoleonic_wars", players=2, opponents={"britain": "random"})
    while play.table.pending.name == "redraw":
        assert play.picture.page == "cards"
        play.choose("keep")
    assert play.picture.page == "map"


def test_a_card_with_several_uses_is_called_by_its_name() -> None:
    play = Play("napoleonic_wars", players=2, opponents={"britain": "random"}, seed=2)
    while play.table.pending.name == "redraw":
        play.choose("keep")
    for card in play.cards(play.table.state, "france"):
        play.clicked(card.id)
        assert not play.note or card.name in play.note


def test_a_card_of_the_hand_is_chosen_like_a_piece() -> None:
    play = Play("maracaibo", players=2, opponents={"bea": "random"})
    card = play.table.state.players[0].hand[0]
    play.hand.act("card", card)
    assert card in play.chooser.filled_in()
    assert f'class="card chosen" data-act="card" data-value="{card}"' in play.hand.html


def test_the_header_names_the_person_who_decides() -> None:
    play = Play("maracaibo", players=2, opponents={"bea": "random"})
    play.menu.side.act("set:name:alex", " Mia ")
    assert "You are Alex (Mia)" in play.head.html
