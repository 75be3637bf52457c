"""16.1 and 16.3 Publishing treatises and burning books: two attempts, and a debater's help."""

from __future__ import annotations

from functools import partial
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import DEBATERS, ELECTORATES, HOLY, SPACES
from .debaters import ability_reaches, ask_helper, helpers
from .papacy import left_to_build
from .records import Major, Nobody, NoDebater, Space, Zone
from .reformation import Side, attempt, both_dice, may_attempt, targets, tie_goes_to
from .spending import Choice, action
from .state import State

ATTEMPTS = 2
ALL_ZONES: tuple[Zone, ...] = ("german", "english", "french", "italian", "spanish")


def zones_for(side: Side) -> object:
    """A choice for each zone, of the power whose action it is."""
    name = "treatise" if side == "protestant" else "burn_books"
    return lambda state, power: [{"do": name, "zone": zone} for zone in ALL_ZONES] if power == side else []


def may_preach(state: State, side: Side, spaces: tuple[Space, ...] = HOLY) -> Verdict:
    """16.1/target Whether a side has a space to try at all."""
    if any(targets(state, side, spaces)):
        return yes("16.1/cost")
    return no("16.1/target", "no_space_to_try", side=side)


@action("treatise", "16.1/cost", zones_for("protestant"),  # type: ignore[arg-type]
        lambda state, power, one: may_preach(state, "protestant"),
        also=("publish", "publish_treatise", "reformation", "出版著作", "改革"))
def treatise_action(game: Game, power: str, choice: Choice) -> Procedure:
    """16.1/cost A treatise that is paid for."""
    yield from treatise(game, choice["zone"])


@procedure("treatise")
@rule("16.1/cost", "16.1/zone", "13.3")
def treatise(game: Game, zone: Zone, by: Major = "protestant") -> Procedure:
    """16.1/cost The Protestants try to convert two spaces; England under Cranmer two of the English zone (13.3)."""
    spaces = spaces_of_england(game.state) if by == "england" else HOLY
    yield from helped_attempts(game, "protestant", ATTEMPTS, zone, by=by, wanted=("dice", "targets"), spaces=spaces)


def spaces_of_england(state: State) -> tuple[Space, ...]:
    """13.3 The spaces that an English treatise may aim at: those of the English zone, by one reading all."""
    if state.options["english_treatise"] == "beyond":
        return HOLY
    return tuple(at for at in HOLY if SPACES[at].language == "english")


@action("burn_books", "16.1/cost", zones_for("papacy"),  # type: ignore[arg-type]
        lambda state, power, one: may_preach(state, "papacy"),
        also=("burn", "counter_reformation", "烧毁书籍", "焚书", "反改革"))
def burn_books(game: Game, power: str, choice: Choice) -> Procedure:
    """16.1/cost The Papacy tries to convert two spaces back."""
    wanted = ("dice", "targets", *(["saint_peters"] if left_to_build(game.state) else []))
    yield from helped_attempts(game, "papacy", ATTEMPTS, choice["zone"], wanted=wanted)


@procedure("helped_attempts")
@rule("16.1/cost", "16.1/zone", "16.3")
def helped_attempts(game: Game, side: Side, count: int, zone: Zone | None, by: Nobody = "", more: int = 0,
                    plus: int = 0, plus_in: Zone | None = None, wanted: tuple[str, ...] = ("dice",),
                    spaces: tuple[Space, ...] = HOLY) -> Procedure:
    """16.1, 16.3 `count` attempts of a side, with the ability of one debater if it likes: dice for the targets that he
    reaches, a third target, or command points for Saint Peter's.

    plus_in  the zone in which `plus` counts, where a card says so
    wanted   the kinds of ability that may help; an event of several zones has `zone` None
    spaces   those to which the attempts of an event are bound
    """
    state = game.state
    able = [one for one in helpers(state, side, wanted, zone) if DEBATERS[one].ability.do != "dice"
            or any(ability_reaches(state, one, at, zone) for at in spaces)]
    if able and not any(targets(state, side, spaces)):
        able = []
    helper = yield from ask_helper(game, side, able)
    ability = DEBATERS[helper].ability if helper else None
    if ability is not None and ability.do == "targets":
        count = ability.count
    if ability is not None and ability.do == "saint_peters":
        yield from game.run("build_saint_peters", cp=ability.cp, rule="16.3")
    if ability is not None and ability.do == "targets" and (ability.chosen_zone or ability.zone):
        spaces = tuple(at for at in spaces if SPACES[at].language == zone)
    yield from game.run("attempts", side=side, count=count, zone=zone, more=more, plus=plus, plus_in=plus_in, by=by,
                        helper=helper, spaces=spaces)


@procedure("attempts")
@rule("16.1/cost", "16.1/zone")
def attempts(game: Game, side: Side, count: int, zone: Zone | None = None, more: int = 0, plus: int = 0,
             plus_in: Zone | None = None, by: Nobody = "", helper: NoDebater = "",
             spaces: tuple[Space, ...] = HOLY) -> Procedure:
    """16.1 `count` attempts of a side, one after the other, each with a target of its choice.

    by      who chooses and rolls, England for its treatises; the side itself when not given
    helper  the debater who uses his ability in them
    """
    state = game.state
    for number in range(count):
        where = tuple(targets(state, side, spaces))
        if not where or state.phase == "over":
            game.emit("no_target", "16.1/target", side, left=count - number)
            return
        facts: dict[str, Any] = {"zone": zone, "left": count - number, "side": side, "more": more, "plus": plus,
                                 "plus_in": plus_in, "helper": helper}
        facts |= game.told(partial(prospects, state, facts, where))
        at = yield from game.asked(Decision("convert_where", by or side, "16.1/zone", where,
                                            lambda one: may_attempt(state, side, one), facts))
        done = yield from attempt(game, **one_attempt(state, facts, at))
        if not done and helper and DEBATERS[helper].ability.unrest_on_failure:
            yield from game.run("put_unrest", at=at, rule="16.3")


def prospects(state: State, facts: dict[str, Any], where: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """16.1 Of each space that may be tried: the dice of both sides, whether a tie wins, whether it is an electorate."""
    side: Side = facts["side"]
    dice = {at: both_dice(state, side, at, one_attempt(state, facts, at)["more"]) for at in where}
    return {"mine": {at: mine for at, (mine, _) in dice.items()},
            "theirs": {at: theirs for at, (_, theirs) in dice.items()},
            "electorates": {at: at in ELECTORATES for at in where},
            "ties": {at: tie_goes_to(state, side, at, facts["zone"]) == side for at in where}}


def one_attempt(state: State, facts: dict[str, Any], at: str) -> dict[str, Any]:
    """The arguments of the attempt on a space, of those that are made: his dice where the helper reaches, and what a
    card adds in its zone."""
    helper, zone = facts["helper"], facts["zone"]
    dice = DEBATERS[helper].ability.dice if helper and ability_reaches(state, helper, at, zone) else 0
    return {"side": facts["side"], "at": at, "zone": zone, "more": facts["more"] + dice,
            "plus": facts["plus"] if facts["plus_in"] in (None, SPACES[at].language) else 0}
