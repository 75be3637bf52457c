"""What the pictures of a booklet share, and is written once: looks, long paths, and runs of elements that recur."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator

from widgets.printing.pen import PaperPen
from widgets.scene import Ink
from widgets.svg import look_of, number

LONG = 60
"""Letters of a path from which on it is worth a name."""
RUN = 5
"""How many elements a run has on average: where one ends is said by its last element, so that the runs of two pictures
that differ in one piece are the same but for that one."""
MARK = "\ue000"
NAMED = re.compile(f"{MARK}(\\d+){MARK}")


class Shared:
    """What the pictures of one document have in common."""

    def __init__(self) -> None:
        self.paths: dict[str, str] = {}
        self.looks: dict[str, str] = {}
        self.runs: list[str] = []
        self._numbers: dict[str, int] = {}
        self._times: Counter[int] = Counter()

    def path(self, way: str) -> str:
        """The name of a path."""
        return self.paths.setdefault(way, f"w{len(self.paths)}")

    def look(self, look: str) -> str:
        """The class of a look."""
        return self.looks.setdefault(look, f"k{len(self.looks)}")

    def run(self, elements: str) -> str:
        """What stands for a run until it is known whether it recurs."""
        number = self._numbers.setdefault(elements, len(self._numbers))
        if number == len(self.runs):
            self.runs.append(elements)
        self._times[number] += 1
        return f"{MARK}{number}{MARK}"

    def written(self, body: str) -> str:
        """The document with all of it: what recurs before it, where it is not seen, and named where it is."""
        again = "".join(f'<g id="g{number}">{run}</g>' for number, run in enumerate(self.runs) if self._recurs(number))
        paths = "".join(f'<path id="{name}" d="{way}"/>' for way, name in self.paths.items())
        looks = "".join(f".{name}{{{css(look)}}}" for look, name in self.looks.items())
        defined = (f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute">'
                   f"<style>{looks}</style><defs>{paths}{again}</defs></svg>") if self.runs else ""
        return defined + NAMED.sub(lambda found: self._stands(int(found[1])), body)

    def _recurs(self, number: int) -> bool:
        return self._times[number] > 1 and len(self.runs[number]) > LONG

    def _stands(self, number: int) -> str:
        return f'<use href="#g{number}"/>' if self._recurs(number) else self.runs[number]


def css(look: str) -> str:
    """Attributes of an element as CSS, which wants a unit for the size of letters."""
    return ";".join(f"{name}:{value}{'px' if name == 'font-size' else ''}"
                    for name, value in re.findall(r'([\w-]+)="([^"]*)"', look))


class SharingPen(PaperPen):
    """Draws what the pictures of a document share; without the names that only screen readers and pointers need."""

    def __init__(self, shared: Shared) -> None:
        super().__init__()
        self.shared = shared

    def drawn(self) -> str:
        return "".join(self.shared.run(run) for run in runs(self.parts))

    def styled(self, look: str) -> str:
        return f' class="{self.shared.look(super().styled(look))}"'

    def shape(self, way: str, ink: Ink) -> None:
        if len(way) < LONG:
            super().shape(way, ink)
        else:
            self.parts.append(f'<use href="#{self.shared.path(way)}"{self.styled(look_of(ink))}/>')

    def at(self, x: float, y: float, way: str, ink: Ink) -> None:
        look = self.styled(look_of(ink))
        self.parts.append(f'<use href="#{self.shared.path(way)}" x="{number(x)}" y="{number(y)}"{look}/>')

    def open(self, id: str, title: str) -> None:
        pass

    def close(self) -> None:
        pass


def runs(elements: list[str]) -> Iterator[str]:
    """The elements in runs, each ended by one of a kind that is as good as drawn by lot."""
    begun: list[str] = []
    for one in elements:
        begun.append(one)
        if zlib.crc32(one.encode()) % RUN == 0:
            yield "".join(begun)
            begun = []
    if begun:
        yield "".join(begun)
