"""Chances: how likely each outcome is, and how surely that is known."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec


class Chances(msgspec.Struct):
    """Outcome -> chance.

    odds    fractions that add up to 1, less `open`
    open    what was not walked through: every chance may be so much greater
    plays   how many playouts this is the tally of; 0 where every way was walked
    leaves  how many ways were walked
    """

    odds: dict[Any, Any]
    open: float = 0.0
    plays: int = 0
    leaves: int = 0

    @property
    def exact(self) -> bool:
        """Whether nothing is left to luck."""
        return not self.plays and not self.open

    def share(self, wanted: Callable[[Any], bool]) -> Any:
        """The chance of all outcomes that are `wanted`."""
        return sum((share for outcome, share in self.odds.items() if wanted(outcome)), Fraction(0))

    def margin(self, wanted: Callable[[Any], bool]) -> tuple[float, float]:
        """Where that chance lies: for playouts with 95 % confidence."""
        share = float(self.share(wanted))
        return interval(share, self.plays) if self.plays else (share, min(1.0, share + self.open))

    def by(self, what: Callable[[Any], Hashable]) -> Chances:
        """The chances of ``what(outcome)``."""
        made: dict[Any, Any] = {}
        for outcome, share in self.odds.items():
            key = what(outcome)
            made[key] = made.get(key, 0) + share
        return msgspec.structs.replace(self, odds=made)

    def mean(self, number: Callable[[Any], float]) -> float:
        """The average of ``number(outcome)``."""
        whole = float(sum(self.odds.values()))
        return sum(float(share) * number(outcome) for outcome, share in self.odds.items()) / whole if whole else 0.0


def interval(share: float, plays: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval of a share seen in so many playouts."""
    middle = (share + z * z / (2 * plays)) / (1 + z * z / plays)
    reach = z * sqrt(share * (1 - share) / plays + z * z / (4 * plays * plays)) / (1 + z * z / plays)
    return max(0.0, middle - reach), min(1.0, middle + reach)
