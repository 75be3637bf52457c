"""16.2 and 16.3 Debaters: who can take part in a debate, what an ability is worth and when it may be used."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import DEBATERS, ELECTORATES, SPACES
from .map import NET
from .records import Debater, Space, Zone
from .reformation import Side
from .schema import Ability
from .state import State, where_is

PASS = "pass"


@question("debaters_of")
@rule("16.2/call")
def debaters_of(state: State, side: Side, zone: Zone | None = None, committed: bool | None = None) -> list[str]:
    """16.2/call The debaters of a side in the game: Protestants of a zone, the Papacy's of none; committed ones only,
    or uncommitted ones, or both."""
    status = {None: ("committed", "uncommitted"), True: ("committed",), False: ("uncommitted",)}[committed]
    return [one for one, now in state.debaters.items() if DEBATERS[one].side == side and now in status
            and (side == "papacy" or zone is None or DEBATERS[one].zone == zone)]


@procedure("commit")
@rule("16.2/committed", "16.3/limits")
def commit(game: Game, debater: Debater, rule: str = "16.2/committed") -> Procedure:
    """16.2/committed A debater is turned over."""
    if game.state.debaters.get(debater) == "uncommitted":
        game.state.debaters[debater] = "committed"
        game.emit("committed", rule, DEBATERS[debater].side, debater=debater)
    return
    yield


def leave(game: Game, debater: str, rule: str) -> None:
    """A debater leaves the game for good; a reformer of that name with him (16.2/burn)."""
    state = game.state
    state.debaters.pop(debater, None)
    state.away.pop(debater, None)
    state.gone.append(debater)
    if debater in state.reformers:
        at = state.reformers.pop(debater)
        game.emit("reformer_gone", rule, None, reformer=debater, place=at)


@question("may_use_ability")
@rule("16.3/limits")
def may_use_ability(state: State, debater: Debater) -> Verdict:
    """16.3/limits Whether a debater's ability may be used outside a debate: he is uncommitted, and his side has used
    none in this play."""
    if debater not in state.debaters:
        return no("16.3/limits", "not_in_the_game", debater=debater)
    if state.debaters[debater] != "uncommitted":
        return no("16.3/limits", "committed", debater=debater)
    used = state.impulse.debaters if state.impulse is not None else []
    again = next((one for one in used if DEBATERS[one].side == DEBATERS[debater].side), "")
    if again:
        return no("16.3/limits", "ability_used", debater=again)
    return yes("16.3/limits")


@question("ability_reaches")
@rule("16.3")
def ability_reaches(state: State, debater: Debater, at: Space, zone: Zone | None = None) -> bool:
    """16.3 Whether a debater who adds dice to attempts may add them to one on this space."""
    ability = DEBATERS[debater].ability
    if ability.do != "dice":
        return False
    if ability.electorates:
        return at in ELECTORATES
    if ability.homes and SPACES[at].home not in ability.homes:
        return False
    return ability.within is None or near(state, at, ability)


def near(state: State, at: str, ability: Ability) -> bool:
    """Whether a space is close enough to the space, or the leader, that an ability names; over lines and passes."""
    centre = ability.of if ability.of in SPACES else where_is(state, ability.of)
    if centre not in SPACES:
        return False
    return centre == at or at in closest(centre, ability.within)


@cache
def closest(centre: str, steps: int | None) -> frozenset[str]:
    """The spaces no more than so many lines and passes from another."""
    return frozenset(NET.reach(centre, steps, lambda at, to, kind: 1 if kind in ("land", "pass") else None))


def helpers(state: State, side: str, wanted: Sequence[str], zone: str | None = None) -> list[str]:
    """The debaters of a side whose ability is one of those wanted and may be used now; of `zone` where it names one."""
    return [one for one in state.debaters if DEBATERS[one].side == side and DEBATERS[one].ability.do in wanted
            and DEBATERS[one].ability.zone in ("", zone or "") and may_use_ability(state, one)]


@procedure("ask_helper")
@rule("16.3", "16.3/limits")
def ask_helper(game: Game, side: Side, able: list[Debater]) -> Procedure:
    """16.3 A side may use the ability of one of these debaters, who is committed; returns him, or ""."""
    state = game.state
    if not able:
        return ""
    chosen = yield Decision("use_debater", side, "16.3", (PASS, *able),
                            lambda one: may_use_ability(state, one) if one in DEBATERS else yes("16.3"), usual=(PASS,))
    if chosen == PASS:
        return ""
    if state.impulse is not None:
        state.impulse.debaters.append(chosen)
    yield from commit(game, chosen, "16.3/limits")
    return chosen


