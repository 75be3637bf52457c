"""Small pieces of HTML: a rule tells what the rulebook leaves open in it."""

import pytest

from widgets import markup


@pytest.mark.parametrize(("lang", "reading"), [("en", "Their sum."), ("zh", "总数。")])
def test_a_rule_that_the_rulebook_leaves_open_tells_how_it_is_read(lang: str, reading: str) -> None:
    assert reading in markup.rule_chip("here_i_stand", "5.6/break", lang)


def test_a_rule_that_is_plain_has_nothing_to_fold() -> None:
    assert markup.rule_chip("here_i_stand", "5.7/dice", "en").count("<details") == 1
