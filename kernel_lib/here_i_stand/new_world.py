"""12 The New World: voyages and colonies, how they end after winter, and the riches of the draw phase."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Literal

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw, Roll
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import DATA
from .records import Leads, Major, NoVoyager, TwoDice, TwoDiceTotal, Voyage, Voyager
from .spending import Choice, action
from .state import State

SAILORS = ("hapsburg", "england", "france")
VOYAGERS = {one.id: one for one in DATA.voyagers}
DISCOVERIES = {one.id: one for one in DATA.discoveries}
COLONIES = {one.id: one for one in DATA.colonies}
RICHES = {one.id: one.results for one in DATA.riches}
CONQUESTS = ("maya", "aztec", "inca")
NORTH = ("st_lawrence", "great_lakes", "mississippi")
NAMELESS = 2
"""Conquering pieces of England and of France."""
EXPLORE_ORDER = ("england", "france", "hapsburg")
CONQUER_ORDER = ("hapsburg", "england", "france")
Deed = Literal["explore", "colonise", "conquer"]


# Actions


@question("may_voyage")
@rule("12.1")
def may_voyage(state: State, power: Major, deed: Deed) -> Verdict:
    """12.1 Whether a power may explore, found a colony or conquer: England, France and the Hapsburgs, each once a turn,
    while it has an explorer, a free colony or a conqueror left."""
    if power not in SAILORS:
        return no("12.1", "no_sailor", power=power)
    if deed in state.new_world.done.get(power, []):
        return no("12.1", "done_this_turn", power=power, what=deed)
    if deed == "explore" and not explorers(state, power):
        return no("12.1", "nobody_to_send", power=power)
    if deed == "conquer" and not conquerors(state, power):
        return no("12.1", "nobody_to_send", power=power)
    if deed == "colonise" and not free_colonies(state, power):
        return no("12.1", "no_colony_left", power=power)
    return yes("12.1")


def explorers(state: State, power: str) -> list[str]:
    """The explorers a power may draw; Cabot comes by a card only."""
    return [one.id for one in VOYAGERS.values() if one.kind == "explorer" and power in one.powers and one.id != "cabot"
            and one.id not in state.new_world.spent]


def conquerors(state: State, power: str) -> list[str]:
    """The conquerors a power may send; England's and France's have no names."""
    if power == "hapsburg":
        return [one.id for one in VOYAGERS.values() if one.kind == "conqueror" and one.id not in state.new_world.spent]
    left = NAMELESS - state.new_world.spent.get(f"{power}_conqueror", 0)
    return [f"{power}_conqueror"] if left > 0 else []


def free_colonies(state: State, power: str) -> list[str]:
    """The colony boxes of a power that are free; Potosí takes one."""
    free = [one.id for one in COLONIES.values() if one.power == power and one.id not in state.new_world.colonies]
    return free[:-1] if state.new_world.colonies.get("potosi") == power else free


def candidates(deed: Deed) -> Any:
    """The one choice of an action."""
    return lambda state, power: [{"do": deed}] if power in SAILORS else []


def judge(deed: Deed) -> Any:
    """`may_voyage` of an action."""
    return lambda state, power, choice: may_voyage(state, power, deed)


@action("explore", "12.1", candidates("explore"), judge("explore"), also=("exploration", "探索"))
def explore(game: Game, power: str, choice: Choice) -> Procedure:
    """12.1 An exploration sets out."""
    yield from set_out(game, power, "explore")


@action("conquer", "12.1", candidates("conquer"), judge("conquer"), also=("conquest", "征服"))
def conquer(game: Game, power: str, choice: Choice) -> Procedure:
    """12.1 A conquest sets out."""
    yield from set_out(game, power, "conquer")


@procedure("set_out", may="may_voyage")
@rule("12.1")
def set_out(game: Game, power: Major, deed: Literal["explore", "conquer"], by: NoVoyager = "",
            plus: int = 0) -> Procedure:
    """12.1 A voyage is under way; a card may name its leader `by`, or add to its roll."""
    state = game.state
    state.new_world.crossing.append(Voyage(power, deed, by, plus))
    state.new_world.done.setdefault(power, []).append(deed)
    game.emit("sets_out", "12.1", power, what=deed)
    return
    yield


@action("colonise", "12.1", candidates("colonise"), judge("colonise"),
        also=("colonize", "colony", "found_colony", "殖民"))
@rule("12.1")
def colonise(game: Game, power: str, choice: Choice) -> Procedure:
    """12.1 A colony marker goes into a free box of the power."""
    new = game.state.new_world
    colony = free_colonies(game.state, power)[0]
    new.colonies[colony] = power
    new.done.setdefault(power, []).append("colonise")
    game.emit("colony_founded", "12.1", power, colony=colony)
    return
    yield


# After winter


@procedure("new_world")
@rule("12.2/order", "4/phases")
def new_world(game: Game) -> Procedure:
    """12.2 All voyages under way are resolved: explorations, then conquests, higher ratings first."""
    state = game.state
    for kind, order, rule_id in (("explore", EXPLORE_ORDER, "12.2/explore"),
                                 ("conquer", CONQUER_ORDER, "12.2/conquer")):
        sent: list[tuple[tuple[int, int], Voyage, str]] = []
        for voyage in [one for one in state.new_world.crossing if one.kind == kind]:
            voyager = yield from who_goes(game, voyage, rule_id)
            if not voyager:
                game.emit("voyage_lost", "12.1", voyage.power, what=kind)
                continue
            rating = rating_of(voyager)
            by_power = kind == "conquer" and state.options["conquest_order"] == "power"
            sent.append(((0 if by_power else -rating, order.index(voyage.power)), voyage, voyager))
        for _, voyage, voyager in sorted(sent, key=itemgetter(0)):
            yield from (exploration if kind == "explore" else conquest)(game, voyage, voyager)
    state.new_world.crossing.clear()
    state.new_world.done.clear()
    state.phase = "victory" if state.phase != "over" else "over"


def who_goes(game: Game, voyage: Voyage, rule: str) -> Procedure:
    """The explorer or conqueror of a voyage, drawn from those of his power."""
    if voyage.by:
        return voyage.by
    pool = (explorers if voyage.kind == "explore" else conquerors)(game.state, voyage.power)
    if not pool:
        return ""
    (voyager,) = yield Draw("voyager", rule, tuple(pool), 1, voyage.power)
    game.emit("voyager", rule, voyage.power, voyager=voyager, what=voyage.kind)
    return voyager


def rating_of(voyager: str) -> int:
    """The rating of an explorer or conqueror; nameless ones have 0."""
    return VOYAGERS[voyager].rating if voyager in VOYAGERS else 0


@question("exploration_total")
@rule("12.2/explore", "12.2/first")
def exploration_total(state: State, power: Major, voyager: Voyager, dice: TwoDice, plus: int = 0) -> int:
    """12.2/first Two dice and the explorer's rating, 1 less on the first exploration of a power (but not under
    Cabot)."""
    if power not in VOYAGERS[voyager].powers or VOYAGERS[voyager].kind != "explorer":
        able = [one.id for one in VOYAGERS.values() if power in one.powers and one.kind == "explorer"]
        raise Bad(f"{voyager} does not explore for {power}", "voyager", one_of(able))
    first = power not in state.new_world.charted and voyager != "cabot"
    return sum(dice) + rating_of(voyager) + plus - int(first)


@question("exploration_result")
@rule("12.2/explore", "12.2/claimed")
def exploration_result(state: State, total: int) -> list[str]:
    """12.2/explore, 12.2/claimed What a total may find, [lost] or [home]: from 10 anything of South America still free
    or one of the northern places; lower, or when those are taken, the next lower free place."""
    if total <= 4:
        return ["lost"]
    free = [one for one in DISCOVERIES.values() if one.kind == "exploration" and one.id not in state.new_world.claims]
    if total >= 10:
        found = [one.id for one in free]
        if (state.options["strait_again"] == "open" and "pacific_strait" not in found
                and "circumnavigation" not in state.new_world.claims):
            found.append("pacific_strait")
        if found:
            return found
    return next(([one.id] for number in range(min(total, 9), 6, -1) for one in free if one.total == number), ["home"])


@procedure("exploration")
@rule("12.2/explore", "12.2/first", "12.2/claimed")
def exploration(game: Game, voyage: Voyage, voyager: Voyager) -> Procedure:
    """12.2/explore One exploration."""
    state = game.state
    power = voyage.power
    dice = yield Roll(2, "exploration", "12.2/explore", who=power, odds=("sum", exploration_total(
        state, power, voyager, [], voyage.plus)))
    total = exploration_total(state, power, voyager, list(dice), voyage.plus)
    if power not in state.new_world.charted:
        state.new_world.charted.append(power)
    found = exploration_result(state, total)
    result = yield from game.asked(Decision("discovery", power, "12.2/explore", tuple(found), facts={
        "total": total, "vp": {one: DISCOVERIES[one].vp for one in found if one in DISCOVERIES}}))
    game.emit("exploration", "12.2/explore", power, voyager=voyager, rolled=list(dice), total=total, result=result)
    if result != "home":
        spend_voyager(state, voyager)
    if result == "lost":
        cabot_lost(game, power, voyager)
    if result in DISCOVERIES:
        if result not in state.new_world.claims:
            claim(game, power, result, "12.2/explore")
        if result == "pacific_strait":
            yield from circumnavigation(game, power, voyager)


def claim(game: Game, power: str, what: str, rule: str) -> None:
    """12.2/claimed The first to come has the points."""
    game.state.new_world.claims[what] = power
    game.emit("claims", rule, power, discovery=what, points=DISCOVERIES[what].vp)


def spend_voyager(state: State, voyager: str) -> None:
    """Lost, or staying where he is: he sails no more."""
    state.new_world.spent[voyager] = state.new_world.spent.get(voyager, 0) + 1


def cabot_lost(game: Game, power: str, voyager: str) -> None:
    """Card 99 leaves the game with Cabot, wherever he is lost."""
    if voyager == "cabot" and "card_99" in game.state.cards.discard:
        game.state.cards.leave("card_99", "removed")
        game.emit("card_removed", "4/cp-or-event", power, card="card_99")


@question("circumnavigation_result")
@rule("12.2/circle")
def circumnavigation_result(state: State, total: int) -> dict[str, int]:
    """12.2/circle What a try round the world brings by its total: points and cards; nothing up to 9. {vp, cards}"""
    return {} if total <= 9 else {"vp": DISCOVERIES["circumnavigation"].vp, "cards": int(total >= 12)}


@procedure("circumnavigation")
@rule("12.2/circle")
def circumnavigation(game: Game, power: Major, voyager: Voyager) -> Procedure:
    """12.2/circle From the Pacific Strait round the world, once for all."""
    state = game.state
    if "circumnavigation" in state.new_world.claims:
        return
    dice = yield Roll(2, "circumnavigation", "12.2/circle", who=power, odds=("sum", rating_of(voyager)))
    total = sum(dice) + rating_of(voyager)
    result = circumnavigation_result(state, total)
    game.emit("circumnavigation", "12.2/circle", power, voyager=voyager, rolled=list(dice), total=total,
              success=bool(result))
    if result:
        claim(game, power, "circumnavigation", "12.2/circle")
        if result["cards"]:
            yield from game.run("draw_cards", power=power, count=1, rule="12.2/circle")
    else:
        cabot_lost(game, power, voyager)


@question("conquest_result")
@rule("12.2/conquer", "12.2/claimed")
def conquest_result(state: State, total: int) -> str:
    """12.2/conquer lost, home, or what is conquered: from 11 Inca, 10 Aztec, 9 Maya, or the next lower that is free."""
    if total <= 6:
        return "lost"
    free = [one for one in CONQUESTS if one not in state.new_world.claims]
    able = [one for one in free if DISCOVERIES[one].total <= total]
    return max(able, key=lambda one: DISCOVERIES[one].total, default="home")


@procedure("conquest")
@rule("12.2/conquer")
def conquest(game: Game, voyage: Voyage, voyager: Leads) -> Procedure:
    """12.2/conquer One conquest."""
    state = game.state
    power = voyage.power
    plus = rating_of(voyager) + voyage.plus
    dice = yield Roll(2, "conquest", "12.2/conquer", who=power, odds=("sum", plus))
    result = conquest_result(state, sum(dice) + plus)
    game.emit("conquest", "12.2/conquer", power, voyager=voyager, rolled=list(dice), total=sum(dice) + plus,
              result=result)
    if result != "home":
        spend_voyager(state, voyager)
    if result in DISCOVERIES:
        claim(game, power, result, "12.2/conquer")
    return
    yield


@question("new_world_points")
@rule("12.2/explore", "12.2/conquer", "12.2/circle")
def new_world_points(state: State, power: Major) -> int:
    """12.2 Points for what a power was the first to find."""
    return sum(DISCOVERIES[one].vp for one, owner in state.new_world.claims.items() if owner == power)


# Riches


@question("riches_result")
@rule("12.3")
def riches_result(state: State, column: Literal["inca", "aztec", "maya", "potosi", "colony"],
                  total: TwoDiceTotal) -> str:
    """12.3 What 2 dice bring in a column of the riches table: used_up, card, galleons, nothing, destroyed."""
    return RICHES[column][max(2, min(12, total)) - 2]


@procedure("riches")
@rule("12.3")
def riches(game: Game, power: Major) -> Procedure:
    """12.3 Two dice for each colony and conquest of a power; returns the cards they bring."""
    state = game.state
    new = state.new_world
    cards = 0
    owned = [(one, "potosi" if one == "potosi" else "colony") for one, owner in new.colonies.items() if owner == power]
    owned += [(one, one) for one in CONQUESTS if new.claims.get(one) == power and one not in new.used_up]
    for what, column in owned:
        plus = int(column in ("colony", "potosi") and power in new.plantations)
        dice = yield Roll(2, "riches", "12.3", who=power, odds=("sum", plus), facts={"what": what})
        result = riches_result(state, column, sum(dice) + plus)  # type: ignore[arg-type]
        governor = new.governors.get(power) if result == "nothing" else None
        if governor:
            result = "card" if governor == "governor" else "destroyed" if column == "colony" else "used_up"
            del new.governors[power]
        won = result in ("used_up", "card") or (result == "galleons" and power in new.galleons)
        won = won and not (governor and result == "used_up")
        game.emit("riches", "12.3", power, what=what, rolled=list(dice), result=result, card=won)
        if result == "destroyed":
            new.colonies.pop(what, None)
        if result == "used_up":
            new.used_up.append(what)
        if won:
            cards += 1 - (yield from raided(game, power))
    return cards


def raided(game: Game, power: str) -> Procedure:
    """Card 49: a raider may steal a card that riches bring the Hapsburgs; returns how many."""
    state = game.state
    new = state.new_world
    if power != "hapsburg" or not new.raiders:
        return 0
    raider = new.raiders[0]
    (die,) = yield Roll(1, "raider", "12.3", who=raider)
    if die in (1, 5) or (die == 2 and "hapsburg" in new.galleons):
        new.raiders.remove(raider)
    stolen = int(die >= 5)
    game.emit("raider", "12.3", raider, die=die, stolen=bool(stolen))
    if stolen:
        state.draws[raider] = state.draws.get(raider, 0) + 1
    return stolen
