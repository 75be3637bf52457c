"""07 Combat: reveal a tile, fight for one nation, spend its value on combat actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import cities, effects, free_actions, influence, records, steps
from .names import CombatOrNone, Nation, Seat
from .records import NATIONS
from .refusal import counts, named, shaped
from .schema import CombatAction, CombatOption, Side
from .state import Combat, State
from .supplies import (
    gain_combat_points,
    gain_doubloons,
    gain_figures,
    gain_points,
    pay_combat_points,
    pay_doubloons,
    pay_figures,
)
from .upgrades import given
from .vocabulary import CardCombatAction, PermCombatPrep, PermExpelPoints

BASE = ("ca_influence", "ca_annex_or_expel")
WITHOUT_TILE = 3
MOST_MARKERS = -2
LEAST_MARKERS = 3
EXPEL_POINTS = 3


# ---- the tile, the nation, the value ---------------------------------------------------------------

@question("combat_value")
@rule("07/reveal")
def combat_value(state: State, tile: CombatOrNone, nation: Nation) -> dict[str, int]:
    """The value of a tile for a nation: {printed, modifier, value}; every nation has 3 without a tile ("")."""
    printed, change = printed_value(tile, nation), modifier(state, tile, nation)
    return {"printed": printed, "modifier": change, "value": printed + change}


def printed_value(tile: str, nation: str) -> int:
    """The number in the nation's row."""
    return side(tile, nation).value


@question("combat_modifier")
@rule("07/modifiers")
def modifier(state: State, tile: CombatOrNone, nation: Nation) -> int:
    """-2 for the nation that alone has most markers on the map, +3 for the one that alone has fewest, by the tile."""
    kind = records.combat_tiles()[tile].modifier if tile else None
    markers = influence.markers_on_map(state)
    others = [count for one, count in markers.items() if one != records.nations()[nation].id]
    if kind == "most" and markers[nation] > max(others):
        return MOST_MARKERS
    if kind == "least" and markers[nation] < min(others):
        return LEAST_MARKERS
    return 0


def side(tile: str, nation: str) -> Side:
    """A nation's row of the tile."""
    if not tile:
        return Side(WITHOUT_TILE)
    found: Side = getattr(records.combat_tiles()[tile], records.nations()[nation].id)
    return found


@question("may_fight_for")
def may_fight_for(state: State, who: Seat, tile: CombatOrNone, nation: Nation) -> Verdict:
    """Whether the player may fight for a nation with this tile: what its row costs must be there."""
    if state.combat is not None and state.combat.nation not in ("", nation):
        return no("07/once", "nation_is_chosen", nation=state.combat.nation)
    needs, has = -side(tile, nation).doubloons, state.player(who).doubloons
    if has < needs:
        return no("07/nation", "too_few_doubloons", needs=needs, has=has)
    return yes("07/nation", **combat_value(state, tile, nation))


@procedure("combat")
def combat(game: Game, who: Seat) -> Procedure:
    """A whole combat."""
    state = game.state
    game.emit("combat_begins", "07/reveal", who)
    gain_combat_points(game, who, effects.count(state, who, PermCombatPrep), "17/permanent")
    tile = yield from reveal(game, who)
    outer, state.combat = state.combat, Combat(who=who, tile=tile)  # a flag's reward may lead to another combat
    if (yield from choose_nation(game, who, tile)):
        yield from combat_actions(game, who)
    lost = state.combat.value
    if tile:
        state.player(who).combat_tiles.append(tile)
    game.emit("combat_ends", "07/keep", who, tile=tile or None, lost=lost, tiles=len(state.player(who).combat_tiles))
    state.combat = outer


def reveal(game: Game, who: str) -> Procedure:
    """The top tile of the stack that the player chooses; "" when both stacks are out."""
    stacks = game.state.combat_stacks
    full = tuple(number for number, stack in enumerate(stacks, 1) if stack)
    if not full:
        game.emit("no_combat_tile", "07/reveal", who, value=WITHOUT_TILE)
        return ""
    decision = Decision("combat_stack", who, "07/reveal", full)
    number = yield from game.asked(decision)
    tile = stacks[number - 1].pop(0)
    game.emit("combat_tile", "07/reveal", who, tile=tile, stack=number,
              modifier=records.combat_tiles()[tile].modifier,
              **{nation: printed_value(tile, nation) for nation in NATIONS})
    return tile


@procedure("choose_combat_nation")
def choose_nation(game: Game, who: Seat, tile: CombatOrNone) -> Procedure:
    """The nation to fight for, for the whole combat; its row is paid or gained at once. False when none can be paid."""
    state = game.state
    if state.combat is None:
        state.combat = Combat(who=who, tile=tile)

    def allowed() -> list[str]:
        return [nation for nation in NATIONS if may_fight_for(state, who, tile, nation)]

    if not allowed():
        return False
    nation = yield from free_actions.ask(game, "combat_nation", who, "07/nation", allowed,
                                    lambda one: may_fight_for(state, who, tile, one), tile=tile)
    value = combat_value(state, tile, nation)
    state.combat.nation, state.combat.value = nation, value["value"]
    game.emit("fights_for", "07/nation", who, nation=nation, value=value["printed"])
    if value["modifier"]:
        game.emit("combat_modifier", "07/modifiers", who, nation=nation, modifier=value["modifier"],
                  value=value["value"], markers=influence.markers_on_map(state))
    row = side(tile, nation)
    pay_doubloons(game, who, max(0, -row.doubloons), "07/nation")
    gain_doubloons(game, who, max(0, row.doubloons), "07/nation")
    influence.gain_influence(game, who, nation, row.influence, "07/nation")
    gain_points(game, who, row.vp, "07/nation")
    gain_figures(game, who, row.figures, "07/nation")
    gain_combat_points(game, who, effects.nation_bonus(state, who, nation), "17/permanent")
    return True


# ---- combat actions --------------------------------------------------------------------------------

@procedure("combat_actions")
def combat_actions(game: Game, who: Seat) -> Procedure:
    """Combat actions as far as the value reaches; combat points and figures can raise it at any time."""
    state = game.state
    demand(may_take_combat_action(state, who, "end"), "combat_actions")

    def allowed() -> list[Any]:
        player = state.player(who)
        pool = {kind: count for kind, count in (("combat_points", player.combat_points), ("figures", player.figures))
                if count}
        spend = [{"spend": Bag(pool)}] if pool else []
        return [*combat_action_choices(state, who), *spend, "end"]

    while True:
        choice = yield from free_actions.ask(game, "combat_action", who, "07/once", allowed,
                                        lambda one: may_take_combat_action(state, who, one),
                                        nation=state.combat.nation, value=state.combat.value)
        if choice == "end":
            return
        yield from combat_action(game, who, choice)


def raise_value(game: Game, who: str, spend: dict[str, int]) -> None:
    """Combat points and figures go back; each raises the value by 1."""
    pay_combat_points(game, who, spend.get("combat_points", 0), "07/spend")
    pay_figures(game, who, spend.get("figures", 0), "07/spend")
    game.state.combat.value += sum(spend.values())
    game.emit("value_raised", "07/spend", who, by=sum(spend.values()), value=game.state.combat.value)


@question("may_take_combat_action")
def may_take_combat_action(state: State, who: Seat, choice: Any) -> Verdict:
    """Whether "end", {"spend": {...}}, or {"action": option, "at": place, "card": card} may be next in the combat."""
    shaped(choice, "may_take_combat_action", ("end",), ("spend", "action", "nation"))
    fight = state.combat
    if fight is None or not fight.nation:
        return no("07/nation", "no_combat")
    if choice == "end":
        return yes("07/keep")
    if "spend" in choice:
        counts(choice["spend"], "may_take_combat_action.choice.spend")
        return _may_spend(state, who, choice["spend"])
    if "nation" in choice and choice["nation"] != fight.nation:
        return no("07/once", "nation_is_chosen", nation=fight.nation)
    if "action" not in choice:
        return yes("07/nation")
    choice = _with_card(state, who, choice)
    found = find(state, who, choice)
    if found is None:
        why = "which_combat_option" if choice["action"] in records.combat_actions() else "no_such_combat_action"
        return no(_rule_of(choice["action"]), why, action=choice["action"])
    action, option = found
    verdict = _may_take(fight, state, action, option, choice.get("card"))
    if verdict and option.marker:
        if option.marker != "slot":
            named(choice, "at", "may_take_combat_action.choice")
        verdict = _may_mark(state, who, action, option, str(choice.get("at")))
    return verdict and _reaches(fight, action, option)


def _may_take(fight: Combat, state: State, action: CombatAction, option: CombatOption, card: str | None) -> Verdict:
    """Whether the action was not taken in this combat, and a marker is there for an option that needs one."""
    if (card or action.id) in fight.taken:
        return no("07/once", "already_taken", action=action.id)
    return influence.may_place_marker(state, fight.nation) if option.marker else yes(action.rule)


def _reaches(fight: Combat, action: CombatAction, option: CombatOption) -> Verdict:
    """Whether the value is high enough."""
    if fight.value < option.cost:
        return no("07/once", "value_too_low", needs=option.cost, has=fight.value)
    return yes(action.rule, cost=option.cost, left=fight.value - option.cost)


def _may_spend(state: State, who: str, spend: dict[str, int]) -> Verdict:
    player = state.player(who)
    for kind, count in spend.items():
        if kind not in ("combat_points", "figures"):
            return no("07/spend", "cannot_be_spent", kind=kind)
        has = getattr(player, kind)
        if count < 0:
            return no("07/spend", "value_never_falls")
        if has < count:
            return no("07/spend", f"too_few_{kind}", needs=count, has=has)
    return yes("07/spend") if sum(spend.values()) > 0 else no("07/spend", "value_never_falls")


def _may_mark(state: State, who: str, action: CombatAction, option: CombatOption, place: str) -> Verdict:
    """Whether the nation's marker may go to that place by this option."""
    nation = state.combat.nation if state.combat else ""
    if option.marker == "slot":
        tile = _tile_of(state, action)
        gate = records.legacy_tiles()[tile].gate
        if gate is not None and state.player(who).explorer < gate:
            return no(action.rule, "explorer_too_early", needs=gate, has=state.player(who).explorer)
        slot = _slot(tile, action, option)
        return no(action.rule, "slot_taken", nation=state.markers[slot]) if slot in state.markers else yes(action.rule)
    if place in state.markers and place not in records.locations():
        kept = records.legacy_tiles()[place.partition("/")[0]]
        return no(kept.rule, "slot_taken", nation=state.markers[place])
    if place not in records.locations():
        return no(action.rule, "no_such_place", place=place)
    if option.at == "flag" and cities.flag_at(state, place) is None:
        return no("07/annex", "no_flag", place=place)
    if option.at == "village" and cities.kind_of(state, place) != "village":
        return no(action.rule, "not_a_village", place=place)
    verdict = cities.may_carry_marker(state, who, place)
    if not verdict:
        return verdict
    lying = state.markers.get(place)
    if option.marker == "annex":
        return no(action.rule, "has_a_marker", place=place, nation=lying) if lying else yes(action.rule)
    if lying is None:
        return no(action.rule, "no_marker_to_expel", place=place)
    if lying == nation:
        return no("07/once", "own_nation", place=place, nation=nation)
    return yes(action.rule)


@procedure("combat_action")
def combat_action(game: Game, who: Seat, choice: dict[str, Any]) -> Procedure:
    """Do one combat action: the value falls, then influence, marker and rewards. {"spend": {...}} raises the value."""
    state = game.state
    demand(may_take_combat_action(state, who, choice), "combat_action")
    if "spend" in choice:
        raise_value(game, who, choice["spend"])
        return
    shaped(choice, "combat_action", (), ("spend", "action"))
    choice = _with_card(state, who, choice)
    found = find(state, who, choice)
    assert found is not None and state.combat is not None
    action, option = found
    nation = state.combat.nation
    state.combat.value -= option.cost
    state.combat.taken.append(choice.get("card", action.id))
    game.emit("combat_action", action.rule, who, action=option.id, nation=nation, cost=option.cost,
              value=state.combat.value, place=str(choice["at"]) if "at" in choice else None)
    influence.gain_influence(game, who, nation, _influence(state, option), action.rule)
    gain_points(game, who, option.vp, action.rule)
    gain_doubloons(game, who, option.doubloons, action.rule)
    _card_gain(game, who, action, choice)
    if option.marker == "slot":
        influence.place_marker(game, nation, _slot(_tile_of(state, action), action, option), action.rule, who)
    elif option.marker:
        yield from _mark(game, who, action, option, str(choice["at"]))


def _mark(game: Game, who: str, action: CombatAction, option: CombatOption, place: str) -> Procedure:
    state = game.state
    if option.marker == "expel":
        influence.remove_marker(game, place, action.rule, who)
        gain_points(game, who, EXPEL_POINTS * effects.count(state, who, PermExpelPoints), "17/permanent")
    influence.place_marker(game, state.combat.nation, place, action.rule, who)
    if action.flag_reward:
        reward = cities.flag_at(state, place) or ()
        game.emit("flag_reward", "07/annex", who, place=place, rewards=[steps.kind_of(one) for one in reward])
        yield from steps.do_steps(game, who, reward, "07/annex")
    own = list(state.player(who).assistants.values()).count(place)
    other = sum(list(one.assistants.values()).count(place) for one in state.players) - own
    gain_doubloons(game, who, action.per_own * own + action.per_other * other, action.rule, own=own, other=other)


def _card_gain(game: Game, who: str, action: CombatAction, choice: dict[str, Any]) -> None:
    """What the card of a combat action prints: points, or points for owning its token."""
    if action.origin != "card":
        return
    for effect in records.cards()[choice["card"]].effects:
        if isinstance(effect, CardCombatAction) and effect.action == action.id:
            gain_points(game, who, effect.vp, action.rule)
            if effect.token in game.state.player(who).tokens:
                gain_points(game, who, action.token_vp, action.rule, token=effect.token)


def _known(state: State, who: str) -> Iterator[tuple[CombatAction, str | None]]:
    """The combat actions of the player, with the card for those of cards."""
    known = records.combat_actions()
    of_tiles = (records.legacy_tiles()[tile].combat_action for tile in state.legacy)
    for name in (*BASE, *given(state.player(who), "combat_action"), *of_tiles):
        if name:
            yield known[name], None
    for card, effect in effects.on_cards(state.player(who).bought, CardCombatAction):
        yield known[effect.action], card


@question("combat_action_choices")
@rule("07/once")
def combat_action_choices(state: State, who: Seat) -> list[dict[str, str]]:
    """Every combat action that the player could take next in the combat that is going on, with every place for it."""
    fight = state.combat
    found: list[dict[str, str]] = []
    if fight is None or not fight.nation:
        return found
    for action, card in _known(state, who):
        for option in action.options:
            if not _reaches(fight, action, option) or not _may_take(fight, state, action, option, card):
                continue
            one = {"action": option.id} | ({"card": card} if card else {})
            if option.marker in ("annex", "expel"):
                found += [one | {"at": place} for place in records.locations()
                          if _may_mark(state, who, action, option, place)]
            elif not option.marker or _may_mark(state, who, action, option, ""):
                found.append(one)
    return found


def _with_card(state: State, who: str, choice: dict[str, Any]) -> dict[str, Any]:
    """A combat action of a card needs not name its card where only one shows it."""
    if "card" in choice:
        return choice
    cards = [card for action, card in _known(state, who) if card and action.options[0].id == choice.get("action")]
    return {**choice, "card": cards[0]} if len(cards) == 1 else choice


def find(state: State, who: str, choice: dict[str, Any]) -> tuple[CombatAction, CombatOption] | None:
    """The combat action of the player that a choice means, and its option; None when it is none of them."""
    for action, card in _known(state, who):
        for option in action.options:
            if option.id == choice["action"] and card == choice.get("card"):
                return action, option
    return None


def _rule_of(option: str) -> str:
    """The rule of the combat action with this option: what the player lacks stands there."""
    return next((action.rule for action in records.combat_actions().values()
                 if option in (one.id for one in action.options)), "07/once")


def _tile_of(state: State, action: CombatAction) -> str:
    return next(tile for tile in state.legacy if records.legacy_tiles()[tile].combat_action == action.id)


def _slot(tile: str, action: CombatAction, option: CombatOption) -> str:
    return f"{tile}/{action.options.index(option) + 1}"


@rule("21/L6", "21/L9")
def _influence(state: State, option: CombatOption) -> int:
    """Influence of an option; the two rulings on legacy tiles may change it."""
    if option.id.startswith("ca_silver_fleet") and state.options["silver_fleet_influence"] == "three":
        return 3
    if option.id.startswith("ca_gold_mine") and state.options["gold_mine_influence"] == "one":
        return 1
    return option.influence
