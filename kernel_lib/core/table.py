"""Table: one live game - state, dice, what is asked now, what happened, undo, branches."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from . import data, registry
from .beginning import arguments_of, opened
from .copying import Plain, sharer
from .decision import Decision, OnDemand
from .dice import Chance, Dice, Roll, Seeded, Used, checked
from .errors import Bad
from .event import Event
from .game import Asked, Game, Procedure, Rules, whole
from .history import Checkpoint, History, Made, Node, Rolled
from .messages import Messages
from .seen import state_of
from .verdict import YES, Forbidden, Verdict, no

Policy = Callable[["Table", Decision], Any]
CHECKPOINT_EVERY = 32
"""Inputs between two checkpoints: undo replays at most about this many. What it replays is marked at every procedure,
because who takes one input back often takes the one before it back too."""


class Table:
    """One live game.

    rules     the game
    options   options of the game; missing ones take their default
    dice      source of chance; Seeded(0) when not given
    position  an example's ``given``, applied to the new state
    start     (procedure name, arguments): run this procedure alone instead of the whole game
    opening   a state to start from instead of a new one, after `used` chance
    record    keep a copy of the state after every event (`snapshots`) and the options of every decision, for stepping

    A change is made whole or not at all: whatever ends it half-way (a tape of dice that ends, Ctrl-C, the stop of a
    kernel, at any moment), the table is mended when it is next looked at, and stands at the input where it stood.

    journal   called after every change; a journal keeps what was chosen
    """

    def __init__(self, rules: Rules, options: dict[str, Any] | None = None, dice: Dice | None = None, *,
                 position: dict[str, Any] | None = None, start: tuple[str, dict[str, Any]] | None = None,
                 record: bool = False, opening: Any = None, used: Used | None = None) -> None:
        whole(rules.id)
        self.rules = rules
        self.options = rules.complete(options)
        self.dice: Dice = dice if dice is not None else Seeded(0)
        self.position, self.start, self.record = position, start, record
        self.refused: Verdict | None = None
        self.journal: Callable[[Table], None] | None = None
        self.history = History()
        self._opening = opened(rules, self.options, position, opening)
        if start is not None:
            self._arguments = arguments_of(rules, self._opening, start)
        self._rolled: list[Rolled] = []
        self._made: list[Made] = []
        self._snapshots: list[Any] = []
        self._pending: Asked | None = None
        self._procedure: Procedure | None = None
        self._forced: dict[int, tuple[Any, ...]] = {}
        self._between = self._since_mark = 0
        self._torn, self._stand = False, self.history.here
        self._beginning = self._last = Checkpoint(None, self._opening, used or Used(), 0, [[], [], [], []])
        self._restore(self._beginning)
        self._advance(None)

    @property
    def game(self) -> Game:
        """State, options and log, as procedures see them."""
        return self._game if not self._torn else self._mended()._game

    @property
    def pending(self) -> Asked | None:
        """What is asked now; None when nothing is."""
        return self._pending if not self._torn else self._mended()._pending

    @property
    def made(self) -> list[Made]:
        """The decisions of this line of play, with what was chosen."""
        return self._made if not self._torn else self._mended()._made

    @property
    def rolled(self) -> list[Rolled]:
        """The dice and draws of this line of play."""
        return self._rolled if not self._torn else self._mended()._rolled

    @property
    def snapshots(self) -> list[Any]:
        """The state after every event of this line of play, at a table that records."""
        return self._snapshots if not self._torn else self._mended()._snapshots

    @property
    def used(self) -> Used:
        """How much chance this line of play has used."""
        return self._used if not self._torn else self._mended()._used

    @property
    def state(self) -> Any:
        """The state now."""
        return self.game.state

    @property
    def opening(self) -> Any:
        """The state before anything happened (a copy)."""
        return self._opening.copy()

    @property
    def log(self) -> list[Event]:
        """Everything that happened on this line of play."""
        return self.game.log

    @property
    def here(self) -> Node:
        """The input at which play stands; its children are what was tried from here."""
        return self.history.here if not self._torn else self._mended().history.here

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.pending is None

    def ask(self, question: str, **arguments: Any) -> Any:
        """The answer of a registered question about the state now: a Verdict or a plain value."""
        function = registry.find("question", self.rules.id, question)
        given = registry.arguments(function, arguments, f"ask.{question}",
                                   self.rules.position.known(self.state), self.rules.acting(self.state),
                                   self.rules.position.standing(self.state))
        return function(self.state, **given)

    def why_not(self, choice: Any) -> Verdict:
        """Whether `choice` may be made now, and if not, because of which rule."""
        if isinstance(self.pending, Decision):
            return self.pending.verdict(choice)
        if self.pending is None:
            return no("", "nothing_asked")
        return no(self.pending.rule, "dice_asked", purpose=self.pending.purpose)

    def choose(self, choice: Any) -> list[Event]:
        """Make the pending decision; returns what happened. Raises Bad, and changes nothing, when it is not allowed."""
        if not isinstance(self.pending, Decision):
            raise Bad("no decision is waiting", "choice", "dice" if self.pending is not None else "nothing: it is over")
        self._insist(choice)
        return self._take(choice)

    def answer(self, values: list[Any] | tuple[Any, ...]) -> list[Event]:
        """Type in the dice (or drawn items) that are asked for; returns what happened. Raises Bad, changing nothing."""
        if self.pending is None or isinstance(self.pending, Decision):
            raise Bad("no dice are asked for now", "dice")
        return self._take(list(checked(self.pending, values)))

    def seen(self, who: str | None) -> Any:
        """The position as a seat knows it, which is all that whoever decides for it may look at."""
        return state_of(self.rules, self.state, who)

    def play(self, policy: Policy, most: int | None = None) -> int:
        """Let `policy` make the decisions until the end, or `most` of them; returns how many it made."""
        made = 0
        while isinstance(self.pending, Decision) and (most is None or made < most):
            self._take(policy(self, self.pending))
            made += 1
        return made

    def undo(self) -> bool:
        """Take the last input back; False at the start. Nothing is lost: `redo` finds it again."""
        if self.here.parent is None:
            return False
        self._change(self._go, self.here.parent)
        return True

    def redo(self, branch: int = -1) -> bool:
        """Repeat an input taken back: the newest, or the one numbered `branch`; False when there is none.

        Raises Bad when the rules no longer allow it (it came from an older save); it is kept all the same.
        """
        if not self.here.children:
            return False
        node = self.here.children[branch]
        self._insist(node.value)
        self._change(self._step, node)
        return True

    def go_to(self, made: Made | Rolled) -> None:
        """Go back to just before a decision or roll of this line."""
        self._change(self._go, made.node)

    def change(self, number: int, values: list[Any]) -> Verdict | None:
        """What if chance request `number` of this line (0 is the first) had come out as `values`?

        Branches off before it and repeats this line's later inputs as far as they are still allowed.
        Returns None when all were, else the verdict on the first that was not.
        """
        if not 0 <= number < len(self.rolled):
            raise Bad(f"there is no roll number {number}", "change", f"0 to {len(self.rolled) - 1}")
        rolled = self.rolled[number]
        wanted = checked(rolled.chance, values)
        line = self.here.line()
        at = line.index(rolled.node)
        later = self._later(line, at)
        if rolled.typed:  # the roll itself was an input: give another one
            self._change(self._again, rolled.node, list(wanted))
            return self._repeat(later[1:])
        old = line[at]
        self._change(self._go, Node(old.parent, old.value, {**old.changes, number: wanted}))
        return self._repeat(later)

    def rechoose(self, made: Made, choice: Any) -> Verdict | None:
        """What if `made` had been decided as `choice`? Later inputs are repeated as far as still allowed."""
        line = self.here.line()
        later = self._later(line, line.index(made.node) + 1)
        self._change(self._again, made.node, choice)
        return self._repeat(later)

    def _take(self, value: Any) -> list[Event]:
        before = len(self._game.log)
        self._change(self._step, self.history.here.after(value))
        return self._game.log[before:]

    def _again(self, node: Node, value: Any) -> None:
        self._go(node)
        self._insist(value)
        self._step(self.history.here.after(value))

    def _change(self, change: Callable[..., None], *arguments: Any) -> None:
        """Make a change, which leads to an input; until it is there the table counts as torn."""
        self._torn = True
        change(*arguments)
        self.history.keep(self.history.here)
        self._stand = self.history.here
        self._torn = False
        if self.journal is not None:
            self.journal(self)

    def _mended(self) -> Table:
        """The table at the last input that it came to, whatever became of the change that followed."""
        self._go(self._stand)
        self._torn = False
        return self

    def _step(self, node: Node) -> None:
        pending = self._pending
        at = len(self._game.log)
        if isinstance(pending, Decision):
            if isinstance(pending.options, OnDemand):
                pending.options.close(keep=self.record)
            self._made.append(Made(pending, node.value, at, self.history.here))
            value: Any = node.value
        else:
            assert pending is not None
            value = tuple(node.value)
            self._count(pending, value, typed=True)
        self.history.here = node
        self._since_mark += 1
        if node.changes:
            self._forced.update(node.changes)
        self._advance(value)

    def _advance(self, value: Any) -> None:
        while True:
            if self._procedure is None:
                if self._since_mark >= CHECKPOINT_EVERY:
                    self._mark()
                self._procedure = self._next()
                if self._procedure is None:
                    self._pending = None
                    return
                value = None
            try:
                asked = self._procedure.send(value)
            except StopIteration:
                self._procedure = None
                self._between += 1
                continue
            if isinstance(asked, Decision):
                self._pending = asked
                return
            forced = self._forced.get(self._used.asked)
            answered = self.dice.answer(asked, self._used) if forced is None else checked(asked, forced)
            if answered is None:
                self._pending = asked
                return
            self._count(asked, answered)
            value = answered

    def _next(self) -> Procedure | None:
        if self.start is None:
            return self.rules.next_procedure(self._game)
        if self._between:
            return None
        return self._game.run(self.start[0], **self.rules.position.begin(self._game, self._arguments))

    def _count(self, chance: Chance, values: tuple[Any, ...], typed: bool = False) -> None:
        self._rolled.append(Rolled(chance, values, len(self._game.log), self.history.here, typed))
        self._used.asked += 1
        if isinstance(chance, Roll):
            self._used.dice += len(values)
        else:
            self._used.draws += len(values)

    def _mark(self) -> None:
        past: list[list[Any]] = [self._game.log, self._rolled, self._made, self._snapshots]
        self._last = Checkpoint(self._last, self._game.state.copy(), self._used, self._between, past)
        self.history.mark(self._last)
        self._since_mark = 0

    def _restore(self, point: Checkpoint) -> None:
        self._game = Game(self.rules.id, point.state.copy(), self.options)
        self._game.log, self._rolled, self._made, self._snapshots = point.past()
        self._used = Used(point.used.asked, point.used.dice, point.used.draws)
        self._pending = None
        if self.record:
            game, snapshots = self._game, self._snapshots
            share = sharer(type(game.state)) if isinstance(game.state, Plain) else lambda state, last: state.copy()
            game.listener = lambda: snapshots.append(share(game.state, snapshots[-1] if snapshots else self._opening))
        self._procedure, self._forced = None, {}
        self._last, self._between, self._since_mark = point, point.between, 0

    def _go(self, target: Node) -> None:
        line = target.line()
        start, point = self.history.nearest(line)
        self._restore(point or self._beginning)
        self.history.here = line[start]
        for node in line[:start + 1]:
            self._forced.update(node.changes)
        self._advance(None)
        for node in line[start + 1:]:
            self._since_mark = CHECKPOINT_EVERY
            self._step(node)

    def retrace(self, target: Node) -> None:
        """Go to `target` as far as the rules allow; a refusal on the way is kept in `refused`."""
        line = target.line()
        try:
            self._change(self._go, line[0])
            for node in line[1:]:
                verdict = self._allowed(node.value)
                if not verdict:
                    self.refused = verdict
                    return
                self._change(self._step, node)
        except Bad as error:
            self.refused = no("", "cannot_follow", because=str(error))

    def _allowed(self, value: Any) -> Verdict:
        if isinstance(self._pending, Decision):
            return self._pending.verdict(value)
        if self._pending is None:
            return no("", "nothing_asked")
        try:
            checked(self._pending, value)
        except Bad:
            return no(self._pending.rule, "dice_asked", purpose=self._pending.purpose)
        return YES

    def _insist(self, value: Any) -> None:
        verdict = self._allowed(value)
        if verdict:
            return
        if isinstance(self._pending, Decision):
            raise Refused(self._pending, value, verdict, data.messages(self.rules.id))
        raise Bad(f"{value!r} is no answer here ({verdict.reason})", "redo")

    def _later(self, line: list[Node], at: int) -> list[tuple[tuple[str, str | None], Any]]:
        """What was asked of whom after input `at` of this line, and the answers."""
        asked = {one.node: (one.decision.name, one.decision.who) for one in self._made}
        asked |= {one.node: (one.chance.purpose, one.chance.who) for one in self._rolled if one.typed}
        return [(asked[before], node.value) for before, node in pairwise(line[at:])]

    def _repeat(self, later: list[tuple[tuple[str, str | None], Any]]) -> Verdict | None:
        for asked, value in later:
            now = self._pending
            if now is not None and asked != (now.name if isinstance(now, Decision) else now.purpose, now.who):
                return no(now.rule, "asked_otherwise", was=asked[0])
            verdict = self._allowed(value)
            if not verdict:
                return verdict
            self._take(value)
        return None


class Refused(Forbidden):
    """A choice that the rules do not allow; `verdict` says why."""

    def __init__(self, decision: Decision, choice: Any, verdict: Verdict, messages: Messages | None = None) -> None:
        self.decision, self.choice = decision, choice
        super().__init__(f"{choice!r} is not allowed", f"decision {decision.name}", verdict, messages)
