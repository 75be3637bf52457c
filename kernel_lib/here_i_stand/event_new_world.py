"""04 Steps of card events of the New World: markers, voyages, and what befalls them."""

from __future__ import annotations

from kernel_lib.core.dice import Draw, Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict, no, yes

from .board import HOMES, SPACES
from .new_world import SAILORS, explorers, free_colonies, may_voyage
from .schema import Step
from .state import State
from .steps import pick, word


def sailors(state: State, power: str) -> list[str]:
    """Whom a marker of the New World may be for: who plays it, if he sails, or any of the three."""
    return [power] if power in SAILORS else list(SAILORS)


def without(state: State, power: str, step: Step) -> list[str]:
    """Who may get a marker and has none yet."""
    return [one for one in sailors(state, power) if one not in getattr(state.new_world, step.kind)]


@word("marker", lambda state, power, step: yes("12.3") if without(state, power, step) else no("12.3", "no_effect"))
def marker(game: Game, power: str, step: Step) -> Procedure:
    """A marker of the New World: galleons, plantations."""
    who = yield from pick(game, power, "whose_marker", without(game.state, power, step))
    getattr(game.state.new_world, step.kind).append(who)
    game.emit("marker", "12.3", who, kind=step.kind)


def raiding(state: State) -> list[str]:
    """Who may have raiders: England, France and the Protestants, with a Protestant home port and none yet."""
    return [one for one in ("england", "france", "protestant") if one not in state.new_world.raiders
            and any(SPACES[at].seas and state.faith.get(at) == "protestant" for at in HOMES[one])]


@word("raiders", lambda state, power, step: yes("12.3") if raiding(state) else no("12.3", "no_effect"))
def raiders(game: Game, power: str, step: Step) -> Procedure:
    """Card 49: Huguenot raiders against the Hapsburg riches."""
    able = [power] if power in raiding(game.state) else raiding(game.state)
    who = yield from pick(game, power, "whose_marker", able)
    game.state.new_world.raiders.append(who)
    game.emit("marker", "12.3", who, kind="raiders")


@word("governor", lambda state, power, step: yes("12.3") if state.new_world.colonies else no("12.3", "no_effect"))
def governor(game: Game, power: str, step: Step) -> Procedure:
    """Card 111: a governor for, or an uprising in, the colonies of a power."""
    new = game.state.new_world
    owners = list(dict.fromkeys(new.colonies.values()))
    choice = yield from pick(game, power, "governor", [{"of": one, "kind": kind} for one in owners
                                                       for kind in ("governor", "uprising")])
    new.governors[choice["of"]] = choice["kind"]
    game.emit("marker", "12.3", choice["of"], kind=choice["kind"])


def potosi_for(state: State) -> list[str]:
    """Who has a free colony box for Potosí."""
    return [] if "potosi" in state.new_world.colonies else [one for one in SAILORS if free_colonies(state, one)]


@word("potosi", lambda state, power, step: yes("12.3") if potosi_for(state) else no("12.3", "no_effect"))
def potosi(game: Game, power: str, step: Step) -> Procedure:
    """Card 54: Potosí takes a free colony box."""
    able = [power] if power in potosi_for(game.state) else potosi_for(game.state)
    who = yield from pick(game, power, "whose_marker", able)
    game.state.new_world.colonies["potosi"] = who
    game.emit("colony_founded", "12.3", who, colony="potosi")


def voyage_for(state: State, power: str, step: Step) -> list[str]:
    """Who may send this voyage now."""
    kind = "explore" if step.kind != "conquer" else "conquer"
    if step.kind == "cabot":
        return [one for one in sailors(state, power) if f"cabot_{one}" not in state.new_world.spent
                and "explore" not in state.new_world.done.get(one, [])]
    return [one for one in sailors(state, power) if may_voyage(state, one, kind)]  # type: ignore[arg-type]


def may_be_sent(state: State, power: str, step: Step) -> Verdict:
    """Whether anybody may send this voyage; else why the power that plays the card may not."""
    if voyage_for(state, power, step):
        return yes("12.1")
    if step.kind == "cabot" or power not in SAILORS:
        return no("12.1", "no_effect")
    return may_voyage(state, power, "conquer" if step.kind == "conquer" else "explore")


@word("voyage", may_be_sent)
def voyage(game: Game, power: str, step: Step) -> Procedure:
    """A free exploration or conquest, with a bonus or under Cabot."""
    who = yield from pick(game, power, "whose_marker", voyage_for(game.state, power, step))
    if step.kind == "cabot":
        game.state.new_world.spent[f"cabot_{who}"] = 1
    yield from game.run("set_out", power=who, deed="conquer" if step.kind == "conquer" else "explore",
                        by="cabot" if step.kind == "cabot" else "", plus=step.plus)


@word("sink_voyage", lambda state, power, step: yes("12.1") if [one for one in state.new_world.crossing
      if one.kind == "explore" or step.kind == "both"] else no("12.1", "no_effect"))
def sink_voyage(game: Game, power: str, step: Step) -> Procedure:
    """Cards 77 and 98: a voyage under way comes to nothing."""
    new = game.state.new_world
    able = [number for number, one in enumerate(new.crossing) if one.kind == "explore" or step.kind == "both"]
    choice = yield from pick(game, power, "which_voyage", [{"of": new.crossing[number].power,
                                                            "kind": new.crossing[number].kind} for number in able])
    gone = next(one for one in new.crossing if (one.power, one.kind) == (choice["of"], choice["kind"]))
    new.crossing.remove(gone)
    game.emit("voyage_lost", "12.1", gone.power, what=gone.kind)
    if step.count:
        (die,) = yield Roll(1, "fountain", "12.1", who=power)
        pool = tuple(explorers(game.state, gone.power))
        if die >= step.count and pool:
            (voyager,) = yield Draw("voyager", "12.1", pool, 1, gone.power)
            new.spent[voyager] = new.spent.get(voyager, 0) + 1
            game.emit("voyager_lost", "12.1", gone.power, voyager=voyager, die=die)
