"""A Most Dangerous Time on the map of central Japan: a position becomes a scene."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from kernel_lib.core.bilingual import aside, gap
from kernel_lib.core.schema import Word
from kernel_lib.most_dangerous_time.board import ALLIANCES, CLANS, DATA, LEADERS
from kernel_lib.most_dangerous_time.names import Units
from kernel_lib.most_dangerous_time.state import State
from widgets.boards import geography, territories
from widgets.boards.geography import Site, Survey
from widgets.boards.piles import Piles
from widgets.boards.words import words
from widgets.scene import Badge, Frame, Label, Legend, LegendLine, Link, Place, Scene, Token
from widgets.theme import TEXT, text_width

WORDS = words("most_dangerous_time", "map")

GAME = "most_dangerous_time"
SIZE = (1100.0, 700.0)
RADIUS = {"castle": 8.5, "temple": 8.5, "kyo": 9.5, "waypoint": 5.0, "sea": 11.0, "off_map": 13.0}
SHAPE = {"castle": "castle", "temple": "temple", "kyo": "star", "waypoint": "waypoint", "sea": "sea", "off_map": "box"}
WAY = {"road": "road", "trail": "trail", "sea": "sea_lane"}
PANEL_WIDTH = 270.0
LEGEND_AREA = (10.0, 10.0, 330.0, 210.0)
OFF_MAP = {"off_echigo": (1052.0, 62.0), "off_chugoku": (40.0, 420.0), "off_tomo": (52.0, 560.0)}


def survey() -> Survey:
    """What the layout of this map is computed from."""
    sites = [
        Site(
            s.id, s.lon, s.lat, RADIUS[s.kind], {"en": s.name.en, "zh": s.name.zh},
            room=0 if s.kind == "off_map" else 12 if s.kind in ("waypoint", "sea") else 20, fixed=OFF_MAP.get(s.id),
            land=s.kind not in ("sea", "off_map"),
        )
        for s in DATA.spaces
    ]  # fmt: skip
    return Survey(
        coastline="japan", size=SIZE, window=(40, 34, 1060, 664), bounds=(133.2, 33.5, 138.75, 37.2),
        sites=sites, links=[(link.a, link.b) for link in DATA.links], stretch=0.8, gap=46.0, label_size=11.0,
        keep_clear=[LEGEND_AREA],
    )  # fmt: skip


layout = functools.partial(geography.load, GAME)
"""Where everything stands."""
land = functools.partial(geography.land, GAME)
"""The shores and Lake Biwa."""


class Stack(msgspec.Struct, frozen=True):
    """Units of one clan in one space; inside=True when they are besieged."""

    clan: str
    soldiers: int = 0
    leaders: tuple[str, ...] = ()
    inside: bool = False


class Position(msgspec.Struct, frozen=True):
    """What the map shows: units and controlling clan by space, and the spaces under siege or with a destroyed castle.

    ranks: leader to daimyo or samurai where that changed; azuchi: where the castle stands, and its value; facts: the
    lines of the panel (turn, impulse, cards ...), already in words.
    """

    units: Mapping[str, tuple[Stack, ...]] = {}
    control: Mapping[str, str] = {}
    siege: frozenset[str] = frozenset()
    razed: frozenset[str] = frozenset()
    ranks: Mapping[str, str] = {}
    azuchi: tuple[str, int] = ("", 0)
    facts: tuple[str, ...] = ()


def of_state(state: State, lang: str = "en") -> Scene:
    """The board of a game's state."""
    units: dict[str, list[Stack]] = {}
    for inside, areas in ((True, state.inside), (False, state.field)):
        for at, bag in areas.items():
            units.setdefault(at, []).extend(_stacks(state, bag, inside))
    position = Position(
        units={at: tuple(stacks) for at, stacks in units.items() if stacks}, control=state.control,
        siege=frozenset(state.inside), razed=frozenset(state.destroyed), ranks=state.rank,
        azuchi=(state.azuchi, state.azuchi_value), facts=facts(state, lang),
    )  # fmt: skip
    return scene(position, lang)


def _stacks(state: State, bag: Units, inside: bool) -> list[Stack]:
    """The units of one space by clan, clans in the order of the data."""
    leaders: dict[str, list[str]] = {}
    for unit in bag:
        if unit in LEADERS:
            leaders.setdefault(state.clan.get(unit, LEADERS[unit].clan), []).append(unit)
    return [
        Stack(clan, bag.get(clan, 0), tuple(leaders.get(clan, ())), inside)
        for clan in CLANS if bag.get(clan, 0) or clan in leaders
    ]  # fmt: skip


def facts(state: State, lang: str) -> tuple[str, ...]:
    """What is not on the map: turn, impulse, fortune, cards, boxes."""
    word, names = WORDS[lang], _clan_names(lang)
    said = [word["turn"].format(turn=state.turn)]
    if state.impulse:
        alliance = str(getattr(ALLIANCES[state.impulse.alliance].name, lang))
        points = "" if state.impulse.mp is None else word["mp"].format(mp=state.impulse.mp)
        said.append(word["impulse"].format(alliance=alliance) + points)
    if state.good_fortune:
        said.append(word["fortune"].format(side=_side(state.good_fortune, lang)))
    hands = [f"{_side(player, lang)}{gap(lang)}{len(hand)}" for player, hand in state.hands.items()]
    if hands:
        said.append(word["cards"].format(cards=word["join"].join(hands)))
    boxed = [f"{names[unit]}{gap(lang)}{count}" for unit, count in state.box.items() if unit in CLANS and count]
    if boxed:
        said.append(word["box_"].format(units=word["join"].join(boxed)))
    return tuple(said)


def _side(id: str, lang: str) -> str:
    return next((side.name.text(lang) for side in DATA.factions if side.id == id), id)


def scene(position: Position, lang: str = "en", *, title: str = "", text: str = "") -> Scene:
    """The map with a position on it, in the language `lang` (en or zh)."""
    frames, labels = panel(position)
    return Scene(
        width=SIZE[0], height=SIZE[1], title=title or WORDS[lang]["title"], lang=lang,
        text=text or "\n".join(position.facts), land=land(), **lands(position),
        links=links(), places=tuple(place(space, position, lang) for space in DATA.spaces),
        tokens=tokens(position, lang), legend=legend(lang), frames=frames, labels=labels,
    )  # fmt: skip


def lands(position: Position) -> dict[str, Any]:
    """The land around each space in the colour of the clan that controls it."""
    held = {space.id: position.control.get(space.id, "") for space in DATA.spaces}
    return territories.tinted(GAME, {id: CLANS[clan].colour if clan else "" for id, clan in held.items()})


def panel(position: Position) -> tuple[tuple[Frame, ...], tuple[Label, ...]]:
    """The facts beside the map, in the empty sea to the south-east."""
    if not position.facts:
        return (), ()
    lines = [line for fact in position.facts for line in _wrapped(fact, PANEL_WIDTH - 18)]
    height = 12 + 15 * len(lines)
    left, top = SIZE[0] - PANEL_WIDTH - 10, SIZE[1] - height - 10
    labels = [
        Label(left + 9, top + 13.5 + 15 * i, line, "start", 11, "bold" if i == 0 else "normal", halo=False)
        for i, line in enumerate(lines)
    ]
    return (Frame("facts", left, top, PANEL_WIDTH, height),), tuple(labels)


def _wrapped(text: str, width: float) -> list[str]:
    """The text in lines that fit; breaks after a comma."""
    lines, line = [], ""
    for part in re.split(r"(?<=[,，])\s*", text):
        longer = f"{line} {part}" if line.endswith(",") else line + part
        if line and text_width(longer, 11) > width:
            lines.append(line)
            longer = part
        line = longer
    return [*lines, line]


@functools.cache
def links() -> tuple[Link, ...]:
    """Roads, trails and sea lanes; those no printed source gives are marked as unsure."""
    return tuple(
        Link(link.id, link.a, link.b, WAY[link.kind], sure=not _reconstructed(link.source, "a")) for link in DATA.links
    )


def _reconstructed(source: Word | dict[str, Word], field: str) -> bool:
    said = source.get(field) if isinstance(source, dict) else source
    return said == "reconstructed"


@functools.cache
def marks(lang: str) -> dict[str, str]:
    """Short letters for each clan, no two alike: Oda Od, Azai Az, Asakura Ak; 织, 浅, 朝."""
    taken: dict[str, str] = {}
    for clan in DATA.clans:
        name = clan.name.text(lang)
        if lang == "zh":
            choices = list(name)
        else:
            choices = [name[0] + c for c in name[1] + "".join(c for c in name[2:] if c.isalpha() and c not in "aeiou")]
        taken[clan.id] = next(mark for mark in choices if mark not in taken.values())
    return taken


@functools.cache
def _clan_names(lang: str) -> dict[str, str]:
    return {id: clan.name.text(lang) for id, clan in CLANS.items()}


def place(space: Any, position: Position, lang: str) -> Place:
    """One space: filled for the clan that controls it, edged for the crest that is printed on it."""
    x, y = layout().places[space.id]
    owner = position.control.get(space.id, "")
    changed = owner and space.home_clan and owner != space.home_clan
    standing = space.id in position.units or space.id in position.siege or space.id in position.razed
    name = {"en": space.name.en, "zh": space.name.zh}
    quiet = space.kind in ("waypoint", "sea", "off_map")
    return Place(
        space.id, x, y, SHAPE[space.kind], RADIUS[space.kind],
        fill=CLANS[owner].colour.lower() if owner else "",
        ring=CLANS[space.home_clan].colour.lower() if changed else "",
        owner=marks(lang)[owner] if owner else "",
        label=layout().label(lang, space.id, name[lang], "normal" if quiet else "bold", _ink(space.kind)),
        badges=tuple(_badges(space, position)), name=name,
        note={lang: _note(space, owner, position, lang)}, quiet=not standing,
        weight=2 if space.kind == "kyo" else int(space.home_castle or space.id == position.azuchi[0]),
    )  # fmt: skip


def _ink(kind: str) -> str:
    return {"waypoint": "#4a453c", "sea": "#1f5875", "off_map": "#4a453c"}.get(kind, TEXT)


def _badges(space: Any, position: Position) -> list[Badge]:
    found = [Badge("bars", space.fort)] if space.fort and space.id not in position.razed else []
    if space.home_castle:
        found.append(Badge("stripe"))
    if space.surrender:
        found.append(Badge("flag"))
    if space.id in position.razed:
        found.append(Badge("ruin"))
    if space.id in position.siege:
        found.append(Badge("siege"))
    if space.id == position.azuchi[0]:
        found.append(Badge("note", text=str(position.azuchi[1]), colour="#8a6d00"))
    return found


def _note(space: Any, owner: str, position: Position, lang: str) -> str:
    word, said, name = WORDS[lang], [], _clan_names(lang)
    if owner:
        said.append(word["controlled"].format(clan=name[owner]))
    if space.home_castle:
        said.append(word["home"].format(clan=name[space.home_clan]))
    elif space.home_clan and space.home_clan != owner:
        said.append(word["crest"].format(clan=name[space.home_clan]))
    if space.fort:
        said.append(word["fort"].format(value=space.fort))
    if space.surrender:
        said.append(word["surrender"])
    said += [word[key] for key, there in (("razed", position.razed), ("siege", position.siege)) if space.id in there]
    if space.id == position.azuchi[0]:
        said.append(word["azuchi"].format(value=position.azuchi[1]))
    return word["join"].join(said)


def tokens(position: Position, lang: str) -> tuple[Token, ...]:
    """Counters beside their space: a row of soldiers, leaders in rows over it. Piles with most leaders choose first."""
    largest_first = sorted(position.units.items(), key=lambda item: -sum(len(stack.leaders) for stack in item[1]))
    return piles().place((at, _pile(at, stacks, position, lang)) for at, stacks in largest_first)


@functools.cache
def piles() -> Piles:
    """The room for pieces on this map."""
    spaces = DATA.spaces
    return Piles(layout(), {s.id: RADIUS[s.kind] for s in spaces})


def _pile(at: str, stacks: tuple[Stack, ...], position: Position, lang: str) -> list[Token]:
    """The counters of one space around a foot at 0, 0 (middle of the lower edge)."""
    soldiers = [stack for stack in stacks if stack.soldiers]
    found = []
    for i, stack in enumerate(soldiers):
        found.append(Token(
            f"{at}/{stack.clan}{'/inside' if stack.inside else ''}", at, (i - (len(soldiers) - 1) / 2) * 21, -9.5,
            "square", 9.3, 9.3, CLANS[stack.clan].colour.lower(), text=str(stack.soldiers),
            tag=marks(lang)[stack.clan], inside=stack.inside, name={each: _soldiers(stack, each) for each in WORDS},
            brief=str(stack.soldiers),
        ))  # fmt: skip
    foot = -27.0 if soldiers else -7.5
    chiefs = [(leader, stack) for stack in stacks for leader in stack.leaders]
    columns = 1 if len(chiefs) < 4 else 2
    widths = [text_width(short_name(leader, lang), 9.4) / 2 + 4.5 for leader, _ in chiefs]
    apart = max((one + other + 2 for one, other in itertools.pairwise(widths)), default=0)
    for i, (leader, stack) in enumerate(chiefs):
        text, rank, wide = short_name(leader, lang), position.ranks.get(leader, LEADERS[leader].rank), widths[i]
        found.append(Token(
            leader, at, (i % columns - (columns - 1) / 2) * apart, foot - (i // columns) * 15.5, "plate", 7.2, wide,
            CLANS[stack.clan].colour.lower(), text=text,
            # in a crowd the chief keeps his name
            initials=text if rank == "daimyo" and columns > 1 else initials(text),
            double=rank == "daimyo", inside=stack.inside,
            name={each: _leader_name(leader, rank, stack.inside, each) for each in WORDS},
        ))  # fmt: skip
    return found


def short_name(leader: str, lang: str) -> str:
    """What stands on a leader's counter: Nobunaga, 信长."""
    return str(getattr(LEADERS[leader].name, lang))[-2:] if lang == "zh" else leader.rsplit("_", 1)[-1].capitalize()


@functools.cache
def initials(name: str) -> str:
    """What is left of a leader's name where it has no room, and tells him from the others: Ake, N'ma, N'ha."""
    alike = {short_name(leader, "en") for leader in LEADERS if short_name(leader, "en")[:3] == name[:3]}
    if len(alike) < 2:
        return name[:3]
    shared = next(at for at, letters in enumerate(zip(*alike, strict=False)) if len(set(letters)) > 1)
    least = next(at for at in range(shared + 2, 99) if sum(other[:at] == name[:at] for other in alike) == 1)
    return f"{name[0]}'{name[shared:least]}" if shared > 3 else name[:4]


def _soldiers(stack: Stack, lang: str) -> str:
    word, clan = WORDS[lang], getattr(CLANS[stack.clan].name, lang)
    said = word["soldier" if stack.soldiers == 1 else "soldiers"].format(clan=clan, count=stack.soldiers)
    return said + (word["inside"] if stack.inside else "")


def _leader_name(leader: str, rank: str, inside: bool, lang: str) -> str:
    word, record = WORDS[lang], LEADERS[leader]
    return aside(record.name.text(lang), word[rank], lang) + (word["inside"] if inside else "")


@functools.cache
def legend(lang: str) -> Legend:
    """What the signs of the map mean."""
    word, oda = WORDS[lang], CLANS["oda"].colour.lower()
    lines = [("link", "road"), ("link", "trail"), ("link", "sea_lane"), ("link", "road?"), ("place", "castle"),
             ("place", "temple"), ("place", "star"), ("place", "waypoint"), ("place", "sea"), ("badge", "stripe"),
             ("badge", "bars"), ("badge", "flag"), ("badge", "ruin"), ("badge", "siege"), ("leader", "single"),
             ("leader", "double"), ("colour", oda)]  # fmt: skip
    said = {"road?": "guess", "ruin": "ruin", "siege": "besieged", "single": "leader", "double": "chief", oda: "count"}
    marked = {"bars": "2", oda: "3", "single": "", "double": ""}
    made = [LegendLine(look, word[said.get(look[1], look[1])], marked.get(look[1], "")) for look in lines]
    left, top, right, _ = LEGEND_AREA
    return Legend(left, top, right - left, tuple(made), 2, word["title"])
