"""The explorer track of Maracaibo, in rows one below the other so that every reward can be read."""

from __future__ import annotations

import bisect
import functools
import math
from collections import Counter
from typing import Any

import msgspec

from kernel_lib.core import data
from widgets import theme
from widgets.boards.maracaibo import cards, signs
from widgets.boards.maracaibo.position import GAME, Position, letter
from widgets.boards.maracaibo.ship_board import COLOURS
from widgets.boards.maracaibo.tables import SIZE, SLIM, desk
from widgets.boards.maracaibo.tracks import REWARD_SIGNS, REWARDS, WORDS, marker, meanings
from widgets.scene import Frame, Label, Link, Place, Scene, Token


class Layout(msgspec.Struct, frozen=True):
    """How the track lies on a page of this size: the first column of each row, and how high a row is."""

    size: tuple[float, float]
    rows: tuple[int, ...]
    high: float


LAYOUT = Layout(SIZE, (0, 13), 191)
SLIM_LAYOUT = Layout((SLIM, 640), (0, 10, 17, 22), 143)
"""On a phone a row ends where a line is crossed."""
TOP = 24.0
"""Where the first row begins."""
BARRIERS = {"red": theme.RED, "blue": theme.BLUE, "green": theme.GREEN}


def page(position: Position, lang: str) -> Scene:
    """The track with every player's explorer and the quests that lie on it."""
    return msgspec.structs.replace(_page(position, lang, LAYOUT), slim=_page(position, lang, SLIM_LAYOUT))


def _page(position: Position, lang: str, layout: Layout) -> Scene:
    places, links, labels = printed(lang, layout)
    spots, tokens = {place.id: place for place in places}, list[Token]()
    there = Counter(seat.explorer for seat in position.seats)
    for row, seat in enumerate(position.seats):
        spot, name = spots[f"e{seat.explorer}"], seat.name or seat.id
        token = marker(spot, row, name, letter(position, seat.id), COLOURS[seat.colour], f"explorer/{seat.id}",
                       "figure")
        alone = there[seat.explorer] == 1
        tokens.append(msgspec.structs.replace(token, x=spot.x, y=spot.y) if alone else token)
    for id, tile in position.explorer_quests.items():
        token = cards.quest_token(tile, id, f"quest/{tile}", lang)
        tokens.append(msgspec.structs.replace(token, x=spots[id].x, y=spots[id].y + 27))
    wide, high = layout.size
    frame = Frame("explorer", 6, 4, wide - 12, high - 8, WORDS[lang]["explorer"])
    return Scene(width=wide, height=high, title=WORDS[lang]["explorer"], lang=lang, variant="Hant", places=places,
                 frames=(desk(layout.size), frame), links=links, labels=labels, tokens=tuple(tokens))  # fmt: skip


def columns(spaces: list[Any]) -> dict[int, float]:
    """The column of each explorer space: ways that part and meet again share their first and last column."""
    before = {index: [s.index for s in spaces if index in s.next] for index in [s.index for s in spaces]}
    depth: dict[int, float] = {}
    for space in sorted(spaces, key=lambda s: s.index):
        depth[space.index] = max((depth[b] + 1 for b in before[space.index]), default=0.0)
    for space in spaces:
        if space.branch == "short":
            (start,), (end,) = before[space.index], space.next
            depth[space.index] = (depth[start] + depth[end]) / 2
    return depth


@functools.cache
def printed(lang: str, layout: Layout = LAYOUT) -> tuple[tuple[Place, ...], tuple[Link, ...], tuple[Label, ...]]:
    """The track without any marker, in rows one below the other."""
    spaces, places, labels = list(data.data(GAME).explorer_track), list[Place](), list[Label]()
    at, word = columns(spaces), WORDS[lang]
    if layout is LAYOUT:
        labels.append(Label(SIZE[0] - 16, 15, "   ".join(signs.legend(lang)[:6]), "end", 10, halo=False,
                            fill=theme.FAINT))  # fmt: skip
    else:
        labels += meanings(lang, 6, layout.size[1] - 34)
    ends = (*layout.rows[1:], math.ceil(max(at.values()) + 1))
    steps = [(layout.size[0] - 60) / (end - first) for first, end in zip(layout.rows, ends, strict=True)]
    row = {"trunk": 0.5, "long": 0.3, "short": 0.8}
    for space in spaces:
        line = bisect.bisect(layout.rows, at[space.index]) - 1
        step = steps[line]
        x, y = 34 + (at[space.index] - layout.rows[line]) * step, TOP + layout.high * (line + row[space.branch])
        fill = "#e8d5a3" if space.quest_preset else "#f3d9c9" if space.end else ""
        name = {"en": space.name.en, "zh": space.name.zh}
        note = {lang: _rewards(space, lang)}
        places.append(Place(space.id, x, y, "circle", 11, fill=fill, name=name, note=note, quiet=True))
        number = word["end"] if space.end else str(space.index)
        labels.append(Label(x, y - 22, number, "middle", 9, halo=False, fill=theme.FAINT))
        labels += [Label(x, y + 23 + 11 * i, gain, "middle", 9.5, "bold", halo=False)
                   for i, gain in enumerate(_short(space, lang))]  # fmt: skip
        if space.barrier_after:
            colour = BARRIERS[space.barrier_after]
            places.append(Place(f"line/{space.barrier_after}", x + step / 2, y, "line", 16, fill=colour, quiet=True,
                                name={each: _term(space.barrier_after, each) for each in WORDS}))  # fmt: skip
    spots = {place.id: place for place in places}
    links = [_way(spots[s.id], spots[next(t.id for t in spaces if t.index == to)], s.index, to, layout)
             for s in spaces for to in s.next]  # fmt: skip
    return tuple(places), tuple(links), tuple(labels)


def _way(a: Place, b: Place, index: int, to: int, layout: Layout) -> Link:
    """A way to the next space; from the end of a row it goes round between the rows to the beginning of the next, that
    from the upper branch outside on the right and inside on the left, so that ways do not cross."""
    line, within = divmod((a.y - TOP) / layout.high, 1)
    off = 3.0 if within < 0.4 else -3.0
    edge, between, start = layout.size[0] - 13 + off, TOP + layout.high * (line + 1.06) + off, 13 + off
    round_ = ((edge, a.y), (edge, between), (start, between), (start, b.y))
    return Link(f"e{index}>{to}", a.id, b.id, "track", via=round_ if b.x < a.x else ())


def _term(id: str, lang: str) -> str:
    return str(next(term.name.text(lang) for term in data.data(GAME).terms if term.id == id))


def _steps(space: Any) -> list[dict[str, Any]]:
    return [step if isinstance(step, dict) else msgspec.to_builtins(step) for step in space.reward]


def _short(space: Any, lang: str) -> list[str]:
    return [signs.drawn(REWARD_SIGNS[lang].get(step["do"], "{x}").format(x=step.get("x", 1))) for step in _steps(space)]


def _rewards(space: Any, lang: str) -> str:
    return ", ".join(REWARDS[lang].get(step["do"], step["do"]).format(x=step.get("x", 1)) for step in _steps(space))
