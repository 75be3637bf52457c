"""The map of Europe, twice: who holds what with which pieces, and what people believe."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.here_i_stand.board import (
    CAPITALS,
    DATA,
    KIND,
    LEADERS,
    POWERS,
    REFORMERS,
    SPACES,
    UNITS,
)
from kernel_lib.here_i_stand.map import besieged, inside
from kernel_lib.here_i_stand.schema import Space
from kernel_lib.here_i_stand.state import State, side
from widgets import theme, tints
from widgets.boards import geography, territories
from widgets.boards.geography import Site, Survey
from widgets.boards.here_i_stand import strip
from widgets.boards.here_i_stand.signs import COLOURS, FAITHS, FOOT, GAME, SIZE, TONGUES, WORDS, marks, named, said
from widgets.boards.piles import Piles
from widgets.scene import (
    OVERHANG,
    Badge,
    Label,
    Land,
    Legend,
    LegendLine,
    Link,
    Place,
    Point,
    Scene,
    Token,
)
from widgets.theme import TEXT, text_width

SHAPE = {"key": "castle", "fortress": "octagon", "electorate": "hexagon", "town": "circle"}
RADIUS = {"key": 10.0, "fortress": 10.5, "electorate": 11.0, "town": 7.5, "sea": 9.0}
NOBODY = [(872.0, 74.0), (925.0, 60.0), (1330.0, 170.0), (1345.0, 290.0), (1400.0, 330.0), (1440.0, 420.0)]
"""Denmark, Poland, Transylvania: no space of the game stands there."""
ZONE_NAMES = {"german": (900.0, 326.0), "english": (384.0, 186.0), "french": (592.0, 434.0), "italian": (1010.0, 580.0),
              "spanish": (376.0, 740.0)}
"""The middle of each language zone's name."""
LEGEND_AREA = (1430.0, 168.0, 1712.0, 402.0)
PIECE = {"regular": "square", "mercenary": "disc", "cavalry": "hexagon", "squadron": "ship", "corsair": "ship"}
CORSAIR = "#20372b"
LABEL = 11.5
WEIGHT = {"key": 1.0}
"""Whose names stay where there is no room for all: the keys, which everybody talks of."""


def survey() -> Survey:
    """What the layout of this map is computed from."""
    sites = [Site(s.id, s.lon, s.lat, RADIUS[s.kind], {"en": s.name.en, "zh": s.name.zh}, room=18, land=True)
             for s in DATA.spaces]  # fmt: skip
    sites += [Site(s.id, s.lon, s.lat, RADIUS["sea"], {"en": s.name.en, "zh": s.name.zh}, room=14) for s in DATA.seas]
    return Survey(
        coastline="europe", size=SIZE, window=(40, 58, 1680, 905), bounds=(-11.0, 32.6, 30.8, 56.6),
        sites=sites, links=[(link.a, link.b) for link in DATA.links], stretch=0.72, gap=40.0, label_size=LABEL,
        keep_clear=[LEGEND_AREA, (0, SIZE[1] - FOOT, SIZE[0], SIZE[1])],
        nobody=NOBODY, wild=140.0,
    )  # fmt: skip


layout = functools.partial(geography.load, GAME)
"""Where everything stands."""
SOUTH = 960.0
"""Where the shores that were surveyed end."""


@functools.cache
def land() -> tuple[Land, ...]:
    """The shores of Europe and northern Africa, which goes on beyond the lower edge: nothing ends there."""
    edge = SIZE[1] + OVERHANG
    return tuple(msgspec.structs.replace(one, points=_down_to(edge, one.points), rough=_down_to(edge, one.rough))
                 for one in geography.land(GAME))


def _down_to(edge: float, line: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((x, edge if y > SOUTH else y) for x, y in line)


def arms(state: State, lang: str = "en") -> Scene:
    """Who controls what, and all pieces."""
    held = {space.id: state.control.get(space.id, "") for space in DATA.spaces}
    lands = territories.tinted(GAME, {id: COLOURS[owner] if owner else "" for id, owner in held.items()})
    return _scene(state, lang, "arms", tuple(_place(state, space, lang) for space in DATA.spaces),
                  _armies(state, lang), lands)  # fmt: skip


def beliefs(state: State, lang: str = "en") -> Scene:
    """What every space believes, with the reformers."""
    return _scene(state, lang, "beliefs", tuple(_parish(state, space, lang) for space in DATA.spaces),
                  _preachers(state, lang), _tongues(state, lang))  # fmt: skip


def _scene(state: State, lang: str, view: str, places: tuple[Place, ...], tokens: tuple[Token, ...],
           lands: dict[str, Any]) -> Scene:
    frames, labels, scores = strip.foot(state, lang)
    return Scene(
        width=SIZE[0], height=SIZE[1], title=WORDS[lang][view], lang=lang, land=land(), links=links(), **lands,
        text="\n".join(strip.facts(state, lang)), places=(*places, *seas(lang), *scores), frames=tuple(frames),
        labels=tuple(labels), tokens=tokens, strip=strip.chips(state, lang),
        legend=legend(lang, view),
    )  # fmt: skip


@functools.cache
def links() -> tuple[Link, ...]:
    """Roads, passes, anchors, and ways from sea to sea."""
    ways = [Link(link.id, link.a, link.b, "road" if link.kind == "land" else "pass") for link in DATA.links]
    anchors = [Link(f"{space.id}-{sea}", space.id, sea, "anchor") for space in DATA.spaces for sea in space.seas]
    lanes = [Link(f"{sea.id}-{other}", sea.id, other, "sea_lane") for sea in DATA.seas for other in sea.adjacent
             if sea.id < other]  # fmt: skip
    return (*anchors, *lanes, *ways)


@functools.cache
def seas(lang: str) -> tuple[Place, ...]:
    """The sea zones."""
    return tuple(
        Place(sea.id, *layout().places[sea.id], "sea", RADIUS["sea"], name=said(sea.name.text),
              label=layout().label(lang, sea.id, sea.name.text(lang), "normal", "#1f5875"), quiet=True)
        for sea in DATA.seas
    )  # fmt: skip


# the military map


def _place(state: State, space: Space, lang: str) -> Place:
    """One space: filled for who controls it, edged dark with its home colour where that is another."""
    x, y = layout().places[space.id]
    owner, walls = state.control.get(space.id, ""), space.id in (*state.fortresses, *state.havens)
    changed = owner and space.home != owner
    there = space.id in state.units or space.id in state.unrest
    return Place(
        space.id, x, y, "octagon" if walls else SHAPE[space.kind], RADIUS["fortress" if walls else space.kind],
        fill=COLOURS[owner] if owner else theme.PAPER, ring=COLOURS[space.home] if changed else "",
        owner=marks(lang)[owner] if owner else "", label=_label(space, lang), badges=_badges(state, space),
        name=said(space.name.text), note={each: _note(state, space, each) for each in WORDS}, quiet=not there,
        weight=WEIGHT.get(space.kind, 0),
    )  # fmt: skip


def _label(space: Space, lang: str) -> Label | None:
    return layout().label(lang, space.id, space.name.text(lang), "normal" if space.kind == "town" else "bold", TEXT)


def _badges(state: State, space: Space) -> tuple[Badge, ...]:
    found = []
    if any(space.id in places for places in CAPITALS.values()):
        found.append(Badge("stripe"))
    if space.id in state.unrest:
        found.append(Badge("note", text="!", colour=theme.RED))
    elif space.id in state.universities:
        found.append(Badge("note", text="U", colour="#3a3a6a"))
    if besieged(state, space.id):
        found.append(Badge("siege"))
    return tuple(found)


def _note(state: State, space: Space, lang: str) -> str:
    word, told, owner = WORDS[lang], [WORDS[lang][f"kind.{space.kind}"]], state.control.get(space.id, "")
    told.append(word["controlled"].format(power=POWERS[owner].name.text(lang)) if owner else word["out"])
    if owner != space.home:
        told.append(word["home"].format(power=POWERS[space.home].name.text(lang)))
    faith = state.faith.get(space.id, "")
    told += [word[faith]] if faith else []
    told += [word[f"zone.{space.language}"]] if space.language else []
    lists = (("unrest", state.unrest), ("university", state.universities), ("haven", state.havens),
             ("fort", state.fortresses))  # fmt: skip
    told += [word[key] for key, places in lists if space.id in places]
    told += [word["siege"]] if besieged(state, space.id) else []
    return word["join"].join(told)


def _armies(state: State, lang: str) -> tuple[Token, ...]:
    """Counters beside their space: numbers in a row by power and kind, leaders over them."""
    largest = sorted(state.units.items(), key=lambda item: (-len(item[1]), item[0]))
    return piles().place((at, _pile(state, at, bag, lang)) for at, bag in largest)


@functools.cache
def piles() -> Piles:
    """The room for pieces on this map."""
    radius = {s.id: RADIUS[s.kind] for s in DATA.spaces} | {s.id: RADIUS["sea"] for s in DATA.seas}
    return Piles(layout(), radius)


def _pile(state: State, at: str, bag: dict[str, int], lang: str) -> list[Token]:
    """The counters of one place around a foot at 0, 0 (middle of the lower edge), at most four in a row."""
    counters = [piece for piece in UNITS if piece in bag]
    chiefs = [piece for piece in LEADERS if piece in bag]
    found: list[Token] = []
    for i, piece in enumerate(counters):
        row, column = divmod(i, 4)
        wide = min(4, len(counters) - row * 4)
        owner, kind = UNITS[piece].power, KIND[piece]
        walled = at in SPACES and inside(state, at, piece)
        found.append(Token(
            f"{at}/{piece}", at, (column - (wide - 1) / 2) * 20.5, -9.5 - row * 20, PIECE[kind], 9.3, 9.3,
            CORSAIR if kind == "corsair" else COLOURS[owner], text=str(bag[piece]), brief=str(bag[piece]),
            tag="" if kind in ("squadron", "corsair") else marks(lang)[owner], inside=walled,
            name={each: _counted(piece, bag[piece], walled, each) for each in WORDS},
        ))  # fmt: skip
    foot = -10.5 - 20 * -(-len(counters) // 4)
    for i, leader in enumerate(chiefs):
        text, walled = short_name(leader, lang), at in SPACES and inside(state, at, leader)
        found.append(Token(
            leader, at, 0, foot - i * 20.5, "plate", 9.7, text_width(text, 10.2) / 2 + 4,
            COLOURS[side(state, leader)], text=text, tag=_ratings(leader), initials=text[:3 if lang == "en" else 2],
            inside=walled, double=LEADERS[leader].kind == "naval",
            name={each: _chief(leader, walled, each) for each in WORDS},
        ))  # fmt: skip
    return found


@functools.cache
def _counted(piece: str, count: int, walled: bool, lang: str) -> str:
    return data.messages(GAME).words({piece: count}, lang) + (WORDS[lang]["inside"] if walled else "")


def _chief(leader: str, walled: bool, lang: str) -> str:
    record = LEADERS[leader]
    text = WORDS[lang]["leader"].format(name=record.name.text(lang), battle=record.battle, command=record.command)
    return text + (WORDS[lang]["inside"] if walled else "")


def _ratings(leader: str) -> str:
    """What is printed on a leader's counter beside his name: battle rating and, of an army leader, command."""
    record = LEADERS[leader]
    return f"{record.battle}-{record.command}" if record.kind == "army" else str(record.battle)


def short_name(leader: str, lang: str) -> str:
    """What a leader's counter calls him: his family name, which a dot in the Chinese one shows, or no more than his
    own."""
    names = LEADERS[leader].name
    if lang == "zh":
        return names.zh.rpartition("·")[2].rpartition("的")[2]
    name = names.en.partition(" (")[0].removeprefix("Duke of ").partition(" of ")[0]
    return name.rpartition(" ")[2] if "·" in names.zh else name


# the map of the faiths


def _parish(state: State, space: Space, lang: str) -> Place:
    """One space: filled for its faith; electorates and keys keep their shape."""
    x, y = layout().places[space.id]
    faith = state.faith.get(space.id, "")
    return Place(
        space.id, x, y, SHAPE[space.kind], RADIUS[space.kind], fill=FAITHS.get(faith, "#d9d5ca"),
        owner=WORDS[lang][f"letter.{faith}"] if faith else "", label=_label(space, lang),
        badges=_badges(state, space), name=said(space.name.text),
        note={each: _note(state, space, each) for each in WORDS},
        quiet=faith != "protestant" and space.id not in state.unrest, weight=WEIGHT.get(space.kind, 0),
    )  # fmt: skip


def _tongues(state: State, lang: str) -> dict[str, Any]:
    """The language zones, each in its hue, with their names; protestant land has the colour of that faith."""
    hues = {space.id: TONGUES.get(space.language, "") for space in DATA.spaces}
    held = {id: FAITHS["protestant"] if state.faith.get(id) == "protestant" else hue for id, hue in hues.items()}
    names = tuple(Label(*ZONE_NAMES[zone], WORDS[lang][f"zone.{zone}"].upper(), "middle", 27, "bold",
                        tints.edge(tints.tint(hue)), halo=False) for zone, hue in TONGUES.items())
    return {**territories.tinted(GAME, held, hues), "lettering": names}


def _preachers(state: State, lang: str) -> tuple[Token, ...]:
    """The reformers at their places, with the armies that lend weight to a faith."""
    found: dict[str, list[Token]] = {}
    for reformer, at in state.reformers.items():
        text = named(reformer, lang)
        found.setdefault(at, []).append(Token(
            f"reformer/{reformer}", at, 0, -9, "plate", 7.6, text_width(text, 9.6) / 2 + 5, FAITHS["protestant"],
            text=text, double=True, initials=text[:3 if lang == "en" else 2],
            name={each: REFORMERS[reformer].name.text(each) for each in WORDS},
        ))  # fmt: skip
    for at, bag in sorted(state.units.items()):
        if at in SPACES and (army := [t for t in _pile(state, at, bag, lang) if t.shape in ("square", "disc")]):
            preachers = [msgspec.structs.replace(one, y=one.y - 19) for one in found.get(at, ())]
            found[at] = [*army, *preachers]
    return piles().place(found.items())


@functools.cache
def legend(lang: str, view: str) -> Legend:
    """What the signs of the map mean."""
    word = WORDS[lang]
    lines = [(("place", "castle"), "kind.key"), (("place", "octagon"), "kind.fortress"),
             (("place", "hexagon"), "kind.electorate"), (("place", "circle"), "kind.town"), (("place", "sea"), "sea"),
             (("badge", "stripe"), "capital"), (("link", "road"), "road"), (("link", "pass"), "pass"),
             (("link", "anchor"), "port"), (("link", "sea_lane"), "sea_lane"), (("badge", "siege"), "siege")]
    if view == "arms":
        lines += [(("token", "square"), "regulars"), (("token", "disc"), "mercenaries"),
                  (("token", "hexagon"), "cavalry"), (("token", "ship"), "ships"),
                  (("leader", "single"), "army_leader"), (("leader", "double"), "naval_leader")]  # fmt: skip
    else:
        lines += [(("colour", FAITHS["catholic"]), "catholic"), (("colour", FAITHS["protestant"]), "protestant"),
                  (("leader", "double"), "reformer")]  # fmt: skip
        lines += [(("land", tints.tint(hue)), f"zone.{zone}") for zone, hue in TONGUES.items()]
    counted = {"square": "3", "disc": "2", "hexagon": "2", "ship": "1"}
    printed = {"catholic": word["letter.catholic"], "protestant": word["letter.protestant"],
               "army_leader": "1-8", "naval_leader": "2"}
    made = [LegendLine(look, word[key], counted.get(look[1], "") if look[0] == "token" else printed.get(key, ""))
            for look, key in lines]  # fmt: skip
    left, top, right, _ = LEGEND_AREA
    return Legend(left, top, right - left, tuple(made), 2, word[view])
