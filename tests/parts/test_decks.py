"""Cards are conserved, wherever they go, and other seats' cards are not seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from kernel_lib.core.dice import Seeded, Used
from kernel_lib.core.seen import UNKNOWN
from kernel_lib.parts.decks import Cards, blindly, from_top, shuffled, sort_of

from .driving import Driven

ALL = [f"c{number}" for number in range(9)]


def run(procedure, seed=0):
    """The result, with chance from a seed."""
    dice, used, value = Seeded(seed), Used(), None
    while True:
        try:
            chance = procedure.send(value)
        except StopIteration as stop:
            return stop.value
        value = dice.answer(chance, used)
        used.asked += 1


class Anything(RuleBasedStateMachine):
    """Whatever is done with cards, each stays in one place."""

    def __init__(self):
        super().__init__()
        self.cards = Cards(list(ALL))

    @rule(who=st.sampled_from("ab"), count=st.integers(0, 4), seed=st.integers(0, 99), again=st.booleans())
    def draw(self, who, count, seed, again):
        there = len(self.cards.deck) + (len(self.cards.discard) if again else 0)
        drawn = run(self.cards.draw(who, count, "1", reshuffle=again), seed)
        assert len(drawn) == min(count, there) and self.cards.hand(who)[-len(drawn) or 99:] == drawn

    @precondition(lambda self: any(self.cards.hands.values()))
    @rule(to=st.sampled_from(["discard", "removed", "table", "hands", "deck"]), data=st.data())
    def play(self, to, data):
        who = data.draw(st.sampled_from([seat for seat, hand in self.cards.hands.items() if hand]))
        card = data.draw(st.sampled_from(self.cards.hands[who]))
        place = {"table": "b", "hands": "b"}.get(to, "")
        self.cards.play(who, card, to, place)
        assert self.cards.where(card) == (to, place)

    @rule(card=st.sampled_from(ALL), to=st.sampled_from(["discard", "removed", "deck", "hands"]))
    def leave(self, card, to):
        self.cards.leave(card, to, "a" if to == "hands" else "")
        assert self.cards.where(card) == (to, "a" if to == "hands" else "")

    @invariant()
    def conserved(self):
        assert self.cards.everywhere() == ALL and self.cards.copy() == self.cards

    @invariant()
    def unseen(self):
        seen = self.cards.seen_by("a")
        assert seen.hand("a") == self.cards.hand("a") and set(seen.hand("b")) | set(seen.deck) <= {UNKNOWN}
        assert len(seen.hand("b")) == len(self.cards.hand("b")) and len(seen.deck) == len(self.cards.deck)


TestAnything = Anything.TestCase


def test_a_deck_that_ends_takes_the_discards_in_and_says_so():
    cards, told = Cards(["x"], discard=["y", "z"]), []
    run(cards.draw("a", 2, "1", refilled=told.append))
    assert len(cards.hand("a")) == 2 and cards.hand("a")[0] == "x" and told == [2] and cards.discard == []


def test_new_cards_enter_the_deck():
    cards = Cards(["x"])
    cards.enter(["y"])
    assert cards.everywhere() == ["x", "y"]


def test_what_is_not_held_cannot_be_played_and_what_is_no_card_cannot_leave():
    with pytest.raises(ValueError, match="not in list"):
        Cards(hands={"a": []}).play("a", "x")
    with pytest.raises(KeyError):
        Cards().leave("x")


def test_a_random_card_of_a_hand_is_drawn_by_another_and_stays():
    cards = Cards(hands={"a": ["x", "y"]})
    made = Driven(cards.at_random("a", 1, "gift", "9", by="b"), ("y",))
    assert made.result == ["y"] and cards.hand("a") == ["x", "y"] and made.who == ["b"]
    assert Driven(cards.at_random("b", 1, "gift", "9")).result == []


@given(st.integers(0, 20), st.integers(0, 99))
def test_a_pile_in_order_is_drawn_from_its_top(count, seed):
    pile, discard = ["a", "b"], ["c", "d", "e"]
    drawn = run(from_top(pile, discard, count, "5"), seed)
    assert drawn[:2] == ["a", "b"][:count] and len(drawn) == min(count, 5)
    assert sorted([*drawn, *pile, *discard]) == list("abcde") and (count <= 2) == bool(discard)


def test_blind_draws_and_shuffles():
    pile = ["a", "b", "c"]
    assert Driven(blindly(pile, 2, "card", "6", "bea"), ("c", "a")).result == ["c", "a"] and pile == ["b"]
    assert Driven(blindly([], 2, "card", "6")).result == [] and Driven(shuffled([], "s", "1")).result == []
    assert Driven(shuffled("ab", "s", "1"), ("b", "a")).result == ["b", "a"]
    assert sort_of(["b", UNKNOWN, "a"], "abc") == [UNKNOWN, "a", "b"]
