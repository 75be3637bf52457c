"""01 Components and set-up, in the rulebook's order."""

from __future__ import annotations

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.decks import shuffled

from . import cards, influence, jean, records, story
from .state import JEAN, Building, State
from .supplies import gain_doubloons

B_CARDS = 40
DEALT = 8
KEPT = 4
CAREER_FIGURES = 3
CAREERS_DEALT = {"two": 2, "one": 1}
BUILDINGS = 4
RANDOM_CITIES = ("4", "5", "13", "14")
MARACAIBO = "11"


@procedure("set_up")
def set_up(game: Game) -> Procedure:
    """The whole set-up; players choose cards and a career at its end."""
    state = game.state
    yield from set_up_board(game)
    yield from set_up_cities(game)
    yield from set_up_cards(game)
    yield from set_up_prestige(game)
    yield from set_up_players(game)
    yield from story.set_up(game)
    if state.jean is not None:
        yield from jean.set_up(game)
    yield from choose_cards(game)
    yield from choose_careers(game)
    state.phase = "play"
    game.emit("game_begins", "02/rounds", state.next_player, round=state.round)


@procedure("set_up_board")
def set_up_board(game: Game) -> Procedure:
    """Combat tiles in two stacks, ownership markers, quest tiles, the first three quests of the explorer track."""
    state = game.state
    tiles = yield from shuffled(records.combat_tiles(), "combat_tiles", "01/board")
    half = (len(tiles) + 1) // 2
    state.combat_stacks = [tiles[:half], tiles[half:]]
    game.emit("combat_tiles_placed", "01/board", stacks=[half, len(tiles) - half])
    game.emit("supplies_filled", "01/board", markers=influence.MARKERS)
    state.quest_stack = yield from shuffled(records.quest_tiles(), "quest_tiles", "01/board")
    for space in records.explorer_track().values():
        if space.quest_preset:
            tile = state.quest_stack.pop(0)
            state.explorer_quests[space.id] = tile
            game.emit("explorer_quest_placed", "01/board", tile=tile, space=space.index)
    for place, nation in start_markers(state).items():
        influence.place_marker(game, nation, place, "01/2p-markers")


@question("start_markers")
@rule("01/2p-markers")
def start_markers(state: State) -> dict[str, str]:
    """Markers that lie on the map from the start, only with two players (and alone)."""
    return dict(records.player_setup(_players(state)).markers)


@question("start_doubloons")
@rule("01/start-doubloons")
def start_doubloons(state: State) -> dict[str, int]:
    """The money with which each player begins, in turn order. As {player: doubloons}."""
    money = records.player_setup(_players(state)).start_doubloons
    return {player.seat: money[number] for number, player in enumerate(state.people())}


@procedure("set_up_cities")
def set_up_cities(game: Game) -> Procedure:
    """City tiles: Maracaibo's with two players; the two marked and two random ones, mixed, at 4, 5, 13 and 14."""
    state = game.state
    if records.player_setup(_players(state)).maracaibo_tile:
        tile = next(one.id for one in records.city_tiles().values() if one.maracaibo)
        state.city_tiles[MARACAIBO] = tile
        game.emit("city_tile", "01/maracaibo-tile", tile=tile, place=MARACAIBO)
    pool = city_tile_pool(state)
    marked = [one for one in pool if records.city_tiles()[one].wheel]
    others = [one for one in pool if one not in marked]
    drawn = yield Draw("city_tiles", "01/city-tiles", tuple(others), len(RANDOM_CITIES) - len(marked))
    placed = yield from shuffled([*marked, *drawn], "city_places", "01/city-tiles")
    for place, tile in zip(RANDOM_CITIES, placed, strict=True):
        state.city_tiles[place] = tile
        game.emit("city_tile", "01/city-tiles", tile=tile, place=place)
    state.city_tiles_left = [one for one in pool if one not in placed]


@question("city_tile_pool")
@rule("01/city-tiles")
def city_tile_pool(state: State) -> list[str]:
    """City tiles of this number of players, without that of Maracaibo."""
    return [one.id for one in records.city_tiles().values() if _players(state) in one.players and not one.maracaibo]


@procedure("set_up_cards")
def set_up_cards(game: Game) -> Procedure:
    """Eight A cards for each player; 40 random B cards shuffled into the other A cards; a display of four."""
    state = game.state
    deck_a = [one.id for one in records.cards().values() if one.deck == "A"]
    deck_a += state.archive.get("c_cards", [])
    deck_b = [one.id for one in records.cards().values() if one.deck == "B"]
    deck = yield from shuffled(deck_a, "cards_a", "01/decks")
    for player in state.people():
        player.hand, deck = deck[:DEALT], deck[DEALT:]
        seat = player.seat
        game.whisper(("cards",), (seat,), "cards_dealt", "01/decks", seat, cards=list(player.hand))
    used = yield Draw("cards_b", "01/decks", tuple(deck_b), min(B_CARDS, len(deck_b)))
    state.deck = yield from shuffled([*deck, *used], "deck", "01/decks")
    game.emit("deck_made", "01/decks", cards=len(state.deck))
    yield from cards.fill_display(game)


@procedure("set_up_prestige")
def set_up_prestige(game: Game) -> Procedure:
    """Four of the eight prestige buildings, the first face up (all of them in the variant)."""
    state = game.state
    drawn = yield Draw("prestige", "01/prestige", tuple(records.buildings()), BUILDINGS)
    for number, name in enumerate(drawn):
        face_up = number == 0 or state.options["all_prestige_face_up"]
        state.buildings[name] = Building(face_up=face_up)
        game.emit("prestige_placed", "01/prestige", building=name if face_up else None, number=number + 1)


@procedure("set_up_players")
def set_up_players(game: Game) -> Procedure:
    """Discs on the ship boards, two career cards each, money in turn order."""
    state = game.state
    careers = yield from shuffled(records.careers(), "careers", "01/career")
    dealt = CAREERS_DEALT[state.options["career_cards_dealt"]]
    money = start_doubloons(state)
    for player in state.people():
        game.emit("ship_board_filled", "01/ship-discs", player.seat, discs=sum(player.discs.values()),
                  spots=len(player.discs))
        player.career_offer, careers = careers[:dealt], careers[dealt:]
        game.whisper(("careers",), (player.seat,), "careers_dealt", "01/career", player.seat,
                     careers=list(player.career_offer))
        gain_doubloons(game, player.seat, money[player.seat], "01/start-doubloons")


@procedure("choose_cards")
def choose_cards(game: Game) -> Procedure:
    """Of the eight cards four stay in the hand, one is planned, three are discarded."""
    state = game.state
    for player in state.people():
        if len(player.hand) <= KEPT:
            raise Bad(f"{player.seat} holds {len(player.hand)} cards", f"given.players.{player.seat}.hand",
                      f"more than {KEPT}, of which so many are kept")
        keep = yield Decision("keep_four", player.seat, "01/choose-eight",
                              ({"keep": Bag(dict.fromkeys(player.hand, 1), KEPT, KEPT)},))
        others = [card for card in player.hand if card not in keep["keep"]]
        plan = yield Decision("plan_one", player.seat, "01/choose-eight", tuple(others))
        discarded = [card for card in others if card != plan]
        player.hand = [card for card in player.hand if card in keep["keep"]]
        player.planned.append(plan)
        state.discard.extend(discarded)
        game.whisper(("kept",), (player.seat,), "cards_chosen", "01/choose-eight", player.seat,
                     kept=list(player.hand), planned=plan, discarded=discarded)


@procedure("choose_careers")
def choose_careers(game: Game) -> Procedure:
    """All at once choose one of two careers; three figures from the general supply onto its goals."""
    people = game.state.people()
    for player in people:
        if not player.career_offer:
            raise Bad(f"{player.seat} has no careers to choose from", f"given.players.{player.seat}.career_offer",
                      "career cards")
    careers = yield from game.sealed([Decision("career", player.seat, "01/career", tuple(player.career_offer))
                                      for player in people])
    for player, chosen in zip(people, careers, strict=True):
        player.career, player.career_offer = chosen, []
        player.goals = ["", "", ""]
        player.general -= CAREER_FIGURES
        game.emit("career_chosen", "01/career", player.seat, career=chosen, figures=CAREER_FIGURES)


def _players(state: State) -> int:
    """For how many the table is set up; alone as for two."""
    return 2 if any(player.seat == JEAN for player in state.players) else len(state.players)
