"""Every card: from a position where its event is allowed it is played to its end, and nothing is lost or doubled."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import CARDS, MAJORS, RULERS, TROOPS
from kernel_lib.here_i_stand.cards import may_play
from kernel_lib.here_i_stand.events import EVENTS
from kernel_lib.here_i_stand.raising import COUNTERS, fits
from kernel_lib.here_i_stand.responses import WINDOWS
from kernel_lib.here_i_stand.state import side

from .play import RULES, position

LATER = {"turn": 6, "league": True, "pirates": True, "jesuits": True,
         "protestant": ["wittenberg", "leipzig", "london", "geneva", "paris", "milan", "valladolid", "rouen", "york",
                        "erfurt", "bristol", "plymouth"],
         "debaters": dict.fromkeys(["luther", "melanchthon", "zwingli", "oekolampadius", "cop", "calvin", "cranmer",
                                    "eck", "campeggio", "caraffa", "gardiner", "tyndale"], "uncommitted"),
         "reformers": {"luther": "wittenberg", "zwingli": "zurich", "calvin": "geneva", "cranmer": "london"}}
SIEGE = {"units": {"buda": {"suleiman": 1, "ottoman_regular": 6, "hungary_regular": 2},
                   "istanbul": {"ottoman_regular": 6, "ottoman_cavalry": 2, "ibrahim_pasha": 1}},
         "war": [["ottoman", "hungary"], ["ottoman", "hapsburg"]]}
WHO = {"card_2": "hapsburg", "card_3": "england", "card_4": "france", "card_5": "papacy", "card_6": "papacy",
       "card_7": "protestant", "card_60": "hapsburg", "card_69": "france", "card_108": "papacy", "card_115": "england"}
GIVEN = {
    "card_5": {"england": {"wife": "anne_boleyn"}},
    "card_7": {"discards": ["card_65"]},
    "card_42": SIEGE,
    "card_57": {"units": {"wittenberg": {"philip_of_hesse": 1, "protestant_regular": 2}}},
    "card_59": {"events": {"card_21": "england"}, "hand": {"ottoman": ["card_59"], "england": ["card_80", "card_31"]}},
    "card_60": {"units": {"vienna": {"maurice_of_saxony": 1, "hapsburg_mercenary": 2}},
                "sides": {"maurice_of_saxony": "hapsburg"}},
    "card_66": {"units": {"pressburg": {"ottoman_cavalry": 1}}, "war": SIEGE["war"],
                "hand": {"ottoman": ["card_66"], "hapsburg": ["card_80", "card_31"]}},
    "card_71": {"control": {"florence": "france"}, "units": {"florence": {"france_regular": 1}}},
    "card_77": {"new_world": {"crossing": [{"power": "england", "kind": "explore"}]}},
    "card_98": {"new_world": {"crossing": [{"power": "england", "kind": "conquer"}]}},
    "card_86": {"hand": {"ottoman": ["card_80"], "hapsburg": ["card_86"]}},
    "card_87": {"units": {"vienna": {"hapsburg_mercenary": 5}}},
    "card_106": {"units": {"vienna": {"hapsburg_mercenary": 5}}},
    "card_89": {"war": [["ottoman", "hapsburg"]], "control": {"algiers": "ottoman"},
                "units": {"oran": {}, "tripoli": {}}},
    "card_91": {"captured": {"francis_i": "hapsburg"}},
    "card_95": {"units": {"florence": {"hapsburg_mercenary": 5}}},
    "card_96": {"new_world": {"claims": {"circumnavigation": "hapsburg"}}},
    "card_97": {"alliance": [["france", "scotland"]]},
    "card_105": SIEGE,
    "card_111": {"new_world": {"colonies": {"cuba": "hapsburg"}}},
    "card_113": {"units": {"naples": {"charles_v": 1}}},
    "card_114": {"alliance": [["france", "ottoman"]]},
    "card_116": {"alliance": [["france", "scotland"]], "england": {"edward": "healthy"}},
    "card_81": {"hand": {"ottoman": ["card_81"], "protestant": ["card_80", "card_65"]}},
    "card_51": {"hand": {"ottoman": ["card_51"], "protestant": ["card_80", "card_65"]}},
    "card_115": {"discards": ["card_63"]},
}
OUT_OF_TURN = {card for card, record in CARDS.items()
               if record.kind == "combat" or (record.kind == "response" and not record.own_play)
               or card in ("card_102", "card_109")}
NOT_PLAYED = {"card_8"}
"""The theses: resolved before the first card is drawn (test_first_turn)."""


def ready(card):
    """Who plays the card, in a position where he may."""
    given = {**LATER, **GIVEN.get(card, {})}
    for power in [WHO[card]] if card in WHO else MAJORS:
        hand = {one: cards for one, cards in given.get("hand", {}).items() if card not in cards}
        state = position(**{**given, "acting": power, "hand": {**hand, power: [card, *(
            one for one in given.get("hand", {}).get(power, []) if one != card)]}})
        if may_play(state, power, card, "event"):
            return power, state
    raise AssertionError(f"nobody may play {card}: {may_play(state, power, card, 'event')}")


def everything(state):
    """What no event may break: the rules' own check, the counters of every power, the cards."""
    faults = RULES.check(state)
    for power in COUNTERS:
        stacks = [count for bag in (*state.units.values(), *(war.units for war in state.foreign_wars.values()))
                  for piece, count in bag.items() if piece in TROOPS and side(state, piece) == power]
        faults += [] if fits(power, stacks or [0]) else [f"{power} has no counters for {stacks}"]
    return faults

@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("card", [one for one in CARDS if one not in OUT_OF_TURN | NOT_PLAYED])
def test_the_event_of_every_card_is_played_to_its_end(card, seed):
    power, state = ready(card)
    before = state.cards.everywhere()
    made = Table(RULES, None, Seeded(seed), opening=state, start=("play_card", {"power": power, "card": card,
                                                                                "how": "event"}))
    made.play(Random(seed), 400)
    assert made.pending is None, f"{card} does not end"
    assert made.state.cards.everywhere() == before
    assert everything(made.state) == []
    assert card not in made.state.cards.hand(power) or CARDS[card].kind != "event"
    assert len(made.log) > 1


def test_every_card_is_an_event_a_response_or_a_combat_card():
    answers = {card for window in WINDOWS.values() for card in window}
    for card, record in CARDS.items():
        if card in OUT_OF_TURN:
            assert card in answers, card
        elif card not in NOT_PLAYED:
            assert record.event or card in EVENTS, card
    assert {RULERS[one].card for one in RULERS if RULERS[one].card} <= set(EVENTS)


@pytest.mark.parametrize("card", sorted(OUT_OF_TURN))
def test_cards_for_other_moments_are_no_events_of_ones_own_play(card):
    state = position(hand={"france": [card]}, acting="france")
    assert not may_play(state, "france", card, "event")
    assert may_play(state, "france", card, "cp")
