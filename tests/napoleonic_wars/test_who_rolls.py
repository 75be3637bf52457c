"""Who throws the dice and draws the cards: whose they are, so that he is asked for them at a real table."""

import pytest

from tests.cases import cases, outcome, source

CASES = cases("napoleonic_wars")
THROWN = [
    ("attrition", "f5-ships-leave-a-port-lost-by-attrition", {"britain"}),
    ("attrition", "fo-event-attrition-with-a-flag", {"france"}),
    ("battle", "hits-just-taken-are-undone", {"france", "austria"}),
    ("card_taken", "a-card-changes-hands-only-by-an-event", {"france"}),
    ("ceded", "ten-conquest-roll-of-denmark", {"britain"}),
    ("conquest", "ten-conquest-roll-of-denmark", {"britain"}),
    ("fire_ships", "bound-fire-ships-burn-on-sixes", {"britain"}),
    ("naval", "a-victor-sails-on", {"france", "britain"}),
    ("naval_interception", "a-victor-sails-on", {"france"}),
    ("patrol", "mw-a-patrol-of-a-grand-fleet-counts-its-leaders-nation", {"russia"}),
    ("rout", "e11-napoleon-in-danger", {"austria"}),
    ("siege", "f5-a-siege-without-a-card", {"austria"}),
    ("storm", "ships-the-storm-scatters-regroup-one-by-one", {"france"}),
    ("strike", "a-failed-attempt-stays-in-the-game", {"austria"}),
    ("strike", "a-stray-bullet-needs-no-more-than-its-five", {"france"}),
]


@pytest.mark.parametrize(("purpose", "case", "who"), THROWN)
def test_whose_chance_it_is(purpose, case, who):
    played = outcome("napoleonic_wars", source(*CASES[case]))
    assert {one.chance.who for table in played.tables for one in table.rolled if one.chance.purpose == purpose} == who
