"""18.4 and 18.5 The Protestants' own actions: translating the Bible, and their home card."""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS, DEBATERS
from .debate import ZONES
from .debaters import ask_helper, helpers
from .events import event
from .records import Card, Debater, Zone
from .spending import NEVER, Choice, action
from .state import State
from .victory import BIBLE_STEPS

TESTAMENT_STEPS = 6
ATTEMPTS, PLUS = 6, 1
HERE_I_STAND, LUTHER = "card_7", "luther"


@question("translation_left")
@rule("18.4", "18.4/full")
def translation_left(state: State, zone: Zone) -> dict[str, int]:
    """18.4 Command points left for a language: for the New Testament, and then for the full Bible; nobody translates
    into others than German, French and English. {new_testament, full_bible}"""
    if zone not in ZONES:
        return {"new_testament": 0, "full_bible": 0}
    return {"new_testament": TESTAMENT_STEPS - state.new_testament.get(zone, 0),
            "full_bible": BIBLE_STEPS - state.full_bible.get(zone, 0)}


@question("may_translate")
@rule("18.4", "18.4/full")
def may_translate(state: State, zone: Zone) -> Verdict:
    """18.4 Whether there is anything left to translate into a language: German, French, English."""
    if zone not in ZONES:
        return no("18.4", "no_bible_zone", zone=zone)
    return yes("18.4") if translation_left(state, zone)["full_bible"] else no("18.4", "translated", zone=zone)


def candidates(state: State, power: str) -> list[Choice]:
    """Any number of command points for one of the languages, up to the end of the part at hand."""
    if power != "protestant" or state.impulse is None:
        return []
    return [{"do": "translate", "zone": zone, "cp": cp} for zone in ZONES
            for cp in range(1, min(state.impulse.cp, at_hand(state, zone)) + 1)]


def at_hand(state: State, zone: Zone) -> int:
    """18.4 Command points left for the part at hand: the New Testament, then the full Bible."""
    left = translation_left(state, zone)
    return left["new_testament"] or left["full_bible"]


def may_spend_on(state: State, power: str, choice: Choice) -> Verdict:
    """18.4 Whether so many command points may be spent on a translation at once: up to the end of the part at hand."""
    left = at_hand(state, choice["zone"])
    if 0 < left < choice["cp"]:
        return no("18.4", "less_is_left", zone=choice["zone"], left=left)
    return may_translate(state, choice["zone"])


@action("translate", "18.4", candidates, may_spend_on,
        lambda state, power, one: one["cp"] if power == "protestant" else NEVER,
        also=("translation", "translate_bible", "translate_scripture", "翻译", "翻译圣经"), least="translate",
        likely=lambda state, power, cp: candidates(state, power))
@rule("18.4", "16.3")
def translate_action(game: Game, power: str, choice: Choice) -> Procedure:
    """18.4 Command points for a translation; a debater of the language may add one."""
    able = helpers(game.state, "protestant", ("translate",), choice["zone"])
    helper = yield from ask_helper(game, "protestant", able)
    more = DEBATERS[helper].ability.cp if helper else 0
    yield from translate(game, choice["zone"], choice["cp"] + more)


@procedure("translate", may="may_translate")
@rule("18.4", "18.4/full")
def translate(game: Game, zone: Zone, cp: int) -> Procedure:
    """18.4 The marker moves; a finished New Testament brings 6 attempts in its zone, a full Bible 6 with 1 added to the
    highest die, and a point. What the New Testament no longer needs goes on to the full Bible."""
    state = game.state
    while cp and may_translate(state, zone) and state.phase != "over":
        first = state.new_testament.get(zone, 0) < TESTAMENT_STEPS
        part, track, steps = (("new_testament", state.new_testament, TESTAMENT_STEPS) if first
                              else ("full_bible", state.full_bible, BIBLE_STEPS))
        moved = min(cp, steps - track.get(zone, 0))
        track[zone] = track.get(zone, 0) + moved
        cp -= moved
        game.emit("translates", "18.4", "protestant", zone=zone, part=part, steps=track[zone], of=steps)
        if track[zone] == steps:
            game.emit("translated", "18.4/full", "protestant", zone=zone, part=part)
            yield from game.run("helped_attempts", side="protestant", count=ATTEMPTS, zone=zone,
                                plus=0 if first else PLUS)


# Here I Stand


@question("may_take_back")
@rule("18.5", "18.5/limits")
def may_take_back(state: State, card: Card) -> Verdict:
    """18.5/limits Whether the Protestants may take a discarded card back: no mandatory one, none that they played as an
    event in this turn."""
    if card not in state.cards.discard:
        return no("18.5", "not_discarded", card=card)
    if CARDS[card].kind == "mandatory":
        return no("18.5/limits", "mandatory_held", card=card)
    if state.events.get(card) == "protestant":
        return no("18.5/limits", "own_event", card=card)
    return yes("18.5")


@question("luther_lives")
@rule("18.5")
def luther_lives(state: State) -> bool:
    """18.5 Whether Luther is still in the game; excommunicated he is."""
    return LUTHER not in state.gone and (LUTHER in state.debaters or LUTHER in state.away)


def takeable(state: State) -> list[str]:
    """The discards that may be taken back."""
    return [card for card in state.cards.discard if may_take_back(state, card)]


@event(HERE_I_STAND, lambda state, power: yes("18.5") if luther_lives(state) and takeable(state)
       else no("18.5", "nothing_to_take"))
@rule("18.5", "18.5/limits")
def here_i_stand(game: Game, power: str) -> Procedure:
    """18.5 The Protestants take a card from the discards into their hand."""
    card = yield from game.asked(Decision("take_back", "protestant", "18.5", tuple(takeable(game.state)),
                                          partial(may_take_back, game.state)))
    game.state.cards.leave(card, "hands", "protestant")
    game.emit("takes_back", "18.5", "protestant", card=card)


@procedure("luther_for")
@rule("18.5", "18.5/limits")
def luther_for(game: Game, zone: Zone, debater: Debater) -> Procedure:
    """18.5 In a debate in the German zone the Protestants may play their home card: Luther takes the place of their
    debater, also when he is excommunicated, and they draw a card. Returns who debates."""
    state = game.state
    if (zone != "german" or debater == LUTHER or DEBATERS[debater].side != "protestant"
            or HERE_I_STAND not in state.cards.hand("protestant") or not luther_lives(state)):
        return debater
    steps_in: Any = yield Decision("luther_steps_in", "protestant", "18.5", (True, False), facts={"debater": debater},
                               usual=(False,))
    if not steps_in:
        return debater
    state.cards.play("protestant", HERE_I_STAND, "table", "protestant")
    game.emit("luther_steps_in", "18.5", "protestant", debater=debater)
    yield from game.run("draw_cards", power="protestant", count=1, rule="18.5")
    return LUTHER
