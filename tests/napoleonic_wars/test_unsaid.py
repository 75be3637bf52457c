"""What an example does not say goes its usual way: who could interrupt passes; what it says wrongly is still told."""

import pytest

from kernel_lib.core import example
from kernel_lib.core.claims import Expect
from kernel_lib.core.errors import Bad
from kernel_lib.core.example import Example

BEFORE_LINZ = {"empty": True, "turn": 2, "flags": {"munich": "france"}, "impulse": {"power": "france", "cp": 2},
               "units": {"munich": {"france": 2, "ney": 1}, "vienna": {"austria": 3, "charles": 1}}}
MARCH = {"procedure": "march", "at": "munich", "to": "linz", "units": {"france": 2}, "lead": "ney"}


def to_linz(expect, **more):
    return example.run(Example(id="linz", game="napoleonic_wars", given=BEFORE_LINZ, run=MARCH,
                               expect=[Expect(**expect)], **more))


def test_who_is_not_said_to_intercept_does_not():
    assert to_linz({"at_end": {"units": {"linz": {"france": 2, "ney": 1}}}}).ok


def test_the_question_is_still_there_for_who_claims_it():
    found = to_linz({"pending": "intercept"})
    assert found.ok and found.table.pending.name == "intercept"


def test_a_choice_that_nobody_understands_is_told_where_it_was_first_wrong():
    with pytest.raises(Bad, match=r"choices\[0\], decision intercept: 'mack' is not allowed"):
        to_linz({"never": "battle"}, choices=["mack"])


def test_a_leader_alone_intercepts_with_all_he_may_bring():
    found = to_linz({"after": "interception", "facts": {"success": False}}, choices=["charles"], dice=[1, 1])
    assert found.ok
