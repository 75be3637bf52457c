"""15.2 The Ikko-Ikki: riots, and the truce that ends their regrouping (3.33)."""

from __future__ import annotations

from functools import cache

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import put, remove

from .board import CARDS, FORTIFIED, PLACES
from .components_and_map import control_check, controller, may_enter, settle
from .events import effect, number_of
from .names import CardId, Place
from .state import State


@cache
def spaces_of(card: str) -> tuple[str, ...]:
    """The castles and temples of the provinces that a riot card names."""
    return tuple(at for at in sorted(FORTIFIED) if PLACES[at].province in provinces_of(card))


def provinces_of(card: str) -> tuple[str, ...]:
    """The provinces that a riot card names; none for another card."""
    provinces = CARDS[card].effect.get("provinces", ())
    assert isinstance(provinces, tuple)
    return provinces


@question("may_riot_at")
@rule("15.2/riot")
def may_riot_at(state: State, card: CardId, at: Place) -> Verdict:
    """15.2 Whether the riot card may raise a soldier at `at`: a castle or temple of its provinces."""
    provinces = provinces_of(card)
    if at not in FORTIFIED or PLACES[at].province not in provinces:
        return no("15.2/riot", "not_in_province", place=at, provinces=list(provinces))
    if not state.box.get("ikko_ikki"):
        return no("15.2/riot", "no_soldier_left", clan="ikko_ikki")
    verdict = may_enter(state, "ikko_ikki", at)
    return yes("15.2/riot") if verdict else verdict


def riot_spaces(state: State, card: str) -> list[str]:
    """Where the riot card may raise a soldier."""
    return [at for at in spaces_of(card) if may_riot_at(state, card, at)]


def _may_riot(state: State, player: str, card: str) -> Verdict:
    verdicts = [may_riot_at(state, card, at) for at in spaces_of(card)]
    return next((verdict for verdict in verdicts if verdict), verdicts[0])


@effect("riot", _may_riot)
@rule("15.2/riot")
def riot(game: Game, player: str, card: str) -> Procedure:
    """15.2 A riot: a soldier of the Ikko-Ikki rises, and it goes as after a betrayal (8.4)."""
    spaces = riot_spaces(game.state, card)
    at = yield from game.asked(Decision("riot", player, "15.2/riot", tuple(spaces)))
    for _ in range(number_of(card, "units")):
        if game.state.box.get("ikko_ikki"):
            yield from rise(game, at, "15.2/riot")


@procedure("rise")
@rule("15.2/riot", "6.2/riot")
def rise(game: Game, at: Place, rule_id: str = "15.2/riot") -> Procedure:
    """An Ikko-Ikki soldier of the box rises at `at`; with others there they fight; no card is gained (6.2)."""
    state: State = game.state
    if not state.box.get("ikko_ikki"):
        demand(no("15.2/riot", "no_soldier_left", clan="ikko_ikki"), "rise")
    remove(state.box, {"ikko_ikki": 1})
    put(state.field, at, {"ikko_ikki": 1})
    state.flags.pop(f"no_monks_{at}", None)
    game.emit("rises", rule_id, "anti_oda", place=at)
    yield from game.run("special_battle", at, {"ikko_ikki": 1})
    settle(game, at)
    taken = yield from control_check(game, [at])
    if taken:
        if state.impulse is not None and at in state.impulse.gained:
            state.impulse.gained.remove(at)
        game.emit("no_card_for_riot", "6.2/riot", "anti_oda", place=at)


# The truce (3.33)


def _may_truce(state: State, player: str, card: str) -> Verdict:
    space = str(CARDS[card].effect["space"])
    if state.flags.get("truce_with_ikko"):
        return no("3.33/truce", "truce_holds", clan="ikko_ikki")
    if controller(state, space) != "oda":
        return no("3.33/truce", "ishiyama_not_held", place=space)
    return yes("3.33/truce")


@effect("truce_with_ikko", _may_truce)
@rule("3.33/truce")
def truce_with_ikko(game: Game, player: str, card: str) -> Procedure:
    """3.33 From now on the Ikko-Ikki do not regroup; riots go on."""
    game.state.flags["truce_with_ikko"] = True
    game.emit("truce_with_ikko", "3.33/truce", player)
    yield from ()
