"""Real cards on the table: a hand is a number; who plays a card says what it shows (6)."""

from kernel_lib.core import save
from kernel_lib.core.dice import Asked, Seeded, Stream
from kernel_lib.core.table import Table
from kernel_lib.napoleonic_wars.board import CARDS, REAL_CARD
from kernel_lib.napoleonic_wars.building import squadrons_in_play
from kernel_lib.napoleonic_wars.by_hand import fighting, moored
from kernel_lib.napoleonic_wars.opponents import Simple
from kernel_lib.napoleonic_wars.state import Battle, Force, Sailing

from .play import RULES, happened, position, table

REAL = {"cards": "table"}


def impulse(**given):
    """France's impulse with two real cards in hand."""
    hands = {"france": [REAL_CARD] * 2, "britain": [REAL_CARD]}
    return table("impulse", power="france", options=REAL, seed=1,
                 given={"turn": 2, "phase": "impulses", "cards": {"hands": hands}} | given)


def unanswered(game):
    """Everybody who is asked for an answer passes; who was asked."""
    asked = []
    while game.pending.name == "real_response":
        asked.append(game.pending.who)
        game.choose("pass")
    return asked


def test_hands_are_numbers_of_cards_and_drawing_them_asks_for_no_dice():
    game = Table(RULES, REAL, Asked())
    assert game.pending.name == "redraw"
    assert len(game.state.cards.hand("france")) == 6 and set(game.state.cards.hand("france")) == {REAL_CARD}


def test_a_card_of_four_is_played_for_its_points():
    game = impulse()
    assert [one for one in game.pending.options if one["do"] == "play" and one["card"] == REAL_CARD] == [
        {"do": "play", "card": REAL_CARD, "as": "event"}, {"do": "play", "card": REAL_CARD, "as": "cp"}]
    game.choose({"do": "play", "card": REAL_CARD, "as": "cp"})
    assert game.pending.name == "card_shows" and game.pending.options == (1, 2, 3, 4, 5, 6)
    game.choose(4)
    assert game.state.impulse.cp == 4 and len(game.state.cards.hand("france")) == 1
    game.choose({"do": "build", "at": "paris", "units": 1})
    assert game.state.impulse.cp == 2


def test_an_event_does_what_a_card_of_ours_does():
    game = impulse()
    before = game.state.units["paris"].get("france", 0) if "paris" in game.state.units else 0
    game.choose({"do": "play", "card": REAL_CARD, "as": "event"})
    assert unanswered(game) == ["france", "britain", "austria", "russia"]  # France for Spain's reserve card
    assert {"do": "like", "what": "imperial_decree"} in game.pending.options
    game.choose({"do": "by_hand"})
    for choice in ("units_in", "france", "paris", 2, "done", "done"):
        game.choose(choice)
    assert game.state.units["paris"]["france"] == before + 2
    assert happened(game, "hand_units_in") == [{"of": "france", "place": "paris", "count": 2}]
    assert game.pending.name == "act" and game.state.impulse.event


def test_a_commander_taken_off_by_hand_commands_nothing_any_more():
    game = impulse(units={"paris": {"napoleon": 1, "eugene": 1, "france": 4}}, commanders={"paris": ["eugene"]})
    game.choose({"do": "play", "card": REAL_CARD, "as": "event"})
    unanswered(game)
    game.choose({"do": "by_hand"})
    game.choose("leader_out")
    game.choose("eugene")
    assert "eugene" not in game.state.units["paris"] and not game.state.commanders


def test_what_lasts_stands_under_the_name_of_ours():
    game = impulse()
    game.choose({"do": "play", "card": REAL_CARD, "as": "event"})
    unanswered(game)
    game.choose({"do": "like", "what": "imperial_decree"})
    assert "france" in game.state.plus_key and [one.card for one in game.state.lasting] == ["imperial_decree"]
    assert game.why_not({"do": "like", "what": "imperial_decree"}).rule == "6.11"


def test_a_response_stops_the_event():
    game = impulse()
    for choice in ({"do": "play", "card": REAL_CARD, "as": "event"}, "pass"):
        game.choose(choice)
    assert (game.pending.name, game.pending.who) == ("real_response", "britain")
    for choice in ("britain", REAL_CARD):
        game.choose(choice)
    unanswered(game)
    game.choose(next(one for one in game.pending.options if any(
        part["do"] == "cancel_event" for part in CARDS.get(one.get("what"), CARDS["tilsit"]).effects)))
    assert happened(game, "event_cancelled") == [{"card": REAL_CARD}]
    assert len(game.state.cards.hand("france")) == 1 and not game.state.cards.hand("britain")


def test_a_neutral_turns_its_real_card_up():
    hands = {"prussia": [REAL_CARD], "france": [REAL_CARD]}
    game = table("impulse", power="prussia", options=REAL, seed=1,
                 given={"turn": 2, "phase": "impulses", "cards": {"hands": hands}})
    assert (game.pending.name, game.pending.who) == ("must_play_event", "france")
    game.choose(False)
    game.choose(3)
    assert happened(game, "neutral_card")[0]["cp"] == 3


def test_saves_keep_it(tmp_path):
    game = Table(RULES, REAL, Seeded(2))
    while game.pending.name == "redraw":
        game.choose("keep")
    game.choose({"do": "play", "card": REAL_CARD, "as": "cp"})
    game.choose(5)
    again = save.load(save.save(game, tmp_path / "real.json"))
    assert again.state == game.state and again.state.impulse.cp == 5


def test_the_toolkits_own_cards_are_not_changed_by_hand():
    ours = table("impulse", power="france", seed=1, given={"turn": 2, "phase": "impulses"})
    assert ours.why_not({"do": "by_hand"}).reason == "no_real_cards"


def test_any_choices_keep_every_position_whole():
    game, stream = Table(RULES, {"players": 3} | REAL, Seeded(5)), Stream(5)
    for _ in range(250):
        if game.over:
            break
        game.choose(game.pending.sample(stream))
        assert RULES.check(game.state) == []


def test_players_of_ours_count_each_card_for_three_points():
    game, player = Table(RULES, {"players": 2} | REAL, Seeded(3)), Simple(3)
    while game.state.round < 2 and not game.over:
        game.choose(player(game, game.pending))
    assert {one["cp"] for one in happened(game, "cp")} == {3}


def test_a_given_hand_is_taken_from_the_deck():
    state = position(REAL, cards={"hands": {"france": [REAL_CARD] * 3}})
    assert len(state.cards.deck) == 107


def test_squadrons_on_their_way_and_in_a_battle_at_sea_are_in_play():
    state = position({"players": 4}, empty=True, squadrons={"cornwall": {"denmark": 1}, "copenhagen": {"denmark": 1}},
                     impulse={"power": "denmark", "cp": 3})
    away = state.squadrons.pop("cornwall")
    state.impulse.sailing = Sailing("cornwall", "irish_sea", away)
    assert squadrons_in_play(state, "denmark") == 2
    state.battle = Battle("irish_sea", "naval", Force("france", squadrons=away), Force("britain"))
    assert squadrons_in_play(state, "denmark") == 2


def test_squadrons_that_attack_a_port_are_in_play_and_those_in_it_are_lost_in_the_battle_only():
    state = position({"players": 4}, empty=True, squadrons={"cadiz": {"spain": 2}, "cornwall": {"britain": 7}},
                     impulse={"power": "britain", "cp": 3})
    state.battle = Battle("cadiz", "port", Force("britain", squadrons={"britain": 1}),
                          Force("spain", squadrons={"spain": 2}))
    assert squadrons_in_play(state, "britain") == 8 and squadrons_in_play(state, "spain") == 2
    assert moored(state, "spain") == [] and moored(state, "britain") == ["cornwall"]


def test_dice_are_changed_for_the_sides_of_a_battle_on_land_as_at_sea():
    state = position({"players": 4}, empty=True, units={"linz": {"austria": 2}}, impulse={"power": "france", "cp": 3})
    assert fighting(state) == []
    state.battle = Battle("linz", "land", Force("france"), Force("austria", {"austria": 2}))
    assert fighting(state) == ["austria"]
    state.battle = Battle("irish_sea", "naval", Force("france", squadrons={"spain": 1}), Force("britain"))
    assert fighting(state) == ["spain"]
