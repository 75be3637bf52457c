"""17 The Papacy: Saint Peter's, excommunication, and its two home cards; Jesuit universities."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.naming import Of
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import COSTS, DEBATERS, HOLY, HOMES, REFORMERS, RULERS
from .control import may_hold_unrest
from .debate import ZONES, may_call_debate
from .debaters import debaters_of, helpers
from .events import event
from .records import Space
from .spending import NEVER, Choice, action
from .state import State, at_war, friends
from .victory import SAINT_PETERS_MOST, SAINT_PETERS_STEP

Target = Annotated[str, Of("rulers", "reformers", word="person")]
BULL, LEIPZIG = "card_5", "card_6"
EXCOMMUNICABLE = ("henry_viii", "francis_i", "henry_ii", "charles_v")
REBELS = 2
PASS = "pass"


# Saint Peter's


def left_to_build(state: State) -> int:
    """17.1 Command points that Saint Peter's still takes."""
    return SAINT_PETERS_STEP * SAINT_PETERS_MOST - state.saint_peters


@procedure("build_saint_peters")
@rule("17.1")
def build_saint_peters(game: Game, cp: int, rule: str = "17.1") -> Procedure:
    """17.1 Command points are built into Saint Peter's, as far as there is anything left to build."""
    state = game.state
    built = min(cp, left_to_build(state))
    state.saint_peters += built
    game.emit("saint_peters", rule, "papacy", cp=built, total=state.saint_peters)
    return
    yield


def building(state: State, power: str) -> list[Choice]:
    """Command points for the church, one or more."""
    points = state.impulse.cp if state.impulse is not None else 1
    return [{"do": "saint_peters", "cp": cp} for cp in range(1, points + 1)] if power == "papacy" else []


def may_build(state: State, power: str, choice: Choice) -> Verdict:
    """17.1 Whether so many command points are left to be built."""
    left = left_to_build(state)
    return yes("17.1") if choice["cp"] <= left else no("17.1", "church_finished", left=left)


@action("saint_peters", "17.1", building, may_build,
        lambda state, power, one: one["cp"] if power == "papacy" else NEVER,
        also=("build_saint_peters", "st_peters", "church", "圣彼得大教堂", "建造圣彼得大教堂", "修建圣彼得大教堂"),
        likely=lambda state, power, cp: [{"do": "saint_peters", "cp": 1}])
def build_action(game: Game, power: str, choice: Choice) -> Procedure:
    """17.1 Command points for the church."""
    yield from build_saint_peters(game, choice["cp"])


# Excommunication


@question("may_excommunicate")
@rule("17.2", "17.2/grounds", "17.2/once")
def may_excommunicate(state: State, target: Target) -> Verdict:
    """17.2 Whether the Papacy may excommunicate somebody: a reformer on the map, or a ruler with a ground; nobody
    twice, and of Francis I and Henry II only one."""
    if target in state.excommunicated:
        return no("17.2/once", "banned_before", person=target)
    if target in REFORMERS:
        return yes("17.2") if target in state.reformers else no("17.2", "not_on_the_map", person=target)
    if target not in EXCOMMUNICABLE or state.rulers[RULERS[target].power] != target:
        return no("17.2", "no_such_ruler", person=target)
    if target == "henry_ii" and "francis_i" in state.excommunicated:
        return no("17.2/once", "banned_before", person="francis_i")
    return ground(state, target)


@question("ground")
@rule("17.2/grounds")
def ground(state: State, target: Target) -> Verdict:
    """17.2/grounds Why a ruler may be excommunicated: war with the Papacy, alliance with the Ottomans, or Henry VIII
    with a Protestant English home space."""
    power = RULERS[target].power
    if at_war(state, power, "papacy"):
        return yes("17.2/grounds", because="war")
    if friends(state, power, "ottoman"):
        return yes("17.2/grounds", because="infidels")
    if target == "henry_viii" and any(state.faith[at] == "protestant" for at in HOMES["england"]):
        return yes("17.2/grounds", because="heresy")
    return no("17.2/grounds", "no_ground", person=target)


@procedure("excommunicate", may="may_excommunicate")
@rule("17.2", "17.2/reformer", "17.2/card")
def excommunicate(game: Game, target: Target) -> Procedure:
    """17.2 A reformer and his debater are away until the next turn; a ruler's power draws a card less, and up to two of
    its Catholic homes where nobody stands fall into unrest."""
    state = game.state
    state.excommunicated.append(target)
    game.emit("excommunicated", "17.2", "papacy", person=target)
    if target in state.reformers:
        del state.reformers[target]
        state.debaters.pop(target, None)
        state.away[target] = state.turn + 1
        return
    power = RULERS[target].power
    state.banned.append(power)
    for left in range(REBELS, 0, -1):
        able = tuple(at for at in HOMES[power] if may_rebel(state, at))
        if not able:
            return
        at = yield Decision("unrest_where", "papacy", "17.2", (PASS, *able),
                            lambda one: yes("17.2") if one == PASS else may_rebel(state, one), {"left": left})
        if at == PASS:
            return
        yield from game.run("put_unrest", at=at, rule="17.2")


def may_rebel(state: State, at: str) -> Verdict:
    """Whether an excommunication may put unrest in a home space: a Catholic one where nobody stands."""
    if state.faith.get(at) != "catholic":
        return no("17.2", "no_religion" if at not in HOLY else "own_faith", place=at)
    return may_hold_unrest(state, at)


def targets(state: State) -> list[str]:
    """Whom the Papacy may excommunicate now."""
    return [one for one in persons() if may_excommunicate(state, one)]


def spared(state: State) -> list[str]:
    """Whom the Papacy may not excommunicate now, for a rule."""
    return [one for one in persons() if not may_excommunicate(state, one)]


def persons() -> dict[str, None]:
    """17.2 All reformers and rulers whom a Pope may ever excommunicate."""
    return dict.fromkeys((*REFORMERS, *EXCOMMUNICABLE))


@event(BULL, lambda state, power: yes("17.2") if targets(state) else no("17.2", "nobody_to_ban"))
@rule("17.2")
def papal_bull(game: Game, power: str) -> Procedure:
    """17.2 The Papal Bull: somebody is excommunicated; after a reformer the Papacy may call a debate in his zone."""
    state = game.state
    target = yield from game.asked(Decision("excommunicate", "papacy", "17.2", tuple(targets(state)),
                                            partial(may_excommunicate, state), near=lambda: spared(state)))
    yield from game.run("respond", window="excommunicating", first="england", target=target)
    if state.effects.pop("ban_cancelled", None):
        game.emit("event_cancelled", "4/response", power, card=BULL)
        return
    zone = DEBATERS[target].zone if target in DEBATERS else ""
    yield from excommunicate(game, target)
    if not zone or zone not in ZONES:
        return
    options = [{"zone": zone, "against": of} for of in ("uncommitted", "committed")
               if may_call_debate(state, "papacy", zone, of)]
    if options:
        choice = yield Decision("debate_too", "papacy", "17.2", (PASS, *options), usual=(PASS,))
        if choice != PASS:
            yield from game.run("debate", side="papacy", zone=zone, against=choice["against"])


# The Leipzig Debate


def leipzig_options(state: State) -> list[dict[str, Any]]:
    """A debate in which the Papacy names its debater, or bars a Protestant one."""
    found: list[dict[str, Any]] = []
    for zone in ZONES:
        for of in ("uncommitted", "committed"):
            if not may_call_debate(state, "papacy", zone, of):
                continue
            found += [{"zone": zone, "against": of, "with": one} for one in debaters_of(state, "papacy", None, False)]
            others = debaters_of(state, "protestant", zone, of == "committed")
            found += [{"zone": zone, "against": of, "without": one} for one in others if len(others) > 1]
    return found


@event(LEIPZIG, lambda state, power: yes("16.2/call") if leipzig_options(state) else no("16.2/call", "no_debates_now"))
@rule("16.2/call")
def leipzig(game: Game, power: str) -> Procedure:
    """16.2 The Leipzig Debate: the Papacy calls a debate and names its debater, or bars a Protestant one from a
    round."""
    choice = yield from game.asked(Decision("leipzig", "papacy", "16.2/call", tuple(leipzig_options(game.state))))
    yield from game.run("debate", side="papacy", zone=choice["zone"], against=choice["against"],
                        attacker=choice.get("with"), barred=[choice["without"]] if "without" in choice else None)


# Jesuit universities


@question("may_found_university")
@rule("16.1/dice")
def may_found_university(state: State, at: Space) -> Verdict:
    """16.1/dice Whether a Jesuit university may be founded in a space: after card 15, in a Catholic space without
    one."""
    if not state.jesuits:
        return no("16.1/dice", "no_jesuits_yet")
    if at in state.universities:
        return no("16.1/dice", "university_there", place=at)
    if state.faith.get(at) != "catholic" or at in state.unrest:
        return no("16.1/dice", "not_catholic", place=at)
    return yes("16.1/dice")


def university_cost(state: State, power: str, choice: Choice) -> int:
    """3 CP, 2 with Loyola's help."""
    if power != "papacy":
        return NEVER
    able = [one for one in helpers(state, "papacy", ("university_cost",)) if one]
    return DEBATERS[able[0]].ability.cp if choice.get("helped") and able else COSTS["university"]["papacy"]


def sites(state: State, power: str) -> list[Choice]:
    """Where universities might be founded."""
    if power != "papacy" or not state.jesuits:
        return []
    helped = bool(helpers(state, "papacy", ("university_cost",)))
    return [{"do": "university", "at": at, "helped": by} for at in HOLY if may_found_university(state, at)
            for by in ((False, True) if helped else (False,))]


@action("university", "16.1/dice", sites, lambda state, power, one: may_found_university(state, one["at"]),
        university_cost, also=("found_university", "大学", "耶稣会大学"), least={"papacy": 1})
def found_action(game: Game, power: str, choice: Choice) -> Procedure:
    """A university that is paid for; Loyola's help commits him."""
    state = game.state
    if choice["helped"]:
        able = helpers(state, "papacy", ("university_cost",))
        for debater in able[:1]:
            if state.impulse is not None:
                state.impulse.debaters.append(debater)
            yield from game.run("commit", debater=debater, rule="16.3/limits")
    yield from found_university(game, choice["at"])


@procedure("found_university", may="may_found_university")
def found_university(game: Game, at: Space) -> Procedure:
    """A Jesuit university stands in a space."""
    game.state.universities.append(at)
    game.emit("university", "16.1/dice", "papacy", place=at)
    return
    yield
