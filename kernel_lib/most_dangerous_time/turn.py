"""04 The turn: chits drawn from the cup, the nine steps of an impulse, the six steps of the end phase."""

from __future__ import annotations

from kernel_lib.core.dice import Draw
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import ALLIANCES, CHITS, FIRST_CHIT
from .clans import fall_check, in_play, may_be_used, withdrawal_check
from .combat import combat_step
from .communications import check_communications
from .components_and_map import control_check, controller, waypoint_limit
from .disband import disband_phase
from .events import before_chit, cards_for_spaces, impulse_end, impulse_start, kyo_card
from .exile import exile_step
from .fortune import fortune_on_chit
from .four_players import guard_returns
from .illness import illness_phase
from .movement import roll_movement
from .movement_step import movement
from .multiplayer import player_of_chit
from .names import ChitId
from .negotiation import negotiation_step
from .regroup import regroup_phase
from .scenarios import check_victory, death_decides
from .shogun import shogun_step
from .special_rules import turn_start
from .spheres import four
from .state import ON_MAP, Impulse, State, seat


@question("may_be_in_cup")
@rule("2.33", "4.1/special", "4.2/5", "15.3/heir")
def may_be_in_cup(state: State, chit: ChitId) -> Verdict:
    """2.33, 4.2/5 Whether a chit goes into the cup for the next turn.

    Its alliance is in play and not resting after a leader's death (15.3); its leader is on the map.
    """
    one = CHITS[chit]
    if one.ends_turn:
        waits = four(state) and controller(state, "kyo") == "oda"
        return no("16.2.7", "no_end_chit") if waits else yes("2.33")
    if one.joins == "four_players" and not four(state):
        return no("16.2.2", "four_players_only", chit=chit)
    if not may_be_used(state, chit):
        return no("2.33", "chit_out_of_game", chit=chit)
    if chit in state.resting:
        return no("15.3/heir", "chit_rests", chit=chit)
    if one.leader is not None and seat(state, one.leader)[0] not in ON_MAP:
        return no("4.1/special", "leader_off_map", chit=chit, leader=one.leader)
    return yes("2.33")


@procedure("fill_cup")
@rule("4.2/5")
def fill_cup(game: Game) -> Procedure:
    """4.2/5 All chits that may be used next turn go into the cup."""
    state = game.state
    state.cup = [chit for chit in CHITS if may_be_in_cup(state, chit)]
    state.drawn, state.aside, state.resting = [], [], []
    game.emit("cup_filled", "4.2/5", None, cup=state.cup[:])
    yield from ()


@procedure("start_turn")
@rule("15.4")
def start_turn(game: Game) -> Procedure:
    """A turn begins: Enryaku-ji on turn 2 (15.4), then the impulses."""
    state = game.state
    game.emit("turn", "4.2/6", None, turn=state.turn)
    yield from turn_start(game)
    state.phase = "impulses"


@procedure("draw_chit")
@rule("4.1/chit", "4.1/special", "2.33")
def draw_chit(game: Game) -> Procedure:
    """4.1 Draw a chit; the first of the game is Nobunaga's, undrawn (14.2). One whose leader is away is set aside.

    After one that Good Fortune annulled (15.6) another is drawn. Returns the chit to be used, or the turn-end chit; ""
    when the cup is empty.
    """
    state = game.state
    while state.cup:
        first = state.turn == 1 and not state.drawn and FIRST_CHIT in state.cup
        chit = FIRST_CHIT if first else (yield from before_chit(game))
        if not chit:
            (chit,) = yield Draw("chit", "4.1/chit", tuple(state.cup), facts={"turn": state.turn})
        state.cup.remove(chit)
        leader = CHITS[chit].leader
        game.emit("chit_drawn", "14.2" if first else "4.1/chit", player_of_chit(state, chit) or None, chit=chit)
        if leader is not None and seat(state, leader)[0] not in ON_MAP:
            state.aside.append(chit)
            game.emit("chit_aside", "4.1/special", None, chit=chit, leader=leader)
            continue
        state.drawn.append(chit)
        if not first and (yield from fortune_on_chit(game, chit)):
            continue
        return chit
    return ""


@procedure("next_impulse")
@rule("4.1/chit")
def next_impulse(game: Game) -> Procedure:
    """4.1 Draw a chit and play its impulse; the turn-end chit (or an empty cup) leads to the end phase.

    An impulse that is going on, as an example's position may say, is played to its end first.
    """
    state = game.state
    if state.impulse is not None:
        yield from the_rest(game, state.impulse)
        return
    chit = yield from draw_chit(game)
    if not chit or CHITS[chit].ends_turn:
        state.phase = "end_phase"
        game.emit("impulses_over", "2.33", None, turn=state.turn)
        return
    yield from impulse(game, chit)


def begin(game: Game, chit: str) -> Impulse:
    """The impulse of a chit begins."""
    state = game.state
    if CHITS[chit].alliance is None:
        raise Bad(f"{chit!r} starts no impulse", "chit", one_of(one for one in CHITS if CHITS[one].alliance))
    alliance = str(CHITS[chit].alliance)
    state.impulse = made = Impulse(alliance, ALLIANCES[alliance].faction, chit, besieged=sorted(state.inside))
    game.emit("impulse", "4.1/order", made.side, alliance=alliance, chit=chit, player=player_of_chit(state, chit))
    return made


@procedure("impulse")
@rule("4.1/order")
def impulse(game: Game, chit: ChitId) -> Procedure:
    """4.1 The nine steps of the impulse that `chit` gives to its alliance."""
    now = begin(game, chit)
    yield from shogun_step(game)
    yield from the_rest(game, now)


def the_rest(game: Game, now: Impulse) -> Procedure:
    """4.1 The steps of an impulse from the one it has come to."""
    for number, name, step in STEPS[now.step - 1:]:
        now.step = number
        game.emit("step", "4.1/order", now.side, number=number, step=name)
        yield from step(game)
        if step in ON_PAPER:
            continue
        if step is movement:
            now.ooc, now.ooc_inside = {}, {}  # battles look anew (5.1)
        if check_victory(game):
            break
    game.state.impulse = None


@procedure("consolidation")
@rule("2.46/when", "4.1/cards-for-spaces")
def consolidation(game: Game) -> Procedure:
    """4.1 step 8: waypoints, control, clans that fall or withdraw, then the cards for new spaces."""
    yield from waypoint_limit(game)
    yield from control_check(game)
    yield from withdrawal_check(game)
    fallen = len(game.state.fallen)
    yield from fall_check(game)
    if len(game.state.fallen) > fallen:  # spaces of the fallen where its allies stand
        yield from control_check(game)
    yield from cards_for_spaces(game)


STEPS = tuple((number, f"step_{number}", step) for number, step in enumerate((
    impulse_start, exile_step, negotiation_step, roll_movement, check_communications, movement, combat_step,
    consolidation, impulse_end), 1))
"""4.1 The nine steps of an impulse: number, name, what is done."""
ON_PAPER = (roll_movement, check_communications)
"""Those that move nothing on the map."""


@procedure("end_phase")
@rule("2.42/card", "4.2/1", "4.2/2", "4.2/3", "4.2/4", "4.2/5", "4.2/6")
def end_phase(game: Game) -> Procedure:
    """4.2 Card for Kyo, regroup, disband, illness, the cup, the next turn."""
    state = game.state
    game.emit("end_phase", "4.2/1", None, turn=state.turn)
    yield from guard_returns(game)
    for number, step in enumerate((kyo_card, regroup_phase, disband_phase, illness_phase), 1):
        game.emit("end_step", f"4.2/{number}", None, number=number, step=f"end_step_{number}")
        before = len(state.removed)
        yield from step(game)
        if death_decides(game, before):
            return
    yield from fall_check(game)
    if check_victory(game, turn_over=True):
        return
    game.emit("end_step", "4.2/5", None, number=5, step="end_step_5")
    yield from fill_cup(game)
    game.emit("end_step", "4.2/6", None, number=6, step="end_step_6")
    state.turn += 1
    state.phase = "turn_start"


@question("alliances_in_play")
@rule("2.33")
def alliances_in_play(state: State) -> list[str]:
    """2.33 The alliances whose chits are used: with a clan that has entered and neither fallen nor withdrawn."""
    return [alliance for alliance in ALLIANCES if in_play(state, alliance)]
