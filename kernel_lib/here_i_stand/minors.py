"""10 Minor powers: activating them, what their ally gets, deactivating them."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import shift

from .board import HOMES, MAJORS, MINORS, POWERS, SPACES
from .displacement import lose
from .map import nearest
from .records import Major, Nobody, Power
from .state import State, ally_of, army, controller, fleet, relation, set_relation, side, units_at


@question("may_activate")
@rule("10/once", "10/activate")
def may_activate(state: State, minor: Power, power: Major) -> Verdict:
    """10/once Whether a power may activate a minor one: inactive, and printed among those who may."""
    if minor not in MINORS:
        return no("10/activate", "no_minor", power=minor)
    ally = ally_of(state, minor)
    if ally is not None:
        return no("10/once", "active_already", power=minor, other=ally)
    if power not in POWERS[minor].activated_by:
        return no("10/activate", "not_for_it", power=minor, other=power)
    return yes("10/activate")


@procedure("activate", may="may_activate")
@rule("10/activate", "10/activate-war", "10/troops")
def activate(game: Game, minor: Power, power: Major, rule: str = "10/activate") -> Procedure:
    """10/activate A minor power becomes the ally of `power`, which controls all its spaces. Its wars end; who was at
    war with it may at once declare war on the new ally without cost, unless they are allied; who does not leaves its
    spaces."""
    state = game.state
    if ally_of(state, minor) is not None:
        return
    foes = [one for one in MAJORS if relation(state, minor, one) == "war"]
    for foe in foes:
        set_relation(state, minor, foe, None)
    set_relation(state, minor, power, "alliance")
    game.emit("activated", rule, power, minor=minor, foes=foes)
    for at in SPACES:
        if controller(state, at) == minor:
            yield from game.run("take_control", power=power, at=at, rule="10/activate")
    for foe in foes:
        if relation(state, foe, power):
            continue
        answer = yield Decision("free_war", foe, "10/activate-war", (True, False),
                                facts={"minor": minor, "other": power}, usual=(False,))
        if answer:
            yield from game.run("war", attacker=foe, target=power, rule="10/activate-war")
    yield from clear_neutrals(game, power)


def clear_neutrals(game: Game, power: str) -> Procedure:
    """Pieces that stand in spaces of `power` without being friends or enemies leave."""
    state = game.state
    for at in [at for at in state.units if controller(state, at) == power]:
        yield from game.run("displace", at=at, enemies_stay=True)


@question("may_deactivate")
@rule("10/deactivate")
def may_deactivate(state: State, minor: Power) -> Verdict:
    """10/deactivate Whether a minor power may be deactivated: it has an ally, and is not Hungary-Bohemia."""
    if minor not in MINORS:
        return no("10/deactivate", "no_minor", power=minor)
    if not POWERS[minor].can_be_deactivated:
        return no("10/deactivate", "never_deactivated", power=minor)
    return yes("10/deactivate") if ally_of(state, minor) else no("10/deactivate", "inactive", power=minor)


@procedure("deactivate", may="may_deactivate")
@rule("10/deactivate")
def deactivate(game: Game, minor: Power, rule: str = "10/deactivate", heir: Nobody = "") -> Procedure:
    """10/deactivate The alliance ends: its ally's markers leave its homes, its own pieces are neutral again and go to
    the nearest space that it controls, its ally's pieces leave.

    heir  the power whose ally it becomes at the same moment: its pieces stay
    """
    state = game.state
    ally = ally_of(state, minor)
    if ally is None:
        return
    set_relation(state, minor, ally, None)
    game.emit("deactivated", rule, ally, minor=minor)
    for at in HOMES[minor]:
        if controller(state, at) == ally:
            yield from game.run("take_control", power=minor, at=at, rule=rule, displaced=True)
    for at in list(state.units):
        units = {piece: count for piece, count in units_at(state, at).items() if side(state, piece) == minor}
        if controller(state, at) != minor:
            yield from send_home(game, minor, ally, at, units, rule)
    for at in [at for at in HOMES[minor] if at in state.units]:
        yield from game.run("displace", at=at, heir=heir)


def send_home(game: Game, minor: str, ally: str, at: str, units: dict[str, int], rule: str) -> Procedure:
    """Pieces of a minor power go to its nearest space, fleets to its nearest port; its old ally chooses."""
    state = game.state
    for part, ports in ((army(units), False), (fleet(units), True)):
        if not part:
            continue
        places = nearest(state, at, lambda to, ports=ports: controller(state, to) == minor  # type: ignore[misc]
                         and (not ports or bool(SPACES[to].seas)))
        if places:
            to = yield from game.asked(Decision("displaced_to", ally, rule, tuple(places),
                                                facts={"place": at, "units": part}))
            shift(state.units, at, to, part)
            game.emit("displaced", rule, minor, place=at, to=to, units=part)
        else:
            lose(game, at, part, rule)
