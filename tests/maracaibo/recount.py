"""Maracaibo counted again: every piece wherever it lies, every number from what the log says was gained and paid."""

from kernel_lib.core.table import Table
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.state import State


def cards_of(state: State) -> list[str]:
    """Every project card in the game."""
    held = [*state.deck, *state.discard, *state.display, *(state.jean.cards if state.jean else [])]
    for player in state.players:
        held += [*player.hand, *player.planned, *player.bought]
    return sorted(held)


def discs_of(state: State) -> int:
    """Discs on ships, in markets, on legacy tiles, on Jean's board and out of the game."""
    return (sum(sum(player.discs.values()) for player in state.people()) + sum(state.market.values())
            + sum(state.legacy_discs.values()) + state.discs_gone + (state.jean.discs if state.jean else 0))


def tiles_of(state: State) -> list[str]:
    """Combat tiles and quest tiles, wherever they are; story tiles left aside."""
    held = [*state.quest_stack, *state.explorer_quests.values(),
            *(tile for here in state.quests.values() for tile in here),
            *(tile for stack in state.combat_stacks for tile in stack)]
    for player in state.players:
        held += [*player.combat_tiles, *player.quest_tiles, *player.quests_on.values()]
    return sorted(one for one in held if one not in records.STORY_TILES)


def sound(begun: State, state: State) -> list[str]:
    """What came into the game or left it since `begun`; story cards may bring cards and discs, the last one too."""
    faults = []
    if tiles_of(state) != sorted([*records.combat_tiles(), *records.quest_tiles()]):
        faults.append("a combat or quest tile is missing, or there twice")
    cards, now = cards_of(begun), cards_of(state)
    if not set(cards) <= set(now):
        faults.append(f"project cards are lost: {sorted(set(cards) - set(now))}")
    if not begun.story_cards or begun.options["story"] == "S75":
        if now != cards:
            faults.append(f"project cards came from nowhere: {sorted(set(now) - set(cards))}")
        if discs_of(state) != discs_of(begun):
            faults.append(f"{discs_of(begun)} discs became {discs_of(state)}")
    return faults


TRACKS = {"doubloons": ("doubloons", "gained", 1), "paid_doubloons": ("doubloons", "paid", -1),
          "combat_points": ("combat_points", "gained", 1), "paid_combat_points": ("combat_points", "paid", -1)}


def accounts(table: Table) -> list[str]:
    """Where money, combat points or score are not the sum of what the log says."""
    faults = []
    running = {player.seat: {"doubloons": 0, "combat_points": None, "score": 0} for player in table.state.players}
    for event in table.log:
        if event.who not in running:
            continue
        held = running[event.who]
        if event.name in TRACKS:
            track, fact, sign = TRACKS[event.name]
            if held[track] is None:  # the point of the start needs no event
                held[track] = event.facts[track] - sign * event.facts[fact]
            held[track] += sign * event.facts[fact]
        elif "score" in event.facts and "points" in event.facts:
            track = "score"
            held[track] += event.facts["points"] * (-1 if event.name == "points_lost" else 1)
        else:
            continue
        if held[track] != event.facts[track]:
            faults.append(f"{event.who}: {event.name} ({event.rule}) says {event.facts[track]} {track}, "
                          f"the log makes {held[track]}")
            held[track] = event.facts[track]
    for player in table.state.players:
        for track, count in running[player.seat].items():
            if count is not None and getattr(player, track) != count:
                faults.append(f"{player.seat} has {getattr(player, track)} {track}, the log makes {count}")
    return faults
