"""A procedure driven by hand: answers go in, what was asked and what came out are kept."""

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game


class Driven:
    """A procedure with the answers given in order; a Decision's answer must be one that it allows."""

    def __init__(self, procedure: Any, *answers: Any) -> None:
        self.asked: list[Any] = []
        left = list(answers)
        value = None
        while True:
            try:
                asked = procedure.send(value)
            except StopIteration as stop:
                self.result = stop.value
                break
            self.asked.append(asked)
            assert left, f"nothing answers {asked}"
            value = left.pop(0)
            if isinstance(asked, Decision):
                assert asked.verdict(value), (asked.name, value, asked.options)
        assert not left, f"never asked: {left}"

    @property
    def who(self) -> list[Any]:
        return [one.who for one in self.asked]


def game(state: Any = None) -> Game:
    return Game("", state, {})
