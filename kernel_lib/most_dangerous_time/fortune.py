"""15.6 Good Fortune (optional): three uses, then the Daruma goes to the other side."""

from __future__ import annotations

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .multiplayer import players, side_of_player
from .names import ChitId, Player
from .state import Battle, Force, State, other_side

USES = ("chit", "dice", "card")


@question("may_use_good_fortune")
@rule("15.6")
def may_use_good_fortune(state: State, player: Player, use: str) -> Verdict:
    """Whether `player` may use the Daruma for `use`: "chit", "dice" or "card"."""
    if not state.options["good_fortune"]:
        return no("15.6", "optional_rule_off", option="good_fortune")
    if use not in USES:
        return no("15.6", "no_such_use", use=use)
    if state.good_fortune != side_of_player(player):
        return no("15.6", "daruma_elsewhere", holder=state.good_fortune)
    return yes("15.6")


def offered(game: Game, player: str, use: str, **facts: object) -> Procedure:
    """Ask `player` whether he uses Good Fortune; True when he did and the Daruma changed hands."""
    if not may_use_good_fortune(game.state, player, use):
        return False
    choice = yield Decision("good_fortune", player, "15.6", ("keep", "use"), facts={"use": use, **facts})
    if choice == "keep":
        return False
    _hand_over(game, player, use)
    return True


def _hand_over(game: Game, player: str, use: str) -> None:
    state: State = game.state
    state.good_fortune = other_side(state.good_fortune)
    game.emit("good_fortune_used", "15.6", player, use=use, now=state.good_fortune)


@procedure("fortune_on_chit")
@rule("15.6")
def fortune_on_chit(game: Game, chit: ChitId) -> Procedure:
    """The first use, after a chit was drawn: it has no effect, and the user says which chits stay in the cup.

    The chit just drawn is in `drawn` or on its way there; it may go back into the cup. Returns whether it was annulled.
    """
    state: State = game.state
    for player in players(state):
        if (yield from offered(game, player, "chit", chit=chit)):
            for drawn in (state.drawn, state.aside):
                if chit in drawn:
                    drawn.remove(chit)
            pool = dict.fromkeys((*state.cup, chit), 1)
            kept = pool if len(pool) == 1 else (
                yield Decision("keep_chits", player, "15.6", (Bag(pool, 1, None),)))
            state.cup = [one for one in pool if one in kept]
            state.drawn.extend(one for one in pool if one not in kept)
            game.emit("chits_kept", "15.6", player, annulled=chit, kept=state.cup[:])
            return True
    return False


@procedure("fortune_in_battle")
@rule("15.6")
def fortune_in_battle(game: Game, rolled: list[str] | None = None) -> Procedure:
    """The second use, after dice of a battle round: one side of those that `rolled` them rolls all its dice again.

    Returns the force that must, or None.
    """
    battle: Battle | None = game.state.battle
    if battle is None:
        raise Bad("no battle is going on", "fortune_in_battle", "given.battle")
    for force in battle.forces():
        if not may_use_good_fortune(game.state, force.who, "dice"):
            continue
        whose = {"own": force, "enemy": battle.against(force)}
        able = [name for name, one in whose.items() if rolled is None or one.side in rolled]
        if not able:
            continue
        choice = yield Decision("good_fortune_dice", force.who, "15.6", ("keep", *able))
        if choice != "keep":
            _hand_over(game, force.who, "dice")
            again: Force = whose[choice]
            game.emit("rolls_again", "15.6", force.who, again=again.who)
            return again
    return None
