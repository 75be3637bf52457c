"""Maracaibo as the core sees it."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Option, Rules, switches

from . import invariants, position, records, turn
from .opponents import OPPONENTS
from .seen import seen
from .state import SEATS, State, new_state
from .telling import STORY


def _beginnings() -> tuple[str, ...]:
    """Story cards with which a game can begin: 01, a chapter, one without a story; or the story kept last time."""
    first = next(one.id for one in records.story_cards().values() if one.mode == "story")
    return (first, *(one.id for one in records.story_cards().values() if one.mode != "story"), "continue")


def _options() -> dict[str, Option]:
    return {
        "players": Option(2, (1, 2, 3, 4), "number of players; alone against Jean", "玩家人數；一人時對抗簡"),
        "names": Option(list(SEATS), (), "the players in turn order", "依回合順序的玩家"),
        "story": Option("S75", _beginnings(), "the story card with which the game begins", "遊戲開始時使用的故事卡牌"),
        "archive": Option({}, (), "what a story game has kept: tiles, cards, c_cards", "故事模式留在存檔區的內容"),
        "difficulty": Option("normal", tuple(one.id for one in records.records().solo_decks), "how well Jean plays",
                             "簡的難度", only={"players": (1,)}),
        "all_prestige_face_up": Option(False, (True, False), "all prestige buildings face up from the start",
                                       "一開始就將所有榮譽建築正面朝上"),
        **switches("maracaibo"),
    }


def _seats(options: dict[str, Any]) -> tuple[str, ...]:
    """The players; Jean decides nothing."""
    return tuple(options["names"][:options["players"]])


def _result(state: State) -> dict[str, Any] | None:
    """Winners and final scores once the final scoring is done."""
    if state.phase != "over":
        return None
    return {"winners": list(state.winners), "scores": _points(state)}


def _points(state: State) -> dict[str, int]:
    """The scores."""
    return {player.seat: player.score for player in state.players}


RULES = Rules(
    id="maracaibo",
    title={"en": "Maracaibo", "zh": "馬拉開波"},
    options=_options(),
    new_state=new_state,
    position=position.POSITION,
    next_procedure=turn.next_procedure,
    check=invariants.check,
    impossible=invariants.impossible,
    seats=_seats,
    round_of=lambda state: int(state.round),
    round_ends="13",
    story=STORY,
    result=_result,
    points=_points,
    seen=seen,
    unordered=frozenset({"hand", "planned", "bought", "tokens", "barriers", "combat_tiles", "discard", "legacy",
                         "story_cards", "city_tiles_left", "career_offer", "assistants_ahead", "assistants_at",
                         "assistants_not_used", "assistants_passed", "city_tile_pool", "combat_action_choices",
                         "emptied_spaces", "explorer_paths", "main_actions", "most_influence", "opening_cards",
                         "paths", "prestige_buildings_of", "purchases", "quest_places", "quests_here",
                         "quests_on_cards", "removable_discs", "upgrades", "usable_assistants",
                         "village_action_choices", "winners"}),
    opponents=OPPONENTS,
    script="Hant",
    first_lesson="02_turn",
)
