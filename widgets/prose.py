"""Prose of a lesson, written in Markdown, as HTML: in a booklet, on a role card, in the column of a page."""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it import MarkdownIt

LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_HAN = r"[\u2e80-\u9fff\uff00-\uffef\u2014\u201d]"
WRAPPED = re.compile(rf"(?:(?<={_HAN})|(?<={_HAN}\*\*))\n *(?=\*\*|[^\s*|#>\d-])")
"""Where a Chinese sentence goes on in the next line: no space belongs there."""
DOT, KEPT = re.compile(r" ?· "), "\u2060\u00a0· "
"""A dot between names ends a line and never begins one."""

_markdown: Callable[[str], str] = MarkdownIt("commonmark", {"html": True}).enable("table").render


def prose(text: str) -> str:
    """Markdown as HTML; links to other lessons are their words."""
    return _markdown(DOT.sub(KEPT, LINK.sub(r"\1", WRAPPED.sub("", text))))
