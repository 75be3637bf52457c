"""What lies around the map of Maracaibo: the player's mat beside it, pages of cards, ship boards and the story."""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from kernel_lib.core import data
from kernel_lib.core.seen import UNKNOWN
from kernel_lib.maracaibo.records import cards as project_cards
from kernel_lib.maracaibo.state import JEAN
from widgets import theme
from widgets.boards.maracaibo import cards, signs
from widgets.boards.maracaibo import ship_board as ships
from widgets.boards.maracaibo import story as stories
from widgets.boards.maracaibo.cards import said
from widgets.boards.maracaibo.position import GAME, Position, Seat, letter
from widgets.boards.maracaibo.ship_board import COLOURS
from widgets.boards.words import bare, words
from widgets.scene import Card, Frame, Label, Point, Scene, Token

SIZE = (660.0, 420.0)
"""A page of the table; its texts, 8.5 and larger, are 11 pixels and more where a lesson shows it 865 wide.
It has the shape of the map, so that nothing jumps when pages are turned."""
COLUMN, RIGHT = 322.0, 332.0
"""How wide each half of a page is, and where the right one begins."""
SHIP = 218.0
"""How high the ship board is; a phone, where it is alone in its column, has more room for its words."""
SLIM = COLUMN + 12
"""How wide a page is on a phone: one half below the other, two cards in a row."""
SHORT = 294.0
"""A page on a phone is not less high, so that it begins at the top of its board."""
DESK = "#ece5d5"
ABREAST = 6
"""So many bought cards can be read in a row; more of them lie in two."""

WORDS = words("maracaibo", "tables")


def figure(position: Position, seat: str) -> Token:
    """A figure of that player, to be put somewhere."""
    one = next(each for each in position.seats if each.id == seat)
    name = said(lambda lang: WORDS[lang]["figure"].format(name=one.name or one.id))
    return Token("", "", 0, 0, "figure", 8, 6.5, COLOURS[one.colour], text=letter(position, seat), name=name)


def mat(position: Position, lang: str) -> Scene:
    """The things of the player who is shown: purse, ship board, what they own, hand and career. On a phone all of it
    lies in one column, the hand first."""
    seat = position.seat()
    held = len(seat.hand) + len(seat.planned) if seat is not None else 0
    rows = max(1, ceil(held / 2)) * 104 + 20.0
    slim = _mat(position, lang, (SLIM, rows + 582), (6, 36, rows), (6, rows + 40), (6, rows + 166), (6, rows + 420))
    wide = _mat(position, lang, SIZE, (RIGHT, 36, 254), (RIGHT, 294), (6, 36), (6, 258))
    return replace(wide, slim=slim)


def _mat(
    position: Position, lang: str, size: tuple[float, float], held: tuple[float, float, float], career: Point,
    ship: Point, owned: Point,
) -> Scene:  # fmt: skip
    """The mat, each panel at its corner; the hand is so high as there is room."""
    seat, word = position.seat(), WORDS[lang]
    frames, labels, found = [desk(size)], list[Label](), list[Token]()
    if seat is not None and seat.id != JEAN:
        sign, at = letter(position, seat.id), f"board/{seat.id}"
        offer = not seat.career and seat.career_offer
        left, top, high = held
        planks = SHIP if size == SIZE else SHIP + 32
        frames += [
            Frame("purse", 6, 4, size[0] - 12, 28),
            Frame(at, *ship, COLUMN, planks, word["ship"], ships.PLANKS),
            Frame("owned", *owned, COLUMN, 158),
            Frame("hand", left, top, COLUMN, high, word["hand"] if seat.planned else word["hand_only"]),
            Frame("career", *career, COLUMN, 122, word["offer"] if offer else word["career"]),
        ]
        found += ships.purse(seat, 10, 18, lang, sign, "purse")
        found += ships.slots(seat, (ship[0] + 5, ship[1] + 18, COLUMN - 7, planks - 20), lang, True, at)
        told, things = ships.belongings(seat, (owned[0] + 8, owned[1] + 6, COLUMN - 16, 96), lang, sign, "owned")
        labels, found = [*told, *_meanings(owned, lang)], found + things
        found += hand(seat, (left + 5, top + 18, COLUMN - 6, high - 20), (156, 117), lang)
        found += _careers(position, seat, career, lang)
    return _page(word["mine"], frames, labels, found, lang, size)


def _meanings(owned: Point, lang: str) -> list[Label]:
    """What the pictograms mean, at the foot of what the player owns."""
    return [Label(owned[0] + 8 + 103 * (i % 3), owned[1] + 104.5 + 11 * (i // 3), said_, "start", 9, halo=False,
                  fill=theme.FAINT)
            for i, said_ in enumerate(signs.legend(lang))]  # fmt: skip


def hand(seat: Seat, box: cards.Box, best: tuple[float, float], lang: str) -> list[Card]:
    """The cards of the hand, then the planned ones, which say so."""
    held = [*seat.hand, *seat.planned]
    return [
        cards.project(id, place, lang, "hand", planned=i >= len(seat.hand))
        if id != UNKNOWN
        else cards.back(f"hand/{i}", "hand", place, WORDS[lang]["unseen"], said(lambda each: WORDS[each]["unseen"]))
        for i, (id, place) in enumerate(zip(held, cards.grid(len(held), box, best), strict=True))
    ]


def card_page(position: Position, lang: str) -> Scene:
    """Display, prestige buildings and own display, large enough to read every word."""
    seat = position.seat()
    display = len(position.display) + 1 if position.display or position.deck else 0
    many = seat is not None and len(seat.bought) > ABREAST
    shares = (112.0, 112.0, 180.0) if many else (134.0, 134.0, 136.0)
    wide = _card_page(position, lang, SIZE, shares if display else (0.0, 136.0, 272.0))
    owned = _rows(max(1, len(seat.bought)), 120) + 60 * ceil(len(seat.quest_tiles) / 4) if seat is not None else 0
    highs = _rows(display, 112), _rows(len(position.buildings), 125), owned
    return replace(wide, slim=_card_page(position, lang, (SLIM, sum(highs) + 16), highs))


def _rows(count: int, high: float) -> float:
    """How high a panel is that holds so many cards, two in a row."""
    return ceil(count / 2) * high + 22 if count else 0.0


def _card_page(position: Position, lang: str, size: tuple[float, float], highs: tuple[float, float, float]) -> Scene:
    """The page, its panels so high: display, buildings, own display."""
    word, seat, found, frames = WORDS[lang], position.seat(), list[Token](), [desk(size)]
    wide, top = size[0] - 12, 4.0
    if highs[0]:
        frames.append(Frame("display", 6, top, wide, highs[0], word["display"]))
        places = cards.grid(len(position.display) + 1, (12, top + 18, wide - 12, highs[0] - 18),
                            (127, 115) if size == SIZE else (155, 112))  # fmt: skip
        found += [cards.project(id, at, lang, "display") for id, at in zip(position.display, places, strict=False)]
        found.append(cards.back("deck", "display", places[-1], word["deck"].format(count=position.deck),
                                said(lambda each: WORDS[each]["deck"].format(count=position.deck))))  # fmt: skip
        top += highs[0] + 4
    frames.append(Frame("buildings", 6, top, wide, highs[1], word["buildings"]))
    places = cards.grid(len(position.buildings), (12, top + 18, wide - 12, highs[1] - 18), (158, 127))
    found += [
        cards.building(id, place, lang, face_up, [figure(position, who) for who in investors])
        for (id, (face_up, investors)), place in zip(position.buildings.items(), places, strict=True)
    ]
    top, labels = top + highs[1] + 4, list[Label]()
    if seat is not None:
        frames.append(Frame("bought", 6, top, wide, highs[2], word["bought"].format(name=seat.name or seat.id)))
        found += _own_display(position, seat, (12, top + 18, wide - 12, highs[2] - 18), lang)
        if not seat.bought and not seat.quest_tiles:
            labels.append(Label(6 + wide / 2, top + highs[2] / 2 + 4, word["nothing"], "middle", 11, halo=False,
                                fill=theme.FAINT))  # fmt: skip
    return _page(word["cards"], frames, labels, found, lang, size)


def _careers(position: Position, seat: Seat, at: Point, lang: str) -> list[Card]:
    shown = [seat.career] if seat.career else [*seat.career_offer]
    places = cards.grid(len(shown), (at[0] + 5, at[1] + 17, COLUMN - 6, 103), (330 / len(shown) if shown else 1, 103))
    return [
        cards.career(id, place, lang, seat.goals if seat.career else (), figure(position, seat.id))
        if id != UNKNOWN
        else cards.back(f"career/{i}", "career", place, WORDS[lang]["unseen"], said(lambda each: WORDS[each]["unseen"]))
        for i, (id, place) in enumerate(zip(shown, places, strict=True))
    ]


def _own_display(position: Position, seat: Seat, box: cards.Box, lang: str) -> list[Card]:
    """Bought cards with what lies on them, then the quest tiles done."""
    tiles = [tile for tile in seat.quest_tiles if tile]
    if not tiles:
        return _bought(position, seat, box, lang, "bought")
    left, top, width, high = box
    if not seat.bought:
        at, room = box, box
    elif width < COLUMN:  # on a phone below them
        foot = ceil(len(tiles) / 4) * 60.0
        at, room = (left, top + high - foot, width, foot), (left, top, width, high - foot)
    else:
        at, room = (left + width - 136, top, 138.0, high), (left, top, width - 140, high)
    places = cards.grid(len(tiles), at, (68, 58))
    found = _bought(position, seat, room, lang, "bought")
    return found + [cards.quest(id, place, lang, "bought") for id, place in zip(tiles, places, strict=True)]


def _bought(position: Position, seat: Seat, box: cards.Box, lang: str, at: str) -> list[Card]:
    """Bought cards, with the figures and the quest that lie on them."""
    found = []
    for id, place in zip(seat.bought, cards.grid(len(seat.bought), box, (118, 141)), strict=True):
        lying = [figure(position, seat.id)] * seat.figures_on.get(id, 0)
        lying += [Token("", "", 0, 0, "tile", fill="#e8d5a3", text="?")] if id in seat.quests_on else []
        found.append(cards.project(id, place, lang, at, extra=lying))
    return found


def ship_page(position: Position, lang: str) -> Scene:
    """The ship board of every player, with what they own, one below the other; on a phone in one column."""
    return replace(_ship_page(position, lang, SIZE[0], 208, (346, 34)),
                   slim=_ship_page(position, lang, SLIM, 424, (8, 238)))  # fmt: skip


def _ship_page(position: Position, lang: str, width: float, high: float, owned: Point) -> Scene:
    """The page; what each player owns stands `owned` from the corner of that player's panel."""
    labels, found, word = list[Label](), list[Token](), WORDS[lang]
    shown, wide, narrow = position.seat(), width - 12, width < SIZE[0]
    page = max(SIZE[1], 4.0 + high * len(position.seats))
    frames = [desk((width, page))]
    for i, seat in enumerate(position.seats):
        left, top = 6, 4 + i * high
        frames.append(Frame(f"board/{seat.id}", left, top, wide, high - 4))
        sign, at = letter(position, seat.id), f"board/{seat.id}"
        if seat.id == JEAN:
            told, pieces = _jean(position, seat, left, top, lang, sign, narrow)
            labels, found = labels + told, found + pieces
            continue
        labels.append(Label(left + 8, top + 14, seat.name or seat.id, "start", 12, "bold", halo=False))
        labels.append(Label(left + wide - 8, top + 14, ships.held(seat, lang), "end", 10.5, halo=False,
                            fill=theme.FAINT))  # fmt: skip
        purse = (left + 4, top + 38) if narrow else (left + 90, top + 14)
        found += ships.purse(seat, *purse, lang, sign, at)
        slots = (left + 6, top + (54 if narrow else 28), wide - 8 if narrow else 330.0, 176.0)
        found += ships.slots(seat, slots, lang, seat == shown, at)
        told, things = ships.belongings(seat, (left + owned[0], top + owned[1], 296, 178), lang, sign, at)
        labels, found = labels + told, found + things
    first = (0.0, 0.0, width, SIZE[1]) if page > SIZE[1] else None
    return Scene(width=width, height=page, title=word["ships"], lang=lang, variant="Hant", frames=tuple(frames),
                 labels=tuple(labels), tokens=tuple(found), window=first)  # fmt: skip


def _jean(
    position: Position, seat: Seat, left: float, top: float, lang: str, sign: str, narrow: bool
) -> tuple[list[Label], list[Token]]:
    """Jean's board: a row of discs; the number of the last space without one is her income. Her deck lies beside it, on
    a phone below."""
    count, at, word = position.jean or 0, f"board/{seat.id}", WORDS[lang]
    name = said(lambda each: f"{seat.name}: " + WORDS[each]["jean"].format(count=count, score=seat.score))
    found = [Token(f"mat/{seat.id}", at, left + 14, top + 13, "disc", 9, 0, COLOURS[seat.colour], text=sign, name=name)]
    spaces = data.data(GAME).solo_board
    row = 10 if narrow else 11
    for i, space in enumerate(spaces):
        covered = i >= len(spaces) - count
        fill = ships.DISC if covered else cards.COIN if space.gold else cards.PAPER
        told = said(lambda each, vp=space.vp: WORDS[each]["space"].format(vp=vp))
        found.append(Token(space.id, at, left + 26 + i % row * 29, top + 70 + i // row * 31, "disc", 13, 0, fill,
                           text="" if covered else str(space.vp), name=told))  # fmt: skip
    x, y = (left + 8, top + 70 + 31 * ceil(len(spaces) / row)) if narrow else (left + 346, top + 16)
    told = said(lambda each: WORDS[each]["solo_deck"].format(count=position.solo_deck))
    found.append(cards.back("solo_deck", at, (x, y + 14, 90, 130), told[lang], told))
    if position.solo:
        found.append(stories.solo(position.solo[-1], (x + 96, y + 14, 200, 130), lang, at))
    taken = word["taken"].format(count=len(seat.quest_tiles), tiles=len(seat.combat_tiles))
    names = signs.WORDS[lang]["and"].join(_card_names(position.jean_cards, lang)) or ships.WORDS[lang]["none"]
    texts = [(taken, theme.TEXT), (word["beside"].format(names=names), theme.TEXT)]
    return [
        Label(x, y, word["solo"], "start", 11, "bold", halo=False),
        *cards.lines(texts, (x, y + 148, 296, 48), 10.5, 9.5, 8.5),
        Label(left + 28, top + 13, f"{seat.name}  {seat.score}{signs.POINTS}", "start", 12, "bold",
              halo=False),
        Label(left + 8, top + 40, word["row"], "start", 10.5, halo=False, fill=theme.FAINT),
    ], found  # fmt: skip


def _card_names(ids: tuple[str, ...], lang: str) -> list[str]:
    return [project_cards()[id].name.text(lang) for id in ids]


def story_page(position: Position, lang: str) -> Scene:
    """The story cards in play and the legacy tiles on the map, large enough to read; on a phone one below the other."""
    half = (SLIM - 24) / 2
    told = [stories.story_high(id, position, SLIM - 28, lang) + 4 for id in position.story]
    tiles = [stories.legacy_high(id, position, half - 4, lang) + 4 for id in position.legacy]
    rows = [max(tiles[at : at + 2]) for at in range(0, len(tiles), 2)]
    places = [(12.0, 22 + sum(told[:at]), SLIM - 28, high - 4) for at, high in enumerate(told)]
    top = sum(told) + (26.0 if told else 66.0)
    lower = [(12 + at % 2 * half, top + 22 + sum(rows[: at // 2]), half - 4, rows[at // 2] - 4)
             for at in range(len(tiles))]
    slim = _story_page(position, lang, (SLIM, max(top + 26 + sum(rows), SHORT)), top, places, lower)
    wide = _story_page(position, lang, SIZE, 212, cards.grid(len(position.story), (12, 22, 640, 188), (320, 188)),
                       cards.grid(len(position.legacy), (12, 234, 640, 180), (160, 90)))
    return replace(wide, slim=slim)


def _story_page(
    position: Position, lang: str, size: tuple[float, float], middle: float, places: list[cards.Box],
    lower: list[cards.Box],
) -> Scene:  # fmt: skip
    """The page, its legacy tiles below `middle`; each card and tile in its place."""
    word, wide = WORDS[lang], size[0] - 12
    frames = [desk(size), Frame("story", 6, 4, wide, middle - 4, word["story_cards"]),
              Frame("legacies", 6, middle + 4, wide, size[1] - middle - 8, word["legacy"])]  # fmt: skip
    found: list[Token] = [stories.story(id, position, place, lang, "story")
                          for id, place in zip(position.story, places, strict=True)]  # fmt: skip
    found += [stories.legacy(id, position, place, lang, "legacies")
              for id, place in zip(position.legacy, lower, strict=True)]  # fmt: skip
    bare = [(position.story, frames[1], "no_story"), (position.legacy, frames[2], "no_legacy")]
    labels = [Label(frame.x + frame.width / 2, frame.y + frame.height / 2 + 6, word[key], "middle", 11, halo=False,
                    fill=theme.FAINT) for lying, frame, key in bare if not lying]  # fmt: skip
    return _page(word["story"], frames, labels, found, lang, size)


def desk(size: tuple[float, float] = SIZE) -> Frame:
    """The table under the panels of a page; it has no edge in sight where a board has another shape than the page."""
    return Frame("desk", -400, -400, size[0] + 800, size[1] + 800, fill=DESK)


def _page(
    title: str, frames: list[Frame], labels: list[Label], tokens: list[Token], lang: str,
    size: tuple[float, float] = SIZE,
) -> Scene:  # fmt: skip
    return Scene(width=size[0], height=size[1], title=title, lang=lang, variant="Hant", frames=tuple(frames),
                 labels=(*labels, *bare(GAME, lang, frames, [*labels, *tokens])), tokens=tuple(tokens))  # fmt: skip
