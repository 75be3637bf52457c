"""15 Religion: which spaces are Protestant, what the religious track gives, language zones, the faith of troops."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule

from .board import DATA, POWERS, SPACES
from .records import Count, Faith, Power, Space
from .state import State, ally_of

VICTORY_AT = 50
"""15.2/fifty Protestant spaces with which the Protestants win at once."""


@question("faith_of")
@rule("15.1", "15.1/ottoman")
def faith_of(state: State, at: Space) -> str:
    """15.1 catholic or protestant; "" for Ottoman homes and what is out of play, which have no religion."""
    return state.faith.get(at, "")


@question("protestant_spaces")
@rule("15.2", "20.2/religion", "15.1/ottoman")
def protestant_spaces(state: State) -> int:
    """15.2 How many spaces are Protestant, those in unrest left out."""
    return len(faithful(state, "protestant"))


def faithful(state: State, faith: str) -> set[str]:
    """20.2/religion The spaces that count as those of a faith: not those in unrest."""
    return {at for at, one in state.faith.items() if one == faith}.difference(state.unrest)


@question("religious_points")
@rule("15.2")
def religious_points(state: State, spaces: Count | None = None) -> dict[str, int]:
    """15.2 What the religious track gives the Papacy and the Protestants, for `spaces` or as it stands; 15 in all.
    {papacy, protestant}"""
    count = protestant_spaces(state) if spaces is None else spaces
    step = next((one for one in DATA.religious_track if one.least <= count <= one.most), DATA.religious_track[-1])
    return {"papacy": step.papacy, "protestant": step.protestant}


@question("zone_of")
@rule("15.3")
def zone_of(state: State, at: Space) -> str:
    """15.3 The language zone of a space; "" outside all of them."""
    return SPACES[at].language


@question("faith_of_troops")
@rule("16.1/faith")
def faith_of_troops(state: State, power: Power) -> str:
    """16.1/faith The faith of a power's troops: catholic, protestant or none; English ones follow their ruler's
    card."""
    if power == "scotland" and ally_of(state, "scotland") == "england":
        power = "england"
    if power == "england":
        return {"edward_vi": "protestant", "elizabeth_i": "protestant", "mary_i": "catholic"}.get(
            state.rulers.get("england", ""), "none")
    return POWERS[power].faith


@procedure("convert")
@rule("15.1", "18.1/regulars")
def convert(game: Game, at: Space, faith: Faith, rule: str = "15.1") -> Procedure:
    """15.1 Turn a space to `faith`; an electorate may get its regulars (18), 50 Protestant spaces win (15.2/fifty).

    rule  the rule by which it happens
    """
    state = game.state
    if state.faith.get(at, faith) == faith:  # Ottoman homes have none (15.1/ottoman)
        return
    state.faith[at] = faith
    game.emit("converted", rule, None, place=at, faith=faith, protestant=protestant_spaces(state))
    yield from game.run("electorate_regulars", at=at)
    yield from game.run("automatic_victory")


