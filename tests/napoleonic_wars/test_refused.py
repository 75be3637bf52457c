"""What an example may not begin with: the rule and its reason are told."""

import pytest

from kernel_lib.core import example
from kernel_lib.core.errors import Bad

REFUSED = {
    "a marker in another's row": ({"procedure": "move_consul", "minor": "sweden", "row": "france"},
                                  {"consuls": {"sweden": "britain/friendly"}}, "8.1/cost"),
    "a marker in its pact box": ({"procedure": "move_consul", "minor": "spain", "row": "france", "right": False}, {},
                                 "8.2"),
    "the end of no pact": ({"procedure": "break_pact", "minor": "sweden"}, {}, "8.21"),
    "war on an ally": ({"procedure": "war", "power": "britain", "target": "austria"}, {}, "8.22"),
    "the end of no war": ({"procedure": "end_war", "card": "persian_war"}, {}, "7.6"),
    "a neutral without cards": ({"procedure": "neutral_impulse", "power": "sweden"},
                                {"impulse": "sweden", "hands": {"sweden": []}}, "5.3"),
    "Sweden's offer": ({"procedure": "submit", "power": "sweden", "to": "france"}, {}, "15.4"),
    "submission to a friend": ({"procedure": "submit", "power": "austria", "to": "britain"}, {}, "15.1"),
    "a second submission": ({"procedure": "submit", "power": "austria", "to": "france"},
                            {"submitted": {"austria": "france"}}, "8.8"),
    "conquered by an ally": ({"procedure": "conquer", "power": "austria", "by": "russia"}, {}, "15.1"),
    "conquered by the beaten": ({"procedure": "conquer", "power": "france", "by": "austria"},
                                {"submitted": {"austria": "france"}}, "15.12"),
    "forced twice": ({"procedure": "force_submission", "power": "austria"}, {"submitted": {"austria": "france"}},
                     "8.8"),
    "its own bloc": ({"procedure": "join", "power": "austria", "bloc": "allied"}, {}, "8.3"),
    "Britain and the emperor": ({"procedure": "join", "power": "britain", "bloc": "imperial"}, {}, "8.22"),
    "a pact of a great power": ({"procedure": "make_pact", "minor": "russia", "major": "france"}, {}, "8.2"),
    "a second pact": ({"procedure": "make_pact", "minor": "spain", "major": "britain"}, {}, "8.2"),
    "a pact with a minor power": ({"procedure": "make_pact", "minor": "sweden", "major": "prussia"}, {}, "8.1/who"),
    "a pact with nobody": ({"procedure": "enter_bloc", "minor": "sweden", "bloc": "imperial"}, {}, "8.7"),
    "a bloc it is in": ({"procedure": "enter_bloc", "minor": "spain", "bloc": "imperial"}, {}, "8.7"),
    "a flag at home": ({"procedure": "lay_flag", "at": "paris", "power": "france"}, {}, "8.22"),
    "a flag at an ally's": ({"procedure": "lay_flag", "at": "vienna", "power": "russia"}, {}, "8.22"),
    "no flag to give back": ({"procedure": "give_back", "at": "vienna", "power": "russia"}, {}, "14.13"),
    "an enemy's area to give back": ({"procedure": "give_back", "at": "vienna", "power": "france"},
                                     {"flags": {"vienna": "france"}}, "14.13"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_the_rules_do_not_allow_is_not_run(case):
    run, given, rule = case
    with pytest.raises(Bad, match=rf"this is not allowed \(rule {rule}: "):
        example.run(example.Example("mine", "napoleonic_wars", run=run, given={"round": 2, **given}))


IMPOSSIBLE = {
    "a player's power on the track": ({"consuls": {"russia": "france/pact"}}, "no consul marker"),
    "a pact with nobody": ({"consuls": {"turkey": {"column": "pact"}}}, "the row of no player's power"),
    "a pact with a minor Prussia": ({"consuls": {"denmark": "prussia/pact"}}, "the row of no player's power"),
    "Britain against itself": ({"bloc": {"britain": "imperial"}}, "never in the imperial bloc"),
    "beaten by itself": ({"submitted": {"austria": "austria"}}, "submitted to itself"),
    "another's reserve card": ({"reserves": {"france": ["parliament"]}}, "no reserve card of france"),
    "a war that is none": ({"wars": [{"card": "conscripts", "powers": ["russia"]}]}, "no foreign war"),
    "two cards for peace": ({"peace": {"france": 2}}, "not one card"),
    "a refit marker alone": ({"refit": [{"power": "france", "at": "brest"}], "squadrons": {"brest": None}},
                             "and no squadron"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_on_a_table_is_told(case):
    given, words = case
    with pytest.raises(Bad, match=words):
        example.run(example.Example("mine", "napoleonic_wars", ask=[{"controller": "paris"}],
                                    given={"empty": True, **given}))


@pytest.mark.parametrize(("question", "arguments", "said"), [
    ("battle_dice", {"units": {"france": 3}, "round": 3}, "3 is out of bounds"),
    ("battle_dice", {"units": {"france": 3}, "commander": "boney"}, "there is no leader 'boney'"),
    ("armies_needed", {"units": {"france": 3}, "lead": "boney"}, "there is no leader 'boney'"),
    ("french_losses", {"sixes": -2, "at": "munich"}, "-2 is out of bounds"),
    ("siege_overrun", {"at": "lisbon", "sixes": 1, "rounds": 0}, "0 is out of bounds"),
    ("naval_dice", {"ships": {"france": 1}, "refit": -1}, "-1 is out of bounds"),
    ("may_end_war", {"card": "a war", "power": "turkey"}, "there is no card 'a war'"),
    ("may_return", {"piece": "nobody", "at": "vienna"}, "there is no power or leader 'nobody'"),
    ("build_price", {"power": "sweden", "what": "Leaders"}, "'Leaders' is not known"),
    ("build_price", {"power": "sweden", "what": "leader"}, "sweden has no leader to build"),
    ("may_negotiate", {"what": "Cards, please"}, "'Cards, please' is not known")])
def test_what_makes_no_sense_is_not_answered(question, arguments, said):
    with pytest.raises(Bad, match=said):
        example.run(example.Example("mine", "napoleonic_wars", ask={question: arguments}))
