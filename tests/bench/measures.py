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
from kernel_lib.core.quiet import QuietTable
from kernel_lib.core.table import Table


def took(action: Callable[[], Any]) -> float:
    """Seconds that `action` takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def typical(action: Callable[[], Any], times: int = 30) -> float:
    """The median of several runs, in milliseconds."""
    return statistics.median(took(action) for _ in range(times)) * 1000


def busy(action: Callable[[], Any], times: int = 15) -> float:
    """The median of several runs in milliseconds of processor time, which other programs hardly change."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        action()
        spent.append((time.process_time() - start) * 1000)
    return statistics.median(spent)


def load_data(name: str) -> dict[str, float]:
    """Milliseconds to the first record of a game in a fresh process, and to everything of it."""
    first = took(lambda: data.data(name))
    return {
        "data": first * 1000,
        "rules": took(lambda: game.load(name)) * 1000,
        "messages": took(lambda: data.messages(name)) * 1000,
    }


class Counting(Seeded):
    """Seeded dice that count throws, and blind draws and shuffles."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolls = self.draws = 0

    def answer(self, chance: Any, used: Any) -> tuple[Any, ...]:
        if isinstance(chance, Roll):
            self.rolls += 1
        else:
            self.draws += 1
        return super().answer(chance, used)


def random_play(name: str, options: dict[str, Any], seconds: float = 3.0) -> dict[str, Any]:
    """Whole games by random players at a quiet table, in processor time: what a second and a game are made of.

    choices  decisions with more than one answer, made by the player
    forced   decisions with one answer, which is taken without asking
    rolls    throws of dice; `draws` blind draws of chits and cards, and shuffles
    moves    all of these together
    """
    rules = game.load(name)
    count = dict.fromkeys(("choices", "forced", "rolls", "draws"), 0)
    games = finished = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        dice = Counting(games)
        table = QuietTable(rules, options, dice)
        count["choices"] += table.play(Random(games))
        count["forced"] += table.game.forced
        count["rolls"] += dice.rolls
        count["draws"] += dice.draws
        games, finished = games + 1, finished + (rules.result(table.state) is not None)
    spent = time.process_time() - start
    count["moves"] = sum(count.values())
    return {
        "games": games,
        "finished": finished,
        "per_second": {kind: number / spent for kind, number in count.items()},
        "per_game": {kind: number / games for kind, number in count.items()},
    }


def some_games(name: str, options: dict[str, Any], games: int) -> int:
    """So many games by random players, for counting instructions; the choices made."""
    if name == "catanatron":
        from catanatron import Color, Game, RandomPlayer

        moves = 0
        for seed in range(games):
            played = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE)], seed=seed)
            played.play()
            moves += len(played.state.actions)
        return moves
    rules, moves = game.load(name), 0
    for seed in range(games):
        dice = Counting(seed)
        table = QuietTable(rules, options, dice)
        moves += table.play(Random(seed)) + table.game.forced + dice.rolls + dice.draws
    return moves


def tables(name: str, options: dict[str, Any], rounds: int = 5) -> dict[str, float]:
    """Choices a second at a table that remembers everything and at a quiet one, by turns: the medians, and their ratio.
    """
    rules = game.load(name)
    found: dict[Any, list[float]] = {Table: [], QuietTable: []}
    for seed in range(rounds + 1):
        for kind, speeds in found.items():
            start = time.process_time()
            made = kind(rules, options, Seeded(seed)).play(Random(seed))
            if seed:  # the first game warms what is kept between games
                speeds.append(made / (time.process_time() - start))
    loud, quiet = (statistics.median(speeds) for speeds in found.values())
    return {"loud": loud, "quiet": quiet, "ratio": quiet / loud}


def long_table(name: str, options: dict[str, Any], decisions: int = 1000) -> dict[str, float]:
    """Megabytes that a recorded table of so many decisions holds beyond what an unrecorded one does."""
    import gc
    import tracemalloc

    rules, held = game.load(name), []
    Table(rules, options, Seeded(1)).play(Random(1), decisions)
    tracemalloc.start()
    for record in (False, True):
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        table = Table(rules, options, Seeded(1), record=record)
        made = table.play(Random(1), decisions)
        gc.collect()
        held.append((tracemalloc.get_traced_memory()[0] - before) / 1e6)
    return {"recorded": held[1], "unrecorded": held[0], "decisions": made, "snapshots": len(table.snapshots)}


def late_decisions(name: str, options: dict[str, Any], games: int = 6) -> dict[str, float]:
    """Milliseconds of processor time of a decision in the first and the last third of games, and their ratio."""
    rules, early, late = game.load(name), [], []
    for seed in range(games):
        table, times = QuietTable(rules, options, Seeded(seed)), []
        while not table.over:
            start = time.process_time()
            made = table.play(Random(seed), 20)
            times.append((time.process_time() - start) * 1000 / made)
        third = len(times) // 3
        early += times[1:third]
        late += times[-third:]
    first, last = statistics.mean(early), statistics.mean(late)
    return {"early": first, "late": last, "ratio": last / first}


def odds() -> dict[str, float]:
    """Milliseconds of the odds of battles: two rounds of 10 and 10, to the end, again; beside icepool."""
    import icepool

    from kernel_lib.core import example_file as files
    from kernel_lib.most_dangerous_time import odds as amdt
    from kernel_lib.most_dangerous_time.quick_odds import Quick
    from kernel_lib.odds import chain, exact
    from kernel_lib.odds.beside import beside

    def ways(at: tuple[int, int, int]) -> dict[Any, Any] | None:
        mine, theirs, left = at
        if not (mine and theirs and left):
            return None
        for n in {mine, theirs} - hits.keys():
            hits[n] = {k: float(share) for k, share in exact.hits(n, 5).items()}
        found: dict[Any, Any] = {}
        for lost, share in hits[theirs].items():
            for won, chance in hits[mine].items():
                key = max(0, mine - lost), max(0, theirs - won), left - 1
                found[key] = found.get(key, 0.0) + share * chance
        return found

    def pools() -> Any:
        def fight(state: tuple[int, int]) -> Any:
            mine, theirs = state
            hit = icepool.d6 >= 5
            return icepool.map(lambda won, lost: (max(0, mine - lost), max(0, theirs - won)), mine @ hit, theirs @ hit)

        return fight((10, 10)).map(fight)

    def two_rounds() -> None:
        hits.clear()
        chain.solve((10, 10, 2), ways)

    hits: dict[int, dict[int, float]] = {}
    table = example.run(files.find("uesugi-field-battle").cases()[0]).tables[-1]
    table.go_to(next(one for one in table.made if one.decision.name == "retreat"))
    head = amdt.from_head(table.state)
    beside("most_dangerous_time", table.state, table.pending)
    return {
        "two_rounds": busy(two_rounds, 15),
        "icepool": busy(pools, 3),
        "to_the_end": busy(lambda: Quick(head.copy(), amdt.soldiers_lost, float).chances(), 9),
        "again": busy(lambda: beside("most_dangerous_time", table.state, table.pending), 30),
    }


TEN_AND_TEN = {
    "napoleonic_wars": ("battle", {"at": "linz"}, {"units": {"linz": {"france": 10, "napoleon": 1, "davout": 1,
                                                                      "austria": 10, "charles": 1}},
                                                   "impulse": "france", "bloc": {"austria": "allied"}}),
    "here_i_stand": ("field_battle", {"attacker": "france", "at": "strasburg"},
                     {"units": {"strasburg": {"france_regular": 10, "francis_i": 1, "hapsburg_regular": 10,
                                              "charles_v": 1}}, "impulse": {"power": "france", "cp": 3}}),
}


def whole_battle(name: str) -> dict[str, float]:
    """Milliseconds of the odds of a battle of 10 and 10 to its end: at once, and of one exchange counted by icepool."""
    import icepool

    from kernel_lib.odds.decided import chances

    def peer() -> Any:
        hit = icepool.d6 >= 5
        return icepool.tupleize(13 @ hit, 13 @ hit)

    procedure, arguments, given = TEN_AND_TEN[name]
    rules = game.load(name)
    state = rules.new_state(rules.complete({}))
    rules.patch(state, {"empty": True, **given})
    found = chances(name, state, procedure, arguments)
    return {"to_the_end": busy(lambda: chances(name, state, procedure, arguments), 5), "icepool": busy(peer, 3),
            "outcomes": len(found.odds), "missed": abs(1 - float(sum(found.odds.values())))}


def debate() -> dict[str, float]:
    """Milliseconds of the odds of a debate for which all debaters of the game may be drawn, at once."""
    from kernel_lib.here_i_stand.board import DEBATERS
    from kernel_lib.odds.decided import chances

    rules = game.load("here_i_stand")
    state = rules.new_state(rules.complete({}))
    state.debaters = dict.fromkeys(DEBATERS, "uncommitted")
    called = "here_i_stand", state, "debate", {"side": "papacy", "zone": "german"}
    found = chances(*called)
    return {"at_once": busy(lambda: chances(*called), 5), "outcomes": len(found.odds),
            "missed": abs(1 - float(sum(found.odds.values())))}


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
        known = lines.Lines.of(state)
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
