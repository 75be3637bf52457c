"""18 Income and cooperation: the two income tracks, and the tokens that some incomes wait for."""

from __future__ import annotations

from typing import Literal

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import records
from .names import Seat
from .refusal import at_least
from .state import State
from .supplies import gain_doubloons, gain_points, scored
from .vocabulary import IncomeDoubloons, IncomeIfToken, IncomePoints, InstFiguresToIncome

Track = Literal["doubloons", "vp"]
START_OF_DOUBLOONS = 8
END_OF_DOUBLOONS = 34
END_OF_POINTS = 20
SCORINGS = 4
INCOME_PER_FIGURE = 2


@question("scorings_to_come")
@rule("18/wrap")
def scorings_to_come(state: State) -> int:
    """Scorings whose income has not been paid yet: interim ones after rounds 1 to 3 and the final one."""
    begun = state.phase in ("interim", "final") and state.options["wrap_during_scoring"] == "already_begun"
    return (1 if state.phase == "final" else SCORINGS + 1 - state.round) - begun


@question("doubloon_track_points")
def doubloon_track_points(state: State, who: Seat) -> int:
    """Points printed at the marker of the doubloon track; they count at the end only."""
    position = state.player(who).doubloon_income
    return next((one.vp for one in records.records().doubloon_track if one.position == position), 0)


@question("income")
@rule("13/income")
def income(state: State, who: Seat) -> dict[str, int]:
    """What an interim scoring pays: {doubloons, points}."""
    player = state.player(who)
    return {"doubloons": player.doubloon_income, "points": player.score_income}


@question("income_after")
@rule("18/steps", "18/wrap")
def income_after(state: State, who: Seat, track: Track, steps: int) -> dict[str, int]:
    """Where both markers stand after `steps` on a track, and the points when the score income passes its end.

    As {doubloons, vp, points}: the two tracks go by the names of the argument `track`.
    """
    at_least(0, steps=steps)
    player = state.player(who)
    doubloons = player.doubloon_income + (steps if track == "doubloons" else 0)
    over = max(0, doubloons - END_OF_DOUBLOONS)
    reached = player.score_income + (steps if track == "vp" else over)
    rounds, position = divmod(reached, END_OF_POINTS)
    return {"doubloons": doubloons - over, "vp": position, "points": rounds * END_OF_POINTS * scorings_to_come(state)}


@procedure("raise_income")
def raise_income_alone(game: Game, who: Seat, track: Track, steps: int) -> Procedure:
    """18 Move an income marker."""
    raise_income(game, who, track, steps)
    yield from ()


def raise_income(game: Game, who: str, track: Track, steps: int, card: str | None = None) -> None:
    """Move the marker of an income track; doubloons past 34 become score income, score income at 20 wraps."""
    at_least(0, steps=steps)
    if steps == 0:
        return
    if track == "vp":
        _raise_points(game, who, steps, card)
        return
    player = game.state.player(who)
    start = player.doubloon_income
    player.doubloon_income = min(start + steps, END_OF_DOUBLOONS)
    moved = player.doubloon_income - start
    if moved:
        game.emit("income_raised", "18/steps", who, track="doubloons", start=start, steps=moved,
                  position=player.doubloon_income, card=card)
    if moved < steps:
        game.emit("income_converted", "18/steps", who, steps=steps - moved)
        _raise_points(game, who, steps - moved, card)


def _raise_points(game: Game, who: str, steps: int, card: str | None) -> None:
    player = game.state.player(who)
    start = player.score_income
    reached = start + steps
    player.score_income = reached % END_OF_POINTS
    game.emit("income_raised", "18/steps", who, track="vp", start=start, steps=steps,
              position=min(reached, END_OF_POINTS), card=card)
    for _ in range(reached // END_OF_POINTS):
        to_come = scorings_to_come(game.state)
        game.emit("income_wrapped", "18/wrap", who, reached=reached, position=player.score_income, scorings=to_come)
        gain_points(game, who, END_OF_POINTS * to_come, "18/wrap")


@rule("18/coop")
def gain_token(game: Game, who: str, token: str, rule: str = "18/coop") -> None:
    """Take a cooperation token unless it is owned; incomes of bought cards that waited for it start."""
    player = game.state.player(who)
    if token in player.tokens:
        return
    player.tokens.append(token)
    game.emit("token", rule, who, token=token)
    for card in player.bought:
        for effect in records.cards()[card].effects:
            if isinstance(effect, IncomeIfToken) and effect.token == token:
                raise_income(game, who, effect.kind, effect.x, card)


@rule("17/income")
def card_income(game: Game, who: str, card: str) -> None:
    """The green effects of a card just bought: at once, or once the token is owned."""
    tokens = game.state.player(who).tokens
    for effect in records.cards()[card].effects:
        if isinstance(effect, IncomeDoubloons):
            raise_income(game, who, "doubloons", effect.x, card)
        elif isinstance(effect, IncomePoints):
            raise_income(game, who, "vp", effect.x, card)
        elif isinstance(effect, IncomeIfToken):
            if effect.token in tokens:
                raise_income(game, who, effect.kind, effect.x, card)
            else:
                game.emit("income_waits", "18/coop", who, card=card, token=effect.token, steps=effect.x)


@procedure("take_income")
def take_income(game: Game, who: Seat) -> Procedure:
    """13 Interim income by both tracks; the points printed on the doubloon track are ignored."""
    paid = income(game.state, who)
    gain_doubloons(game, who, paid["doubloons"], "13/income")
    if paid["points"]:
        scored(game, "income_points", "13/income", who, paid["points"])
    yield from ()


@question("income_of_cards")
@rule("18/steps")
def income_of_cards(state: State, who: Seat) -> dict[str, int]:
    """Where both markers should stand by the bought cards: 8 and the doubloon incomes; the score incomes.

    As {doubloons, points}. It holds while neither track has overflowed.
    """
    player = state.player(who)
    should = {"doubloons": START_OF_DOUBLOONS, "points": 0}
    for card in player.bought:
        for effect in records.cards()[card].effects:
            if isinstance(effect, IncomeDoubloons):
                should["doubloons"] += effect.x
            elif isinstance(effect, IncomePoints):
                should["points"] += effect.x
            elif isinstance(effect, IncomeIfToken) and effect.token in player.tokens:
                should["doubloons" if effect.kind == "doubloons" else "points"] += effect.x
            elif isinstance(effect, InstFiguresToIncome):
                should["doubloons"] += INCOME_PER_FIGURE * player.figures_on.get(card, 0)
    return should


@question("income_is_right")
def income_is_right(state: State, who: Seat) -> Verdict:
    """Whether the markers stand where the bought cards say."""
    player, should = state.player(who), income_of_cards(state, who)
    over = max(0, should["doubloons"] - END_OF_DOUBLOONS)
    doubloons, points = should["doubloons"] - over, (should["points"] + over) % END_OF_POINTS
    if (player.doubloon_income, player.score_income) != (doubloons, points):
        return no("18/steps", "income_is_wrong", doubloons=player.doubloon_income, points=player.score_income,
                  should_doubloons=doubloons, should_points=points)
    return yes("18/steps", doubloons=doubloons, points=points)
