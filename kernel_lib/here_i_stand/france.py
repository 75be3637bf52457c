"""14 France: the chateaux of Francis I."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS, DATA, HOMES, KEYS, SPACES
from .cards import discard
from .events import event
from .people import ruler_is_free
from .records import Major
from .state import State, at_war, controller, side, troops, units_at

HOME_CARD = "card_4"
MOST = 6
ITALIAN_KEYS = 3


@question("may_build_chateaux")
@rule("14.1/limit")
def may_build_chateaux(state: State, power: Major = "france") -> Verdict:
    """14.1/limit Whether France's home card has an event: Francis I rules, is on the map and not besieged."""
    if state.rulers["france"] != "francis_i" or not ruler_is_free(state, "francis_i"):
        return no("14.1/limit", "francis_not_free")
    return yes("14.1")


@question("chateaux_modifiers")
@rule("14.1")
def chateaux_modifiers(state: State) -> dict[str, int]:
    """14.1 What is added to the die: 2 for Milan, 1 for Florence, 2 for three keys of the Italian zone; 1 off when
    another power controls a French home space, 2 off when enemy units are in one. {milan, florence, italian_keys,
    home_lost, enemies_at_home}"""
    italian = sum(controller(state, at) == "france" for at in KEYS if SPACES[at].language == "italian")
    parts = {"milan": 2 * (controller(state, "milan") == "france"),
             "florence": int(controller(state, "florence") == "france"),
             "italian_keys": 2 * (italian >= ITALIAN_KEYS),
             "home_lost": -int(any(controller(state, at) != "france" for at in HOMES["france"])),
             "enemies_at_home": -2 * any(at_war(state, "france", side(state, piece)) for at in HOMES["france"]
                                         for piece in units_at(state, at) if troops({piece: 1}))}
    return {part: plus for part, plus in parts.items() if plus}


@question("chateaux_result")
@rule("14.1", "14.1/limit")
def chateaux_result(state: State, total: int) -> dict[str, int]:
    """14.1 What a total brings: points (6 in all at most), cards drawn, cards discarded. {vp, draw, discard}"""
    row = next(one for one in DATA.chateaux if (one.least is None or one.least <= total)
               and (one.most is None or total <= one.most))
    return {"vp": min(row.vp, MOST - state.chateaux), "draw": row.draw, "discard": row.discard}


@procedure("chateaux", may="may_build_chateaux")
@event(HOME_CARD, may_build_chateaux)
@rule("14.1", "14.1/limit")
def chateaux(game: Game, power: Major = "france") -> Procedure:
    """14.1 A die on the chateaux table: points, then cards drawn and others discarded."""
    state = game.state
    parts = chateaux_modifiers(state)
    (die,) = yield Roll(1, "chateaux", "14.1", who="france", odds=("sum", sum(parts.values())))
    total = die + sum(parts.values())
    result = chateaux_result(state, total)
    state.chateaux += result["vp"]
    game.emit("chateaux", "14.1", "france", die=die, parts=parts, total=total, **result)
    yield from game.run("draw_cards", power="france", count=result["draw"], rule="14.1")
    for _ in range(result["discard"]):
        able = tuple(card for card in state.cards.hand("france") if may_discard(state, card))
        if able:
            card = yield from game.asked(Decision("discard", "france", "14.1", able))
            discard(game, "france", card, "14.1")


def may_discard(state: State, card: str) -> bool:
    """4/mandatory Whether a card may be discarded by one's own choice."""
    return CARDS[card].kind not in ("home", "mandatory")
