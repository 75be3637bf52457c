"""Advice: what the toolkit's own player would choose in your place: in words, on the board, done on a press."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kernel_lib.core.decision import Decision
from kernel_lib.core.table import Table
from widgets import markup
from widgets.option_parts import mentions, places_of
from widgets.words import begun

if TYPE_CHECKING:
    from widgets.play import Play


def able(table: Table) -> bool:
    """Whether there is anybody to ask: a decision waits, and the game has a player of its own."""
    return isinstance(table.pending, Decision) and bool(table.rules.opponents)


def marks(play: Play) -> tuple[str, ...]:
    """The places and pieces on the board that the advice speaks of; none without advice."""
    pending = play.table.pending
    if not play.advised or not isinstance(pending, Decision):
        return ()
    meant = play.picture.meant(pending)
    return (*places_of(play.advised[0]), *(id for id, value in meant.items() if mentions(play.advised[0], value)))


def html(play: Play) -> str:
    """The advice that was asked for, and a button that follows it; "" without one."""
    pending = play.table.pending
    if not play.advised or not isinstance(pending, Decision):
        return ""
    said = play.messages.choice(pending, play.advised[0], play.lang)
    return (f'<div class="rl-note rl-advice" data-reveal="advice.{len(play.table.made)}">'
            f'<span class="rl-quiet">{escape(play.w("advice_says"))}</span><br>'
            f'<b>{escape(begun(said))}</b><div class="rl-row rl-block">'
            f'{markup.button(play.w("advice_follow"), "follow", look="main")}</div></div>')
