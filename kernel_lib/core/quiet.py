"""A game without log or memory: for playouts by the thousand, and for walks through everything that dice can bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .beginning import arguments_of, opened
from .decision import Decision
from .dice import Dice, Roll, Seeded, Used
from .event import Event
from .game import Game, Procedure, Rules, whole
from .seen import state_of

if TYPE_CHECKING:
    from .dice import Chance


class QuietGame(Game):
    """What procedures work with where nobody reads what happened.

    heard   called with every event, when somebody does
    forced  how many decisions had one answer
    """

    __slots__ = ("forced", "heard")

    def __init__(self, id: str, state: Any, options: dict[str, Any],
                 heard: Callable[[Event], None] | None = None) -> None:
        super().__init__(id, state, options)
        self.heard, self.forced = heard, 0

    def only(self, decision: Decision) -> Any:
        """The only option of a decision."""
        self.forced += 1
        return decision.options[0]

    def told(self, facts: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Nobody reads them."""
        return {}

    def emit(self, name: str, rule: str, who: str | None = None, /, **facts: Any) -> None:
        """Nothing is recorded."""
        if self.heard is not None:
            self.heard(Event(name, rule, facts, who))

    def whisper(self, secret: tuple[str, ...], known_to: tuple[str, ...], name: str, rule: str,
                who: str | None = None, /, **facts: Any) -> None:
        """Nothing is recorded."""
        if self.heard is not None:
            self.heard(Event(name, rule, facts, who, secret, known_to))


class QuietTable:
    """A game played by bots: the same dice, questions and answers as at a `Table`, and nothing to go back to.

    The arguments are those of `Table`; `heard` is called with every event, where somebody listens. Policies may look
    at `rules`, `options`, `state`, `pending` and `seen`, as at any table.
    """

    def __init__(self, rules: Rules, options: dict[str, Any] | None = None, dice: Dice | None = None, *,
                 position: dict[str, Any] | None = None, start: tuple[str, dict[str, Any]] | None = None,
                 opening: Any = None, used: Used | None = None, heard: Callable[[Event], None] | None = None) -> None:
        whole(rules.id)
        self.rules, self.start = rules, start
        self.options = rules.complete(options)
        self.dice: Dice = dice if dice is not None else Seeded(0)
        self.used = Used(used.asked, used.dice, used.draws) if used else Used()
        self.game = QuietGame(rules.id, opened(rules, self.options, position, opening), self.options, heard)
        self.pending: Decision | Chance | None = None
        self._procedure: Procedure | None = None
        if start is not None:
            given = rules.position.begin(self.game, arguments_of(rules, self.game.state, start))
            self._procedure = self.game.run(start[0], **given)
        self._advance(None)

    @property
    def state(self) -> Any:
        """The state now."""
        return self.game.state

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.pending is None

    def seen(self, who: str | None) -> Any:
        """The position as a seat knows it."""
        return state_of(self.rules, self.game.state, who)

    def play(self, policy: Callable[[Any, Decision], Any], most: int | None = None) -> int:
        """Let `policy` decide until the end, or `most` times; returns how often it did."""
        made, pending = 0, self.pending
        while isinstance(pending, Decision) and (most is None or made < most):
            pending = self._advance(policy(self, pending))
            made += 1
        return made

    def _advance(self, value: Any) -> Decision | Chance | None:
        """Go on to what is pending next, and return it."""
        procedure = self._procedure
        while True:
            if procedure is None:
                procedure = self._procedure = self.rules.next_procedure(self.game) if self.start is None else None
                if procedure is None:
                    self.pending = None
                    return None
                value = None
            try:
                asked = procedure.send(value)
            except StopIteration:
                procedure = self._procedure = None
                continue
            value = None if isinstance(asked, Decision) else self.dice.answer(asked, self.used)
            if value is None:
                self.pending = asked
                return asked
            self.used.asked += 1
            if isinstance(asked, Roll):
                self.used.dice += len(value)
            else:
                self.used.draws += len(value)
