"""Stage: the one frame that stepper, play, quiz, what-if and why-not share.

    title row: what this is, how far, full screen
    board, as large as the window allows   | one column that scrolls inside itself: what is asked, what happened,
    hand: the cards that may be seen       | and at its foot, always in view, how it goes on

The whole frame fits the window (its measures are in panel.css), so nothing jumps: the board keeps its place whatever
the column says. The first frame of a notebook is made at once; the others sleep, in words, until the reader comes near
them: a lesson has twenty, each of them thirty models. Where the page is narrow the column stands below the board. What
is opened (why-not, what-if, a new game) opens over the column and closes with its button; it shows its board on the
frame's own (`within`).

The hand is a strip of cards below the board; where the page on show holds the hand itself the strip is low and empty.
A game fills it: its ``GameBoard(hand=...)`` says for (state, seat, lang) which `InHand` cards lie there; a card of
the hand is clicked like a piece on the board.
"""

from __future__ import annotations

import functools
from collections.abc import Collection
from html import escape
from typing import Any

import ipywidgets

from widgets import markup
from widgets.boards import InHand, board_of
from widgets.card import Card
from widgets.looks import look, plain
from widgets.page import page
from widgets.panel import Panel
from widgets.picture import Picture
from widgets.svg import inline


class Stage(Card):
    """A card in the frame. Subclasses give `draw` (`head`, `side` and the picture), and call `appear` when all is
    made or, where they are drawn at once, `lay`.

    within  the stage over whose column this one opens; its board is used then. None for a frame of its own
    over    what is open over the column
    asleep  whether only its title and words are made yet; who asks for its column or its picture wakes it
    """

    def __init__(self, game: str, kind: str, within: Stage | None = None, shortcuts: dict[str, str] | None = None
                 ) -> None:
        super().__init__(game, kind, "rl-stage" if within is None else "rl-over")
        self.within = within
        self.over: Stage | None = None
        self.asleep = False
        self._picture = within.picture if within is not None else Picture(game, self._clicked)
        far = within is None and not page.first()
        self.head = self.panel(shortcuts=shortcuts or {}, near="near" if far else "")
        if within is None:
            self.hand: Panel | None = None
            if not far:
                self._picture.live()

    @functools.cached_property
    def split(self) -> ipywidgets.HBox:
        """What lies below the title row."""
        return ipywidgets.HBox(layout=plain(), _dom_classes=("rl-split",))

    @functools.cached_property
    def left(self) -> ipywidgets.VBox:
        """What lies beside the column."""
        return ipywidgets.VBox(layout=plain(), _dom_classes=("rl-left",))

    @functools.cached_property
    def _column(self) -> Panel:
        return self.panel(_dom_classes=("rl-side",))

    @property
    def side(self) -> Panel:
        """The column."""
        self.wake()
        return self._column

    @property
    def picture(self) -> Picture:
        """The board."""
        self.wake()
        return self._picture

    # asleep and awake

    def appear(self) -> None:
        """Draw and lay out all, or only the words of it until the reader comes near."""
        if self.head.near and page.interactive:
            self.asleep = True
            self._sleep()
            self.children = [self.head]
        else:
            self.rise()

    def _sleep(self) -> None:
        shape = f' style="--rl-shape: {_shapes.get(self.game, USUAL):.3f}"' if self.with_board() else ""
        self.head.html = f'{self.head_html()}<pre class="rl-asleep"{shape}>{escape(self.text())}</pre>'

    def wake(self) -> None:
        """Make what slept."""
        if self.asleep:
            self.asleep = False
            self.rise()

    def rise(self) -> None:
        """Draw and lay out all for the first time."""
        self.draw()
        self.aim()
        self.lay()

    def aim(self) -> None:
        """Show that part of the board which it begins with."""

    def head_html(self) -> str:
        """The title row."""
        raise NotImplementedError

    # what lies where

    def lay(self) -> None:
        """Put the parts in their places: when all is made, and when something was opened, closed, or got a board."""
        if self.within is not None:
            self.children = [self.head, self.side]
            return
        scene = self.picture.scene if self.with_board() and page.interactive else None
        column = self.over if self.over is not None else self.side
        board = self.picture.widget if scene is not None else None
        left = [part for part in (board, self.hand if self._held() else None) if part is not None]
        if scene is not None and not self.split.layout.height:
            shape = scene.width / scene.height
            _shapes.setdefault(self.game, shape)
            self.split.layout = look(ipywidgets.Layout, height=_height(shape))
        if list(self.left.children) != left:
            self.left.children = left
        parts = [self.left, column] if scene is not None else [column]
        if list(self.split.children) != parts:
            self.split.children = parts
        if list(self.children) != [self.head, self.split]:
            self.children = [self.head, self.split]

    def act_near(self, _: Any = None) -> None:
        """The reader has come near the board."""
        self.head.near = ""
        self.wake()
        self.picture.live()
        self.lay()

    def with_board(self) -> bool:
        """Whether there is a board to show now."""
        return True

    def put_over(self, over: Stage | None) -> None:
        """Show `over` instead of the column; None shows the column again."""
        self.over = over
        self.lay()
        self.draw()

    def act_close(self, _: Any = None) -> None:
        """Close this, which is open over another."""
        if self.within is not None:
            self.within.put_over(None)

    def _clicked(self, id: str) -> None:
        (self.over if self.over is not None else self).clicked(id)

    def clicked(self, id: str) -> None:
        """A click on a place or piece of the board, or on a card of the hand."""

    def act_card(self, value: Any) -> None:
        """A card of the hand is clicked."""
        self._clicked(str(value))

    def _switched(self) -> None:
        if self.asleep:
            self.head.lang = self.lang_tag
            self._sleep()
        elif self.within is None or self.within.over is self:
            super()._switched()

    # what is shown

    def framed(self, kind: str, title: str, count: str = "", buttons: str = "", chip: str = "") -> str:
        """The title row: small words, the title, how far, buttons, and full screen or close."""
        if self.within is not None:
            last = markup.icon_button("close", "close", self.w("stage_close"))
        else:
            last = self.full_button()
        return (f'<div class="rl-head"><div class="grow"><span class="rl-kind">{escape(kind)}</span>'
                f'<h3 title="{escape(title)}">{escape(title)}</h3></div>{chip}'
                + (f'<span class="rl-quiet rl-count">{escape(count)}</span>' if count else "")
                + f'<div class="rl-row">{buttons}{last}</div></div>')

    def full_button(self) -> str:
        """The frame alone on the whole screen."""
        full = escape(self.w("stage_full"))
        return (f'<button type="button" class="icon" data-full data-keep="full" title="{full}" aria-label="{full}">'
                f'{markup.icon("full")}</button>')

    def column(self, content: str, foot: str = "", keep: str = "column") -> str:
        """What stands in the column: `content` scrolls (another `keep` begins at its top), `foot` is always in view."""
        shown = f'<div class="rl-body rl-scrolls" tabindex="0" data-scroll data-keep="{escape(keep)}">{content}</div>'
        return shown + (f'<div class="rl-end">{foot}</div>' if foot else "")

    def show_hand(self, state: Any, seat: str, offered: Collection[str] = (), chosen: Collection[str] = (),
                  hidden: bool = False) -> None:
        """Lay out the hand of `seat` as far as `state` shows it, `offered` cards marked. hidden: nobody may look."""
        board, cards = board_of(self.game), self.cards(state, seat)
        shown = "".join(_card(card, "chosen" if card.id in chosen else "offered" if card.id in offered else "")
                        for card in cards)
        whose = self.w("stage_hand", who=self.messages.words(seat, self.lang)) if seat else ""
        held, above = board is not None and board.hand is not None, escape(self.w("stage_hand_above"))
        begin = escape(" ".join(offered))
        self.put_hand((f'<div class="rl-strip" role="group" tabindex="0" aria-label="{escape(whose)}" data-scroll '
                       f'data-keep="hand" data-begin="{begin}" data-above="{above}">{shown or self._empty(hidden)}'
                       "</div>") if held else "")

    def cards(self, state: Any, seat: str) -> list[InHand]:
        """What lies below the board: the hand of `seat` as far as `state` shows it."""
        board = board_of(self.game)
        return board.hand(state, seat, self.lang) if board is not None and board.hand and seat else []

    def put_hand(self, html: str) -> None:
        """Lay this below the board; nothing when empty."""
        if self.hand is None and html:
            self.hand = self.panel()
            self.hand.add_class("rl-hand")
        if self.hand is not None:
            self.hand.html = html
        if self._held() != (self.hand in self.left.children) and self.children:
            self.lay()

    def _held(self) -> bool:
        return self.hand is not None and bool(self.hand.html)

    def _empty(self, hidden: bool) -> str:
        """Why no card is on show: there is none, or nobody may look."""
        said = self.w("stage_hidden" if hidden else "stage_no_cards")
        return f'<span class="rl-quiet rl-small">{escape(said)}</span>'


USUAL = 1.5
_shapes: dict[str, float] = {}
"""How wide the board of a game is for its height: so much room a frame takes before its own is made."""


def _card(card: InHand, mark: str) -> str:
    worth = f"<b>{escape(card.value)}</b>" if card.value else ""
    title = f"{card.name}\n{card.text}" if card.text else card.name
    return (f'<button type="button" class="card {mark}" data-act="card" data-value="{escape(card.id)}" '
            f'data-keep="card:{escape(card.id)}" title="{escape(title)}" '
            f'style="--rl-card:{escape(card.colour or "#8a8478")}"><span class="top">{worth}'
            f'<span>{escape(card.name)}</span></span>'
            f'<span class="text">{inline(card.shown or card.text)}</span></button>')


def _height(shape: float) -> str:
    """How high the frame is below its title row: as the board needs it, and never higher than the window."""
    return f"min(var(--rl-high), max(var(--rl-least), (100cqw - var(--rl-column)) / {shape:.3f} + var(--rl-rows)))"
