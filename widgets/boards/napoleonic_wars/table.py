"""The Napoleonic Wars on the map of Europe: a position becomes a scene."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

from kernel_lib.napoleonic_wars.board import DATA, LEADERS, NATION, PORTS, POWERS, SEAS
from kernel_lib.napoleonic_wars.fleets import is_blockaded
from kernel_lib.napoleonic_wars.schema import Area
from kernel_lib.napoleonic_wars.state import Moving, Sailing, State
from kernel_lib.napoleonic_wars.terms import by_skill, controller, leaders_in
from widgets import tints
from widgets.boards import geography, territories
from widgets.boards.geography import Site, Survey
from widgets.boards.napoleonic_wars import tracks
from widgets.boards.napoleonic_wars.signs import GAME, WORDS, listed, marks, name_of
from widgets.boards.piles import Piles
from widgets.course import course, stopped
from widgets.scene import Badge, Legend, LegendLine, Line, Link, Place, Scene, Token
from widgets.theme import TEXT, text_width

SIZE = (1500.0, 1058.0)
RADIUS = {"capital": 9.5, "fortress": 8.0, "key": 7.0, "plain": 6.0, "sea": 11.0}
SHAPE = {"capital": "star", "fortress": "castle", "key": "cell", "plain": "circle", "sea": "sea"}
WAY = {"clear": "road", "rough": "rough", "pass": "pass", "marsh": "marsh", "strait": "strait"}
OPEN_SEA = (10.0, 10.0, 330.0, 250.0)
"""No name stands here, where the ocean is."""
MOROCCO = (212.0, 990.0)
"""Across the strait from Gibraltar lies no area."""
HEAD = 44.0
"""How high the strip with the turn and the impulses is, below the map."""
LEGEND_AREA = (1190.0, 848.0, 1490.0, 1012.0)


def kind_of(area: Area) -> str:
    """What sign an area has: capital, fortress, key or plain."""
    return "capital" if area.capital else "fortress" if area.fortress else "key" if area.key else "plain"


def survey() -> Survey:
    """What the layout of this map is computed from."""
    sites = [
        Site(a.id, a.lon, a.lat, RADIUS[kind_of(a)], {"en": a.name.en, "zh": a.name.zh}, room=20, land=True)
        for a in DATA.areas
    ]
    sites += [Site(s.id, s.lon, s.lat, RADIUS["sea"], {"en": s.name.en, "zh": s.name.zh}, room=12) for s in DATA.seas]
    return Survey(
        coastline="europe", size=SIZE, window=(40, 40, 1460, 980), bounds=(-10.5, 35.0, 39.0, 61.2),
        sites=sites, links=[(link.a, link.b) for link in DATA.links], stretch=0.75, gap=36.0, label_size=10.5,
        keep_clear=[OPEN_SEA, LEGEND_AREA], nobody=[MOROCCO],
    )  # fmt: skip


layout = functools.partial(geography.load, GAME)
"""Where everything stands."""
land = functools.partial(geography.land, GAME)
"""The shores."""


def of_state(state: State, lang: str = "en") -> Scene:
    """The board of a game's state."""
    strip, track, labels = tracks.strip(state, SIZE[0], SIZE[1] - HEAD, HEAD, lang)
    way = on_the_way(state)
    move = _arrow(way.at, way.to) if way is not None else ()
    return Scene(
        width=SIZE[0], height=SIZE[1], title=WORDS[lang]["title"], lang=lang, text="\n".join(facts(state, lang)),
        land=land(), links=links(), places=(*(place(area, state, lang) for area in DATA.areas), *seas(lang), *track),
        **lands(state), tokens=tokens(state, lang), legend=legend(lang), frames=(strip,), labels=tuple(labels),
        strip=tracks.chips(state, lang), lines=(*blockades(state), *move),
    )  # fmt: skip


def lands(state: State) -> dict[str, Any]:
    """The areas in the colours of those who control them, paler where they are vassals without a flag, with the borders
    of the home countries."""
    held = {area.id: controller(state, area.id) for area in DATA.areas}
    homes = {area.id: area.power for area in DATA.areas if area.status == "home"}
    away = [id for id, power in held.items() if homes.get(id) != power and id not in state.flags]
    return territories.tinted(GAME, {id: POWERS[power].colour for id, power in held.items()}, homes, away)


def on_the_way(state: State) -> Moving | Sailing | None:
    """What has left its place and has not come to another: until others have answered it stands where it came from."""
    return (state.impulse.moving or state.impulse.sailing) if state.impulse is not None else None


def blockades(state: State) -> tuple[Line, ...]:
    """13.35 The way out of each port with squadrons that enemies bar who control the sea before it."""
    return tuple(Line(course(land(), layout().places[port], layout().places[sea]), "blockade")
                 for port in PORTS if state.squadrons.get(port) or state.construction.get(port)
                 for sea in barred(state, port))


def barred(state: State, port: str) -> list[str]:
    """The sea areas from which a port is blockaded."""
    return [sea for sea in PORTS[port] if is_blockaded(state, port, sea)]


def _arrow(at: str, to: str) -> tuple[Line, ...]:
    """The way that pieces are on, its head before the sign of where they go."""
    start, end = layout().places[at], layout().places[to]
    if start == end:
        return ()
    points = course(land(), start, end) if {at, to} & SEAS else (start, end)
    return (Line(stopped(points, RADIUS["sea" if to in SEAS else "plain"]), "move", arrow=True),)


def facts(state: State, lang: str) -> tuple[str, ...]:
    """What is not on the map, in words: turn, impulse, blocs, cards, resources, boxes."""
    word = WORDS[lang]
    year = next(one.year for one in DATA.turns if one.number == min(state.turn, len(DATA.turns)))
    said = [word["turn"].format(year=year, round=state.round)]
    if state.impulse is not None:
        said.append(word["impulse"].format(power=name_of(state.impulse.power, lang), cp=state.impulse.cp))
    for bloc in DATA.blocs:
        members = [power for power in POWERS if state.bloc.get(power) == bloc.id]
        said.append(word["bloc"].format(bloc=bloc.name.text(lang), powers=listed(members, lang)))
    held = {power: len(cards) for power, cards in state.cards.hands.items()}
    for key, counts in (("cards", held), ("resources", state.resources), ("regroup", state.regroup)):
        if any(counts.values()):
            said.append(word[key].format(**{"units" if key == "regroup" else key: listed(counts, lang)}))
    if state.submitted:
        said.append(word["beaten"].format(powers=listed(list(state.submitted), lang)))
    return tuple(said)


@functools.cache
def links() -> tuple[Link, ...]:
    """The ways between areas; those no source gives are marked as unsure."""
    return tuple(
        Link(link.id, link.a, link.b, WAY[link.kind], sure=link.source != "reconstructed") for link in DATA.links
    )


def place(area: Area, state: State, lang: str) -> Place:
    """An area: filled for who controls it, edged in the colour printed on it where that is another."""
    x, y = layout().places[area.id]
    owner = controller(state, area.id)
    badges = [Badge("bars", area.fortress)] if area.fortress else []
    if area.id in state.flags:
        badges.append(Badge("flag"))
    name = {"en": area.name.en, "zh": area.name.zh}
    return Place(
        area.id, x, y, SHAPE[kind_of(area)], RADIUS[kind_of(area)], fill=POWERS[owner].colour,
        ring=POWERS[area.power].colour if owner != area.power else "", owner=marks(lang)[owner],
        label=layout().label(lang, area.id, name[lang], "bold" if area.key else "normal", TEXT), badges=tuple(badges),
        name=name, note={lang: note(area, state, lang)}, quiet=area.id not in state.units,
        weight=2 if area.capital else float(area.key),
    )  # fmt: skip


def note(area: Area, state: State, lang: str) -> str:
    """What hovering says of an area."""
    word = WORDS[lang]
    said = [word["controlled"].format(power=name_of(controller(state, area.id), lang)), word[kind_of(area)]]
    if area.fortress:
        said.append(word["strength"].format(value=area.fortress))
    if area.status != "home":
        said.append(word["vassal"].format(powers=listed([one for one in (area.power, area.second) if one], lang)))
    if area.ports:
        said.append(word["port"].format(seas=listed(area.ports, lang)))
        if (state.squadrons.get(area.id) or state.construction.get(area.id)) and (seas := barred(state, area.id)):
            said.append(word["blockaded"].format(seas=listed(seas, lang)))
    return word["join"].join(said)


def seas(lang: str) -> list[Place]:
    """The sea areas."""
    made = []
    for sea in DATA.seas:
        x, y = layout().places[sea.id]
        name = {"en": sea.name.en, "zh": sea.name.zh}
        label = layout().label(lang, sea.id, name[lang], "normal", "#1f5875")
        made.append(Place(sea.id, x, y, "sea", RADIUS["sea"], label=label, name=name, quiet=True))
    return made


@functools.cache
def piles() -> Piles:
    """The room for pieces on this map."""
    radius = {area.id: RADIUS[kind_of(area)] for area in DATA.areas} | dict.fromkeys(SEAS, RADIUS["sea"])
    return Piles(layout(), radius)


def tokens(state: State, lang: str) -> tuple[Token, ...]:
    """Counters beside their place: units and squadrons in a row, leaders over it."""
    held: dict[str, list[Token]] = {}
    way = on_the_way(state)
    fought = [one.at for one in (way, state.battle) if one is not None]
    for at in dict.fromkeys((*state.units, *state.squadrons, *state.construction, *fought)):
        held[at] = pile(at, state, lang)
    return piles().place(sorted(held.items(), key=lambda item: -len(item[1])))


def pile(at: str, state: State, lang: str) -> list[Token]:
    """The counters of one place around a foot at 0, 0 (middle of the lower edge)."""
    bag, ships, built = state.units.get(at, {}), state.squadrons.get(at, {}), state.construction.get(at, {})
    way = on_the_way(state)
    if isinstance(way, Moving) and way.at == at:
        bag = Counter(bag) + Counter(way.units)
    elif isinstance(way, Sailing) and way.at == at:
        ships = Counter(ships) + Counter(way.ships)
    if state.battle is not None and state.battle.at == at:  # squadrons that fight may be off the map meanwhile
        ships = Counter(ships) | sum((Counter(force.squadrons) for force in state.battle.forces()), Counter())
    row = [(power, bag[power], "square") for power in POWERS if bag.get(power)]
    row += [(power, ships.get(power, 0) + built.get(power, 0), "ship") for power in POWERS
            if ships.get(power) or built.get(power)]  # fmt: skip
    found = []
    for i, (power, count, kind) in enumerate(row):
        said = {each: WORDS[each]["squadrons" if kind == "ship" else "units"].format(
            power=name_of(power, each), count=count) for each in WORDS}  # fmt: skip
        if kind == "ship" and (refit := tracks.under_refit(state, at).get(power)):
            said = {each: WORDS[each]["refit_here"].format(said=one, count=refit) for each, one in said.items()}
        found.append(Token(
            f"{at}/{power}/{kind}", at, (i - (len(row) - 1) / 2) * 19, -9, "hull" if kind == "ship" else "square",
            8.6, 8.6, POWERS[power].colour, text=str(count), tag=marks(lang)[power], name=said, brief=str(count),
        ))  # fmt: skip
    chiefs = by_skill(leaders_in(bag))
    foot = -18.5 if row else 0.0
    columns = 1 if len(chiefs) < 3 else 2
    widths = {leader: max(text_width(short_name(leader, lang), 9) / 2 + 2.5, 10.0) for leader in chiefs}
    wide = max(widths.values(), default=0.0)
    for i, leader in enumerate(chiefs):
        one = LEADERS[leader]
        said = {each: WORDS[each]["leader"].format(leader=one.name.text(each), battle=one.battle, command=one.command)
                for each in WORDS}  # fmt: skip
        found.append(Token(
            leader, at, (i % columns - (columns - 1) / 2) * (2 * wide + 2), foot - 9 - (i // columns) * 18.5, "plate",
            8.6, widths[leader], POWERS[NATION[leader]].colour, text=short_name(leader, lang),
            tag=f"{one.battle}-{one.command}", name=said,
        ))  # fmt: skip
    return found


def short_name(leader: str, lang: str) -> str:
    """What stands on a leader's counter, under his battle rating and his command."""
    one = LEADERS[leader]
    return one.name.zh if lang == "zh" else one.name.en.split(" ")[-1]


@functools.cache
def legend(lang: str) -> Legend:
    """What the signs of the map mean."""
    word, french = WORDS[lang], POWERS["france"].colour
    pale = tints.paler(tints.tint(french), territories.PALER)
    lines = [("link", "road"), ("link", "rough"), ("link", "pass"), ("link", "marsh"), ("link", "strait"),
             ("place", "star"), ("place", "castle"), ("place", "cell"), ("place", "circle"), ("place", "sea"),
             ("line", "blockade"), ("badge", "bars"), ("badge", "flag"), ("colour", french), ("token", "hull"),
             ("leader", "plate"), ("land", pale)]  # fmt: skip
    said = {"road": "clear", "star": "capital", "castle": "fortress", "cell": "key", "circle": "plain", french: "count",
            "hull": "ships", "plate": "chief", pale: "pale"}
    marked = {"bars": "2", french: "3", "hull": "2", "plate": "4-8"}
    made = [LegendLine(look, word[said.get(look[1], look[1])], marked.get(look[1], "")) for look in lines]
    left, top, right, _ = LEGEND_AREA
    return Legend(left, top - 20, right - left, tuple(made), 2, word["title"])
