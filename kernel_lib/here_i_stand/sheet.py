"""The reference sheet of Here I Stand: two pages, its numbers from the data and the rules."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import data, sheet
from kernel_lib.core.bilingual import Words
from kernel_lib.core.sheet import Block, plain

from .board import COSTS, DATA, ELECTORATES, MAJORS
from .interception import SUCCESS
from .victory import BIBLE_STEPS, DOMINATION_FROM, LEAD, SAINT_PETERS_MOST, SAINT_PETERS_STEP, STANDARD

GAME = "here_i_stand"

_said, _prose = partial(sheet.said, GAME), partial(sheet.prose, GAME)


def blocks() -> list[Block]:
    """All boxes of the sheet: the turn, actions, war, faith, the powers, the end."""
    return [
        _prose("turn", "4/phases"), _costs(), _prose("kinds", "4/cp-or-event"), _prose("passing", "4/pass"),
        _prose("raise", "5.1/raise"), _prose("formation", "5.2/formation"),
        _prose("intercept", "5.3/intercept", need=SUCCESS),
        _prose("field", "5.4/dice"), _prose("siege", "5.6/siege"), _prose("assault", "5.7/dice"),
        _prose("relief", "5.8/relief"), _prose("alone", "20.6/hold"),
        _prose("control", "5.5/control"), _prose("sea", "6.4/dice"), _prose("winter", "7/armies"),
        _prose("spring", "8/path"), _prose("status", "9/status"), _prose("talks", "9/order"), _wars(),
        _prose("minors", "10/activate"), _prose("hungary", "11.3"), _prose("raid", "11.2/raid"),
        _prose("attempt", "16.1/dice"), _prose("ties", "16.1/compare"), _prose("debate", "16.2/dice"), _track(),
        _prose("bible", "18.4/full", steps=BIBLE_STEPS),
        _prose("church", "17.1", step=SAINT_PETERS_STEP, most=SAINT_PETERS_MOST),
        _prose("ban", "17.2/grounds"), _prose("league", "18.2"), _electorates(), _prose("marry", "13.1/free"),
        _births(), _chateaux(), _voyages(), _prose("unrest", "20.2/moves"), _prose("luther", "18.5"),
        _prose("first", "20.3/diet"), _prose("due", "20.5"),
        _prose("victory", "19/standard", points=STANDARD, lead=LEAD, turn=DOMINATION_FROM),
    ]


def _acts(action: str) -> Words:
    return data.said(GAME, f"board.table.act.{action}")


def _costs() -> Block:
    """What each action costs each power."""
    heads = [plain(""), *(data.said(GAME, f"board.table.mark.{power}") for power in MAJORS)]
    rows = [[_acts(action), *(plain(costs.get(power, "–")) for power in MAJORS)] for action, costs in COSTS.items()]
    return Block(_said("costs.title"), [], rows, heads, "5/cp")


def _wars() -> Block:
    """What declarations of war cost."""
    costs = {frozenset((cost.a, cost.b)): cost.cp for cost in DATA.war_costs}
    powers = [power.id for power in DATA.powers if power.kind != "grey"]
    heads = [plain(""), *(data.said(GAME, f"board.table.mark.{power}") for power in powers)]
    rows = [[data.named(GAME, one), *(plain(costs.get(frozenset((one, other))) or "–") for other in powers)]
            for one in MAJORS]
    return Block(_said("wars.title"), [], rows, heads, "9/war")


def _track() -> Block:
    """The religious track."""
    heads = [_said("track.spaces"), data.named(GAME, "papacy"), data.named(GAME, "protestant")]
    rows = [[plain(f"{step.least}–{step.most}:"), plain(f"{step.papacy}/{step.protestant}")]
            for step in DATA.religious_track]
    return Block(_said("track.title"), [sheet.run([[one] for one in heads]), sheet.run(rows)], rule="15.2")


def _electorates() -> Block:
    """The regulars that wait for each electorate."""
    rows = [[data.named(GAME, at), plain(count)] for at, count in ELECTORATES.items()]
    return Block(_said("electorates.title"), [*sheet.lines(GAME, "sheet.electorates"), sheet.run(rows)],
                 rule="18.1/regulars")


def _births() -> Block:
    """The birth table; both rows without a birth are one."""
    first, *others = DATA.births
    rows = [[plain(_span(first.die, others[0].die)), data.named(GAME, others[0].id)],
            *([plain(birth.die), data.named(GAME, birth.id)] for birth in others[1:])]
    return Block(_said("births.title"), [*sheet.lines(GAME, "sheet.births"), sheet.run(rows)], rule="13.1/birth")


def _chateaux() -> Block:
    """The chateaux table."""
    heads = [_said("chateaux.total"), _said("chateaux.points"), _said("chateaux.cards")]
    rows = [[plain(f"{_span(row.least, row.most)}:"), plain(f"{row.vp}, +{row.draw} −{row.discard}")]
            for row in DATA.chateaux]
    return Block(_said("chateaux.title"), [sheet.run([[one] for one in heads]), sheet.run(rows)], rule="14.1")


def _span(least: int | None, most: int | None) -> str:
    return f"≤ {most}" if least is None else f"≥ {least}" if most is None else f"{least}–{most}"


def _voyages() -> Block:
    """What voyages and conquests find."""
    rows = [[{"en": found.name.en, "zh": found.name.zh}, plain(f"{found.total}: {found.vp}")]
            for found in DATA.discoveries]
    heads = [_said("voyages.from"), _said("chateaux.points")]
    return Block(_said("voyages.title"), [*sheet.lines(GAME, "sheet.voyages"), sheet.run([[one] for one in heads]),
                                          sheet.run(rows)], rule="12.2/explore")
