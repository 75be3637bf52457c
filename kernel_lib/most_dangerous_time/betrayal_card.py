"""8.2 A betrayal card that is played by itself: whether it can be, and what it brings."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .betrayal import after_betrayal, betray, diplomats, may_be_target, target_of, within_reach
from .betrayal_in_battle import fights_against, may_win_over_in_battle
from .board import DIPLOMATS
from .events import effect
from .state import State, impulse_of, seat


def _may_betray_at_all(state: State, player: str, card: str) -> Verdict:
    target = target_of(state, card)
    verdict = may_be_target(state, player, target)
    if not verdict:
        return verdict
    if state.battle is not None:
        if fights_against(state.battle, player, target) and any(
                may_win_over_in_battle(state, player, target, by) for by in DIPLOMATS):
            return yes("8.2/combat")
        return no("8.2/combat", "nobody_in_reach", leader=target)
    alliance = impulse_of(state).alliance
    area, place = seat(state, target)
    able = diplomats(state, alliance)
    if any(within_reach(state, by, place, area == "inside") for by in able):
        return yes("8.2/phase")
    return (within_reach(state, able[0], place, area == "inside") if able
            else no("8.2/phase", "no_diplomat", alliance=alliance))


@effect("betray", _may_betray_at_all)
@rule("8.2/auto")
def betray_by_card(game: Game, player: str, card: str) -> Procedure:
    """8.2 A betrayal card played by itself: choose who wins the leader over, then fight what follows."""
    state: State = game.state
    area, place = seat(state, target_of(state, card))
    able = [leader for leader in diplomats(state, impulse_of(state).alliance)
            if within_reach(state, leader, place, area == "inside")]
    by: str = yield from game.asked(Decision("who_wins_over", player, "8.2/phase", tuple(able)))
    yield from after_betrayal(game, betray(game, player, target_of(state, card), by))
