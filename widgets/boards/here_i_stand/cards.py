"""Cards that can be read: what a power holds, and what its command points buy."""

from __future__ import annotations

from msgspec.structs import replace

from kernel_lib.core.seen import UNKNOWN
from kernel_lib.here_i_stand.board import CARDS, COSTS, MAJORS, POWERS
from kernel_lib.here_i_stand.state import State
from widgets import theme
from widgets.boards import InHand, lettering
from widgets.boards.here_i_stand.signs import COLOURS, PAGE, WORDS, said
from widgets.scene import Card, Frame, Label, Scene, Token

WIDE, HIGH, GAP, COLUMNS, SLIM = 153.0, 178.0, 4.0, 5, 2
"""How large a card is, how far it lies from the next, and how many lie in a row, here and on a phone."""
SIZES = (11.5, 11.0, 10.5, 10.0)
BACK = "#4b4a63"
COIN = "#f6d860"


def page(state: State, lang: str, who: str) -> Scene:
    """The hand of the power at the table, else of the one whose turn it is, and its actions."""
    power = who if who in MAJORS else state.impulse.power if state.impulse else state.acting
    slim = in_rows(state, power, SLIM, 14 + SLIM * (WIDE + GAP), lang)
    return replace(in_rows(state, power, COLUMNS, PAGE, lang), slim=slim)


def in_rows(state: State, power: str, columns: int, page: float, lang: str) -> Scene:
    """The page with so many cards in a row, so wide."""
    held = laid_out(state, power, columns, lang)
    top = 40 + -(-len(held) // columns) * (HIGH + GAP) + 10 if held else 70
    frame, labels = actions(power, top, page, lang)
    if not held:
        labels.append(Label(14, 44, WORDS[lang]["no_cards"], "start", 12.5, fill=theme.FAINT, halo=False))
    title = WORDS[lang]["hand"].format(power=POWERS[power].name.text(lang))
    return Scene(width=page, height=top + frame.height + 8, title=title, lang=lang, tokens=tuple(held),
                 frames=(Frame("hand", 4, 4, page - 8, top - 10, title), frame), labels=tuple(labels))  # fmt: skip


def hand(state: State, seat: str, lang: str) -> list[InHand]:
    """The hand of a power for the strip below the board."""
    return [InHand(id, "") if id == UNKNOWN or id not in CARDS else
            InHand(id, CARDS[id].name.text(lang), str(CARDS[id].cp), COLOURS.get(CARDS[id].power or "", ""),
                   CARDS[id].text.text(lang)) for id in state.cards.hands.get(seat, [])]


def laid_out(state: State, power: str, columns: int, lang: str) -> list[Card]:
    """The cards that a power holds, in rows; those that nobody here may see show their back."""
    held = state.cards.hands.get(power, [])
    return [card(id, i, 10 + i % columns * (WIDE + GAP), 36 + i // columns * (HIGH + GAP), power, lang)
            for i, id in enumerate(held)]


def card(id: str, number: int, left: float, top: float, power: str, lang: str) -> Card:
    """One card: command points, name, kind, and what its event does."""
    x, y = left + WIDE / 2, top + HIGH / 2
    if id == UNKNOWN or id not in CARDS:
        return Card(f"back/{number}", "hand", x, y, size=HIGH / 2, wide=WIDE / 2, fill=BACK, text="?",
                    name=said(lambda each: WORDS[each]["back"]))  # fmt: skip
    record = CARDS[id]
    face: list[Label | Token] = [Token("", "", left + 16, top + 20, "disc", 11.5, fill=COIN, text=str(record.cp))]
    title = lettering.fitted(record.name.text(lang).replace("/", "/ "), WIDE - 38, 12, 3)
    face += [Label(left + 32, top + (20, 13, 9)[len(title) - 1] + 13 * i, row, "start", 12, "bold", halo=False)
             for i, row in enumerate(title)]
    face.append(Label(left + 9, top + 43, WORDS[lang][f"card.{record.kind}"], "start", 10.5, fill=theme.MAROON,
                      halo=False))  # fmt: skip
    text, room = record.text.text(lang), HIGH - 56
    size = lettering.largest((text,), WIDE - 16, room, SIZES)
    step = size * lettering.LEADING
    face += [Label(left + 9, top + 58 + i * step, row, "start", size, halo=False)
             for i, row in enumerate(lettering.fitted(text, WIDE - 16, size, int(room / step)))]
    return Card(id, "hand", x, y, size=HIGH / 2, wide=WIDE / 2, fill=theme.PAPER, name=said(record.name.text),
                note=said(record.text.text), face=tuple(face), band=COLOURS[power])  # fmt: skip


def actions(power: str, top: float, page: float, lang: str) -> tuple[Frame, list[Label]]:
    """What command points buy this power, the cheapest first."""
    word, groups = WORDS[lang], dict[int, list[str]]()
    for action, costs in COSTS.items():
        if power in costs:
            groups.setdefault(costs[power], []).append(word[f"act.{action}"])
    labels, y = list[Label](), top + 38
    for cp in sorted(groups):
        labels.append(Label(14, y, word["cost"].format(cp=cp), "start", 13, "bold", theme.MAROON, halo=False))
        for line in lettering.wrapped(word["join"].join(groups[cp]), page - 90, 12.5):
            labels.append(Label(74, y, line, "start", 12.5, halo=False))
            y += 19
    title = word["actions"].format(power=POWERS[power].name.text(lang))
    return Frame("actions", 4, top, page - 8, y - top, title), labels
