"""The power cards: ruler, track of square markers, cards in hand, and where each point comes from."""

from __future__ import annotations

from kernel_lib.core.seen import UNKNOWN
from kernel_lib.here_i_stand.board import CARDS, COSTS, MAJORS, POWERS, RULERS
from kernel_lib.here_i_stand.cards import cards_to_draw
from kernel_lib.here_i_stand.keys import keys_of, power_card
from kernel_lib.here_i_stand.state import State
from kernel_lib.here_i_stand.victory import victory_points
from widgets import theme
from widgets.boards.here_i_stand.signs import COLOURS, SIZE, WORDS, ink, named, said, wrapped
from widgets.scene import Card, Frame, Label, Place, Scene, Token

WIDE, HIGH = 476.0, 306.0


def page(state: State, lang: str, who: str) -> Scene:
    """Six power cards, three in a row, and the points of all below them."""
    frames, labels, places, tokens = [], [], [], []
    for i, power in enumerate(MAJORS):
        left, top = 4 + i % 3 * (WIDE + 2), 4 + i // 3 * (HIGH + 4)
        frame, texts, boxes, pieces = _card(state, power, left, top, lang)
        frames.append(frame)
        labels += texts
        places += boxes
        tokens += pieces
    texts, boxes, pieces = _points(state, 628, lang)
    hand_frame, hand = _hand(state, who, 772, lang)
    return Scene(
        width=SIZE[0], height=SIZE[1], title=WORDS[lang]["page.powers"], lang=lang,
        frames=(*frames, Frame("track", 4, 624, SIZE[0] - 8, 142, WORDS[lang]["track"]), hand_frame),
        labels=(*labels, *texts), places=(*places, *boxes), tokens=(*tokens, *pieces, *hand),
    )  # fmt: skip


def _card(state: State, power: str, left: float, top: float,
          lang: str) -> tuple[Frame, list[Label], list[Place], list[Token]]:
    word, record, shown = WORDS[lang], POWERS[power], power_card(state, power)
    title = record.name.text(lang)
    frame = Frame(f"card/{power}", left, top, WIDE, HIGH, title)
    ruler = RULERS.get(state.rulers.get(power, ""))
    rows = []
    if ruler:
        rows.append(word["ruler"].format(name=ruler.name.text(lang), admin=ruler.admin, bonus=ruler.bonus))
    rows.append(word["draws"].format(count=cards_to_draw(state, power)["total"],
                                     hand=len(state.cards.hands.get(power, []))))
    keys = [named(at, lang) for at in keys_of(state, power)]
    if keys:
        rows.append(word["keys"].format(keys=word["join"].join(keys)))
    parts = victory_points(state, power)
    told = [word["part"].format(part=_part(part, lang), points=points) for part, points in parts.items()
            if part != "total"]  # fmt: skip
    rows.append(word["counted"].format(total=parts["total"], parts=word["plus"].join(told) or "0"))
    rows += _costs(power, lang)
    lines = [line for row in rows for line in wrapped(row, WIDE - 24, 11.5)]
    labels = [Label(left + 12, top + 36 + 16 * i, line, "start", 11.5, halo=False) for i, line in enumerate(lines)]
    places, tokens = [], []
    for i, box in enumerate(record.track):
        x, y = left + 40 + i % 10 * 43, top + HIGH - 92 + i // 10 * 50
        here = i == min(shown["keys"], len(record.track) - 1)
        places.append(Place(
            f"box/{power}/{i}", x, y, "cell", 19, fill="#fff3c4" if here else theme.PAPER,
            ring=theme.TEXT if here else theme.RULE,
            name={each: WORDS[each]["box"].format(keys=i, cards=box.cards, vp=box.vp) for each in WORDS},
        ))  # fmt: skip
        if i <= shown["keys"]:
            weight = "bold" if here else "normal"
            labels += [Label(x, y - 7, word["cards"].format(count=box.cards), "middle", 10.5, weight, halo=False),
                       Label(x, y + 8, word["vp"].format(count=box.vp), "middle", 10.5, weight, halo=False)]
        else:
            tokens.append(Token(f"marker/{power}/{i}", f"box/{power}/{i}", x, y, "square", 14, 14, COLOURS[power],
                                text=str(i), ink=ink(power),
                                name={each: WORDS[each]["marker"] for each in WORDS}))  # fmt: skip
    return frame, labels, places, tokens


def _costs(power: str, lang: str) -> list[str]:
    """What each action costs this power, the cheapest first."""
    word, groups = WORDS[lang], dict[int, list[str]]()
    for action, costs in COSTS.items():
        if power in costs:
            groups.setdefault(costs[power], []).append(word[f"act.{action}"])
    return [word["acts"].format(cp=cp, acts=word["join"].join(groups[cp])) for cp in sorted(groups)]


def _part(part: str, lang: str) -> str:
    return WORDS[lang].get(f"part.{part}") or named(part, lang)


def _points(state: State, top: float, lang: str) -> tuple[list[Label], list[Place], list[Token]]:
    """The victory track from 0 to 30 with a disc of every power."""
    places = [Place(f"vp/{n}", 34 + n * 44.5, top + 48, "cell", 15,
                    ring=theme.RED if n == 25 else "", name={each: str(n) for each in WORDS}) for n in range(31)]
    labels = [Label(34 + n * 44.5, top + 48, str(n), "middle", 11, "bold" if n % 5 == 0 else "normal", halo=False)
              for n in range(31)]  # fmt: skip
    tokens: list[Token] = []
    height: dict[int, int] = {}
    for power in MAJORS:
        total = victory_points(state, power)["total"]
        at = max(0, min(30, total))
        row = height[at] = height.get(at, 0) + 1
        tokens.append(Token(
            f"points/{power}", f"vp/{at}", 34 + at * 44.5 + (row - 1) // 3 * 21, top + 60 + ((row - 1) % 3 + 1) * 20,
            "disc", 9.5, 0, COLOURS[power], text=WORDS[lang][f"mark.{power}"],
            name={each: WORDS[each]["part"].format(part=POWERS[power].name.text(each),
                                                                               points=total) for each in WORDS},
        ))  # fmt: skip
    return labels, places, tokens


def _hand(state: State, who: str, top: float, lang: str) -> tuple[Frame, list[Card]]:
    """The cards of the power at the table, else of the one whose turn it is."""
    power = who if who in MAJORS else state.impulse.power if state.impulse else state.acting
    hand = state.cards.hands.get(power, [])
    title = WORDS[lang]["hand"].format(power=POWERS[power].name.text(lang))
    found, step = [], min(142.0, (SIZE[0] - 24) / max(1, len(hand)))
    for i, card in enumerate(hand):
        box = (14 + i * step, top + 28, step - 6, 124.0)
        found.append(_held(card, i, box, power, lang))
    return Frame("hand", 4, top, SIZE[0] - 8, 162, title), found


def _held(card: str, i: int, box: tuple[float, float, float, float], power: str, lang: str) -> Card:
    left, top, width, height = box
    middle = left + width / 2
    if card == UNKNOWN or card not in CARDS:
        name = {each: WORDS[each]["back"] for each in WORDS}
        return Card(f"back/{i}", "hand", middle, top + height / 2, size=height / 2, wide=width / 2, fill="#4b4a63",
                    name=name, face=(Label(middle, top + height / 2, "?", "middle", 22, "bold", theme.WHITE,
                                           halo=False),))  # fmt: skip
    record = CARDS[card]
    rows = wrapped(record.name.text(lang), width - 12, 11.5)
    face = [Label(left + 14, top + 18, str(record.cp), "middle", 17, "bold", theme.MAROON, halo=False),
            Label(left + width - 8, top + 17, f"#{record.number}", "end", 10, fill=theme.FAINT, halo=False),
            *(Label(middle, top + 46 + 15 * n, row, "middle", 11.5, "bold", halo=False) for n, row in enumerate(rows)),
            Label(middle, top + height - 12, WORDS[lang][f"card.{record.kind}"], "middle", 10.5, fill=theme.FAINT,
                  halo=False)]  # fmt: skip
    return Card(card, "hand", middle, top + height / 2, size=height / 2, wide=width / 2, fill=theme.PAPER,
                name=said(record.name.text), face=tuple(face), band=COLOURS[power])  # fmt: skip
