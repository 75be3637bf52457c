"""What lies beside the map of A Most Dangerous Time: turn track, chits, regroup boxes, event cards."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec.structs import replace

from kernel_lib.core import data
from kernel_lib.most_dangerous_time.board import ALLIANCES, CLANS, DATA, LEADERS
from kernel_lib.most_dangerous_time.schema import Card as EventCard
from kernel_lib.most_dangerous_time.state import State
from widgets import theme
from widgets.boards import InHand, lettering
from widgets.boards.most_dangerous_time.table import GAME, WORDS, marks, short_name
from widgets.boards.words import bare
from widgets.scene import Card, Frame, Label, Place, Scene, Token
from widgets.theme import text_width

SIZE = (660.0, 420.0)
"""The shape of the map; texts of 8.5 and more are 11 pixels where a lesson shows the page 865 wide."""
DESK = "#ece5d5"
STEP, ROW = 21.2, 17.0
TRACK = (6.0, 4.0, 648.0, 98.0)
CHITS = (6.0, 106.0, 648.0, 84.0)
BOXES = (6.0, 194.0, 420.0, 78.0)
SIGNS = (430.0, 194.0, 224.0, 78.0)
HANDS = (6.0, 276.0, 648.0, 140.0)
KINDS = {"betrayal": "#7a3b69", "event": "#5c4a72", "combat": theme.RED, "tactics": "#2f6f8f", "riot": "#8a5a2b",
         "forced_march": theme.GREEN, "truce": "#6f6a60", "promote": "#a37b00"}  # fmt: skip


def page(state: State, lang: str, who: str) -> Scene:
    """The page beside the map; `who` is the player whose hand lies in front."""
    word = WORDS[lang]
    frames = (
        Frame("desk", -4, -4, SIZE[0] + 8, SIZE[1] + 8, fill=DESK), Frame("track", *TRACK, word["track"]),
        Frame("chits", *CHITS, word["chits"]), Frame("boxes", *BOXES, word["boxes"]),
        Frame("signs", *SIGNS, word["signs"]), Frame("hands", *HANDS, word["hands"]),
    )  # fmt: skip
    labels, drawn = _chits(state, lang)
    now, *waiting = on_track(state, lang)
    spots = {place.id: place.x for place in turns(lang)}
    coming = [replace(one, y=TRACK[1] + 55 + lane * ROW)
              for lane, one in lanes(waiting, spots, TRACK[0] + 4, TRACK[0] + TRACK[2] - 4)]
    soldiers, leaders = boxed(state, lang)
    fortune, lost = signs(state, lang)
    left, room = BOXES[0] + 8, BOXES[2] - 12
    tokens = [now, *coming, *drawn,
              *_row(soldiers, left, BOXES[1] + 31, room), *_two_rows(leaders, left, BOXES[1] + 53, room),
              *_row(fortune, SIGNS[0] + 8, SIGNS[1] + 28), *_row(lost, SIGNS[0] + 8, SIGNS[1] + 48),
              *_hands(state, lang, who)]  # fmt: skip
    return Scene(width=SIZE[0], height=SIZE[1], title=word["beside"], lang=lang, frames=frames, places=turns(lang),
                 labels=(*labels, *bare(GAME, lang, frames, [*labels, *tokens])), tokens=tuple(tokens))  # fmt: skip


def hand(state: State, seat: str, lang: str) -> list[InHand]:
    """The event cards of a player, as far as the state shows them."""
    cards = {card.id: card for card in DATA.cards}
    return [
        InHand(card.id, card.name.text(lang), str(card.number), KINDS[card.kind], card.text.text(lang))
        for card in (cards.get(id) for id in state.hands.get(seat, ())) if card is not None
    ]  # fmt: skip


def _turn(turn: int) -> tuple[float, float]:
    return TRACK[0] + 17 + (turn - 1) * STEP, TRACK[1] + 34


@functools.cache
def turns(lang: str) -> tuple[Place, ...]:
    """The spaces of the turn track."""
    last = max(scenario.last_turn or 0 for scenario in DATA.scenarios)
    return tuple(
        Place(f"turn/{turn}", *_turn(turn), "cell", 9.6, owner=str(turn), quiet=True,
              name={each: WORDS[each]["turn"].format(turn=turn) for each in WORDS})
        for turn in range(1, last + 1)
    )  # fmt: skip


def _plate(id: str, at: str, x: float, y: float, text: str, fill: str, name: dict[str, str]) -> Token:
    return Token(id, at, x, y, "plate", 7.2, text_width(text, 8.6) / 2 + 5, fill, text=text, name=name)


def on_track(state: State, lang: str) -> list[Token]:
    """The turn marker, then who comes or comes back, each at the turn it waits for."""
    now = min(state.turn, len(turns(lang)))
    x, y = _turn(now)
    said = {each: WORDS[each]["turn"].format(turn=state.turn) for each in WORDS}
    found = [Token("turn/now", f"turn/{now}", x, y, "disc", 9.4, 0, theme.ORANGE, text=str(state.turn), name=said)]
    waiting = [(turn, leader, short_name(leader, lang), CLANS[LEADERS[leader].clan].colour,
                {each: LEADERS[leader].name.text(each) for each in WORDS}) for leader, turn in state.track.items()]
    waiting += [(turn, power, _power(power, lang), CLANS[power].colour if power in CLANS else theme.GREY,
                 {each: _power(power, each) for each in WORDS}) for power, turn in state.reinforcements.items()]
    return found + [_plate(f"track/{id}", f"turn/{turn}", 0, 0, text, fill.lower(), name)
                    for turn, id, text, fill, name in sorted(waiting)]


def lanes(plates: Sequence[Token], spots: Mapping[str, float], left: float, right: float) -> list[tuple[int, Token]]:
    """Plates below their turns, which stand at `spots`: each with the first lane in which it has room."""
    found, ends = list[tuple[int, Token]](), list[float]()
    for plate in plates:
        x = min(max(spots[plate.at], left + plate.wide), right - plate.wide)
        lane = next((lane for lane, end in enumerate(ends) if end < x - plate.wide), len(ends))
        ends[lane : lane + 1] = [x + plate.wide + 2]
        found.append((lane, replace(plate, x=x)))
    return found


def _power(power: str, lang: str) -> str:
    return str(data.messages(GAME).words(power, lang))


def chits(state: State, lang: str) -> list[tuple[str, list[Token]]]:
    """The chits in the cup, those drawn in this turn in their order, those laid aside and those at rest."""
    known, found = {chit.id: chit for chit in DATA.chits}, []
    for key, ids in (("cup", state.cup), ("drawn", state.drawn), ("aside", state.aside), ("resting", state.resting)):
        plates = []
        for at, id in enumerate(ids):
            name = {each: known[id].name.text(each) for each in WORDS} if id in known else {}
            plates.append(_plate(f"{id}/{key}/{at}", "chits", 0, 0, *_chit(id, lang), name))
        found += [(WORDS[lang][key], plates)] if plates else []
    return found


def _chits(state: State, lang: str) -> tuple[list[Label], list[Token]]:
    """The groups of chits, a row for each."""
    labels, found = list[Label](), list[Token]()
    for row, (title, plates) in enumerate(chits(state, lang)):
        x, y = CHITS[0] + 78, CHITS[1] + 26 + row * ROW
        labels.append(Label(CHITS[0] + 8, y, title, "start", 9.5, halo=False))
        for plate in plates:
            found.append(replace(plate, x=x + plate.wide, y=y))
            x += 2 * plate.wide + 3
    return labels, found


def _chit(id: str, lang: str) -> tuple[str, str]:
    """What stands on a chit, and its colour."""
    chit = next((chit for chit in DATA.chits if chit.id == id), None)
    if chit is None:
        return "?", theme.GREY
    if chit.leader:
        return short_name(chit.leader, lang), CLANS[LEADERS[chit.leader].clan].colour.lower()
    if chit.alliance:
        alliance = ALLIANCES[chit.alliance]
        return alliance.name.text(lang), CLANS[alliance.clans[0]].colour.lower() if alliance.clans else theme.GREY
    return WORDS[lang]["end"], theme.BLACK


def _row(pieces: Sequence[Token], left: float, y: float, room: float = SIZE[0]) -> list[Token]:
    """Pieces side by side, one over the other where there is no room for all."""
    found, x = list[Token](), left
    squeeze = min(1.0, room / max(1.0, sum(2 * (piece.wide or piece.size) + 4 for piece in pieces)))
    for piece in pieces:
        wide = piece.wide or piece.size
        found.append(replace(piece, x=x + wide, y=y))
        x += (2 * wide + 4) * squeeze
    return found


def _two_rows(pieces: Sequence[Token], left: float, y: float, room: float) -> list[Token]:
    """Pieces side by side, in a second row those that the first has no room for."""
    ends = list(accumulate(2 * (piece.wide or piece.size) + 4 for piece in pieces))
    first = sum(end <= room for end in ends)
    return [*_row(pieces[:first], left, y), *_row(pieces[first:], left, y + 15.5, room)]


def boxed(state: State, lang: str) -> tuple[list[Token], list[Token]]:
    """The regroup boxes: soldiers by clan, and leaders."""
    soldiers = [
        Token(f"box/{unit}", "boxes", 0, 0, "square", 11.5, 11.5, CLANS[unit].colour.lower(), text=str(count),
              tag=marks(lang)[unit], name={each: WORDS[each]["soldiers"].format(
                  clan=CLANS[unit].name.text(each), count=count) for each in WORDS})
        for unit, count in state.box.items() if unit in CLANS and count
    ]  # fmt: skip
    leaders = [_plate(f"box/{unit}", "boxes", 0, 0, short_name(unit, lang), CLANS[LEADERS[unit].clan].colour.lower(),
                      {each: LEADERS[unit].name.text(each) for each in WORDS})
               for unit, count in state.box.items() if unit in LEADERS and count]  # fmt: skip
    return soldiers, leaders


def signs(state: State, lang: str) -> tuple[list[Token], list[Token]]:
    """Good fortune with who has it, and clans that have fallen or left the war."""
    found = list[Token]()
    if state.good_fortune:
        side = {one.id: one.name for one in DATA.factions}[state.good_fortune]
        text = WORDS[lang]["fortune"].format(side=side.text(lang))
        found.append(_plate("fortune", "signs", 0, 0, text, "#f6d860",
                            {each: WORDS[each]["fortune"].format(side=side.text(each)) for each in WORDS}))  # fmt: skip
    gone = [clan for clan in (*state.fallen, *state.withdrawn) if clan in CLANS]
    lost = [_plate(f"gone/{clan}", "signs", 0, 0, f"✕{marks(lang)[clan]}", CLANS[clan].colour.lower(),
                   {each: WORDS[each]["gone"].format(clan=CLANS[clan].name.text(each)) for each in WORDS})
            for clan in gone]  # fmt: skip
    return found, lost


def held(state: State, who: str) -> tuple[list[tuple[str, str]], list[tuple[str, int]]]:
    """The event cards that are seen, those of `who` first, each with who holds it; of the others how many each has."""
    known, seats = {card.id for card in DATA.cards}, sorted(state.hands, key=lambda seat: seat != who)
    shown = [(seat, id) for seat in seats for id in state.hands[seat] if id in known]
    counts = [(seat, sum(id not in known for id in state.hands[seat])) for seat in seats]
    return shown, [(seat, count) for seat, count in counts if count]


def _hands(state: State, lang: str, who: str) -> list[Token]:
    """The event cards that are seen; of what is not seen the backs with their number."""
    shown, unseen = held(state, who)
    rows = 1 if len(shown) + len(unseen) <= 7 else 2
    columns = -(-(len(shown) + len(unseen)) // rows)
    step, high = min(130.0, (HANDS[2] - 8) / max(1, columns)), 118.0 / rows
    found: list[Token] = []
    for i, (seat, id) in enumerate([*shown, *((seat, "") for seat, _ in unseen)]):
        box = (HANDS[0] + 6 + i % columns * step, HANDS[1] + 18 + i // columns * high, step - 4, high - 2)
        found.append(_card(id, box, lang) if id else _back(seat, dict(unseen)[seat], box, lang))
    return found


def back(seat: str, count: int) -> Card:
    """The hand of a player that is not seen."""
    return Card(f"back/{seat}", "hands", 0, 0, fill="#5d4a3a",
                name={each: f"{_power(seat, each)} × {count}" for each in WORDS})  # fmt: skip


def _back(seat: str, count: int, box: tuple[float, float, float, float], lang: str) -> Card:
    left, top, width, height = box
    x, y, card = left + width / 2, top + height / 2, back(seat, count)
    face = tuple(Label(x, y + 12 * i, row, "middle", 9.5, "bold", theme.WHITE, halo=False)
                 for i, row in enumerate(lettering.fitted(card.name[lang], width - 6, 9.5, 2)))  # fmt: skip
    return replace(card, x=x, y=y, size=height / 2, wide=width / 2, face=face)


def titled(card: EventCard, lang: str) -> str:
    """Number and name of a card."""
    return f"{card.number} {card.name.text(lang)}"


def event(id: str) -> EventCard:
    """The record of an event card."""
    return next(card for card in DATA.cards if card.id == id)


def blank(card: EventCard) -> Card:
    """An event card on which nothing is written yet."""
    return Card(card.id, "hands", 0, 0, fill=theme.PAPER, band=KINDS[card.kind],
                name={each: card.name.text(each) for each in WORDS},
                note={each: card.text.text(each) for each in WORDS})  # fmt: skip


def _card(id: str, box: tuple[float, float, float, float], lang: str) -> Card:
    """An event card: number and name, what it does."""
    left, top, width, height = box
    card = event(id)
    rows = lettering.fitted(titled(card, lang), width - 8, 9.5, 2)
    face = [Label(left + 4, top + 13 + 11 * i, row, "start", 9.5, "bold", halo=False) for i, row in enumerate(rows)]
    under = top + 12 + 11 * len(rows)
    most = int((top + height - under - 4) / (8.7 * lettering.LEADING))
    said = lettering.fitted(card.text.text(lang), width - 8, 8.7, most) if most > 0 else []
    face += [Label(left + 4, under + 8 + 10.2 * i, row, "start", 8.7, halo=False) for i, row in enumerate(said)]
    return replace(blank(card), x=left + width / 2, y=top + height / 2, size=height / 2, wide=width / 2,
                   face=tuple(face))
