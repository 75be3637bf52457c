"""14 The interphase: blocs change, reinforcements and deployment, cards for the next turn."""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add

from .actions import as_offered
from .blocs import asked_leave, join, may_join
from .board import COLUMNS, POWERS, RESERVES_OF, TRACK
from .cards import each_kind, points, real_cards, record_of
from .consuls import consul_cost, may_move_right, may_touch, may_turn_over, move, turn_over
from .diplomacy import begin_war, may_declare
from .players import PACT, player, players_majors
from .refit import back_to_box
from .resources import gain_resource
from .setup import redraws
from .state import RAIDERS, Bloc, Power, State
from .terms import bloc_of, impulse_order
from .turn_end import cards_due

# 14.1 Blocs


@question("may_change_bloc")
@rule("14.11", "14.12", "8.22")
def may_change_bloc(state: State, power: Power, bloc: Bloc) -> Verdict:
    """14.11 Whether a major power may ask to change to, or join, a bloc in this interphase."""
    if power not in players_majors(state):
        return no("14.11", "no_major_power", power=power)
    if power in state.changed:
        return no("14.11", "changed_already", power=power)
    return may_join(state, power, bloc)


@question("may_declare_free")
@rule("14.11", "14.12", "8.33")
def may_declare_free(state: State, power: Power, target: Power) -> Verdict:
    """14.12 Whether a power may declare war in the interphase, free; not on a power outside the blocs once it has
    changed bloc, nor on one for which it would have to."""
    verdict = may_declare(state, power, target, interphase=True)
    changes = power in state.changed or (verdict.facts.get("bloc") and bloc_of(state, power))
    if verdict and changes and not bloc_of(state, target):
        return no("14.11", "change_and_war", power=power)
    return verdict


@procedure("bloc_segment")
@rule("14.1", "14.11", "14.12", "14.14", "15.24")
def bloc_segment(game: Game) -> Procedure:
    """14.1 In impulse order major powers change bloc, join one, or declare war; truces of last turn are over."""
    state: State = game.state
    state.truces = [truce for truce in state.truces if truce.turn >= state.turn]
    state.changed = []
    for power in impulse_order(state):
        if power in players_majors(state):
            yield from choose_side(game, power)
    state.phase = "reinforcements"


def side_meant(choice: Any) -> Any:
    """{declare: denmark} is the war of the interphase."""
    target = choice.get("declare") if isinstance(choice, dict) else None
    return {"do": "war", "target": target} if isinstance(target, str) else choice


def choose_side(game: Game, power: str) -> Procedure:
    """14.1 What one power does, until it is content."""
    state: State = game.state
    tried: list[Any] = []
    shut: list[str] = []  # the blocs that have refused: another proposal to them waits for the next interphase
    fights = False

    def judge(one: Any) -> Verdict:
        if one == "pass":
            return yes("14.1")
        if fights and one["do"] == "join":
            return no("14.11", "change_and_war", power=power)
        verdict = may_change_bloc(state, power, one["bloc"]) if one["do"] == "join" else may_declare_free(
            state, power, one["target"])
        if one in tried or (verdict and (one.get("bloc") or verdict.facts.get("bloc")) in shut):
            return no("14.14", "refused_before", power=power)
        return verdict

    while True:
        every = [*({"do": "join", "bloc": bloc} for bloc in ("imperial", "allied")),
                 *({"do": "war", "target": target} for target in TRACK)]
        able = [one for one in every if judge(one)]
        if not able:
            return
        choice = yield Decision("side", player(state, power), "14.1", ("pass", *able), judge, {"power": power},
                                same=side_meant, usual=("pass",))
        choice = side_meant(choice)
        if choice == "pass":
            return
        if choice["do"] == "join":
            tried.append(choice)
            if (yield from asked_leave(game, power, choice["bloc"])):
                state.changed.append(power)
                yield from join(game, power, choice["bloc"])
            else:
                shut.append(choice["bloc"])
            continue
        terms = may_declare_free(state, power, choice["target"]).facts
        tried.append(choice)
        if terms["bloc"] and not (yield from asked_leave(game, power, terms["bloc"])):
            shut.append(terms["bloc"])
            continue
        if terms["bloc"]:
            state.changed.append(power)
        fights = True
        yield from begin_war(game, power, choice["target"], str(terms["bloc"]))


# 14.3 Cards


@procedure("draw_segment")
@rule("14.31", "14.32", "14.33", "5.9")
def draw_segment(game: Game) -> Procedure:
    """14.3 Everything for the next turn: cards drawn, redrawn and kept, hands cut to their maximum, reserve cards
    ready."""
    state: State = game.state
    cards = state.cards
    cards.reshuffle()
    order = impulse_order(state)
    for power in order:
        due = cards_to_draw(state, power)
        yield from cards.draw(power, due, "14.31", "hand")
        game.emit("drawn", "14.31", power, cards=len(cards.hand(power)))
    ready(state)
    before = {power: cards.hand(power)[:] for power in order}
    yield from redraws(game)
    state.redrawn = []
    for power in order:
        if power in state.submitted and player(state, power) and cards.hand(power) == before[power]:
            yield from fresh_hand(game, power)
    for power in order:
        cards.hands.setdefault(power, []).extend(state.kept.pop(power, []))
        yield from cut(game, power)
    next_turn(game)


@question("cards_to_draw")
@rule("14.31", "5.8")
def cards_to_draw(state: State, power: Power) -> int:
    """14.31 Cards that a power draws now: one for two keys or its minimum, one fewer if it paid for the peace roll."""
    return cards_due(state, power) - (power in state.peace)


@rule("14.33", "15.42")
def ready(state: State) -> None:
    """14.33 Reserve cards are ready again, but for who was spared in defeat (15.42)."""
    for card in [card for cards in state.spare.values() for card in cards]:
        state.cards.discard.append(card)
    state.spare = {}
    state.reserves = {power: [] if power in state.no_reserves else list(cards) for power, cards in RESERVES_OF.items()}
    state.no_reserves = []


@rule("14.31", "14.32")
def fresh_hand(game: Game, power: str) -> Procedure:
    """14.31 A submitted neutral that did not redraw may discard all, its reserve cards too, and draw up to its
    maximum; and a card for each reserve card, which serves as one this turn."""
    state: State = game.state
    seat, cards = player(state, power), state.cards
    anew = yield Decision("fresh_hand", seat, "14.31", (False, True), facts={"power": power,
                                                                            "most": POWERS[power].draw_most},
                          usual=(False,))
    if not anew:
        return
    for card in cards.hand(power)[:]:
        cards.play(power, card)
    drawn = yield from cards.draw(power, POWERS[power].draw_most, "14.31", "hand")
    count = len(state.reserves[power])
    state.reserves[power] = []
    spare = yield from cards.draw(power, count, "14.31", "spare")
    for card in spare:
        cards.hands[power].remove(card)
    state.spare[power] = spare
    game.emit("fresh_hand", "14.31", power, cards=len(drawn), reserves=len(spare))


@rule("14.31", "14.32", "16.1")
def cut(game: Game, power: str) -> Procedure:
    """14.31 Above its maximum a power discards one card at random for a resource, then others by choice for
    diplomacy."""
    state: State = game.state
    cards, most = state.cards, POWERS[power].draw_most
    if len(cards.hand(power)) > most:
        (card,) = yield from cards.at_random(power, 1, "excess", "14.31")
        cards.play(power, card)
        game.emit("excess", "14.31", power, card=card)
        yield from gain_resource(game, power, "14.31")
    seat = player(state, power)
    while len(cards.hand(power)) > most:
        hand = tuple(each_kind(cards.hand(power)))
        one = Decision("excess_card", seat, "14.31", hand, facts={"power": power})
        card = (game.only(one) if real_cards(state) else (yield one)) if seat else hand[0]
        cp = (yield from points(game, power, card)) if seat else record_of(card).cp
        cards.play(power, card)
        game.emit("discarded", "14.31", power, card=card, cp=cp)
        if seat:
            yield from spend_on_consuls(game, power, cp)


@rule("14.31", "8.1/cost", "8.1/who", "8.1/plus1")
def spend_on_consuls(game: Game, power: str, cp: int) -> Procedure:
    """14.31 The points of a discarded card move consul markers; no pact is gained or broken here, the rest is lost."""
    state: State = game.state
    while cp:
        able = [one for one in shifts(state, power) if price(state, one) <= cp]
        if not able:
            return
        choice = yield Decision("excess_diplomacy", player(state, power), "14.31", ("pass", *able),
                                facts={"power": power, "cp": cp}, same=partial(as_offered, state),
                                usual=("pass",))
        choice = as_offered(state, choice)
        if choice == "pass":
            return
        cp -= price(state, choice)
        if choice["do"] == "turn":
            turn_over(game, choice["minor"], choice["row"])
        else:
            yield from move(game, choice["minor"], choice["row"], choice["right"], "14.31")


def shifts(state: State, power: str) -> list[dict[str, Any]]:
    """What a power could do with markers now, if it can pay for it: none goes into or out of a pact."""
    found: list[dict[str, Any]] = []
    for minor, consul in state.consuls.items():
        at = COLUMNS.index(consul.column)
        if power in players_majors(state) and COLUMNS[min(at + 1, len(COLUMNS) - 1)] != PACT \
                and consul.column != PACT and may_move_right(state, minor, power):
            found.append({"do": "influence", "minor": minor, "row": power, "right": True})
        if at and may_touch(state, minor):
            found.append({"do": "influence", "minor": minor, "row": consul.row, "right": False})
        if may_turn_over(state, minor, consul.row or power, power):
            found.append({"do": "turn", "minor": minor, "row": consul.row or power})
    return found


def price(state: State, shift: dict[str, Any]) -> int:
    """CP of a move of a marker, or of turning it over."""
    return consul_cost(state, shift["minor"], shift["right"]) if shift["do"] == "influence" else 1


@rule("5.9", "5/phases")
def next_turn(game: Game) -> None:
    """5.9 Fleets off the map regroup, the turn marker advances, and the next power in order begins."""
    state: State = game.state
    add(state.regroup_squadrons, state.raiders)
    state.raiders = {}
    back_to_box(state, RAIDERS)
    state.peace = {}
    state.turn += 1
    state.round = 1
    state.asked = False
    state.phase = "impulses"
    game.emit("turn", "5.9", None, turn=state.turn)
