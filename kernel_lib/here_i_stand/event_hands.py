"""04 Steps of card events: cards drawn, lost and given, points, unrest."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS, HOMES, MAJORS, SPACES, ZONES
from .cards import discard, give, others_cards
from .control import may_hold_unrest
from .event_troops import some
from .papacy import left_to_build
from .peace import gain
from .schema import Step
from .state import State, at_war, friends, where_is
from .steps import pick, word


def named(power: str, step: Step) -> str:
    """The power that a step means: the one it names, or who plays the card."""
    return step.who or power


# Cards and points


@word("draw")
def draw(game: Game, power: str, step: Step) -> Procedure:
    """Cards from the deck."""
    yield from game.run("draw_cards", power=named(power, step), count=step.count)


@word("draw_if_played_by", lambda state, power, step: yes("4/play") if power == step.who else no("4/play", "no_effect"))
def draw_if(game: Game, power: str, step: Step) -> Procedure:
    """Cards for one power when it plays the card itself."""
    yield from game.run("draw_cards", power=power, count=step.count)


@word("discard_own")
def discard_own(game: Game, power: str, step: Step) -> Procedure:
    """A power discards a card of its choice, no home card and no mandatory one."""
    who = named(power, step)
    able = [card for card in game.state.cards.hand(who) if CARDS[card].kind not in ("home", "mandatory")]
    card = yield from pick(game, who, "discard", able)
    if card:
        discard(game, who, card, "4/play")


def has_cards(state: State, power: str, step: Step) -> Verdict:
    """Whether the power named holds a card that may be taken."""
    who = named(power, step)
    return yes("4/play") if others_cards(state, who) else no("4/play", "no_card", power=who)


@word("lose_card", has_cards)
def lose_card(game: Game, power: str, step: Step) -> Procedure:
    """A random card of a power is discarded."""
    yield from game.run("discard_random", power=named(power, step), count=max(1, step.count))


@word("fewer_cards")
def fewer_cards(game: Game, power: str, step: Step) -> Procedure:
    """Fewer cards in the next draw phase."""
    game.state.draws[power] = game.state.draws.get(power, 0) - step.count
    return
    yield


@word("points")
def points(game: Game, power: str, step: Step) -> Procedure:
    """Points for who plays the card."""
    gain(game, named(power, step), step.count, "4/play", "events")
    return
    yield


@word("copernicus")
def copernicus(game: Game, power: str, step: Step) -> Procedure:
    """Card 47: 2 points with half of one's homes Protestant; else 1, and a card for oneself or one less for the
    Protestants."""
    state = game.state
    homes = [at for at in HOMES[power] if at in state.faith]
    half = sum(state.faith[at] == "protestant" for at in homes) * 2 >= len(homes) > 0
    gain(game, power, 2 if half else 1, "4/play", "events")
    if half:
        return
    choice = yield from pick(game, power, "copernicus", ["draw", "protestant_discards"])
    if choice == "draw":
        yield from game.run("draw_cards", power=power, count=1)
    else:
        yield from game.run("discard_random", power="protestant", count=1)


@word("church_from_dice", lambda state, power, step: some(left_to_build(state), "17.1"))
def michelangelo(game: Game, power: str, step: Step) -> Procedure:
    """Card 52: two dice of command points for Saint Peter's."""
    dice = yield Roll(2, "michelangelo", "17.1", who=power, odds=("sum", 0))
    yield from game.run("build_saint_peters", cp=sum(dice))


@word("indulgences", lambda state, power, step: has_cards(state, "protestant", step))
def indulgences(game: Game, power: str, step: Step) -> Procedure:
    """Card 81: a random Protestant card is discarded, its command points go into Saint Peter's."""
    lost = yield from game.run("discard_random", power="protestant", count=1)
    for card in lost:
        yield from game.run("build_saint_peters", cp=CARDS[card].cp)


@word("overture")
def overture(game: Game, power: str, step: Step) -> Procedure:
    """Card 74: draw 2, then give a card to another power: no home card, a mandatory one only if there is no other."""
    state = game.state
    yield from game.run("draw_cards", power=power, count=2)
    pool = others_cards(state, power)
    able = [card for card in pool if CARDS[card].kind != "mandatory"] or pool
    card = yield from pick(game, power, "give_card", able)
    if card:
        to = yield from pick(game, power, "give_to", [one for one in MAJORS if one != power])
        give(game, power, to, [card], "4/play")


@word("master_of_italy")
def master_of_italy(game: Game, power: str, step: Step) -> Procedure:
    """Card 12: every power with two of five Italian keys draws a card, with three gains a point, with more two."""
    state = game.state
    for one in MAJORS:
        held = sum(state.control.get(at) == one for at in ("genoa", "milan", "venice", "florence", "naples"))
        match held:
            case 2:
                yield from game.run("draw_cards", power=one, count=1)
            case 3:
                gain(game, one, 1, "4/play", "italy")
            case 4 | 5:
                gain(game, one, 2, "4/play", "italy")


@word("coronation")
def coronation(game: Game, power: str, step: Step) -> Procedure:
    """Card 113: with Charles V in the Italian zone the Hapsburgs and who plays it draw a card; returns whether they
    did."""
    at = where_is(game.state, "charles_v")
    if at not in SPACES or SPACES[at].language != "italian":
        return False
    for who in ("hapsburg", power):
        yield from game.run("draw_cards", power=who, count=1)
    return True


@word("embassy")
def embassy(game: Game, power: str, step: Step) -> Procedure:
    """Card 114: France and the Ottomans, if allied, draw a card each; returns whether they did."""
    if not friends(game.state, "france", "ottoman"):
        return False
    for who in ("france", "ottoman"):
        yield from game.run("draw_cards", power=who, count=1)
    return True


@word("moluccas", lambda state, power, step: yes("4/play") if "circumnavigation" in state.new_world.claims
      else no("4/play", "no_effect"))
def moluccas(game: Game, power: str, step: Step) -> Procedure:
    """Card 96: who has sailed round the world draws 2."""
    yield from game.run("draw_cards", power=game.state.new_world.claims["circumnavigation"], count=2)


# Unrest


def selected(state: State, step: Step) -> list[str]:
    """The spaces that a step names: homes of powers, a language zone, or spaces by name."""
    found = [at for power in step.homes for at in HOMES[power]]
    found += list(ZONES.get(step.zone, ())) if step.do == "unrest" and step.zone else []
    return [*dict.fromkeys([*found, *step.spaces])]


def restless(state: State, power: str, step: Step) -> list[str]:
    """Those of them that may fall into unrest."""
    return [at for at in selected(state, step) if may_hold_unrest(state, at)]


@word("unrest", lambda state, power, step: yes("20.2") if restless(state, power, step) else no("20.2", "no_effect"))
def unrest(game: Game, power: str, step: Step) -> Procedure:
    """Up to so many of the spaces fall into unrest, as the player likes."""
    most = step.count
    if step.do == "unrest" and step.more_if_calm and not any(at_war(game.state, step.homes[0], one) for one in MAJORS):
        most = step.more_if_calm
    for left in range(most, 0, -1):
        at = yield from pick(game, power, "unrest_where", restless(game.state, power, step), "20.2", optional=True,
                             judge=may_hold_unrest, left=left)
        if at is None:
            return
        yield from game.run("put_unrest", at=at, rule="20.2")
