"""8.3 to 8.8 Blocs and war: who may declare it and what it costs, changing sides, what becomes of pieces and flags."""

from __future__ import annotations

from typing import Any, Literal

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from .actions import action, may_spend, spend
from .board import AREAS, CAPITALS, TRACK
from .cards import cards_ready, each_kind, is_reserve, lay_down, may_play_cp, real_cards, record_of
from .consuls import friend_against, friend_of, is_client, kin, make_pact, part_fleets, patron_of
from .flags import flag_off
from .lasting import lasting_cp
from .lost_ports import ports_turned
from .parting import part_friends, separate
from .players import PACT, bloc_of_pact, family, is_minor, player, players_majors, sides, sponsor
from .state import Area, Bloc, Major, NoBloc, Power, State, Truce, Units, impulse_of
from .terms import against, allied, at_war, bloc_of, controller

Subject = Literal["cards", "resources", "peace", "flags", "areas", "leaders", "promises"]

WAR = 7
"""8.33 CP of a declaration of war on a major power, or of a change of bloc, in an impulse."""
FAITHFUL: dict[str, Bloc] = {"france": "imperial", "britain": "allied"}
"""8.22 They never change bloc, and come back to none but their own."""


# 8.33 Declaring war


@question("may_declare")
@rule("8.33", "8.22", "8.32", "8.81", "15.24", "8.8", "8.5")
def may_declare(state: State, power: Power, target: Power, interphase: bool = False) -> Verdict:
    """8.33 Whether a power may declare war on another now; facts: `cp` it costs, `bloc` it must join for it ("" if
    none). Not in a skipped impulse (C61); a position in which nobody holds a card does not say whether this is one.
    Of a power that is not in its impulse: whether it might in its own, if it can pay."""
    interphase = interphase or state.phase == "blocs"
    acts = acting(state, power) or interphase
    play = yes("5.4") if interphase or not acts or not any(state.cards.hands.values()) else has_a_play(state)
    if not play:
        return play
    terms = terms_of_war(state, power, target, interphase)
    paid = terms if interphase or not (terms and acts) else may_spend(state, terms.facts["cp"])
    return terms if paid else paid


def acting(state: State, power: str) -> bool:
    """Whether nobody else has the impulse."""
    return state.impulse is None or player(state, state.impulse.power) == player(state, power)


@rule("8.33", "8.22", "8.32", "8.81", "15.24", "8.8", "8.5")
def terms_of_war(state: State, power: str, target: str, interphase: bool = False) -> Verdict:
    """8.33 `may_declare`, however it is paid."""
    if power not in players_majors(state) and not (is_minor(state, power) and bloc_of(state, power)):
        return no("8.33", "declares_no_war", power=power)
    if at_war(state, power, target):
        return no("8.33", "at_war_already", power=power, target=target)
    seat = player(state, power)
    if target == power or player(state, target) == seat:
        return no("8.22", "same_player", power=power, target=target)
    if attacked_with(state, target) != target:
        return terms_of_war(state, power, attacked_with(state, target), interphase)
    if allied(state, power, target) and is_minor(state, target):
        return no("8.32", "is_ally", power=power, target=target)
    if state.turn == 1 and state.round == 1 and power == "prussia" and power not in state.bloc:
        return no("8.5", "prussia_is_neutral", power=power)
    if truce_between(state, power, target, interphase):
        return no("15.24", "truce", power=power, target=target)
    mine, theirs = bloc_of(state, power), bloc_of(state, target)
    if not mine and not theirs:
        return no("8.8" if power in state.submitted else "8.33", "only_on_blocs", power=power, target=target)
    joins: Bloc | None = against(theirs) if not mine else None
    free = interphase or is_minor(state, target) or (target in state.submitted and state.options["C87"] == "free")
    cp = 0 if free else WAR
    patron = patron_of(state, target)
    allies_client = is_minor(state, target) and patron and patron != power and bloc_of(state, patron) == mine
    if mine and (allies_client or mine == theirs):
        joins, cp = against(mine), 0 if interphase else WAR
    if joins and is_minor(state, power):
        return no("8.33", "declares_no_war", power=power)
    if joins:
        leave = may_join(state, power, joins)
        if not leave:
            return leave
    forced = against(joins or mine)
    if not theirs and FAITHFUL.get(target, forced) != forced:
        return no("8.22", "never_changes", power=target)
    other = torn(state, target, forced) if target in players_majors(state) else ""
    if other and not theirs:
        return no("8.81", "two_blocs", power=target, other=other, bloc=forced)
    if is_minor(state, target) and not friend_against(state, target, power, joins or mine):
        return no("8.32", "nobody_to_help", target=target)
    return yes("8.33", cp=cp, bloc=joins or "")


@rule("8.81", "8.2")
def attacked_with(state: State, target: str) -> str:
    """8.81 Whom a war on `target` is declared on: for the pact minor power of a neutral its sponsor, whom it follows
    (C82)."""
    return target if bloc_of(state, target) else sponsor(state, target) or target


@rule("15.24")
def truces(state: State, interphase: bool) -> list[Truce]:
    """15.24 The truces that hold: those of this turn, and until the interphase those of the last one."""
    return [truce for truce in state.truces if truce.turn + (not interphase) >= state.turn]


@rule("15.24")
def truce_between(state: State, power: str, target: str, interphase: bool = False) -> bool:
    """15.24 Whether a truce bars war: between the conquered and its conqueror, his allies then, and blocs with them."""
    for truce in truces(state, interphase):
        for one, other in ((power, target), (target, power)):
            if truce.power == one and any(barred == other or allied(state, barred, other) for barred in truce.barred):
                return True
    return False


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


@rule("5.4")
def has_a_play(state: State) -> Verdict:
    """5.4 Whether war may be declared in this impulse: not in a skipped one, which leaves only a siege, a resource or a
    reserve card (C61). Command points come from a card that was played."""
    impulse = impulse_of(state)
    if impulse.card or impulse.extra or impulse.cp or state.cards.hand(impulse.power):
        return yes("5.4")
    return no("5.4", "skipped_impulse", power=impulse.power)


def terms_of_wars(state: State) -> dict[str, dict[str, Any]]:
    """8.33 Of each power on which war can be declared now: what it costs, and the bloc that it brings one into."""
    verdicts = {target: terms_of_war(state, impulse_of(state).power, target) for target in TRACK}
    terms = {target: verdict.facts for target, verdict in verdicts.items() if verdict}
    return {"costs": {target: f"{one['cp']}" for target, one in terms.items()},
            "joins": {target: one["bloc"] for target, one in terms.items()}}


@action("declare", lambda state: [{"do": "declare", "target": target} for target in TRACK],
        lambda state, one: has_a_play(state) and may_declare(state, impulse_of(state).power, one["target"]), free=True,
        says=terms_of_wars, also=("war", "宣战"))
@rule("8.33")
def declare(game: Game, choice: dict[str, Any]) -> Procedure:
    """8.33 A declaration of war in an impulse."""
    yield from war(game, impulse_of(game.state).power, choice["target"])


@procedure("war")
@rule("8.33", "8.32", "14.1")
def war(game: Game, power: Power, target: Power, bloc: NoBloc = "") -> Procedure:
    """8.33 `power` declares war on `target`: in its own impulse it pays, else the war is free. If it must join a bloc
    for it, those who must agree are asked, unless `bloc` names it. The attacked finds allies (8.32)."""
    state: State = game.state
    free = state.phase == "blocs" or state.impulse is None or state.impulse.power != power
    terms = may_declare(state, power, target, free)
    demand(terms, "war")
    joins = str(terms.facts["bloc"])
    if joins and not bloc and not (yield from asked_leave(game, power, joins)):
        return
    if not free:
        spend(game, terms.facts["cp"])
        impulse_of(state).wars.append(target)
    yield from begin_war(game, power, target, joins)


@rule("8.33", "8.32", "8.81", "8.4")
def begin_war(game: Game, power: str, target: str, bloc: str) -> Procedure:
    """8.33 The war of `power`, which joins `bloc` for it if it must; the attacked finds allies (8.32)."""
    state: State = game.state
    target = attacked_with(state, target)
    game.emit("war", "8.33", power, target=target)
    if bloc:
        yield from join(game, power, bloc)
    if at_war(state, power, target):
        return
    other = against(bloc_of(state, power))
    if is_minor(state, target):
        friend = friend_of(state, target, power)
        if not friend:
            demand(no("8.32", "nobody_to_help", target=target), "war")
        yield from make_pact(game, target, friend, True, power)
        if not bloc_of(state, target):
            yield from enter_bloc(game, target, other, True, power)
    else:
        yield from join(game, target, other, attacked=True, by=power)
    yield from end_turkish_wars(game)


# 8.3, 8.81 Joining a bloc


@procedure("join", may="may_join")
@rule("8.3", "8.81", "8.34", "14.13")
def join(game: Game, power: Major, bloc: Bloc, attacked: bool = False, by: Power = "") -> Procedure:
    """8.81 A major power joins a bloc with all its pact minor powers; flags and pieces follow (14.13, 8.34).
    `attacked`: because of a war declared on it, `by` whom."""
    state: State = game.state
    before = bloc_of(state, power)
    group = kin(state, power)
    game.emit("joins", "8.81", power, bloc=bloc, before=before, powers=group)
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


# 11.43 Retreating into a neutral's land


@procedure("retreat_into_neutral")
@rule("11.43", "8.33")
def retreat_into_neutral(game: Game, to: Area, power: Power, units: Units) -> Procedure:
    """11.43 A formation would retreat into a power's land that is no enemy: its owner eliminates it, or declares war
    and pays as in an impulse. Returns whether it stays alive."""
    state: State = game.state
    target, seat = controller(state, to), player(state, power)
    head = family(state, power)
    terms = terms_of_war(state, head, target)
    ways = payments(state, head, terms.facts["cp"]) if terms and seat else []
    choice = yield from game.asked(Decision("neutral_retreat", seat or "france", "11.43", ("eliminate", *ways),
                                            facts={"place": to, "units": units.copy(), "power": target}))
    bloc = str(terms.facts.get("bloc", ""))
    if choice == "eliminate" or (bloc and not (yield from asked_leave(game, head, bloc))):
        game.emit("given_up_units", "11.43", power, units=units.copy(), place=to)
        return False
    for card in choice["war"] if isinstance(choice, dict) else ():
        lay_down(game, head, card, event=False)
    yield from begin_war(game, head, target, bloc)
    return True


@rule("11.43", "5.12", "6.2")
def payments(state: State, power: str, cp: int) -> list[Any]:
    """11.43 How a power can pay so many CP as in an impulse, what is over is lost: by a card or reserve card, a major
    power by one of each."""
    if not cp:
        return ["war"]
    hand = each_kind(state.cards.hand(power))
    reserves = [card for card in cards_ready(state, power) if is_reserve(state, power, card)]
    plays = [[card] for card in (*hand, *reserves)]
    plays += [[card, reserve] for card in hand for reserve in reserves] if not is_minor(state, power) else []
    return [{"war": cards} for cards in plays if all(may_play_cp(state, power, card) for card in cards)
            and (real_cards(state) or sum(record_of(card).cp + lasting_cp(state, power) for card in cards) >= cp)]


@question("pact_bloc")
@rule("8.7", "8.8")
def pact_bloc(state: State, minor: Power) -> str:
    """8.7, 8.8 The bloc in which a minor power's marker lies; it stays there when its sponsor submits."""
    consul = state.consuls.get(minor)
    return bloc_of(state, minor) if consul is not None and consul.column == PACT else ""


@question("may_negotiate")
@rule("8.6")
def may_negotiate(state: State, what: Subject) -> Verdict:
    """8.6 What players may bargain about: anything, openly, but showing or trading cards (6.5) and resources (16.1)."""
    if what == "cards":
        return no("6.5", "no_card_trade")
    if what == "resources":
        return no("16.1", "no_resource_trade")
    return yes("8.6")
