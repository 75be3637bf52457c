"""02 Components and the map: forts, Kyo, waypoints, off-map boxes, and who controls a space."""

from __future__ import annotations

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, common, largest, only_pick, put, size, take

from .board import (
    ALLIANCE_OF,
    BRAVERY,
    CLANS,
    CREST_AT,
    END_CHIT,
    FORTIFIED,
    HOMES,
    ONLY_CLAN,
    PLACES,
    REINFORCEMENTS,
    SEAS,
    SHOGUN,
    SPACES,
    WAYPOINTS,
)
from .multiplayer import player_of, players, side_of_player
from .names import AllianceId, LeaderId, Place, Side, Units
from .spheres import four
from .state import (
    ON_MAP,
    State,
    aloof,
    any_of_clan,
    bags_of,
    by_clan,
    of_side,
    opposed,
    other_side,
    seat,
    side_of,
    units_at,
)

OPEN_GROUND = WAYPOINTS | SEAS
WAYPOINT_LIMIT = 4
COMMAND = {"daimyo": 7, "samurai": 3}
"""2.32 Soldiers of his clan that a leader commands in battle."""
KAGA = REINFORCEMENTS["uesugi"].risings
"""15.2 The temples of Kaga."""
MUST_OCCUPY = frozenset(clan for clan in CLANS if CLANS[clan].must_occupy)
"""15.7 Clans without control markers."""
WAITING = {at: clan for at, clan in CREST_AT.items() if CLANS[clan].enters and CLANS[clan].neutral_at_start}
"""Spaces of powers that enter later -> their clan (C99)."""
BARRED = ONLY_CLAN.keys() | {at for at, clan in CREST_AT.items() if clan == "azai"} | set(KAGA) | WAITING.keys()
"""Places that not everybody may enter at any time (`may_enter`)."""


@question("fort_value")
@rule("2.41/fort", "2.41/destroyed")
def fort_value(state: State, at: Place) -> int:
    """2.41 Fort value now: Azuchi's, 1 once destroyed, else as printed; 0 where there is no castle or temple."""
    if at == state.azuchi:
        return state.azuchi_value
    if at not in FORTIFIED:
        return 0
    return 1 if at in state.destroyed else PLACES[at].fort


@question("siege_capacity")
@rule("2.41/fort", "2.42/siege")
def siege_capacity(state: State, at: Place) -> int:
    """2.41 Units that fit into the castle or temple during a siege: twice its fort value."""
    return 2 * fort_value(state, at)


@question("command_limit")
@rule("2.32/daimyo", "2.32/samurai", "2.32/ashikaga")
def command_limit(state: State, leader: LeaderId) -> int:
    """2.32 Soldiers of his clan that `leader` commands in battle: 7 as a daimyo, 3 as a samurai."""
    return COMMAND[state.rank[leader]]


def bravery(state: State, leader: str) -> int:
    """2.32 The bravery printed on the leader's counter; without a leader 0."""
    return BRAVERY[leader] if leader else 0


def to_command(state: State, leader: str) -> tuple[int, int]:
    """10.3/2 What a commander adds to initiative, and his bravery, which decides a lead of 1."""
    return int(state.rank[leader] == "daimyo") + bravery(state, leader), bravery(state, leader)


# Control


@question("controller")
@rule("2.46/marker", "2.43/friendly")
def controller(state: State, at: Place) -> str:
    """2.46 The side that controls a space: by its colour or by a marker; "" for waypoints and seas (2.43)."""
    clan = state.control.get(at)
    return state.side[clan] if clan else ""


@question("friendly")
@rule("2.43/friendly", "2.46/marker")
def friendly(state: State, at: Place, side: Side) -> bool:
    """2.43, 2.46 Whether a place is friendly to a side: controlled by it, or never controlled by anybody."""
    clan = state.control.get(at)
    return at not in SPACES if clan is None else state.side[clan] == side


@question("holds_kyo")
def holds_kyo(state: State, alliance: AllianceId) -> bool:
    """2.42 Whether a clan of `alliance` controls Kyo."""
    return ALLIANCE_OF[state.control["kyo"]] == alliance


@question("may_enter")
@rule("2.45/entry", "14.2", "11.4")
def may_enter(state: State, alliance: AllianceId, to: Place, units: Units | None = None) -> Verdict:
    """Whether units of `alliance` may enter a place at all: off-map boxes, the first turn, the Kaga temples.

    By one reading of C99 also the spaces of a power that has not entered the war.
    """
    if to not in BARRED:
        return yes("9.2")
    if to in ONLY_CLAN:
        clan = ONLY_CLAN[to]
        if to == "off_tomo":
            return no("2.45/tomo", "tomo", place=to)
        if any(state.clan[unit] != clan for unit in units or ()) or (units is None and ALLIANCE_OF[clan] != alliance):
            return no("2.45/entry", "only_clan", place=to, clan=clan)
        return yes("2.45/entry")
    if state.turn == 1 and alliance == "oda_alliance" and CREST_AT.get(to) == "azai":
        return no("14.2", "first_turn", place=to)
    if to in WAITING and state.options["C99"] == "closed" and CLANS[WAITING[to]].enters in state.reinforcements and (
            controller(state, to) == "neutral"):
        return no("11.4", "not_entered", clan=WAITING[to])
    if to in KAGA and alliance != "oda_alliance" and controller(state, to) != "anti_oda":
        if "uesugi" in state.reinforcements:
            return no("15.2/kaga", "before_uesugi", place=to)
        if alliance != "ikko_ikki" and state.flags.get(f"no_monks_{to}"):
            return no("15.2/kaga", "before_the_monks", place=to)
    return yes("9.2")


@question("new_controller")
@rule("2.46/return", "2.46/notransfer", "15.7")
def new_controller(state: State, at: Place) -> list[str]:
    """2.46 The clans that may take control of a space now: none when it does not change hands.

    A crested space retaken returns to its clan if that clan stands; else the taking clan with most units has it.
    Several names mean a tie that the takers' player breaks.
    """
    if at not in SPACES or at in state.inside:
        return []
    field = {unit: count for unit, count in units_at(state, at).items() if not aloof(state, unit)}
    present = {side_of(state, unit) for unit in field}
    if len(present) != 1:
        return []
    side = present.pop()
    if side == "neutral" or controller(state, at) == side:
        return []
    crest = CREST_AT.get(at)
    if crest and returns(state, at) and state.side[crest] == side and (
            any(state.clan[unit] == crest for unit in field) or crest not in MUST_OCCUPY
            or state.options["C16"] == "new_only"):
        return [crest]
    return largest(by_clan(state, field))


def returns(state: State, at: str) -> bool:
    """2.46 Whether a retaken crested space is its clan's again: not of a clan that is out, nor in ruins by C102.

    Of one that came over C107 says so.
    """
    clan = CREST_AT[at]
    out = clan in state.fallen or clan in state.withdrawn or (
        state.options["C107"] == "taker" and clan in state.won_over)
    return not out and (state.options["C102"] == "clan" or at not in state.destroyed)


@rule("2.46/notransfer")
def contested(state: State) -> list[str]:
    """Every space where others than its controller's side stand: only there `new_controller` can name a clan."""
    control, clan_of, side = state.control, state.clan, state.side
    return sorted({at for at, bag in state.field.items() if at in control
                   for unit in bag if side[clan_of[unit]] != side[control[at]]})


@rule("15.7")
def unheld(state: State) -> list[tuple[str, str]]:
    """15.7 Spaces of Azai and Asakura that they do not control any more for want of units, and who does then.

    They have no markers: without a unit of theirs a space that is not their own goes back to its printed clan.
    """
    return [(at, heir) for at, clan in state.control.items()
            if clan in MUST_OCCUPY and (heir := _heir(state, at, clan)) != clan
            and not any_of_clan(state, units_at(state, at), clan)
            and not any_of_clan(state, units_at(state, at, inside=True), clan)]


def _heir(state: State, at: str, clan: str) -> str:
    """15.7 Who has `at` if there is no unit of `clan`."""
    printed = CREST_AT.get(at) or PLACES[at].start_control or clan
    if printed == clan and state.options["C16"] == "always":
        present = [state.clan[unit] for unit in units_at(state, at)]
        printed = present[0] if present else clan
    return state.fallen.get(printed) or printed


@procedure("control_check")
@rule("2.46/when", "2.46/marker")
def control_check(game: Game, only: list[Place] | None = None) -> Procedure:
    """2.46 Give every space to the side that alone has units there (`only`: in these spaces); returns the spaces."""
    state = game.state
    taken = []
    for at in contested(state) if only is None else only:
        clans = new_controller(state, at)
        if not clans:
            continue
        clan = yield from game.asked(Decision("controlling_clan", player_of(state, clans[0], at), "2.46/marker",
                                              tuple(clans), facts={"place": at}))
        taken.append(at)
        set_control(game, at, clan)
    for at, clan in unheld(state):
        set_control(game, at, clan, "15.7")
    return taken


@rule("16.2.7")
def end_chit(game: Game) -> None:
    """16.2.7 The Turn End chit joins the cup when Anti-Oda takes Kyo and leaves it when Oda is back."""
    state: State = game.state
    if not four(state) or state.phase == "over":
        return
    wanted = controller(state, "kyo") != "oda"
    if wanted and END_CHIT not in (*state.cup, *state.drawn):
        state.cup.append(END_CHIT)
        game.emit("end_chit", "16.2.7", "anti_oda", chit=END_CHIT, joins=True)
    elif not wanted and END_CHIT in state.cup:
        state.cup.remove(END_CHIT)
        game.emit("end_chit", "16.2.7", "oda", chit=END_CHIT, joins=False)


@rule("15.5/lose")
def lose_azuchi(game: Game) -> None:
    """15.5 Azuchi is taken off, and never built again, when the other side takes its space."""
    state: State = game.state
    game.emit("azuchi_lost", "15.5/lose", "oda", place=state.azuchi)
    state.azuchi, state.azuchi_value, state.azuchi_lost = "", 0, True


@rule("2.46/marker", "2.46/return")
def set_control(game: Game, at: str, clan: str, rule_id: str = "") -> None:
    """2.46 Put a marker of `clan` on a space and note it for the cards of the impulse (6.2)."""
    state = game.state
    before = state.control[at]
    side = state.side[clan]
    changed = state.side[before] != side
    state.control[at] = clan
    rule_id = rule_id or ("2.46/return" if CREST_AT.get(at) == clan else "2.46/marker")
    game.emit("control", rule_id, side, place=at, clan=clan, before=before)
    if changed and state.impulse is not None:
        if side == state.impulse.side:
            state.impulse.gained.append(at)
        elif at in state.impulse.gained:  # gained and lost again
            state.impulse.gained.remove(at)
    if side == "anti_oda":
        state.flags.pop(f"no_monks_{at}", None)  # 15.2: the monks have come
    if at == "kyo":
        end_chit(game)
    if at == state.azuchi and side != "oda":
        lose_azuchi(game)


# Waypoints


@question("waypoint_excess")
@rule("2.43/limit", "2.44")
def waypoint_excess(state: State, at: Place, side: Side) -> int:
    """2.43 Units of `side` more than the 4 that may stay on the waypoint or sea area `at` when an impulse ends."""
    if at not in OPEN_GROUND:
        return 0
    return max(0, size(of_side(state, units_at(state, at), side)) - WAYPOINT_LIMIT)


@procedure("waypoint_limit")
@rule("2.43/limit", "2.44")
def waypoint_limit(game: Game) -> Procedure:
    """2.43 At the end of an impulse at most 4 units stay on a waypoint or at sea; the opponent picks the others."""
    state = game.state
    full = [at for at in OPEN_GROUND.intersection(state.field) if size(state.field[at]) > WAYPOINT_LIMIT]
    for at in sorted(full):
        for side in ("oda", "anti_oda"):
            if excess := waypoint_excess(state, at, side):
                units = of_side(state, units_at(state, at), side)
                only = only_pick(units, excess)
                leaving = Bag(units, excess, excess) if only is None else only
                decision = Decision("waypoint_excess", opponent(state, side), "2.43/limit", ({"units": leaving},),
                                    facts={"count": excess, "place": at})
                picked = ((yield decision) if only is None else game.only(decision))["units"]
                send_to_box(game, at, picked)
                game.emit("waypoint_excess", "2.43/limit", side, place=at, units=picked)


def opponent(state: State, side: str) -> str:
    """The player against `side`, of several the first."""
    return next(player for player in players(state) if side_of_player(player) == other_side(side))


def send_to_box(game: Game, at: str, units: Units, inside: bool = False) -> None:
    """Take units off the map into the regroup box of their clan."""
    state = game.state
    take(bags_of(state, inside), at, units)
    add(state.box, units)


def lose(game: Game, at: str, units: Units, inside: bool = False) -> None:
    """Take units lost in battle off the map into their boxes; the shogun goes to Tomo instead (15.1)."""
    send_to_box(game, at, units, inside)
    if SHOGUN in units:
        to_tomo(game)


@rule("15.1/wound", "2.45/tomo")
def to_tomo(game: Game) -> None:
    """2.45, 15.1 Ashikaga goes to Tomo for good, from wherever he is; as a daimyo he keeps his diplomacy."""
    state = game.state
    area, at = seat(state, SHOGUN)
    if area in ON_MAP:
        take(bags_of(state, area == "inside"), at, {SHOGUN: 1})
    state.box.pop(SHOGUN, None)
    put(state.field, "off_tomo", {SHOGUN: 1})
    game.emit("to_tomo", "15.1/wound", "anti_oda", leader=SHOGUN)


@rule("2.41/destroyed")
def destroy_castle(game: Game, at: str) -> None:
    """2.41, 10.5 A fort of value 2 or 3 taken in a siege battle is worth 1 from now on."""
    if fort_value(game.state, at) > 1:
        game.state.destroyed.append(at)
        game.emit("castle_destroyed", "10.5/fall", place=at, fort=1)


# Sieges


def settle(game: Game, at: str) -> None:
    """10.5 The siege marker at `at` is put down or taken off, as opponents stand in the field or not."""
    state = game.state
    if at in state.inside:
        side = side_of(state, next(iter(state.inside[at])))
        if not opposed(state, units_at(state, at), side):
            game.emit("siege_lifted", "10.5/start", side, place=at)
            come_out(state, at, dict(state.inside[at]))


def come_out(state: State, at: str, units: Units) -> None:
    """Besieged units go into the field; who is marked out of communication stays so (5.1)."""
    take(state.inside, at, units)
    put(state.field, at, units)
    if state.impulse is not None:
        out = common(units, state.impulse.ooc_inside.get(at, NOBODY))
        take(state.impulse.ooc_inside, at, out)
        put(state.impulse.ooc, at, out)


def settle_all(game: Game) -> None:
    """`settle` every place with besieged units."""
    for at in list(game.state.inside):
        settle(game, at)


@question("is_home")
@rule("2.41/home", "15.5/lose")
def is_home(state: State, at: Place) -> bool:
    """2.41 Whether a space serves as a home castle now: in the hands of its clan's side, the clan not fallen.

    Azuchi does from value 3 on (15.5).
    """
    clan = CREST_AT.get(at)
    if at == state.azuchi and state.azuchi_value == 3:
        return True
    return (clan is not None and at in HOMES[clan] and controller(state, at) == state.side[clan]
            and clan not in state.fallen and clan not in state.withdrawn)
