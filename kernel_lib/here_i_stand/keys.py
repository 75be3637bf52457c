"""03 and 15.2 Keys and the power card: what a power holds, what its card shows, taking control of spaces."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule

from .board import KEYS, MAJORS, POWERS, key_box
from .records import Major, Power, Space
from .state import State, controller, held_by


@question("keys_of")
@rule("3/marker", "18.1/keys")
def keys_of(state: State, power: Power) -> list[str]:
    """3/marker The keys that a power controls; the spaces of a minor power carry its ally's markers."""
    return held_by(state, power, KEYS)


@question("power_card")
@rule("3/track", "20.2/points", "18.1/keys")
def power_card(state: State, power: Major) -> dict[str, int]:
    """3/track What the power card shows: keys that count (none in unrest), cards to draw and points of the open box.
    {keys, cards, vp}"""
    if power == "protestant":
        return {"keys": 0, "cards": 0, "vp": 0}
    keys = keys_that_count(state).get(power, 0)
    cards, points = key_box(power, keys)
    return {"keys": keys, "cards": cards, "vp": points}


@rule("20.2/points")
def keys_that_count(state: State) -> dict[str, int]:
    """20.2/points How many keys each power controls that are not in unrest."""
    found: dict[str, int] = {}
    control, unrest = state.control, state.unrest
    for at in KEYS:
        if at not in unrest:
            held = control.get(at, "")
            found[held] = found.get(held, 0) + 1
    return found


@question("markers_left")
@rule("3/track")
def markers_left(state: State, power: Major) -> int:
    """3/track Square markers that are still on the power card."""
    return max(0, POWERS[power].markers - len(keys_of(state, power)))


@question("all_keys")
@rule("3/auto", "19/auto")
def all_keys(state: State, power: Major) -> bool:
    """3/auto Whether all square markers are off the card and no key with one is in unrest: an automatic victory."""
    return power in holding_all_keys(state)


@rule("3/auto", "19/auto")
def holding_all_keys(state: State) -> list[str]:
    """3/auto The major powers of which `all_keys` says yes; the Protestants have no markers."""
    keys = keys_that_count(state)
    return [power for power in MAJORS if 0 < POWERS[power].markers <= keys.get(power, 0)]


@procedure("take_control")
@rule("3/marker", "5.1/home")
def take_control(game: Game, power: Power, at: Space, rule: str = "3/marker", displaced: bool = False) -> Procedure:
    """3/marker `power` gets control of a space, and its marker; whoever has all keys then wins (`victory`).

    rule       the rule by which it happens
    displaced  nobody has fought for it: fleets in its port are displaced afterwards (20.1), not lost with it (6.8)
    """
    state = game.state
    before = controller(state, at)
    if before == power:
        return
    state.control[at] = power
    game.emit("control", rule, power, place=at, before=before)
    if not displaced:
        yield from game.run("port_lost", at=at, before=before)
    yield from game.run("electorate_regulars", at=at)
    yield from game.run("after_battle", at=at)
    yield from game.run("automatic_victory")
