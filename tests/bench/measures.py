"""What is measured, as functions that return plain values; ``python -m tests.bench.measures NAME JSON`` runs one."""

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from kernel_lib.core import data, example, example_file, game
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll, Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table


def took(action: Callable[[], Any]) -> float:
    """Seconds that `action` takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def typical(action: Callable[[], Any], times: int = 30) -> float:
    """The median of several runs, in milliseconds."""
    return statistics.median(took(action) for _ in range(times)) * 1000


def load_data(name: str) -> dict[str, float]:
    """Milliseconds to the first record of a game in a fresh process, and to everything of it."""
    first = took(lambda: data.data(name))
    return {
        "data": first * 1000,
        "rules": took(lambda: game.load(name)) * 1000,
        "messages": took(lambda: data.messages(name)) * 1000,
    }


def random_play(name: str, options: dict[str, Any], seconds: float = 3.0) -> dict[str, Any]:
    """Whole games by random players, in processor time: what a second and a game are made of.

    choices  decisions with more than one answer, made by the player
    forced   decisions with one answer, which is taken without asking
    rolls    throws of dice; `draws` blind draws of chits and cards, and shuffles
    moves    all of these together
    """
    rules = game.load(name)
    count = dict.fromkeys(("choices", "forced", "rolls", "draws", "events"), 0)
    games = finished = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        table = Table(rules, options, Seeded(games))
        count["choices"] += table.play(Random(games))
        count["forced"] += len(table.game.unasked)
        count["rolls"] += (rolls := sum(isinstance(one.chance, Roll) for one in table.rolled))
        count["draws"] += len(table.rolled) - rolls
        count["events"] += len(table.log)
        games, finished = games + 1, finished + (rules.result(table.state) is not None)
    spent = time.process_time() - start
    count["moves"] = sum(count[kind] for kind in ("choices", "forced", "rolls", "draws"))
    return {
        "games": games,
        "finished": finished,
        "per_second": {kind: number / spent for kind, number in count.items()},
        "per_game": {kind: number / games for kind, number in count.items()},
    }


def catanatron(seconds: float = 3.0) -> dict[str, float]:
    """Whole games of catanatron by random players: its moves in a second, and those with more than one answer."""
    from catanatron import Color, Game, RandomPlayer

    moves, seed, choices = 0, 0, 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        played = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE)], seed=seed)
        played.play()
        moves += len(played.state.actions)
    per_second = moves / (time.process_time() - start)

    def counted(player: Any, played: Any, answers: list[Any]) -> Any:
        nonlocal choices
        choices += len(answers) > 1
        return player.decide(played, answers)

    asked = 0
    for again in range(1, seed + 1):
        played = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE)], seed=again)
        played.play(decide_fn=counted)
        asked += len(played.state.actions)
    return {"moves": per_second, "choices": per_second * choices / asked}


def long_game(name: str, options: dict[str, Any], seed: int = 1) -> Table:
    """A whole game by random players."""
    table = Table(game.load(name), options, Seeded(seed))
    table.play(Random(seed))
    return table


def undo(name: str, options: dict[str, Any]) -> dict[str, float]:
    """Milliseconds of one undo at the end of a whole game: typical, and the slowest of all."""
    table = long_game(name, options)
    inputs = len(table.made)
    times = [took(table.undo) * 1000 for _ in range(min(inputs, 60))]
    return {
        "typical": statistics.median(times),
        "slowest": max(times),
        "inputs": inputs,
        "redo": typical(table.redo, min(inputs, 60)),
    }


def what_if(name: str, options: dict[str, Any]) -> float:
    """Milliseconds to change the last roll of a whole game."""
    table = long_game(name, options)
    number = max(at for at, rolled in enumerate(table.rolled) if isinstance(rolled.chance, Roll))
    old = list(table.rolled[number].values)
    return took(lambda: table.change(number, [value % 6 + 1 for value in old])) * 1000


def supply() -> dict[str, float]:
    """A Most Dangerous Time: milliseconds of all lines of communication of a position, and of one."""
    from kernel_lib.most_dangerous_time import communications as lines

    table = middle(1)
    state = table.state
    places = [(state.clan[next(iter(bag))], place) for place, bag in state.field.items() if bag]

    def all_units() -> None:
        known = lines.Lines(state)
        for place, bag in state.field.items():
            lines.out_of_communication(state, bag, place, False, known)

    clan, place = places[0]
    return {
        "all": typical(all_units),
        "one": typical(lambda: lines.line_of_communication(state, clan, place)),
        "places": len(places),
    }


def middle(times: int, rounds: int = 5) -> Table:
    """A Most Dangerous Time at the start of a round, with `times` as many soldiers everywhere."""
    rules = game.load("most_dangerous_time")
    table, policy = Table(rules, {"scenario": "campaign"}, Seeded(4)), Random(4)
    while rules.round_of(table.state) < rounds:
        table.play(policy, 1)
    while not table.over and table.state.phase != "turn_start" and rules.round_of(table.state) == rounds:
        table.play(policy, 1)
    state = table.state.copy()
    for bag in (*state.field.values(), *state.inside.values()):
        for unit in bag:
            if unit not in state.rank:
                bag[unit] *= times
    return Table(rules, table.options, Seeded(5), opening=state)


def turn_with_units(times: int) -> dict[str, float]:
    """A Most Dangerous Time: one round with `times` as many soldiers: units, decisions, milliseconds of a decision."""
    rules = game.load("most_dangerous_time")
    spent: list[float] = []
    units = decisions = 0
    for seed in range(4):
        table, policy = middle(times), Random(seed)
        units = sum(sum(bag.values()) for bag in table.state.field.values())
        turn = rules.round_of(table.state)
        start = time.perf_counter()
        made = 0
        while isinstance(table.pending, Decision) and rules.round_of(table.state) <= turn:
            made += table.play(policy, 1)
        spent.append((time.perf_counter() - start) * 1000 / max(1, made))
        decisions += made
    return {"units": units, "decisions": decisions / 4, "ms": statistics.median(spent)}


def board(name: str, source: str) -> dict[str, float]:
    """Milliseconds in Python for a full drawing and for one step of an example, and the bytes sent for each."""
    import importlib

    import ipycanvas.canvas

    from widgets.canvas import BoardCanvas

    sent: list[int] = []
    ipycanvas.canvas._CanvasManager._send_custom = lambda self, command, buffers=(): sent.append(
        len(json.dumps(command)) + sum(len(one) for one in buffers)
    )
    module = importlib.import_module(f"widgets.boards.{name}.table")
    outcome = example.run(example_file.find(source).cases()[0])
    states = [state for table in outcome.tables for state in (table.opening, *table.snapshots)]
    first = module.of_state(states[0])
    canvas = BoardCanvas(first.width, first.height)
    canvas.show(first)
    canvas.resize(2 * int(first.width))
    whole = sent[-1]
    steps, sizes = [], []
    for state in states[1:]:
        sent.clear()
        steps.append(took(lambda state=state: canvas.show(module.of_state(state))) * 1000)
        sizes.append(sum(sent))
    return {
        "scene": typical(lambda: module.of_state(states[0]), 10),
        "redraw": typical(canvas.redraw, 10),
        "redraw_bytes": whole,
        "step": statistics.median(steps),
        "slowest_step": max(steps),
        "step_bytes": statistics.median(sizes),
    }


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]](*json.loads(sys.argv[2]))))
