"""Turn, impulses, points and peace as tracks, and what lies in the boxes beside the map."""

from __future__ import annotations

from collections import Counter

from kernel_lib.napoleonic_wars.board import DATA, PORTS, POWERS, SEAS, TRACK
from kernel_lib.napoleonic_wars.players import sides, sponsor
from kernel_lib.napoleonic_wars.state import State
from kernel_lib.napoleonic_wars.turn_end import PEACE, key_points, score
from widgets import theme
from widgets.boards import lettering
from widgets.boards.napoleonic_wars.diplomacy import abroad
from widgets.boards.napoleonic_wars.signs import SIZE, WIDE, WORDS, line, listed, marks, name_of, signed
from widgets.scene import Chip, Frame, Label, Place, Scene, Token

ROW = 25.0
HEAD = 27.0
"""The letters of the strip below the map: read where the whole map stands above a hand, too."""
ENDS = (40.0, 190.0, 320.0, 440.0, 505.0, 595.0, 690.0)
"""Where the columns of the table of powers begin."""
FROM, TO, FIRST, STEP, LANE = -6, 14, 140.0, 31.0, 22.0
"""The ends of the track of points, where it begins, how wide a box of it is and how high the lane of a player."""


def acting(state: State) -> str:
    """The power whose impulse it is, or comes next."""
    return state.impulse.power if state.impulse is not None else state.scheduled


def strip(
    state: State, width: float, top: float, height: float, lang: str
) -> tuple[Frame, list[Place], list[Label]]:
    """The turn and the impulse track as a strip along the lower edge of the map, clear of the button there."""
    word, places, labels, middle = WORDS[lang], list[Place](), list[Label](), top + height / 2
    turns = DATA.turns[:5 + (state.sixth_turn or state.turn > 5)]
    for i, turn in enumerate(turns):
        x, now = 595 - 69.0 * (len(turns) - i), turn.number == state.turn
        places.append(Place(turn.id, x, middle, "field", 13.2, fill=theme.TEXT if now else theme.PAPER, quiet=True,
                            name={"en": turn.name.en, "zh": turn.name.zh}))  # fmt: skip
        labels.append(line(x, middle, str(turn.year), "bold" if now else "normal", "middle",
                           theme.WHITE if now else theme.FAINT, HEAD))  # fmt: skip
    x, said = places[-1].x + 94, word["head"].format(round=state.round)
    if state.impulse is not None:
        said = word["head.cp"].format(cp=state.impulse.cp)
    labels.append(line(x, middle, said, "bold" if state.impulse else "normal", "middle", size=HEAD))
    x += 108
    for i, power in enumerate(TRACK):
        held, now, fill = len(state.cards.hand(power)), power == acting(state), POWERS[power].colour
        places.append(Place(f"track/{power}", x + 89 * i, middle, "field", 16.5, fill=fill, quiet=True,
                            name={each: name_of(power, each) for each in WORDS}))  # fmt: skip
        text = f"{'▶' if now else ''}{marks(lang)[power]} {held or '–'}"
        labels.append(line(x + 89 * i, middle, text, "bold" if now else "normal", "middle", theme.ink_on(fill), HEAD))
    return Frame("strip", 0, top, width, height), places, labels


def chips(state: State, lang: str) -> tuple[Chip, ...]:
    """The strip in words, for a phone: the year, the round or the points left, and how many cards each power holds."""
    word = WORDS[lang]
    year = next(one.year for one in DATA.turns if one.number == min(state.turn, len(DATA.turns)))
    said = word["turn"].format(year=year, round=state.round)
    if state.impulse is not None:
        said = word["dot"].join((said, word["head.cp"].format(cp=state.impulse.cp)))
    return (Chip(said), *(Chip(f"{'▶ ' if power == acting(state) else ''}{name_of(power, lang)} "
                               f"{len(state.cards.hand(power))}", POWERS[power].colour, power == acting(state))
                          for power in TRACK), Chip(word["strip.note"]))  # fmt: skip


def page(state: State, lang: str) -> Scene:
    """The page of the tracks. What lies in the boxes, truces too, comes before the points: the map tells those, too."""
    word = WORDS[lang]
    under = 78 + 34 + ROW * (len(TRACK) + 1)
    lying = boxes(state, lang, under + 34)
    low = under + 52 + 18 * len(lying)
    places, tokens, labels = years(state)
    scored, points, counted = scores(state, lang, low)
    bottom = low + 58 + LANE * len(sides(state))
    return Scene(
        width=WIDE, height=bottom + 8, title=word["tracks"], lang=lang, places=(*places, *scored),
        tokens=(*tokens, *points), labels=(*labels, *table(state, lang, 112), *counted, *lying), frames=(
            Frame("years", 8, 8, WIDE - 16, 62, word["years"].format(round=state.round)),
            Frame("powers", 8, 78, WIDE - 16, under - 86, word["powers"]),
            Frame("boxes", 8, under, WIDE - 16, low - under - 8, word["boxes"]),
            Frame("points", 8, low, WIDE - 16, bottom - low, word["points"]), *lanes(state, low), *swatches(112)),
    )  # fmt: skip


def years(state: State) -> tuple[list[Place], list[Token], list[Label]]:
    """The turn track."""
    places, tokens, labels = list[Place](), list[Token](), list[Label]()
    for i, turn in enumerate(DATA.turns):
        x, y, open_ = 74 + i * 130.0, 46.0, turn.number <= 5 or state.sixth_turn
        places.append(Place(turn.id, x, y, "field", 15, fill=theme.PAPER, quiet=True,
                            name={"en": turn.name.en, "zh": turn.name.zh}))  # fmt: skip
        labels.append(line(x + 6, y, str(turn.year), "bold", "middle", theme.TEXT if open_ else theme.GREY))
        if turn.number == state.turn:
            said = {each: word["now"] for each, word in WORDS.items()}
            tokens.append(Token("turn", turn.id, x - 25, y, "disc", 7, fill=theme.ORANGE, name=said))
    return places, tokens, labels


def table(state: State, lang: str, top: float) -> list[Label]:
    """A line for each power in the order of the impulse track."""
    return [line(x, top + ROW * i, text, "normal" if i else "bold")
            for i, row in enumerate(standing(state, lang)) for x, text in zip(ENDS, row, strict=True)]  # fmt: skip


def standing(state: State, lang: str) -> list[list[str]]:
    """The table of the powers, its head first."""
    word = WORDS[lang]
    rows = [[word[f"of.{one}"] for one in ("power", "bloc", "sponsor", "hand", "reserve", "resource", "keys")]]
    blocs = {bloc.id: bloc.name.text(lang) for bloc in DATA.blocs}
    for power in TRACK:
        lord = sponsor(state, power)
        victor = state.submitted.get(power)
        beaten = word["beaten.by"].format(power=name_of(victor, lang)) if victor else ""
        rows.append([
            f"▶ {name_of(power, lang)}" if power == acting(state) else name_of(power, lang),
            beaten or blocs.get(state.bloc.get(power) or "", word["neutral"]), name_of(lord, lang) if lord else "–",
            str(len(state.cards.hand(power))), str(len(state.reserves.get(power, ()))),
            str(state.resources.get(power, 0)), signed(key_points(state, power)),
        ])  # fmt: skip
    return rows


def scores(state: State, lang: str, top: float) -> tuple[list[Place], list[Token], list[Label]]:
    """The track of points, a lane with a disc for each player, and what the peace roll needs."""
    places, tokens, labels = list[Place](), list[Token](), list[Label]()
    labels += [line(FIRST + (value - FROM) * STEP, top + 24, signed(value).removeprefix("+"), "normal", "middle",
                    theme.FAINT, 11.5) for value in range(FROM, TO + 1)]  # fmt: skip
    for i, seat in enumerate(sides(state)):
        value, y = score(state, seat), top + 46 + i * LANE
        x = FIRST + (max(FROM, min(TO, value)) - FROM) * STEP
        labels.append(line(22, y, name_of(seat, lang)))
        shown = str(value).replace("-", "−")
        said = {each: text["score"].format(power=name_of(seat, each), points=shown) for each, text in WORDS.items()}
        places.append(Place(f"lane/{seat}/{value}", x, y, "cell", 9, fill=theme.PAPER, ring=theme.PAPER, quiet=True))
        tokens.append(Token(f"points/{seat}", f"lane/{seat}/{value}", x, y, "disc", 10, fill=POWERS[seat].colour,
                            text=shown, name=said))  # fmt: skip
    labels.append(line(22, top + 46 + LANE * len(sides(state)), peace(state, lang)))
    return places, tokens, labels


def peace(state: State, lang: str) -> str:
    """What the peace roll needs, and what was paid for it."""
    word, plus = WORDS[lang], sum(state.peace.values()) + state.peace_events
    paid = word["paid"].format(powers=word["join"].join(
        f"{name_of(power, lang)} {signed(count)}" for power, count in state.peace.items())) if state.peace else ""
    return word["peace"].format(needs=PEACE - plus) + paid


def lanes(state: State, top: float) -> list[Frame]:
    """The grid behind the discs, nought marked."""
    high = LANE * len(sides(state))
    return [Frame(f"points/{value}", FIRST + (value - FROM - 0.5) * STEP, top + 35, STEP, high,
                  fill="" if value else theme.LAND) for value in range(FROM, TO + 1)]  # fmt: skip


def swatches(top: float) -> list[Frame]:
    """The colour of each power beside its line."""
    return [Frame(f"colour/{power}", 16, top + ROW * (i + 1) - 8, 16, 16, fill=POWERS[power].colour)
            for i, power in enumerate(TRACK)]  # fmt: skip


def under_refit(state: State, at: str) -> dict[str, int]:
    """How many squadrons of each power are under refit in a port."""
    return dict(Counter(one.power for one in state.refit if one.at == at))


def boxes(state: State, lang: str, top: float) -> list[Label]:
    """What lies in boxes, in words."""
    rows = [row for each in boxed(state, lang) for row in lettering.wrapped(each, WIDE - 48, SIZE)]
    return [line(22, top + 18 * i, row) for i, row in enumerate(rows)]


def boxed(state: State, lang: str) -> list[str]:
    """The regroup box, what is being built, wars abroad, truces, events that go on."""
    word = WORDS[lang]
    said = [word["regroup"].format(units=listed(state.regroup, lang) or "–")]
    if state.regroup_squadrons:
        said.append(word["squadrons_back"].format(ships=listed(state.regroup_squadrons, lang)))
    said += [word["building"].format(place=name_of(at, lang), ships=listed(held, lang))
             for at, held in state.construction.items()]
    said += [word["refitting"].format(place=name_of(at, lang), ships=listed(under_refit(state, at), lang))
             for at in dict.fromkeys(one.at for one in state.refit) if at in PORTS or at in SEAS]
    said += [abroad(war, lang) for war in state.wars]
    said += [word["truce"].format(power=name_of(one.power, lang), others=listed(one.barred, lang))
             for one in state.truces]
    if state.lasting:
        said.append(word["lasting"].format(cards=listed([one.card for one in state.lasting], lang)))
    return said
