"""The reference sheet of A Most Dangerous Time: two pages, its numbers from the data and the rules."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import data, sheet
from kernel_lib.core.sheet import Block, plain

from .azuchi import FIRST_TURN, STEP
from .board import CARDS, CLANS, DATA
from .components_and_map import COMMAND, WAYPOINT_LIMIT
from .field_battle import fate_of
from .game import GAME, RULES
from .illness import FATAL
from .movement import KYO_BONUS, LIMITS
from .sea import HITS_ON, IRON_SHIP

WINDOWS = ("before_chit", "impulse_start", "negotiation", "movement", "combat_cards", "impulse_end", "ikko_impulse",
           "oda_impulse", "own_impulse")


_said, _prose = partial(sheet.said, GAME), partial(sheet.prose, GAME)


def blocks() -> list[Block]:
    """All boxes of the sheet, in the order of a turn and then of the game."""
    return [
        _prose("layout", "14.1/anti"), _steps("impulse", "4.1/order", "step", 9),
        _prose("cup", "4.1/chit"), _prose("end", "4.2/2"), _movement(),
        _prose("stop", "9.4"), _prose("places", "2.41/fort"), _prose("lines", "5.2/block"),
        _prose("cut_off", "5.3/half"), _prose("exile", "7.0/any"), _prose("negotiation", "8.3/target"),
        _prose("betrayal", "8.2/phase"), _prose("battle", "10.1/order", daimyo=COMMAND["daimyo"],
                                                samurai=COMMAND["samurai"]),
        _prose("initiative", "10.3/2"), _prose("fire", "10.3/3"), _fates(), _prose("retreat", "10.4/where"),
        _prose("siege", "10.5/defender"), _prose("sea", "13.3/hits", need=HITS_ON, iron=IRON_SHIP), _cards(),
        _regroup(), _arrivals(), _prose("falls", "3.3"),
        _prose("special", "15.3", fatal=FATAL, turn=FIRST_TURN, points=STEP), _prose("shogun", "15.1/exile"),
        _victory(), _prose("three", "16.1.3"), _prose("four", "16.2.4"),
    ]


def _steps(name: str, rule: str, step: str, count: int) -> Block:
    """The steps of an impulse in their order."""
    rows = [[plain(number), data.named(GAME, f"{step}_{number}")] for number in range(1, count + 1)]
    return Block(_said(f"{name}.title"), rows=rows, rule=rule)


def _movement() -> Block:
    """What a movement point buys."""
    rows = [[data.named(GAME, kind), plain(limit)] for kind, limit in LIMITS.items()]
    said = sheet.lines(GAME, "sheet.movement", kyo=KYO_BONUS, limit=WAYPOINT_LIMIT)
    return Block(_said("movement.title"), said, rows, [_said("movement.by"), _said("movement.units")], "9.3/road")


def _fates() -> Block:
    """The leader loss table."""
    state = RULES.new_state(RULES.complete({}))
    dice: dict[str, list[int]] = {}
    for die in range(1, 7):
        dice.setdefault(fate_of(state, die), []).append(die)
    rows = [[plain(f"{faces[0]}–{faces[-1]}"), data.named(GAME, fate)] for fate, faces in dice.items()]
    return Block(_said("fates.title"), rows=rows, rule="10.3/5")


def _cards() -> Block:
    """When cards may be played, by their numbers."""
    rows = []
    for window in WINDOWS:
        numbers = [card.number for card in CARDS.values() if window in card.window]
        rows.append([plain(_spans(sorted(numbers))), data.named(GAME, window)])
    return Block(_said("cards.title"), sheet.lines(GAME, "sheet.cards"), rows, rule="6.1")


def _spans(numbers: list[int]) -> str:
    """1, 2, 3, 7 as "1–3, 7"."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in spans)


def _regroup() -> Block:
    """Regroup values that differ from 1, and what raises them."""
    rows = [[data.named(GAME, clan.id), plain(clan.regroup.base), data.named(GAME, list(clan.regroup.raised_by))]
            for clan in CLANS.values() if clan.regroup.raised_by]
    return Block(_said("regroup.title"), sheet.lines(GAME, "sheet.regroup"), rows,
                 [_said("regroup.clan"), _said("regroup.value"), _said("regroup.raised")], "11.0/value")


def _arrivals() -> Block:
    """The powers still to come and their turns."""
    rows = [[plain(one.turn), data.named(GAME, list(one.units))] for one in DATA.reinforcements]
    return Block(_said("arrivals.title"), sheet.lines(GAME, "sheet.arrivals"), rows, rule="11.4")


def _victory() -> Block:
    """How each scenario is won."""
    rows = [[{"en": one.name.en, "zh": one.name.zh}, {"en": one.text.en, "zh": one.text.zh}] for one in DATA.scenarios]
    return Block(_said("victory.title"), rows=rows, rule="14.3/standard")
