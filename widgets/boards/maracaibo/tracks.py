"""The tracks of Maracaibo: influence and marker supplies, incomes, players, combat tiles, and the explorer track."""

from __future__ import annotations

import functools
from math import ceil
from typing import Any

import msgspec

from kernel_lib.core import data
from widgets import theme
from widgets.boards import lettering
from widgets.boards.maracaibo import cards, signs
from widgets.boards.maracaibo.cards import NATIONS, said
from widgets.boards.maracaibo.position import GAME, Position, Seat, letter
from widgets.boards.maracaibo.ship_board import COLOURS
from widgets.boards.maracaibo.tables import SIZE, SLIM, desk
from widgets.boards.words import bare, words
from widgets.scene import Frame, Label, Place, Point, Scene, Token

REWARD_SIGNS = words("maracaibo", "reward_signs")
REWARDS = words("maracaibo", "rewards")
WORDS = words("maracaibo", "tracks")

LEFT, STEP = 6.0, 22.9


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands on a page of this size: the upper left corner of each panel.

    row     spaces of an income track in a row
    named   how much room the name of a nation has before its influence track
    players width of the table of the players
    """

    size: tuple[float, float]
    row: int
    named: float
    influence: Point
    supplies: Point
    doubloons: Point
    scores: Point
    table: Point
    combat: Point
    players: float

    @property
    def wide(self) -> float:
        """How wide a panel is that has no other beside it."""
        return self.size[0] - 12

    def high(self, spaces: int, each: float) -> float:
        """How high an income track of so many spaces is."""
        return 31 + each * ceil(spaces / self.row)


LAYOUT = Layout(SIZE, 27, 80, (LEFT, 4), (406, 4), (LEFT, 131), (LEFT, 214), (LEFT, 291), (328, 291), 318)
SLIM_LAYOUT = Layout((SLIM, 804), 14, 28, (LEFT, 4), (LEFT, 129), (LEFT, 255), (LEFT, 389), (LEFT, 511), (LEFT, 641),
                     SLIM - 12)
"""On a phone one lies below the other, and a long track has two rows."""


class Printed(msgspec.Struct, frozen=True):
    """The tracks without any marker."""

    frames: tuple[Frame, ...]
    places: tuple[Place, ...]
    labels: tuple[Label, ...]


def page(position: Position, lang: str) -> Scene:
    """All tracks with the markers of `position` on them."""
    return msgspec.structs.replace(_page(position, lang, LAYOUT), slim=_page(position, lang, SLIM_LAYOUT))


def _page(position: Position, lang: str, layout: Layout) -> Scene:
    fixed, word = printed(lang, layout), WORDS[lang]
    spots = {place.id: place for place in fixed.places}
    frames, labels, tokens = players(position, lang, (*layout.table, layout.players))
    tokens += _supplies(position, lang, spots)
    tokens += _combat(position, lang, layout)
    if layout is LAYOUT:
        labels.append(Label(LEFT + layout.wide - 8, layout.table[1] - 65, "   ".join(signs.legend(lang)[:5]), "end", 9,
                            halo=False, fill=theme.FAINT))
    else:
        labels += meanings(lang, 5, layout.size[1] - 26)
    for row, seat in enumerate(position.seats):
        tokens += _markers(position, seat, row, spots)
    labels += bare(GAME, lang, fixed.frames, [*fixed.labels, *tokens])
    return Scene(
        width=layout.size[0], height=layout.size[1], title=word["tracks"], lang=lang, variant="Hant",
        places=fixed.places, frames=(*fixed.frames, *frames), labels=(*fixed.labels, *labels), tokens=tuple(tokens),
    )  # fmt: skip


def meanings(lang: str, count: int, top: float) -> list[Label]:
    """What the first signs mean, three in a row at the foot of a page for a phone."""
    told = signs.legend(lang)[:count]
    return [Label(LEFT + 6 + i % 3 * 107, top + i // 3 * 15, each, "start", 9.5, halo=False, fill=theme.FAINT)
            for i, each in enumerate(told)]


def players(
    position: Position, lang: str, box: tuple[float, float, float]
) -> tuple[list[Frame], list[Label], list[Token]]:
    """Everybody's points, doubloons, combat points and figures in turn order; the player shown is marked."""
    left, top, width = box
    word, labels, tokens = WORDS[lang], list[Label](), list[Token]()
    heading = word["players" if width > 300 else "round"].format(round=position.round)
    frame = Frame("players", left, top, width, 24 + 19 * len(position.seats), heading)
    ends = [left + width - 12 - i * min(52, (width - 90) / 4) for i in (3, 2, 1, 0)]
    heads = (signs.POINTS, signs.COIN, signs.SWORD, signs.FIGURE)
    labels += [Label(x, top + 11, said_, "end", 13, "bold", theme.FAINT, halo=False)
               for x, said_ in zip(ends, heads, strict=True)]  # fmt: skip
    for row, seat in enumerate(position.seats):
        y = top + 31 + row * 19
        facts = {"name": seat.name or seat.id, "score": seat.score, "doubloons": seat.doubloons,
                 "combat": seat.combat, "figures": seat.figures}  # fmt: skip
        name = said(lambda each, facts=facts: WORDS[each]["row"].format(**facts))
        tokens.append(Token(f"seat/{seat.id}", "players", left + 14, y, "disc", 7.5, 0, COLOURS[seat.colour],
                            text=letter(position, seat.id), name=name))  # fmt: skip
        weight = "bold" if seat == position.seat() else "normal"
        called = lettering.fitted(str(facts["name"]), width - 130, 11, 1)[0]
        labels.append(Label(left + 26, y, called, "start", 11, weight, halo=False))
        points = said(lambda each, seat=seat: f"{seat.score} {WORDS[each]['score']}")
        tokens.append(Token(f"points/{seat.id}", "players", ends[0] - 9, y, "plate", 8, 15, cards.SHIELD,
                            text=str(seat.score), name=points))  # fmt: skip
        values = (seat.doubloons, seat.combat, seat.figures)
        labels += [Label(x, y, str(value), "end", 11.5, weight, halo=False)
                   for x, value in zip(ends[1:], values, strict=True)]  # fmt: skip
    return [frame], labels, tokens


def _supplies(position: Position, lang: str, spots: dict[str, Place]) -> list[Token]:
    """The markers left in each nation's supply: one on the leftmost space, two on each other; gone leftmost first."""
    found = []
    for nation in data.data(GAME).nations:
        taken = position.taken.get(nation.id, 0)
        for i in range(len(nation.supply)):
            on = min(2 if i else 1, max(0, (1 if i == 0 else 1 + 2 * i) - taken))
            spot = spots[f"supply/{nation.id}/{i}"]
            for each in range(on):
                name = said(lambda lang_, n=nation: WORDS[lang_]["supply"].format(nation=getattr(n.name, lang_)))
                found.append(
                    Token(
                        f"supply/{nation.id}/{i}/{each}",
                        f"supply/{nation.id}/{i}",
                        spot.x - 3 + 6 * each,
                        spot.y,
                        "hexagon",
                        9,
                        8,
                        NATIONS[nation.id],
                        text=nation.name.text(lang)[0],
                        name=name,
                    )
                )
    return found


def _combat(position: Position, lang: str, layout: Layout) -> list[Token]:
    """Both stacks of combat tiles, face down, and the tile that is fought for now."""
    found: list[Token] = []
    left, top = layout.combat
    for i, count in enumerate(position.stacks):
        if not count:
            continue
        name = said(lambda each, i=i, count=count: WORDS[each]["stack"].format(at=i + 1, count=count))
        found.append(cards.back(f"stack/{i + 1}", "combat", (left + 6 + i * 78, top + 18, 74, 105), name[lang], name))
    if position.combat:
        wide = min(156, layout.size[0] - left - 176)
        found.append(cards.combat_tile(position.combat, (left + 164, top + 18, wide, 105), lang))
    return found


def _markers(position: Position, seat: Seat, row: int, spots: dict[str, Place]) -> list[Token]:
    """The markers of one player on all tracks."""
    fill, name, sign = COLOURS[seat.colour], seat.name or seat.id, letter(position, seat.id)
    at = [f"{nation}/{step}" for nation, step in seat.influence.items()]
    at += [f"doubloons/{seat.doubloon_income}", f"scores/{seat.score_income}"]
    return [marker(spots[id], row, name, sign, fill, f"{id.split('/')[0]}/{seat.id}") for id in at if id in spots]


def marker(spot: Place, row: int, name: str, sign: str, fill: str, id: str, shape: str = "square") -> Token:
    """A player's marker in one of the four corners of its space."""
    x, y = spot.x + (-5 if row % 2 == 0 else 5), spot.y + (-5 if row < 2 else 5)
    size, wide = (7.5, 6.0) if shape == "figure" else (4.8, 4.8)
    return Token(id, spot.id, x, y, shape, size, wide, fill, text=sign, name=dict.fromkeys(WORDS, name))


@functools.cache
def printed(lang: str, layout: Layout = LAYOUT) -> Printed:
    """The tracks without any marker."""
    word = WORDS[lang]
    beside = layout.supplies[1] == layout.influence[1]
    frames = (
        desk(layout.size), Frame("influence", *layout.influence, layout.wide, 124, word["influence"]),
        *(() if beside else (Frame("supplies", *layout.supplies, layout.wide, 123, word["supplies"]),)),
        Frame("doubloons", *layout.doubloons, layout.wide, layout.high(27, 49), word["doubloons_head"]),
        Frame("scores", *layout.scores, layout.wide, layout.high(21, 43), word["scores"]),
        Frame("combat", *layout.combat, layout.size[0] - layout.combat[0] - 6, 125, word["stacks"]),
    )  # fmt: skip
    places: list[Place] = []
    labels: list[Label] = []
    for row, nation in enumerate(data.data(GAME).nations):
        _influence(places, labels, nation, row, lang, layout)
        _supply(places, labels, nation, row, lang, layout)
    if beside:
        labels.append(Label(layout.supplies[0] + 6, layout.supplies[1] + 11, word["supplies"], "start", 10, "bold",
                            theme.FAINT, halo=False))  # fmt: skip
    _track(places, labels, "doubloons", range(8, 35), layout.doubloons, 49, layout)
    _track(places, labels, "scores", range(21), layout.scores, 43, layout)
    return Printed(frames, tuple(places), tuple(labels))


def _nation(nation: Any, at: Point, lang: str, id: str, named: bool) -> tuple[Place, list[Label]]:
    """A nation's sign, and its name where there is room."""
    name = {"en": nation.name.en, "zh": nation.name.zh}
    sign = Place(id, *at, "circle", 8.5, NATIONS[nation.id], name=name, quiet=True, owner=name[lang][0])
    return sign, [Label(at[0] + 13, at[1], name[lang], "start", 10.5, "bold", halo=False)] if named else []


def _influence(places: list[Place], labels: list[Label], nation: Any, row: int, lang: str, layout: Layout) -> None:
    ranks = {rank.space: rank.rank for rank in data.data(GAME).influence_ranks}
    left, y = layout.influence[0], layout.influence[1] + 37 + row * 32
    sign, named = _nation(nation, (left + 12, y), lang, nation.id, layout.named > 40)
    places.append(sign)
    labels += named
    for at in range(13):
        x = left + layout.named + 6 + at * STEP
        step = said(lambda each, at=at: WORDS[each]["step"].format(track=getattr(nation.name, each), at=at))
        fill = "#f1c9b8" if at in ranks else theme.PAPER
        places.append(Place(f"{nation.id}/{at}", x, y, "cell", 10, fill=fill, name=step, quiet=True))
        labels.append(Label(x, y + 15.5, str(at), "middle", 8.5, halo=False, fill=theme.FAINT))
        if at in ranks:
            labels.append(Label(x, y, str(ranks[at]), "middle", 11, "bold", theme.MAROON, halo=False))


def _supply(places: list[Place], labels: list[Label], nation: Any, row: int, lang: str, layout: Layout) -> None:
    """What each space of a nation's supply is worth; beside the influence track its name stands there already."""
    name = {"en": nation.name.en, "zh": nation.name.zh}
    left, y = layout.supplies[0] + 18, layout.supplies[1] + 37 + row * 32
    if layout.supplies[1] != layout.influence[1]:
        sign, named = _nation(nation, (left - 6, y), lang, f"supply/{nation.id}", True)
        places.append(sign)
        labels += named
        left += 100
    for i, value in enumerate(nation.supply):
        x = left + i * 30
        places.append(Place(f"supply/{nation.id}/{i}", x, y, "cell", 12, name=name, quiet=True))
        labels.append(Label(x, y, str(value), "middle", 11, "bold", theme.MAROON, halo=False))


def _track(places: list[Place], labels: list[Label], track: str, steps: range, at: Point, high: float,
           layout: Layout) -> None:  # fmt: skip
    """An income track; below the doubloons stand the points that the marker gives at the end."""
    points = {one.position: one.vp for one in data.data(GAME).doubloon_track} if track == "doubloons" else {}
    row = layout.row
    apart = min(STEP, (layout.wide - 8) / row)  # none reaches over the edge of its panel
    for i, step in enumerate(steps):
        x, y = at[0] + 5 + (i % row + 0.5) * apart, at[1] + 36.5 + i // row * high
        name = said(lambda each, step=step: WORDS[each]["step"].format(track=WORDS[each][track], at=step))
        places.append(Place(f"{track}/{step}", x, y, "cell", 10, name=name, quiet=True))
        labels.append(Label(x, y + 17, str(step), "middle", 9, halo=False, fill=theme.FAINT))
        if points.get(step):
            labels.append(Label(x, y + 29, str(points[step]), "middle", 9, "bold", theme.MAROON, halo=False))
