"""Rules of the tiny game."""

from __future__ import annotations

from typing import Any

from kernel_lib.core import data as packs
from kernel_lib.core.copying import Plain
from kernel_lib.core.decision import Bag, offer
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Option, Procedure, Rules
from kernel_lib.core.position import Position
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

GAME = "tiny_game"
Units = dict[str, int]


class State(Plain):
    units: dict[str, dict[str, Units]]
    turn: int = 0
    ties: str = "red"


def new_state(options: dict[str, Any]) -> State:
    return State({"west": {"red": {"infantry": 3, "scouts": 2}}, "east": {"blue": {"infantry": 2}}}, 0, options["T01"])


POSITION = Position(State, hidden=("units", "turn", "ties"))


@POSITION.word("units")
def units(state: State, value: dict[str, dict[str, Units]], where: str) -> None:
    state.units = value


@POSITION.written("units")
def strengths_written(state: State) -> dict[str, Any]:
    return {at: {side: strength(state, at, side) for side in sides if strength(state, at, side)}
            for at, sides in state.units.items() if any(strength(state, at, side) for side in sides)}


def strength(state: State, at: str, side: str) -> int:
    return sum(state.units.get(at, {}).get(side, {}).values())


def near(at: str) -> list[str]:
    return next(place.near for place in packs.data(GAME).places if place.id == at)


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


@question("may_enter")
@rule("1.1", "1.2")
def may_enter(state: State, side: str, at: str, to: str) -> Verdict:
    if to not in near(at):
        return no("1.1", "not_near", at=at, to=to)
    if strength(state, to, other(side)):
        return no("1.2", "enemy_there", to=to, holder=other(side))
    return yes("1.1", to=to)


@question("strengths")
def strengths(state: State, side: str) -> dict[str, int]:
    return {at: strength(state, at, side) for at in state.units if strength(state, at, side)}


@procedure("fight")
def fight(game: Game, at: str) -> Procedure:
    """Initiative, then fire in turn, until one side is gone or has fallen back."""
    state = game.state
    red, blue = yield Roll(2, "initiative", "2.1", odds=("opposed", 0, 0))
    first = "red" if red > blue else "blue" if blue > red else state.ties
    game.emit("initiative", "2.1", first, red_total=red, blue_total=blue)
    for side in [first, other(first)] * 4:
        if strength(state, at, side) and strength(state, at, other(side)):
            yield from fire(game, at, side)
    for side in ("red", "blue"):
        if strength(state, at, side) and not strength(state, at, other(side)):
            game.emit("fight_over", "2.2", side, at=at)


def fire(game: Game, at: str, side: str) -> Procedure:
    state, enemy = game.state, other(side)
    count = strength(state, at, side)
    dice = yield Roll(count, "fire", "2.2", who=side, odds=("hits", 5))
    hits = min(sum(die >= 5 for die in dice), strength(state, at, enemy))
    game.emit("fire", "2.2", side, hits=hits, dice=count)
    if not hits:
        return
    for _ in range(hits):
        bag = state.units[at][enemy]
        unit = next(iter(bag))
        bag[unit] -= 1
        if not bag[unit]:
            del bag[unit]
    game.emit("lost", "2.2", enemy, units=hits, at=at)
    if strength(state, at, enemy):
        yield from fall_back(game, at, enemy)


def fall_back(game: Game, at: str, side: str) -> Procedure:
    state = game.state
    to = yield offer("fall_back", side, "2.3", ["stay", *near(at)],
                     lambda to: yes("2.3") if to == "stay" else may_enter(state, side, at, to), at=at)
    if to == "stay":
        game.emit("stood", "2.3", side, at=at)
        return
    _carry(state, side, at, to, dict(state.units[at][side]))
    game.emit("fell_back", "2.3", side, to=to)


def _carry(state: State, side: str, at: str, to: str, units: Units) -> None:
    for unit, count in units.items():
        left = state.units[at][side]
        left[unit] -= count
        if not left[unit]:
            del left[unit]
        there = state.units.setdefault(to, {}).setdefault(side, {})
        there[unit] = there.get(unit, 0) + count


@procedure("march")
def march(game: Game, side: str) -> Procedure:
    """One move of some of a side's units."""
    state = game.state

    def judge(choice: Any) -> Verdict:
        if choice is None:
            return yes("1.1")
        have = state.units.get(choice["at"], {}).get(side, {})
        if any(count > have.get(unit, 0) for unit, count in choice["units"].items()):
            return no("1.1", "too_many", at=choice["at"], there=sum(have.values()))
        return may_enter(state, side, choice["at"], choice["to"])

    candidates = [{"at": at, "to": to, "units": Bag(dict(sides[side]))} for at, sides in state.units.items()
                  if sides.get(side) for to in near(at)]
    choice = yield offer("move", side, "1.1", [None, *candidates], judge)
    if choice is not None:
        _carry(state, side, choice["at"], choice["to"], choice["units"])
        game.emit("moved", "1.1", side, **choice)


@procedure("turn")
def turn(game: Game) -> Procedure:
    """Both sides march, then fight where they meet."""
    game.state.turn += 1
    for side in ("red", "blue"):
        yield from march(game, side)
    for at in list(game.state.units):
        if strength(game.state, at, "red") and strength(game.state, at, "blue"):
            yield from fight(game, at)


def next_procedure(game: Game) -> Procedure | None:
    return turn(game) if game.state.turn < 3 else None


def first_option(seed: int) -> Any:
    return lambda table, decision: decision.first()


RULES = Rules(
    id=GAME, title={"en": "The bridge", "zh": "桥"},
    options={"T01": Option("red", ("red", "blue"), "Who wins ties", "平局谁胜")},
    new_state=new_state, position=POSITION, next_procedure=next_procedure, check=lambda state: [],
    seats=lambda options: ("red", "blue"), round_of=lambda state: state.turn,
    result=lambda state: {"winner": "red"} if state.turn >= 3 else None, opponents={"plain": first_option},
)
