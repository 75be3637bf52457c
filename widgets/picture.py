"""The board inside another widget: a scene of the game's state, what changed in it, and who hears its clicks."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from kernel_lib.core.decision import Decision
from widgets.boards import Pages, board_of
from widgets.changes import changes, moves
from widgets.page import page
from widgets.room import grown, union
from widgets.scene import Box, Line, Place, Scene, Token, describe, name_of
from widgets.svg import to_svg
from widgets.view import NAMED, framed
from widgets.words import script

if TYPE_CHECKING:  # what draws live boards is loaded with the first one
    from widgets.board import Board


CLOSE_BY = 0.5
"""What needs more than this part of the width of a map is not seen at once."""
AROUND, MARGIN = 75.0, 12.0
"""Room in the scene around the middle of a place that must be seen, and around the edge of a card."""
NEAR = 120.0
"""So far from its edge a part of a panel is shown together with it."""
Subject = tuple[str, Mapping[str, Any]]
"""The name of an event or a question, and its facts."""


def pages_of(game: str, state: Any, lang: str, who: str = "") -> Pages:
    """The pages of the table of `game` in this state, the board first; none when the game has no board.

    who  the player whose own things are shown beside the board, where a game shows them
    """
    board = board_of(game)
    if board is None or state is None:
        return {}
    return {id: functools.cache(make) for id, make in board.pages(state, lang, who).items()}


def _ids(scene: Scene) -> set[str]:
    return {one.id for one in (*scene.places, *scene.tokens, *scene.links)}


def _in_panel(box: Box, scene: Scene) -> Box:
    """A part of a page of panels begins at the corner of its panel, where that is near and named, and ends with it."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    around = [one for one in scene.frames if one.title and 0 <= x - one.x <= one.width and 0 <= y - one.y <= one.height]
    if not around:
        return box
    panel = min(around, key=lambda one: one.width * one.height)
    left, top = panel.x if box[0] - panel.x < NEAR else box[0], panel.y if box[1] - panel.y < NEAR else box[1]
    return left, top, min(box[2], panel.x + panel.width), min(box[3], panel.y + panel.height)


def _framed(place: Place | Token, scene: Scene) -> bool:
    """Whether a place or piece is one of a strip or panel on the map: it is no part of the land to be looked at."""
    return any(one.x <= place.x <= one.x + one.width and one.y <= place.y <= one.y + one.height for one in scene.frames)


class Picture:
    """A live board for the states of one game.

    widget   None when the game has no board, where nobody is there to see a live one, and until `live` is called
    clicked  called with the id of what is clicked
    page     the page on show, where the table of a game has several; it is turned to what is marked
    subjects the events told or questions asked with the next position (name, facts): what they speak of is drawn over
             the map, moves as arrows and whatever else the board of the game draws
    beside   what lies beside the board as well, as a hand does: to mark it turns no page
    who      the player whose own things are shown beside the board; "" is the one whose turn it is
    named    places whose names are shown before all others, where there is no room for all: they are asked about
    lasting  whether no state that is shown ever changes, so that what was drawn of it serves again
    """

    def __init__(self, game: str, clicked: Callable[[str], None] | None = None) -> None:
        self.game, self.clicked = game, clicked
        self.scene: Scene | None = None
        self.pages: Pages = {}
        self.page = self.who = self._holder = self._first = ""
        self.beside: Collection[str] = ()
        self.named: Collection[str] = ()
        self._opened = ""
        self._earlier: Pages = {}
        self._marks: dict[str, tuple[str, ...]] = {}
        self.window: Box | None = None
        self.subjects: list[Subject] = []
        self._state: Any = None
        self.lasting = False
        self._lately: list[tuple[tuple[str, str, Any], Pages]] = []
        self.widget: Board | None = None
        self._live = False

    def live(self) -> None:
        """From now on the board is a live one, where somebody is there to see it: it is about to be looked at."""
        self._live = True
        if self.scene is not None:
            self._draw(self.scene.lang)

    def show(self, state: Any, lang: str, before: Any = None, spoken: Collection[str] = (), **marks: tuple[str, ...]
             ) -> None:
        """Show `state`; what differs from `before` is marked as changed, `marks` as {kind: ids}.

        The page is turned when what is marked anew is on other pages only. Of the pages that have places which are
        `spoken` of, the one where most has changed comes before the one on show.
        """
        board = board_of(self.game)
        who = self._holder = self.who or (board.holder(state) if board is not None and state is not None else "")
        made = self._made if self.lasting else pages_of
        pages = made(self.game, state, lang, who)
        if not pages:
            return
        self._state = state
        known = self.pages.keys() == pages.keys()
        same = known and self._marks == marks and any(marks.values())
        self.pages, self._marks = pages, marks
        self._earlier = made(self.game, before, lang, who)  # of the same one: another's things are no change
        shown = self.page
        if not known or self.page == self._first:  # the first page is what matters now: it is followed
            self.page = next(iter(pages))
        self._first = next(iter(pages))
        telling = [page for page in pages if not _ids(pages[page]()).isdisjoint(spoken)] if spoken else []
        self.page = max(telling, key=lambda page: len(self._changes(page)), default=self.page)
        if not same and not self._turn_to(self._on_board(marks)) and self._earlier:
            aside = [page for page in pages if not self._is_told(page)]
            self.page = next((page for page in (self.page, *aside, *pages) if self._changes(page)), self.page)
        if self.page != shown:
            self.window = None
        self._draw(lang)

    def _made(self, game: str, state: Any, lang: str, who: str) -> Pages:
        """The pages of a state, those of one shown a moment ago where it is the same."""
        for seen, pages in self._lately:
            if seen == (lang, who, state):
                return pages
        made = pages_of(game, state, lang, who)
        self._lately = [((lang, who, state), made), *self._lately[:1]]
        return made

    def turn(self, page: str) -> None:
        """Show another page of the same position."""
        if page in self.pages and page != self.page and self.scene is not None:
            self.page, self.window = page, None
            self._draw(self.scene.lang)

    def turn_to(self, ids: Iterable[str], other: str = "") -> None:
        """Show the page with most of `ids`, unless the one on show has some; where none has any, the page `other`."""
        shown = self.page
        if self.scene is None:
            return
        if not self._turn_to(ids) and other in self.pages:
            self.page = other
        if self.page != shown:
            self.window = None
            self._draw(self.scene.lang)

    def opens(self, asked: str) -> str:
        """The page that a decision or question is about; "" where the pieces tell."""
        board = board_of(self.game)
        return board.opens.get(asked, "") if board is not None else ""

    def asked(self, decision: str) -> None:
        """Turn to the page that a question is about, and back to the board with the next one that is about none."""
        wanted = self.opens(decision)
        if wanted or self._opened:
            self.turn(wanted or next(iter(self.pages), ""))
        self._opened = wanted

    def shown(self, ids: Iterable[str]) -> list[str]:
        """Those of `ids` that a page shows; what lies beside the board and what is no piece, as to pass, is none."""
        known = {id for make in self.pages.values() for id in _ids(make())}
        return [id for id in ids if id in known and id not in self.beside]

    def _on_board(self, marks: Mapping[str, tuple[str, ...]]) -> list[str]:
        return [id for ids in marks.values() for id in ids if id not in self.beside]

    def _changes(self, page: str) -> tuple[str, ...]:
        return changes(self._earlier[page](), self.pages[page]()) if page in self._earlier else ()

    def _is_told(self, page: str) -> bool:
        """Whether all that changed of a map is told in a strip or panel on it: no need to turn to it from elsewhere."""
        scene, changed = self.pages[page](), self._changes(page)
        things: list[Place | Token] = [*scene.places, *scene.tokens]
        return bool(scene.land) and all(_framed(one, scene) for one in things if one.id in changed)

    def _turn_to(self, ids: Iterable[str]) -> bool:
        """Turn to the page with most of these ids unless the page on show has some; whether any page has."""
        wanted = set(ids)
        if not wanted or wanted & _ids(self.pages[self.page]()):
            return bool(wanted)
        counts = {page: len(wanted & _ids(make())) for page, make in self.pages.items()}
        best = max(counts, key=counts.__getitem__)
        if not counts[best]:
            return False
        self.page = best
        return True

    def _draw(self, lang: str) -> None:
        scene = self.pages[self.page]()
        known = _ids(scene)
        marks = self._marks | ({"changed": self._changes(self.page)} if self._earlier else {})
        marks["about"] = self._about(scene, {id for ids in marks.values() for id in ids})
        scene = scene.with_highlights(**{kind: tuple(id for id in ids if id in known) for kind, ids in marks.items()})
        places = tuple(msgspec.structs.replace(place, weight=place.weight + NAMED) if place.id in self.named else place
                       for place in scene.places)
        scene = msgspec.structs.replace(scene, window=self.window or scene.window, lines=self._lines(scene),
                                        places=places)
        if self.widget is None and self._live and page.interactive:
            from widgets.board import Board
            self.widget = Board(scene, lang=lang, variant=script(self.game))
            self.widget.on_page(self.turn)
            if self.clicked is not None:
                self.widget.on_click(self.clicked)
        elif self.widget is not None and scene != self.scene:
            self.widget.show(scene)
        if self.widget is not None:
            self.widget.set_lang(lang)
            board = board_of(self.game)
            if board is not None and len(self.pages) > 1:
                self.widget.set_pages(board.page_names(lang), self.page)
            held = any(frame.id == "hand" for frame in scene.frames)
            (self.widget.add_class if held else self.widget.remove_class)("rl-holds-hand")
        self.scene = scene

    def _about(self, scene: Scene, marked: Collection[str]) -> tuple[str, ...]:
        """The places that are spoken of, where nothing else marks them."""
        if not scene.land:
            return ()
        spoken = [one for _, facts in self.subjects
                  for one in (*(facts.get(key) for key in ("place", "at", "to")), *facts.get("answered", ()))]
        return tuple(dict.fromkeys(id for id in spoken if isinstance(id, str) and id not in marked))

    def _lines(self, scene: Scene) -> tuple[Line, ...]:
        board = board_of(self.game)
        if not scene.land or board is None:
            return scene.lines
        found = [line for name, facts in self.subjects for line in board.lines(self._state, name, facts)]
        drawn = {(line.points[0], line.arrow) for line in scene.lines}  # what is on its way already
        found += [line for _, facts in self.subjects for line in moves(scene, facts)
                  if (line.points[0], True) not in drawn]
        return (*scene.lines, *found)

    def focus(self, ids: Iterable[str], page: str = "") -> bool:
        """Show the part of the board where `ids` are, as large as there is room for; a page that shows all of it well
        already stays where it is. With `page` they are looked for nowhere else: of a map that has none of them all that
        stands there is shown.

        Returns whether there is such a part; False when they are too far apart, or nowhere.
        """
        if self.scene is None:
            return False
        wanted, before = set(ids), self.page
        self._turn_to(wanted)
        if page in self.pages:
            scene = self.pages[page]()
            here = wanted & _ids(scene)
            if scene.land and (page != self.page or not here):
                wanted = here or {token.id for token in scene.tokens}
            self.page = page
        window = self._window(wanted)
        if window is not None or self.page != before:
            self.window = window
            self._draw(self.scene.lang)
        return window is not None

    def is_wide(self, ids: Iterable[str]) -> bool:
        """Whether all of these are seen only where most of the map is shown, and small."""
        if self.scene is None or not self.scene.land:
            return False
        window = self._window(set(ids))
        if window is None:
            return True
        left, _, right, _ = framed(msgspec.structs.replace(self.scene, window=window), 0)
        return right - left > self.scene.width * CLOSE_BY

    def whole(self) -> None:
        """Show the whole board."""
        if self.scene is not None:
            self.window = None
            self._draw(self.scene.lang)
            if self.widget is not None:
                self.widget.canvas.rest()

    def _window(self, ids: set[str]) -> Box | None:
        """The part of the page on show that holds all of these."""
        scene = self.pages[self.page]()
        places = {place.id for place in scene.places}  # a piece is seen together with all that stands at its place
        ids = ids | {token.at for token in scene.tokens if token.id in ids and token.at in places}
        boxes = [grown(token.box, MARGIN) for token in scene.tokens
                 if (token.id in ids or token.at in ids) and token.at not in places
                 and not (scene.land and _framed(token, scene))]
        boxes += [grown((place.x, place.y, place.x, place.y), AROUND) for place in scene.places
                  if place.id in ids and not (scene.land and _framed(place, scene))]
        if not boxes and not scene.land:  # nothing lies there, but a panel is about it
            boxes = [(one.x, one.y, one.x + one.width, one.y + one.height) for one in scene.frames
                     if one.id.rpartition("/")[2] in ids]
        if not boxes:
            return None
        found = union(boxes if scene.land else [_in_panel(box, scene) for box in boxes])
        whole = framed(msgspec.structs.replace(scene, window=found), 0)
        return found if whole[2] - whole[0] < scene.width else None

    def attend(self, ids: Iterable[str], page: str = "") -> None:
        """Show what a new question is about, on `page` where it names one, or the whole board when that is everywhere.
        """
        if self.scene is None or not (wanted := set(ids)):
            return
        if not self.focus(wanted, page) and self.window is not None:
            self.whole()

    def look_at_pieces(self, also: Iterable[str] = ()) -> None:
        """Show where the pieces and the places `also` are, or the whole board when they are everywhere."""
        if self.scene is not None:
            about = list(also)
            if self._turn_to(about):
                self._draw(self.scene.lang)
            if not self.focus([*(token.id for token in self.scene.tokens), *about]):
                self.whole()

    def bring(self, id: str) -> None:
        """Let this place be seen where only a part of the board is, as on a phone."""
        if self.widget is not None:
            self.widget.canvas.bring(self.place_of(id))

    def meant(self, decision: Decision) -> dict[str, Any]:
        """What pieces stand for in the options of this decision, where it is not their id: {id: value}."""
        board = board_of(self.game)
        return board.meant(decision.name, decision.facts) if board is not None else {}

    def changed(self) -> list[str]:
        """The ids marked as changed."""
        return [mark.id for mark in self.scene.highlights if mark.kind == "changed"] if self.scene is not None else []

    def moved_to(self, state: Any) -> list[str]:
        """The pieces on show that stand elsewhere in `state`, and where they stand there."""
        if self.scene is None:
            return []
        there = pages_of(self.game, state, self.scene.lang, self._holder)[self.page]()
        moved = changes(self.scene, there)
        return [*moved, *(token.at for token in there.tokens if token.id in moved)]

    def changed_words(self) -> list[str]:
        """The names of what is marked as changed."""
        if self.scene is None:
            return []
        return list(dict.fromkeys(name_of(self.scene, id) for id in self.changed()))

    def place_of(self, id: str) -> str:
        """Where the piece `id` is; `id` itself when it is a place."""
        tokens = self.scene.tokens if self.scene is not None else ()
        return next((token.at for token in tokens if token.id == id), id)

    def name(self, id: str) -> str:
        """What a piece or place is called in the language of the page."""
        return name_of(self.scene, id) if self.scene is not None else id

    def svg(self, look: Iterable[str] = ()) -> str:
        """The board as a still picture, or the part of it where `look` are; "" when there is none."""
        if self.scene is None:
            return ""
        window = self._window(set(look)) if look else self.window
        return to_svg(msgspec.structs.replace(self.scene, window=window), variant=script(self.game))

    def text(self) -> str:
        """The board in words; "" when there is none."""
        return describe(self.scene) if self.scene is not None else ""
