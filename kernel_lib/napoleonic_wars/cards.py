"""06 Cards and reserve cards: playing one for its event or its command points, responses, battle cards, what lasts.

What an event does is data: `effects` of a card, each `{"do": name, ...}`. The names are registered here by

    @effect("build_units", may)             # may(state, power, card, **arguments) -> Verdict
    def build_units(game, power, card, **arguments): ...        # a procedure

An event is playable when every part of it is (6.1).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any, NamedTuple

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.windows import each_until_pass, offered

from .board import CARDS, NATION, RECORDS, RESERVES
from .lasting import lasting_cp, named
from .players import is_minor, player, reader
from .schema import Card, Reserve
from .state import Battle, Force, Lasting, NoCard, Power, State, impulse_of
from .terms import impulse_order

MayEffect = Callable[..., Verdict]
DoEffect = Callable[..., Procedure]


class Effect(NamedTuple):
    """What an event can do: whether it could have an effect now, and how it is carried out."""

    may: MayEffect
    do: DoEffect


EFFECTS: dict[str, Effect] = {}


def effect(name: str, may: MayEffect) -> Callable[[DoEffect], DoEffect]:
    """Register what an event can do."""
    def put(do: DoEffect) -> DoEffect:
        EFFECTS[name] = Effect(may, do)
        return do
    return put


def record_of(card: str) -> Card | Reserve:
    """The record of a card or reserve card."""
    return CARDS[card] if card in CARDS else RECORDS[card]


def real_cards(state: State) -> bool:
    """Whether the cards are real ones, on the table: what one says is told when it is played."""
    return bool(state.options["cards"] == "table")


def each_kind(cards: list[str]) -> list[str]:
    """The cards, those on the table once: they are all one here."""
    return list(dict.fromkeys(cards)) if cards else []


@procedure("points")
@rule("6.3", "6.19")
def points(game: Game, power: Power, card: NoCard) -> Procedure:
    """6.3 The command points of a card, as events in play change them; of a real one its player says what it shows."""
    state: State = game.state
    shown = record_of(card).cp if not real_cards(state) else (yield Decision(
        "card_shows", reader(state, power), "6.3", tuple(range(1, 7)),
        facts={"power": power, "card": card}))
    return max(0, shown + lasting_cp(state, power))


# Playing


@question("may_hold")
@rule("6.2", "5.32", "5.1")
def may_hold(state: State, power: Power, card: NoCard) -> Verdict:
    """5.1, 6.2 Whether a power has this card in hand, or this reserve card ready."""
    if card in state.cards.hand(power):
        return yes("5.1")
    if not is_reserve(state, power, card):
        return no("5.1", "not_in_hand", card=card, power=power)
    if card not in (*state.reserves.get(power, ()), *state.spare.get(power, ())):
        return no("6.2", "reserve_not_ready", card=card, power=power)
    voided = named(state, "void", power)
    if voided:
        return no("6.11", "reserve_void", card=card, power=power, event=voided)
    return yes("6.2") if player(state, power) else no("5.32", "neutral_reserve", card=card)


@rule("6.2", "14.31")
def is_reserve(state: State, power: str, card: str) -> bool:
    """6.2, 14.31 Whether a card is a reserve card: a printed one, or one that serves a submitted neutral as such."""
    return card in RESERVES or card in state.spare.get(power, ())


def cards_ready(state: State, power: str, wanted: frozenset[str] | None = None) -> list[str]:
    """6.2, 14.31 The cards of a hand, those that serve as reserve cards, and the reserve cards that are ready; of these
    alone if some are `wanted`."""
    ready = [*state.cards.hand(power), *state.spare.get(power, ()), *state.reserves.get(power, ())]
    return each_kind(ready if wanted is None else [card for card in ready if card in wanted])


@question("may_play_event")
@rule("6.1", "6.18", "6/event-or-cp", "6.14")
def may_play_event(state: State, power: Power, card: NoCard) -> Verdict:
    """6.1 Whether a power may play a card for its event now: it has one, not barred in 1805, and every part works."""
    verdict = may_hold(state, power, card)
    return may_happen(state, power, card) if verdict and not real_cards(state) else verdict


@rule("6.1", "6.18", "6.14")
def may_happen(state: State, power: str, card: str) -> Verdict:
    """6.1 Whether the event of a card can happen now, whoever's hand it is in."""
    one = record_of(card)
    if one.not_1805 and state.turn == 1:
        return no("6.18", "not_in_1805", card=card)
    if not one.effects:
        return no("6.1", "no_event", card=card)
    if one.kind != "foreign_war" and isinstance(one, Card) and one.powers and power not in one.powers:
        return no("6.1", "not_for_this_power", card=card, power=power)
    if one.kind == "response" and (state.impulse is None or state.impulse.moment != one.when):
        return no("6.14", "not_its_moment", card=card)
    return may_do_steps(state, power, card)


def may_do_steps(state: State, power: str, card: str) -> Verdict:
    """6.1 Whether every part of an event works now."""
    for step, arguments in steps_of(card):
        verdict = step.may(state, power, card, **arguments)
        if not verdict:
            return verdict
    return yes("6.1")


@cache
def steps_of(card: str) -> tuple[tuple[Effect, dict[str, Any]], ...]:
    """The steps of an event with their arguments. Raises Bad when the card's data names no step, or not what it takes.

    ``in`` says in which battles a battle card counts (6.15) and is no argument.
    """
    steps = []
    for number, part in enumerate(record_of(card).effects):
        where = f"{card}.effects[{number}]"
        if part.get("do") not in EFFECTS:
            raise Bad(f"there is no step {part.get('do')!r}", where, ", ".join(sorted(EFFECTS)))
        step = EFFECTS[part["do"]]
        arguments = {name: value for name, value in part.items() if name not in ("do", "in")}
        takes = signature(step.do)
        try:
            takes.bind(None, "", card, **arguments)
        except TypeError as fault:
            expected = ", ".join(str(one) for one in list(takes.parameters.values())[3:])
            raise Bad(f"the step {part['do']} does not take this ({fault})", where, expected or "nothing") from None
        steps.append((step, arguments))
    return tuple(steps)


@question("may_play_cp")
@rule("6/event-or-cp", "6.3")
def may_play_cp(state: State, power: Power, card: NoCard) -> Verdict:
    """6 Whether a power may play a card for its command points: any, but Europe Exhausted."""
    return has_points(card) and may_hold(state, power, card)


@rule("6/event-or-cp")
def has_points(card: str) -> Verdict:
    """6 Whether a card may be played for its command points, in whoever's hand it is."""
    if getattr(record_of(card), "must_event", False):
        return no("6/event-or-cp", "must_be_event", card=card)
    return yes("6/event-or-cp")


@procedure("play_event")
@rule("6.1", "6.13", "6.11")
def play_event(game: Game, power: Power, card: NoCard) -> Procedure:
    """6.1 The event is announced, responses may stop it (6.14), it happens part by part, its card goes."""
    demand(may_hold(game.state, power, card), "play_event")
    one = record_of(card)
    game.emit("event", "6.1", power, card=card)
    if real_cards(game.state):
        yield from game.run("real_event", power, card)
        return
    if one.kind != "battle" and (yield from game.run("stopped_by_response", power, card)):
        lay_down(game, power, card, event=False)
        return
    lay_down(game, power, card, event=True)
    succeeded = False
    for step, arguments in steps_of(card):
        succeeded = (yield from step.do(game, power, card, **arguments)) is True or succeeded
    if isinstance(one, Card) and one.removed_if and succeeded and card in game.state.cards.discard:
        game.state.cards.leave(card, "removed")
        game.emit("card_removed", "6.13", power, card=card)


def lay_down(game: Game, power: str, card: str, event: bool) -> None:
    """A card leaves the hand, a reserve card its ready box; after its event a card may be out of the game (6.13)."""
    state: State = game.state
    if card in RESERVES:
        state.reserves[power].remove(card)
        return
    if card in state.spare.get(power, ()):
        state.spare[power].remove(card)
        state.cards.discard.append(card)
        return
    one = record_of(card)
    assert isinstance(one, Card)
    lasts = event and one.kind in ("timed", "lasting", "foreign_war")
    state.cards.play(power, card, "table" if lasts else "removed" if event and one.removed else "discard", power)
    if event and one.kind in ("timed", "lasting"):
        state.lasting.append(Lasting(card, power, one.kind == "timed"))


@procedure("play_cp")
@rule("6.3", "6/event-or-cp")
def play_cp(game: Game, power: Power, card: NoCard) -> Procedure:
    """6.3 The card gives its command points to the impulse."""
    demand(may_play_cp(game.state, power, card), "play_cp")
    cp = yield from points(game, power, card)
    lay_down(game, power, card, event=False)
    impulse_of(game.state).cp += cp
    game.emit("cp", "6.3", power, card=card, cp=cp)
    yield from game.run("respond", "played", card)


# Events that last


@question("in_effect")
@rule("6.11", "6.19")
def in_effect(state: State, card: NoCard) -> bool:
    """6.11, 6.19 Whether a timed or lasting event is in effect."""
    return any(one.card == card for one in state.lasting)


@procedure("removal_roll")
@rule("6.19")
def removal_roll(game: Game) -> Procedure:
    """6.19 At the end of an impulse in which a player's major power had a card to play, a 6 ends a timed event."""
    state: State = game.state
    impulse = impulse_of(state)
    timed = [one for one in state.lasting if one.timed]
    if not (impulse.timed and timed) or is_minor(state, impulse.power):
        return
    if not impulse.card and not state.cards.hand(impulse.power):
        return
    (die,) = yield Roll(1, "removal", "6.19", who=player(state, impulse.power), odds=("at_least", 6))
    game.emit("removal_roll", "6.19", impulse.power, die=die, success=die == 6)
    if die == 6:
        seat = player(state, impulse.power)
        card = yield from game.asked(Decision("end_event", seat, "6.19", tuple(one.card for one in timed)))
        end_lasting(game, card, "6.19")


def end_lasting(game: Game, card: str, cause: str) -> None:
    """A timed or lasting event ends; its card is discarded, or out of the game."""
    state: State = game.state
    state.lasting = [one for one in state.lasting if one.card != card]
    if card in state.cards.table:
        state.cards.leave(card, "removed" if CARDS[card].removed else "discard")
    game.emit("event_ends", cause, None, card=card)


def end_timed(game: Game) -> None:
    """6.19 At the end of the turn every timed event ends."""
    for one in [one for one in game.state.lasting if one.timed]:
        end_lasting(game, one.card, "6.19")


# Battle cards


@question("may_play_battle")
@rule("6.15", "11.1")
def may_play_battle(state: State, power: Power, card: NoCard) -> Verdict:
    """6.15 Whether a power may play a battle card in the battle going on: with a piece in it, and on land unless it
    says more."""
    battle = state.battle
    if battle is None:
        return no("6.15", "no_battle", card=card)
    one = record_of(card)
    if one.kind != "battle" and not real_cards(state):
        return no("6.15", "no_battle_card", card=card)
    kinds = one.effects[0].get("in", ["land"]) if one.effects else ["land"]
    if battle.kind not in kinds and not real_cards(state):
        return no("6.15", "not_in_such_battle", card=card, kind=battle.kind)
    if not any(NATION[piece] == power for force in battle.forces() for piece in (*force.units, *force.squadrons)):
        return no("6.15", "no_piece_in_battle", power=power)
    return may_play_event(state, power, card)


@procedure("battle_events")
@rule("11.1")
def battle_events(game: Game, battle: Battle | None = None) -> Procedure:
    """11.1 Before the dice of a round: the active power plays all battle events it likes, then the others in order."""
    state: State = game.state
    fought = battle or state.battle
    if fought is None:
        demand(no("6.15", "no_battle", card=""), "battle_events")
        return
    state.battle = fought
    order = impulse_order(state)
    active = impulse_of(state).power
    powers = [active, *(power for power in order if power != active)]

    def respond(power: str) -> Procedure:
        def do(card: str) -> Procedure:
            force_of(fought, power).cards.append(card)
            yield from play_event(game, power, card)

        seat = player(state, power)
        held = cards_ready(state, power) if seat else []
        return (yield from offered(game, "battle_card", seat, "11.1", held,
                                   lambda card: may_play_battle(state, power, card), do, power=power, place=fought.at))

    yield from each_until_pass(powers, respond)


def force_of(battle: Battle, power: str) -> Force:
    """The side of a battle that has pieces of a power."""
    mine = any(NATION[piece] == power for piece in (*battle.active.units, *battle.active.squadrons))
    return battle.active if mine else battle.other
