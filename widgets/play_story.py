"""What happened at a game: the events, what followed the last input, what opponents did, how a round ended."""

from __future__ import annotations

from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING

from kernel_lib.core import registry, seen, story
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.event import Event
from kernel_lib.core.setting_up import setting_up
from widgets import claims, markup
from widgets.score_sheet import scored

if TYPE_CHECKING:
    from widgets.play import Play

LOG_SHOWN = 200
TOLD_AGAIN = 4
FRESH_SHOWN, LINES = 200, 10
"""How much of what happened is shown at most: all of it in the menu, the last of it beside the board, and
so many lines at once."""
FEW = 5
"""Fewer lines are not folded away."""
MANY = 12
"""So many options may hide what happened below them; then the throw of dice and what came of it stand above."""


def events(play: Play) -> list[Event]:
    """What happened, as the one who looks may know it."""
    return seen.log_of(play.table, None if play.passed else play.sees())


def told(play: Play) -> list[story.Line]:
    """What happened, line by line."""
    return story.lines(play.table.rules.story, events(play))


def _says(play: Play, line: story.Line) -> str:
    return escape(story.said(play.messages, line, play.lang))


def _since(lines: list[story.Line], at: int) -> int:
    """The number of the first line that tells of what came after so many events."""
    return sum(line.end <= at for line in lines)


def again(play: Play) -> str:
    """What opponents did, in the picture on show: who, what, which dice; and what a round that ended left."""
    if not play.rerun.on:
        return _round(play)
    earlier, later = play.rerun.pair()
    fresh = [line for line in story.lines(play.table.rules.story, events(play)[:later.happened])
             if line.end > earlier.happened]
    short = story.in_short(play.table.rules.story, fresh, range(-TOLD_AGAIN, 0))
    said = "".join(f"<li>{_says(play, line)}{_thrown(play, line)}</li>" for line in short)
    counted = play.w("step", now=play.rerun.at, all=len(play.rerun.shots) - 1)
    return (f'<div class="rl-happened again"><div class="rl-row"><b class="grow">{escape(play.w("rerun"))}</b>'
            f'<span class="rl-quiet rl-small">{escape(counted)}</span>'
            f'{markup.button(play.w("rerun_skip"), "skip")}</div><ul>{said}</ul></div>')


def _dice(play: Play, at: int) -> str:
    """The dice that were thrown when so much had happened."""
    latest = takewhile(lambda one: one.at >= at, reversed(play.table.rolled))
    thrown = [one for one in latest if one.at == at][::-1]
    return "".join(markup.throw(one, f"{len(play.table.log)}.{at}.{number}", size=24)
                   for number, one in enumerate(thrown))


def _round(play: Play) -> str:
    """How things stand when a round, or the whole game, has ended since the last input."""
    over = play.title() if play.table.pending is None else _round_over(play)
    if play.table.start is not None or play.picture.scene is None or not over:
        return ""
    closed = _closed(play) if play.table.pending is not None else []
    told = (*_board_text(play).splitlines(), *closed, *_standing(play))
    lines = "".join(f"<li>{escape(line)}</li>" for line in told)
    sheet = "" if play.table.pending is not None else scored(play.game, events(play), play.table.state, play.lang)
    return f'<div class="rl-happened"><b>{escape(over)}</b><ul>{lines}</ul></div>{sheet}'


def _board_text(play: Play) -> str:
    """What the board says of how things stand, whichever page of the table is on show."""
    return next((make().text for make in play.picture.pages.values()), "")


def _round_over(play: Play) -> str:
    """Which round has ended since the last input; "" when none, or when there are no words for how things stand."""
    rules = play.table.rules
    if play.before is None or not (_board_text(play) or rules.round_ends):
        return ""
    was, now = rules.round_of(play.before), rules.round_of(play.table.state)
    if was == now:
        return ""
    key = "ui.round_over"  # of a game that has rounds, not turns
    return (play.messages.text(key, play.lang, n=was) if play.messages.has(key, play.lang)
            else play.w("round_over", n=was))


def _closed(play: Play) -> list[str]:
    """What the end of a round brought to the one who looks, and to the whole table."""
    chapter, looks = play.table.rules.round_ends, play.picture.who
    fresh = events(play)[play.since:] if chapter else []
    closing = [event for event in fresh if event.rule.partition("/")[0] == chapter]
    return [play.messages.event(event, play.lang) for event in closing if event.who in (None, looks)]


def _standing(play: Play) -> list[str]:
    """How near each side is to winning, where the game has sentences for what it counts of the whole table."""
    state = play.table.state
    asked = (name for name, arguments in setting_up(play.game).score(state) if not arguments)
    return [line for name in asked
            for line in claims.answer_lines(play.game, registry.find("question", play.game, name)(state),
                                            play.lang, name)]


def outcome(play: Play) -> str:
    """How the dice thrown since the last input came out and what weighs of what followed, where what happened stands
    below many options."""
    rolls = [one for one in takewhile(lambda one: one.at >= play.since, reversed(play.table.rolled))
             if isinstance(one.chance, Roll)]
    if play.rerun.on or play.passed or play.before is None or not rolls or _round_over(play):
        return ""
    if not isinstance(play.table.pending, Decision) or len(play.table.pending.options) < MANY:
        return ""  # of all options: where it went as they are narrowed down, what stands below would move
    lines = told(play)
    every, last = ([line for line in lines if line.end > one.at] for one in (rolls[-1], rolls[0]))
    fresh = every if len(every) <= LINES else last  # what opponents did meanwhile is told below
    dice = [at for at, line in enumerate(fresh) if any(line.first <= one.at < line.end for one in rolls)]
    short = story.in_short(play.table.rules.story, fresh, (*dice, -1))
    said = "".join(f"<li>{_says(play, line)}{_thrown(play, line)}</li>" for line in short)
    return f'<div class="rl-happened"><ul>{said}</ul></div>'


def since_input(play: Play) -> str:
    """What followed the last input of a person."""
    lines = told(play)
    if not lines:
        return ""
    fresh = min(max(_since(lines, play.since), len(lines) - FRESH_SHOWN), len(lines) - 1)
    own = max(fresh, _since(lines, _own(play, play.since)))  # what the input itself did stays in view
    short = max(own, len(lines) - LINES)
    short = own if short < own + FEW else short
    folded = "" if short == own else (
        f'<details data-keep="fresh"><summary class="rl-small">{escape(play.w("log_more", count=short - own))}'
        f'</summary><ol class="rl-log">{_lines(play, lines[:short], own, fresh)}</ol></details>')
    first = f'<ol class="rl-log">{_lines(play, lines[:own], fresh, fresh)}</ol>' if own > fresh else ""
    return (f'<div class="rl-block"><h4>{escape(play.w("log"))}</h4>{first}{folded}<ol class="rl-log">'
            f'{_lines(play, lines, short, fresh)}</ol></div>')


def _own(play: Play, fresh: int) -> int:
    """How many events there were when the opponents began, where the input brought a few of its own."""
    began = play.rerun.shots[0].happened if play.rerun.shots else fresh
    return min(began, fresh + 2 * LINES) if fresh < began else fresh


def _lines(play: Play, lines: list[story.Line], start: int, fresh: int) -> str:
    def one(at: int, line: story.Line) -> str:
        rule = line.events[0].rule
        return (f'<li{" class=new" if at >= fresh else ""}><span class="n">{at + 1}</span>'
                f"<span>{_person(play, line.events[0])}{_says(play, line)} "
                f'<span class="rl-quiet rl-small" title="{escape(markup.rule_text(play.game, rule, play.lang))}">'
                f"{escape(markup.rule_number(rule))}</span>{_thrown(play, line) if at >= fresh else ''}</span></li>")

    return "".join(one(at, line) for at, line in enumerate(lines[start:], start))


def _thrown(play: Play, line: story.Line) -> str:
    """The dice that were thrown for a line."""
    return "".join(_dice(play, at) for at in range(line.first, line.end))


def player_of(play: Play, who: str) -> str:
    """The seat that plays a side or power."""
    return play.table.rules.player_of(play.table.state, who)


def person(play: Play, who: str) -> str:
    """Who sits at the seat that plays a side or power, where the new game was told."""
    return play.new.names.get(player_of(play, who), "") if play.new is not None else ""


def _person(play: Play, event: Event) -> str:
    """Who sits at the seat that an event is about."""
    name = person(play, event.who) if event.who else ""
    return f"<b>{escape(name)}</b> · " if name else ""


def whole(play: Play) -> str:
    """Everything that happened."""
    lines = told(play)
    if not lines:
        return ""
    said = _lines(play, lines, max(0, len(lines) - LOG_SHOWN), min(_since(lines, play.since), len(lines) - 1))
    return f'<div class="rl-block"><h4>{escape(play.w("log"))}</h4><ol class="rl-log">{said}</ol></div>'
