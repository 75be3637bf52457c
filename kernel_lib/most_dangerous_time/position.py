"""Positions in words: what `State` says of itself, words that are no fields, and what follows from what is given."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game
from kernel_lib.core.naming import Of
from kernel_lib.core.position import Position
from kernel_lib.core.seen import UNKNOWN

from .board import ALLIANCES, CARDS, CLANS, LEADERS, PLACES, REINFORCEMENTS, SEAS, SPACES
from .combat import meeting, open_battle, opposed_in_field, opposed_in_siege
from .multiplayer import players
from .names import AllianceId, ChitId, ClanId, Count, Faction, LeaderId, Power, Rank, Walled
from .setup import cards_and_chits, place_all
from .spheres import SPHERES
from .state import Battle, State, side_of

POSITION = Position(
    State, keep=("deck", "cup"), passing=("impulse", "battle"),
    hidden=("options", "clan", "rank", "azuchi", "azuchi_value", "azuchi_turn", "azuchi_lost"),
    pieces={"leaders": ("field", "inside", "box", "removed", "track"), "cards": ("hands", "deck"),
            "chits": ("cup", "drawn", "aside")},
    seats=lambda state: (*players(state), "oda"), alone={"azuchi": "at", "battle": "place"},
    also={"field": "units", "cards": "hand", "regroup": "box", "regroup_box": "box", "dead": "removed",
          "eliminated": "removed", "active": "impulse"}, doc="""
    The set-up of the options, changed by `given`. Every field is optional; a place, leader or clan not named stays.

    - `empty: true` - nobody on the map, in boxes or hands; control, ranks, sides, deck and cup as at the start
    - `turn: 6`, `phase: impulses` - the turn; setup, turn_start, impulses, end_phase or over
    - `units: {odani: {azai: 3, azai_nagamasa: 1}}` - replaces all units in the open at each place named: soldiers by
      clan, leaders by name; a leader counts 1 and is lifted from elsewhere
    - `inside: {odani: {azai: 2}}` - the besieged in the castle or temple, the besiegers stand in `units`
    - `control: {odani: oda}` - which clan controls a space; a minor clan's is minor_clan
    - `box: {oda: 4, sakuma: 1}`, `removed: {shingen: 1}` - regroup boxes, and who is out for good
    - `track: {niwa: 7}` - wounded leaders and the turn of their return
    - `leaders: {ieyasu: {rank: daimyo, clan: takeda}}` - rank and clan now
    - `side: {takeda: anti_oda}` - a clan's side; `entered: [takeda]` brings a power in (side, and no more to come),
      and so do its units on the map, spaces it has taken and its impulse
    - `reinforcements: {mori: 12}` - the turn of a power still to come
    - `fallen: {azai: oda}`, `won_over: {tokugawa: takeda}`, `withdrawn: [mori]` - clans that are out
    - `destroyed: [odani]` - Castle Destroyed markers
    - `hand: {oda: [18]}`, `deck: [1, 2]` - cards by number; a card in a hand leaves the deck
    - `cup: [chit_oda]`, `drawn: [...]`, `aside: [...]`, `resting: [...]` - chits to draw, used, waiting, missing a turn
    - `azuchi: {at: kannonji, value: 2, turn: 12, lost: false}`, `good_fortune: oda` - Azuchi; who holds the Daruma
    - `flags: {truce_with_ikko: true, iron_ship: oda, death_of_nobunaga: battle}` - lasting facts; further:
      `no_monks_oyama: true` (15.2, no monk rose there), `front: {hideyoshi: 4}` (16.2.3, his soldiers in Kanagasaki)
    - `winner: oda` - of a game that is over
    - `impulse: {alliance: oda_alliance, chit: chit_oda, mp: 4}` - whose impulse it is; movement, battles and
      negotiation need it. Further: `entered: [odani]` (new units came, no MP for the battle), `activated: [odani]`
      (paid), `besieged: [odani]` (since the impulse began), `stopped: {odani: {oda: 3}}`, `stopped_inside`, `sallied`,
      `ooc: {odani: {azai: 2}}` and `ooc_inside` (marks of the last check), `landed: {saika: {oda: 1}}` (came ashore),
      `gained: [obama]` (cards due), `tried: [nobunaga]` (has negotiated), `effects: {supply: 1}`, `rolled`, `step: 6`
      (where it has come to; `next_impulse` goes on from there). Its chit is not in the cup, unless `cup` says so
    - `battle: kyo` - a battle going on there, between the active alliance and the others; `{place: odani, kind: siege}`
      before the walls, or all of it as `at_end` has it
    """)


@POSITION.before
def besieged_inside(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """The besieged by that name, place by place, are those inside."""
    if not isinstance(given.get("besieged"), dict):
        return given
    inside = given["besieged"] | (given.get("inside") or {})
    return {name: value for name, value in given.items() if name != "besieged"} | {"inside": inside}


@POSITION.begins
def set_up(state: State, empty: bool) -> None:
    """The set-up, or an empty map with cards and chits: a position is in the impulses of a turn."""
    if state.phase == "setup":
        (cards_and_chits if empty else place_all)(state)
    state.phase = "impulses"


class LeaderFacts(msgspec.Struct):
    """What may change of a leader."""

    rank: Rank | None = None
    clan: ClanId = ""


class Azuchi(msgspec.Struct):
    """15.5 Where Azuchi stands, its value, the turn of its last building, and whether it was lost."""

    at: Walled = ""
    value: Literal[0, 2, 3] | None = None
    turn: Count = 0
    lost: bool = False


@POSITION.short("State.leaders")
def ranks_alone(state: State, value: Any, where: str) -> Any:
    """Leaders with their rank alone."""
    return {leader: {"rank": one} if isinstance(one, str) else one for leader, one in value.items()} if isinstance(
        value, dict) else value


@POSITION.word("leaders")
def leaders(state: State, value: dict[LeaderId, LeaderFacts], where: str) -> None:
    """Rank and clan of leaders now."""
    for leader, facts in value.items():
        state.rank[leader] = facts.rank or state.rank[leader]
        state.clan[leader] = facts.clan or state.clan[leader]


@POSITION.written("leaders")
def leaders_changed(state: State) -> dict[str, Any]:
    """Those whose rank or clan is not the printed one."""
    return {leader.id: {"rank": state.rank[leader.id], "clan": state.clan[leader.id]} for leader in LEADERS.values()
            if state.rank[leader.id] != leader.rank or state.clan[leader.id] != leader.clan}


@POSITION.word("entered")
def entered(state: State, value: list[Power], where: str) -> None:
    """Powers that have come into the war: their side, and no more to come."""
    for name in value:
        state.reinforcements.pop(name, None)
        for clan in REINFORCEMENTS[name].units:
            state.side[clan] = CLANS[clan].faction


@POSITION.written("entered")
def entered_so_far(state: State) -> list[str]:
    """Powers that are no longer to come."""
    return [name for name in REINFORCEMENTS if name not in state.reinforcements]


@POSITION.written("hand")
def hands_by_number(state: State) -> dict[str, list[int | str]]:
    """Cards as they are printed."""
    return {player: numbers(hand) for player, hand in state.hands.items() if hand}


@POSITION.written("deck")
def deck_by_number(state: State) -> list[int | str]:
    """Cards as they are printed."""
    return numbers(state.deck)


def numbers(cards: list[str]) -> list[int | str]:
    """The numbers of cards, and after them those that lie face down for whoever looks."""
    return [*sorted(CARDS[card].number for card in cards if card != UNKNOWN), *[one for one in cards if one == UNKNOWN]]


@POSITION.word("azuchi")
def azuchi(state: State, value: Azuchi, where: str) -> None:
    """Where Azuchi stands, or that it does not."""
    state.azuchi = value.at
    state.azuchi_value = value.value if value.value is not None else 2 if value.at else 0
    if bool(state.azuchi) != bool(state.azuchi_value):
        raise Bad(f"Azuchi has no value {state.azuchi_value}", f"{where}.value", "2 or 3, and where it stands")
    state.azuchi_turn, state.azuchi_lost = value.turn, value.lost


@POSITION.written("azuchi")
def azuchi_built(state: State) -> dict[str, Any] | None:
    """Azuchi, when it was ever built."""
    if not (state.azuchi or state.azuchi_lost):
        return None
    return {"at": state.azuchi, "value": state.azuchi_value, "turn": state.azuchi_turn, "lost": state.azuchi_lost}


YES_OR_NO = {"truce_with_ikko", "enryakuji_assaulted", *(f"exiled_{name}" for name in LEADERS),
             *(f"no_monks_{name}" for name in SPACES)}
FACTS: dict[str, Any] = {
    **dict.fromkeys(sorted(YES_OR_NO), bool), "iron_ship": Faction, "chosen_chit": ChitId, "victory": str,
    "front": dict[Annotated[str, Of(list(SPHERES), word="player")], Count],
    **{f"death_of_{name}": Literal["battle", "illness"] for name in LEADERS}}
"""Lasting facts: whose ship, which chit, how he died, soldiers at the front, why somebody won; whether it is so."""

Flags = dict[Annotated[str, Of(FACTS, word="lasting fact")], Any]


@POSITION.short("State.fallen")
def nobody_gained(state: State, value: Any, where: str) -> Any:
    """Clans named alone fell to nobody."""
    named = [value] if isinstance(value, str) else value
    return dict.fromkeys(named, "") if isinstance(named, list) else value


@POSITION.short("State.flags")
def lasting_facts(state: State, value: Any, where: str) -> Any:
    """Each of its own type; one that is so may be named alone."""
    named = [value] if isinstance(value, str) else value
    value = dict.fromkeys(named, True) if isinstance(named, list) else value
    flags = POSITION.read(state, Flags, value, where)
    return {name: POSITION.read(state, FACTS[name], one, f"{where}.{name}") for name, one in flags.items()}


@POSITION.short("State.impulse")
def impulse_alone(state: State, value: Any, where: str) -> Any:
    """An impulse by its alliance alone, whose side it is of."""
    value = {"alliance": value} if isinstance(value, str) else value
    if not isinstance(value, dict) or "side" in value or "alliance" not in value:
        return value
    alliance = POSITION.read(state, AllianceId, value["alliance"], f"{where}.alliance")
    return {**value, "side": ALLIANCES[alliance].faction}


@POSITION.follows
def bring_in(state: State, given: dict[str, Any]) -> None:
    """A power with units on the map, with spaces that it has taken, or with the impulse, has entered, unless `given`
    says when or on which side."""
    acting = state.impulse.alliance if state.impulse is not None else None
    taken = {clan for at, clan in state.control.items() if PLACES[at].start_control != clan}
    for name, power in REINFORCEMENTS.items():
        said = name in (given.get("reinforcements") or {}) or power.units.keys() & (given.get("side") or {}).keys()
        if name not in state.reinforcements or said:
            continue
        acts = acting in {CLANS[clan].alliance for clan in power.units} - {"anti_oda_minor"}
        stands = any(state.clan[unit] in power.units for bags in (state.field, state.inside) for bag in bags.values()
                     for unit in bag)
        if acts or stands or taken & power.units.keys():
            entered(state, [name], "given.units")


@POSITION.follows
def one_side_inside(state: State, given: dict[str, Any]) -> None:
    """The besieged are of one side; and the chit of the impulse is drawn."""
    for place, bag in state.inside.items():
        if len({side_of(state, unit) for unit in bag}) > 1:
            raise Bad(f"two sides are inside {place}", f"given.inside.{place}", "the besiegers in units")
    if state.impulse is not None and state.impulse.chit in state.cup and "cup" not in given:
        state.cup.remove(state.impulse.chit)
        state.drawn.append(state.impulse.chit)


@POSITION.follows
def battle_of_those_there(state: State, given: dict[str, Any]) -> None:
    """A battle of which only the place (and kind) is given is between those who are there."""
    battle = state.battle
    if battle is None or not given.get("battle"):
        return
    at = battle.place
    battle.kind = battle.kind or ("sea" if at in SEAS else "field" if opposed_in_field(state, at) else "siege")
    if given["battle"].keys() <= {"place", "kind"}:
        if not (opposed_in_siege if battle.kind == "siege" else opposed_in_field)(state, at):
            raise Bad(f"nobody can fight at {at}", "given.battle",
                      "units of the active alliance and of opponents there")
        state.battle = meeting(state, at, battle.kind)


@POSITION.arguments
def forces_gathered(game: Game, arguments: dict[str, Any]) -> None:
    """A battle of which only the place is given is between those who stand there; a force may be named by its side."""
    battle = arguments.get("battle")
    if not isinstance(battle, Battle):
        return
    if not battle.kind:
        at = battle.place
        if not opposed_in_field(game.state, at):
            raise Bad(f"nobody can fight in the field of {at}", "battle",
                      "units of the active alliance and of opponents there")
        arguments["battle"] = battle = open_battle(game, at, "sea" if at in SEAS else "field")
    force = arguments.get("force")
    if force is not None and not force.units:
        sides = {one.side: one for one in battle.forces()}
        if force.side not in sides:
            raise Bad(f"{force.side!r} is no side of this battle", "force.side", one_of(sides))
        arguments["force"] = sides[force.side]
