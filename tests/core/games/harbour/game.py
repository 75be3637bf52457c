"""Sail a ship: roll for wind, spend coins, draw a fish, load the hold. It has every kind of input."""

from typing import Annotated

from kernel_lib.core.copying import Plain
from kernel_lib.core.decision import Bag, Decision, offer
from kernel_lib.core.dice import Draw, Roll
from kernel_lib.core.game import Game, Option, Procedure, Rules
from kernel_lib.core.naming import Of, Pile
from kernel_lib.core.position import Position
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.verdict import Verdict, no, yes

Fish = Annotated[str, Of("fish", word="fish")]


class State(Plain):
    """A ship at a distance, coins and fish in the hold."""

    turn: int = 1
    at: int = 0
    coins: int = 3
    hold: Annotated[dict[Fish, int], Pile] = {}


@question("may_pay")
def may_pay(state: State, coins: int) -> Verdict:
    """Whether so many coins can be paid."""
    if coins > state.coins:
        return no("2", "too_poor", coins=coins, have=state.coins)
    return yes("2", coins=coins)


@question("distance")
def distance(state: State) -> int:
    """How far the ship is."""
    return state.at


@procedure("sail")
def sail(game: Game, twice: bool = False) -> Procedure:
    """Roll for wind, pay to go faster, draw a fish, load the hold."""
    for _ in range(2 if twice else 1):
        (wind,) = yield Roll(1, "wind", "1")
        game.emit("wind", "1", wind=wind)
        paid = yield offer("pay", "captain", "2", range(7), lambda coins: may_pay(game.state, coins))
        game.state.coins -= paid
        game.state.at += wind + paid
        game.emit("sailed", "2", "captain", steps=wind + paid)
        (fish,) = yield Draw("fish", "3", ("cod", "eel"))
        pool = {fish: 2, "salt": 1}
        loaded = yield Decision("load", "captain", "3", ({"do": "load", "take": Bag(pool, 0, 2, {"salt": 2})}, "leave"))
        if loaded != "leave":
            for item, count in loaded["take"].items():
                game.state.hold[item] = game.state.hold.get(item, 0) + count
        game.emit("loaded", "3", hold=dict(game.state.hold))


@procedure("voyage")
def voyage(game: Game, days: int) -> Procedure:
    """Sail day after day."""
    for _ in range(days):
        yield from sail(game)


def next_procedure(game: Game) -> Procedure | None:
    """Sail until turn 40."""
    if game.state.turn > 40:
        return None
    return turn(game)


def turn(game: Game) -> Procedure:
    """One turn."""
    yield from sail(game)
    game.state.turn += 1
    game.state.coins += 1


RULES = Rules("harbour", {"en": "Harbour", "zh": "港口"},
              {"wind": Option("fair", ("fair", "foul"), "the wind", "风")}, lambda options: State(), Position(State),
              next_procedure, lambda state: [] if state.coins >= 0 else ["coins below 0"],
              lambda options: ("captain",), lambda state: state.turn, lambda state: None)
