"""The desk: what lesson mode asks the kernel of a lesson's page, and tells it, over a comm.

JupyterLab's extension says which lesson is open and what code its cells hold. The desk answers whether that is a lesson
of ours as it was shipped (only then it runs by itself), what the page showed before it was loaded again, and what the
bar shows: the path with what is done, the sections of this lesson. After that it speaks up when any of it changes.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import comm

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad
from kernel_lib.notebooks_path import notebooks
from widgets import finding, markup, path, start, words
from widgets.progress import progress

TARGET = "rulebook-lab"


def file_of(game: str, chapter: str, lang: str) -> str:
    """Where a lesson stands inside the folder of notebooks, as other lessons link to it."""
    return "/".join(part for part in (lang, game, f"{chapter}.ipynb") if part)


def shipped(game: str, chapter: str, lang: str, code: list[str]) -> bool:
    """Whether `code`, cell for cell, is that of the lesson which this installation ships."""
    try:
        book = json.loads((notebooks() / file_of(game, chapter, lang)).read_bytes())
    except (Bad, OSError, ValueError):
        return False
    return code == ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


class Desk:
    """The desk of one open lesson. It outlives the page that asked for it, as long as the kernel runs.

    kept  the outputs of each cell, by the cell's id, as the page showed them last
    """

    def __init__(self, game: str, chapter: str, lang: str) -> None:
        self.game, self.chapter, self.lang = game, chapter, lang
        self.kept: dict[str, Any] = {}
        self._comm: Any = None
        self.keep = progress()
        self.keep.changed.add(self.tell)

    def open(self, code: list[str]) -> None:
        """Begin to talk with a page that holds `code`. An earlier page is not told any more."""
        digest = hashlib.sha256(json.dumps(code).encode()).hexdigest()
        self._comm = comm.create_comm(target_name=TARGET, data={
            "shipped": shipped(self.game, self.chapter, self.lang, code), "digest": digest, "kept": self.kept,
            "state": self.state()})
        self._comm.on_msg(self._heard)

    def tell(self) -> None:
        """Say how things stand."""
        if self._comm is not None:
            self._comm.send({"state": self.state()})

    def _heard(self, message: Any) -> None:
        said = message["content"]["data"]
        if "kept" in said:
            self.kept = said["kept"]
        section = said.get("seen")
        if section in (here := self._sections()) and section not in self._here.seen and not path.doings(here[section]):
            self.keep.toggle(self.game, self.chapter, section)
        if "find" in said:
            self._comm.send({"found": self.found(str(said["find"])), "asked": said["find"]})
        if said.get("print"):
            self._comm.send({"printed": self.printed()})
        if said.get("reset"):
            self.keep.reset(self.game, self.chapter)
        if said.get("export"):
            self.tell_note(words.say("lesson_exported", self.lang, self.game,
                                     path=self.keep.export("rulebook-progress.json")))

    def printed(self) -> str:
        """This lesson as it is printed: a booklet with every board, or role cards; "" for a page that is no lesson."""
        from widgets.printing import kit
        if not self.game or self.chapter == "play":
            return ""
        kept = self.keep.chapter(self.game, self.chapter).steps
        evening = kept.get("host:minutes", 0), kept.get("host:players", 0)
        return kit.lesson(self.game, self.chapter, self.lang, evening).html()

    def found(self, asked: str) -> list[dict[str, Any]]:
        """The rules that answer a question: of this lesson's game, or the best of each game."""
        rows = []
        for game in [self.game] if self.game else games.GAMES:
            for rule in finding.found(game, asked)[:None if self.game else 2] if asked.strip() else []:
                links = []
                if lesson := finding.lesson_of(game, rule):
                    links.append({"title": self._title(game, lesson), "path": file_of(game, lesson, self.lang)})
                if position := finding.position_of(game, rule):
                    links.append({"title": words.say("find_try", self.lang, game), "cell": position.cell,
                                  "path": file_of(game, position.lesson, self.lang)})
                rows.append({"number": markup.rule_number(rule.id), "text": rule.text(self.lang), "links": links,
                             "game": "" if self.game else games.load(game).title[self.lang]})
        return rows

    def tell_note(self, note: str) -> None:
        """Say how things stand, and something about what was just asked for."""
        self._comm.send({"state": {**self.state(), "notes": [note]}})

    # what the bar shows

    @property
    def _here(self) -> Any:
        return self.keep.chapter(self.game, self.chapter)

    def _sections(self) -> dict[str, Any]:
        found = data.lessons(self.game).get(self.chapter) if self.game else start.written(self.chapter)
        return {name: one for name, one in found.sections.items() if one.title} if found else {}

    def state(self) -> dict[str, Any]:
        """Everything the bar shows."""
        lang, seen = self.lang, self._here.seen
        faults = [self.keep.fault, words.say("progress_damaged", lang, path=self.keep.set_aside)
                  if self.keep.set_aside else ""]
        return {
            "title": self._title(self.game, self.chapter),
            "sections": [{"name": name, "title": one.title[lang], "seen": name in seen}
                         for name, one in self._sections().items()],
            "counted": bool(self.game) and self.chapter[:2].isdigit(), "right": self._here.right,
            "notes": [fault for fault in faults if fault],
            "games": [{"title": games.load(game).title[lang], "id": game, "onward": self._onward(game),
                       "lessons": [self._lesson(game, chapter) for chapter in self._chapters(game)]}
                      for game in games.GAMES],
        }

    def _chapters(self, game: str) -> list[str]:
        return [chapter for chapter in (*path.of(game), *path.beside(game))
                if (notebooks() / file_of(game, chapter, self.lang)).is_file()]

    def _onward(self, game: str) -> dict[str, str] | None:
        """Where one goes on in a game, and how the start page says so; None where nothing was begun."""
        station = path.where(game, self.keep)
        return {"path": file_of(game, station, self.lang),
                "says": words.say("path_go_on", self.lang, game, title=path.station(game, station, self.lang)),
                } if station else None

    def _lesson(self, game: str, chapter: str) -> dict[str, Any]:
        kept = self.keep.chapter(game, chapter)
        return {"title": self._title(game, chapter), "path": file_of(game, chapter, self.lang),
                "minutes": data.lessons(game)[chapter].minutes, "beside": chapter not in path.of(game),
                "done": path.is_done(game, chapter, kept), "begun": path.is_begun(kept),
                "here": (game, chapter) == (self.game, self.chapter)}

    def _title(self, game: str, chapter: str) -> str:
        return path.title(game, chapter, self.lang) if game else start.Start(self.keep, chapter).title(self.lang)


_desk: Desk | None = None


def attend(asked: str) -> None:
    """Answer a page that has just been opened. `asked` is JSON: game, chapter, lang, and the code of the cells.

    Another lesson than before has another desk: the widgets of that one are not its own.
    """
    global _desk
    said = json.loads(asked)
    where = said["game"], said["chapter"], said["lang"]
    if _desk is None or (_desk.game, _desk.chapter, _desk.lang) != where:
        _desk = Desk(*where)
    _desk.open(said["code"])
