"""The tracks of Maracaibo: influence, incomes, the players, and the explorer track along the lower edge."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import msgspec

from kernel_lib.core import data
from widgets import theme
from widgets.boards.words import REWARD_SIGNS, REWARDS
from widgets.boards.words import TRACKS as WORDS
from widgets.scene import Frame, Label, Link, Place, Token

if TYPE_CHECKING:
    from widgets.boards.maracaibo import Position, Seat

PANEL_SIZE = (1100.0, 700.0)
COLOURS = {"yellow": theme.YELLOW, "green": theme.GREEN, "orange": theme.ORANGE, "purple": theme.PURPLE}
RIGHT = 778.0
WIDE = 314.0
CELL = 10.0
EXPLORER = (8.0, 498.0, 762.0, 194.0)
BARRIERS = {"red": theme.RED, "blue": theme.BLUE, "green": theme.GREEN}


class Panels(msgspec.Struct, frozen=True):
    """Parts of a scene."""

    frames: tuple[Frame, ...]
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    labels: tuple[Label, ...]
    tokens: tuple[Token, ...]


def panels(position: Position, lang: str, signs: list[str]) -> Panels:
    """All tracks with the markers of `position` on them; `signs` are the letters of its players."""
    fixed = printed(lang)
    spots = {place.id: place for place in fixed.places}
    beside = any(tile.slots and tile.id in position.legacy for tile in data.data("maracaibo").legacy_tiles)
    frames = tuple(
        msgspec.structs.replace(frame, title=frame.title.format(round=position.round))
        for frame in fixed.frames
        if beside or frame.id != "legacy"
    )
    labels = [*fixed.labels]
    tokens: list[Token] = []
    for row, seat in enumerate(position.seats):
        labels += _purse(seat, row)
        fill, name, sign = COLOURS[seat.colour], seat.name or seat.id, signs[row]
        facts = {
            "name": name,
            "score": seat.score,
            "doubloons": seat.doubloons,
            "combat": seat.combat,
            "figures": seat.figures,
        }
        said = {each: words["row"].format(**facts) for each, words in WORDS.items()}
        tokens.append(
            Token(
                f"seat/{seat.id}", "players", RIGHT + 15, 380.0 + row * 22, "disc", 7.5, 0, fill, text=sign, name=said
            )
        )
        at = [f"{nation}/{step}" for nation, step in seat.influence.items()]
        at += [f"doubloons/{seat.doubloon_income}", f"scores/{seat.score_income}"]
        tokens += [
            _marker(spots[id], row, name, sign, fill, f"{id.split('/')[0]}/{seat.id}") for id in at if id in spots
        ]
        tokens.append(_marker(spots[f"e{seat.explorer}"], row, name, sign, fill, f"explorer/{seat.id}", "figure"))
    for id in position.explorer_quests:
        quest = {each: words["quest"] for each, words in WORDS.items()}
        tokens.append(
            Token(f"quest/{id}", id, spots[id].x, spots[id].y + 21, "tile", 7.5, 7.5, "#e8d5a3", text="?", name=quest)
        )
    places = [*fixed.places]
    _legacy(position, places, labels, lang)
    return Panels(frames, tuple(places), fixed.links, tuple(labels), tuple(tokens))


def _legacy(position: Position, places: list[Place], labels: list[Label], lang: str) -> None:
    """Tiles that lie beside the route (silver fleet, gold mine), with a space per marker."""
    tiles = [t for t in data.data("maracaibo").legacy_tiles if t.id in position.legacy and t.slots]
    for row, tile in enumerate(tiles):
        y = 498.0 + row * 26
        labels.append(Label(RIGHT + 10, y, f"{tile.id} {getattr(tile.name, lang)}", "start", 11, "bold", halo=False))
        for slot in range(tile.slots):
            name = {each: WORDS[each]["slot"].format(name=getattr(tile.name, each), at=slot + 1) for each in WORDS}
            places.append(
                Place(f"{tile.id}/{slot + 1}", RIGHT + 190 + slot * 26, y, "circle", 10, name=name, quiet=True)
            )


def _purse(seat: Seat, row: int) -> list[Label]:
    y = 380.0 + row * 22
    name = seat.name or seat.id
    said = [Label(RIGHT + 28, y, name[:12], "start", 11, "bold", halo=False)]
    for column, value in enumerate((seat.score, seat.doubloons, seat.combat, seat.figures)):
        said.append(
            Label(
                RIGHT + 146 + column * 46,
                y,
                str(value),
                "middle",
                11.5,
                "bold" if column == 0 else "normal",
                halo=False,
            )
        )
    return said


def _marker(spot: Place, row: int, name: str, sign: str, fill: str, id: str, shape: str = "square") -> Token:
    """A player's marker in one of the four corners of its space."""
    x, y = spot.x + (-5 if row % 2 == 0 else 5), spot.y + (-5 if row < 2 else 5)
    size, wide = (7.5, 6.0) if shape == "figure" else (4.6, 4.6)
    return Token(id, spot.id, x, y, shape, size, wide, fill, text=sign, name=dict.fromkeys(WORDS, name))


@functools.cache
def printed(lang: str) -> Panels:
    """The tracks without any marker."""
    word = WORDS[lang]
    desk = "#ece5d5"
    frames = [
        Frame("desk/right", 770, -4, 340, 712, fill=desk), Frame("desk/below", -4, 490, 776, 220, fill=desk),
        Frame("influence", RIGHT, 8, WIDE, 120, word["influence"]),
        Frame("doubloons", RIGHT, 134, WIDE, 100, word["doubloons"]),
        Frame("scores", RIGHT, 240, WIDE, 98, word["scores"]), Frame("players", RIGHT, 344, WIDE, 116, word["players"]),
        Frame("explorer", *EXPLORER, word["explorer"]), Frame("legacy", RIGHT, 466, WIDE, 82, word["legacy"]),
    ]  # fmt: skip
    places: list[Place] = []
    labels: list[Label] = []
    _influence(places, labels, lang)
    _track(places, labels, lang, "doubloons", range(8, 35), 14, RIGHT + 17, 164)
    _track(places, labels, lang, "scores", range(21), 14, RIGHT + 17, 270)
    for column, key in enumerate(("score", "purse", "combat", "figures")):
        labels.append(Label(RIGHT + 146 + column * 46, 358, word[key], "middle", 9, halo=False, fill=theme.FAINT))
    links = _explorer(places, labels, lang)
    return Panels(tuple(frames), tuple(places), tuple(links), tuple(labels), ())


def _influence(places: list[Place], labels: list[Label], lang: str) -> None:
    ranks = {rank.space: rank.rank for rank in data.data("maracaibo").influence_ranks}
    for row, nation in enumerate(data.data("maracaibo").nations):
        y = 42.0 + row * 32
        labels.append(Label(RIGHT + 8, y, getattr(nation.name, lang), "start", 10.5, "bold", halo=False))
        for at in range(13):
            x = RIGHT + 68 + at * 19.4
            name = {each: WORDS[each]["step"].format(track=getattr(nation.name, each), at=at) for each in WORDS}
            fill = "#f1c9b8" if at in ranks else theme.PAPER
            places.append(Place(f"{nation.id}/{at}", x, y, "cell", 9.2, fill=fill, name=name, quiet=True))
            labels.append(
                Label(x, y + 14.5, str(at), "middle", 8, halo=False, fill=theme.RED if at in ranks else theme.FAINT)
            )


def _track(
    places: list[Place], labels: list[Label], lang: str, track: str, steps: range, columns: int, left: float, top: float
) -> None:
    for i, at in enumerate(steps):
        x, y = left + (i % columns) * 21.5, top + (i // columns) * 37
        name = {each: WORDS[each]["step"].format(track=WORDS[each][track], at=at) for each in WORDS}
        places.append(Place(f"{track}/{at}", x, y, "cell", CELL, name=name, quiet=True))
        labels.append(Label(x, y + 16, str(at), "middle", 8.5, halo=False, fill=theme.FAINT))


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


def _explorer(places: list[Place], labels: list[Label], lang: str) -> list[Link]:
    spaces = list(data.data("maracaibo").explorer_track)
    at, word = columns(spaces), WORDS[lang]
    left, top, width, height = EXPLORER
    labels.append(Label(left + width - 10, top + 12, word["signs"], "end", 10, halo=False, fill=theme.FAINT))
    step = (width - 44) / max(at.values())
    row = {"trunk": 0.56, "long": 0.36, "short": 0.8}
    where: dict[int, tuple[float, float]] = {}
    for space in spaces:
        x, y = left + 22 + at[space.index] * step, top + height * row[space.branch]
        where[space.index] = (x, y)
        fill = "#e8d5a3" if space.quest_preset else "#f3d9c9" if space.end else ""
        name = {"en": space.name.en, "zh": space.name.zh}
        note = {lang: _rewards(space, lang)}
        places.append(Place(space.id, x, y, "circle", 9.5, fill=fill, name=name, note=note, quiet=True))
        labels.append(
            Label(
                x, y - 15.5, word["end"] if space.end else str(space.index), "middle", 8.5, halo=False, fill=theme.FAINT
            )
        )
        labels += [
            Label(x, y + 16 + 10 * i, said, "middle", 8.5, "bold", halo=False)
            for i, said in enumerate(_short(space, lang))
        ]
        if space.barrier_after:
            colour = BARRIERS[space.barrier_after]
            places.append(Place(f"line/{space.barrier_after}", x + step / 2, y, "line", 16, fill=colour, quiet=True,
                                name={each: _term(space.barrier_after, each) for each in WORDS}))  # fmt: skip
    return [
        Link(f"e{s.index}>{to}", s.id, next(t.id for t in spaces if t.index == to), "track")
        for s in spaces
        for to in s.next
    ]


def _term(id: str, lang: str) -> str:
    return next(str(getattr(term.name, lang)) for term in data.data("maracaibo").terms if term.id == id)


def _steps(space: Any) -> list[dict[str, Any]]:
    return [step if isinstance(step, dict) else msgspec.to_builtins(step) for step in space.reward]


def _short(space: Any, lang: str) -> list[str]:
    return [REWARD_SIGNS[lang].get(step["do"], "{x}").format(x=step.get("x", 1)) for step in _steps(space)]


def _rewards(space: Any, lang: str) -> str:
    return ", ".join(REWARDS[lang].get(step["do"], step["do"]).format(x=step.get("x", 1)) for step in _steps(space))
