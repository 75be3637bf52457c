"""6.14 Responses: cards played by anybody within an impulse, as an interruption, before play goes on.

What can be interrupted is a moment: an event announced, a card played for command points, a march, a battle or siege
before its dice or after them. In each everybody who holds a response for it is asked, in impulse order, until all pass.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.windows import offered, passed, until_all_pass

from .board import RECORDS
from .cards import cards_ready, effect, may_play_event, real_cards, record_of
from .players import player
from .schema import Moment
from .state import Impulse, NoCard, Power, State, impulse_of
from .targets import meant
from .terms import impulse_order


@question("may_respond")
@rule("6.14", "6.4")
def may_respond(state: State, power: Power, card: NoCard) -> Verdict:
    """6.14 Whether a power may play this card as a response now; not to keep it from an event that takes it."""
    if state.impulse is None:
        return no("6.14", "no_impulse", card=card)
    if record_of(card).kind != "response":
        return no("6.14", "no_response", card=card)
    if power in losing_cards(state):
        return no("6.14", "would_be_handed_over", card=card, event=impulse_of(state).facing)
    return may_play_event(state, power, card)


def losing_cards(state: State) -> list[str]:
    """The powers that the event just announced takes cards from, when there is no choice."""
    impulse = impulse_of(state)
    if not impulse.facing:
        return []
    takes = [part.get("of", "enemy_major") for part in record_of(impulse.facing).effects
             if part["do"] in ("discard", "take_card")]
    found = [meant(state, impulse.facing_by, of) for of in takes]
    return [powers[0] for powers in found if len(powers) == 1]


@procedure("respond")
@rule("6.14")
def respond(game: Game, moment: Moment, card: NoCard = "") -> Procedure:
    """6.14 Everybody may interrupt this moment, the next power in impulse order first; `card` was played just now,
    where two were played side by side."""
    state: State = game.state
    if real_cards(state):
        yield from game.run("real_responses", moment)
        return
    impulse, wanted = impulse_of(state), responses_to(moment)
    before, impulse.moment = impulse.moment, moment

    def answer(power: str) -> Procedure:
        seat = player(state, power)
        held = cards_ready(state, power, wanted) if seat else []
        if not held:
            return passed(game, "response", seat, "6.14")
        return (yield from offered(game, "response", seat, "6.14", held, lambda card: may_respond(state, power, card),
                                   lambda card: game.run("play_event", power, card),
                                   power=power, moment=moment, event=card or answered(impulse), place=where(state)))

    order = impulse_order(state)
    if wanted.isdisjoint(chain.from_iterable((*state.cards.hands.values(), *state.spare.values(),
                                              *state.reserves.values()))):
        for power in order:
            passed(game, "response", player(state, power), "6.14")
    else:
        yield from until_all_pass(order, answer)
    impulse.moment = before


@cache
def responses_to(moment: str) -> frozenset[str]:
    """The cards that are responses for this moment."""
    return frozenset(card for card, one in RECORDS.items() if one.kind == "response" and one.when == moment)


def answered(impulse: Impulse) -> str:
    """The card that is answered: one whose event is announced, or one just played for its points."""
    return impulse.card if impulse.moment == "played" else impulse.facing


def where(state: State) -> str:
    """The place of what goes on: a battle, or where a formation is going; "" of anything else."""
    if state.battle is not None:
        return state.battle.at
    moving = impulse_of(state).moving
    return moving.to if moving is not None else ""


@procedure("stopped_by_response")
@rule("6.14", "6.1")
def stopped_by_response(game: Game, power: Power, card: NoCard) -> Procedure:
    """6.14 An event has been announced: returns whether a response stops it."""
    impulse = impulse_of(game.state)
    before = impulse.facing, impulse.facing_by, impulse.cancelled
    impulse.facing, impulse.facing_by, impulse.cancelled = card, power, False
    yield from respond(game, "event")
    stopped = impulse.cancelled
    impulse.facing, impulse.facing_by, impulse.cancelled = before
    if stopped:
        game.emit("event_cancelled", "6.14", power, card=card)
    return stopped


# What responses do


def may_cancel(state: State, power: str, card: str, kinds: list[str] | None = None) -> Verdict:
    """6.14 Whether the event announced can be stopped: another power's, of these kinds."""
    impulse = state.impulse
    if impulse is None or not impulse.facing or impulse.facing == card:
        return no("6.14", "nothing_to_cancel", card=card)
    if kinds is not None and record_of(impulse.facing).kind not in kinds:
        return no("6.14", "not_such_an_event", card=card, event=impulse.facing)
    return no("6.14", "own_event", card=card) if impulse.facing_by == power else yes("6.14")


@effect("cancel_event", may_cancel)
@rule("6.14", "6.1")
def cancel_event(game: Game, power: str, card: str, kinds: list[str] | None = None) -> Procedure:
    """6.14 The event announced does not happen."""
    impulse_of(game.state).cancelled = True
    yield from ()


def may_cost(state: State, power: str, card: str, cp: int) -> Verdict:
    """6.14 Whether the active power is another and has command points to lose."""
    impulse = state.impulse
    if impulse is None or impulse.power == power:
        return no("6.14", "own_impulse", card=card)
    return yes("6.14") if impulse.cp else no("6.14", "no_cp_to_lose", power=impulse.power)


@effect("cost_cp", may_cost)
@rule("6.14")
def cost_cp(game: Game, power: str, card: str, cp: int) -> Procedure:
    """6.14 The active power loses command points of this impulse."""
    impulse = impulse_of(game.state)
    lost = min(cp, impulse.cp)
    impulse.cp -= lost
    game.emit("cp_lost", "6.14", impulse.power, lost=lost, cp=impulse.cp)
    yield from ()


def may_open(state: State, power: str, card: str) -> Verdict:
    """6.1 Whether an enemy is on the march."""
    moving = state.impulse.moving if state.impulse is not None else None
    return yes("6.1") if moving is not None else no("6.14", "nobody_marches", card=card)


@effect("open_interception", may_open)
@rule("6.1", "6.14")
def open_interception(game: Game, power: str, card: str) -> Procedure:
    """6.1 The later event beats the earlier: the armies of this power may intercept in this impulse all the same."""
    freed = impulse_of(game.state).freed
    freed["open"] = [*freed.get("open", []), power]
    game.emit("interception_open", "6.1", power)
    yield from ()
