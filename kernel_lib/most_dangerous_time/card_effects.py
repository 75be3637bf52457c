"""6 What the cards of no other chapter do: chits, marches, lasting effects, the assassin, a samurai made daimyo."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import LEADERS, SHOGUN, TOMO
from .components_and_map import send_to_box, settle
from .events import does, draw_cards, effect, number_of
from .multiplayer import player_of, player_of_chit, side_of_player, three
from .state import ON_MAP, State, aloof, impulse_of, seat, side_of


def _may_choose_chit(state: State, player: str, card: str) -> Verdict:
    return yes("6.1") if own_chits(state, player) else no("6.1", "no_own_chit")


def own_chits(state: State, player: str) -> list[str]:
    """Chits of `player` still in the cup."""
    return [chit for chit in state.cup if player_of_chit(state, chit) == player]


@effect("choose_chit", _may_choose_chit)
def choose_chit(game: Game, player: str, card: str) -> Procedure:
    """Brilliant Maneuver: the next chit is not drawn but chosen among one's own."""
    chits = own_chits(game.state, player)
    chit = yield from game.asked(Decision("choose_chit", player, "6.1", tuple(chits)))
    game.state.flags["chosen_chit"] = chit
    game.emit("chit_chosen", "6.1", player, chit=chit)


def _may_return_chit(state: State, player: str, card: str) -> Verdict:
    chit = state.impulse.chit if state.impulse else ""
    return yes("6.1") if chit in state.drawn else no("6.1", "no_chit_used")


@effect("return_chit", _may_return_chit)
def return_chit(game: Game, player: str, card: str) -> Procedure:
    """Master of Tactics: the chit just used goes back into the cup."""
    chit = game.state.impulse.chit
    game.state.drawn.remove(chit)
    game.state.cup.append(chit)
    game.emit("chit_returned", "6.1", player, chit=chit)
    yield from ()


@effect("movement")
def forced_march(game: Game, player: str, card: str) -> Procedure:
    """Forced March: more movement points for this impulse."""
    plus = number_of(card, "plus")
    game.state.impulse.mp = (game.state.impulse.mp or 0) + plus
    game.emit("forced_march", "6.1", player, plus=plus, mp=game.state.impulse.mp)
    yield from ()


@rule("16.1.4")
def _may_draw(state: State, player: str, card: str) -> Verdict:
    """16.1.4 With three players Oda draws its card of the end phase and no other."""
    if three(state) and player == "oda":
        return no("16.1.4", "oda_draws_at_turn_end")
    return yes("6.1")


@effect("draw", _may_draw)
def gifts(game: Game, player: str, card: str) -> Procedure:
    """Draw cards."""
    yield from draw_cards(game, player, number_of(card, "cards"))


def _lasting(game: Game, player: str, card: str) -> Procedure:
    """An effect for the rest of the impulse: negotiation, supply, assault."""
    name, plus = does(card), number_of(card, "plus", 1)
    effects = impulse_of(game.state).effects
    effects[name] = effects.get(name, 0) + plus
    game.emit("card_lasts", "6.1", player, card=card)
    yield from ()


for _name in ("negotiation", "supply", "assault"):
    effect(_name)(_lasting)


@effect("iron_ship")
def iron_ship(game: Game, player: str, card: str) -> Procedure:
    """Iron Ship: the side has it for the rest of the game."""
    game.state.flags["iron_ship"] = side_of_player(player)
    game.emit("iron_ship", "13.3/iron", player, plus=number_of(card, "plus"))
    yield from ()


def _may_promote(state: State, player: str, card: str) -> Verdict:
    return yes("2.32/samurai") if samurai_of(state, player) else no("2.32/samurai", "no_samurai")


def samurai_of(state: State, player: str) -> list[str]:
    """The samurai of the player's side in play who could become daimyo; the shogun has his own way (15.1)."""
    side = side_of_player(player)
    return [leader for leader in LEADERS if state.rank[leader] == "samurai" and leader != SHOGUN
            and side_of(state, leader) == side and seat(state, leader)[0] in ("field", "inside", "box", "track")]


@effect("promote", _may_promote)
@rule("2.32/samurai")
def promote(game: Game, player: str, card: str) -> Procedure:
    """Samurai Becomes a Daimyo."""
    able = samurai_of(game.state, player)
    leader = yield from game.asked(Decision("promote", player, "2.32/samurai", tuple(able)))
    game.state.rank[leader] = "daimyo"
    game.emit("promoted", "2.32/samurai", player, leader=leader)


def _may_assassinate(state: State, player: str, card: str) -> Verdict:
    return yes("6.1") if targets(state, player) else no("6.1", "no_target")


@rule("16.1.4")
def targets(state: State, player: str) -> list[str]:
    """Enemy leaders on the map; with three players also those of the other Anti-Oda player (16.1.4)."""
    found = []
    for leader in LEADERS:
        area, at = seat(state, leader)
        if area in ON_MAP and at != TOMO and not aloof(state, leader):
            side = side_of(state, leader)
            if side != "neutral" and player_of(state, state.clan[leader]) != player and (
                    side != side_of_player(player) or three(state)):
                found.append(leader)
    return found


@effect("assassinate", _may_assassinate)
def assassinate(game: Game, player: str, card: str) -> Procedure:
    """Ninja Assassin: strike down a leader on a roll; his fate is rolled on the leader loss table (10.3)."""
    least = number_of(card, "at_least")
    within = targets(game.state, player)
    leader = yield from game.asked(Decision("assassinate", player, "6.1", tuple(within)))
    (die,) = yield Roll(1, "assassinate", "6.1", who=player, odds=("at_least", least), facts={"leader": leader})
    game.emit("assassination", "6.1", player, leader=leader, die=die, at_least=least, success=die >= least)
    if die >= least:
        area, place = seat(game.state, leader)
        send_to_box(game, place, {leader: 1}, area == "inside")
        settle(game, place)
        yield from game.run("leader_fate", leader)
