"""8.33 War: who may declare it on whom and what it costs, also by retreating into a neutral's land; 8.6 bargains."""

from __future__ import annotations

from typing import Any, Literal

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.kept import kept

from .actions import action, may_spend, spend
from .blocs import FAITHFUL, asked_leave, end_turkish_wars, enter_bloc, join, may_join, torn, truces
from .board import TRACK
from .cards import cards_ready, each_kind, is_reserve, lay_down, may_play_cp, real_cards, record_of
from .consuls import friend_against, friend_of, make_pact, patron_of
from .lasting import lasting_cp
from .players import family, is_minor, player, players_majors, sponsor
from .state import Area, Bloc, NoBloc, Power, State, Units, impulse_of
from .terms import against, allegiance, allied, at_war, bloc_of, controller

Subject = Literal["cards", "resources", "peace", "flags", "areas", "leaders", "promises"]

WAR = 7
"""8.33 CP of a declaration of war on a major power, or of a change of bloc, in an impulse."""


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
    if not declares(state, power):
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


@rule("8.33")
def declares(state: State, power: str) -> bool:
    """8.33 Whether a power declares wars at all: a player's major power, or a minor one in a bloc."""
    return power in players_majors(state) or (is_minor(state, power) and bool(bloc_of(state, power)))


@rule("8.81", "8.2")
def attacked_with(state: State, target: str) -> str:
    """8.81 Whom a war on `target` is declared on: for the pact minor power of a neutral its sponsor, whom it follows
    (C82)."""
    return target if bloc_of(state, target) else sponsor(state, target) or target


@rule("15.24")
def truce_between(state: State, power: str, target: str, interphase: bool = False) -> bool:
    """15.24 Whether a truce bars war: between the conquered and its conqueror, his allies then, and blocs with them."""
    for truce in truces(state, interphase):
        for one, other in ((power, target), (target, power)):
            if truce.power == one and any(allied(state, barred, other) for barred in truce.barred):
                return True
    return False


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


@kept(allegiance)
def peaceful(state: State, power: str) -> list[str]:
    """8.33 The powers of others with which a power that declares wars has peace, and no alliance with a minor one."""
    seat = player(state, power)
    return [target for target in (TRACK if declares(state, power) else ()) if not at_war(state, power, target)
            and player(state, target) != seat and not (is_minor(state, target) and allied(state, power, target))]


def open_to_attack(state: State) -> list[str]:
    """8.33 Whom the active power may attack as far as a glance tells; a major power, unless it has submitted, if it can
    pay for it."""
    impulse = impulse_of(state)
    return [target for target in (peaceful(state, impulse.power) if has_a_play(state) else ())
            if impulse.cp >= WAR or is_minor(state, target) or target in state.submitted]


@action("declare", lambda state: [{"do": "declare", "target": target} for target in open_to_attack(state)],
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


@question("may_negotiate")
@rule("8.6")
def may_negotiate(state: State, what: Subject) -> Verdict:
    """8.6 What players may bargain about: anything, openly, but showing or trading cards (6.5) and resources (16.1)."""
    if what == "cards":
        return no("6.5", "no_card_trade")
    if what == "resources":
        return no("16.1", "no_resource_trade")
    return yes("8.6")
