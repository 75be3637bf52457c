"""The odds of battles and sieges at once are those of the walk, fraction by fraction, on positions at random."""

from fractions import Fraction

import pytest

from kernel_lib.core import game as games
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream
from kernel_lib.napoleonic_wars import fortresses, naval_battle, odds, quick_odds, siege_odds
from kernel_lib.napoleonic_wars.battle import conclude, dice_parts, fought, open_battle, rounds
from kernel_lib.napoleonic_wars.board import LEADERS
from kernel_lib.napoleonic_wars.interception import interception_modifier
from kernel_lib.napoleonic_wars.odds import DECIDED, no_cards, of_battle
from kernel_lib.napoleonic_wars.state import Battle
from kernel_lib.odds import decided
from kernel_lib.odds.battles import End
from kernel_lib.odds.walk import walk
from kernel_lib.parts.bags import size
from tests.napoleonic_wars.play import table

GAME = "napoleonic_wars"
AT = "linz"
SIDES = [[{"denmark": 2}, {"denmark": 1, "france": 1}, {"ney": 1, "france": 1}, {"soult": 1, "denmark": 1}, {"ney": 1}],
         [{"austria": 2}, {"mack": 1, "austria": 1}, {"austria": 1, "russia": 1}, {"mack": 1}, {"charles": 1}]]
MOST_DICE = {1: 5, 2: 9}
"""Of both sides together, by the round that the battle stands in: what a walk goes through in a moment."""


def empty(given, **options):
    rules = games.load(GAME)
    state = rules.new_state(rules.complete(options))
    rules.patch(state, {"empty": True, "impulse": "france", "bloc": {"austria": "allied", "russia": "allied"},
                        "consuls": {"denmark": {"row": "france", "column": "pact"}}, **given})
    return state


def battle_at_random(seed):
    """A battle before the dice of a round; some have events, disruptions, failed evasions or terrain."""
    stream = Stream(seed, 11)
    while True:
        sides = [stream.pick(bags) for bags in SIDES]
        state = empty({"units": {AT: sides[0] | sides[1]}}, C54=stream.pick(["as_rolled", "on_pieces"]))
        battle = open_battle(state, AT, [])
        battle.round = 1 + stream.below(2)
        for force in battle.forces():
            force.fives = stream.below(2)
            force.dice = stream.below(3) - 1
            force.terrain, force.evasions = stream.below(2), stream.below(2)
            force.marks = [mark for mark in ("bloody", "leaderless") if stream.below(3) == 0]
        count = [max(0, sum(dice_parts(state, battle, force).values())) for force in battle.forces()]
        if sum(count) <= MOST_DICE[battle.round] and min(count):
            return state


def to_the_end(game, battle):
    """A battle from the dice of its round on."""
    if not (yield from fought(game, battle)):
        yield from rounds(game, battle)
    yield from conclude(game, battle)


@pytest.mark.rules("11.2", "11.31", "11.32", "11.5")
@pytest.mark.parametrize("seed", range(16))
def test_a_land_battle(seed):
    state = battle_at_random(seed)
    walked = walk(GAME, state, to_the_end, {"battle": state.battle}, no_cards, measure=of_battle(state, {"at": AT}),
                  until=("won", "both_gone"), seconds=None)
    assert quick_odds.Quick(state, Fraction).chances().odds == walked.odds


def test_floats_are_the_fractions_but_for_a_trifle():
    state = empty({"units": {AT: {"france": 4, "davout": 1, "austria": 4, "charles": 1}}})
    open_battle(state, AT, []).round = 1
    exact, quick = (quick_odds.Quick(state, number).chances().odds for number in (Fraction, float))
    assert sum(exact.values()) == 1
    assert all(abs(share - exact[end]) < 1e-12 for end, share in quick.items())


@pytest.mark.rules("11.2", "11.32")
def test_a_battle_asked_by_its_procedure_is_answered_at_once():
    state = empty({"units": {AT: {"denmark": 1, "austria": 1}}})
    at_once = decided.chances(GAME, state, "battle", {"at": AT})
    walked = decided.chances(GAME, state, "battle", {"at": AT}, seconds=None)
    assert not at_once.leaves
    assert walked.leaves
    assert at_once.odds == pytest.approx({end: float(share) for end, share in walked.odds.items()})


@pytest.mark.rules("12.3", "12.33")
@pytest.mark.parametrize(("at", "leader", "units"), [
    ("lisbon", "castanos", {"spain": 4}), ("lisbon", "castanos", {"spain": 1}), ("lisbon", "castanos", {"spain": 7}),
    ("lisbon", "ney", {"france": 2}), ("danzig", "ney", {"france": 2})])
def test_a_siege(at, leader, units):
    power = next(iter(units))
    state = empty({"units": {at: {leader: 1, **units}}, "impulse": power,
                   "bloc": {"spain": "imperial", "prussia": "allied"}})
    arguments = {"at": at, "leader": leader}
    walked = decided.chances(GAME, state, "siege", arguments, seconds=None)
    fortresses.open_siege(state, at, leader).round = 1
    assert siege_odds.Quick(state, Fraction).chances().odds == walked.odds


FLEETS = [({"france": 1}, {"britain": 1}), ({"france": 1, "spain": 1}, {"spain": 1}),
          ({"france": 1, "spain": 1}, {"russia": 1, "turkey": 1}), ({"spain": 1}, {"russia": 2})]


@pytest.mark.rules("13.4")
@pytest.mark.parametrize("fleets", FLEETS, ids=str)
def test_a_naval_battle(fleets):
    state = empty({})
    walked = walk(GAME, state, "naval_battle", {"at": "english_channel", "active": dict(fleets[0]),
                                                "other": dict(fleets[1]), "evasions": 1}, no_cards,
                  measure=DECIDED["naval_battle"].measure(state, {}), until=("naval_won",), seconds=None)
    naval_battle.open_naval_battle(state, "english_channel", *fleets, evasions=1).round = 1
    assert quick_odds.AtSea(state, Fraction).chances().odds == walked.odds


@pytest.mark.rules("13.5")
@pytest.mark.parametrize("fleets", [({"britain": 1}, {"france": 1}), ({"spain": 2}, {"france": 1})],
                         ids=str)
def test_a_battle_in_port(fleets):
    """From the first round on: the fire of the shore has been rolled and has disrupted one."""
    state = empty({"squadrons": {"brest": fleets[1]}})
    battle = state.battle = Battle("brest", "port", *(naval_battle.side(state, naval_battle.fleet(ships))
                                                      for ships in fleets), round=1)
    battle.active.fives = 1

    def on(game, battle):
        battle.round = 0
        while True:
            battle.round += 1
            yield from naval_battle.rounds(game, battle, 2)
            if naval_battle.done(battle):
                return

    def measure(after, event):
        now = after.battle
        winner = {"active": "other", "other": "active"}[naval_battle.loser(now)]
        return End(winner, (size(now.active.squadrons), 0 if winner == "active" else size(now.other.squadrons)))

    walked = walk(GAME, state, on, {"battle": battle}, no_cards, measure=measure, seconds=None)
    assert quick_odds.AtSea(state, Fraction).chances().odds == walked.odds


def test_the_odds_told_before_a_march_are_those_of_the_battle_that_it_begins():
    french, austrian = {"soult": 1, "france": 4}, {"mack": 1, "austria": 4}
    state = empty({"round": 2, "impulse": {"power": "france", "cp": 1}, "units": {"munich": french, AT: austrian}})
    choice = {"do": "march", "from": "munich", "to": AT, "lead": "soult", "units": {"france": 4}}
    asked = Decision("act", "france", "6.3", (choice,))
    (before,), quick = odds.begun(state, asked, choice), DECIDED["battle"].quick
    assert before.sizes == (5, 5) and quick is not None
    there = empty({"units": {AT: french | austrian}})
    assert before.chances(1).odds == quick(there, {"at": AT, "ways": ["munich"]}).odds
    assert odds.begun(state, asked, choice | {"to": "ulm"}) == [], "nobody stands there"
    assert state.battle is None and state.units["munich"] == french, "nothing is played"


def test_an_attack_on_a_port_is_told_with_the_fire_of_its_guns():
    state = empty({"impulse": {"power": "britain", "cp": 4},
                   "squadrons": {"english_channel": {"britain": 2}, "brest": {"france": 2}}})
    asked = Decision("act", "britain", "6.3", ())
    attack = {"do": "sail", "from": "english_channel", "to": "brest", "ships": {"britain": 2}}
    (offer,) = odds.begun(state, asked, attack)
    assert offer.sizes == (2, 2)
    chances = offer.chances(1.0)
    assert sum(chances.odds.values()) == pytest.approx(1)
    wins = float(chances.share(lambda end: end.winner == "active"))
    assert wins == pytest.approx(sum(plays_out(seed) for seed in range(400)) / 400, abs=0.07)
    assert odds.begun(state, asked, attack | {"to": "bay_of_biscay"}) == [], "nobody fights at sea unasked"


def test_a_squadron_sunk_by_the_guns_of_a_port_fights_no_more():
    """13.5 Two dice of the shore, a six sinks it."""
    state = empty({"impulse": {"power": "britain", "cp": 4},
                   "squadrons": {"english_channel": {"britain": 1}, "brest": {"france": 2}}})
    attack = {"do": "sail", "from": "english_channel", "to": "brest", "ships": {"britain": 1}}
    (offer,) = odds.begun(state, Decision("act", "britain", "6.3", ()), attack)
    ends = offer.chances(1.0).odds
    assert ends[End("other", (0, 2))] > 0.5, "11/36 by the guns alone"


def plays_out(seed):
    """Whether the attack of two squadrons on two in Brest succeeds."""
    played = table("sail", given={"empty": True, "impulse": {"power": "britain", "cp": 4}, "squadrons": {
        "english_channel": {"britain": 2}, "brest": {"france": 2}}}, seed=seed, at="english_channel", to="brest",
        ships={"britain": 2})
    return next(event.facts["loser"] == "other" for event in played.log if event.name == "port_battle")


def test_who_leaves_a_blockaded_port_is_told_how_likely_he_is_met():
    state = empty({"turn": 2, "impulse": {"power": "france", "cp": 2, "mp": 2}, "squadrons": {
        "brest": {"france": 2}, "bay_of_biscay": {"britain": 2}, "english_channel": {}}})
    decision = Decision("act", "france", "6.3", ())
    told, = odds.begun(state, decision, {"do": "sail", "from": "brest", "to": "bay_of_biscay", "ships": {"france": 1}})
    assert told.chances(1).odds[True] == Fraction(26, 36), "9, less 2 for Britain and 1 (13.36)"


def test_who_marches_is_told_how_likely_he_is_intercepted():
    state = empty({"turn": 2, "impulse": {"power": "france", "cp": 2}, "bloc": {"austria": "allied"}, "units": {
        "munich": {"soult": 1, "france": 4}, "vienna": {"charles": 1, "austria": 4}}})
    march = {"do": "march", "from": "munich", "to": AT, "lead": "soult", "units": {"france": 4}}
    told, = odds.begun(state, Decision("act", "france", "6.3", (march,)), march)
    plus = sum(interception_modifier(state, "vienna", AT, "charles").values())
    assert plus == LEADERS["charles"].battle + 1, "10.11: his rating, and 1 for a friendly area"
    ways = sum(one + other + plus >= 9 for one in range(1, 7) for other in range(1, 7))
    assert told.what == "interceptions" and told.chances(1).odds[True] == Fraction(ways, 36)
    assert odds.begun(state, Decision("act", "france", "6.3", ()), march | {"to": "ulm"}) == [], "nobody is next to it"


def test_who_has_fought_in_this_impulse_is_no_danger_on_the_way():
    """10.3 Neither has he whose attempt failed."""
    spent = {"vienna": {"charles": 1, "austria": 4}}
    state = empty({"turn": 2, "impulse": {"power": "france", "cp": 2, "spent": spent}, "units": {
        "munich": {"soult": 1, "france": 4}, "vienna": {"charles": 1, "austria": 4}}})
    march = {"do": "march", "from": "munich", "to": AT, "lead": "soult", "units": {"france": 4}}
    assert odds.begun(state, Decision("act", "france", "6.3", (march,)), march) == []


def test_of_an_evasion_each_way_has_its_odds_and_to_stand_has_none():
    asked = Decision("evade", "france", "10.2", ("stand", "linz", "brunn"), facts={"plus": {"linz": 1, "brunn": 0}})
    found = {one.choice: one.chances(1).odds[True] for one in odds.beside(battle_at_random(1), asked)}
    assert found == {"linz": Fraction(15, 36), "brunn": Fraction(10, 36)}, "9 or more on two dice"


def test_odds_stand_beside_what_is_decided_before_the_dice_and_beside_nothing_else():
    state = battle_at_random(1)

    def shown(name, **facts):
        return bool(odds.beside(state, Decision(name, "france", "11.1", ("pass",), facts=facts)))

    assert shown("battle_card") and shown("response", moment="battle")
    assert not shown("response", moment="event") and not shown("event_levy")
