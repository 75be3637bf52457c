"""Exercises on 11 Quests and story tiles."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.quests import add_to_track

from .asking import Asking, ask, between, card, done, first, name, one, position, some, table, with_compass

CHAPTER = "11_quests"
OF_EACH_COST = ("Q03", "Q05", "Q07", "Q10", "Q11", "Q13", "Q15", "Q17", "Q18", "Q19", "Q02", "Q22")
PAID_IN = {"Q01": ("doubloons", 2), "Q02": ("vp", 2), "Q03": ("doubloons", 2), "Q16": ("doubloons", 3),
           "Q19": ("vp", 2)}


@exercise(CHAPTER, 1, "mine")
def which_quests(stream: Stream) -> Question:
    """Which quests here can be paid?"""
    tiles = some(stream, OF_EACH_COST, 5)
    hand = some(stream, ("A001", "A002", "A003", "A004", "A005", "A006", "A010", "A011", "A022"), 4)
    turn = {"who": "alex", "phase": "main", "sailed": between(stream, 1, 7)}
    state = position({"quests": {"16": tiles}, "turn": turn, "players": {"alex": {
        "location": "16", "hand": hand, "doubloons": stream.below(4), "combat_points": stream.below(3),
        "figures": stream.below(2)}}})
    player = state.player("alex")
    asking = Asking("quest_which", state, hand=[card(each) for each in hand], doubloons=player.doubloons,
                    combat=player.combat_points, figures=player.figures, sailed=state.turn.sailed)
    return asking.which(stream, "11/pay", [
        (tile, name(tile), ask(state, "may_complete_quest", who="alex", tile=tile)) for tile in tiles])


@exercise(CHAPTER, 2, "mine")
def per_compass(stream: Stream) -> Question:
    """What the compass part of a quest gives."""
    tile = one(stream, PAID_IN)
    kind, each = PAID_IN[tile]
    bought = some(stream, ("A011", "A038", "B002", "A001", "A008"), between(stream, 0, 4))
    state = position({"quests": {"16": [tile]}, "players": {"alex": {
        "location": "16", "bought": bought, "hand": ["A002", "A005"], "doubloons": 5, "combat_points": 2}}})
    log = table(state, "complete_quest", who="alex", tile=tile).log
    paid = next(at for at, event in enumerate(log) if event.name == "quest_reward")
    why = first(log[paid:], "points" if kind == "vp" else "doubloons")
    asking = Asking(f"quest_compass_{kind}", state, tile=tile, each=each, bought=list(map(with_compass, bought)),
                    compasses=ask(state, "compasses", who="alex"))
    return asking.number(each * ask(state, "compasses", who="alex"), why)


@exercise(CHAPTER, 3)
def how_many_points(stream: Stream) -> Question:
    """Points of the quest track for one more quest."""
    before = between(stream, 0, 7)
    tiles = list(records.quest_tiles())
    state = position({"players": {"alex": {"quest_tiles": tiles[:before]}}})
    why = done(state, add_to_track, "alex", tiles[before])[-1]
    return Asking("quest_track", before=before).number(why.facts.get("points", 0), why)
