"""`rulebook odds`: the chances at every decision of an example, or where a saved game stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import data, example, example_file, journal
from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Table
from kernel_lib.odds import telling
from kernel_lib.odds.beside import Offer, beside
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import chances, decided

SECONDS = 1.0
class Found:
    """The chances of one thing at one moment of a game."""

    def __init__(self, game: str, offer: Offer, chances: Chances, decision: Decision | None, begun: str = "") -> None:
        self.game, self.offer, self.chances, self.decision, self.begun = game, offer, chances, decision, begun

    def plain(self) -> dict[str, Any]:
        """As JSON tells it."""
        offer, known = self.offer, self.chances
        asked = None if self.decision is None else {"name": self.decision.name, "who": self.decision.who}
        return {"procedure": offer.what or self.begun, "decision": asked, "choice": offer.choice,
                "sides": dict(zip(("active", "other"), offer.sides, strict=True)) if offer.tells == "battle" else None,
                "exact": known.exact, "playouts": known.plays, "open": known.open,
                "outcomes": [self._outcome(end, share) for end, share in sorted(
                    known.odds.items(), key=lambda one: -one[1])]}

    def _outcome(self, end: Any, share: Any) -> dict[str, Any]:
        told: dict[str, Any] = {"chance": float(share)}
        if hasattr(share, "numerator") and self.chances.exact and type(share) is not float:
            told["fraction"] = f"{share.numerator}/{share.denominator}"
        if self.offer.tells == "battle":
            told |= {"winner": end.winner, "left": list(end.left), "leaders_lost": list(end.lost)}
            return told | ({"how": end.how} if end.how else {})
        return told | {"outcome": end}

    def lines(self, lang: str) -> Iterator[str]:
        """In words."""
        words = data.messages(self.game)
        yield (f"{telling.SAID[lang]['before']} ({self.begun})" if self.decision is None
               else words.decision(self.decision, lang))
        if head := telling.head(self.game, self.decision, self.offer, lang):
            yield f"  {head}"
        for _, said, share in telling.outcomes(self.game, self.offer, self.chances, lang):
            yield f"    {share:7.2%}  {said}"
        for said in telling.further(self.game, self.offer, self.chances, lang):
            yield f"    {said}"
        if not self.chances.exact:
            yield f"    {telling.surely([self.chances], lang)}"


def nothing(lang: str) -> str:
    """What is said where dice decide nothing."""
    return telling.SAID[lang]["nothing"]


def found(file: str) -> list[Found]:
    """What the dice decide in a saved game or an example, given by its file or id. Raises Bad."""
    path = Path(file)
    if path.suffix in (".json", journal.SUFFIX):
        table, _ = journal.opened(path)
        return at_table(table)
    try:
        cases = example_file.find(file).cases()
    except Bad as error:
        raise Bad(error.what, error.where or file, "an example's id or file, or a saved game (.json)") from None
    # What is rolled does not matter here: dice that the example leaves out are thrown for it
    case = cases[0] if cases[0].seed is not None else msgspec.structs.replace(cases[0], seed=0)
    made: list[Found] = []
    for table in example.run(case).tables:
        made += in_line(table)
    return made


def at_table(table: Table) -> list[Found]:
    """Where play stands."""
    pending = table.pending
    if not isinstance(pending, Decision):
        return []
    return [Found(table.rules.id, offer, known, pending)
            for offer, known in beside(table.rules.id, table.state, pending, SECONDS)]


def in_line(table: Table) -> list[Found]:
    """What the procedure comes to that this table began with, and every decision that was made or is asked in it."""
    game, made = table.rules.id, []
    if table.start is not None and table.start[0] in decided(game) and table.rolled:
        name, arguments = table.start
        known = chances(game, table.opening, name, arguments)
        made.append(Found(game, Offer(None, ("", ""), (0, 0), lambda seconds: known, decided(game)[name].tells), known,
                          None, name))
    last = at_table(table)
    for one in list(table.made):
        table.go_to(one)
        made += at_table(table)
    return made + last
