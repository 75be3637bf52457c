"""Exercises on 11 The Ottomans, 12 The New World, 13 England and 14 France."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import DATA, HOMES, PORTS, SPACES
from .shared import answer, because, choose, may, number, quiz, said, which

BIRTHS = tuple(birth.id for birth in DATA.births)


@exercise("11_ottomans", 1)
def cavalry_before_walls(stream: Stream) -> Question:
    """11.1/assault: cavalry gives no dice."""
    foot, horse = between(stream, 2, 8), between(stream, 1, 4)
    dice = quiz.ask(quiz.position(), "assault_dice", garrison={"hungary_regular": 2},
                    units={"ottoman_regular": foot, "ottoman_cavalry": horse, "suleiman": 1})
    return number("cavalry", dice["attacker"], "11.1/assault", foot=foot, horse=horse, half=(foot + 1) // 2)


@exercise("12_new_world", 1)
def total_of_a_voyage(stream: Stream) -> Question:
    """12.2/first: two dice, the rating, 1 less for a power's first voyage."""
    voyager = one(stream, [each for each in DATA.voyagers if each.kind == "explorer"])
    power, dice = one(stream, voyager.powers), [between(stream, 1, 6), between(stream, 1, 6)]
    first = bool(stream.below(2))
    state = quiz.position({} if first else {"new_world": {"charted": [power]}})
    total = quiz.ask(state, "exploration_total", power=power, voyager=voyager.id, dice=dice)
    return number("first_voyage" if first else "voyage", total, "12.2/first", power=power, voyager=voyager.id,
                  dice=dice, rating=voyager.rating)


@exercise("12_new_world", 2)
def what_is_conquered(stream: Stream) -> Question:
    """12.2/conquer: what does the total find?"""
    total = between(stream, 4, 12)
    found = quiz.ask(quiz.position(), "conquest_result", total=total)
    return choose("conquest", found, ["lost", "home", "maya", "aztec", "inca"], "12.2/conquer", total=total)


@exercise("13_england", 1)
def who_is_born(stream: Stream) -> Question:
    """13.1/birth: a result that happened before moves up."""
    die, before = between(stream, 1, 6), some(stream, BIRTHS[:5], between(stream, 0, 2))
    state = quiz.position({"england": {"births": before}})
    born = quiz.ask(state, "birth_result", die=die)
    row = BIRTHS.index(born) + 1
    why = because("birth" if row == die else "birth_again", "13.1/birth", die=die, row=row, born=born)
    told = {lang: comma.join(answer(each)[lang] for each in before) for lang, comma in (("en", ", "), ("zh", "、"))}
    return choose("birth_again" if before else "birth", born, list(BIRTHS), "13.1/birth", None, why, die=die,
                  before=told)


@exercise("13_england", 2)
def points_of_the_homes(stream: Stream) -> Question:
    """13.3/points: one for every two Protestant homes; Scotland does not count."""
    ours, theirs = some(stream, HOMES["england"], between(stream, 1, 9)), some(stream, HOMES["scotland"],
                                                                            between(stream, 0, 2))
    state = quiz.position({"protestant": [*ours, *theirs]})
    return number("english_homes", quiz.ask(state, "english_reformation_points"), "13.3/points", state,
                  ours=len(ours), theirs=len(theirs), homes=[*HOMES["england"], *HOMES["scotland"]])


@exercise("14_france", 1)
def points_of_a_chateau(stream: Stream) -> Question:
    """14.1: what does the table give?"""
    total = between(stream, 1, 9)
    row = quiz.ask(quiz.position(), "chateaux_result", total=total)
    return number("chateau", row["vp"], "14.1", roll=total)


@exercise("11_ottomans", 2)
def dice_against_pirates(stream: Stream) -> Question:
    """11.2/raid: squadrons in the zone and next to it, fortresses."""
    sea, there, near = one(stream, ("barbary_coast", "gulf_of_lyon", "tyrrhenian_sea")), between(stream, 0, 2), between(
        stream, 0, 2)
    port = one(stream, [at for at in PORTS[sea] if SPACES[at].home == "hapsburg"])
    units = {place: {"hapsburg_squadron": count} for place, count in ((sea, there), (port, near)) if count}
    units.setdefault(sea, {})["ottoman_corsair"] = 2
    state = quiz.position({"empty": True, "pirates": True, "units": units})
    dice = quiz.ask(state, "resistance", sea=sea, target="hapsburg")
    parts = {"fortress_ports" if part == "fortresses" else part: count for part, count in dice.items()}
    return number("resistance", sum(dice.values()), "11.2/raid", state, sea=sea, there=there, near=near, port=port,
                  parts=parts)


@exercise("11_ottomans", 3)
def does_hungary_fall(stream: Stream) -> Question:
    """11.3: a key of Hungary-Bohemia taken, and few of its units left."""
    taken = one(stream, ("belgrade", "buda", "mohacs"))
    left = {"prague": between(stream, 0, 4), "buda": between(stream, 0, 3)}
    units = {at: {"hungary_regular": count} for at, count in left.items() if count and at != taken}
    state = quiz.position({"empty": True, "control": {taken: "ottoman"}, "units": units})
    count = sum(sum(bag.values()) for bag in units.values())
    return may("hungary", quiz.ask(state, "hungary_falls"), state, at=taken, count=count)


@exercise("12_new_world", 3)
def what_riches_bring(stream: Stream) -> Question:
    """12.3: two dice in the column of an empire."""
    column, total = one(stream, ("aztec", "inca", "maya")), between(stream, 2, 12)
    found = quiz.ask(quiz.position(), "riches_result", column=column, total=total)
    return choose("riches", found, ["used_up", "card", "galleons", "nothing", "destroyed"], "12.3", what=column,
                  total=total)


@exercise("13_england", 3)
def may_henry_marry(stream: Stream) -> Question:
    """13.1/free: turn 2, a free king, no healthy son."""
    turn, trouble = between(stream, 1, 3), one(stream, ("", "son", "siege"))
    given: dict[str, Any] = {"turn": turn}
    if trouble == "son":
        given["england"] = {"edward": "healthy"}
    if trouble == "siege":
        given |= {"war": [["france", "england"]], "units": {"london": {"henry_viii": 1, "france_regular": 3}}}
    state = quiz.position(given)
    return may(f"marry_{trouble}" if trouble else "marry", quiz.ask(state, "may_marry"), state, turn=turn, at="london")


@exercise("14_france", 2)
def modifiers_of_a_chateau(stream: Stream) -> Question:
    """14.1: Milan, Florence, Italian keys, enemies at home."""
    held = some(stream, ("milan", "florence", "genoa", "naples"), between(stream, 0, 3))
    enemies = bool(stream.below(2))
    free = [at for at in ("milan", "florence", "genoa", "naples") if at not in held]
    state = quiz.position({"control": dict.fromkeys(held, "france") | dict.fromkeys(free, "hapsburg"),
                           "units": {"tours": {"hapsburg_regular": 2}} if enemies else {}})
    parts = quiz.ask(state, "chateaux_modifiers")
    return number("chateau_plus_enemies" if enemies else "chateau_plus", sum(parts.values()), "14.1", state, held=held,
                  parts=parts)


@exercise("14_france", 3)
def may_francis_build(stream: Stream) -> Question:
    """14.1/limit: Francis I must be free."""
    how, at = one(stream, ("free", "captured", "siege")), one(stream, ("paris", "lyon", "milan", "bordeaux"))
    captor, men = one(stream, ("hapsburg", "england")), {"france_regular": 1}
    given: dict[str, Any] = {"units": {"paris": {}, at: men | {"francis_i": 1}}}
    if how == "captured":
        given = {"captured": {"francis_i": captor}, "units": {"paris": men}}
    if how == "siege":
        given["war"] = [[captor, "france"]]
        given["units"][at] |= {f"{captor}_regular": 3}
    state = quiz.position({"turn": 2, **given})
    return may(f"build_{how}", quiz.ask(state, "may_build_chateaux"), state, at=at, captor=captor)


@exercise("13_england", 4, "treaties")
def whom_may_henry_strike(stream: Stream) -> Question:
    """13.2, 13.2/fresh-peace: on whom may England's home card declare war?"""
    ally, fresh, enemy = some(stream, ("france", "hapsburg", "papacy"), 3)
    enemy = one(stream, (enemy, ""))
    state = quiz.position({"turn": 3, "phase": "actions", "acting": "england", "peace": {"england": [fresh]},
                           "alliance": [["england", ally]], "war": [["england", enemy]] if enemy else []})
    verdicts = {power: quiz.ask(state, "may_declare_war", attacker="england", target=power, in_actions=True)
                for power in ("france", "hapsburg", "papacy", "scotland", "ottoman")}
    told = said("fights", power=enemy) if enemy else said("fights_nobody")
    return which(stream, "strike", "13.2/fresh-peace", verdicts, state, ally=ally, fresh=fresh, war=told)


@exercise("13_england", 5, "treaties")
def war_after_anne(stream: Stream) -> Question:
    """13.1/anne: only the next Hapsburg declaration of war on England costs 2 less."""
    attacker, how = one(stream, ("hapsburg", "hapsburg", "france")), one(stream, ("fresh", "used", "before"))
    wife = "catherine_of_aragon" if how == "before" else "anne_boleyn"
    state = quiz.position({"turn": 4, "war": [], "england": {"wife": wife, "cheap_war": how == "fresh"}})
    printed = quiz.ask(quiz.position({"turn": 4, "war": []}), "war_cost", attacker=attacker, target="england")
    cost = quiz.ask(state, "war_cost", attacker=attacker, target="england")
    why = because("anne" if cost < printed else "no_anne", "13.1/anne", printed=printed, cost=cost)
    return number("anne", cost, "13.1/anne", state, why, attacker=attacker, how=said(f"anne_{how}"))
