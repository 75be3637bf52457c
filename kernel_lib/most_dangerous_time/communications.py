"""05 Lines of communication: which units can trace one, and what it means when they cannot."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache, partial

from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule, shelf
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, copied
from kernel_lib.parts.network import Known, joined

from .board import CLANS, CRESTS, HOMES, NET, SEAS, SHOGUN, SPACES, SPACES_BY_NAME
from .components_and_map import friendly, is_home
from .names import ClanId, Count, Place, UnitId, Units
from .standing import Standing
from .state import State, any_of_side, impulse_of, opposed, side_of, units_at

BY_LAND, BY_SEA, BOTH = NET.but("sea"), NET.along("sea"), NET.along()


@question("ends_of_line")
def ends_of_line(state: State, clan: ClanId) -> list[str]:
    """5.2 Where lines of `clan` may end: its home castles, free and unbesieged (C27).

    A clan without one: spaces with its crest, or home castles of its side; a neutral clan: spaces it controls (C47).
    """
    return Lines.of(state).ends[clan]


def free_homes(state: State, clan: str, sieges: frozenset[str]) -> list[str]:
    """The home castles of `clan` that serve as such now and are not besieged."""
    return [at for at in HOMES[clan] if at not in sieges and is_home(state, at)]


@rule("15.5/lose")
def azuchi(state: State, sieges: frozenset[str]) -> list[str]:
    """15.5 Azuchi of value 3 is one more home castle of Oda, unless it stands in one."""
    at = state.azuchi
    return [at] if at and at not in HOMES["oda"] and at not in sieges and is_home(state, at) else []


def under_siege(state: State, at: str) -> bool:
    """Whether the castle at `at` is besieged: since before this impulse, or its own side has nobody left in the field.

    Those who deploy partly inside are not besieged before the field battle is lost.
    """
    if at not in state.inside:
        return False
    if state.impulse is None or at in state.impulse.besieged:
        return True
    side = side_of(state, next(iter(state.inside[at])))
    return not any_of_side(state, state.field.get(at, NOBODY), side)


@rule("9.8/port")
def behind_walls(state: State, at: str, side: str) -> bool:
    """9.8 Whether who comes to `at` for `side` comes into the castle or temple: units of its own are besieged there."""
    return at in state.inside and any_of_side(state, state.inside[at], side)


@rule("9.8/besieger", "13.1")
def lanes_closed(state: State, at: str, side: str) -> bool:
    """9.8 Whether opponents of `side` inside the walls at `at` keep those outside from its sea lanes (C108)."""
    return state.options["C108"] == "closed" and opposed(state, units_at(state, at, inside=True), side)


@rule("9.8/besieger", "9.8/landing", "5.2/sea")
def first_steps(state: State, side: str, at: str, inside: bool) -> tuple[str, ...]:
    """Where a line may go first. The besieged have only the sea.

    At a port not one's own, or before its walls with opponents inside, the sea is closed (9.8).
    """
    own = friendly(state, at, side) and (inside or not lanes_closed(state, at, side))
    if inside:
        return BY_SEA[at] if own else ()
    return BOTH[at] if own or at in SEAS else BY_LAND[at]


@rule("15.1/samurai")
def always_linked(state: State, unit: str, clan: str) -> bool:
    """15.1 Ashikaga himself always counts as in communication (C45); the Ikko-Ikki only if C46 says so."""
    if unit == SHOGUN:
        return state.options["C45"] == "always" or state.rank[SHOGUN] == "samurai"
    return clan == "ikko_ikki" and state.options["C46"] == "always"


@rule("5.2/home", "5.2/nohome", "2.41/home")
def ends_for(state: State, clan: str, sieges: frozenset[str], standing: Standing, refuges: Known[list[str]]) -> (
        list[str]):
    """`ends_of_line`, with the castles under siege and the `refuges_of` every side."""
    side = state.side[clan]
    if HOMES[clan]:
        ends = free_homes(state, clan, sieges)
        if len(ends) < len(HOMES[clan]) and state.options["C27"] == "all_needed":
            return []
        return ends + azuchi(state, sieges) if clan == "oda" else ends
    if side == "neutral":
        return standing.spaces.get(clan, [])
    ours = standing.friendly[side]
    return [at for at in CRESTS[clan] if at in ours and at not in sieges] + refuges[side]


def refuges_of(state: State, sieges: frozenset[str], side: str) -> list[str]:
    """5.2 The free home castles of all clans of `side`, where lines of clans without one may end."""
    homes = [at for clan, sided in state.side.items() if sided == side and HOMES[clan]
             for at in free_homes(state, clan, sieges)]
    return homes + azuchi(state, sieges) if side == "oda" else homes


_kept: dict[str, Lines] = shelf()
"""`last`: the lines that were asked for last."""


class Lines:
    """The lines of all clans at one moment: what is found out for one place serves the next, and the next moment too.

    open    side -> the places a line of it may pass: friendly, and without an unbesieged enemy unit
    ends    clan -> `ends_of_line`
    linked  clan -> the open places from which its lines run to an end
    surely  clan -> places where its units trace a line that nobody besieges; most neutrals are where theirs ends
    """

    __slots__ = ("ends", "groups", "linked", "open", "standing", "state", "surely")
    ends: Known[list[str]]
    groups: Known[dict[str, frozenset[str]]]
    linked: Known[frozenset[str]]
    open: Known[frozenset[str]]
    standing: Standing
    surely: Known[Collection[str]]

    def __init__(self, state: State, sieges: frozenset[str], standing: Standing) -> None:
        self.state, self.standing = state, standing
        side, friendly, closed = state.side, standing.friendly, standing.closed
        passable = self.open = Known(
            lambda one: friendly[one] - (closed[one] if one in closed else standing.look(state.field, one)))
        refuges = Known(partial(refuges_of, state, sieges))
        ends = self.ends = Known(partial(ends_for, state, sieges=sieges, standing=standing, refuges=refuges))
        groups = self.groups = Known(lambda one: NET.groups(passable[one]))
        linked = self.linked = Known(lambda clan: joined(groups[side[clan]], ends[clan]))
        self.surely = Known(lambda clan: ends[clan] if side[clan] == "neutral" else linked[clan])

    @classmethod
    def of(cls, state: State) -> Lines:
        """The lines of a position: the very same as last time as long as nothing has changed that they depend on.

        What neutrals may pass is looked for by whoever asks, and not kept.
        """
        last, sieges = _kept.get("last"), frozenset([at for at in state.inside if under_siege(state, at)])
        standing = Standing(state, sieges, last.standing if last else None)
        if last is not None and last.state is state and (
                last.standing.held is standing.held and last.standing.closed is standing.closed
                and "neutral" not in last.open):
            return last
        _kept["last"] = lines = cls(state, sieges, standing)
        if last is not None and last.standing.friendly is standing.friendly:
            lines.keep(last)
        return lines

    def keep(self, last: Lines) -> None:
        """Take over what `last` found out: only a faction whose open places changed looks for its lines again."""
        before, now, side = last.standing, self.standing, self.state.side
        same = {one for one, closed in now.closed.items() if closed is before.closed[one]}
        self.open.update({one: found for one, found in last.open.items() if one in same})
        self.groups.update({one: found for one, found in last.groups.items() if one in same})
        if now.held is before.held:
            self.ends.update(last.ends)
            self.linked.update({clan: found for clan, found in last.linked.items() if side[clan] in same})
            self.surely.update({clan: found for clan, found in last.surely.items() if side[clan] in same})

    def reach(self, clan: str, at: str, inside: bool = False) -> bool:
        """Whether units of `clan` at `at` trace a `line`; on open ground of their group nothing stands in its way."""
        if not inside and (at in self.ends[clan] or not self.linked[clan].isdisjoint(BY_LAND[at])):
            return True
        return bool(BY_SEA[at]) and not self.linked[clan].isdisjoint(BY_SEA[at]) and not self.linked[clan].isdisjoint(
            first_steps(self.state, self.state.side[clan], at, inside))

    @rule("5.2/sea")
    def line(self, clan: str, at: str, inside: bool = False, by_land: bool = False) -> list[str]:
        """5.2 The places of a shortest line of `clan` from `at`; [] when there is none (`line_of_communication`)."""
        side, ends = self.state.side[clan], set(self.ends[clan])
        passable = self.open[side] - SEAS if by_land else self.open[side]
        return NET.line(at, ends - {at} if inside else ends, passable, first_steps(self.state, side, at, inside))

    def serves(self, clan: str, at: str) -> bool:
        """Whether a line runs to the space `at`, one of the side of `clan`: by land, or by sea to besieged walls."""
        if behind_walls(self.state, at, self.state.side[clan]):
            return self.reach(clan, at, inside=True)
        return at in self.linked[clan]

    def doubtful(self) -> set[str]:
        """Where somebody in the field came ashore, is before walls, or not on open ground linked for his clan."""
        clan_of, impulse, surely = self.state.clan, self.state.impulse, self.surely
        found = {at for at, bag in self.state.field.items() for unit in bag if at not in surely[clan_of[unit]]}
        found.update(self.state.inside)
        return found.union(impulse.landed) if impulse else found


@lru_cache
def spaces_among(places: frozenset[str]) -> tuple[str, ...]:
    """The spaces among `places`, by name."""
    return tuple([at for at in SPACES_BY_NAME if at in places])


@question("line_of_communication")
def line_of_communication(state: State, clan: ClanId, at: Place, inside: bool = False,
                          by_land: bool = False) -> list[str]:
    """5.2 The places of a shortest line from units of `clan` at `at` to its end, both included; [] when there is none.

    inside   whether the units are besieged in the castle or temple
    by_land  whether sea areas may not carry the line, as for units that just came ashore (9.8)
    """
    return Lines.of(state).line(clan, at, inside, by_land)


@question("in_communication")
@rule("5.1", "5.2/home", "5.2/nohome", "5.2/block")
def in_communication(state: State, clan: UnitId, at: Place, inside: bool = False) -> Verdict:
    """5.2 Whether units of `clan` at `at` can trace a line; the answer names the line, or why there is none.

    clan  a clan, or a leader of it: the shogun always counts as in communication (15.1)
    """
    unit, clan = clan, state.clan[clan]
    if clan == state.clan[SHOGUN] and clan not in (state.inside if inside else state.field).get(at, NOBODY):
        unit = SHOGUN  # the clan is he alone
    if always_linked(state, unit, clan):
        return yes("15.1/samurai" if unit == SHOGUN else "5.2/nohome")
    lines = Lines.of(state)
    line = lines.line(clan, at, inside)
    rule_id = "5.2/home" if HOMES[clan] else "5.2/nohome"
    if line:
        return yes(rule_id, line=line)
    if not lines.ends[clan]:
        return no(rule_id, "no_home", clan=clan, homes=list(HOMES[clan]))
    if inside:
        return no("5.2/block", "besieged", clan=clan, place=at)
    if BY_SEA[at] and at in SPACES and not friendly(state, at, state.side[clan]) and line_by_sea(lines, clan, at):
        return no("9.8/besieger", "port_not_ours", clan=clan, place=at)
    return no("5.2/block", "line_cut", clan=clan, place=at, ends=lines.ends[clan])


def line_by_sea(lines: Lines, clan: str, at: str) -> bool:
    """Whether a line would run from the seas at `at` if only the port were one's own."""
    return any(lines.reach(clan, sea) for sea in BY_SEA[at])


@rule("9.8/landing", "13.2")
def out_of_communication(state: State, bag: Units, at: str, inside: bool = False, lines: Lines | None = None) -> Units:
    """The units of `bag`, standing at `at`, that trace no line; with `lines` when many places are asked."""
    landed = state.impulse.landed.get(at, NOBODY) if state.impulse and not inside else NOBODY
    lines = lines or Lines.of(state)
    clan_of = state.clan
    cut = [clan for clan in {clan_of[unit] for unit in bag} if not lines.reach(clan, at, inside)]
    if not cut and not landed:
        return {}
    found: Units = {}
    for unit, count in bag.items():
        clan = clan_of[unit]
        if always_linked(state, unit, clan):
            continue
        if clan in cut:
            found[unit] = count
        elif unit in landed and not lines.line(clan, at, by_land=True):
            found[unit] = min(count, landed[unit])
    return supplied_by_card(state, found)


def supplied_by_card(state: State, ooc: Units) -> Units:
    """Card 45: in this impulse all units of the active alliance count as in communication."""
    impulse = state.impulse
    if not ooc or impulse is None or not impulse.effects.get("supply"):
        return ooc
    return {unit: count for unit, count in ooc.items() if CLANS[state.clan[unit]].alliance != impulse.alliance}


@procedure("check_communications")
@rule("5.1")
def check_communications(game: Game) -> Procedure:
    """5.1 Mark every unit on the map that is out of communication, at the start of the movement step."""
    state = game.state
    impulse = impulse_of(state)
    lines = Lines.of(state)
    doubtful = lines.doubtful()
    impulse.ooc = {at: ooc for at, bag in state.field.items() if at in doubtful
                   and (ooc := out_of_communication(state, bag, at, False, lines))}
    impulse.ooc_inside = {at: ooc for at, bag in state.inside.items()
                          if (ooc := out_of_communication(state, bag, at, True, lines))}
    game.emit("communications", "5.1", None, ooc=copied(impulse.ooc), besieged=copied(impulse.ooc_inside))
    yield from ()


@question("line_may_pass")
@rule("16.1.6")
def line_may_pass(state: State, clan: ClanId, at: Place) -> bool:
    """5.2, 16.1.6 Whether a line of `clan` may run through `at`; the other Anti-Oda player's spaces let it."""
    return at in Lines.of(state).open[state.side[clan]]


@question("out_of_communication")
def ooc_at(state: State, at: Place, inside: bool = False) -> dict[str, int]:
    """5.1 The units at `at` that are out of communication now."""
    bag = (state.inside if inside else state.field).get(at, NOBODY)
    return out_of_communication(state, bag, at, inside)


USES = ("move", "sea", "dice", "siege")
"""5.3 What units may be counted for."""


@question("counts_as")
@rule("5.3/move", "5.3/sea", "5.3/half", "5.3/siege")
def counts_as(state: State, units: Count, ooc: bool, use: str) -> int:
    """5.3 What `units` count as: for a move (`use` move, sea) double when OOC, but not at sea; in battle dice half.

    use  move, sea, dice or siege (inside a besieged castle)
    """
    if use not in USES:
        raise Bad(f"units count for no {use!r}", "use", one_of(USES))
    if not ooc or use in ("sea", "siege"):
        return units
    return 2 * units if use == "move" else (units + 1) // 2
