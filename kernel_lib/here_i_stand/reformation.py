"""16.1 Reformation and counter-reformation: targets, dice, the highest die, ties."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import ELECTORATES, HOLY, LINES, NEXT, PORTS, RULERS, SPACES, TROOPS
from .records import Space, Zone
from .religion import faith_of_troops, faithful
from .state import State, side, units_at

Side = Literal["protestant", "papacy"]
FAITH = {"protestant": "protestant", "papacy": "catholic"}
"""The faith that each side brings."""
OTHER_PORTS = {at: frozenset(port for sea in space.seas for port in PORTS[sea]) - {at} for at, space in SPACES.items()}
"""space -> the other ports on its seas."""
REACH = {at: OTHER_PORTS[at].union(NEXT[at]) for at in SPACES}
"""space -> the spaces from which a faith comes to it: its neighbours, and the other ports on its seas."""
OTHER: dict[str, Side] = {"protestant": "papacy", "papacy": "protestant"}


@question("may_target")
@rule("16.1/target", "20.2/religion", "15.1/ottoman")
def may_target(state: State, side: Side, at: Space) -> Verdict:
    """16.1/target Whether a side may try to convert a space: of the other faith, and next to one of its own (passes and
    unrest: the target may be in unrest, a neighbour not), or a port with such a port on its sea, or with its reformer
    or, after card 15, its Jesuit university."""
    faith = FAITH[side]
    if SPACES[at].id not in state.faith:  # what is no space at all has another fault
        return no("15.1/ottoman", "no_religion", place=at)
    if state.faith[at] == faith:
        return no("16.1/target", "own_faith", place=at, faith=faith)
    because = contact(state, side, at, faithful(state, faith))
    return yes("16.1/target", because=because) if because else no("16.1/target", "no_contact", place=at, faith=faith)


@rule("16.1/target")
def contact(state: State, side: Side, at: str, ours: set[str]) -> str:
    """16.1/target What a side may reach a space by: reformer, university, neighbour or port; "" when by nothing."""
    if at in taught(state, side):
        return "reformer" if side == "protestant" else "university"
    if not ours.isdisjoint(NEXT[at]):
        return "neighbour"
    return "" if ours.isdisjoint(OTHER_PORTS[at]) else "port"


def taught(state: State, side: Side) -> Collection[str]:
    """16.1/target The spaces that a side reaches wherever they are: those of its reformers, or of its universities."""
    return state.reformers.values() if side == "protestant" else state.universities


def in_reach(state: State, side: Side, only: tuple[str, ...] = HOLY) -> Iterator[str]:
    """16.1/target The spaces of which `may_target` says yes."""
    ours, theirs, teachers = faithful(state, FAITH[side]), FAITH[OTHER[side]], taught(state, side)
    faith = state.faith
    return (at for at in only if faith.get(at) == theirs and (not ours.isdisjoint(REACH[at]) or at in teachers))


@question("conversion_dice")
@rule("16.1/dice", "16.1/faith", "20.2/religion")
def conversion_dice(state: State, side: Side, at: Space) -> dict[str, int]:
    """16.1/dice The dice of a side for a space, part by part; parts that are 0 are left out. Each rolls one at least.

    spaces, armies: neighbours over lines of its faith, with troops of its faith; army: troops in the space;
    teachers_near, teacher: reformers of the Protestants, universities of the Papacy, next to it and in it.
    """
    faith = FAITH[side]
    near = [other for other in LINES[at] if other not in state.unrest]
    teachers = list(state.reformers.values()) if side == "protestant" else state.universities
    parts = {"spaces": sum(state.faith.get(other) == faith for other in near),
             "armies": sum(has_troops(state, other, faith) for other in near),
             "army": 2 * has_troops(state, at, faith),
             "teachers_near": sum(teachers.count(other) for other in near),
             "teacher": 2 * teachers.count(at)}
    return {part: dice for part, dice in parts.items() if dice}


def has_troops(state: State, at: str, faith: str) -> bool:
    """Whether troops of a faith stand in a space."""
    return any(piece in TROOPS and faith_of_troops(state, side(state, piece)) == faith
               for piece in units_at(state, at))


def this_turn(state: State, side: str) -> int:
    """Dice that lasting events of the turn give or take: the printing press, the Augsburg Confession."""
    return int(state.effects.get("printing_press", 0)) if side == "protestant" else -int(
        state.effects.get("augsburg", 0))


def both_dice(state: State, side: Side, at: str, more: int = 0) -> tuple[int, int]:
    """16.1/dice The dice of `side`, which acts with `more` besides, and of the other for a space."""
    mine, theirs = (sum(conversion_dice(state, one, at).values()) for one in (side, OTHER[side]))
    return max(1, mine + more + this_turn(state, side)), max(1, theirs)


@question("tie_goes_to")
@rule("16.1/compare", "16.1/zone")
def tie_goes_to(state: State, side: Side, at: Space, zone: Zone | None = None) -> str:
    """16.1/compare Who wins a tie when `side` acts: the other side; but in the zone that was named (None: all of them)
    the acting Protestants, and the acting Papacy under Paul III or, by one reading, Julius III."""
    if zone is not None and SPACES[at].language != zone:
        return OTHER[side]
    if side == "protestant":
        return side
    pope = RULERS[state.rulers["papacy"]]
    helps = pope.wins_ties and (pope.id == "paul_iii" or state.options["counter_ties"] == "julius_too")
    return side if helps else OTHER[side]


@procedure("attempt", may="may_target")
@rule("16.1/dice", "16.1/compare")
def attempt(game: Game, side: Side, at: Space, zone: Zone | None = None, more: int = 0, more_other: int = 0,
            plus: int = 0, rule: str = "16.1/compare") -> Procedure:
    """16.1 One attempt of `side` to convert a space; returns whether it did.

    zone              the language zone named; None: ties count as in it everywhere
    more, more_other  further dice of the acting and of the other side, from abilities and cards; what an event gives or
                      takes for the whole turn is added besides
    plus              added to the acting side's highest die
    """
    state = game.state
    highest: dict[str, int] = {}
    for one, extra, added in ((side, more + this_turn(state, side), plus), (OTHER[side], more_other, 0)):
        parts = conversion_dice(state, one, at)
        count = max(1, sum(parts.values()) + extra)
        dice = yield Roll(count, "conversion", "16.1/dice", who=one, odds=("highest", added), facts={"place": at})
        highest[one] = max(dice) + added
        game.emit("conversion_dice", "16.1/dice", one, place=at, parts=parts, more=extra, rolled=list(dice),
                  highest=highest[one])
    tie = highest[side] == highest[OTHER[side]]
    winner = tie_goes_to(state, side, at, zone) if tie else max(highest, key=lambda one: highest[one])
    game.emit("attempt", rule, side, place=at, winner=winner, tie=tie, own=highest[side], other=highest[OTHER[side]])
    if state.impulse is not None:
        state.impulse.attempted.append(at)
    if winner == side:
        yield from game.run("convert", at=at, faith=FAITH[side], rule="16.1/compare")
    return winner == side


@rule("16.1/cost", "16.1/target")
def targets(state: State, side: Side, only: tuple[str, ...] = HOLY) -> Iterator[str]:
    """The spaces that `side` may try to convert now."""
    spent = tried(state)
    return (at for at in in_reach(state, side, only) if at not in spent)


@question("may_attempt")
@rule("16.1/cost", "16.1/target")
def may_attempt(state: State, side: Side, at: Space) -> Verdict:
    """16.1 `may_target`, and by one reading not a space that was attempted in this play already."""
    if at in tried(state):
        return no("16.1/cost", "attempted_already", place=at)
    return may_target(state, side, at)


def tried(state: State) -> list[str]:
    """16.1/cost The spaces that were attempted in this play, where one reading allows a single attempt."""
    if state.impulse is None or state.options["same_space_again"] != "once":
        return []
    return state.impulse.attempted


@procedure("convert_spaces")
@rule("16.2/result", "16.2/zone-first")
def convert_spaces(game: Game, side: Side, count: int, zone: Zone, elsewhere: bool = True,
                   rule: str = "16.2/result") -> Procedure:
    """16.2/result `side` converts `count` spaces of its choice without a roll, one after the other: lawful targets in
    the zone, and when it has none left, if `elsewhere`, any. Returns them."""
    state = game.state
    done: list[str] = []
    while len(done) < count and state.phase != "over":
        able = convertible(state, side, zone, elsewhere)
        if not able:
            game.emit("no_target", "16.2/zone-first", side, left=count - len(done))
            break
        at = yield from game.asked(Decision("convert_space", side, "16.2/zone-first", tuple(able),
                                            lambda one: may_convert(state, side, one, zone, elsewhere),
                                            {"zone": zone, "left": count - len(done),
                                             "electorates": {one: one in ELECTORATES for one in able}}))
        yield from game.run("convert", at=at, faith=FAITH[side], rule=rule)
        done.append(at)
    return done


def convertible(state: State, side: Side, zone: str, elsewhere: bool) -> list[str]:
    """The spaces that may be converted next."""
    able = list(in_reach(state, side))
    return [at for at in able if SPACES[at].language == zone] or (able if elsewhere else [])


@question("may_convert")
@rule("16.2/zone-first")
def may_convert(state: State, side: Side, at: Space, zone: Zone, elsewhere: bool = True) -> Verdict:
    """16.2/zone-first Whether a space may be converted after a debate in a zone."""
    target = may_target(state, side, at)
    if target and SPACES[at].language != zone:
        if not elsewhere:
            return no("16.2/zone-first", "outside_zone", place=at, zone=zone)
        if any(SPACES[one].language == zone and may_target(state, side, one) for one in HOLY):
            return no("16.2/zone-first", "zone_first", place=at, zone=zone)
    return target
