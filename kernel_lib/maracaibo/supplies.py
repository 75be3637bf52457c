"""What players hold: doubloons, points, combat points, figures. Every gain and payment is one event."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game

MOST_COMBAT_POINTS = 8
TOKEN_FACES = (100, 200)


def gain_doubloons(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """`x` doubloons from the bank, which never runs out."""
    if x == 0:
        return
    player = game.state.player(who)
    player.doubloons += x
    game.emit("doubloons", rule, who, gained=x, doubloons=player.doubloons, **facts)


def pay_doubloons(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """`x` doubloons to the bank; that they are there has been asked before."""
    if x == 0:
        return
    player = game.state.player(who)
    player.doubloons -= x
    game.emit("paid_doubloons", rule, who, paid=x, doubloons=player.doubloons, **facts)


def gain_points(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """`x` points on the score track."""
    if x:
        scored(game, "points", rule, who, x, **facts)


def scored(game: Game, name: str, rule: str, who: str, points: int, **facts: Any) -> None:
    """Points with their own event, which carries the arithmetic in `facts`; at 100 and 200 the score token."""
    player = game.state.player(who)
    player.score += points
    game.emit(name, rule, who, points=points, score=player.score, **facts)
    for face in TOKEN_FACES:
        if player.score >= face > player.score_token:
            player.score_token = face
            game.emit("score_token", "14/winner", who, face=face)


def lose_points(game: Game, who: str, x: int, rule: str, **facts: Any) -> int:
    """Up to `x` points less, never below 0; how many it were."""
    player = game.state.player(who)
    lost: int = min(x, player.score)
    if lost:
        player.score -= lost
        game.emit("points_lost", rule, who, points=lost, score=player.score, **facts)
    return lost


def gain_combat_points(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """Up to `x` combat points; what would go past 8 is not gained (07/cap)."""
    player = game.state.player(who)
    gained = min(x, MOST_COMBAT_POINTS - player.combat_points)
    player.combat_points += gained
    if gained:
        game.emit("combat_points", rule, who, gained=gained, combat_points=player.combat_points, **facts)
    if gained < x:
        game.emit("combat_points_full", "07/cap", who, lost=x - gained, combat_points=player.combat_points)


def pay_combat_points(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """`x` combat points off the ship board."""
    if x == 0:
        return
    player = game.state.player(who)
    player.combat_points -= x
    game.emit("paid_combat_points", rule, who, paid=x, combat_points=player.combat_points, **facts)


def gain_figures(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """Up to `x` figures from the general to the personal supply, as far as there are any."""
    if x == 0:
        return
    player = game.state.player(who)
    gained = min(x, player.general)
    player.general -= gained
    player.figures += gained
    if gained:
        game.emit("figures", rule, who, gained=gained, figures=player.figures, general=player.general, **facts)
    if gained < x:
        game.emit("no_figures_left", rule, who, missing=x - gained)


def pay_figures(game: Game, who: str, x: int, rule: str, **facts: Any) -> None:
    """`x` figures from the personal back to the general supply."""
    if x == 0:
        return
    player = game.state.player(who)
    player.figures -= x
    player.general += x
    game.emit("paid_figures", rule, who, paid=x, figures=player.figures, general=player.general, **facts)
