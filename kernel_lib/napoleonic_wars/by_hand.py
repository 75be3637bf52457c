"""06 What a real card's event changes, done by hand: pieces, flags, points, cards, dice. Each change is logged.

A change asks whom or what, where and how many, as far as there is a choice. Counters limit it as they limit all else
(2.2); it starts no battle, so pieces do not come where enemies stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from kernel_lib.core.decision import Decision, OnDemand
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import common, put

from .board import AREAS, FORTRESSES, HOMES, LEADERS, NATION, POWERS, TRACK
from .building import in_play, squadrons_in_play
from .command import take_away
from .components import may_add, units_left
from .events_battle import own, sink
from .flags import flag_effect
from .players import player, players_majors, reader
from .state import Power, State
from .terms import at_war, enemies_at, friendly, units_at

DONE = "done"
MOST = 6
"""At most so many at once."""


class Change(NamedTuple):
    """One thing to change.

    of     the powers or leaders it can be done for
    at     the places where it can be done for one of them; [""] for what has no place
    most   how many at most there
    do     does it: (game, power, place, how many)
    """

    of: Callable[[State], Iterable[str]]
    at: Callable[[State, str], Iterable[str]]
    most: Callable[[State, str, str], int]
    do: Callable[[Game, str, str, int], Procedure | None]


def nowhere(state: State, of: str) -> list[str]:
    """A change without a place."""
    return [""]


def safe(state: State, of: str) -> list[str]:
    """2.2 Where pieces may appear: no enemies there, and counters for them."""
    return [at for at in AREAS if not enemies_at(state, at, NATION[of])
            and not any(at_war(state, NATION[of], NATION[piece]) for piece in units_at(state, at))
            and (of in LEADERS or may_add(state, of, at))]


def room(state: State, of: str, at: str) -> int:
    """2.2 How many units counters allow there."""
    return next((count for count in range(min(MOST, units_left(state, of)), 0, -1) if may_add(state, of, at, count)), 0)


def bring(game: Game, of: str, at: str, count: int) -> None:
    """Pieces appear."""
    put(game.state.units, at, {of: count})


def remove(game: Game, of: str, at: str, count: int) -> None:
    """Pieces go back to the box."""
    take_away(game.state, at, {of: count})


def launch(game: Game, of: str, at: str, count: int) -> None:
    """Squadrons appear in port."""
    put(game.state.squadrons, at, {of: count})


def sunk(game: Game, of: str, at: str, count: int) -> None:
    """Squadrons are lost."""
    for _ in range(count):
        sink(game, game.state.squadrons, at, of)


def lift(game: Game, of: str, at: str, count: int) -> None:
    """A flag goes."""
    del game.state.flags[at]
    game.state.ceded.pop(at, None)


def points(sign: int) -> Callable[[Game, str, str, int], None]:
    """Command points of the impulse, more or fewer."""
    def do(game: Game, of: str, at: str, count: int) -> None:
        game.state.impulse.cp += sign * count
    return do


def active(state: State) -> list[str]:
    """The power whose impulse it is."""
    return [state.impulse.power] if state.impulse is not None else []


def cards_more(game: Game, of: str, at: str, count: int) -> Procedure:
    """Cards are drawn."""
    yield from game.state.cards.draw(of, count, "6.1", "event_card")


def cards_fewer(game: Game, of: str, at: str, count: int) -> None:
    """Cards are discarded."""
    for card in game.state.cards.hand(of)[:count]:
        game.state.cards.play(of, card)


def resources(sign: int) -> Callable[[Game, str, str, int], None]:
    """Resources gained or lost."""
    def do(game: Game, of: str, at: str, count: int) -> None:
        game.state.resources[of] = game.state.resources.get(of, 0) + sign * count
    return do


def dice(sign: int) -> Callable[[Game, str, str, int], None]:
    """Dice of a side in the battle, more or fewer in this round."""
    def do(game: Game, of: str, at: str, count: int) -> None:
        force = own(game.state, game.state.battle, of)
        assert force is not None
        force.dice += sign * count
    return do


def fighting(state: State) -> list[str]:
    """The first power of each side of the battle."""
    return [] if state.battle is None else [
        next(NATION[piece] for piece in (*force.units, *force.squadrons))
        for force in state.battle.forces() if force.units or force.squadrons]


def moored(state: State, of: str) -> list[str]:
    """Where squadrons of a power lie; a port that is attacked has its own losses (13.5)."""
    attacked = state.battle.at if state.battle is not None and state.battle.kind == "port" else ""
    return [at for at, bag in state.squadrons.items() if of in bag and at != attacked]


CHANGES: dict[str, Change] = {
    "dice_more": Change(fighting, nowhere, lambda state, of, at: MOST, dice(1)),
    "dice_fewer": Change(fighting, nowhere, lambda state, of, at: MOST, dice(-1)),
    "cp_more": Change(active, nowhere, lambda state, of, at: MOST, points(1)),
    "cp_fewer": Change(active, nowhere, lambda state, of, at: state.impulse.cp if state.impulse else 0, points(-1)),
    "units_in": Change(lambda state: [one for one in TRACK if units_left(state, one)], safe, room, bring),
    "units_out": Change(
        lambda state: [one for one in TRACK if any(one in bag for bag in state.units.values())],
        lambda state, of: [at for at, bag in state.units.items() if of in bag],
        lambda state, of, at: state.units[at][of], remove),
    "leader_in": Change(
        lambda state: [one for one in LEADERS if not in_play(state, one) and one not in state.lost],
        safe, lambda state, of, at: 1, bring),
    "leader_out": Change(
        lambda state: [one for one in LEADERS if any(one in bag for bag in state.units.values())],
        lambda state, of: [at for at, bag in state.units.items() if of in bag], lambda state, of, at: 1, remove),
    "squadrons_in": Change(
        lambda state: [one for one in TRACK if squadrons_in_play(state, one) < POWERS[one].squadrons],
        lambda state, of: [at for at in HOMES[of] if AREAS[at].ports and friendly(state, at, of)],
        lambda state, of, at: POWERS[of].squadrons - squadrons_in_play(state, of), launch),
    "squadrons_out": Change(
        lambda state: [one for one in TRACK if moored(state, one)], moored,
        lambda state, of, at: state.squadrons[at][of], sunk),
    "flag_on": Change(
        lambda state: [one for one in TRACK if player(state, one)],
        lambda state, of: [at for at in AREAS if at not in FORTRESSES and flag_effect(state, at, of)],
        lambda state, of, at: 1, lambda game, of, at, count: game.run("lay_flag", at, of, "6.1")),
    "flag_off": Change(
        lambda state: list(dict.fromkeys(state.flags.values())),
        lambda state, of: [at for at, flag in state.flags.items() if flag == of and at not in FORTRESSES],
        lambda state, of, at: 1, lift),
    "cards_more": Change(lambda state: [one for one in TRACK if state.cards.deck], nowhere,
                         lambda state, of, at: min(MOST, len(state.cards.deck)), cards_more),
    "cards_fewer": Change(lambda state: [one for one in TRACK if state.cards.hand(one)], nowhere,
                          lambda state, of, at: len(state.cards.hand(of)), cards_fewer),
    "resources_more": Change(lambda state: players_majors(state), nowhere, lambda state, of, at: MOST, resources(1)),
    "resources_fewer": Change(lambda state: [one for one, count in state.resources.items() if count], nowhere,
                              lambda state, of, at: state.resources[of], resources(-1)),
}


@procedure("by_hand")
@rule("6.1", "2.2")
def by_hand(game: Game, power: Power) -> Procedure:
    """6.1 One change by hand after another, until the player has done all that the card says."""
    state: State = game.state
    seat = reader(state, power)
    while True:
        what = yield Decision("by_hand", seat, "6.1", until_done(partial(changes, state)), None, {"power": power})
        if what == DONE:
            return
        one = CHANGES[what]
        of = yield from game.asked(Decision("by_hand_of", seat, "6.1", tuple(possible(state, one)), None,
                                            {"power": power, "what": what}))
        places = tuple(at for at in one.at(state, of) if one.most(state, of, at))
        at = yield from game.asked(Decision("by_hand_at", seat, "6.1", places, None, {"power": power, "what": what,
                                                                                     "of": of}))
        counts = tuple(range(1, min(MOST, one.most(state, of, at)) + 1))
        count = yield from game.asked(Decision("by_hand_count", seat, "6.1", counts, None,
                                               {"power": power, "what": what, "of": of}))
        done = one.do(game, of, at, count)
        if done is not None:
            yield from done
        leave_battle(state)
        game.emit(f"hand_{what}", "6.1", power, of=of, place=at, count=count)


def until_done(options: Callable[[], tuple[Any, ...]]) -> OnDemand:
    """What may be done next, or to be done; who plays at random is done every other time, or he would never be."""
    return OnDemand(options, lambda stream: stream.pick(options()) if stream.below(2) else DONE)


def changes(state: State) -> tuple[str, ...]:
    """To be done, and the changes that can be made."""
    return (DONE, *(name for name, one in CHANGES.items() if possible(state, one)))


def leave_battle(state: State) -> None:
    """11.2 What is taken off the map fights no more in the battle going on there."""
    if state.battle is not None and state.battle.kind in ("land", "siege"):
        for force in state.battle.forces():
            force.units = common(force.units, units_at(state, state.battle.at))


def possible(state: State, change: Change) -> Iterable[str]:
    """For whom a change could be made somewhere."""
    return [of for of in change.of(state) if any(change.most(state, of, at) for at in change.at(state, of))]
