"""Exercises on 02 Map, 03 Keys and 04 Cards."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import CARDS, HOMES, KEYS, MAJORS, NEXT, PASSES, SPACES, ZONES, key_box
from ..cards import others_cards
from .shared import because, choose, may, number, quiz, spaces


@exercise("02_map", 1)
def cost_of_a_step(stream: Stream) -> Question:
    """5.2/move: a line or a pass?"""
    at = one(stream, [space for space in PASSES if PASSES[space]])
    to = one(stream, NEXT[at])
    state = quiz.position()
    cost = quiz.ask(state, "move_cost", at=at, to=to)
    why = because("step_pass" if to in PASSES[at] else "step_line", "5.2/move", at=at, to=to, total=cost)
    return number("step", cost, "5.2/move", state, why, at=at, to=to)


@exercise("03_keys", 1, "powers")
def points_of_keys(stream: Stream) -> Question:
    """3/track: the points of the box that is open when keys were lost."""
    power, state, lost, left = _losing(stream)
    return number("key_points", key_box(power, left)[1], "3/track", state, power=power, lost=lost)


@exercise("03_keys", 2, "powers")
def cards_of_keys(stream: Stream) -> Question:
    """3/track: the cards of the box that is open when keys were lost."""
    power, state, lost, left = _losing(stream)
    return number("key_cards", key_box(power, left)[0], "3/track", state, power=power, lost=lost)


def _losing(stream: Stream) -> tuple[str, object, int, int]:
    """A power, a position in which its card can be read, how many keys it is about to lose, and how many are left."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france", "papacy"))
    state, count = _holding(stream, power)
    lost = between(stream, 1, min(2, count - 1))
    return power, state, lost, count - lost


def _holding(stream: Stream, power: str) -> tuple[object, int]:
    """A position in which `power` took some keys, and how many it holds."""
    state = quiz.position()
    others = [at for at in KEYS if state.control.get(at, power) != power]
    state = quiz.position({"control": dict.fromkeys(some(stream, others, between(stream, 0, 2)), power)})
    return state, len(quiz.ask(state, "keys_of", power=power))


@exercise("04_cards", 1)
def cards_drawn(stream: Stream) -> Question:
    """4/draw: the open box and the ruler's bonus."""
    power = one(stream, MAJORS)
    state = quiz.position({"turn": 2})
    parts = {"box": 0, "bonus": 0, **quiz.ask(state, "cards_to_draw", power=power)}
    why = because("fixed_cards" if power == "protestant" else "cards", "4/draw", **parts)
    return number("draw", parts["total"], "4/draw", state, why, power=power)


@exercise("04_cards", 2, "hand")
def may_it_pass(stream: Stream) -> Question:
    """4/pass: home card, mandatory cards and administration."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france"))
    plain = [card for card, record in CARDS.items() if record.kind == "event" and record.enters == 1]
    hand = some(stream, plain, between(stream, 0, 3))
    state = quiz.position({"turn": 2, "acting": power, "hand": {power: hand}})
    return may("pass", quiz.ask(state, "may_pass", power=power), state, power=power, count=len(hand))


@exercise("04_cards", 3, "hand")
def may_it_be_played(stream: Stream) -> Question:
    """4/play: events and command points of each kind of card."""
    power, how = one(stream, ("ottoman", "hapsburg", "france")), one(stream, ("event", "cp"))
    card = one(stream, ("card_11", "card_24", "card_28", "card_31", "card_79", "card_75"))
    state = quiz.position({"turn": 2, "phase": "actions", "acting": power, "hand": {power: [card]}})
    verdict = quiz.ask(state, "may_play", power=power, card=card, how=how)
    return may("play", verdict, state, power=power, card=card, how=how)


@exercise("03_keys", 3)
def markers_to_lay(stream: Stream) -> Question:
    """3/auto: how far it is to an automatic victory."""
    power = one(stream, ("ottoman", "england", "france", "papacy"))
    state, count = _holding(stream, power)
    left = quiz.ask(state, "markers_left", power=power)
    return number("markers", left, "3/track", state, power=power, count=count, all=count + left)


@exercise("02_map", 2)
def which_have_walls(stream: Stream) -> Question:
    """2/kinds: click every space with walls."""
    towns = [at for at, space in SPACES.items() if space.kind == "town"]
    shown = [*some(stream, towns, 3), *some(stream, [at for at in SPACES if at not in towns], 4)]
    state = quiz.position()
    verdicts = {at: yes("2/kinds") if quiz.ask(state, "fortified", at=at) else no("2/kinds", "no_walls", place=at)
                for at in stream.shuffled(shown)}
    return spaces("walls", "2/kinds", verdicts, state, names=list(verdicts))


@exercise("02_map", 3)
def whose_home(stream: Stream) -> Question:
    """5.1/home: the colour of a space says whose home it is, whoever holds it."""
    power = one(stream, MAJORS)
    others = some(stream, [one(stream, HOMES[other]) for other in MAJORS if other != power], 3)
    ours = some(stream, HOMES[power], 3)
    lost = {ours[0]: one(stream, [other for other in MAJORS if other != power]), others[0]: power}
    state = quiz.position({"control": lost})
    verdicts = {at: yes("5.1/home") if (home := quiz.ask(state, "home_of", at=at)) == power
                else no("5.1/home", "exercise_home_of", place=at, power=home)
                for at in stream.shuffled([*ours, *others])}
    return spaces("home", "5.1/home", verdicts, state, power=power)


@exercise("01_aim", 1)
def points_now(stream: Stream) -> Question:
    """1: read the points of a power off the table."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france", "papacy"))
    state, _ = _holding(stream, power)
    points = quiz.ask(state, "victory_points", power=power)
    parts = {part: count for part, count in points.items() if part != "total"}
    return number("points_now", points["total"], "1", state, power=power, parts=parts)


@exercise("01_aim", 2)
def who_leads(stream: Stream) -> Question:
    """1: who has most points?"""
    while True:
        power = one(stream, ("ottoman", "hapsburg", "england", "france"))
        taken = some(stream, KEYS, between(stream, 0, 6))
        state = quiz.position({"control": dict.fromkeys(taken, power),
                               "protestant": some(stream, ZONES["german"], count := between(stream, 0, 27))})
        points = quiz.ask(state, "points_of_all")
        if list(points.values()).count(max(points.values())) == 1:
            break
    first, second = sorted(points, key=lambda power: -points[power])[:2]
    why = because("leader", "1", first=first, most=points[first], second=second, next=points[second])
    return choose("leader", first, list(MAJORS), "1", state, why, power=power, taken=len(taken), count=count)


@exercise("01_aim", 3)
def enough_to_win(stream: Stream) -> Question:
    """19/standard: 25 points, and the most."""
    first, other = some(stream, MAJORS, 2)
    best = between(stream, 23, 27)
    second = best + between(stream, -3, 2)
    points = dict.fromkeys(MAJORS, 10) | {first: best, other: second}
    verdict = quiz.ask(quiz.position({"turn": 3}), "may_win", power=first, points=points)
    return may("enough", verdict, power=first, best=best, other=other, second=second)


@exercise("04_cards", 4, "hand")
def cards_that_can_be_drawn(stream: Stream) -> Question:
    """4/home, 9/cards-random: a card drawn at random from a hand is never the home card."""
    power = one(stream, ("ottoman", "hapsburg", "england", "france"))
    home = next(card for card, record in CARDS.items() if record.kind == "home" and record.power == power)
    others = some(stream, [card for card, record in CARDS.items() if record.enters == 1], between(stream, 2, 5))
    hand = stream.shuffled([*others, *([home] if stream.below(3) else [])])
    state = quiz.position({"turn": 2, "hand": {power: hand}})
    pool = len(others_cards(state, power))
    why = because("drawn_from" if home in hand else "drawn_from_all", "4/home", total=pool, home=home)
    return number("drawn_from", pool, "4/home", state, why, power=power, hand=hand)


@exercise("04_cards", 5)
def who_plays_next(stream: Stream) -> Question:
    """4/pass, 4/pass-again: who has passed gets his turn again, until six passes in a row end the phase."""
    power, passes = one(stream, MAJORS), one(stream, (1, 3, 4, 5, 6, 6))
    state = quiz.position({"turn": 2, "phase": "actions", "acting": power, "passes": passes - 1, "hand": {power: []}})
    after = quiz.table(state, "next_play").state
    ends = after.phase != "actions"
    follower = "nobody_plays" if ends else after.acting
    why = because("six_passes" if ends else "plays_again", "4/pass" if ends else "4/pass-again", power=after.acting,
                  passes=passes)
    others = some(stream, [each for each in MAJORS if each not in (power, after.acting)], 2)
    return choose("next", follower, [*sorted({after.acting, *others, power}), "nobody_plays"], why.rule, state, why,
                  power=power, passes=passes)
