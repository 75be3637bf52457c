"""The odds of battles at once are those of the walk, fraction by fraction, on positions at random."""

from fractions import Fraction
from math import comb

import pytest

from kernel_lib.core import game as games
from kernel_lib.core.dice import Stream
from kernel_lib.here_i_stand import field_battle, sea_battle, siege
from kernel_lib.here_i_stand.odds import no_cards
from kernel_lib.here_i_stand.quick_debate import debate_at_once
from kernel_lib.here_i_stand.quick_odds import Quick, ended
from kernel_lib.here_i_stand.records import Battle, Force
from kernel_lib.here_i_stand.state import fleet, of_power, ships, troops, units_at
from kernel_lib.odds import decided
from kernel_lib.odds.walk import walk
from kernel_lib.parts.bags import size

GAME = "here_i_stand"


def empty(units, **impulse):
    rules = games.load(GAME)
    state = rules.new_state(rules.complete({}))
    rules.patch(state, {"empty": True, "units": units, "control": {"geneva": "hapsburg"},
                        "impulse": {"power": "france", "cp": 3, **impulse}})
    return state


def some(stream, pieces, most):
    return {piece: count for piece in pieces if (count := stream.below(most + 1))}


def with_cards(stream, battle):
    """What cards may do to both sides."""
    for force in battle.forces():
        force.more_dice, force.hits_on = stream.below(3) - 1, stream.pick([5, 5, 4, 3])
        force.first = battle.kind == "field" and stream.below(3) == 0


def land_battle(seed):
    """A field battle of France against two powers, whose odd losses fall by lot."""
    stream = Stream(seed, 17)
    france = {"france_regular": 1, **some(stream, ["france_mercenary"], 2), **some(stream, ["francis_i"], 1)}
    enemies = {"hapsburg_regular": 1, **some(stream, ["hapsburg_mercenary", "papacy_regular", "charles_v"], 1)}
    state = empty({"strasburg": france | enemies})
    with_cards(stream, field_battle.open_field_battle(state, "france", "strasburg"))
    return state


@pytest.mark.rules("5.4/dice", "5.4/losses", "5.4/result")
@pytest.mark.parametrize("seed", range(12))
def test_a_field_battle(seed):
    state = land_battle(seed)

    def measure(after, event):
        battle = after.battle
        winner = field_battle.field_winner(after, battle.attacker.hits, battle.defender.hits)
        return ended(battle, winner, tuple(troops(force.units) for force in battle.forces()))

    walked = walk(GAME, state, field_battle.dice_and_losses, {"battle": state.battle}, no_cards, measure=measure,
                  seconds=None)
    assert Quick(state, Fraction).chances().odds == walked.odds


def test_leaders_are_lost_with_the_last_of_their_units_behind_walls_only_when_they_fall():
    forces = [Force("france", {"france_regular": 1, "francis_i": 1}),
              Force("hapsburg", {"hapsburg_regular": 1, "charles_v": 1})]
    field, assault = (Battle("lyon", kind, *forces) for kind in ("field", "assault"))
    assert ended(field, "attacker", (1, 0)).lost == ("charles_v",)
    assert ended(field, "defender", (0, 1)).lost == ("francis_i",)
    assert ended(assault, "failed", (0, 0)).lost == ("francis_i",)
    assert ended(assault, "taken", (1, 0)).lost == ("charles_v",)


ASSAULTS = [({"hapsburg_regular": 3}, {"france_regular": 1}), ({"hapsburg_regular": 2}, {}),
            ({"hapsburg_regular": 2, "hapsburg_mercenary": 2, "charles_v": 1}, {"france_regular": 2}),
            ({"hapsburg_mercenary": 4}, {"france_regular": 1, "montmorency": 1}),
            ({"hapsburg_regular": 1}, {"france_regular": 1})]


@pytest.mark.rules("5.7/dice", "5.7/result")
@pytest.mark.parametrize(("besiegers", "garrison"), ASSAULTS, ids=str)
def test_an_assault(besiegers, garrison):
    """The last one is none: the besiegers are no more than the besieged (5.6/break)."""
    state = empty({"lyon": besiegers | garrison}, power="hapsburg", besieged=["lyon"])
    arguments = {"power": "hapsburg", "at": "lyon"}
    walked = decided.chances(GAME, state, "assault", arguments, seconds=None)
    at_once = decided.chances(GAME, state, "assault", arguments)
    assert at_once.odds == pytest.approx({end: float(share) for end, share in walked.odds.items()})
    if size(besiegers) > 1:
        siege.open_assault(state, "hapsburg", "lyon")
        assert Quick(state, Fraction).chances().odds == walked.odds


@pytest.mark.rules("6.4/dice", "6.4/hits")
@pytest.mark.parametrize("seed", range(6))
def test_a_sea_battle(seed):
    """Whoever loses it has a port to flee to."""
    stream = Stream(seed, 19)
    france = {"france_squadron": 1 + stream.below(2)}
    enemies = {"ottoman_squadron": 1, **some(stream, ["ottoman_corsair"], 2), **some(stream, ["barbarossa"], 1)}
    state = empty({"gulf_of_lyon": france | enemies})
    here = units_at(state, "gulf_of_lyon")
    forces = [Force(who, fleet(of_power(state, here, who))) for who in ("france", "ottoman")]
    state.battle = Battle("gulf_of_lyon", "sea", *forces)
    with_cards(stream, state.battle)

    def measure(after, event):
        return ended(after.battle, after.battle.winner, tuple(ships(force.units) for force in after.battle.forces()))

    walked = walk(GAME, state, sea_battle.exchange, {"battle": state.battle}, no_cards, measure=measure, seconds=None)
    assert Quick(state, Fraction).chances().odds == walked.odds


PROTESTANTS = {"german": ["luther", "carlstadt", "bullinger"], "french": ["cop", "olivetan", "bullinger"],
               "english": ["latimer", "wishart", "bullinger"]}
PAPISTS = ["eck", "campeggio", "aleander", "tetzel", "gardiner"]


@pytest.mark.rules("16.2/call")
@pytest.mark.parametrize("seed", range(20))
def test_a_debate(seed):
    """Of up to three debaters on each side, those of 16.3 among them, some committed."""
    stream = Stream(seed, 23)
    zone, side = stream.pick([*PROTESTANTS]), stream.pick(["papacy", "protestant"])
    state = empty({})
    there = [one for all_of in (PROTESTANTS[zone], PAPISTS) for one in stream.shuffled(all_of)[:1 + stream.below(3)]]
    state.debaters = {one: stream.pick(["uncommitted"] * 3 + ["committed"]) for one in there}
    state.effects = {"augsburg": 1} if stream.below(3) == 0 else {}
    state.options["aleander_last"] = stream.pick(["concludes", "only_one_left"])
    called = {"side": side, "zone": zone, "against": stream.pick(["uncommitted", "uncommitted", "any", "committed"]),
              "more": stream.below(2)}
    walked = decided.chances(GAME, state, "debate", called, seconds=None)
    assert debate_at_once(state, called, Fraction).odds == walked.odds
    assert decided.chances(GAME, state, "debate", called).odds == pytest.approx(
        {won: float(share) for won, share in walked.odds.items()})


@pytest.mark.rules("16.2/dice")
def test_a_debate_by_hand():
    """Tetzel (1) attacks Olivetan (1): four dice against three; after a tie, both committed, four against two."""
    state = empty({})
    state.debaters = {"olivetan": "uncommitted", "tetzel": "uncommitted"}

    def hits(dice, number):
        return Fraction(comb(dice, number) * 2**(dice - number), 3**dice)

    def ahead(mine, theirs, by):
        return sum(hits(mine, made) * hits(theirs, made - by) for made in range(max(0, by), min(mine, theirs + by) + 1))

    tied = ahead(4, 3, 0)
    by_two = ahead(4, 3, 2) + tied * ahead(4, 2, 2)
    odds = debate_at_once(state, {"side": "papacy", "zone": "french"}, Fraction).odds
    assert odds["papacy", 2] == by_two and odds[None] == tied * ahead(4, 2, 0)


@pytest.mark.rules("5.4/dice", "5.4/result")
def test_a_battle_asked_by_its_procedure_is_answered_at_once():
    """One against one, the defender with a die more: of two wiped out the winner keeps one."""
    state = empty({"strasburg": {"france_regular": 1, "hapsburg_regular": 1}})
    at_once = decided.chances(GAME, state, "field_battle", {"attacker": "france", "at": "strasburg"})
    assert not at_once.leaves
    by = at_once.by(lambda end: (end.winner, end.left)).odds
    miss, hit = 2 / 3, 1 / 3
    assert by["active", (1, 0)] == pytest.approx(hit * miss**2)
    assert by["other", (0, 1)] == pytest.approx(1 - miss**2)
    assert by["other", (1, 1)] == pytest.approx(miss**3)


def test_a_field_battle_walked_through_ends_as_the_model_says():
    state = empty({"strasburg": {"france_regular": 1, "hapsburg_regular": 1}})
    battle = {"attacker": "france", "at": "strasburg"}
    walked = decided.chances(GAME, state, "field_battle", battle, seconds=None)
    assert walked.odds == pytest.approx(decided.chances(GAME, state, "field_battle", battle).odds)
