"""The reference sheet of Maracaibo: two pages, its numbers taken from the data and from the rules themselves."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import data, sheet
from kernel_lib.core.bilingual import LANGUAGES, Words
from kernel_lib.core.sheet import Block, plain

from . import records
from .exploration import END_POINTS, FIRST_ACROSS, LATER_ACROSS, RED_INFLUENCE
from .final_scoring import MAJORITY, RANK_BONUS
from .game import RULES
from .homecoming import INSTEAD_OF_BUYING
from .state import State, new_state
from .villages import village_actions_count

GAME = RULES.id
_said, _prose = partial(sheet.said, GAME), partial(sheet.prose, GAME)


def blocks() -> list[Block]:
    """All boxes of the sheet, in the order of a turn and then of the game."""
    return [
        _prose("setup", "01/choose-eight"), _prose("turn", "02/phases"), _prose("main", "04/one"), _village_counts(),
        _prose("village", "10/repeat"), _combat(), _ranks(),
        _prose("explorer", "09/end", red=RED_INFLUENCE, first=FIRST_ACROSS, later=LATER_ACROSS,
               end=" · ".join(map(str, END_POINTS))),
        _cities(), _prose("quests", "11/track"), _prose("assistants", "12/unused"), _prose("cards", "17/cost"),
        _prose("effects", "17/permanent"), _prose("legacy", "21/instructions"),
        _prose("careers", "15/half"), _upgrades(), _prose("interim", "13/order", points=INSTEAD_OF_BUYING),
        _prose("income", "18/wrap"),
        _prose("final", "14/buy", points=INSTEAD_OF_BUYING, most=MAJORITY, bonus=RANK_BONUS[0], second=RANK_BONUS[1]),
        _buildings(), _prose("jean", "20/move"),
    ]


def _village_counts() -> Block:
    """Village actions by movement points, without and with the ship upgrade."""
    state: State = new_state(RULES.complete({}))
    printed = [village_actions_count(state, "alex", points) for points in range(1, 8)]
    state.player("alex").discs["SU01"] = 0
    upgraded = [village_actions_count(state, "alex", points) for points in range(1, 8)]
    rows = [[_said("count.plain"), *map(plain, printed)], [_said("count.upgraded"), *map(plain, upgraded)]]
    return Block(_said("count.title"), rows=rows, head=[_said("count.points"), *map(plain, range(1, 8))],
                 rule="10/count")


def _combat() -> Block:
    """What the combat actions cost."""
    rows = []
    for action in records.combat_actions().values():
        costs = "/".join(str(option.cost) for option in action.options)
        rows.append([data.named(GAME, action.id), plain(costs), _said(f"origin.{action.origin}")])
    return Block(_said("combat.title"), sheet.lines(GAME, "sheet.combat"), rows,
                 [_said("combat.action"), _said("combat.cost"), _said("combat.from")], "07/once")


def _ranks() -> Block:
    """The spaces of the red bands."""
    ranks = records.records().influence_ranks
    rows = [[_said("ranks.space"), *(plain(one.space) for one in ranks)],
            [_said("ranks.rank"), *(plain(one.rank) for one in ranks)]]
    return Block(_said("ranks.title"), sheet.lines(GAME, "sheet.ranks"), rows, rule="08/steps")


def _cities() -> Block:
    """The actions of city tiles and homeward spaces."""
    tiles = [one.city.action for one in records.city_tiles().values()]
    home = [one.city.action for one in records.locations().values() if one.kind == "homeward" and one.city]
    names = [data.named(GAME, action) for action in dict.fromkeys(tiles)]
    named_home = [data.named(GAME, action) for action in dict.fromkeys(home)]
    return Block(_said("cities.title"), [
        *sheet.lines(GAME, "sheet.cities"), _joined(names), _said("cities.home"), _joined(named_home)], rule="06/order")


def _upgrades() -> Block:
    """The spots of the ship board by when they open."""
    opened: dict[str, list[Words]] = {}
    for spot in records.upgrades().values():
        when = "after" if spot.after else f"others{spot.others}" if spot.others else "open"
        opened.setdefault(when, []).append(data.named(GAME, spot.id))
    rows = [[_said(f"upgrades.{when}"), _joined(names)] for when, names in opened.items()]
    return Block(_said("upgrades.title"), sheet.lines(GAME, "sheet.upgrades"), rows, rule="16/pair")


def _buildings() -> Block:
    """What each prestige building counts."""
    rows = []
    for one in records.buildings().values():
        counted = {lang: (" + " if lang == "en" else "＋").join(_said(f"per.{each.per}")[lang]
                                                               for each in one.scores) for lang in LANGUAGES}
        most = "" if one.most is None else f" (≤ {one.most})"
        rows.append([data.named(GAME, one.id), counted, plain(f"× {one.scores[0].vp}{most}")])
    return Block(_said("buildings.title"), rows=rows, rule="19/score")


def _joined(names: list[Words]) -> Words:
    return {"en": "; ".join(one["en"] for one in names), "zh": "；".join(one["zh"] for one in names)}
