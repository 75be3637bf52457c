"""The strip under the maps: the turn, who plays, and the points of all, each with where they come from."""

from __future__ import annotations

from kernel_lib.here_i_stand.board import DATA, MAJORS, POWERS
from kernel_lib.here_i_stand.religion import protestant_spaces
from kernel_lib.here_i_stand.state import State
from kernel_lib.here_i_stand.victory import victory_points
from widgets import theme
from widgets.boards.here_i_stand.signs import COLOURS, FOOT, SIZE, WORDS, named
from widgets.scene import Chip, Frame, Label, Place
from widgets.theme import text_width

LETTERS = 29.0
"""Large enough to be read where the whole map is shown beside a column, above a hand."""
LEFT = 345.0
"""Left of it the page has its button for the position in words."""

DISC = 58.0
"""The room of a power's disc and of the gap after its points."""


def foot(state: State, lang: str) -> tuple[list[Frame], list[Label], list[Place]]:
    """Two rows: where the turn stands; six powers with their points, which say their parts when pointed at."""
    said, (width, height) = facts(state, lang), SIZE
    top = height - FOOT
    labels = [Label(LEFT, top + 21, (" · ").join(said[:-1]), "start", LETTERS, "bold", halo=False)]
    places, x, y = list[Place](), LEFT, top + 54
    texts = [WORDS[lang]["part"].format(part=POWERS[power].name.text(lang),
                                        points=victory_points(state, power)["total"]) for power in MAJORS]
    wanted, room = sum(text_width(text, LETTERS) + DISC for text in texts), width - LEFT
    letters = LETTERS * min(1.0, (room - DISC * len(texts)) / (wanted - DISC * len(texts)))
    for power, text in zip(MAJORS, texts, strict=True):
        places.append(Place(f"score/{power}", x + 11, y, "circle", 11, fill=COLOURS[power], quiet=True,
                            name={each: POWERS[power].name.text(each) for each in WORDS},
                            note={each: explained(state, power, each) for each in WORDS}))  # fmt: skip
        labels.append(Label(x + 42, y, text, "start", letters, halo=False))
        x += text_width(text, letters) + DISC + max(0.0, room - wanted) / len(MAJORS)
    return [Frame("strip", 0, top, width, FOOT, fill=theme.PAPER)], labels, places


def chips(state: State, lang: str) -> tuple[Chip, ...]:
    """The same in words, for a phone."""
    said = facts(state, lang)[:-1]
    return (*(Chip(one) for one in said), *(
        Chip(WORDS[lang]["part"].format(part=POWERS[power].name.text(lang),
                                        points=victory_points(state, power)["total"]),
             COLOURS[power], state.impulse is not None and state.impulse.power == power) for power in MAJORS))


def facts(state: State, lang: str) -> tuple[str, ...]:
    """Turn, whose play it is, Protestant spaces, and the points of all, in words."""
    word = WORDS[lang]
    years = next((turn.years for turn in DATA.turns if turn.number == state.turn), "")
    told = [word["turn"].format(turn=state.turn, years=years, phase=word[f"phase.{state.phase}"])]
    if state.impulse:
        told.append(word["impulse"].format(power=POWERS[state.impulse.power].name.text(lang), cp=state.impulse.cp))
    told.append(word["spaces"].format(count=protestant_spaces(state)))
    points = [word["part"].format(part=POWERS[power].name.text(lang), points=victory_points(state, power)["total"])
              for power in MAJORS]  # fmt: skip
    return (*told, word["points"].format(points=word["join"].join(points)))


def explained(state: State, power: str, lang: str) -> str:
    """Where the points of a power come from: Points 8: keys 8."""
    word, parts = WORDS[lang], victory_points(state, power)
    told = [word["part"].format(part=part_name(part, lang), points=points) for part, points in parts.items()
            if part != "total" and points]  # fmt: skip
    counted = word["counted"] if told else word["uncounted"]
    return counted.format(total=parts["total"], parts=word["plus"].join(told))


def part_name(part: str, lang: str) -> str:
    """What a part of the points is called."""
    return WORDS[lang].get(f"part.{part}") or named(part, lang)
