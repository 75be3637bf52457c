"""6 Event cards: who may play which card when, drawing cards, and what the cards do.

What a card does stands in `data/cards.yaml`; each effect is registered here or in the chapter whose rule it is
(`effect`), with the question whether it can happen now and the procedure that makes it happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from kernel_lib.core.dice import Draw
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.seen import hidden
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.windows import offered, passed, until_all_pass

from . import fortune, parties
from .board import ALLIANCE_OF, ALLIANCES, CARDS, CLANS, PLACES
from .multiplayer import active_player, player_of, players, side_of_player, three
from .names import AllianceId, CardId, Count, Place, Player
from .schema import Window
from .state import Battle, Force, State, impulse_of

STEPS = {"impulse_start": 1, "negotiation": 3, "movement": 6, "impulse_end": 9}
"""Windows that are steps of an impulse -> number of the step; cards for "any time in an impulse" fit into each."""
IN_TURN = ("before_chit", "before_battle", "assignment", "combat_cards")
"""Windows open to both sides."""
IMPULSE_WINDOWS = {"ikko_ikki": ("ikko_impulse",), "oda_alliance": ("oda_impulse",)}
"""Windows open to both sides in the impulses of an alliance."""


class Effect(NamedTuple):
    """What a card does: may(state, player, card) -> Verdict, do(game, player, card) -> procedure."""

    may: Callable[[State, str, str], Verdict]
    do: Callable[[Game, str, str], Iterator[Any]]


EFFECTS: dict[str, Effect] = {}
"""Name of an effect (``effect.do`` of a card) -> how it works."""


def does(card: str) -> str:
    """The name of what a card does."""
    return str(CARDS[card].effect["do"])


def number_of(card: str, name: str, default: int = 0) -> int:
    """A number among the arguments of a card's effect."""
    number = CARDS[card].effect.get(name, default)
    assert isinstance(number, int)
    return number


def always(state: State, player: str, card: str) -> Verdict:
    """An effect without a condition of its own."""
    return yes("6.1")


def effect(name: str, may: Callable[[State, str, str], Verdict] = always) -> Callable[[Any], Any]:
    """Register the procedure as the effect `name`, possible while `may` says yes."""
    def put(function: Any) -> Any:
        EFFECTS[name] = Effect(may, function)
        return function
    return put


# When and by whom (6.1)


@rule("16.2.8")
def holder(player: str) -> str:
    """Under whose name the hand lies from which `player` plays; the Oda players of four share one (16.2.8)."""
    return "oda" if side_of_player(player) == "oda" else player


def hand_of(state: State, player: str) -> list[str]:
    """The hand `player` plays from."""
    return state.hands.setdefault(holder(player), [])


def seen(state: State, who: str | None) -> State:
    """The position as `who` knows it: nobody looks at the deck or at another player's hand."""
    known = state.copy()
    known.deck = hidden(state.deck)
    known.hands = {player: hand[:] if who is not None and holder(who) == player else hidden(hand)
                   for player, hand in state.hands.items()}
    return known


@question("card_windows")
@rule("6.1")
def card_windows(state: State, card: CardId) -> list[str]:
    """6.1 The windows of a card, as the rulings C10 (riots) and C50 (new daimyo) read them."""
    return _windows(card, state.options["C10"], state.options["C50"])


def _windows(card: str, riots: str, new_daimyo: str) -> list[str]:
    windows: list[str] = list(CARDS[card].window)
    if "ikko_impulse" in windows and riots == "own_impulse":
        windows = ["own_impulse"]
    if "assignment" in windows and new_daimyo == "own_impulse":
        windows.remove("assignment")
    return windows


@cache
def cards_of(now: tuple[str, ...], riots: str, new_daimyo: str, side: str) -> frozenset[str]:
    """6.1 All cards of `side` ("": of any) that have one of the windows `now`, by the readings of C10 and C50."""
    ours = [card for card in CARDS if not side or CARDS[card].side in ("either", side)]
    return frozenset(card for card in ours if not set(now).isdisjoint(_windows(card, riots, new_daimyo)))


@question("may_play_card")
@rule("6.1")
def may_play_card(state: State, player: Player, card: CardId, window: Window) -> Verdict:
    """Whether `player` may play `card` in `window` (see `schema.Window`) and it would have an effect."""
    if card not in hand_of(state, player):
        return no("6.3", "not_in_hand", card=card)
    return _may_play(state, player, card, window, opened(state, player, window))


def _may_play(state: State, player: str, card: str, window: str, now: tuple[str, ...]) -> Verdict:
    if not for_side(state, player, card):
        return no("6.1", "card_of_other_side", card=card, side=CARDS[card].side)
    if card not in fitting(state, player, now):
        return no("6.1", "card_not_now", card=card, window=window)
    return EFFECTS[does(card)].may(state, player, card)


def for_side(state: State, player: str, card: str) -> bool:
    """6.1 Whether a card is one of the player's side; with three players every card is."""
    return three(state) or CARDS[card].side in ("either", side_of_player(player))


def fitting(state: State, player: str, now: tuple[str, ...]) -> frozenset[str]:
    """6.1 All cards of the game that are for the player's side and have one of the windows `now`."""
    side = "" if three(state) else side_of_player(player)
    return cards_of(now, state.options["C10"], state.options["C50"], side)


def opened(state: State, player: str, window: str) -> tuple[str, ...]:
    """6.1 The windows of cards that are open to `player` in `window` of the game."""
    if window in IN_TURN:
        return (window,)
    impulse = state.impulse
    if impulse is None:
        return ()
    step = (window,) if impulse.step <= STEPS.get(window, 0) else ()
    active = side_of_player(player) == impulse.side and active_player(state) == player
    own = (*step, "own_impulse") if active else ()
    now = own + IMPULSE_WINDOWS.get(impulse.alliance, ())
    return now if step or window in now else ()


def in_time(state: State, player: str, window: str) -> list[str]:
    """The cards in the player's hand that fit `window`, whether they would have an effect or not."""
    hand = hand_of(state, player)
    now = opened(state, player, window) if hand else ()
    if not now:
        return []
    able = fitting(state, player, now)
    return [card for card in hand if card in able]


def playable(state: State, player: str, window: str, kind: str = "") -> list[str]:
    """The cards `player` may play in `window` now; of this `kind`, where one is wanted."""
    return [card for card in in_time(state, player, window) if kind in ("", CARDS[card].kind)
            and EFFECTS[does(card)].may(state, player, card)]


# The windows


def window(game: Game, name: Window, player: str) -> Procedure:
    """Let `player` play cards in the window `name` until he passes."""
    while cards := playable(game.state, player, name):
        if not (yield from _one_of(game, name, player, cards)):
            return
    passed(game, "play_card", player, "6.1")


def in_turn(game: Game, name: Window, battle: Battle) -> Procedure:
    """Let the players of a battle play one card each in turn until all pass in a row (10.2)."""
    done: list[str] = []

    def one_more(player: str) -> Procedure:
        if name == "combat_cards" and not parties.may_play_another(game.state, battle, player, done):
            return False
        played = yield from _one_card(game, name, player)
        if played:
            done.append(player)
        return played

    order = parties.card_players(game.state, battle)
    if any(playable(game.state, player, name) for player in order):
        yield from until_all_pass(order, one_more)
    else:
        for player in order:
            passed(game, "play_card", player, "6.1")


def _one_card(game: Game, name: Window, player: str) -> Procedure:
    cards = playable(game.state, player, name)
    if not cards:
        return passed(game, "play_card", player, "6.1")
    return (yield from _one_of(game, name, player, cards))


def _one_of(game: Game, name: Window, player: str, cards: list[str]) -> Procedure:
    def judge(card: str) -> Verdict:
        return may_play_card(game.state, player, card, name)

    return (yield from offered(game, "play_card", player, "6.1", cards, judge, partial(play_card, game, player),
                               window=name))


def before_chit(game: Game) -> Procedure:
    """Before a chit is drawn: returns the chit that Brilliant Maneuver chose, or None."""
    for player in players(game.state):
        yield from window(game, "before_chit", player)
        if chosen := game.state.flags.pop("chosen_chit", None):
            return chosen
    return None


def impulse_start(game: Game) -> Procedure:
    """4.1 step 1: the active player, then whoever else may."""
    yield from _each(game, "impulse_start")


def any_time_options(state: State, player: str) -> list[dict[str, Any]]:
    """4.1 step 6: Forced March and cards for any time of an impulse, as options of the active player's movement."""
    return [{"do": "card", "card": card} for card in playable(state, player, "movement")]


def any_time(game: Game, choice: dict[str, Any]) -> Procedure:
    """Play a card of `any_time_options`."""
    yield from play_card(game, active_player(game.state), choice["card"])


def impulse_end(game: Game) -> Procedure:
    """4.1 step 9."""
    yield from _each(game, "impulse_end")


def _each(game: Game, name: Window) -> Procedure:
    active = active_player(game.state)
    for player in (active, *(one for one in players(game.state) if one != active)):
        yield from window(game, name, player)


def assignment(game: Game, battle: Battle) -> Procedure:
    """10.2 step 3: samurai may become daimyo before soldiers are put under leaders."""
    yield from in_turn(game, "assignment", battle)


def combat_cards(game: Game, battle: Battle) -> Procedure:
    """10.2 step 6: battle cards, the active side first, until all pass in a row."""
    yield from in_turn(game, "combat_cards", battle)


@procedure("play_card")
@rule("6.3")
def play_card(game: Game, player: Player, card: CardId) -> Procedure:
    """Play `card` from the hand of `player`: it leaves the game and takes effect. Raises Bad when
    he has not got it, or nothing can come of it."""
    if card not in hand_of(game.state, player):
        demand(no("6.3", "not_in_hand", card=card), "play_card")
    demand(EFFECTS[does(card)].may(game.state, player, card), "play_card")
    spend_card(game, player, card)
    yield from EFFECTS[does(card)].do(game, player, card)


def spend_card(game: Game, player: str, card: str) -> None:
    """6.3 A played card leaves the game."""
    hand_of(game.state, player).remove(card)
    game.emit("card_played", "6.3", player, card=card)


# Drawing (6.2, 6.3)


@procedure("draw_cards")
@rule("6.3")
def draw_cards(game: Game, player: Player, count: Count = 1, rule_id: str = "6.3") -> Procedure:
    """Draw `count` cards because of `rule_id`; the hand has no limit, an empty deck ends the draw."""
    state: State = game.state
    for _ in range(count):
        if not state.deck:
            game.emit("deck_empty", "6.3", player)
            return
        (card,) = yield Draw("card", "6.3", tuple(state.deck), who=player)
        if len(state.deck) > 1 and (yield from fortune.offered(game, player, "card", card=card)):
            (card,) = yield Draw("card_again", "15.6", tuple(one for one in state.deck if one != card), who=player)
        state.deck.remove(card)
        hand_of(state, player).append(card)
        sharers = tuple(one for one in players(state) if holder(one) == holder(player))
        game.whisper(("card",), sharers, "card_drawn", rule_id, player, card=card)


@question("may_draw_for_spaces")
@rule("6.2/noKyo", "6.2/Kyo")
def may_draw_for_spaces(state: State, alliance: AllianceId) -> Verdict:
    """6.2 Whether newly controlled spaces give cards to `alliance`: not while its side (C15: it) controls Kyo."""
    clan, side = state.control["kyo"], ALLIANCES[alliance].faction
    if three(state):
        return yes("16.1.4") if side != "oda" else no("16.1.4", "oda_draws_at_turn_end")
    if state.side[clan] == side if state.options["C15"] == "faction" else ALLIANCE_OF[clan] == alliance:
        return no("6.2/Kyo", "kyo_gives_the_card", clan=clan)
    return yes("6.2/noKyo")


@question("gives_card")
def gives_card(state: State, place: Place) -> Verdict:
    """Whether gaining `place` is worth a card; with three players one that was Anti-Oda at first is not (16.1.4)."""
    clan = PLACES[place].start_control
    if three(state) and clan and CLANS[clan].faction == "anti_oda":
        return no("16.1.4", "was_anti_oda", place=place)
    return yes("6.2/noKyo")


@procedure("cards_for_spaces")
@rule("4.1/cards-for-spaces")
def cards_for_spaces(game: Game) -> Procedure:
    """4.1 step 8: a card for each space the active side gained in this impulse, if Kyo does not stand against it."""
    state: State = game.state
    impulse = impulse_of(state)
    gained = [place for place in impulse.gained if gives_card(state, place)]
    impulse.gained = []
    if gained and may_draw_for_spaces(state, impulse.alliance):
        yield from draw_cards(game, active_player(state), len(gained), "6.2/noKyo")


@procedure("kyo_card")
@rule("6.2/Kyo")
def kyo_card(game: Game) -> Procedure:
    """4.2 step 1: the side that controls Kyo draws a card; with three players Oda does, whoever holds Kyo (16.1.4)."""
    state: State = game.state
    if three(state):
        yield from _oda_card(game)
    elif state.side[state.control["kyo"]] != "neutral":
        yield from draw_cards(game, player_of(state, state.control["kyo"], "kyo"), 1, "6.2/Kyo")


@rule("16.1.4", "16.1.8")
def _oda_card(game: Game) -> Procedure:
    """16.1.4, 16.1.8 With three players Kyo gives nothing, but Oda draws a card every turn."""
    yield from draw_cards(game, "oda", 1, "16.1.4")


# Battle cards (10.2 step 6)


def force_beside(battle: Battle, player: str) -> Force:
    """The force on the side of `player`."""
    return battle.active if battle.active.side == side_of_player(player) else battle.other


def _may_in_battle(state: State, player: str, card: str) -> Verdict:
    battle = state.battle
    if battle is None:
        return no("10.2/6", "no_battle")
    if battle.kind == "siege" and not CARDS[card].effect["siege"]:
        return no("10.2/6", "field_battle_card", card=card)
    if battle.kind == "sea" and does(card) in ("no_retreat", "safe_retreat", "fire", "truce"):
        return no("13.3/hits" if does(card) == "fire" else "13.3/noretreat", "not_at_sea", card=card)
    return yes("10.2/6")


@effect("initiative", _may_in_battle)
@effect("fire", _may_in_battle)
@effect("truce", _may_in_battle)
@effect("no_retreat", _may_in_battle)
@effect("safe_retreat", _may_in_battle)
@rule("10.2/6")
def battle_card(game: Game, player: str, card: str) -> Procedure:
    """A battle card lies beside the force that played it until the battle is over (`card_bonus`, `card_effect`)."""
    force_beside(game.state.battle, player).cards.append(card)
    game.emit("battle_card", "10.2/6", player, card=card)
    yield from ()


def card_bonus(battle: Battle, force: Force, what: str) -> int:
    """What the cards of `force` add to its "initiative" or to each die of its "fire" in this round of the battle."""
    return sum(number_of(card, "plus") for card in force.cards
               if does(card) == what and battle.round <= (number_of(card, "rounds") or battle.round))


def card_effect(battle: Battle, what: str) -> list[Force]:
    """The forces that played a card with the effect `what` (truce, no_retreat, safe_retreat)."""
    return [force for force in battle.forces() if any(does(card) == what for card in force.cards)]
