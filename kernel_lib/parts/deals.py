"""Deals: an offer of clauses between seats, agreed to or not by each of them, then carried out.

A game says what kinds of clauses it knows: who may promise what, and what happens when the promise is kept.

    clauses = Clauses("9/negotiate", one_way="9/one-way")

    @clauses.kind("cards", may=may_give_cards, candidates=cards_to_give, mutual=False)
    def give_cards(game, clause): ...

`negotiation` is the table at which the seats make offers until all pass in a row. What was agreed is carried out by
`carry_out`, at once or together at the end, clause kind after clause kind in the order in which the kinds were named
(peace before the alliance that needs it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from kernel_lib.core.decision import Decision, OnDemand
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict, no, yes

from .windows import until_all_pass


class Clause(msgspec.Struct, frozen=True):
    """One promise of a deal: `giver` owes `taker` something of this `kind`; `what` says what, in plain values."""

    kind: str
    giver: str
    taker: str
    what: dict[str, Any] = {}

    def plain(self) -> dict[str, Any]:
        """As options and events show it."""
        return {"kind": self.kind, "giver": self.giver, "taker": self.taker, **self.what}

    def between(self) -> frozenset[str]:
        """The two seats."""
        return frozenset((self.giver, self.taker))


def clause_of(plain: dict[str, Any]) -> Clause:
    """The clause that `Clause.plain` shows."""
    what = {name: value for name, value in plain.items() if name not in ("kind", "giver", "taker")}
    return Clause(plain["kind"], plain["giver"], plain["taker"], what)


class Deal(msgspec.Struct, frozen=True):
    """What `by` offers; `parties` are all whom a clause binds, `by` first."""

    by: str
    clauses: tuple[Clause, ...]

    @property
    def parties(self) -> tuple[str, ...]:
        bound = [seat for clause in self.clauses for seat in (clause.giver, clause.taker)]
        return tuple(dict.fromkeys([self.by, *bound]))

    def plain(self) -> list[dict[str, Any]]:
        """Its clauses as options and events show them."""
        return [clause.plain() for clause in self.clauses]


SEATS = {"from": "giver", "to": "taker", "with": "taker"}
"""What the two seats of a clause are called, too."""
May = Callable[[Any, Clause, Sequence[Clause]], Verdict]
"""(state, clause, the clauses it would stand beside: of the same deal and of those agreed before) -> Verdict."""
Candidates = Callable[[Any, str, str], Iterable[dict[str, Any]]]
"""(state, giver, taker) -> what might be promised, allowed or not."""
Keep = Callable[[Game, Clause], Procedure]
"""Keeps the promise."""


def nothing_more(state: Any, giver: str, taker: str) -> Iterable[dict[str, Any]]:
    """A clause that has nothing to say but between whom it is."""
    return ({},)


class Kind(NamedTuple):
    """A kind of clause.

    mutual  whether both of two seats may promise it to each other
    even    whether it is the same both ways (an alliance): offered once, who offers it named first; the other order
            is understood
    says    the field that says what is promised; unchecked when not given
    gives   the one seat that can promise it
    """

    may: May
    keep: Keep
    candidates: Candidates
    mutual: bool
    even: bool
    says: str = ""
    gives: str = ""


class Clauses:
    """The kinds of clauses a game knows, in the order in which they are carried out.

    rule     the rule that lets seats negotiate
    one_way  the rule that forbids some kinds from being promised both ways
    treat    (state, one seat, the other) -> whether these may treat at all; all may when not given
    """

    def __init__(self, rule: str, one_way: str = "", treat: Callable[[Any, str, str], Verdict] | None = None) -> None:
        self.rule, self.one_way, self.treat = rule, one_way or rule, treat
        self.kinds: dict[str, Kind] = {}

    def kind(self, name: str, may: May, candidates: Candidates = nothing_more, *, mutual: bool = True,
             even: bool = False, says: str = "", gives: str = "") -> Callable[[Keep], Keep]:
        """Register the procedure that carries out clauses of the kind `name`."""
        def put(keep: Keep) -> Keep:
            self.kinds[name] = Kind(may, keep, candidates, mutual, even, says, gives)
            return keep
        return put

    def may_promise(self, state: Any, clause: Clause, beside: Sequence[Clause] = ()) -> Verdict:
        """Whether a clause may stand in a deal `beside` others."""
        kind = self.kinds[clause.kind]
        if clause.giver == clause.taker:
            return no(self.rule, "with_oneself", seat=clause.giver)
        if self.treat is not None and not (treats := self.treat(state, clause.giver, clause.taker)):
            return treats
        if kind.says and kind.says not in clause.what:
            return no(self.rule, "not_offered", clause=clause.plain())
        if clause in beside:
            return no(self.rule, "promised_already", clause=clause.plain())
        same = [one for one in beside if one.kind == clause.kind and one.between() == clause.between()]
        if kind.even and same:
            return no(self.rule, "promised_already", clause=clause.plain())
        if not kind.mutual and any(one.giver == clause.taker for one in same):
            return no(self.one_way, "not_both_ways", kind=clause.kind, seats=sorted(clause.between()))
        return kind.may(state, clause, beside)

    def may_offer(self, state: Any, deal: Deal, beside: Sequence[Clause] = ()) -> Verdict:
        """Whether each clause of a deal may stand in it, `beside` those of deals agreed before."""
        if not deal.clauses:
            return no(self.rule, "empty_deal")
        for number, clause in enumerate(deal.clauses):
            others = (*beside, *deal.clauses[:number], *deal.clauses[number + 1:])
            verdict = self.may_promise(state, clause, others)
            if not verdict:
                return verdict
        return yes(self.rule)

    def open_to(self, state: Any, by: str, others: Iterable[str], beside: Sequence[Clause] = ()) -> Iterator[Clause]:
        """Every clause that `by` may put into an offer to `others` now."""
        for other in others:
            for name, kind in self.kinds.items():
                for giver, taker in ((by, other),) if kind.even else ((by, other), (other, by)):
                    for what in kind.candidates(state, giver, taker):
                        clause = Clause(name, giver, taker, what)
                        if self.may_promise(state, clause, beside):
                            yield clause

    def any_of(self, state: Any, by: str, others: Sequence[str], stream: Stream) -> Clause | None:
        """One clause at random that `by` might offer, allowed or not; None when there is none of the kind hit upon."""
        name, other = stream.pick(list(self.kinds)), stream.pick(list(others))
        kind = self.kinds[name]
        giver, taker = (by, other) if kind.even or stream.below(2) else (other, by)
        found = list(kind.candidates(state, giver, taker))
        return Clause(name, giver, taker, stream.pick(found)) if found else None

    def carry_out(self, game: Game, deals: Iterable[Deal]) -> Procedure:
        """Keep every promise of these deals, kind after kind."""
        clauses = [clause for deal in deals for clause in deal.clauses]
        for name, kind in self.kinds.items():
            for clause in clauses:
                if clause.kind == name:
                    yield from kind.keep(game, clause)


def offer(game: Game, clauses: Clauses, by: str, others: Sequence[str], beside: Sequence[Clause] = (),
          most: int = 6, refused: Sequence[Deal] = ()) -> Procedure:
    """`by` puts an offer together, clause by clause, and lays it before those whom it binds.

    Returns (the Deal, the seat that refused or "" when all agree); None when `by` makes no offer.

    others   the seats with whom `by` may deal
    beside   clauses agreed before that still wait to be carried out
    most     clauses of one deal
    refused  offers turned down before, which are not made again unchanged
    """
    draft: tuple[Clause, ...] = ()
    while True:
        room = len(draft) < most
        open_now = partial(clauses.open_to, game.state, by, others, (*beside, *draft)) if room else _nothing
        ready = bool(draft) and not _among(draft, refused)
        struck = partial(_struck, clauses, game.state, by, draft, beside)
        if not ready and next(open_now(), None) is None:
            return None
        choice = yield Decision("offer", by, clauses.rule,
                                OnDemand(partial(_options, open_now, ready, struck),
                                         partial(_at_random, clauses, game.state, by, others, ready, room)),
                                _judge(game, clauses, by, beside, draft, refused, room),
                                {"clauses": [clause.plain() for clause in draft]},
                                usual=("propose",) if ready else () if draft else ("pass",),
                                same=partial(_in_full, clauses, by))
        choice = _in_full(clauses, by, choice)
        if choice == "pass":
            return None
        if choice == "propose":
            break
        draft = (without(draft, clause_of(choice["drop"])) if "drop" in choice
                 else (*draft, clause_of(choice["add"])))
    deal = Deal(by, draft)
    for number, seat in enumerate(deal.parties[1:], 1):
        answer = yield Decision("answer_offer", seat, clauses.rule, ("agree", "refuse"), facts={
            "by": by, "clauses": deal.plain(), "agreed": list(deal.parties[:number])})
        if answer == "refuse":
            return deal, seat
    return deal, ""


def _in_full(clauses: Clauses, by: str, choice: Any) -> Any:
    """A clause as the options write it: `by` gives where nobody is named, what is promised says of which kind it is,
    and `by` is named first where it is the same both ways. Anything else as it is."""
    if not isinstance(choice, dict):
        return choice
    way = next((one for one in ("add", "drop") if one in choice), "")
    said = choice[way] if way else choice
    if not isinstance(said, dict):
        return choice
    way, clause = way or "add", _named(clauses, by, said)
    clause = {"giver": by, **({"taker": by} if clause.get("giver", by) != by else {}), **clause}
    says = [name for name, kind in clauses.kinds.items() if kind.says in clause]
    name = clause.setdefault("kind", says[0] if len(says) == 1 else "")
    kind = clauses.kinds.get(name) if isinstance(name, str) else None
    if kind is not None and kind.even and clause.get("taker") == by:
        clause |= {"giver": by, "taker": clause["giver"]}
    return {way: clause}


def _named(clauses: Clauses, by: str, said: dict[str, Any]) -> dict[str, Any]:
    """What is said of a clause by the names of its fields: who gives is it `from`, who takes `to` or `with`; a kind may
    name the other of two, {alliance: england}, or both."""
    named = {SEATS.get(field, field): part for field, part in said.items()}
    kind = next((name for name in clauses.kinds if (isinstance(named.get(name), str | list) or named.get(name) is True)
                 and name != clauses.kinds[name].says), None)
    if kind is None or "kind" in named:
        return named
    seats = named.pop(kind)
    if seats is True:  # {alliance: true, with: england}
        return named | {"kind": kind}
    if "taker" in named and clauses.kinds[kind].says:  # {flag: prague, to: austria}
        return named | {"kind": kind, clauses.kinds[kind].says: seats}
    others = [seat for seat in (seats if isinstance(seats, list) else [seats]) if seat != by]
    other = "giver" if clauses.kinds[kind].gives in others else "taker"
    return {"kind": kind, **named, **({other: others[0]} if len(others) == 1 else {})}


def without(draft: Sequence[Clause], clause: Clause) -> tuple[Clause, ...]:
    """The clauses of an offer but one."""
    return tuple(one for one in draft if one != clause)


def _struck(clauses: Clauses, state: Any, by: str, draft: tuple[Clause, ...], beside: Sequence[Clause]
            ) -> Iterator[Clause]:
    """The clauses that may be struck out again: what is left may stand without them."""
    for clause in draft:
        if len(draft) == 1 or clauses.may_offer(state, Deal(by, without(draft, clause)), beside):
            yield clause


def _nothing() -> Iterator[Clause]:
    """No clause at all."""
    return iter(())


def _options(open_now: Callable[[], Iterable[Clause]], ready: bool, struck: Callable[[], Iterable[Clause]]
             ) -> Iterator[Any]:
    """Everything that may be chosen for an offer now."""
    yield from ["propose", "pass"] if ready else ["pass"]
    for clause in struck():
        yield {"drop": clause.plain()}
    for clause in open_now():
        yield {"add": clause.plain()}


def _at_random(clauses: Clauses, state: Any, by: str, others: Sequence[str], ready: bool, room: bool,
               stream: Stream) -> Any:
    """One choice at random: to pass, to propose what is ready, or a clause."""
    way = stream.below(3)
    clause = clauses.any_of(state, by, others, stream) if way and room and not (ready and way == 1) else None
    return {"add": clause.plain()} if clause else "propose" if ready and way else "pass"


def _among(draft: Sequence[Clause], deals: Sequence[Deal]) -> bool:
    """Whether one of `deals` has just these clauses, in any order."""
    return any(len(deal.clauses) == len(draft) and all(one in draft for one in deal.clauses) for deal in deals)


def _judge(game: Game, clauses: Clauses, by: str, beside: Sequence[Clause], draft: Sequence[Clause],
           refused: Sequence[Deal], room: bool) -> Callable[[Any], Verdict]:
    def judge(choice: Any) -> Verdict:
        choice = _in_full(clauses, by, choice)
        if choice == "pass":
            return yes(clauses.rule)
        if choice == "propose":
            if not draft:
                return no(clauses.rule, "empty_deal")
            return no(clauses.rule, "refused_before") if _among(draft, refused) else yes(clauses.rule)
        if "drop" in choice:
            clause = clause_of(choice["drop"])
            if clause not in draft:
                return no(clauses.rule, "not_offered", clause=clause.plain())
            rest = without(draft, clause)
            return clauses.may_offer(game.state, Deal(by, rest), beside) if rest else yes(clauses.rule)
        if not room:
            return no(clauses.rule, "deal_full", count=len(draft))
        clause = clause_of(choice["add"])
        if by not in clause.between():
            return no(clauses.rule, "not_a_party", seat=by)
        return clauses.may_promise(game.state, clause, (*beside, *draft))
    return judge


def negotiation(game: Game, clauses: Clauses, order: Sequence[str],
                partners: Callable[[str], Sequence[str]] | None = None, most: int = 6, offers: int = 8) -> Procedure:
    """The seats make offers in turn until all pass in a row; returns the deals agreed on, not yet carried out.

    partners  seat -> with whom it may deal; everybody else when not given
    most      clauses of one deal; offers: how many a seat may make in all, that a negotiation ends
    """
    agreed: list[Deal] = []
    refused: list[Deal] = []
    made = dict.fromkeys(order, 0)

    def respond(seat: str) -> Procedure:
        others = [other for other in order if other != seat] if partners is None else partners(seat)
        if made[seat] >= offers:
            return False
        beside = [clause for deal in agreed for clause in deal.clauses]
        answered = yield from offer(game, clauses, seat, others, beside, most, refused)
        if answered is None:
            return False
        made[seat] += 1
        deal, against = answered
        if against:
            refused.append(deal)
            game.emit("offer_refused", clauses.rule, against, by=seat, clauses=deal.plain())
        else:
            agreed.append(deal)
            game.emit("deal_made", clauses.rule, seat, parties=list(deal.parties), clauses=deal.plain())
        return True

    yield from until_all_pass(order, respond)
    return agreed
