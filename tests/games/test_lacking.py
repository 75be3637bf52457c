"""Positions that lack what a procedure or a question is about: one clear message, whatever is missing."""

from typing import Any

import pytest

from kernel_lib.core import example
from kernel_lib.core.errors import Bad

AMDT, NW, HIS = "most_dangerous_time", "napoleonic_wars", "here_i_stand"
FORCE = {"who": "austria", "units": {"mack": 1, "austria": 2}, "commander": "mack"}
BATTLE = {"at": "linz", "active": {"who": "france", "units": {"france": 4}, "ways": ["munich"]}, "other": FORCE}
LACKING: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "no shogun to turn daimyo": (
        AMDT, {"units": {"kyo": {"oda": 2}}, "impulse": {"alliance": "anti_oda_minor"}},
        {"run": {"procedure": "turn_daimyo"}}, "Ashikaga Yoshiaki is not"),
    "marked out of communication where nobody is": (
        AMDT, {"units": {"gifu": {"oda": 2}}, "impulse": {"alliance": "oda", "ooc": {"ogaki": {"oda": 3}}}},
        {"ask": {"weight": {"at": "ogaki", "units": {"oda": 1}}}}, "marked out of communication at ogaki"),
    "more marked than there are": (
        AMDT, {"units": {"gifu": {"oda": 2}}, "impulse": {"alliance": "oda", "ooc": {"gifu": {"oda": 3}}}},
        {"ask": {"weight": {"at": "gifu", "units": {"oda": 1}}}}, "marked out of communication at gifu"),
    "supply without an impulse": (
        AMDT, {"hand": {"anti_oda": [45]}, "units": {"sawayama": {"azai": 2}}},
        {"run": {"procedure": "play_card", "player": "anti_oda", "card": 45}}, "no alliance is active"),
    "a levy without an impulse": (
        AMDT, {"hand": {"oda": [41]}, "box": {"oda": 3}},
        {"run": {"procedure": "play_card", "player": "oda", "card": 41}}, "no alliance is active"),
    "nobody to betray": (
        AMDT, {"hand": {"oda": [20]}, "units": {"arioka": {"nobunaga": 1, "hideyoshi": 1}}, "impulse": "oda"},
        {"run": {"procedure": "play_card", "player": "oda", "card": 20}}, "play_card"),
    "a retreat of a leader who is not there": (
        NW, {"units": {"linz": {"france": 4, "austria": 2}}, "impulse": {"power": "france", "cp": 0}, "battle": BATTLE},
        {"run": {"procedure": "retreat", "battle": BATTLE, "force": FORCE}}, "do not stand at linz"),
    "refit markers without a number": (
        NW, {"refit": {"brest": {"france": ["emigres"]}}}, {"ask": {"turns_left": {}}}, "no number of squadrons"),
    "a neutral's card in the impulse of another": (
        NW, {"hands": {"spain": ["rally"]}, "impulse": {"power": "france", "cp": 1}},
        {"run": {"procedure": "neutral_impulse", "power": "spain"}}, "neutral_impulse"),
    "an assault by those who are not there": (
        HIS, {"units": {"lyon": {"france_regular": 1, "hapsburg_regular": 3}}, "control": {"geneva": "hapsburg"},
              "impulse": {"power": "hapsburg", "cp": 1, "besieged": ["lyon"]}},
        {"run": {"procedure": "assault", "power": "hapsburg", "at": "lyon", "units": {"hapsburg_mercenary": 3}}},
        "lyon|Lyon"),
}


@pytest.mark.parametrize("name", LACKING)
def test_what_is_missing_is_said(name: str) -> None:
    game, given, asked, said = LACKING[name]
    given = {"empty": True, **given}
    with pytest.raises(Bad, match=said):
        example.run(example.Example("lacking", game, given=given, **asked))


def test_no_commander_is_named_where_none_is_listed() -> None:
    """9.6 An area listed without a commander is one where nobody was named."""
    given = {"empty": True, "commanders": {"vienna": []}, "units": {"vienna": {"mack": 1, "charles": 1, "austria": 3}},
             "impulse": {"power": "austria", "cp": 1}}
    ran = example.run(example.Example("named", NW, given=given, ask={"may_name": {"at": "vienna", "leader": "mack"}}))
    assert ran.answers[0]


def test_pieces_noted_twice_as_gone_equally_far_march_on() -> None:
    """9.42 Two notes of one area and one distance are one."""
    noted = [{"at": "cologne", "units": units, "areas": 4} for units in ({"france": 2}, {"ney": 1})]
    given = {"empty": True, "units": {"cologne": {"davout": 1, "france": 4, "ney": 1}},
             "impulse": {"power": "france", "cp": 1, "marched": noted}}
    march = {"procedure": "march", "at": "cologne", "to": "metz", "units": {"france": 4, "ney": 1, "davout": 1},
             "lead": "davout"}
    ran = example.run(example.Example("far", NW, given=given, run=march, dice=[1, 1, 1]))
    assert ran.state.units["metz"]["ney"] == 1
