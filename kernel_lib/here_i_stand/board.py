"""The printed map, pieces and tables as lookups, made once from the data: who is next to whom, whose home is where."""

from __future__ import annotations

from kernel_lib.core.data import data

from .schema import Card, Data, Debater, Leader, Power, Reformer, Ruler, Sea, Space, Unit

DATA: Data = data("here_i_stand")

SPACES: dict[str, Space] = {space.id: space for space in DATA.spaces}
SEAS: dict[str, Sea] = {sea.id: sea for sea in DATA.seas}
POWERS: dict[str, Power] = {power.id: power for power in DATA.powers}
LEADERS: dict[str, Leader] = {leader.id: leader for leader in DATA.leaders}
UNITS: dict[str, Unit] = {unit.id: unit for unit in DATA.units}
CARDS: dict[str, Card] = {card.id: card for card in DATA.cards}
RULERS: dict[str, Ruler] = {ruler.id: ruler for ruler in DATA.rulers}
DEBATERS: dict[str, Debater] = {one.id: one for one in DATA.debaters}
REFORMERS: dict[str, Reformer] = {one.id: one for one in DATA.reformers}

MAJORS = tuple(power.id for power in DATA.powers if power.kind == "major")
"""In the order of play: Ottoman, Hapsburg, England, France, Papacy, Protestant (4)."""
MINORS = tuple(power.id for power in DATA.powers if power.kind == "minor")
MAJOR, MINOR = frozenset(MAJORS), frozenset(MINORS)
"""The same to be looked up in."""
GREY = "independent"
KEYS = tuple(space.id for space in DATA.spaces if space.kind == "key")
ELECTORATES: dict[str, int] = {one.id: one.regulars for one in DATA.electorates}
"""electorate -> Protestant regulars that wait for it (18.1)."""
CAPITALS: dict[str, tuple[str, ...]] = {power.id: power.capitals for power in DATA.powers}
HOMES: dict[str, tuple[str, ...]] = {power: tuple(space.id for space in DATA.spaces if space.home == power)
                                     for power in POWERS}
HOLY = tuple(space.id for space in DATA.spaces if space.home != "ottoman" and space.id != "algiers")
"""Spaces that have a religion (15.1)."""
ZONES: dict[str, tuple[str, ...]] = {zone: tuple(space.id for space in DATA.spaces if space.language == zone)
                                     for zone in ("german", "english", "french", "italian", "spanish")}
HOME_CARDS = frozenset(card.id for card in DATA.cards if card.kind == "home")
START_RULERS: dict[str, str] = {ruler.power: ruler.id for ruler in DATA.rulers if ruler.card is None}
COSTS: dict[str, dict[str, int]] = {action.id: action.cp for action in DATA.actions}
"""action -> power -> command points."""

WALLED = frozenset(space.id for space in DATA.spaces if space.kind != "town")
"""2 Spaces with printed walls: keys, fortresses, electorates."""
LINES: dict[str, tuple[str, ...]] = {}
"""land space -> land spaces over a solid line."""
PASSES: dict[str, tuple[str, ...]] = {}
"""land space -> land spaces over a pass."""
for _space in SPACES:
    LINES[_space] = tuple(link.b if link.a == _space else link.a for link in DATA.links
                          if link.kind == "land" and _space in (link.a, link.b))
    PASSES[_space] = tuple(link.b if link.a == _space else link.a for link in DATA.links
                           if link.kind == "pass" and _space in (link.a, link.b))
NEXT: dict[str, tuple[str, ...]] = {space: LINES[space] + PASSES[space] for space in SPACES}
"""land space -> every land space next to it, over lines and passes."""
PORTS: dict[str, tuple[str, ...]] = {sea: tuple(space.id for space in DATA.spaces if sea in space.seas)
                                     for sea in SEAS}
"""sea zone -> the ports on it."""
BY_SEA: dict[str, tuple[str, ...]] = {
    **{sea.id: sea.adjacent + PORTS[sea.id] for sea in DATA.seas},
    **{space.id: space.seas for space in DATA.spaces if space.seas}}
"""sea zone or port -> where a fleet there may go in one step (6.2)."""

KIND: dict[str, str] = {unit.id: unit.kind for unit in DATA.units} | {
    leader.id: f"{leader.kind}_leader" for leader in DATA.leaders}
"""piece -> regular, mercenary, cavalry, squadron, corsair, army_leader or naval_leader."""
TROOPS = frozenset(piece for piece, kind in KIND.items() if kind in ("regular", "mercenary", "cavalry"))
FLEETS = frozenset(piece for piece, kind in KIND.items() if kind in ("squadron", "corsair"))
ARMY_LEADERS = frozenset(leader.id for leader in DATA.leaders if leader.kind == "army")
ADMIRALS = frozenset(leader.id for leader in DATA.leaders if leader.kind == "naval")
ON_LAND = TROOPS | ARMY_LEADERS
AT_SEA = FLEETS | ADMIRALS
OWNER: dict[str, str] = {unit.id: unit.power for unit in DATA.units} | {
    leader.id: leader.power for leader in DATA.leaders}
"""piece -> the power it belongs to; the renegade and Maurice may change theirs (`State.sides`)."""
UNIT_OF: dict[tuple[str, str], str] = {(unit.power, unit.kind): unit.id for unit in DATA.units
                                       if unit.lender is None and unit.id != "knights"}
"""(power, kind) -> its piece: ("france", "regular") is france_regular."""


def fortified(at: str) -> bool:
    """2 Whether the printed space has walls: keys, fortresses, electorates."""
    return at in WALLED


def key_box(power: str, keys: int) -> tuple[int, int]:
    """3 Cards and points of a major power that holds `keys` keys; the last box is open when all markers are off."""
    track = POWERS[power].track
    box = track[min(keys, len(track) - 1)]
    return box.cards, box.vp
