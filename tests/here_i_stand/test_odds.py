"""Odds beside decisions: what a space, an assault, a raid or a debate is worth before it is chosen or paid for."""

from kernel_lib.core import example as examples
from kernel_lib.core import example_file
from kernel_lib.here_i_stand.odds import MOST
from kernel_lib.odds.beside import beside
from kernel_lib.odds.telling import outcomes


def told(name: str) -> dict[str, dict[str, float]]:
    """What each answer of the decision at the end of an example is worth: its words -> outcome -> chance."""
    table = examples.run(example_file.find(name).cases()[0]).table
    found = beside("here_i_stand", table.state, table.pending)
    return {str(offer.choice): {words: share for _, words, share in outcomes("here_i_stand", offer, chances, "en")}
            for offer, chances in found}


def test_the_best_spaces_for_a_treatise_come_with_their_odds() -> None:
    shown = told("where-to-preach")
    assert 1 < len(shown) <= MOST
    erfurt = shown["erfurt"]
    assert abs(sum(erfurt.values()) - 1) < 1e-9 and erfurt["succeeds"] > 0.5


def test_a_debate_that_can_be_paid_for_says_who_wins_it() -> None:
    (shown,) = [odds for choice, odds in told("papal-impulse").items() if "debate" in choice]
    assert set(shown) == {"the Papacy wins", "the Protestants win", "nobody wins"}


def test_a_raid_says_how_many_hits() -> None:
    (shown,) = [odds for choice, odds in told("ottoman-impulse").items() if "piracy" in choice]
    assert {"0 hits", "1 hit"} <= set(shown)
