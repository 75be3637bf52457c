"""Windows: who is asked, in which order, and when it is over."""

from kernel_lib.core.verdict import no, yes
from kernel_lib.parts import windows

from .driving import Driven, game


def answering(**answers):
    """`respond` by script: seat -> what he does each time he is asked; nothing when it ends."""
    asked = []

    def respond(seat):
        asked.append(seat)
        left = answers.get(seat, [])
        return bool(left and left.pop(0))
        yield

    return respond, asked


def test_all_must_pass_in_a_row():
    respond, asked = answering(a=[False, True], b=[True, False], c=[])
    assert Driven(windows.until_all_pass("abc", respond)).result == ["b", "a"]
    assert asked == list("abcabca")


def test_after_a_response_everybody_is_asked_again_the_one_who_responded_last():
    respond, asked = answering(b=[True])
    Driven(windows.until_all_pass("abc", respond))
    assert asked == ["a", "b", "c", "a", "b"]


def test_each_until_he_passes_the_first_only_and_each_once():
    respond, asked = answering(a=[True, True], b=[True])
    assert Driven(windows.each_until_pass("abc", respond)).result == ["a", "a", "b"] and asked == list("aaabbc")
    respond, asked = answering(b=[True], c=[True])
    assert Driven(windows.first_of("abc", respond)).result == "b" and asked == ["a", "b"]
    assert Driven(windows.first_of("abc", answering()[0])).result is None
    respond, asked = answering(a=[True, True], c=[True])
    assert Driven(windows.each_once("abc", respond)).result == ["a", "c"] and asked == list("abc")


def test_nobody_to_ask_is_over_at_once():
    assert Driven(windows.until_all_pass("", answering()[0])).result == []


def test_a_seat_is_offered_what_it_may_do_and_nothing_is_asked_where_that_is_nothing():
    done = []

    def do(card):
        done.append(card)
        return
        yield

    def judge(card):
        return yes("6") if card != "bad" else no("6", "not_now")

    made = Driven(windows.offered(game(), "play_card", "bea", "6", ["bad", "good"], judge, do, window="battle"), "good")
    assert made.result is True and done == ["good"]
    (asked,) = made.asked
    assert (asked.options, asked.who, asked.facts) == (("pass", "good"), "bea", {"window": "battle"})
    assert asked.verdict("bad").reason == "not_now"
    assert Driven(windows.offered(game(), "p", "bea", "6", ["good"], judge, do), "pass").result is False
    assert Driven(windows.offered(game(), "p", "bea", "6", ["bad"], judge, do)).result is False and done == ["good"]


def test_a_response_may_be_responded_to():
    def card(seat):
        return (yield from windows.offered(game(), "card", seat, "6", ["counter"], lambda one: yes("6"), answered))

    def answered(one):
        yield from windows.offered(game(), "counter", "c", "6", ["stop"], lambda one: yes("6"), nothing)

    def nothing(one):
        return
        yield

    assert Driven(windows.first_of("ab", card), "pass", "counter", "stop").who == ["a", "b", "c"]


def test_seats_begin_with_another():
    assert windows.rotated("abc", "b") == ["b", "c", "a"]
