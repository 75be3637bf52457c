"""06 Cards on the table: a game played with the real deck, of which the program knows no text.

Everybody holds real cards; here a hand is only a number of them. Who plays one says what it shows: how many command
points, or that it is played for its event. What the event does is done by steps that our own cards know, or by hand
(by_hand.py); both are in the log, in saves and in undo like everything else.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.windows import offered, until_all_pass

from .actions import action
from .board import CARDS
from .by_hand import DONE, until_done
from .cards import cards_ready, in_effect, lay_down, may_do_steps, may_hold, real_cards, record_of, steps_of
from .players import player, reader
from .schema import Moment
from .state import Card, Lasting, NoCard, Power, State, impulse_of
from .terms import impulse_order

NOW = ("event", "timed", "lasting", "foreign_war")
ASKED: tuple[Moment, ...] = ("event", "rolled")
"""When the table is asked for responses; at any other time who plays one does it among the actions."""


@question("may_do_like")
@rule("6.1", "6.14", "6.15")
def may_do_like(state: State, power: Power, card: Card) -> Verdict:
    """6.1 Whether the event of a real card may now do what this card of ours does."""
    one = CARDS[card]
    moment = state.impulse.moment if state.impulse is not None else ""
    if one.when != moment:
        return no("6.14", "not_its_moment", card=card)
    if not moment and one.kind != "battle" and state.battle is not None:
        return no("6.15", "no_battle_card", card=card)
    if not moment and one.kind == "battle" and (
            state.battle is None or state.battle.kind not in one.effects[0].get("in", ["land"])):
        return no("6.15", "no_battle", card=card)
    if in_effect(state, card) or any(war.card == card for war in state.wars):
        return no("6.11", "in_effect_already", card=card)
    return may_do_steps(state, power, card)


def steps_open(state: State, power: str) -> list[dict[str, Any]]:
    """What an event could do now, as our cards do it; by what they begin with, those in play last."""
    able = [card for card, one in CARDS.items() if one.effects and may_do_like(state, power, card)]
    able.sort(key=lambda card: (NOW.index(CARDS[card].kind) if CARDS[card].kind in NOW else 0,
                                CARDS[card].effects[0]["do"]))
    return [{"do": "like", "what": card} for card in able]


@procedure("real_event")
@rule("6.1", "6.13", "6.14")
def real_event(game: Game, power: Power, card: NoCard) -> Procedure:
    """6.1 A real card is played for its event: responses may stop it, then its player says what it does."""
    state: State = game.state
    impulse = impulse_of(state)
    demand(may_hold(state, power, card), "real_event")

    def judge(one: Any) -> Verdict:
        like = isinstance(one, dict) and one["do"] == "like"
        return may_do_like(state, power, one["what"]) if like else yes("6.1")

    lay_down(game, power, card, event=False)
    if state.battle is None and (yield from game.run("stopped_by_response", power, card)):
        return
    while True:
        choice = yield Decision("real_event", reader(state, power), "6.1",
                                until_done(lambda: (*steps_open(state, power), {"do": "by_hand"}, DONE)), judge,
                                {"power": power, "card": card})
        if choice == DONE:
            break
        if choice["do"] == "by_hand":
            yield from game.run("by_hand", power)
        else:
            yield from do_like(game, power, choice["what"])
        if impulse.cancelled:
            break


def do_like(game: Game, power: str, card: str) -> Procedure:
    """6.1 The event does what a card of ours does; what lasts lies on the table under the name of ours."""
    state: State = game.state
    one = record_of(card)
    game.emit("real_step", "6.1", power, card=card)
    if one.kind in ("timed", "lasting"):
        state.lasting.append(Lasting(card, power, one.kind == "timed"))
    for step, arguments in steps_of(card):
        yield from step.do(game, power, card, **arguments)


@procedure("real_responses")
@rule("6.14", "6.4")
def real_responses(game: Game, moment: Moment) -> Procedure:
    """6.14 Everybody who holds real cards is asked whether he answers with one, until nobody does."""
    state: State = game.state
    if moment not in ASKED:
        return
    impulse = impulse_of(state)
    before, impulse.moment = impulse.moment, moment

    def answer(seat: str) -> Procedure:
        able = [] if impulse.cancelled else [one for one in responders(state) if player(state, one) == seat]
        return (yield from offered(game, "real_response", seat, "6.14", able, lambda one: yes("6.14"),
                                   lambda one: with_a_card(game, one), moment=moment, power=impulse.power))

    seats = dict.fromkeys(player(state, power) for power in impulse_order(state))
    yield from until_all_pass([seat for seat in seats if seat], answer)
    impulse.moment = before


def responders(state: State) -> list[str]:
    """The powers, run by somebody and with cards, that could answer now; not the one whose event is announced."""
    facing = impulse_of(state).facing_by if impulse_of(state).moment == "event" else ""
    return [power for power in impulse_order(state)
            if power != facing and player(state, power) and playable(state, power)]


def playable(state: State, power: str) -> list[str]:
    """The cards of a power that no event in play makes void."""
    return [card for card in cards_ready(state, power) if may_hold(state, power, card)]


def with_a_card(game: Game, power: str) -> Procedure:
    """6.14 A power answers: with a card of its hand, or which reserve card."""
    card = yield from game.asked(Decision("real_card", player(game.state, power), "6.2",
                                          tuple(playable(game.state, power)), facts={"power": power}))
    yield from game.run("play_event", power, card)


@action("by_hand", lambda state: [{"do": "by_hand"}] if real_cards(state) else [],
        lambda state, one: yes("6.1") if real_cards(state) else no("6.1", "no_real_cards"), free=True)
@rule("6.1", "6.14")
def act_by_hand(game: Game, choice: dict[str, Any]) -> Procedure:
    """6.14 What a card of somebody at the table changes at another time is done by hand."""
    yield from game.run("by_hand", impulse_of(game.state).power)
