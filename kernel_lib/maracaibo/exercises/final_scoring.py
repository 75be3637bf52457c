"""Exercises on 14 Final scoring."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.bilingual import Words
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise, key
from kernel_lib.maracaibo.records import NATIONS, cards

from .asking import Asking, ask, because, between, first, one, position, some, table, total, words

CHAPTER = "14_final_scoring"
PLACES = ("1", "3", "4", "5", "6", "7", "8", "10", "12", "13", "14", "16")


def markers(stream: Stream) -> dict[str, Any]:
    """A random map: each nation has taken 2 to 7 markers from its supply; up to two of them were expelled again."""
    taken = {nation: between(stream, 2, 7) for nation in NATIONS}
    lying = {nation: min(4, max(1, count - stream.below(3))) for nation, count in taken.items()}
    places = some(stream, PLACES, len(PLACES))
    return {"supply_taken": taken,
            "markers": {places.pop(): nation for nation in NATIONS for _ in range(lying[nation])}}


@exercise(CHAPTER, 1)
def weight(stream: Stream) -> Question:
    """The weight of a nation from the markers on the map and in its supply."""
    state, nation = position(markers(stream), players=3), one(stream, NATIONS)
    why = first(table(state, "score_ranks").log, "nation_weight", nation=nation)
    asking = Asking("weight", state, nation=nation, spaces=total(why.facts["spaces"]), emptied=why.facts["emptied"],
                    **ask(state, "markers_on_map"))
    return asking.number(why.facts["weight"], why)


@exercise(CHAPTER, 2)
def rank_times_weight(stream: Stream) -> Question:
    """What a nation gives: noble rank times weight."""
    nation, steps = one(stream, NATIONS), between(stream, 1, 12)
    state = position({**markers(stream), "players": {"alex": {"influence": {nation: steps}}}}, players=3)
    why = first(table(state, "score_ranks").log, "rank_scored", nation=nation)
    asking = Asking("rank_points", state, nation=nation, weight=why.facts["weight"], steps=steps,
                    rank=why.facts["rank"])
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 3)
def most_influence(stream: Stream) -> Question:
    """Who takes the 3 points of a nation."""
    nation, seats = one(stream, NATIONS), ("alex", "bea", "chen")
    top = between(stream, 1, 11)
    reached = [top, max(0, top - stream.below(2)), max(0, top - stream.below(3))]
    state = position({"players": {seat: {"influence": {nation: space}} for seat, space in
                                  zip(stream.shuffled(list(seats)), reached, strict=True)}}, players=3)
    leaders = ask(state, "most_influence", nation=nation)
    asking = Asking("most_influence", state, nation=nation,
                    **{seat: state.player(seat).influence[nation] for seat in seats})
    groups = [[seat for number, seat in enumerate(seats) if at >> number & 1] for at in range(1, 8)]
    log = table(state, "score_majority").log
    gained = {seat: first([event for event in log if event.who == seat], "majority_scored", nation=nation)
              for seat in leaders}
    left_out = {key(group): next((seat for seat in leaders if seat not in group), leaders[0]) for group in groups}
    return asking.choose(leaders, groups, {group: gained[seat] for group, seat in left_out.items()})


@exercise(CHAPTER, 4, "tracks")
def points_of_the_tracks(stream: Stream) -> Question:
    """Step 2: score income and what the doubloon track prints; no doubloons any more."""
    while True:
        at, income = between(stream, 8, 26), between(stream, 1, 9)
        state = position({"phase": "final", "round": 4, "players": {"alex": {
            "doubloon_income": at, "score_income": income, "doubloons": stream.below(9)}}}, players=3)
        printed = ask(state, "doubloon_track_points", who="alex")
        if printed:
            gained = table(state, "score_tracks").state.player("alex").score
            why = because("track_points", "14/tracks", income=income, printed=printed, gained=gained)
            return Asking("track_points", state, at=at, income=income).number(gained, why)


@exercise(CHAPTER, 5, "mine")
def points_of_cards(stream: Stream) -> Question:
    """Step 3: only bought cards count."""
    worth = some(stream, [card for card, record in cards().items() if record.vp and card[0] in "AB"], 5)
    bought, hand, planned = worth[:between(stream, 1, 3)], worth[3:4], worth[4:5]
    state = position({"phase": "final", "round": 4, "players": {"alex": {
        "bought": bought, "hand": hand, "planned": planned}}}, players=3)
    points = ask(state, "card_points", who="alex")
    why = because("card_points", "14/cards", points=total(list(points.values())), gained=sum(points.values()))
    asking = Asking("card_points", state, bought=[with_points(each) for each in bought],
                    hand=[with_points(each) for each in hand], planned=[with_points(each) for each in planned])
    return asking.number(sum(points.values()), why)


def with_points(card: str) -> Words:
    """A card and the points that it shows."""
    return words("exercise.card_with_points", card=card, points=cards()[card].vp)
