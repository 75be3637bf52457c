"""The menu of a game: a new one, saves, everything that happened."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from widgets import markup, play_story, play_voice
from widgets.stage import Stage

if TYPE_CHECKING:
    from widgets.play import Play


class Menu(Stage):
    """What is seldom needed at a game, opened over the column of `play`: a new game, saves, the whole log."""

    def __init__(self, play: Play) -> None:
        super().__init__(play.game, "game-menu", within=play)  # the bar of a lesson has an rl-menu of its own
        self.play = play
        self.lay()

    def _pressed(self, name: str, value: Any) -> None:
        if name == "close":
            self.act_close()
        else:
            self.play._pressed(name, value)

    def draw(self) -> None:
        """Show the menu."""
        self.head.html = self.framed(self.w("play_title"), play_voice.menu_name(self.play))
        self.side.html = self.column(self.content())

    def content(self) -> str:
        """A new game, saves, and everything that happened."""
        play = self.play
        new = play.new.html(self.w, self.messages, self.lang) if play.new is not None else ""
        files = (f'<div class="rl-row rl-block"><label class="rl-row"><span class="rl-small">{escape(self.w("file"))}'
                 f'</span><input type="text" data-act="file" data-keep="file" size="{len(play.file) + 2}" '
                 f'value="{escape(play.file)}"></label>{markup.button(self.w("save"), "save")}'
                 f'{markup.button(self.w("open"), "open")}{markup.button(self.w("table_send"), "companion")}</div>')
        return f"{play_voice.notes(play)}{files}{new}{play_story.whole(play)}"

    def text(self) -> str:
        return self.play.text()
