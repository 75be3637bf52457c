"""Prose of a lesson, written in Markdown, as HTML: in a booklet, on a role card, in the column of a page."""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it import MarkdownIt

LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_HAN = r"[\u2e80-\u9fff\uff00-\uffef\u2014\u201d]"
_WORD = r"[\u4e00-\u9fff]"
WRAPPED = re.compile(rf"(?:(?<={_HAN})|(?<={_HAN}\*\*))\n *(?=\*\*|[^\s*|#>\d-])")
"""Where a Chinese sentence goes on in the next line: no space belongs there."""
DOT, KEPT = re.compile(r" ?· "), "\u2060\u00a0· "
"""A dot between names ends a line and never begins one."""
_NAME = re.compile(r"([\u4e00-\u9fff]{2,5})(?= ?· )")
_COUNTED = re.compile(
    rf"(?:(?<=\d)(?={_WORD})|(?<=第)(?=\d)|(?<=\d[至到–])(?=\d)|(?<={_WORD})(?=[+−]\d|\d+[，。、；]))(?![^<>]*>)")
"""Between a number and what it counts, outside of tags; a live page has ``lab/labextension/static/joined.js``."""

_markdown: Callable[[str], str] = MarkdownIt("commonmark", {"html": True}).enable("table").render


def prose(text: str) -> str:
    """Markdown as HTML; links to other lessons are their words."""
    return _markdown(kept(LINK.sub(r"\1", WRAPPED.sub("", text))))


def joined(html: str) -> str:
    """Chinese whose numbers stay in the line of what they count, or of what they end: 1至4人, 统帅+4, 最大为2。"""
    return _COUNTED.sub("\u2060", html)


def kept(text: str) -> str:
    """Names with dots between them: no line begins with a dot, and none ends within the name before one."""
    return DOT.sub(KEPT, _NAME.sub(lambda name: "\u2060".join(name[1]), text))
