"""21 Story cards: their instructions, their quests, and what is read when a round ends."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import legacy, quests, records
from .names import Seat
from .names import StoryCard as StoryCardId
from .schema_story import StoryCard
from .state import JEAN, State

RULE = "21/instructions"
CONTINUE = "continue"


# ---- set-up --------------------------------------------------------------------------------------------

@question("opening_cards")
@rule("01/story-or-not")
def opening_cards(state: State) -> list[str]:
    """The story cards with which the game begins: those of the archive, or the one chosen (S01, S75, S80 ...)."""
    chosen = state.options["story"]
    return list(state.archive.get("cards", [])) if chosen == CONTINUE else [chosen]


@question("is_story_game")
def is_story_game(state: State) -> bool:
    """Whether the game tells the story (cards 01 to 12, chapters) and is kept for the next one."""
    chosen = state.options["story"]
    return chosen == CONTINUE or records.story_cards()[chosen].mode != "open"


@procedure("story_set_up")
def set_up(game: Game) -> Procedure:
    """21 Tiles of the archive come onto the map, then the story cards are read and followed in number order."""
    state = game.state
    if is_story_game(state):
        state.story_tiles = list(records.STORY_TILES)
        known = state.archive.get("read", [])
        state.story_deck = [card for card in records.story_cards() if card not in known]
    for tile in state.archive.get("tiles", []):
        yield from legacy.place_tile(game, tile)
    for card in sorted(opening_cards(state)):
        yield from take_card(game, card)
        yield from follow(game, card)


# ---- instructions ------------------------------------------------------------------------------------------

def take_card(game: Game, card: str) -> Procedure:
    """Take a story card from its deck; cards skipped go to the bottom. Of two that need one tile the higher stays."""
    state = game.state
    if card in state.story_deck:
        at = state.story_deck.index(card)
        state.story_deck = state.story_deck[at + 1:] + state.story_deck[:at]
    state.story_cards.append(card)
    game.emit("story_card", RULE, card=card)
    for other in [one for one in state.story_cards if one != card]:
        if set(records.story_cards()[other].tiles) & set(records.story_cards()[card].tiles):
            lower = min(other, card)
            state.story_cards.remove(lower)
            game.emit("story_card_gives_way", RULE, card=lower, stays=max(other, card))
    yield from ()


@procedure("follow_story_card")
def bring(game: Game, card: StoryCardId) -> Procedure:
    """21 The story card comes into play, unless it is there, and what its face says is done.

    That is: story tile, quests, C cards, legacy tiles, a further card to read.
    """
    if card not in game.state.story_cards:
        yield from take_card(game, card)
    yield from follow(game, card)


def follow(game: Game, card: str) -> Procedure:
    """What the face of a story card in play says; nothing when it had to give way."""
    state = game.state
    if card not in state.story_cards:
        return
    record = records.story_cards()[card]
    state.archive.setdefault("read", []).append(card)
    place_story_tile(game, record)
    place_quests(game, record, 0)
    discard_cards(game, record)
    for tile in record.tiles:
        yield from legacy.place_tile(game, tile)
    yield from shuffle_in(game, record)
    for further in record.read:
        if further not in state.archive["read"]:
            yield from take_card(game, further)
            yield from follow(game, further)


def place_story_tile(game: Game, record: StoryCard) -> None:
    """The next story tile of the stack at the place named."""
    state = game.state
    if record.story_at is None:
        return
    if not state.story_tiles:
        game.emit("no_story_tile_left", RULE, card=record.id)
        return
    tile = state.story_tiles.pop(0)
    state.quests.setdefault(record.story_at, []).append(tile)
    state.tile_cards[tile] = record.id
    game.emit("story_tile_placed", RULE, card=record.id, tile=tile, at=record.story_at)


@question("quest_places")
@rule("21/instructions")
def quest_places(state: State, card: StoryCardId, after_round: int = 0) -> list[str]:
    """Where the card puts quest tiles with this number of players, when it comes (0) or after a round."""
    players = len(state.people())
    return [place.at for place in records.story_cards()[card].quests
            if players in place.players and place.after_round == after_round]


def place_quests(game: Game, record: StoryCard, after_round: int) -> None:
    """Quest tiles from the stack, face up at the places for this number of players."""
    for place in quest_places(game.state, record.id, after_round):
        quests.place_quest(game, place, RULE)


def discard_cards(game: Game, record: StoryCard) -> None:
    """C cards onto the discard pile of the project cards."""
    added = [card for card in record.discard if card not in _in_game(game.state)]
    if added:
        game.state.discard += added
        game.emit("cards_to_discard", RULE, cards=added)


def shuffle_in(game: Game, record: StoryCard) -> Procedure:
    """C cards shuffled into the project deck."""
    state = game.state
    added = [card for card in record.cards if card not in _in_game(state)]
    if added:
        pool = (*state.deck, *added)
        state.deck = list((yield Draw("shuffle_in", RULE, pool, len(pool), facts={"cards": added})))
        game.emit("cards_shuffled_in", RULE, cards=added, deck=len(state.deck))


def _in_game(state: State) -> set[str]:
    """Project cards that are anywhere in this game."""
    held = {*state.deck, *state.discard, *state.display, *(state.jean.cards if state.jean else [])}
    for player in state.players:
        held |= {*player.hand, *player.planned, *player.bought}
    return held


# ---- when a round ends ---------------------------------------------------------------------------------------

@question("is_story_card_done")
@rule("13/story")
def requirement_met(state: State, card: StoryCardId) -> Verdict:
    """Whether the card's quest was completed, or its legacy tile is full; the yes says who reads."""
    record = records.story_cards()[card]
    if record.done_when:
        if not legacy.is_full(state, record.done_when):
            return no("13/story", "discs_missing", card=card, tile=record.done_when,
                      discs=state.legacy_discs.get(record.done_when, 0))
        return yes("13/story", reader=_person(state, state.ended_by()))
    for player in state.players:
        if any(state.tile_cards.get(tile) == card for tile in player.quest_tiles):
            return yes("11/story", reader=_person(state, player.seat))
    return no("13/story", "story_quest_open", card=card)


def _person(state: State, who: str) -> str:
    """When Jean has done it, you read."""
    return state.people()[0].seat if who == JEAN else who


@procedure("story_check")
def check_requirements(game: Game) -> Procedure:
    """13 Every story card in number order: done ones are read; then the quests that a card brings after this round."""
    state = game.state
    for card in sorted(state.story_cards):
        met = requirement_met(state, card)
        if met and card in state.story_cards:  # one read before may have brought a card to which it gave way
            yield from read_back(game, card, met.facts["reader"])
    if state.phase != "final":
        for card in sorted(state.story_cards):
            place_quests(game, records.story_cards()[card], state.round)


@procedure("read_story")
def read_back(game: Game, card: StoryCardId, reader: Seat) -> Procedure:
    """13 The reader reads the back aloud and tucks the card; the next one is taken, by vote when there are several."""
    state, record = game.state, records.story_cards()[card]
    if card not in state.story_cards:
        raise Bad(f"story card {card} is not in play", "card", one_of(state.story_cards) or "a story card in play")
    state.player(reader)  # before anything is done
    state.story_cards.remove(card)
    state.player(reader).story_cards.append(card)
    state.tile_cards = {tile: one for tile, one in state.tile_cards.items() if one != card}
    game.emit("story_read", "13/story", reader, card=card)
    if not record.next:
        game.emit("story_ends", "13/story", card=card)
        return
    following = yield from vote(game, reader, list(record.next))
    yield from take_card(game, following)
    if state.phase == "final":
        game.emit("story_waits", "13/story", card=following)
    else:
        yield from follow(game, following)


@procedure("vote")
def vote(game: Game, reader: Seat, cards: list[StoryCardId]) -> Procedure:
    """13 Each player votes for one card, the reader first; on a tie the reader decides. Returns the card."""
    if len(cards) == 1:
        return game.only(Decision("vote", reader, "13/story", tuple(cards)))
    state = game.state
    votes = dict.fromkeys(cards, 0)
    people = [who for who in state.clockwise_from(reader) if who != JEAN]
    for who in people:
        choice = yield Decision("vote", who, "13/story", tuple(cards))
        votes[choice] += 1
    most = [card for card in cards if votes[card] == max(votes.values())]
    chosen = most[0]
    if len(most) > 1:
        chosen = yield Decision("vote_tie", reader, "13/story", tuple(most))
    game.emit("voted", "13/story", reader, votes=votes, card=chosen, tied=len(most) > 1)
    return chosen


# ---- after the game ------------------------------------------------------------------------------------------

@question("what_is_kept")
@rule("14/archive")
def what_is_kept(state: State) -> dict[str, list[str]]:
    """What a story game leaves for the next one: {tiles, cards, c_cards}; full disc tiles are used up."""
    if not is_story_game(state):
        return {}
    cards = records.cards()
    every = state.options["full_disc_tiles"] == "all_kept"
    return {"tiles": [tile for tile in state.legacy if every or not legacy.is_full(state, tile)],
            "cards": sorted(card for card in state.story_cards if records.story_cards()[card].mode != "chapter"),
            "c_cards": sorted(card for card in _in_game(state) if cards[card].deck == "C"),
            "read": list(state.archive.get("read", []))}


def archive(game: Game) -> None:
    """Into the blue bag; without the story the card goes back to its deck and nothing is kept."""
    state = game.state
    state.archive = what_is_kept(state)
    if state.archive:
        game.emit("archived", "14/archive", tiles=state.archive["tiles"], cards=state.archive["cards"],
                  c_cards=state.archive["c_cards"])
    else:
        state.story_cards = []
        game.emit("nothing_archived", "14/archive")
