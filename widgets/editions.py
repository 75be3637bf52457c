"""Editions: the notebooks of all lessons in each language, made of ``kernel_lib/<game>/lessons/*.yaml``.

``python -m widgets.editions`` writes what changed under ``notebooks/``; ``python -m widgets.editions GAME FOLDER``
writes the lessons of one game, also of an unfinished one, into another folder, to be tried. A made notebook can be read
anywhere, before anything runs: its prose is Markdown in one language, a still picture of the board stands before the
first live one. Nobody edits it; the same cell has the same id in both editions, so that a reader can go on in the
other language.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.core.lessons import Lesson as Written
from kernel_lib.notebooks_path import START, notebooks
from widgets import path as paths
from widgets import start, words
from widgets.cover import cover
from widgets.evening import as_tables
from widgets.lesson import Lesson
from widgets.page import page
from widgets.progress import Progress
from widgets.prose import WRAPPED

DESCRIBED = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)
WITH_BOARD = ("first_steps", "stepper", "steppers", "what_if", "why_not", "play", "variants", "host", "companion")
HOST = "lesson.host()"
PARAMETERS = "seed = 1\ninteractive = True"
SETUP = 'from widgets.lesson import Lesson\n\nlesson = Lesson.start("{game}", "{chapter}", "{lang}", interactive)'
SETUP_OF_START = 'from widgets.start import Start\n\nlesson = Start.begin("{lang}", interactive, "{chapter}")'
METADATA = {"kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"}}


def files(game: str, chapter: str, lang: str) -> dict[str, str]:
    """The notebook of a lesson in one language, and its picture if it has one: path below notebooks/ -> text.

    `game` is "" for the first page. Raises Bad.
    """
    page.begin(lang, interactive=False)
    lesson = Lesson(game, chapter, Progress()) if game else start.Start(Progress(), chapter)
    written = data.lessons(game)[chapter] if game else start.written(chapter)
    folder = f"{lang}/{game}" if game else lang
    at, picture, alt = _picture(lesson, written)
    made = {f"{folder}/img/{chapter}.svg": picture} if picture else {}
    if chapter == paths.FIRST and (scene := lesson.first_steps().picture.scene) is not None:
        made[f"{folder}/img/cover.svg"] = cover(scene) + "\n"
    cells = list(_cells(lesson, written, lang, at, alt))
    script = {"script": words.script(game)} if lang == "zh" else {}
    made[f"{folder}/{chapter}.ipynb"] = _notebook(cells, {"game": game, "chapter": chapter, "lang": lang, **script})
    return made


def door() -> str:
    """The page above both editions, for readers whose language nobody knows yet."""
    named = {"en": "English", "zh": "中文"}
    said = "\n\n".join(f"**[{named[lang]}]({lang}/{START})**  \n{start.written().about[lang]}" for lang in LANGUAGES)
    return _notebook([_cell("lesson-title", f"# Rulebook Lab\n\n{said}")], {"game": "", "chapter": "door", "lang": ""})


def of_game(game: str) -> dict[str, str]:
    """The notebooks of all lessons of a game in both languages: path -> text. Raises Bad."""
    made: dict[str, str] = {}
    for lang in LANGUAGES:
        for chapter in data.lessons(game):
            made |= files(game, chapter, lang)
    return made


def all_files() -> dict[str, str]:
    """Everything under notebooks/: path -> text. Raises Bad."""
    made = {START: door()}
    for lang in LANGUAGES:
        for chapter in start.PAGES:
            made |= files("", chapter, lang)
        for game in games.GAMES:
            for chapter in data.lessons(game):
                made |= files(game, chapter, lang)
    return made


def stale(folder: Path, made: dict[str, str]) -> list[str]:
    """What in `folder` is not as `made` says, is missing, or is there without a lesson; paths below it.

    A picture is as it should be when it shows what it should: boards may be drawn better from time to time.
    """
    found = [path for path, text in made.items() if not _same(folder / path, text)]
    known = {str(file.relative_to(folder)) for lang in LANGUAGES for file in (folder / lang).rglob("*")
             if file.suffix in (".ipynb", ".svg") and ".ipynb_checkpoints" not in file.parts}
    return sorted({*found, *(known - set(made))})


def main() -> int:
    """Write what changed, take away what is no more; prints what it did."""
    try:
        if sys.argv[1:] and not sys.argv[1].startswith("-"):
            return _try_out(sys.argv[1], sys.argv[2:])
        folder, made = notebooks(), all_files()
    except Bad as error:
        print(error, file=sys.stderr)
        return 1
    again = "--pictures" in sys.argv[1:]
    changed = stale(folder, made)
    if again:
        changed = sorted({*changed, *(path for path in made if path.endswith(".svg"))})
    for path in changed:
        file = folder / path
        if path in made:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made[path], encoding="utf-8")
        else:
            file.unlink()
        print(f"{'written' if path in made else 'removed'}: {path}")
    print(f"{len(made)} files, {len(changed)} changed")
    return 0


def _try_out(game: str, rest: list[str]) -> int:
    """Write the lessons of one game into the folder named by `rest`. Raises Bad."""
    if len(rest) != 1:
        raise Bad("which folder?", "folder", "python -m widgets.editions GAME FOLDER")
    games.load(game)
    made = of_game(game)
    for path, text in made.items():
        (file := Path(rest[0]) / path).parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    print(f"{len(made)} files")
    return 0


def _same(file: Path, text: str) -> bool:
    if not file.is_file():
        return False
    there = file.read_text(encoding="utf-8")
    return DESCRIBED.findall(there) == DESCRIBED.findall(text) if file.suffix == ".svg" else there == text


def _cells(lesson: Lesson, written: Written, lang: str, at: str, alt: str) -> Iterator[dict[str, Any]]:
    """The cells in order; the still picture stands before the one with the id `at`."""
    title = written.title.get(lang) or lesson.title(lang)
    yield _cell("lesson-title", f"# {title}\n\n{written.about[lang]}")
    if lesson.chapter == start.FIRST_PAGE:
        yield _cell("lesson-games", _cards(lang))
    yield _cell("lesson-links", _links(lesson, lang), tags=["links"])
    yield _code("lesson-parameters", PARAMETERS, tags=["parameters"])
    yield _code("lesson-setup", (SETUP if lesson.game else SETUP_OF_START).format(
        game=lesson.game, chapter=lesson.chapter, lang=lang), tags=["setup"])
    for name, section in written.sections.items():
        heading, text = section.title.get(lang, ""), WRAPPED.sub("", section.text.get(lang, "")).strip()
        prose = "\n\n".join(part for part in (f"## {heading}" if heading else "", text) if part)
        yield _cell(name, prose, rulebook={"section": name})
        for number, line in enumerate(section.cells, 1):
            id = f"{name}-{number}"
            if id == at:
                yield _cell("lesson-still", f"![{alt}](img/{lesson.chapter}.svg)", tags=["still"])
            yield _code(id, line)
            if line == HOST and written.host is not None:
                yield _cell(f"{name}-plans", as_tables(written.host, lesson.game, lang))
    if lesson.game and (then := paths.after(lesson.game, lesson.chapter)):
        won = f"**{written.payoff[lang]}**\n\n" if written.payoff and written.script is None else ""
        yield _cell("lesson-next", f"{won}[{paths.onward(lesson.game, lesson.chapter, lang)}]({then}.ipynb)",
                    tags=["links" if written.script is not None else "next"])


def _links(lesson: Lesson, lang: str) -> str:
    """Where else to go: all lessons, and the same one in the other languages."""
    up = "../" if lesson.game else ""
    here = f"{lesson.game}/{lesson.chapter}" if lesson.game else lesson.chapter
    links = [f"[{words.say('lesson_start', lang, lesson.game)}]({up}{START})"] if here != start.FIRST_PAGE else []
    links += [f"[{words.say('edition', other)}](../{up}{other}/{here}.ipynb)" for other in LANGUAGES if other != lang]
    return " · ".join(links)


def _cards(lang: str) -> str:
    """The games as cards, which stand there before anything runs."""
    cards = []
    for game in games.GAMES:
        if (first := data.lessons(game).get(paths.FIRST)) is None:
            continue
        rules = games.load(game)
        link = f'href="{game}/{paths.FIRST}.ipynb"'
        hours = max(1, round(sum(data.lessons(game)[one].minutes for one in paths.of(game)) / 60))
        start_here = words.say("path_start", lang, game, minutes=first.minutes)
        cards.append(
            f'<div class="rl-game"><a {link}><img src="{game}/img/cover.svg" alt=""></a>\n'
            f"<h2>{escape(rules.title[lang])}</h2>\n<p>{escape(first.about[lang])}</p>\n"
            f'<p><a class="rl-go" {link}>{escape(start_here)}</a> '
            f'<small>{escape(words.say("path_whole", lang, game, hours=hours))} '
            f'<a href="{game}/teach.ipynb">{escape(words.say("path_teach", lang, game))}</a></small></p></div>')
    return '<div class="rl-cards">\n' + "\n".join(cards) + "\n</div>"


def _picture(lesson: Lesson, written: Written) -> tuple[str, str, str]:
    """The id of the first cell with a board, that board as SVG, and its name; three times "" where there is none."""
    for name, section in written.sections.items():
        for number, line in enumerate(section.cells, 1):
            if line.partition("(")[0].removeprefix("lesson.") in WITH_BOARD:
                card = eval(line, {"lesson": lesson, "seed": 1})
                if getattr(card, "new", None) is not None:  # dealt anew each time: no hand that nobody will have
                    card.picture.turn(next(iter(card.picture.pages), ""))
                if svg := card.svg():
                    title = re.search(r"<title>(.*?)</title>", svg)
                    said = [unescape(title[1]) if title else "", section.title.get(page.lang, "")]
                    return f"{name}-{number}", svg + "\n", words.say("colon", page.lang).join(filter(None, said))
    return "", "", ""


def _notebook(cells: list[dict[str, Any]], about: dict[str, str]) -> str:
    book = {"cells": cells, "metadata": {**METADATA, "rulebook": about}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def _cell(id: str, source: str, **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": id, "metadata": _fixed(metadata), "source": source.splitlines(True)}


def _code(id: str, source: str, **metadata: Any) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "id": id,
            "metadata": _fixed({"jupyter": {"source_hidden": True}, **metadata}), "outputs": [],
            "source": source.splitlines(True)}


def _fixed(metadata: dict[str, Any]) -> dict[str, Any]:
    return {"deletable": False, "editable": False, **metadata}


if __name__ == "__main__":
    raise SystemExit(main())
