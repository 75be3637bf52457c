"""Exercises on 15 Religion, 16 Religious actions, 17 The Papacy and 18 The Protestants."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import DEBATERS, ELECTORATES, NEXT, ZONES
from .shared import choose, may, number, quiz, spaces

GERMANY = ZONES["german"]


@exercise("15_religion", 1)
def points_of_the_track(stream: Stream) -> Question:
    """15.2: what the track gives."""
    count, power = between(stream, 0, 49), one(stream, ("papacy", "protestant"))
    points = quiz.ask(quiz.position(), "religious_points", spaces=count)[power]
    return number("track", points, "15.2", count=count, power=power)


@exercise("15_religion", 2)
def spaces_that_count(stream: Stream) -> Question:
    """15.2: unrest is left out."""
    turned = some(stream, GERMANY, between(stream, 4, 9))
    upset = some(stream, turned, between(stream, 1, 3))
    state = quiz.position({"protestant": turned, "unrest": upset})
    return number("counting", quiz.ask(state, "protestant_spaces"), "15.2", state, turned=len(turned),
                  upset=len(upset))


@exercise("16_religious_actions", 1)
def where_to_preach(stream: Stream) -> Question:
    """16.1/target: click every space that the Protestants may attempt."""
    turned = some(stream, GERMANY, 2)
    state = quiz.position({"protestant": turned, "reformers": {"luther": "wittenberg"}})
    near = {to for at in turned for to in NEXT[at]} | {"wittenberg", *some(stream, GERMANY, 4),
                                                       *some(stream, ZONES["italian"], 2)}
    verdicts = {at: quiz.ask(state, "may_target", side="protestant", at=at) for at in sorted(near - set(turned))}
    return spaces("targets", "16.1/target", verdicts, state, turned=turned)


@exercise("16_religious_actions", 2)
def dice_of_an_attempt(stream: Stream) -> Question:
    """16.1/dice: neighbours, armies, reformers."""
    turned = some(stream, [at for at in GERMANY if at != "leipzig"], between(stream, 3, 6))
    state = quiz.position({"protestant": turned, "reformers": {"luther": "wittenberg"}})
    at = one(stream, [to for to in GERMANY if to not in turned and any(n in turned for n in NEXT[to])])
    side = one(stream, ("protestant", "papacy"))
    dice = quiz.ask(state, "conversion_dice", side=side, at=at)
    return number("attempt", sum(dice.values()), "16.1/dice", state, side=side, at=at, turned=turned)


@exercise("16_religious_actions", 3)
def who_wins_a_tie(stream: Stream) -> Question:
    """16.1/compare: a tie."""
    side, zone = one(stream, ("protestant", "papacy")), one(stream, ("german", "french"))
    at = one(stream, ("leipzig", "erfurt", "lubeck", "nuremberg"))
    state = quiz.position({"protestant": ["wittenberg"] if side == "protestant" else ["wittenberg", at]})
    winner = quiz.ask(state, "tie_goes_to", side=side, at=at, zone=zone)
    return choose(f"tie_{zone}", winner, ["protestant", "papacy"], "16.1/compare", state, side=side, at=at)


@exercise("16_religious_actions", 4)
def spaces_of_a_debate(stream: Stream) -> Question:
    """16.2/burn: who is burnt, and what is it worth?"""
    loser = one(stream, [each for each in DEBATERS.values() if each.enters == 1])
    hits, against = between(stream, 2, 6), between(stream, 0, 1)
    found = quiz.ask(quiz.position(), "debate_result", attacker_hits=hits, defender_hits=against, loser=loser.id)
    return number("debate", found["points"], "16.2/burn", hits=hits, against=against, loser=loser.id,
                  value=loser.value)


@exercise("16_religious_actions", 5)
def dice_of_a_debater(stream: Stream) -> Question:
    """16.2/dice: value and 3, 2 or 1."""
    debater = one(stream, [each for each in DEBATERS.values() if each.id != "eck" and each.id != "gardiner"])
    part = one(stream, ("attacks", "defends", "defends_committed"))
    dice = quiz.ask(quiz.position(), "debate_dice", debater=debater.id, attacking=part == "attacks",
                    committed=part == "defends_committed")
    return number(f"debater_{part}", dice, "16.2/dice", debater=debater.id, value=debater.value)


@exercise("17_papacy", 1)
def points_of_the_church(stream: Stream) -> Question:
    """17.1: every five give one, five at most."""
    built = between(stream, 0, 30)
    return number("church", quiz.ask(quiz.position(), "saint_peters_points", cp=built), "17.1", cp=built)


@exercise("18_protestants", 1)
def cards_of_the_protestants(stream: Stream) -> Question:
    """18.3/cards: four, or five with four electorates."""
    held = some(stream, ELECTORATES, between(stream, 1, 6))
    state = quiz.position({"turn": 5, "league": True, "protestant": held, "control": dict.fromkeys(held, "protestant")})
    return number("league_cards", quiz.ask(state, "cards_to_draw", power="protestant")["total"], "18.3/cards", state,
                  count=len(held))


@exercise("18_protestants", 2)
def points_of_electorates(stream: Stream) -> Question:
    """18.3/points: two each when Protestant and held."""
    held = some(stream, ELECTORATES, between(stream, 2, 6))
    catholic = some(stream, held, between(stream, 0, 2))
    state = quiz.position({"turn": 5, "league": True, "control": dict.fromkeys(held, "protestant"),
                           "protestant": [at for at in held if at not in catholic]})
    points = quiz.ask(state, "electorate_points")["protestant"]
    return number("electorates", points, "18.3/points", state, held=len(held), catholic=len(catholic))


@exercise("15_religion", 3)
def which_zone(stream: Stream) -> Question:
    """15.3: the five language zones."""
    at = one(stream, [at for zone in ZONES.values() for at in zone])
    state = quiz.position()
    return choose("zone", quiz.ask(state, "zone_of", at=at), list(ZONES), "15.3", state, at=at)


@exercise("17_papacy", 2)
def may_the_pope_ban_him(stream: Stream) -> Question:
    """17.2/grounds: who may be excommunicated?"""
    target = one(stream, ("francis_i", "henry_viii", "charles_v", "luther", "zwingli"))
    war = some(stream, ("france", "england", "hapsburg"), between(stream, 0, 2))
    state = quiz.position({"turn": 2, "war": [[power, "papacy"] for power in war],
                           "reformers": {"luther": "wittenberg"}})
    return may("ban_war" if war else "ban", quiz.ask(state, "may_excommunicate", target=target), state,
               target=target, war=war)


@exercise("17_papacy", 3)
def cards_under_the_ban(stream: Stream) -> Question:
    """17.2, 4/draw: a ban costs a card in every turn."""
    power, banned = one(stream, ("france", "england", "hapsburg")), bool(stream.below(3))
    state = quiz.position({"turn": 3, "banned": [power] if banned else []})
    total = quiz.ask(state, "cards_to_draw", power=power)["total"]
    return number("ban_cards" if banned else "no_ban_cards", total, "17.2", state, power=power)


@exercise("18_protestants", 3, "struggle")
def points_to_translate(stream: Stream) -> Question:
    """18.4: how much is still to translate?"""
    zone, full = one(stream, ("german", "french", "english")), bool(stream.below(2))
    done = between(stream, 1, 5)
    given = {"new_testament": {zone: 6}, "full_bible": {zone: done}} if full else {"new_testament": {zone: done}}
    state = quiz.position({"turn": 2, **given})
    part = "full_bible" if full else "new_testament"
    left = quiz.ask(state, "translation_left", zone=zone)[part]
    return number(part, left, "18.4", state, zone=zone, done=done)
