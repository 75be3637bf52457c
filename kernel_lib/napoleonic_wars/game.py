"""The game as the core sees it: options, the flow of the whole game, invariants."""

from __future__ import annotations

from kernel_lib.core.game import Option, Rules, by_phase, switches
from kernel_lib.core.story import Story

from .invariants import check
from .opponents import OPPONENTS
from .players import player, seats, sides
from .position import POSITION
from .setup import blank, seen
from .state import State
from .turn_end import score

GAME = "napoleonic_wars"
FLOW = {"setup": "setup", "redraw": "first_redraws", "impulses": "next_impulse", "attrition": "attrition_phase",
        "conquest": "conquest_phase", "peace": "peace_phase", "blocs": "bloc_segment",
        "reinforcements": "reinforcement_segment", "draw": "draw_segment"}
"""5 phase -> the procedure that plays it."""


def options() -> dict[str, Option]:
    """All options: the number of players, how roles are found, and every ruling that changes play."""
    return {
        "players": Option(4, (2, 3, 4, 5), "4.3 How many play", "4.3 几人游戏"),
        "roles": Option("agreed", ("agreed", "dice"), "4.31 Who plays what is agreed, or diced for",
                        "4.31 角色由约定或掷骰决定"),
        "bid": Option(0, tuple(range(11)), "4.31 Units that the bidder gives up (two players)",
                      "4.31 竞标者放弃的陆军单位数（二人游戏）", only={"players": (2,)}),
        "bidder": Option("france", ("france", "britain"), "4.31 Who has his side by a bid",
                         "4.31 以竞标取得己方的一方", only={"players": (2,)}),
        "cards": Option("ours", ("ours", "table"), "6 Whose cards: those of the toolkit, or real ones on your table",
                        "6 用谁的牌：程序的牌，还是你桌上的真牌"),
        "deals": Option(False, (False, True), "8.6 Offers between players are made and carried out here",
                        "8.6 玩家间的交易由程序提出并执行"),
        **switches(GAME),
    }


def result(state: State) -> dict[str, str] | None:
    """Who has won and why; None while nobody has."""
    return {"winner": state.winner, "why": state.why} if state.winner else None


RULES = Rules(
    id=GAME,
    title={"en": "The Napoleonic Wars", "zh": "拿破仑战争"},
    options=options(),
    new_state=blank,
    position=POSITION,
    next_procedure=by_phase(FLOW),
    check=check,
    seats=seats,
    player_of=player,
    acting=lambda state: state.impulse.power if state.impulse is not None else "",
    round_of=lambda state: state.turn,
    result=result,
    points=lambda state: {seat: score(state, seat) for seat in sides(state)},
    story=Story(weighty=frozenset({"conquered", "fortress_falls", "joins", "killed", "naval_won", "routed",
                                   "ships_lost", "submits", "sunk", "war", "war_ends", "won"})),
    seen=seen,
    unordered=frozenset({"barred", "besieged", "besiegers", "changed", "credit", "deck", "event_places",
                         "event_victims", "fought", "hands", "keeps", "kept", "keys_held", "lost", "lost_keys",
                         "must_agree", "no_reserves", "offered", "plus_key", "redrawn", "refuges_by_sea",
                         "reinforcement_places", "removed", "reserves", "retreat_causes", "routed", "sea_controllers",
                         "spare", "strait_fortresses", "tried", "turkish_wars_ended", "way_causes"}),
    opponents=OPPONENTS,
    first_lesson="11_battle",
)
