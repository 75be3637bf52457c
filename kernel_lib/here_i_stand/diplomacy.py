"""09 The diplomacy phase: negotiation with its clauses, then suing for peace, then declarations of war."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, take
from kernel_lib.parts.deals import Clause, Clauses, negotiation

from .board import ADMIRALS, CAPITALS, ELECTORATES, GREY, LEADERS, MAJORS, MINORS, SPACES, UNIT_OF, UNITS
from .cards import give, others_cards, random_cards
from .displacement import harbours
from .england import may_marry
from .map import besieged, home_of
from .peace import FIRST_TURN, lift, may_make_peace, may_treat, part
from .raising import may_lay_out
from .records import Major, Space
from .state import State, ally_of, at_war, controller, friends, held_by, of_power, set_relation, ships, units_at

MOST_CARDS, MOST_MERCENARIES = 2, 4
MOST_CLAUSES, MOST_OFFERS = 20, 12
"""No rule limits them; that a negotiation ends."""
CLAUSES = Clauses("9/negotiate", one_way="9/one-way", treat=may_treat)


@procedure("diplomacy")
@rule("9/order", "9/secret", "9/agreed", "20.3")
def diplomacy(game: Game) -> Procedure:
    """9/order Negotiation, suing for peace, declaring war; in turn 1 only England may treat, and nothing follows but
    Worms."""
    state = game.state
    state.peace.clear()
    order = [power for power in MAJORS if partners(state, power)]
    agreed = yield from negotiation(game, CLAUSES, order, lambda power: partners(state, power), MOST_CLAUSES,
                                    MOST_OFFERS)
    yield from CLAUSES.carry_out(game, agreed)
    for clause in [clause for deal in agreed for clause in deal.clauses if clause.kind == "peace"]:
        yield from part(game, clause.giver, clause.taker)
    if state.turn == 1:
        state.phase = "worms"
        return
    yield from game.run("peace_step")
    yield from game.run("war_step")
    if state.phase != "over":
        state.phase = "spring"


@question("partners")
@rule("20.3", "9/secret")
def partners(state: State, power: Major) -> list[str]:
    """9/secret, 20.3 With whom a power may negotiate."""
    return list(FIRST_TURN.get(power, ())) if state.turn == 1 else [other for other in MAJORS if other != power]


def hands_off(state: State, *parties: str) -> Verdict:
    """18.1/hands-off Whether the Protestants may be a party to such a clause."""
    if "protestant" in parties and not state.league:
        return no("18.1/hands-off", "before_league", power="protestant")
    return yes("9/negotiate")


# The clauses, in the order in which they are carried out


def may_end_war(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """9/negotiate The end of a war."""
    return may_make_peace(state, clause.giver, clause.taker)


@CLAUSES.kind("peace", may_end_war, even=True)
@rule("9/negotiate")
def end_war(game: Game, clause: Clause) -> Procedure:
    """9/negotiate Two powers end their war."""
    yield from game.run("peace", one=clause.giver, other=clause.taker, rule="9/negotiate", leave=False)


@question("may_ally")
@rule("9/negotiate", "20.3")
def may_ally(state: State, one: Major, other: Major) -> Verdict:
    """9/negotiate Whether two powers may become allies, without other agreements beside it."""
    treats = may_treat(state, one, other)
    return treats and may_agree_to_ally(state, Clause(kind="alliance", giver=one, taker=other), ())


@rule("9/peace-ally", "11.4", "13.1/divorce")
def may_agree_to_ally(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """9/peace-ally An alliance: not yet allied, and not at war unless the same agreements end it; never the Ottomans
    with the Papacy, nor the Papacy with the Hapsburgs in a turn in which it granted the divorce."""
    one, other = clause.giver, clause.taker
    if clause.between() == {"ottoman", "papacy"}:
        return no("11.4", "never_allied", power=one, other=other)
    granted = state.effects.get("divorce_granted") or any(beside_one.kind == "divorce" for beside_one in beside)
    if clause.between() == {"hapsburg", "papacy"} and granted:
        return no("13.1/divorce", "divorce_granted")
    if friends(state, one, other):
        return no("9/status", "allied", power=one, other=other)
    ended = any(beside_one.kind == "peace" and beside_one.between() == clause.between() for beside_one in beside)
    if at_war(state, one, other) and not ended:
        return no("9/peace-ally", "at_war_already", power=one, other=other)
    barred = state.options["protestant_allies"] == "after_league"
    return hands_off(state, *clause.between()) if barred else yes("9/peace-ally")


@CLAUSES.kind("alliance", may_agree_to_ally, even=True)
@rule("9/status")
def ally(game: Game, clause: Clause) -> Procedure:
    """9/status Two powers are allied for the turn."""
    set_relation(game.state, clause.giver, clause.taker, "alliance")
    game.emit("alliance", "9/status", clause.giver, other=clause.taker)
    return
    yield


def may_grant_divorce(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """13.1/divorce The Pope grants Henry his divorce: the marital marker must be able to move."""
    if (clause.giver, clause.taker) != ("papacy", "england") or state.england.wife != "ask_for_divorce":
        return no("13.1/divorce", "no_divorce")
    free = may_marry(state)
    if not free:
        return free
    if friends(state, "papacy", "hapsburg") or any(one.kind == "alliance" and one.between() == {"hapsburg", "papacy"}
                                                   for one in beside):
        return no("13.1/divorce", "allied", power="papacy", other="hapsburg")
    return yes("13.1/divorce")


@CLAUSES.kind("divorce", may_grant_divorce, mutual=False, gives="papacy")
@rule("13.1/divorce")
def grant_divorce(game: Game, clause: Clause) -> Procedure:
    """13.1/divorce The marital marker moves at once; no alliance of Papacy and Hapsburgs in this turn."""
    game.state.effects["divorce_granted"] = True
    game.emit("divorce_granted", "13.1/divorce", "papacy")
    yield from game.run("marry", rule="13.1/divorce")


def may_lift(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """17.2/lift The Papacy lifts an excommunication."""
    if clause.giver != "papacy" or clause.taker not in state.banned:
        return no("17.2/lift", "not_banned", power=clause.taker)
    return yes("17.2/lift")


@CLAUSES.kind("lift_ban", may_lift, mutual=False, gives="papacy")
@rule("17.2/lift")
def lift_ban(game: Game, clause: Clause) -> Procedure:
    """17.2/lift The excommunication is lifted."""
    if clause.taker in game.state.banned:
        lift(game, clause.taker)
    return
    yield


@question("may_cede")
@rule("9/negotiate", "9/capital-kept", "10/yield", "18.1/hands-off")
def may_cede(state: State, giver: Major, taker: Major, at: Space) -> Verdict:
    """9/capital-kept Whether a space may be ceded: the giver controls it, it is a home of one of the two or grey, not
    the giver's capital; homes of a minor power go only to the power that runs it; nothing goes to or from the
    Protestants before the League (18.1), in turn 1 only England treats (20.3)."""
    allowed = hands_off(state, giver, taker) and may_treat(state, giver, taker)
    if not allowed:
        return allowed
    if controller(state, at) != giver:
        return no("9/negotiate", "not_controlled", place=at, power=giver)
    home = home_of(state, at)
    if at in CAPITALS[giver]:
        return no("9/capital-kept", "capital_stays", place=at)
    if home in MINORS and ally_of(state, home) != taker:
        return no("10/yield", "minors_home", place=at, power=home)
    if home not in (giver, taker, GREY, *MINORS):
        return no("9/capital-kept", "not_theirs_to_give", place=at, power=home)
    if at in ELECTORATES and not state.league:
        return no("18.1/electorates", "electorate_closed", place=at)
    return yes("9/negotiate")


def may_cede_clause(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """`may_cede` of a clause."""
    if any(one.kind == "space" and one.what == clause.what for one in beside):
        return no("9/negotiate", "promised_already", clause=clause.plain())
    return may_cede(state, clause.giver, clause.taker, clause.what["space"])


def ceded(state: State, giver: str, taker: str) -> Iterator[dict[str, Any]]:
    """Spaces that might be ceded: those controlled away from home, and own homes that the taker's armies are next
    to."""
    for at in held_by(state, giver, SPACES):
        if may_cede(state, giver, taker, at):
            yield {"space": at}


@CLAUSES.kind("space", may_cede_clause, ceded, says="space")
@rule("9/negotiate", "20.1")
def cede(game: Game, clause: Clause) -> Procedure:
    """9/negotiate A space changes hands, and who may not stay in it leaves."""
    at = clause.what["space"]
    if may_cede(game.state, clause.giver, clause.taker, at):
        yield from game.run("take_control", power=clause.taker, at=at, rule="9/negotiate", displaced=True)
        yield from game.run("displace", at=at)


def may_return_leader(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """9/negotiate A captured leader is returned, by one reading."""
    leader = clause.what["leader"]
    if state.options["captives_in_deals"] == "barred":
        return no("9/negotiate", "captives_cost_a_card", leader=leader)
    if state.captured.get(leader) != clause.giver or (state.sides.get(leader) or LEADERS[leader].power) != clause.taker:
        return no("9/negotiate", "not_captured", leader=leader)
    return yes("9/negotiate")


@CLAUSES.kind("leader", may_return_leader,
              lambda state, giver, taker: [{"leader": leader} for leader in state.captured], says="leader")
@rule("9/negotiate")
def return_leader(game: Game, clause: Clause) -> Procedure:
    """9/negotiate A captured leader goes home."""
    yield from game.run("free_leader", leader=clause.what["leader"], rule="9/negotiate")


@rule("9/cards-random")
def may_give_cards(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """9/cards-random One or two random cards, no home cards."""
    most = min(MOST_CARDS, len(others_cards(state, clause.giver)))
    if not 1 <= clause.what["cards"] <= most:
        return no("9/cards-random", "not_so_many", count=clause.what["cards"], most=most)
    return one_of_a_kind(clause, beside)


def one_of_a_kind(clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """One clause of this kind from the same giver to the same taker."""
    if any((one.kind, one.giver, one.taker) == (clause.kind, clause.giver, clause.taker) for one in beside):
        return no("9/negotiate", "promised_already", clause=clause.plain())
    return yes("9/negotiate")


@CLAUSES.kind("cards", may_give_cards, lambda state, giver, taker: [{"cards": 1}, {"cards": 2}], mutual=False,
              says="cards")
@rule("9/cards-random", "9/one-way")
def give_cards(game: Game, clause: Clause) -> Procedure:
    """9/cards-random Random cards change hands."""
    drawn = yield from random_cards(game, clause.giver, clause.what["cards"], clause.taker, "9/cards-random")
    give(game, clause.giver, clause.taker, drawn, "9/cards-random")


def mercenaries_of(state: State, power: str) -> dict[str, int]:
    """place -> mercenaries of a power there."""
    piece = UNIT_OF.get((power, "mercenary"), "")
    return {at: bag[piece] for at, bag in state.units.items() if piece in bag}


def welcome(state: State, power: str) -> list[str]:
    """18.3/limits Where mercenaries that are given arrive: a capital, of the Protestants any electorate of theirs."""
    places = ELECTORATES if power == "protestant" else CAPITALS[power]
    return [at for at in places if controller(state, at) == power and not besieged(state, at)]


@rule("9/negotiate", "11.1/no-mercenaries", "18.3/limits", "18.1/hands-off")
def may_give_mercenaries(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """9/negotiate Up to 4 mercenaries; never by or to the Ottomans."""
    count = clause.what["mercenaries"]
    if "ottoman" in clause.between():
        return no("11.1/no-mercenaries", "no_ottoman_mercenaries")
    allowed = hands_off(state, *clause.between())
    if not allowed:
        return allowed
    most = min(MOST_MERCENARIES, sum(mercenaries_of(state, clause.giver).values()))
    if not 1 <= count <= most:
        return no("9/negotiate", "not_so_many", count=count, most=most)
    places = welcome(state, clause.taker)
    if not places or not may_lay_out(state, clause.taker, UNIT_OF[clause.taker, "mercenary"], places[0], count):
        return no("9/negotiate", "no_room", power=clause.taker)
    return one_of_a_kind(clause, beside)


@CLAUSES.kind("mercenaries", may_give_mercenaries,
              lambda state, giver, taker: [{"mercenaries": count} for count in range(1, MOST_MERCENARIES + 1)],
              mutual=False, says="mercenaries")
@rule("9/negotiate", "9/one-way")
def give_mercenaries(game: Game, clause: Clause) -> Procedure:
    """9/negotiate The giver removes mercenaries, the taker places as many in a capital, or electorate."""
    state = game.state
    if not welcome(state, clause.taker):
        return
    for _ in range(clause.what["mercenaries"]):
        places = tuple(mercenaries_of(state, clause.giver))
        if not places:
            return
        at = yield from game.asked(Decision("mercenary_from", clause.giver, "9/negotiate", places))
        take(state.units, at, {UNIT_OF[clause.giver, "mercenary"]: 1})
        yield from game.run("settle", at=at)
    to = yield from game.asked(Decision("mercenaries_to", clause.taker, "9/negotiate",
                                        tuple(welcome(state, clause.taker))))
    put(state.units, to, {UNIT_OF[clause.taker, "mercenary"]: clause.what["mercenaries"]})
    game.emit("mercenaries_given", "9/negotiate", clause.giver, to=clause.taker, place=to,
              count=clause.what["mercenaries"])


def squadrons_at(state: State, power: str) -> dict[str, int]:
    """place -> own squadrons of a power that it may lend."""
    piece = UNIT_OF.get((power, "squadron"), "")
    return {at: bag[piece] for at, bag in state.units.items() if piece in bag}


@rule("9/negotiate", "18.3/limits", "11.2/no-shield")
def may_lend(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """9/negotiate Squadrons on loan to an ally, now or by the same agreements; never corsairs, never to the
    Protestants."""
    giver, taker, count = clause.giver, clause.taker, clause.what["squadrons"]
    if "protestant" in clause.between():
        return no("18.3/limits", "no_loans", power="protestant")
    allied = friends(state, giver, taker) or any(one.kind == "alliance" and one.between() == clause.between()
                                                 for one in beside)
    if not allied:
        return no("9/negotiate", "loans_to_allies_only", power=giver, other=taker)
    lent = f"{UNIT_OF[giver, 'squadron']}_for_{taker}"
    most = sum(number for at, number in squadrons_at(state, giver).items() if harbours(state, taker, at))
    if lent not in UNITS or not 1 <= count <= most:
        return no("9/negotiate", "not_so_many", count=count, most=most)
    return one_of_a_kind(clause, beside)


@CLAUSES.kind("loan", may_lend,
              lambda state, giver, taker: [{"squadrons": count} for count in
                                           range(1, 1 + sum(squadrons_at(state, giver).values()))], mutual=False,
              says="squadrons")
@rule("9/negotiate", "9/one-way")
def lend(game: Game, clause: Clause) -> Procedure:
    """9/negotiate Squadrons of the giver, and an admiral with them, go to the taker's nearest ports and are his until
    winter."""
    state = game.state
    own_piece = UNIT_OF[clause.giver, "squadron"]
    lent = f"{own_piece}_for_{clause.taker}"
    for _ in range(clause.what["squadrons"]):
        places = tuple(at for at in squadrons_at(state, clause.giver) if harbours(state, clause.taker, at))
        if not places:
            return
        at = yield from game.asked(Decision("lend_from", clause.giver, "9/negotiate", places))
        to = yield from game.asked(Decision("lend_to", clause.taker, "9/negotiate",
                                            tuple(harbours(state, clause.taker, at)), facts={"place": at}))
        take(state.units, at, {own_piece: 1})
        put(state.units, to, {lent: 1})
        game.emit("lends", "9/negotiate", clause.giver, place=at, to=to, other=clause.taker)
        admirals = [one for one in ADMIRALS if one in units_at(state, at) and one in of_power(
            state, units_at(state, at), clause.giver)]
        if admirals and not ships(of_power(state, units_at(state, at), clause.giver)):
            take(state.units, at, {admirals[0]: 1})
            put(state.units, to, {admirals[0]: 1})
            state.sides[admirals[0]] = clause.taker
