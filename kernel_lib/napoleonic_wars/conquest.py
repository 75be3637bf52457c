"""15 Conquest: who is conquered, what is ceded, who leaves, and what lasts of it."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import AREAS, CAPITALS, FORTRESSES, HOMES, KEYS, LINKS, NATION, PORTS, POWERS, TRACK
from .command import take_away
from .consuls import kin, regroup, regroup_fleet
from .flags import flag_effect, fly, lay_flag
from .lost_ports import ports_turned
from .players import is_major, is_minor, player, sponsor
from .setup import keys_held
from .state import Area, Consul, Power, State, Truce, Units
from .terms import allied, at_war, bloc_of, controller, impulse_order, of_power, strangers_at, units_at
from .turn_end import automatic_peace, end_game

FALL = 6


# 15.1 Conquest


@question("lost_keys")
@rule("15.1")
def lost_keys(state: State, power: Power) -> list[str]:
    """15.1 The keys a power has lost of those it had at the start, or since it was last beaten."""
    return [key for key in state.base.get(power, ()) if controller(state, key) != power]


@question("conqueror_of")
@rule("15.1", "15.11")
def conqueror_of(state: State, power: Power) -> str:
    """15.1, 15.11 Who may conquer a power now: the enemy who controls its capital; of Russia's two, when enemies
    control both, the first of them in impulse order; "" nobody."""
    holders = [controller(state, at) for at in POWERS[power].capitals]
    if not all(at_war(state, holder, power) for holder in holders):
        return ""
    order = impulse_order(state)
    return min(holders, key=order.index)


@question("conquest_modifier")
@rule("15.1", "15.5")
def conquest_modifier(state: State, power: Power) -> int:
    """15.1 What is added to the die that decides whether a power is conquered; the +1 key status counts nothing
    (15.5)."""
    return POWERS[power].conquest + len(lost_keys(state, power))


@question("may_be_conquered")
@rule("15.1", "15.11", "15.12")
def may_be_conquered(state: State, power: Power, by: Power) -> Verdict:
    """15.1, 15.12 Whether `by` may try to conquer a power now; `sure` in the facts when it has no key left (C35)."""
    first = conqueror_of(state, power)
    if first != by:
        if first and any(controller(state, at) == by for at in POWERS[power].capitals):
            return no("15.11", "another_first", power=power, by=by, first=first)
        return no("15.1", "holds_no_capital", power=power, by=by)
    if by in state.submitted or not bloc_of(state, by):
        return no("15.12", "conquered_himself", power=by)
    return yes("15.1", sure=not keys_held(state, power))


@procedure("conquest_phase", also=("征服阶段",))
@rule("5.7", "15.1", "15.12", "5.82")
def conquest_phase(game: Game) -> Procedure:
    """5.7, 15 Conquests in impulse order of the conquerors; then perhaps automatic peace."""
    state: State = game.state
    for by in impulse_order(state):
        for power in TRACK:
            if may_be_conquered(state, power, by):
                yield from try_conquest(game, power, by)
    why = automatic_peace(state)
    if why:
        end_game(game, why)
    else:
        state.phase = "peace"


def try_conquest(game: Game, power: str, by: str) -> Procedure:
    """15.1 The roll, if one is needed."""
    state: State = game.state
    if not may_be_conquered(state, power, by).facts["sure"]:
        plus = conquest_modifier(state, power)
        (die,) = yield Roll(1, "conquest", "15.1", who=player(state, by) or None, odds=("at_least", FALL - plus),
                            facts={"power": power, "by": by, "plus": plus})
        game.emit("conquest_roll", "15.1", by, power=power, die=die, plus=plus, total=die + plus,
                  success=die + plus >= FALL)
        if die + plus < FALL:
            return
    yield from conquer(game, power, by)


@question("may_be_beaten")
@rule("15.1", "15.12", "8.8")
def may_be_beaten(state: State, power: Power, by: Power) -> Verdict:
    """15.1, 15.12 Whether `by` is one who can conquer a power, or to whom it can submit, wherever their forces are: its
    enemy, and not beaten itself."""
    if power in state.submitted:
        return no("8.8", "submitted_already", power=power)
    if by in state.submitted or not bloc_of(state, by):
        return no("15.12", "conquered_himself", power=by)
    return yes("15.1") if at_war(state, by, power) else no("15.1", "no_enemies", power=power, by=by)


@procedure("conquer", may="may_be_beaten", also=("征服",))
@rule("15.2", "15.5", "15.24", "15.25", "15.3")
def conquer(game: Game, power: Power, by: Power, cedes: bool = True) -> Procedure:
    """15.2 `by` conquers a power: flags, cessions (unless it was forced to submit, 15.42), who leaves, truce,
    reparations."""
    game.emit("conquered", "15.2", power, by=by)
    clear_flags(game, power, by)
    if cedes:
        yield from cede(game, power, by)
    yield from settle(game, power, by)


@rule("15.2")
def clear_flags(game: Game, power: str, by: str) -> None:
    """15.2 The conqueror and his allies take their flags off home areas of the fallen, but those ceded before."""
    state: State = game.state
    for at in HOMES[power]:
        flag = state.flags.get(at)
        if flag and allied(state, flag, by) and state.ceded.get(at) != flag:
            del state.flags[at]
            game.emit("flag_off", "15.2", flag, place=at, controller=controller(state, at))


@question("may_cede")
@rule("15.2")
def may_cede(state: State, at: Area, power: Power) -> Verdict:
    """15.2 Whether an area can be ceded by a beaten power: its own, without a flag, and no capital."""
    if AREAS[at].power != power:
        return no("15.2", "not_his_area", place=at, power=power)
    if at in CAPITALS:
        return no("15.2", "capital_stays", place=at)
    return no("15.2", "flagged_already", place=at) if at in state.flags else yes("15.2")


@rule("15.2")
def cede(game: Game, power: str, by: str) -> Procedure:
    """15.2 A die tells how many areas are ceded; conqueror and conquered name them in turn."""
    state: State = game.state
    (count,) = yield Roll(1, "ceded", "15.2", who=player(state, by) or None, facts={"power": power, "by": by})
    game.emit("cessions", "15.2", by, power=power, areas=count)
    for number in range(count):
        able = tuple([at for at, area in AREAS.items() if area.power == power and may_cede(state, at, power)])
        if not able:
            return
        seat = player(state, by if number % 2 == 0 else power) or player(state, by)
        at = yield from game.asked(Decision("cede", seat, "15.2", able, lambda one: may_cede(state, one, power),
                                            {"power": power, "by": by, "left": count - number,
                                             "keys": {one: one in KEYS for one in able}}))
        yield from hand_over(game, at, power, by)


def hand_over(game: Game, at: str, power: str, by: str) -> Procedure:
    """15.2 An area is ceded; the conqueror may give it to a major power of his bloc at once."""
    state: State = game.state
    others = [one for one in POWERS if one != by and allied(state, one, by) and is_major(state, one)]
    taker = by
    if others:
        taker = yield Decision("give_area", player(state, by), "15.2", (by, *others), facts={"place": at})
    if player(state, taker) != player(state, by) and not (yield Decision(
            "take_area", player(state, taker), "15.2", (True, False), facts={"place": at, "power": taker, "by": by})):
        taker = by
    if AREAS[at].power != taker:
        if not (yield from fly(game, at, taker)):
            return
        state.ceded[at] = taker
    game.emit("ceded", "15.2", power, place=at, to=taker)


@procedure("settle_defeat")
@rule("15.21", "15.22", "15.24", "15.25", "15.3", "15.5", "8.8")
def settle(game: Game, power: Power, by: Power, keep: list[Area] = []) -> Procedure:  # noqa: B006 - never changed
    """15.21 to 15.5 What follows defeat and submission alike. `keep`: areas it won that the terms leave it (15.41)."""
    state: State = game.state
    friends = [one for one in POWERS if allied(state, one, by)]
    former = [one for one in POWERS if allied(state, one, power) and one != power]
    yield from conquerors_leave(game, power, by)
    yield from conquered_leaves(game, power, former, keep)
    yield from ports_turned(game, power)
    if is_minor(state, power):
        state.consuls[power] = Consul()
    if not is_minor(state, power) or state.options["C85"] == "open":
        state.submitted[power] = by
    state.bloc.pop(power, None)
    state.truces.append(Truce(power, friends, state.turn))
    for card in [war.card for war in state.wars if power in war.powers]:
        yield from game.run("end_war", card, "15.3")
    yield from game.run("lose_resources", power)
    yield from game.run("gain_resource", by, "15.5")
    state.base[power] = keys_held(state, power)
    game.emit("submitted_neutral", "15.25" if is_minor(state, power) else "8.8", power, by=by,
              pacts=[one for one in kin(state, power) if one != power])


@rule("15.21")
def conquerors_leave(game: Game, power: str, by: str) -> Procedure:
    """15.21 The conquering bloc leaves the capital: to an adjacent area of the beaten power, or to the regroup box.
    Elsewhere its formations may stay or regroup."""
    state: State = game.state
    for at in [one for one in AREAS if AREAS[one].power == power and one in state.units]:
        for nation in dict.fromkeys(NATION[piece] for piece in units_at(state, at)):
            if not allied(state, nation, by):
                continue
            seat = player(state, nation) or player(state, by)
            if at in CAPITALS:
                ways = [way for way in LINKS[at] if AREAS[way].power == power and way not in CAPITALS]
                to = yield from game.asked(Decision("leave_capital", seat, "15.21", (*ways, "regroup"),
                                                    facts={"place": at, "power": nation}))
                if to == "regroup":
                    regroup(game, at, nation, "15.21")
                else:
                    shift(game, at, to, nation)
            elif (yield Decision("leave_area", seat, "15.21", (False, True), facts={"power": nation, "place": at})):
                regroup(game, at, nation, "15.21")


def shift(game: Game, at: str, to: str, nation: str) -> None:
    """Pieces of a nation go over without attrition."""
    state: State = game.state
    units: Units = {piece: count for piece, count in units_at(state, at).items() if NATION[piece] == nation}
    take_away(state, at, units)
    put(state.units, to, units)
    game.emit("leaves", "15.21", nation, place=at, to=to, units=units)


def won_by(state: State, power: str) -> list[str]:
    """The areas abroad where the flag of a power lies."""
    return [at for at, flag in state.flags.items() if flag == power and AREAS[at].second != power]


@rule("15.22", "8.8")
def conquered_leaves(game: Game, power: str, former: list[str], keep: list[str]) -> Procedure:
    """15.22 The beaten power's pieces abroad and in ceded areas regroup, its flags abroad come off, but those it may
    `keep`; its former allies leave its land. Who stands in what this makes uncontrolled regroups, or flags it free."""
    state: State = game.state
    opened = [at for at in won_by(state, power) if at not in keep]
    for at in opened:
        del state.flags[at]
        state.ceded.pop(at, None)
        game.emit("flag_off", "15.22", power, place=at, controller=controller(state, at))
    for at in list(state.units):
        stays, own = may_stay_at(state, at, power) and at not in keep, controller(state, at) == power
        nations = dict.fromkeys(NATION[piece] for piece in units_at(state, at))
        for nation in nations:
            if (nation == power and not stays) or (nation in former and own):
                regroup(game, at, nation, "15.22")
    for at in [one for one in (*state.squadrons,) if power in state.squadrons[one]]:
        if at not in PORTS or not may_stay_at(state, at, power):
            regroup_fleet(game, at, power, "15.22")
    for at in [one for one in PORTS if controller(state, one) == power]:
        for nation in [one for one in state.squadrons.get(at, {}) if one in former]:
            regroup_fleet(game, at, nation, "15.22")
    for at in opened:
        yield from take_over(game, at)


@rule("15.22")
def may_stay_at(state: State, at: str, power: str) -> bool:
    """15.22 Whether pieces of a beaten power stay where they are: in its home and vassal areas, under an enemy's flag,
    too, but not in what it has ceded."""
    return controller(state, at) == power or (AREAS[at].power == power and at not in state.ceded)


@rule("15.22", "7.42")
def take_over(game: Game, at: str) -> Procedure:
    """15.22 Formations left alone in an area that became uncontrolled regroup, or flag it free; where one of their
    allies has flagged it, it is uncontrolled no more. A fortress (C72)."""
    state: State = game.state
    if at in FORTRESSES and state.options["C72"] == "siege":
        return
    for nation in dict.fromkeys(NATION[piece] for piece in strangers_at(state, at)):
        if not of_power(strangers_at(state, at), nation):
            continue
        seat = player(state, nation)
        stays = seat and flag_effect(state, at, nation) and (
            yield Decision("flag_or_regroup", seat, "15.22", (True, False), facts={"place": at, "power": nation}))
        if stays:
            yield from lay_flag(game, at, nation, "15.22")
        else:
            regroup(game, at, nation, "15.22")


@question("truce_ends")
@rule("15.24")
def truce_ends(state: State, power: Power) -> int:
    """15.24 The turn in whose interphase the truce of a beaten power ends; 0 without one."""
    return max((truce.turn + 1 for truce in state.truces if truce.power == power), default=0)


@question("keeps")
@rule("15.25", "8.8")
def keeps(state: State, power: Power) -> list[str]:
    """15.25 The pact minor powers that a beaten player's major power keeps: they stay in their bloc."""
    return [minor for minor in state.consuls if sponsor(state, minor) == power]
