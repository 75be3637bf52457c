"""The tracks of Maracaibo: influence and marker supplies, incomes, players, combat tiles, and the explorer track."""

from __future__ import annotations

import functools

import msgspec

from kernel_lib.core import data
from widgets import theme
from widgets.boards import lettering
from widgets.boards.maracaibo import cards, signs
from widgets.boards.maracaibo.cards import NATIONS, said
from widgets.boards.maracaibo.position import GAME, Position, Seat, letter
from widgets.boards.maracaibo.ship_board import COLOURS
from widgets.boards.maracaibo.tables import SIZE, desk
from widgets.boards.words import words
from widgets.scene import Frame, Label, Place, Scene, Token

REWARD_SIGNS = words("maracaibo", "reward_signs")
REWARDS = words("maracaibo", "rewards")
WORDS = words("maracaibo", "tracks")

LEFT, WIDE = 6.0, 648.0
STEP = 22.9
SUPPLY = 424.0
TOP = 4.0
TABLE = (6.0, 291.0, 318.0)
COMBAT = 328.0
"""Where the table of the players stands, and the combat tiles beside it."""


class Printed(msgspec.Struct, frozen=True):
    """The tracks without any marker."""

    frames: tuple[Frame, ...]
    places: tuple[Place, ...]
    labels: tuple[Label, ...]


def page(position: Position, lang: str) -> Scene:
    """All tracks with the markers of `position` on them."""
    fixed, word = printed(lang), WORDS[lang]
    spots = {place.id: place for place in fixed.places}
    frames, labels, tokens = players(position, lang, TABLE)
    tokens += _supplies(position, lang)
    tokens += _combat(position, lang)
    labels.append(Label(LEFT + WIDE - 8, TABLE[1] - 65, "   ".join(signs.legend(lang)[:5]), "end", 9, halo=False,
                        fill=theme.FAINT))
    for row, seat in enumerate(position.seats):
        tokens += _markers(position, seat, row, spots)
    return Scene(
        width=SIZE[0], height=SIZE[1], title=word["tracks"], lang=lang, variant="Hant", places=fixed.places,
        frames=(*fixed.frames, *frames), labels=(*fixed.labels, *labels), tokens=tuple(tokens),
    )  # fmt: skip


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


def _supplies(position: Position, lang: str) -> list[Token]:
    """The markers left in each nation's supply: one on the leftmost space, two on each other; gone leftmost first."""
    found = []
    for row, nation in enumerate(data.data(GAME).nations):
        taken = position.taken.get(nation.id, 0)
        for i in range(len(nation.supply)):
            on = min(2 if i else 1, max(0, (1 if i == 0 else 1 + 2 * i) - taken))
            x, y = SUPPLY + i * 30, TOP + 37.0 + row * 32
            for each in range(on):
                name = said(lambda lang_, n=nation: WORDS[lang_]["supply"].format(nation=getattr(n.name, lang_)))
                found.append(
                    Token(
                        f"supply/{nation.id}/{i}/{each}",
                        f"supply/{nation.id}/{i}",
                        x - 3 + 6 * each,
                        y,
                        "hexagon",
                        9,
                        8,
                        NATIONS[nation.id],
                        text=nation.name.text(lang)[0],
                        name=name,
                    )
                )
    return found


def _combat(position: Position, lang: str) -> list[Token]:
    """Both stacks of combat tiles, face down, and the tile that is fought for now."""
    found: list[Token] = []
    for i, count in enumerate(position.stacks):
        if not count:
            continue
        name = said(lambda each, i=i, count=count: WORDS[each]["stack"].format(at=i + 1, count=count))
        found.append(cards.back(f"stack/{i + 1}", "combat", (COMBAT + 6 + i * 78, 309, 74, 105), name[lang], name))
    if position.combat:
        found.append(cards.combat_tile(position.combat, (COMBAT + 164, 309, 156, 105), lang))
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
def printed(lang: str) -> Printed:
    """The tracks without any marker."""
    word = WORDS[lang]
    frames = (
        desk(), Frame("influence", LEFT, TOP, WIDE, 124, word["influence"]),
        Frame("doubloons", LEFT, TOP + 127, WIDE, 80, word["doubloons_head"]),
        Frame("scores", LEFT, TOP + 210, WIDE, 74, word["scores"]),
        Frame("combat", COMBAT, 291, 326, 125, word["stacks"]),
    )  # fmt: skip
    places: list[Place] = []
    labels: list[Label] = []
    _influence(places, labels, lang)
    _track(places, labels, "doubloons", range(8, 35), TOP + 127 + 37)
    _track(places, labels, "scores", range(21), TOP + 210 + 36)
    return Printed(frames, tuple(places), tuple(labels))


def _influence(places: list[Place], labels: list[Label], lang: str) -> None:
    ranks = {rank.space: rank.rank for rank in data.data(GAME).influence_ranks}
    labels.append(Label(SUPPLY - 12, TOP + 11, WORDS[lang]["supplies"], "start", 10, "bold", theme.FAINT, halo=False))
    for row, nation in enumerate(data.data(GAME).nations):
        y = TOP + 37.0 + row * 32
        name = {"en": nation.name.en, "zh": nation.name.zh}
        places.append(Place(nation.id, LEFT + 12, y, "circle", 8.5, NATIONS[nation.id], name=name, quiet=True,
                            owner=name[lang][0]))  # fmt: skip
        labels.append(Label(LEFT + 25, y, name[lang], "start", 10.5, "bold", halo=False))
        for at in range(13):
            x = LEFT + 86 + at * STEP
            step = said(lambda each, at=at, n=nation: WORDS[each]["step"].format(track=getattr(n.name, each), at=at))
            fill = "#f1c9b8" if at in ranks else theme.PAPER
            places.append(Place(f"{nation.id}/{at}", x, y, "cell", 10, fill=fill, name=step, quiet=True))
            labels.append(Label(x, y + 15.5, str(at), "middle", 8.5, halo=False, fill=theme.FAINT))
            if at in ranks:
                labels.append(Label(x, y, str(ranks[at]), "middle", 11, "bold", theme.MAROON, halo=False))
        for i, value in enumerate(nation.supply):
            x = SUPPLY + i * 30
            places.append(Place(f"supply/{nation.id}/{i}", x, y, "cell", 12, name=name, quiet=True))
            labels.append(Label(x, y, str(value), "middle", 11, "bold", theme.MAROON, halo=False))


def _track(places: list[Place], labels: list[Label], track: str, steps: range, y: float) -> None:
    """An income track; below the doubloons stand the points that the marker gives at the end."""
    points = {one.position: one.vp for one in data.data(GAME).doubloon_track} if track == "doubloons" else {}
    for i, at in enumerate(steps):
        x = LEFT + 20 + i * STEP
        name = said(lambda each, at=at: WORDS[each]["step"].format(track=WORDS[each][track], at=at))
        places.append(Place(f"{track}/{at}", x, y, "cell", 10, name=name, quiet=True))
        labels.append(Label(x, y + 17, str(at), "middle", 9, halo=False, fill=theme.FAINT))
        if points.get(at):
            labels.append(Label(x, y + 29, str(points[at]), "middle", 9, "bold", theme.MAROON, halo=False))
