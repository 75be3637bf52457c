"""11.4 Reinforcements: new powers enter the war, and may be hastened. 15.2: Ikko-Ikki rise in Kaga with Uesugi."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Bag, Decision, Judge
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add, put, remove

from .board import CLANS, ONLY_CLAN, REINFORCEMENTS, SPACES_BY_NAME
from .components_and_map import controller, set_control
from .events import effect
from .multiplayer import player_of
from .names import Place, Power, Units
from .state import State, of_clan

MINOR: Units = {"minor_clan": 1}


@question("reinforcement_turns")
@rule("11.4")
def reinforcement_turns(state: State) -> dict[str, int]:
    """11.4 The powers still to come and the turn in which each enters; one hastened into the past enters this turn."""
    return {name: max(turn, state.turn) for name, turn in state.reinforcements.items()}


@procedure("reinforce")
@rule("11.4")
def reinforce(game: Game) -> Procedure:
    """11.4 The powers whose turn has come enter, after all regrouping."""
    state: State = game.state
    for name in list(REINFORCEMENTS):
        if name in state.reinforcements and REINFORCEMENTS[name].when == "end_phase" and (
                state.reinforcements[name] <= state.turn):
            yield from enter(game, name)


@procedure("enter")
@rule("11.4")
def enter(game: Game, name: Power) -> Procedure:
    """11.4 The power `name` enters: it is Anti-Oda from now on and its units are placed in its own spaces."""
    state: State = game.state
    one = REINFORCEMENTS[name]
    if name not in state.reinforcements:
        demand(no("11.4", "has_entered", power=name), "enter")
    del state.reinforcements[name]
    clans = [clan for clan in one.units if clan not in state.withdrawn]
    for clan in clans:
        state.side[clan] = CLANS[clan].faction
    come: Units = {}
    for clan in clans:
        add(come, of_clan(state, state.box, clan))
    game.emit("enters", "11.4", "anti_oda", power=name, units=come)
    for clan in clans:
        yield from _place_clan(game, name, clan)
    for chit in one.chits:
        if chit not in (*state.cup, *state.drawn, *state.aside):
            state.cup.append(chit)
    if one.risings:
        yield from rising(game, list(one.risings))


@question("may_enter_at")
@rule("11.4")
def may_enter_at(state: State, power: Power, at: Place) -> Verdict:
    """11.4 Whether units of the entering `power` may be placed at `at`: in a space one of its clans controls.

    While it controls none, in its box beyond the edge of the map.
    """
    if at in entry_places(state, power):
        return yes("11.4")
    return no("11.4", "not_their_space", power=power, place=at)


def entry_places(state: State, power: str) -> list[str]:
    """Spaces that clans of `power` control, or else its box beyond the edge of the map."""
    clans, control = REINFORCEMENTS[power].units, state.control
    return [at for at in SPACES_BY_NAME if control.get(at) in clans] or [
        at for at, clan in ONLY_CLAN.items() if clan in clans]


def _place_clan(game: Game, power: str, clan: str) -> Procedure:
    state: State = game.state
    while units := of_clan(state, state.box, clan):
        places = entry_places(state, power)
        if not places:
            return
        chosen: Units = units
        at = places[0]
        if len(places) > 1:
            choice = yield Decision(
                "reinforce", player_of(state, clan), "11.4", tuple({"at": at, "units": Bag(units)} for at in places),
                _judge(state, power, clan),
                {"power": power, "clan": clan, "units": units})
            at, chosen = choice["at"], choice["units"]
        remove(state.box, chosen)
        put(state.field, at, chosen)
        game.emit("reinforced", "11.4", "anti_oda", clan=clan, units=chosen, place=at)


def _judge(state: State, power: str, clan: str) -> Judge:
    def judge(one: Any) -> Verdict:
        for unit, count in one["units"].items():
            if count > of_clan(state, state.box, clan).get(unit, 0):
                return no("11.4", "not_in_box", unit=unit)
        return may_enter_at(state, power, one["at"])
    return judge


# Hastening


@procedure("hasten_all")
@rule("11.4")
def hasten_all(game: Game, who: str = "anti_oda", rule_id: str = "11.4") -> Procedure:
    """11.4 One die: every reinforcement still to come moves that many turns to the left."""
    waiting = neutral_powers(game.state)
    if waiting:
        (die,) = yield Roll(1, "hasten", rule_id, who=who, facts={"powers": waiting})
        for name in waiting:
            _hasten(game, name, die, rule_id)


@procedure("hasten_each")
@rule("11.4", "15.1/exile", "15.4")
def hasten_each(game: Game, who: str = "oda", rule_id: str = "11.4") -> Procedure:
    """15.1, 15.4 A die for each power still to come: it moves that many turns to the left."""
    for name in neutral_powers(game.state):
        (die,) = yield Roll(1, "hasten", rule_id, who=who, facts={"powers": [name]})
        _hasten(game, name, die, rule_id)


def neutral_powers(state: State) -> list[str]:
    """The powers still to come that can be hastened."""
    return [name for name, one in REINFORCEMENTS.items() if name in state.reinforcements and one.movable]


def _hasten(game: Game, name: str, turns: int, rule_id: str) -> None:
    state: State = game.state
    state.reinforcements[name] = max(1, state.reinforcements[name] - turns)
    game.emit("hastened", rule_id, None, power=name, turns=turns, turn=reinforcement_turns(state)[name],
              at_once=state.reinforcements[name] <= state.turn)


def _may_hasten(state: State, player: str, card: str) -> Verdict:
    return yes("11.4") if neutral_powers(state) else no("11.4", "all_have_entered")


@effect("hasten", _may_hasten)
def letters(game: Game, player: str, card: str) -> Procedure:
    """Letters from the Shogun."""
    yield from hasten_all(game, player)


# Kaga (15.2)


@question("rising_at")
@rule("15.2/kaga")
def rising_at(state: State, at: Place) -> str:
    """15.2 What happens in a Kaga temple when Uesugi enter: "replace" the minor clan, "fight" for it, or "none".

    Nothing is left to do where the Anti-Oda side already controls the temple.
    """
    if MINOR in (state.field.get(at), state.inside.get(at)):
        return "replace"
    return "fight" if controller(state, at) in ("oda", "neutral") else "none"


@procedure("rising")
@rule("15.2/kaga")
def rising(game: Game, spaces: list[Place]) -> Procedure:
    """15.2 An Ikko-Ikki soldier rises in each Kaga temple in place of the minor clan; it gains no card.

    Where Oda is already, it goes as with a riot (8.4). With one soldier in the box the player says where he rises.
    Where none rises Anti-Oda may not enter until the Ikko-Ikki have.
    """
    state: State = game.state
    waiting = [at for at in spaces if rising_at(state, at) != "none"]
    soldiers = state.box.get("ikko_ikki", 0)
    if 0 < soldiers < len(waiting):
        first = yield Decision("rising", player_of(state, "ikko_ikki"), "15.2/kaga", tuple(waiting))
        waiting = [first, *(at for at in waiting if at != first)]
    state.flags.update({f"no_monks_{at}": True for at in waiting[soldiers:]})
    for at in waiting[:soldiers]:
        if rising_at(state, at) == "replace":
            bags = state.field if state.field.get(at) == MINOR else state.inside
            bags[at] = {"ikko_ikki": 1}
            remove(state.box, {"ikko_ikki": 1})
            add(state.removed, MINOR)
            game.emit("rises", "15.2/kaga", "anti_oda", place=at, gone=MINOR)
            set_control(game, at, "ikko_ikki", "15.2/kaga")
        else:
            yield from game.run("rise", at, "15.2/kaga")
