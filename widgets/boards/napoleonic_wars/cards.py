"""Cards that can be read: the hands of a player, the reserve cards, what is in play."""

from __future__ import annotations

from msgspec.structs import replace

from kernel_lib.core.seen import UNKNOWN
from kernel_lib.napoleonic_wars.board import POWERS, REAL_CARD, RECORDS, RESERVES
from kernel_lib.napoleonic_wars.players import player, powers_of
from kernel_lib.napoleonic_wars.schema import Card as Record
from kernel_lib.napoleonic_wars.schema import Reserve
from kernel_lib.napoleonic_wars.state import State
from kernel_lib.napoleonic_wars.terms import impulse_order
from widgets import theme
from widgets.boards import InHand, lettering
from widgets.boards.napoleonic_wars.signs import WORDS, line, name_of
from widgets.boards.napoleonic_wars.tracks import acting
from widgets.scene import Card, Frame, Label, Scene, Token

CARD_WIDE, CARD_HIGH, GAP = 150.0, 146.0, 6.0
COLUMNS, SHAPE, SLIM = (3, 4, 5, 6), 1.4, 2
"""How many cards may lie in a row, how wide a page is shown for its height, and how many lie in a row on a phone."""
FACE, BACK, RESERVE, COIN = "#fffdf6", "#cfc9bb", "#f3e9d6", "#f6d860"
SIZES = (11.0, 10.5, 10.0)


def page(state: State, lang: str, who: str) -> Scene:
    """The hands that `who` holds, and the events that go on; without `who` those of the player whose turn it is."""
    shown = rows(state, lang, who or holder(state))
    columns = max(COLUMNS, key=lambda count: seen_large([len(cards) for _, cards in shown], count))
    return replace(laid_out(shown, columns, lang), slim=laid_out(shown, SLIM, lang))


def laid_out(shown: list[tuple[str, list[tuple[str, str]]]], columns: int, lang: str) -> Scene:
    """The page with so many cards in a row."""
    word, y = WORDS[lang], 12.0
    labels, tokens = list[Label](), list[Token]()
    wide = 18 + columns * (CARD_WIDE + GAP)
    for title, cards in shown:
        labels.append(line(14, y + 8, title, "bold"))
        y += 22
        for i, (id, power) in enumerate(cards):
            left, top = 12 + i % columns * (CARD_WIDE + GAP), y + i // columns * (CARD_HIGH + GAP)
            tokens.append(card(id, power, left, top, lang, f"{power}/{i}"))
        y += (len(cards) + columns - 1) // columns * (CARD_HIGH + GAP) + 8
    if not tokens:
        labels.append(line(14, 30, word["no_cards"]))
    return Scene(width=wide, height=max(y, 120.0), title=word["cards.page"], lang=lang, tokens=tuple(tokens),
                 labels=tuple(labels), frames=(Frame("hand", 4, 2, wide - 8, max(y, 120.0) - 6),))  # fmt: skip


def seen_large(hands: list[int], columns: int) -> float:
    """How large the cards of these hands are seen in so many columns."""
    wide = 20 + columns * (CARD_WIDE + GAP)
    high = 12 + sum(30 + (count + columns - 1) // columns * (CARD_HIGH + GAP) for count in hands)
    return min(SHAPE / wide, 1 / high)


def hand(state: State, seat: str, lang: str) -> list[InHand]:
    """The cards of all powers that a seat runs, those of the power that acts first; after each hand its ready reserve
    cards."""
    lasting = {one.card for one in state.lasting}
    return [in_hand(id, power, lang) for _, cards in rows(state, lang, seat) for id, power in cards
            if id not in lasting]  # fmt: skip


def in_hand(id: str, power: str, lang: str) -> InHand:
    """A card as it lies in the strip below the board."""
    record: Record | Reserve | None = RECORDS.get(id)
    if record is None:
        return InHand(id, "", colour=POWERS[power].colour)
    text = record.text.text(lang) if record.text is not None else ""
    return InHand(id, record.name.text(lang), worth(record), POWERS[power].colour,
                  WORDS[lang]["card.short"].format(kind=kind(record, lang), text=text))  # fmt: skip


def worth(record: Record | Reserve) -> str:
    """The points of a card; those of a real one, on the table, are not known here."""
    return "?" if record.id == REAL_CARD else str(record.cp)


def holder(state: State) -> str:
    """The seat whose hands are looked at."""
    return player(state, asked(state))


def asked(state: State) -> str:
    """The power whose hand is looked at first: that which decides about it, else the one that acts."""
    if state.phase in ("redraw", "draw"):
        for power in impulse_order(state):
            if power not in state.redrawn and player(state, power):
                return power
    return acting(state)


def rows(state: State, lang: str, seat: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """(title, [(card, whose)]) for each power of a seat, the one that is asked first, with its reserve cards; and
    for what is in play."""
    word, found = WORDS[lang], list[tuple[str, list[tuple[str, str]]]]()
    first = asked(state)
    for power in sorted(powers_of(state, seat), key=lambda one: one != first):
        held = [(id, power) for id in state.cards.hand(power)]
        ready = [(id, power) for id in state.reserves.get(power, ())]
        if held or ready:
            found.append((word["hand_of"].format(power=name_of(power, lang), cards=len(held)), held + ready))
    if state.lasting:
        found.append((word["in_play"], [(one.card, one.by) for one in state.lasting]))
    return found


def card(id: str, power: str, left: float, top: float, lang: str, key: str) -> Card:
    """One card: its name, its points, what kind it is, and what its event does; unknown ones show their back."""
    x, y = left + CARD_WIDE / 2, top + CARD_HIGH / 2
    record: Record | Reserve | None = RECORDS.get(id)
    if record is None or id == UNKNOWN:
        said = {each: word["unseen"].format(power=name_of(power, each)) for each, word in WORDS.items()}
        return Card(f"unseen/{key}", "cards", x, y, "card", CARD_HIGH / 2, CARD_WIDE / 2, BACK, text="?", name=said)
    face: list[Label | Token] = [Token("", "", left + 15, top + 19, "disc", 11, fill=COIN, text=worth(record))]
    title = lettering.fitted(record.name.text(lang), CARD_WIDE - 46, 11.5, 2)
    face += [line(left + 30, top + (20 if len(title) == 1 else 13) + 14 * i, row, "bold", size=11.5)
             for i, row in enumerate(title)]
    what = lettering.fitted(kind(record, lang), CARD_WIDE - 20, 10.5, 2)
    face += [line(left + 8, top + 43 + 13 * i, row, fill=theme.MAROON, size=10.5) for i, row in enumerate(what)]
    text, under = record.text.text(lang) if record.text is not None else "", 46 + 13 * len(what)
    size = lettering.largest((text,), CARD_WIDE - 16, CARD_HIGH - under, SIZES)
    most = int((CARD_HIGH - under + 1) / (size * lettering.LEADING))
    face += [line(left + 8, top + under + (i + 0.2) * size * lettering.LEADING, row, size=size)
             for i, row in enumerate(lettering.fitted(text, CARD_WIDE - 16, size, most))]
    name = {"en": record.name.en, "zh": record.name.zh}
    note = {each: word["card.note"].format(cp=worth(record), kind=kind(record, each),
                                           text=record.text.text(each) if record.text is not None else "")
            for each, word in WORDS.items()}  # fmt: skip
    return Card(id, "cards", x, y, "card", CARD_HIGH / 2, CARD_WIDE / 2, RESERVE if id in RESERVES else FACE,
                name=name, note=note, face=tuple(face), band=POWERS[power].colour)  # fmt: skip


def kind(record: Record | Reserve, lang: str) -> str:
    """What kind of card it is, and what one must know before playing it."""
    word = WORDS[lang]
    said = [word["kind.reserve"]] if isinstance(record, Reserve) else []
    if not said or record.kind != "event":
        said.append(word[f"kind.{record.kind}"])
    if record.not_1805:
        said.append(word["kind.not_1805"])
    if isinstance(record, Record):
        said += [word["kind.must_event"]] if record.must_event else []
        said += [word["kind.plus"]] if record.plus else []
        said += [word[f"kind.{record.colour}"].format(turn=1803 + 2 * record.green_from)] if record.colour else []
    return word["dot"].join(said)
