"""The printed map, counters and tracks as lookups, made once from the data."""

from __future__ import annotations

from kernel_lib.core.data import data
from kernel_lib.core.schema import Text

from .schema import Area, Card, Data, Leader, Link, Power, Reserve

DATA: Data = data("napoleonic_wars")

AREAS: dict[str, Area] = {one.id: one for one in DATA.areas}
SEAS = frozenset(one.id for one in DATA.seas)
POWERS: dict[str, Power] = {one.id: one for one in DATA.powers}
"""In the order of the impulse track (5.1)."""
TRACK: tuple[str, ...] = tuple(POWERS)
MAJORS: tuple[str, ...] = tuple(one.id for one in DATA.powers if one.rank == "major")
LEADERS: dict[str, Leader] = {one.id: one for one in DATA.leaders}
LEADERS_OF: dict[str, frozenset[str]] = {
    power: frozenset(one.id for one in DATA.leaders if one.power == power) for power in POWERS}
CARDS: dict[str, Card] = {one.id: one for one in DATA.cards}
RESERVES: dict[str, Reserve] = {one.id: one for one in DATA.reserves}
REAL_CARD = "real_card"
"""A card of the deck on the table: nobody here knows what it says until it is played."""
RECORDS: dict[str, Card | Reserve] = {
    **CARDS, **RESERVES,
    REAL_CARD: Card(id=REAL_CARD, name=Text(en="A card on the table", zh="桌上的牌"), kind="event", cp=3,
                    source="authored",
                    text=Text(en="A real card: say what it shows when you play it.", zh="真牌：打出时再说明牌面。"))}
"""Every card and reserve card. The points of a real card are those that a player of ours counts it for."""
RESERVES_OF: dict[str, tuple[str, ...]] = {
    power: tuple(one.id for one in DATA.reserves if one.power == power) for power in POWERS}
COLUMNS: tuple[str, ...] = tuple(one.id for one in DATA.columns)
"""8.1 From left to right: unaligned first, pact last."""
COLUMN_COST: dict[str, int] = {one.id: one.cost for one in DATA.columns}
BLOCS: tuple[str, ...] = tuple(one.id for one in DATA.blocs)
WORTH: dict[str, int] = {one.id: one.units for one in DATA.kinds}
"""2.2 kind of counter -> units."""

CAPITALS: dict[str, str] = {area.id: area.power for area in DATA.areas if area.capital}
HOMES: dict[str, tuple[str, ...]] = {
    power: tuple(area.id for area in DATA.areas if area.power == power and area.status == "home") for power in POWERS}
KEYS: tuple[str, ...] = tuple(area.id for area in DATA.areas if area.key)
FORTRESSES: dict[str, int] = {area.id: area.fortress for area in DATA.areas if area.fortress}
PORTS: dict[str, tuple[str, ...]] = {area.id: area.ports for area in DATA.areas if area.ports}
HOME_PORTS: dict[str, tuple[str, ...]] = {
    power: tuple(area for area in PORTS if area in areas) for power, areas in HOMES.items()}
LANDS: dict[str, tuple[str, ...]] = {
    power: tuple(area.id for area in DATA.areas if area.power == power) for power in POWERS}
"""All areas of a power's colour."""

LINKS: dict[str, dict[str, Link]] = {area: {} for area in AREAS}
"""area -> neighbour -> the way between them."""
for _link in DATA.links:
    LINKS[_link.a][_link.b] = LINKS[_link.b][_link.a] = _link

SEA_LINKS: dict[str, dict[str, str | None]] = {sea: {} for sea in SEAS}
"""sea area -> sea area that touches it -> the strait between them, or None."""
for _between in DATA.sea_links:
    SEA_LINKS[_between.a][_between.b] = SEA_LINKS[_between.b][_between.a] = _between.strait

PORTS_ON: dict[str, tuple[str, ...]] = {sea: tuple(area for area, seas in PORTS.items() if sea in seas) for sea in SEAS}
"""sea area -> its ports."""
STRAITS = {one.id: one for one in DATA.straits}
UNITS_OF: dict[str, int] = {
    power.id: sum(WORTH[kind] * count for kind, count in power.counters.items()) for power in DATA.powers}
"""2.2 All units a power can ever have at once."""
COUNTERS: dict[str, tuple[int, ...]] = {
    power.id: tuple(WORTH[kind] for kind, count in power.counters.items() if count) for power in DATA.powers}
"""2.2 How many units one counter of a power can be: Swedes and Danes have none of 4."""
NATION: dict[str, str] = {power: power for power in POWERS} | {one.id: one.power for one in DATA.leaders}
"""piece -> its nation: a unit is named by its power, a leader by himself."""
