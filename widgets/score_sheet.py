"""The score sheet beside a worked example: a line for each source of points, a column for each player who has gained
any, and what they have in all; it grows step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.event import Event
from widgets import words
from widgets.replay import Step


class ScoreSheet:
    """The points of `steps`; empty for a game that counts none before its end."""

    def __init__(self, game: str, steps: Sequence[Step]) -> None:
        self.game, self.steps = game, steps
        self.count = games.load(game).points
        self.known: list[dict[str, int]] = []

    def _points(self, at: int) -> list[dict[str, int]]:
        """What all have after each of the first steps, up to step `at`."""
        if self.count is not None:
            self.known += [self.count(step.state) for step in self.steps[len(self.known):at + 1]]
        return self.known[:at + 1]

    def html(self, at: int, lang: str) -> str:
        """The sheet after step `at`; "" while nobody has gained or lost anything."""
        points = self._points(at)
        lines: dict[str, dict[str, int]] = {}
        latest: tuple[str, str] | None = None
        for number in range(1, len(points)):
            event = self.steps[number].event
            for seat, now in points[number].items():
                gained = now - points[number - 1].get(seat, now)
                if gained:
                    latest = self._line(event, lang), seat
                    line = lines.setdefault(latest[0], {})
                    line[seat] = line.get(seat, 0) + gained
        if latest is None:
            return ""
        seats = [seat for seat in points[0] if any(seat in line for line in lines.values())]
        marked = latest if points[at] != points[at - 1] else None
        return _table(self.game, lang, seats, points[0], lines, points[at], marked)

    def _line(self, event: Event | None, lang: str) -> str:
        """What a line of the sheet is called: ``points.<event>`` of the game, or what happened."""
        messages = data.messages(self.game)
        if event is None:
            return words.say("points_else", lang, self.game)
        key = f"points.{event.name}"
        if not messages.has(key, lang):
            return messages.event(event, lang)
        return messages.text(key, lang, who=event.who, **event.facts)


def scored(game: str, log: Sequence[Event], state: Any, lang: str) -> str:
    """The sheet of a scoring at the end of a game: what each seat had before it, and what every part of it brought;
    "" where the game has no words for the parts (``points.<event>``)."""
    messages, count = data.messages(game), games.load(game).points
    lines: dict[str, dict[str, int]] = {}
    total = count(state) if count is not None else {}
    before = dict(total)
    for event in log:
        gained = event.facts.get("points")
        if event.who in before and isinstance(gained, int) and messages.has(f"points.{event.name}", lang):
            line = lines.setdefault(messages.text(f"points.{event.name}", lang, **event.facts), dict.fromkeys(total, 0))
            line[event.who] += gained
            before[event.who] -= gained
    return _table(game, lang, list(total), before, lines, total) if lines else ""


def _table(game: str, lang: str, seats: Sequence[str], before: Mapping[str, int],
           lines: Mapping[str, Mapping[str, int]], total: Mapping[str, int],
           marked: tuple[str, str] | None = None) -> str:
    """Points before, a line for each source of points, and what all have in the end."""
    messages = data.messages(game)
    heads = "".join(f"<th>{escape(messages.words(seat, lang))}</th>" for seat in seats)
    rows = [(words.say("points_before", lang, game), {seat: _signed(before[seat]) for seat in seats})]
    rows += [(label, {seat: _signed(line[seat], "+") for seat in seats if seat in line})
             for label, line in lines.items()]
    body = "".join(
        f"<tr><td>{escape(label)}</td>" + "".join(
            f'<td class="{"now" if (label, seat) == marked else ""}">{escape(line.get(seat, ""))}</td>'
            for seat in seats) + "</tr>" for label, line in rows)
    sums = "".join(f"<td>{_signed(total[seat])}</td>" for seat in seats)
    return (f'<div class="rl-block"><h4>{escape(words.say("points_sheet", lang, game))}</h4>'
            f'<table class="rl-points"><thead><tr><th></th>{heads}</tr></thead><tbody>{body}</tbody><tfoot><tr>'
            f'<th>{escape(words.say("points_total", lang, game))}</th>{sums}</tr></tfoot></table></div>')


def _signed(count: int, sign: str = "") -> str:
    """A number with a minus as it is printed; with `sign` "+" a gain has one, too."""
    return f"{count:{sign}}".replace("-", "−")
