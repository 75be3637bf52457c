"""16.2 Debates: calling one, drawing the debaters, dice, spaces won, debaters burnt or disgraced."""

from __future__ import annotations

from typing import Any, Literal

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw, Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import DEBATERS
from .combat import HIT
from .debaters import commit, debaters_of, leave
from .peace import gain
from .records import Count, Debater, Zone
from .reformation import OTHER, Side
from .spending import Choice, action
from .state import State

Pool = Literal["any", "uncommitted", "committed"]
"""Which debaters of a side are meant."""
ZONES: tuple[Zone, ...] = ("german", "french", "english")
ATTACK, UNCOMMITTED, COMMITTED = 3, 2, 1
CANCELS = 5
"""Campeggio's die."""


@question("may_call_debate")
@rule("16.2/call")
def may_call_debate(state: State, side: Side, zone: Zone, of: Pool = "any") -> Verdict:
    """16.2/call Whether a side may call a debate in a zone against an uncommitted or a committed defender (`of`: any):
    it has an uncommitted debater to attack, and such a defender is there."""
    if zone not in ZONES:
        return no("16.2/call", "no_debate_zone", zone=zone)
    barred = state.effects.get("no_debates")
    if barred in ("all", zone) or (side == "protestant" and state.effects.get("wartburg")):
        return no("16.2/call", "no_debates_now", zone=zone)
    if not debaters_of(state, side, zone, committed=False):
        return no("16.2/call", "nobody_to_attack", side=side, zone=zone)
    committed = {"any": None, "uncommitted": False, "committed": True}[of]
    if not debaters_of(state, OTHER[side], zone, committed):
        return no("16.2/call", "nobody_to_defend", side=OTHER[side], zone=zone)
    return yes("16.2/call")


@question("debate_dice")
@rule("16.2/dice")
def debate_dice(state: State, debater: Debater, attacking: bool, committed: bool = False) -> int:
    """16.2/dice Dice of a debater: his value and 3 when he attacks, 2 as an uncommitted, 1 as a committed defender."""
    return DEBATERS[debater].value + (ATTACK if attacking else COMMITTED if committed else UNCOMMITTED)


@question("debate_result")
@rule("16.2/result", "16.2/burn")
def debate_result(state: State, attacker_hits: Count, defender_hits: Count, loser: Debater) -> dict[str, Any]:
    """16.2/result What a debate brings: spaces converted, and whether the loser (named) is burnt or disgraced, for
    points. {spaces, burnt, points}"""
    spaces = abs(attacker_hits - defender_hits)
    burnt = spaces > DEBATERS[loser].value
    return {"spaces": spaces, "burnt": burnt, "points": DEBATERS[loser].value if burnt else 0}


def candidates(state: State, power: str) -> list[Choice]:
    """A debate in each zone, against each pool of defenders."""
    if power not in ("papacy", "protestant"):
        return []
    return [{"do": "debate", "zone": zone, "against": of} for zone in ZONES for of in ("uncommitted", "committed")]


def may_debate(state: State, power: str, choice: Choice) -> Verdict:
    """16.2/call Whether a debate may be paid for; who debates is drawn, not chosen."""
    named = [one for one in choice.values() if isinstance(one, str) and one in DEBATERS]
    if named:
        return no("16.2/call", "debaters_are_drawn", debater=named[0])
    return may_call_debate(state, side_of(power), choice["zone"], choice["against"])


@action("debate", "16.2/call", candidates, may_debate,
        also=("call_debate", "辩论", "辩论会", "召开辩论会"))
def debate_action(game: Game, power: str, choice: Choice) -> Procedure:
    """16.2 A debate that is paid for."""
    yield from debate(game, side_of(power), choice["zone"], choice["against"])


def side_of(power: str) -> Side:
    """The side of religion that a power is."""
    return "papacy" if power == "papacy" else "protestant"


@question("may_call_any_debate")
@rule("16.2/call")
def may_call_any_debate(state: State, side: Side, zone: Zone | None = None) -> Verdict:
    """16.2/call Whether a side may call a debate in this zone, or in any when none is given, against whomever."""
    answers = [may_call_debate(state, side, one) for one in ZONES if zone in (None, one)]
    return next((one for one in answers if one), answers[0])


@procedure("call_debate", may="may_call_any_debate")
@rule("16.2/call")
def call_debate(game: Game, side: Side, zone: Zone | None = None, more: int = 0, more_in: Zone | None = None,
                more_there: int = 0) -> Procedure:
    """16.2 A debate by a card: the caller names the zone, when it is not given, and which defenders.

    more  further attack dice of the caller in each round; `more_there` in the zone `more_in`
    """
    state = game.state
    options = tuple({"zone": one, "against": of} for one in ZONES if zone in (None, one)
                    for of in ("uncommitted", "committed") if may_call_debate(state, side, one, of))
    if not options:
        return
    choice = yield from game.asked(Decision("call_debate", side, "16.2/call", options))
    extra = more_there if choice["zone"] == more_in else more
    yield from debate(game, side, choice["zone"], choice["against"], more=extra)


@procedure("debate", may="may_call_debate")
@rule("16.2/call", "16.2/tie", "16.2/committed")
def debate(game: Game, side: Side, zone: Zone, against: Pool = "uncommitted", attacker: Debater | None = None,
           barred: list[Debater] | None = None, more: int = 0) -> Procedure:
    """16.2 A debate in a zone; a tied one goes a second round with debaters drawn anew.

    side      who called it; `against` uncommitted or committed defenders
    attacker  the attacking debater where a card names him; `barred` defenders that are not drawn in the first round
    more      further dice of the attacker in every round
    """
    game.emit("debate", "16.2/call", side, zone=zone, against=against)
    for number in (1, 2):
        first = number == 1
        one = attacker if first and attacker else (yield from drawn(game, side, zone, first, None, []))
        other = yield from drawn(game, OTHER[side], zone, first, against if first else None,
                                 (barred or []) if first else [])
        if not one or not other:
            game.emit("debate_ends", "16.2/tie", None, zone=zone)
            return
        if side == "papacy":
            other = yield from luther_steps_in(game, zone, other)
        elif not (first and attacker):
            one = yield from luther_steps_in(game, zone, one)
        decided = yield from one_round(game, side, zone, one, other, more)
        if decided:
            return
    game.emit("debate_ends", "16.2/tie", None, zone=zone)


def drawn(game: Game, side: Side, zone: Zone, first: bool, pool: Pool | None, barred: list[str]) -> Procedure:
    """16.2/call A debater drawn at random; "" when there is none."""
    able = able_to_debate(game.state, side, zone, first, pool, barred)
    if not able:
        return ""
    (debater,) = yield Draw("debater", "16.2/call", tuple(able), 1, side, {"zone": zone})
    game.emit("debater_drawn", "16.2/call", side, debater=debater, status=game.state.debaters[debater])
    return debater


@rule("16.2/call")
def able_to_debate(state: State, side: Side, zone: Zone, first: bool, pool: Pool | None, barred: list[str]
                   ) -> list[str]:
    """16.2/call Who may be drawn: in the first round the attacker from the uncommitted, the defender from the pool
    named; in the second from the uncommitted, or without any from the committed."""
    if first and pool:
        able = debaters_of(state, side, zone, committed=pool == "committed")
    else:
        able = debaters_of(state, side, zone, committed=False)
        if not first:
            able += [one for one in state.debaters if one not in able and second_round(state, one, side)]
            able = able or debaters_of(state, side, zone, committed=True)
    return [one for one in able if one not in barred]


def second_round(state: State, debater: str, side: str) -> bool:
    """16.3 Bullinger may enter the second round of a debate in any zone."""
    record = DEBATERS[debater]
    return (record.ability.do == "second_round" and record.side == side and state.debaters[debater] == "uncommitted")


@rule("18.5")
def luther_steps_in(game: Game, zone: str, debater: str) -> Procedure:
    """18.5 In the German zone Luther may take a Protestant debater's place by the Protestants' home card."""
    return (yield from game.run("luther_for", zone=zone, debater=debater))


@rule("16.2/dice", "16.2/result", "16.2/burn", "16.3", "16.3/limits")
def one_round(game: Game, side: Side, zone: Zone, one: str, other: str, more: int) -> Procedure:
    """16.2 One round between the caller's debater and the other; returns whether it was decided."""
    state = game.state
    hits = {}
    for debater, attacking in ((one, True), (other, False)):
        count = dice_now(state, debater, attacking, zone, more)
        rolled = yield Roll(count, "debate", "16.2/dice", who=DEBATERS[debater].side, odds=("hits", HIT),
                            facts={"debater": debater})
        hits[debater] = sum(die >= HIT for die in rolled)
        game.emit("debate_dice", "16.2/dice", DEBATERS[debater].side, debater=debater, dice=count, rolled=list(rolled),
                  hits=hits[debater])
    difference = hits[one] - hits[other]
    winner, loser = (one, other) if difference > 0 else (other, one)
    cancels, one_more = may_cancel(state, loser), one_more_space(state, (one, other))
    for debater in (one, other):
        yield from commit(game, debater)
    if not difference:
        game.emit("debate_tied", "16.2/tie", None, debaters=[one, other])
        return False
    if cancels:
        (die,) = yield Roll(1, "campeggio", "16.3", who="papacy", odds=("at_least", CANCELS))
        game.emit("campeggio", "16.3", "papacy", die=die, success=die >= CANCELS)
        if die >= CANCELS:
            return True
    result = debate_result(state, hits[one], hits[other], loser)
    spaces = result["spaces"] + one_more
    game.emit("debate_won", "16.2/result", DEBATERS[winner].side, winner=winner, loser=loser, spaces=spaces)
    yield from game.run("convert_spaces", side=DEBATERS[winner].side, count=spaces, zone=zone)
    if result["burnt"] and state.phase != "over":
        leave(game, loser, "16.2/burn")
        gain(game, DEBATERS[winner].side, result["points"], "16.2/burn", "debaters")
        game.emit("burnt", "16.2/burn", DEBATERS[loser].side, debater=loser)
    return True


@rule("16.2/dice")
def dice_now(state: State, debater: str, attacking: bool, zone: str, more: int) -> int:
    """16.2/dice All dice of a debater in a round; `more` by cards for who attacks."""
    count = debate_dice(state, debater, attacking, state.debaters.get(debater) == "committed")
    if attacking:
        count += debate_bonus(state, debater, zone) + augsburg(state, debater) + more
    return max(0, count)


@rule("16.3")
def may_cancel(state: State, loser: str) -> bool:
    """16.3 Whether a die of Campeggio's, uncommitted until now, may cancel the debate that he has lost."""
    return DEBATERS[loser].ability.do == "cancel_lost_debate" and state.debaters.get(loser) == "uncommitted"


@rule("16.3")
def one_more_space(state: State, debating: tuple[str, str]) -> int:
    """16.3 The space that Aleander adds, uncommitted until now, to the round that decides, or (a ruling) only as the
    last of the Papacy's who is uncommitted."""
    fresh = (one for one in debating if state.debaters.get(one) == "uncommitted")
    return int(any(DEBATERS[one].ability.do == "one_more_space" for one in fresh)
               and (state.options["aleander_last"] == "concludes"
                    or len(debaters_of(state, "papacy", None, committed=False)) <= 1))


def debate_bonus(state: State, debater: str, zone: str) -> int:
    """16.3 Dice that an attacker's own ability adds in a debate: Eck's and Gardiner's, uncommitted."""
    ability = DEBATERS[debater].ability
    if ability.do != "debate_dice" or ability.zone not in ("", zone):
        return 0
    return ability.dice if state.debaters.get(debater) == "uncommitted" else 0


def augsburg(state: State, debater: str) -> int:
    """Card 39 takes a die from attacking Papal debaters for the turn."""
    return -1 if DEBATERS[debater].side == "papacy" and state.effects.get("augsburg") else 0
