"""Battles of A Most Dangerous Time at random, and what the tests of odds ask of them."""

from kernel_lib.core import game as games
from kernel_lib.core.dice import Stream
from kernel_lib.most_dangerous_time import odds as decided
from kernel_lib.most_dangerous_time.board import BRAVERY, MEN
from kernel_lib.most_dangerous_time.leading import command_limit
from kernel_lib.most_dangerous_time.state import Battle, Force, State
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.walk import walk

GAME = "most_dangerous_time"
LEADERS = {"oda": ["nobunaga", "hideyoshi"], "uesugi": ["kenshin"], "takeda": ["shingen"], "ikko_ikki": []}
OTHERS = ["uesugi", "takeda", "ikko_ikki"]


def battle_at_random(seed: int, most: int = 5, kind: str = "field", ooc: bool = True) -> State:
    """A field battle (or one at sea) of up to `most` soldiers a side, some of them cut off, leaders or none."""
    stream = Stream(seed, 13)
    rules = games.load(GAME)
    state = rules.new_state(rules.complete({}))
    at = "wp_kurikara" if kind == "field" else "bay_kawachi"
    rules.patch(state, {"empty": True, "units": {}, "impulse": {"alliance": "oda_alliance"}})
    forces = []
    for clan in ("oda", stream.pick(OTHERS)):
        soldiers = 1 + stream.below(most)
        units, men = {}, soldiers
        for leader in LEADERS[clan]:
            if stream.below(2):
                units[leader] = 1
                if led := min(men, command_limit(state, leader), stream.below(men + 1)):
                    units[MEN[leader]], men = led, men - led
        if men:
            units[clan] = men
        there = {unit: count for unit, count in units.items() if unit in BRAVERY} | {clan: soldiers}
        state.field.setdefault(at, {}).update(there)
        for unit in there:
            if unit in BRAVERY:
                state.rank.setdefault(unit, "samurai")
                state.clan.setdefault(unit, clan)
        leaders = [unit for unit in units if unit in BRAVERY]
        cut = {unit: 1 + stream.below(count) for unit, count in units.items() if ooc and stream.below(3) == 0}
        side = state.side[clan]
        commander = stream.pick(leaders) if leaders else ""
        forces.append(Force(who=side, side=side, units=units, ooc=cut, commander=commander))
    state.battle = Battle(at, kind, *forces)
    return state


def walked(state: State, procedure: str = "field_battle", **more) -> Chances:
    """The battle of a state, walked through to its end."""
    return walk(GAME, state, procedure, {"battle": state.battle}, decided.fight_on,
                measure=decided.end_of(state.battle), until=("battle_over",), forget=decided.rounds_forgotten,
                **{"seconds": None, **more})
