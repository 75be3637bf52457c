"""Exercises on 15 Religion, 16 Religious actions, 17 The Papacy and 18 The Protestants."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import CARDS, DEBATERS, ELECTORATES, HOLY, HOMES, NEXT, ZONES
from .shared import because, choose, may, number, quiz, said, spaces, which

GERMANY = ZONES["german"]
FIFTY = 50


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
    count = quiz.ask(state, "protestant_spaces")
    return number("counting", count, "15.2", state, turned=len(turned), upset=len(upset))


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
    counted = quiz.ask(state, "conversion_dice", side=side, at=at)
    parts = {"faith_next_to_it" if part == "spaces" else part: count for part, count in counted.items()}
    dice = max(1, sum(parts.values()))
    why = because("attempt" if parts else "attempt_alone", "16.1/dice", at=at, parts=parts, total=dice)
    return number("attempt", dice, "16.1/dice", state, why, side=side, at=at, turned=turned)


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
    why = because("debate_burnt" if found["points"] else "debate_survives", "16.2/burn", gap=hits - against,
                  loser=loser.id, value=loser.value, total=found["points"])
    return number("debate", found["points"], "16.2/burn", None, why, hits=hits, against=against, loser=loser.id,
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
    points = quiz.ask(quiz.position(), "saint_peters_points", cp=built)
    return number("church", points, "17.1", cp=built)


@exercise("18_protestants", 1)
def cards_of_the_protestants(stream: Stream) -> Question:
    """18.3/cards: four, or five with four electorates."""
    held = some(stream, ELECTORATES, between(stream, 1, 6))
    state = quiz.position({"turn": 5, "league": True, "protestant": held, "control": dict.fromkeys(held, "protestant")})
    total = quiz.ask(state, "cards_to_draw", power="protestant")["total"]
    return number("league_cards", total, "18.3/cards", state, count=len(held))


@exercise("18_protestants", 2)
def points_of_electorates(stream: Stream) -> Question:
    """18.3/points: two each when Protestant and held."""
    held = some(stream, ELECTORATES, between(stream, 2, 6))
    catholic = some(stream, held, between(stream, 0, 2))
    state = quiz.position({"turn": 5, "league": True, "control": dict.fromkeys(held, "protestant"),
                           "protestant": [at for at in held if at not in catholic]})
    points = quiz.ask(state, "electorate_points")["protestant"]
    why = because("electorates", "18.3/points", count=len(held) - len(catholic), total=points)
    return number("electorates", points, "18.3/points", state, why, held=len(held), catholic=len(catholic))


@exercise("15_religion", 3)
def which_zone(stream: Stream) -> Question:
    """15.3: the five language zones."""
    zone, other = some(stream, list(ZONES), 2)
    far = one(stream, [each for each in ZONES if each not in (zone, other)])
    state = quiz.position()
    shown = [*some(stream, ZONES[zone], 3), *some(stream, ZONES[other], 2), *some(stream, ZONES[far], 1)]
    verdicts = {at: yes("15.3") if (its := quiz.ask(state, "zone_of", at=at)) == zone
                else no("15.3", "exercise_zone_of", place=at, zone=its) for at in stream.shuffled(shown)}
    return spaces("zone", "15.3", verdicts, state, zone=zone)


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
    parts = {"box": 0, "bonus": 0, **quiz.ask(state, "cards_to_draw", power=power)}
    why = because("cards_banned" if banned else "cards", "17.2/card", **parts)
    return number("ban_cards" if banned else "no_ban_cards", parts["total"], "17.2", state, why, power=power)


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


@exercise("15_religion", 4)
def which_are_catholic(stream: Stream) -> Question:
    """15.1, 15.1/ottoman: without a white marker Catholic, but Ottoman homes have no religion."""
    turned = some(stream, [at for at in GERMANY if at not in ELECTORATES], 3)
    shown = [*turned, *some(stream, [at for at in GERMANY if at not in turned], between(stream, 1, 3)),
             *some(stream, HOMES["ottoman"], between(stream, 1, 2)), *some(stream, HOMES["hungary"], 1)]
    state = quiz.position({"protestant": turned})
    verdicts = {}
    for at in sorted(shown):
        faith = quiz.ask(state, "faith_of", at=at)
        verdicts[at] = (yes("15.1") if faith == "catholic" else no("15.1", "exercise_is_protestant", place=at) if faith
                        else no("15.1/ottoman", "no_religion", place=at))
    return spaces("catholic", "15.1", verdicts, state)


@exercise("15_religion", 5)
def is_it_over(stream: Stream) -> Question:
    """15.2/fifty: 50 Protestant spaces, those in unrest left out, win at once."""
    turned = some(stream, HOLY, between(stream, 47, 54))
    upset = some(stream, turned, between(stream, 0, 4))
    state = quiz.position({"turn": 7, "protestant": turned, "unrest": upset})
    count = quiz.ask(state, "protestant_spaces")
    why = because("fifty" if count >= FIFTY else "below_fifty", "15.2/fifty", count=count)
    return choose("fifty", "wins_at_once" if count >= FIFTY else "goes_on", ["wins_at_once", "goes_on"], "15.2/fifty",
                  state, why, turned=len(turned), upset=len(upset))


@exercise("17_papacy", 4)
def whom_may_the_bull_strike(stream: Stream) -> Question:
    """17.2/once, 17.2/grounds: nobody twice, an ally of the Ottomans too, Henry VIII for a Protestant home."""
    while True:
        ally, before = one(stream, ("france", "england", "hapsburg", "")), one(stream, (
            "luther", "francis_i", "charles_v", ""))
        heresy = some(stream, HOMES["england"], stream.below(2))
        state = quiz.position({"turn": 3, "war": [], "alliance": [["ottoman", ally]] if ally else [],
                               "excommunicated": [before] if before else [], "protestant": ["wittenberg", *heresy],
                               "reformers": {} if before == "luther" else {"luther": "wittenberg"}})
        verdicts = {target: quiz.ask(state, "may_excommunicate", target=target)
                    for target in ("francis_i", "henry_viii", "charles_v", "luther", "calvin")}
        if any(verdicts.values()):
            return which(stream, "bull", "17.2/grounds", verdicts, state, heresy=said(
                "heresy" if heresy else "no_heresy", places=heresy), ally=said(
                "infidel" if ally else "no_infidel", power=ally or "france"), before=said(
                "bull_before" if before else "no_bull_before", person=before or "luther"))


@exercise("17_papacy", 5)
def who_may_do_penance(stream: Stream) -> Question:
    """17.2/lift: a banned power with a card to give, its home card apart."""
    while True:
        powers = ("hapsburg", "england", "france")
        banned = some(stream, powers, between(stream, 1, 3))
        pool = some(stream, [card for card, record in CARDS.items() if record.enters == 1], 6)
        hands = {power: pool[2 * at:2 * at + between(stream, 0, 2)] for at, power in enumerate(powers)}
        state = quiz.position({"turn": 3, "banned": banned, "hand": hands})
        verdicts = {power: quiz.ask(state, "may_do_penance", power=power) for power in powers}
        if any(verdicts.values()) and not all(verdicts.values()):
            counts = {power: len(hand) for power, hand in hands.items()}
            return which(stream, "penance", "17.2/lift", verdicts, state, banned=banned, **counts)


@exercise("18_protestants", 4)
def where_troops_stay_out(stream: Stream) -> Question:
    """18.1/electorates: before the League nobody else enters an electorate."""
    league = stream.below(4) == 0
    open_ = some(stream, [at for at in GERMANY if at not in ELECTORATES], 3)
    shown = sorted({*some(stream, ELECTORATES, 3), *open_, "dijon"})
    turned = some(stream, [at for at in shown if at in GERMANY], 3)
    state = quiz.position({"turn": 4, "league": league, "protestant": turned, "empty": True,
                           "war": [["hapsburg", "protestant"]] if league else [],
                           "control": dict.fromkeys(turned, "protestant") if league else {}})
    verdicts = {at: quiz.ask(state, "may_enter", power="hapsburg", at=at) for at in shown}
    return spaces("stay_out", "18.1/electorates", verdicts, state, league=said("formed" if league else "not_formed"))


@exercise("18_protestants", 5)
def where_regulars_come(stream: Stream) -> Question:
    """18.1/regulars, 18.3/regulars: before and after the League."""
    while True:
        league = bool(stream.below(2))
        turned, held = some(stream, ELECTORATES, 4), some(stream, ELECTORATES, 4)
        came, siege = one(stream, turned), one(stream, held)
        waiting = {**ELECTORATES, came: 0}
        state = quiz.position({"turn": 4, "league": league, "protestant": turned, "waiting": waiting, "empty": True,
                               "control": dict.fromkeys(held, "protestant") if league else {},
                               "war": [["hapsburg", "protestant"]] if league else [],
                               "units": {siege: {"hapsburg_regular": 3, "protestant_regular": 1}} if league else {}})
        verdicts = {at: quiz.ask(state, "regulars_enter", at=at) for at in sorted(ELECTORATES)}
        if any(verdicts.values()) and not all(verdicts.values()):
            told = said("league_held", held=held, siege=siege) if league else said("not_formed")
            return spaces("regulars_come", verdicts[turned[0]].rule, verdicts, state, turned=turned, came=came,
                          league=told)


@exercise("18_protestants", 6, "hand")
def which_card_comes_back(stream: Stream) -> Question:
    """18.5/limits: no mandatory card, none that the Protestants played as an event this turn."""
    plain = some(stream, [card for card, record in CARDS.items() if record.kind == "event" and record.enters == 1], 3)
    mandatory = one(stream, ("card_9", "card_10", "card_13"))
    own, other, spent = plain
    state = quiz.position({"turn": 3, "phase": "actions", "acting": "protestant", "hand": {"protestant": ["card_7"]},
                           "discards": [*plain, mandatory],
                           "events": {own: "protestant", other: one(stream, ("france", "papacy", "england"))}})
    verdicts = {card: quiz.ask(state, "may_take_back", card=card) for card in (*plain, mandatory)}
    return which(stream, "takes_back", "18.5/limits", verdicts, state, own=own, other=other, spent=spent,
                 mandatory=mandatory)
