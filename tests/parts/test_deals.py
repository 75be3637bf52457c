"""Deals: what may be promised, who must agree, what is then done."""

import pytest

from kernel_lib.core.dice import Stream
from kernel_lib.core.verdict import no, yes
from kernel_lib.parts.deals import Clause, Clauses, Deal, clause_of, negotiation, offer

from .driving import Driven, game


@pytest.fixture
def clauses():
    """Two or three seats at war, with money: peace, alliance (only after peace), and coins one way."""
    made = Clauses("9", one_way="9/one-way")

    def may_peace(state, clause, beside):
        return yes("9") if clause.between() in state["war"] else no("9", "no_war")

    def may_ally(state, clause, beside):
        peace = any(one.kind == "peace" and one.between() == clause.between() for one in beside)
        return yes("9") if peace or clause.between() not in state["war"] else no("9", "at_war")

    def may_pay(state, clause, beside):
        due = sum(one.what["coins"] for one in beside if one.kind == "coins" and one.giver == clause.giver)
        return yes("9") if due + clause.what["coins"] <= state["coins"][clause.giver] else no("9", "too_poor")

    @made.kind("peace", may_peace, even=True)
    def peace(game, clause):
        game.state["war"].remove(clause.between())
        game.state["done"].append("peace")
        yield from ()

    @made.kind("alliance", may_ally, even=True)
    def alliance(game, clause):
        game.state["done"].append("alliance")
        yield from ()

    @made.kind("coins", may_pay, lambda state, giver, taker: [{"coins": 1}, {"coins": 2}], mutual=False)
    def coins(game, clause):
        game.state["coins"][clause.giver] -= clause.what["coins"]
        game.state["coins"][clause.taker] += clause.what["coins"]
        yield from ()

    return made


@pytest.fixture
def state():
    return {"war": [frozenset("ab")], "coins": {"a": 2, "b": 1, "c": 0}, "done": []}


def add(kind, giver, taker, **what):
    return {"add": {"kind": kind, "giver": giver, "taker": taker, **what}}


def test_a_clause_shows_itself_and_is_read_again():
    clause = Clause("coins", "a", "b", {"coins": 1})
    assert clause.plain() == {"kind": "coins", "giver": "a", "taker": "b", "coins": 1}
    assert clause_of(clause.plain()) == clause


def test_an_offer_grows_clause_by_clause_and_is_agreed_to(clauses, state):
    at = game(state)
    made = Driven(offer(at, clauses, "a", ["b"]), add("peace", "a", "b"), add("alliance", "a", "b"),
                  add("coins", "a", "b", coins=2), "propose", "agree")
    deal, against = made.result
    assert not against and deal.parties == ("a", "b") and made.who == ["a"] * 4 + ["b"]
    assert made.asked[-1].facts["clauses"] == deal.plain() and made.asked[-1].facts["by"] == "a"
    assert add("alliance", "a", "b") not in made.asked[0].options, "not while they are at war"
    assert state["war"], "nothing happens before it is carried out"
    Driven(clauses.carry_out(at, [deal]))
    assert state == {"war": [], "coins": {"a": 0, "b": 3, "c": 0}, "done": ["peace", "alliance"]}


def test_clauses_are_kept_kind_after_kind(clauses, state):
    deal = Deal("a", (Clause("alliance", "a", "b"), Clause("peace", "a", "b")))
    Driven(clauses.carry_out(game(state), [deal]))
    assert state["done"] == ["peace", "alliance"]


def test_everybody_whom_it_binds_must_agree(clauses, state):
    at = game(state)
    both = add("coins", "a", "b", coins=1), add("coins", "a", "c", coins=1)
    deal, against = Driven(offer(at, clauses, "a", ["b", "c"]), *both, "propose", "agree", "refuse").result
    assert against == "c" and deal.parties == ("a", "b", "c") and state["coins"]["a"] == 2


def test_what_may_not_stand_in_a_deal_says_why(clauses, state):
    coins = Clause("coins", "a", "b", {"coins": 1})
    back = Clause("coins", "b", "a", {"coins": 1})
    assert clauses.may_promise(state, back, [coins]).because() and not clauses.may_promise(state, back, [coins])
    assert (clauses.may_promise(state, back, [coins]).rule, clauses.may_promise(state, back, [coins]).reason) == (
        "9/one-way", "not_both_ways")
    assert clauses.may_promise(state, coins, [coins]).reason == "promised_already"
    assert clauses.may_promise(state, Clause("peace", "b", "a"), [Clause("peace", "a", "b")]).reason == (
        "promised_already")
    assert clauses.may_promise(state, Clause("coins", "a", "a", {"coins": 1})).reason == "with_oneself"
    assert clauses.may_promise(state, Clause("coins", "a", "c", {"coins": 2}), [coins]).reason == "too_poor"
    assert clauses.may_offer(state, Deal("a", ())).reason == "empty_deal"
    assert clauses.may_offer(state, Deal("a", (Clause("peace", "a", "b"), Clause("alliance", "a", "b"))))
    assert clauses.may_offer(state, Deal("a", (Clause("alliance", "a", "b"),))).reason == "at_war"


def test_the_judge_of_an_offer_answers_for_what_is_not_offered(clauses, state):
    made = Driven(offer(game(state), clauses, "a", ["b", "c"]), "pass")
    (asked,) = made.asked
    assert made.result is None
    assert asked.verdict("propose").reason == "empty_deal"
    assert asked.verdict(add("alliance", "a", "b")).reason == "at_war"
    assert asked.verdict(add("coins", "b", "c", coins=1)).reason == "not_a_party"


def test_a_full_deal_takes_no_more(clauses, state):
    made = Driven(offer(game(state), clauses, "a", ["b"], most=1), add("peace", "a", "b"), "pass")
    assert tuple(made.asked[1].options) == ("propose", "pass", {"drop": add("peace", "a", "b")["add"]})
    assert made.asked[1].verdict(add("alliance", "a", "b")).reason == "deal_full"


def test_a_promise_is_struck_out_again_but_not_one_that_another_needs(clauses, state):
    peace, alliance = add("peace", "a", "b"), add("alliance", "a", "b")
    made = Driven(offer(game(state), clauses, "a", ["b"]), peace, alliance, {"drop": alliance["add"]}, "propose",
                  "agree")
    assert [deal["drop"] for deal in made.asked[2].options if "drop" in deal] == [alliance["add"]]
    assert made.asked[2].verdict({"drop": peace["add"]}).reason == "at_war"
    assert made.asked[1].verdict({"drop": alliance["add"]}).reason == "not_offered"
    assert made.result == (Deal("a", (Clause("peace", "a", "b"),)), "")
    assert made.asked[4].facts["agreed"] == ["a"]


def test_what_is_the_same_both_ways_is_offered_once_and_understood_either_way_round(clauses, state):
    made = Driven(offer(game(state), clauses, "b", ["a"]), "pass")
    offered = [one for one in made.asked[0].options if "add" in one and one["add"]["kind"] == "peace"]
    assert offered == [add("peace", "b", "a")]
    assert made.asked[0].verdict(add("peace", "a", "b"))
    assert not made.asked[0].verdict(add("alliance", "a", "b"))


def test_a_table_of_offers_ends_when_all_pass_in_a_row_and_what_is_agreed_counts_for_the_next(clauses, state):
    at = game(state)
    made = Driven(negotiation(at, clauses, ["a", "b"]), add("coins", "a", "b", coins=2), "propose", "agree",
                  add("peace", "a", "b"), "propose", "refuse", "pass", "pass")
    assert [deal.plain() for deal in made.result] == [[{"kind": "coins", "giver": "a", "taker": "b", "coins": 2}]]
    by_b = made.asked[3]
    assert by_b.who == "b" and not any(option.get("add", {}).get("kind") == "coins" for option in by_b.options[1:])
    assert [(event.name, event.who) for event in at.log] == [("deal_made", "a"), ("offer_refused", "a")]


def test_an_offer_refused_is_not_made_again_unchanged(clauses, state):
    made = Driven(negotiation(game(state), clauses, ["a", "b"], partners={"a": ["b"], "b": []}.get),
                  add("peace", "a", "b"), "propose", "refuse", add("peace", "a", "b"), "pass")
    assert "propose" not in made.asked[4].options and made.asked[4].verdict("propose").reason == "refused_before"


def test_offers_made_at_random_come_to_an_end(clauses, state):
    for seed in range(30):
        stream, procedure, value = Stream(seed), negotiation(game(state), clauses, ["a", "b", "c"]), None
        for _ in range(400):
            try:
                value = procedure.send(value).sample(stream)
            except StopIteration as stop:
                assert clauses.may_offer(state, stop.value[0]) if stop.value else True
                break
        else:
            raise AssertionError("no end")
