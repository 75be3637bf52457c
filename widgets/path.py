"""The path of a game: its first five minutes, then the lessons in the order in which they are learned best.

What is done of a lesson is done by doing: a section with an example counts when the example was stepped to its end, one
with exercises when all are answered, one that is only read when its end was on the screen.
"""

from __future__ import annotations

import re
from html import escape

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.lessons import Section
from widgets import words
from widgets.progress import Chapter, Progress

FIRST = "first"
DOING = re.compile(r'lesson\.(stepper|quiz|first_steps)\((?:"([^"]+)")?')
SEVERAL = re.compile(r"lesson\.steppers\((.+)\)", re.DOTALL)


def of(game: str) -> list[str]:
    """The lessons on the path of a game, the first five minutes first."""
    lessons = data.lessons(game)
    return [FIRST, *lessons[FIRST].path] if FIRST in lessons else list(lessons)


def beside(game: str) -> list[str]:
    """The lessons to look up when their subject comes up."""
    return [one for one in data.lessons(game) if one not in of(game)]


def after(game: str, chapter: str) -> str | None:
    """The step that follows a lesson: on the path or, beside it, in the rulebook's order."""
    order = next((one for one in (of(game), beside(game)) if chapter in one), [])
    at = order.index(chapter) + 1 if chapter in order else len(order)
    return order[at] if at < len(order) else None


def title(game: str, chapter: str, lang: str) -> str:
    """The title of a lesson, ``10 Combat``."""
    number = chapter.partition("_")[0]
    said = next((one.text(lang) for one in data.rulebook(game).chapters if one.ch == number), "")
    if said:
        return f"{number.lstrip('0') or '0'} {said}"
    named = words.say(f"page_{chapter}", lang, game)
    own = data.lessons(game)[chapter].title.get(lang, "") if chapter in data.lessons(game) else ""
    return (own or chapter.replace("_", " ")) if named == f"page_{chapter}" else named


def station(game: str, chapter: str, lang: str) -> str:
    """The title of a lesson on the path, where stations are counted and not the rulebook's chapters: ``Combat``."""
    return title(game, chapter, lang).lstrip("0123456789 ")


def onward(game: str, chapter: str, lang: str) -> str:
    """What the step after a lesson is called, ``Next, 35 minutes: Combat``; "" after the last one."""
    then = after(game, chapter)
    return "" if then is None else words.say("path_next", lang, game, title=station(game, then, lang),
                                             minutes=data.lessons(game)[then].minutes)


def doings(section: Section) -> set[str]:
    """What there is to do in a section, each as `Progress.did` remembers it; none where it is only read."""
    alone = {":".join(part for part in found if part) for line in section.cells for found in DOING.findall(line)}
    return alone | {f"stepper:{name}" for line in section.cells for found in SEVERAL.findall(line)
                    for name in re.findall(r'"([^"]+)"', found)}


def is_done(game: str, chapter: str, kept: Chapter) -> bool:
    """Whether every section of a lesson is done."""
    titled = [name for name, one in data.lessons(game)[chapter].sections.items() if one.title]
    return bool(titled) and all(name in kept.seen for name in titled)


def is_begun(kept: Chapter) -> bool:
    """Whether anything of a lesson was done."""
    return bool(kept.seen or kept.answers or kept.done or any(kept.steps.values()))


def where(game: str, keep: Progress) -> str:
    """The station at which one goes on; "" where nothing was begun, or nothing is left."""
    path = of(game)
    left = [one for one in path if not is_done(game, one, keep.chapter(game, one))]
    under_way = [one for one in left if is_begun(keep.chapter(game, one))]  # who left in the middle goes on there
    begun = any(is_begun(keep.chapter(game, one)) for one in path)
    return next(iter([*under_way, *left]), "") if begun else ""


def drawn(game: str, keep: Progress, lang: str) -> str:
    """The path as a line of stations, with minutes and what is done; the other lessons folded under it."""
    def stop(name: str, at: int, now: bool) -> str:
        kept = keep.chapter(game, name)
        done, begun = is_done(game, name, kept), is_begun(kept)
        sign = "✓" if done else "◐" if begun else str(at) if at else "·"
        state = "done" if done else "begun" if begun else ""
        minutes = words.say("path_minutes", lang, game, minutes=data.lessons(game)[name].minutes)
        here = f' <b class="rl-now">{escape(words.say("path_here", lang, game))}</b>' if now else ""
        called = station(game, name, lang) if at else title(game, name, lang)
        return (f'<li class="{state}"><i aria-hidden="true">{sign}</i><a href="{escape(game)}/{escape(name)}.ipynb">'
                f'{escape(called)}</a> <span class="rl-quiet">{escape(minutes)}</span>{here}</li>')

    now = where(game, keep)
    line = "".join(stop(one, at, one == now) for at, one in enumerate(of(game), 1))
    rest = "".join(stop(one, 0, False) for one in beside(game))
    folded = escape(words.say("path_beside", lang, game))
    more = (f'<details data-keep="beside-{escape(game)}"><summary>{folded}</summary>'
            f'<ul class="rl-path rl-beside">{rest}</ul></details>') if rest else ""
    return f'<section><h3>{escape(games.load(game).title[lang])}</h3><ol class="rl-path">{line}</ol>{more}</section>'
