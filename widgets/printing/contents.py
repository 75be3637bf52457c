"""The contents of a booklet of several lessons: what is in it, and on which page.

CSS cannot say on which page something stands in every browser. So the document is made twice as PDF: first without its
pictures, which is quick and breaks into pages just as well; where its headings came to lie is written into the second.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

import msgspec

OFTEN = 3
"""What is a heading in so many lessons stands in nearly all of them: nobody looks it up."""
SVG = re.compile(r"<svg\b[^>]*>|</svg>")
NUMBER = re.compile(r'(<span class="at" data-of="([^"]*)">)(?=</span>)')
KIDS, NAMED = re.compile(rb"/Kids\s*\[([^\]]*)\]"), re.compile(rb"/([^\s/\[\]<>]+)\s*\[(\d+) 0 R\s*/XYZ")


class Entry(msgspec.Struct):
    """A lesson in the contents: its id and title, and the ids and words of its headings."""

    id: str
    title: str
    headings: list[tuple[str, str]]


def listed(entries: Iterable[Entry]) -> str:
    """The contents as a list, the numbers of pages still open."""
    lessons = list(entries)
    times = Counter(said for one in lessons for said in {said for _, said in one.headings})
    return "".join(
        _row(one.id, one.title, "part")
        + "".join(_row(id, said) for id, said in one.headings if times[said] < OFTEN or id == f"{one.id}-answers")
        for one in lessons)


def _row(id: str, said: str, look: str = "") -> str:
    return (f'<li{f" class={look!r}" if look else ""}><a href="#{id}"><span>{escape(said)}</span>'
            f'<span class="at" data-of="{id}"></span></a></li>')


def without_pictures(html: str) -> str:
    """The page with its pictures empty, each as large as it was."""
    return "".join(_outside(html))


def _outside(html: str) -> Iterator[str]:
    deep, after = 0, 0
    for tag in SVG.finditer(html):
        closes = tag[0] == "</svg>"
        if deep == (1 if closes else 0):
            if not closes:
                yield html[after:tag.end()]
            else:
                yield tag[0]
            after = tag.end()
        deep += -1 if closes else 1
    yield html[after:]


def pages(pdf: bytes) -> dict[str, int]:
    """The page on which each place that is linked to lies, as Chromium writes it; the first page is 1."""
    made = {int(found[1]): found[2] for found in re.finditer(rb"(?m)^(\d+) 0 obj\b(.*?)endobj", pdf, re.S)}
    root = next((body for body in made.values() if b"/Type /Catalog" in body), b"")

    def under(number: int) -> Iterator[int]:
        if kids := KIDS.search(made.get(number, b"")):
            for kid in re.findall(rb"(\d+) 0 R", kids[1]):
                yield from under(int(kid))
        else:
            yield number

    tree, named = re.search(rb"/Pages (\d+) 0 R", root), re.search(rb"/Dests (\d+) 0 R", root)
    if tree is None or named is None:
        return {}
    at = {number: page for page, number in enumerate(under(int(tree[1])), 1)}
    return {name.decode(): at[int(page)] for name, page in NAMED.findall(made[int(named[1])]) if int(page) in at}


def numbered(html: str, at: dict[str, int]) -> str:
    """The page with the numbers that are known."""
    return NUMBER.sub(lambda found: f"{found[1]}{at.get(found[2], '')}", html)
