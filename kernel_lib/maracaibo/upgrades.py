"""16 Ship upgrades: discs leave the ship board, and a spot without discs is an upgrade."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import effects, records, steps
from .names import Seat, Spot
from .schema import ShipUpgrade
from .state import Player, State


@question("upgrades")
@rule("16/pair")
def upgrades(state: State, who: Seat) -> list[str]:
    """The spots from which both discs have gone."""
    return state.player(who).finished()


def given(player: Player, field: str) -> list[Any]:
    """What the player's upgrades give of one kind (a field of ShipUpgrade), e.g. their "hand_limit"."""
    return [value for spot, value in records.upgrades_with(field) if player.discs.get(spot) == 0]


@question("may_remove_disc")
def may_remove_disc(state: State, who: Seat, spot: Spot) -> Verdict:
    """Whether a disc may leave this spot now: some spots wait for another one, or for four or six others."""
    if spot not in records.upgrades():
        return no("16/pair", "no_such_spot", spot=spot)
    player = state.player(who)
    return _may_leave(state, player, spot, player.finished())


def _may_leave(state: State, player: Player, spot: str, done: list[str]) -> Verdict:
    if player.discs[spot] == 0:
        return no("16/pair", "spot_empty", spot=spot)
    record = records.upgrades()[spot]
    after = _opened_by(state, record)
    if after and after not in done:
        return no(record.rule, "spot_behind", spot=spot, after=after)
    if len(done) < record.others:
        return no(record.rule, "too_few_upgrades", spot=spot, needs=record.others, has=len(done))
    return yes(record.rule, left=player.discs[spot] - 1)


def _opened_by(state: State, record: ShipUpgrade) -> str | None:
    """The spot that must be empty before; for the 6 points one of the two that give 3 points (a ruling)."""
    if record.rule == "16/points" and record.after and state.options["six_points_behind"] == "display_three":
        return next(one.id for one in records.upgrades().values() if one.free_display)
    return record.after


@question("removable_discs")
def removable_discs(state: State, who: Seat) -> list[str]:
    """The spots from which a disc may leave now."""
    player = state.player(who)
    done = player.finished()
    return [spot for spot in records.upgrades() if _may_leave(state, player, spot, done)]


@procedure("remove_disc")
def remove_disc(game: Game, who: Seat, to: str = "", optional: bool = False) -> Procedure:
    """A disc of the player's choice leaves the ship board; the second of a spot makes an upgrade.

    to        "" when the disc leaves the game, else the city whose market or the legacy tile whose space it fills
    optional  whether it is an effect of a card, which may be left out (17/stack)
    """
    state = game.state
    spots = removable_discs(state, who)
    if not spots:
        game.emit("no_disc_left", "16/pair", who)
        return
    spot = yield from game.asked(Decision(
        "remove_disc", who, "16/pair", (*spots, *([effects.IGNORE] if optional else [])),
        lambda spot: effects.may_ignore(optional) if spot == effects.IGNORE else may_remove_disc(state, who, spot),
        {"to": to or "out_of_game"}))
    if spot == effects.IGNORE:
        game.emit("effect_ignored", "17/stack", who)
        return
    player = state.player(who)
    player.discs[spot] -= 1
    _lay_down(state, to)
    game.emit("disc_removed", "16/pair", who, spot=spot, to=to or "out_of_game", left=player.discs[spot])
    if player.discs[spot] == 0:
        yield from upgrade(game, who, spot)


def _lay_down(state: State, to: str) -> None:
    if not to:
        state.discs_gone += 1
    elif to in records.legacy_tiles():
        state.legacy_discs[to] = state.legacy_discs.get(to, 0) + 1
    else:
        state.market[to] = state.market.get(to, 0) + 1


def upgrade(game: Game, who: str, spot: str) -> Procedure:
    """Both discs are gone: what the spot gives at once, or from now on."""
    record = records.upgrades()[spot]
    game.emit("upgraded", record.rule, who, spot=spot, upgrades=len(upgrades(game.state, who)))
    if record.gain:
        yield from steps.do_steps(game, who, record.gain, record.rule)
