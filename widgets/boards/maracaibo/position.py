"""What the boards of Maracaibo show of a state: one plain record that examples and tests can also make by hand."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kernel_lib.core import data
from kernel_lib.maracaibo.state import JEAN, State

GAME = "maracaibo"


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the board shows them; track positions as in the rules (explorer: index of the space).

    assistants: their locations, helpers: their cards, in the same order; discs: spot of the ship board -> discs still
    on it; goals: the halves of the career done, "" while open; on_cards: card -> figures and quest tile that lie on it.
    """

    id: str
    name: str = ""
    colour: str = "yellow"
    ship: str = "havana"
    score: int = 0
    doubloons: int = 0
    combat: int = 0
    figures: int = 0
    general: int = 6
    doubloon_income: int = 8
    score_income: int = 0
    explorer: int = 0
    influence: Mapping[str, int] = {}
    assistants: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    discs: Mapping[str, int] = {}
    hand: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    figures_on: Mapping[str, int] = {}
    quests_on: Mapping[str, str] = {}
    tokens: tuple[str, ...] = ()
    barriers: tuple[str, ...] = ()
    combat_tiles: tuple[str, ...] = ()
    quest_tiles: tuple[str, ...] = ()
    career: str = ""
    career_offer: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What the board shows. Keys are location ids; markers also legacy tiles.

    mine: the player whose ship board and hand lie beside the map; markers: nation (also on L6/1 ...); quests: quest
    tiles there; markets: how many discs were delivered; tiles: the city tile; legacy: tiles in play, with the discs on
    them; explorer_quests: explorer space -> its quest; taken: markers gone from the supply of each nation; stacks:
    combat tiles left in each stack; combat: the tile fought for now; buildings: face up or not, and investors in
    order; jean: discs still on her row; solo: her cards turned up, the last one last; jean_cards: cards beside her
    board; story: story cards in play; story_tiles: story tile -> its card.
    """

    seats: tuple[Seat, ...] = ()
    mine: str = ""
    round: int = 1
    markers: Mapping[str, str] = {}
    quests: Mapping[str, tuple[str, ...]] = {}
    markets: Mapping[str, int] = {}
    tiles: Mapping[str, str] = {}
    legacy: Mapping[str, int] = {}
    explorer_quests: Mapping[str, str] = {}
    taken: Mapping[str, int] = {}
    stacks: tuple[int, ...] = (0, 0)
    combat: str = ""
    deck: int = 0
    display: tuple[str, ...] = ()
    buildings: Mapping[str, tuple[bool, tuple[str, ...]]] = {}
    jean: int | None = None
    solo: tuple[str, ...] = ()
    solo_deck: int = 0
    jean_cards: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    story_tiles: Mapping[str, str] = {}

    def seat(self) -> Seat | None:
        """The player whose ship board and hand are shown."""
        people = [seat for seat in self.seats if seat.id != JEAN]
        return next((seat for seat in people if seat.id == self.mine), people[0] if people else None)


def of_state(state: State, lang: str, who: str = "") -> Position:
    """The position of a game; `who` is the player whose cards are shown, else the one whose turn it is."""
    seats = tuple(
        Seat(
            id=p.seat, name=_called(p.seat, lang), colour=p.colour, ship=p.location, score=p.score,
            doubloons=p.doubloons, combat=p.combat_points, figures=p.figures, general=p.general,
            doubloon_income=p.doubloon_income, score_income=p.score_income, explorer=p.explorer,
            influence=p.influence, assistants=tuple(p.assistants.values()), helpers=tuple(p.assistants),
            discs=p.discs, hand=tuple(p.hand),
            planned=tuple(p.planned), bought=tuple(p.bought), figures_on=p.figures_on, quests_on=p.quests_on,
            tokens=tuple(p.tokens), barriers=tuple(p.barriers), combat_tiles=tuple(p.combat_tiles),
            quest_tiles=tuple(p.quest_tiles), career=p.career, career_offer=tuple(p.career_offer),
            goals=tuple(p.goals),
        )
        for p in state.players
    )  # fmt: skip
    fought = state.combat.tile if state.combat is not None else ""
    return Position(
        seats=seats, mine=who or state.turn.who or state.next_player, round=state.round, markers=state.markers,
        markets=state.market, tiles=state.city_tiles,
        quests={at: tuple(tiles) for at, tiles in state.quests.items()},
        legacy={tile: state.legacy_discs.get(tile, 0) for tile in state.legacy},
        explorer_quests=state.explorer_quests, taken=state.supply_taken,
        stacks=tuple(len(stack) for stack in state.combat_stacks), combat=fought, deck=len(state.deck),
        display=tuple(state.display), jean=state.jean.discs if state.jean is not None else None,
        solo=tuple(state.jean.discard) if state.jean is not None else (),
        solo_deck=len(state.jean.deck) if state.jean is not None else 0,
        jean_cards=tuple(state.jean.cards) if state.jean is not None else (),
        story=tuple(state.story_cards), story_tiles=state.tile_cards,
        buildings={id: (one.face_up, tuple(one.investors)) for id, one in state.buildings.items()},
    )  # fmt: skip


def _called(seat: str, lang: str) -> str:
    """A player's name; an unknown one is the seat's id, written as a name."""
    said = data.messages(GAME).words(seat, lang)
    return seat.replace("_", " ").title() if said == seat else said


def letter(position: Position, seat: str) -> str:
    """The sign on a player's pieces: the first letter of the seat (small signs are read more easily than Chinese ones),
    a number where two share it."""
    firsts = [each.id[0].upper() for each in position.seats]
    at = [each.id for each in position.seats].index(seat)
    return firsts[at] if firsts.count(firsts[at]) == 1 else str(at + 1)
