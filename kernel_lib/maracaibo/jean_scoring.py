"""20 Jean's income and what she scores at the end."""

from __future__ import annotations

from typing import Any, Literal

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule

from . import records, upgrades
from .state import JEAN, State
from .supplies import scored

PER_QUEST = 5
LEAD_POINTS = (10, 20, 30)
LEADS = (1, 3, 4)
EXPLORER_LEADS = (1, 8, 11)


def discs_gone(state: State) -> int:
    """Discs that have left her row, leftmost first."""
    return len(records.records().solo_board) - state.solo().discs


@question("jean_income")
@rule("20/income")
def income_points(state: State) -> dict[str, int]:
    """The highest uncovered number of her row, and 1 point for each card beside her board.

    As {discs_gone, row, cards, points}.
    """
    gone = discs_gone(state)
    row = records.records().solo_board[gone - 1].vp if gone else 0
    return {"discs_gone": gone, "row": row, "cards": len(state.solo().cards), "points": row + len(state.solo().cards)}


def income(game: Game) -> None:
    """Her income in every scoring; she neither buys nor takes 2 points."""
    found = income_points(game.state)
    scored(game, "jean_income", "20/income", JEAN, found["points"], row=found["row"], cards=found["cards"],
           discs_gone=found["discs_gone"])


@procedure("jean_income")
def income_alone(game: Game) -> Procedure:
    """20 Jean's income of one scoring."""
    income(game)
    yield from ()


@question("jean_upgrades")
@rule("20/end")
def jean_upgrades(state: State) -> int:
    """Uncovered gold spaces of her row; each counts as an upgrade."""
    return sum(space.gold for space in records.records().solo_board[:discs_gone(state)])


def lead_points(lead: int, leads: tuple[int, ...]) -> int:
    """10, 20 or 30 points for a lead of at least so many; 0 without a lead."""
    return max((points for least, points in zip(leads, LEAD_POINTS, strict=True) if lead >= least), default=0)


@question("jean_lead_points")
@rule("20/end")
def jean_lead_points(state: State, kind: Literal["quests", "upgrades", "explorer"], lead: int) -> int:
    """What a lead of so many quest tiles, upgrades or explorer spaces gives her."""
    return lead_points(lead, EXPLORER_LEADS if kind == "explorer" else LEADS)


@question("jean_explorer_lead")
@rule("20/end")
def explorer_lead(state: State) -> int:
    """Spaces by which her explorer is ahead of yours; below 0 when it is behind.

    On different branches of the same stretch the one with fewer spaces to the next line is ahead.
    """
    hers, yours = state.player(JEAN).explorer, state.people()[0].explorer
    for sign, back, front in ((1, yours, hers), (-1, hers, yours)):
        between = _distance(back, front)
        if between is not None:
            return sign * between
    return _to_line(yours) - _to_line(hers)


def _distance(back: int, front: int) -> int | None:
    """Spaces from one to the other by the shortest way, None when there is no way."""
    if back == front:
        return 0
    ways = [_distance(index, front) for index in records.explorer_track()[back].next if index <= front]
    return min((1 + way for way in ways if way is not None), default=None)


def _to_line(index: int) -> int:
    """Spaces to the next line (or the end) by the shortest way."""
    space = records.explorer_track()[index]
    if space.barrier_after:
        return 1
    return min((1 + _to_line(following) for following in space.next), default=0)


@question("jean_end_bonus")
@rule("20/end")
def end_bonus_points(state: State) -> dict[str, Any]:
    """Her points at the end: 5 for each quest, and for being ahead of you in quests, upgrades and exploration.

    As {leads: {quests, upgrades, explorer}, points: {quest_tiles, quest_lead, upgrade_lead, explorer_lead}, total}.
    """
    you = state.people()[0]
    hers = state.player(JEAN)
    leads = {"quests": len(hers.quest_tiles) - len(you.quest_tiles),
             "upgrades": jean_upgrades(state) - len(upgrades.upgrades(state, you.seat)),
             "explorer": explorer_lead(state)}
    points = {"quest_tiles": PER_QUEST * len(hers.quest_tiles),
              "quest_lead": lead_points(leads["quests"], LEADS),
              "upgrade_lead": lead_points(leads["upgrades"], LEADS),
              "explorer_lead": lead_points(leads["explorer"], EXPLORER_LEADS)}
    return {"leads": leads, "points": points, "total": sum(points.values())}


def end_bonus(game: Game) -> None:
    """Each part as one event."""
    found = end_bonus_points(game.state)
    for part, points in found["points"].items():
        scored(game, "jean_bonus", "20/end", JEAN, points, part=part, lead=found["leads"].get({
            "quest_tiles": "", "quest_lead": "quests", "upgrade_lead": "upgrades", "explorer_lead": "explorer"}[part]))


@procedure("jean_end_bonus")
def end_bonus_alone(game: Game) -> Procedure:
    """20 Jean's bonuses at the end of the game."""
    end_bonus(game)
    yield from ()
