"""04 and 20.5 New rulers, and the pirates and Jesuits that mandatory cards bring into the game."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, remove, take

from .board import CARDS, DATA, RULERS
from .debaters import leave
from .events import event
from .papacy import may_found_university
from .raising import as_many
from .records import Leader, Ruler
from .state import State, where_is

BROUGHT_BY = {ruler.card: ruler.id for ruler in DATA.rulers if ruler.card is not None}
PIRATES, DRAGUT, JESUITS = "card_9", "card_18", "card_15"
UNIVERSITIES = 2
PIECES = {"edward_vi": ("henry_viii", "dudley"), "mary_i": ("henry_viii", "dudley"),
          "henry_ii": ("francis_i", "henry_ii")}
"""ruler -> the piece that leaves the map and the one that comes in its place."""


@question("may_succeed")
@rule("4/draw")
def may_succeed(state: State, ruler: Ruler) -> Verdict:
    """4 Whether a ruler can still take the throne: not who holds it, nor one before him; cards bring them in order."""
    holds = state.rulers[RULERS[ruler].power]
    if follows(ruler) <= follows(holds):
        return no("4/draw", "no_successor", ruler=ruler, before=holds)
    return yes("4/draw")


def follows(ruler: str) -> int:
    """The place of a ruler among those of his power: the number of his card, 0 for the ruler of 1517."""
    card = RULERS[ruler].card
    return 0 if card is None else CARDS[card].number


@procedure("new_ruler", may="may_succeed")
@rule("4/pass", "4/draw")
def new_ruler(game: Game, ruler: Ruler) -> Procedure:
    """4 A ruler takes the throne: his administration and bonus count from now on, and his card lies before his power
    instead of his predecessor's. A ban on his power stays (17.2)."""
    state = game.state
    power = RULERS[ruler].power
    before = state.rulers[power]
    state.rulers[power] = ruler
    for card, to in ((RULERS[before].card, "removed"), (RULERS[ruler].card, "table")):
        if card in state.cards.table:
            state.cards.leave(card, to, power)
    game.emit("new_ruler", "4/draw", power, ruler=ruler, before=before)
    if ruler in PIECES:
        replace(state, *PIECES[ruler])
    if ruler == "calvin":
        leave(game, "luther", "4/draw")
    return
    yield


def replace(state: State, old: Leader, new: Leader) -> None:
    """One leader's piece takes the place of another's, on the map or in captivity."""
    at = where_is(state, old)
    if at:
        take(state.units, at, {old: 1})
        put(state.units, at, {new: 1})
    for war in state.foreign_wars.values():
        if old in war.units:
            remove(war.units, {old: 1})
            put({"abroad": war.units}, "abroad", {new: 1})
    if old in state.captured:
        state.captured[new] = state.captured.pop(old)
    elif old in state.away:
        state.away[new] = state.away.pop(old)
    if old not in state.gone:
        state.gone.append(old)


def ruler_event(card: str, ruler: str) -> None:
    """The event of a card that brings a ruler."""
    @event(card)
    def succeed(game: Game, power: str) -> Procedure:
        yield from new_ruler(game, ruler)


for _card, _ruler in BROUGHT_BY.items():
    ruler_event(_card, _ruler)


@event(PIRATES)
@rule("11.2/unlock", "11.2/algiers")
def barbary_pirates(game: Game, power: str) -> Procedure:
    """11.2/unlock Algiers comes into the game as an Ottoman home with 2 regulars, 2 corsairs and Barbarossa; corsairs
    and raids are possible from now on."""
    state = game.state
    state.pirates = True
    pirates = as_many(state, "ottoman", {"ottoman_regular": 2, "ottoman_corsair": 2}, "algiers")
    put(state.units, "algiers", {**pirates, "barbarossa": 1})
    game.emit("pirates_come", "11.2/unlock", "ottoman", place="algiers")
    yield from game.run("take_control", power="ottoman", at="algiers", rule="11.2/unlock")


@event(DRAGUT)
@rule("11.2/raid")
def dragut(game: Game, power: str) -> Procedure:
    """11.2/raid Dragut takes the place of Barbarossa."""
    replace(game.state, "barbarossa", "dragut")
    game.emit("dragut", "11.2/raid", "ottoman")
    return
    yield


@event(JESUITS)
@rule("20.5")
def society_of_jesus(game: Game, power: str) -> Procedure:
    """20.5 The Papacy founds two Jesuit universities in Catholic spaces, and may found more from now on."""
    state = game.state
    state.jesuits = True
    game.emit("jesuits_come", "20.5", "papacy")
    for _ in range(UNIVERSITIES):
        able = tuple(at for at in state.faith if may_found_university(state, at))
        if able:
            at = yield from game.asked(Decision("university_where", "papacy", "20.5", able,
                                                lambda one: may_found_university(state, one)))
            yield from game.run("found_university", at=at)


