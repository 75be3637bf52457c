"""8.3 to 8.8 Blocs: who may join one and needs whose leave, and what becomes of pieces, flags and wars abroad."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import AREAS, CAPITALS
from .consuls import is_client, kin, part_fleets
from .flags import flag_off
from .lost_ports import ports_turned
from .parting import part_friends, separate
from .players import PACT, bloc_of_pact, is_minor, player, players_majors, sides
from .state import Area, Bloc, Major, Power, State, Truce
from .terms import against, at_war, bloc_of

FAITHFUL: dict[str, Bloc] = {"france": "imperial", "britain": "allied"}
"""8.22 They never change bloc, and come back to none but their own."""


@rule("15.24")
def truces(state: State, interphase: bool) -> list[Truce]:
    """15.24 The truces that hold: those of this turn, and until the interphase those of the last one."""
    return [truce for truce in state.truces if truce.turn + (not interphase) >= state.turn]


@question("may_join")
@rule("8.22", "8.3", "8.5", "15.24")
def may_join(state: State, power: Power, bloc: Bloc) -> Verdict:
    """8.3 Whether a power may join a bloc at all; who must agree is another matter (see `must_agree`)."""
    if bloc_of(state, power) == bloc:
        return no("8.3", "in_it_already", power=power, bloc=bloc)
    if FAITHFUL.get(power, bloc) != bloc:
        return no("8.22", "never_changes", power=power)
    if state.turn == 1 and state.round == 1 and power == "prussia":
        return no("8.5", "prussia_is_neutral", power=power)
    other = torn(state, power, bloc)
    if other:
        return no("8.81", "two_blocs", power=power, other=other, bloc=bloc)
    holding = truces(state, state.phase == "blocs")
    bound = [one for one in holding if one.power == power and one.barred]
    if any(bloc_of(state, conqueror) == against(bloc) for one in bound for conqueror in one.barred):
        return no("15.24", "truce", power=power, target=bound[0].barred[0])
    held = [one for one in holding if power in one.barred and bloc_of(state, one.power) == against(bloc)]
    if held:
        return no("15.24", "truce", power=power, target=held[0].power)
    return yes("8.3")


@rule("8.81")
def torn(state: State, power: str, bloc: Bloc) -> str:
    """8.81 Another power of the same player that is in the bloc against `bloc`: nobody plays in both; "" if none."""
    played = sides(state).get(player(state, power), ())
    return next((one for one in played if one != power and bloc_of(state, one) == against(bloc)), "")


@question("must_agree")
@rule("8.33", "14.11", "14.12", "8.82")
def must_agree(state: State, power: Power, bloc: Bloc) -> list[str]:
    """8.33, 14.11, 14.12 The players whose leave a power needs to join a bloc: all others of the bloc for who leaves
    the other one, or for a submitted neutral that joins its conqueror's; none for other neutrals."""
    conqueror = state.submitted.get(power)
    needed = bool(bloc_of(state, power)) or (conqueror is not None and bloc_of(state, conqueror) == bloc)
    seats = [player(state, one) for one in players_majors(state) if bloc_of(state, one) == bloc]
    return [seat for seat in dict.fromkeys(seats) if seat != player(state, power)] if needed else []


def asked_leave(game: Game, power: str, bloc: str) -> Procedure:
    """14.14 Everybody whose leave is needed says yes or no; returns whether all agree."""
    state: State = game.state
    for seat in must_agree(state, power, bloc):
        agreed = yield Decision("let_in", seat, "14.14", (True, False), facts={"power": power, "bloc": bloc})
        if not agreed:
            game.emit("kept_out", "14.14", power, bloc=bloc, by=seat)
            return False
    return True


@procedure("join", may="may_join")
@rule("8.3", "8.81", "8.34", "14.13")
def join(game: Game, power: Major, bloc: Bloc, attacked: bool = False, by: Power = "") -> Procedure:
    """8.81 A major power joins a bloc with all its pact minor powers; flags and pieces follow (14.13, 8.34).
    `attacked`: because of a war declared on it, `by` whom."""
    state: State = game.state
    before = bloc_of(state, power)
    group = kin(state, power)
    game.emit("joins", "8.81", power, bloc=bloc, before=before, powers=[one for one in group if one != power])
    beaten = state.submitted.pop(power, None)
    for one in group:
        state.bloc[one] = bloc
    part_fleets(state)
    yield from settle_flags(game, power, bloc)
    yield from separate(game, group, not attacked, bool(before or beaten), kin(state, by) if by else ())
    yield from ports_turned(game)
    yield from end_turkish_wars(game)


@question("may_enter_bloc")
@rule("8.7", "8.81")
def may_enter_bloc(state: State, minor: Power, bloc: Bloc) -> Verdict:
    """8.7 Whether a minor power becomes part of a bloc by its pact: its sponsor's, in which it is not yet."""
    if not is_minor(state, minor):
        return no("8.81", "joins_by_itself", power=minor)
    if state.bloc.get(minor) == bloc:
        return no("8.7", "in_it_already", power=minor, bloc=bloc)
    if bloc_of_pact(state, minor) != bloc:
        return no("8.7", "not_its_sponsors", power=minor, bloc=bloc)
    return yes("8.7")


@procedure("enter_bloc", may="may_enter_bloc")
@rule("8.7", "8.34")
def enter_bloc(game: Game, minor: Power, bloc: Bloc, attacked: bool = False, by: Power = "") -> Procedure:
    """8.7 A minor power becomes part of a bloc by its pact. Had it been conquered, its conqueror's bloc leaves its land
    (8.34): who did not attack it (`attacked`, `by` whom) may flag an area instead."""
    state: State = game.state
    beaten = state.submitted.pop(minor, None)
    state.bloc[minor] = bloc
    game.emit("bloc_marker", "8.7", minor, bloc=bloc)
    yield from settle_flags(game, minor, bloc)
    if beaten:
        yield from part_friends(game, [minor], not attacked, kin(state, by) if by else ())
    yield from separate(game, [minor], False, False)
    yield from ports_turned(game)
    yield from end_turkish_wars(game)


@rule("14.13", "8.82", "8.22")
def settle_flags(game: Game, power: str, bloc: str) -> Procedure:
    """14.13 Who changes sides takes his flags off areas of new allies; these may take theirs off his, and must in his
    capital."""
    state: State = game.state
    group = kin(state, power)
    for at, flag in list(state.flags.items()):
        owner = AREAS[at].power
        if owner == flag:
            continue
        if flag in group and owner not in group and bloc_of(state, owner) == bloc:
            flag_off(game, at, "14.13")
        elif owner in group and flag not in group and bloc_of(state, flag) == bloc:
            seat = player(state, flag)
            off = at in CAPITALS or (seat != "" and (yield Decision(
                "give_back", seat, "14.13", (False, True), facts={"place": at, "power": owner, "flag": flag})))
            if off:
                flag_off(game, at, "14.13")


@question("may_give_back")
@rule("14.13", "7.44")
def may_give_back(state: State, at: Area, power: Power) -> Verdict:
    """14.13 Whether a power can take its flag off an area: it lies there, and the area is no enemy's, but an ally's or
    one's who comes back to the bloc."""
    if state.flags.get(at) != power:
        return no("14.13", "no_flag_of_his", power=power, place=at)
    owner = AREAS[at].power
    return no("14.13", "no_ally", power=owner, other=power) if at_war(state, power, owner) else yes("14.13")


@procedure("give_back", may="may_give_back")
@rule("14.13", "7.44")
def give_back(game: Game, at: Area, power: Power) -> Procedure:
    """14.13, 7.44 A power takes its flag off an ally's area of its own will; the area goes back to its owner."""
    flag_off(game, at, "14.13")
    yield from ()


# 8.4 Turkish foreign wars


@question("turkish_wars_ended")
@rule("8.4", "8.31")
def turkish_wars_ended(state: State) -> list[str]:
    """8.4 Foreign wars with Turkey that end now: an enemy of Turkey there is of the bloc in which, or in a bloc of a
    power whose client, Turkey is."""
    bloc = bloc_of(state, "turkey")
    majors = [power for power in players_majors(state) if is_client(state, "turkey", power)]
    friends = {bloc_of(state, power) for power in majors} | {bloc}
    return [war.card for war in state.wars if "turkey" in war.powers
            and any(bloc_of(state, power) in friends - {""} for power in war.powers if power != "turkey")]


@rule("8.4")
def end_turkish_wars(game: Game) -> Procedure:
    """8.4 Those wars end, and their pieces regroup."""
    for card in turkish_wars_ended(game.state):
        yield from game.run("end_war", card, "8.4")
@question("pact_bloc")
@rule("8.7", "8.8")
def pact_bloc(state: State, minor: Power) -> str:
    """8.7, 8.8 The bloc in which a minor power's marker lies; it stays there when its sponsor submits."""
    consul = state.consuls.get(minor)
    return bloc_of(state, minor) if consul is not None and consul.column == PACT else ""
