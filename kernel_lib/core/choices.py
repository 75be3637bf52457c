"""The choices of an example, made at its tables one after the other, as one of several ways to read them."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from . import claim_names, data, left_out, one_by_one, registry, wording
from .decision import Bag, Decision, filled
from .errors import Bad
from .table import Refused, Table
from .verdict import Forbidden


class Reading(NamedTuple):
    """What choices may say though it is not asked, and leave out though it is. Nothing, unless one of these allows it.

    unasked     a decision with one option only, which nobody is asked, may be answered
    first       such an answer goes before one of the decision that is asked, where it can be either
    idle        a pass where nothing is asked is no choice
    passes      a pass may be left out where the next choice is plainly for a later decision
    usual       what is not said goes its usual way, where a decision has one
    late        so it does where the next choice could be meant for it: to retreat to a place, not to evade
    to_the_end  so do the decisions after the last choice, also where no dice are left for them
    """

    unasked: bool = False
    first: bool = False
    idle: bool = False
    passes: bool = False
    usual: bool = False
    late: bool = False
    to_the_end: bool = False


USUAL = Reading(unasked=True, idle=True, usual=True)
READINGS = (Reading(), Reading(unasked=True), Reading(unasked=True, first=True),
            Reading(unasked=True, first=True, idle=True), Reading(passes=True), USUAL,
            USUAL._replace(late=True))
"""Every way to read the choices, the strictest first."""
TO_THE_END = USUAL._replace(to_the_end=True)


class Choices:
    """The choices of an example; `left` are those not made yet, with their number. `dice`: how many it has."""

    def __init__(self, said: list[Any], reading: Reading, dice: int) -> None:
        self.left = list(enumerate(said))
        self._later: list[tuple[int, one_by_one.Later]] = []
        self._asked = 0
        self._reading, self._dice = reading, dice

    def make(self, table: Table, last: bool) -> None:
        """Make those that a table asks for; `last`: there is no other table after it.

        Raises Bad where one is refused or meant for nothing, or they end before this table does and it is not the last.
        """
        unasked = 0
        while self.left or self._due():
            if self._said_before(table):
                continue
            if self._reading.passes and self.left and left_out.is_passed_over(table, self.left[0][1]):
                table.choose("pass")
                continue
            if self._reading.unasked:
                unasked = left_out.named_without_asking(table, self.left, unasked, self._reading.first)
            while self._reading.idle and left_out.idle(table, self.left, last):
                self.left.pop(0)
            if table.pending is None or (not self.left and not (
                    self._due() and self._reading.usual and left_out.goes_unsaid(table, None))):
                break
            if not self.left:
                continue
            if self._reading.usual and left_out.goes_unsaid(table, None if self._reading.late else self.left[0][1]):
                continue
            at, said = self.left.pop(0)
            self._asked = len(table.game.unasked)
            self._later += [(at, more) for more in _choose(table, at, said)]
        if due := self._due():
            at, more = due[0]
            if not more.decision and isinstance(table.pending, Decision):
                raise Bad(f"{more.said!r} is no choice of {table.pending.name}", f"choices[{at}]",
                          options_text(table.pending.options, like=more.said))
            raise Bad(f"left over when everything is done: {more.said!r}", f"choices[{at}]",
                      f"a choice for {more.decision}" if more.decision else "less beside the event")
        self._leave_the_rest(table, last)
        if isinstance(table.pending, Decision) and not last:
            raise Bad(f"the choices end before decision {table.pending.name} of {table.pending.who}", "choices",
                      options_text(table.pending.options))

    def _said_before(self, table: Table) -> bool:
        """Make a choice that was said along with an earlier one, where it is asked now; it is made already where it was
        the only one there was."""
        for number, (at, more) in enumerate(self._later):
            if any(more.meant_for(one) and left_out.takes(table, one, more.said)
                   for one in table.game.unasked[self._asked:]):
                self._asked = len(table.game.unasked)
                del self._later[number]
                return True
            named = more.due and more.decision
            if more.meant_for(table.pending) and (named or left_out.takes(table, table.pending, more.said)):
                del self._later[number]
                _choose(table, at, more.said)
                return True
            if named:
                break
        return False

    def _due(self) -> list[tuple[int, one_by_one.Later]]:
        return [one for one in self._later if one[1].due]

    def _leave_the_rest(self, table: Table, last: bool) -> None:
        """After the last choice, what is not said goes its usual way: as long as dice wait, or another table does."""
        while self._reading.usual and not self.left:
            if last and not self._reading.to_the_end and table.used.dice >= self._dice:
                return
            if not left_out.goes_unsaid(table, None):
                return


def _choose(table: Table, at: int, choice: Any) -> list[one_by_one.Later]:
    """Make a choice; returns what it says of later ones."""
    later: list[one_by_one.Later] = []
    if isinstance(pending := table.pending, Decision):
        choice, later = one_by_one.parted(pending, choice, lambda said: left_out.worded(table, pending, said))
    try:
        table.choose(left_out.worded(table, table.pending, choice) if isinstance(table.pending, Decision) else choice)
    except Refused as error:
        where = f"choices[{at}], {error.where}"
        read = [wording.several(error.decision, one, registry.deeds(table.rules.id))
                for one in one_by_one.begun(error.decision, choice)]
        meant = next((options for options in read if len(options) > 1), [])
        if (alone := left_out.decided_alone(table, choice)) is not None:
            raise Bad(f"{choice!r} is not what {alone.name} of {alone.who} had to offer, which was not asked for that",
                      where, options_text(alone.options)) from None
        if error.verdict.reason == "not_offered" and meant:
            raise Bad(f"{choice!r} may mean several choices", where, options_text(meant)) from None
        raise Bad(error.what, where, options_text(error.decision.options, like=choice)) from None
    except Bad as error:
        if error.where == "choice":
            raise Bad(error.what, f"choices[{at}]", error.expected) from None
        if error.where.startswith(("dice", "draws")):
            raise
        error = error.worded(data.messages(table.rules.id)) if isinstance(error, Forbidden) else error
        raise error.at(f"choices[{at}], {error.where}") from None
    return later


def options_text(offered: Any, most: int = 6, like: Any = None) -> str:
    """The options of a decision for a message, the likest to a choice first, shortened; of counts the most."""
    said = set(claim_names.texts(like))
    options = sorted(offered, key=lambda option: -len(said.intersection(claim_names.texts(option))))
    shown = [repr(msgspec.to_builtins(filled(option, Bag.fullest))) for option in options[:most]]
    more = f" ... ({len(options)} in all)" if len(options) > most else ""
    return "; ".join(shown) + more
