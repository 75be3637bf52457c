"""Odds beside decisions: what a space, an assault, a raid or a debate is worth before it is chosen or paid for."""

from fractions import Fraction
from typing import Any

from kernel_lib.core import example as examples
from kernel_lib.core import example_file
from kernel_lib.core.yaml_source import Source
from kernel_lib.here_i_stand.odds import MOST
from kernel_lib.odds.beside import begun, beside
from kernel_lib.odds.telling import outcomes

from .play import table


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


TREATISE = """
id: a-treatise-under-the-press
game: here_i_stand
title: {en: A treatise, zh: 出版著作}
given: {empty: true, turn: 3, protestant: [wittenberg, leipzig], effects: {EFFECT}, rulers: {papacy: paul_iii},
  debaters: {luther: committed, melanchthon: committed, bucer: committed, carlstadt: committed,
    tetzel: committed, cajetan: committed}}
run: {procedure: helped_attempts, side: SIDE, count: 2, zone: german}
expect: [{pending: {decision: convert_where}}]
"""


def of_a_treatise(side: str, effect: str) -> dict[str, Any]:
    """What each space is worth, of attempts that are made so."""
    text = TREATISE.replace("SIDE", side).replace("EFFECT", effect)
    table = examples.run(example_file.read(Source(text)).cases()[0]).table
    assert table is not None
    return {offer.choice: chances.odds[True] for offer, chances in beside("here_i_stand", table.state, table.pending)}


def test_spaces_of_a_treatise_that_is_paid_for_come_with_their_odds() -> None:
    plain, press = of_a_treatise("protestant", ""), of_a_treatise("protestant", "printing_press: 1")
    assert plain.keys() == press.keys() == {"erfurt", "nuremberg", "magdeburg", "brandenburg", "breslau", "prague"}
    assert all(press[at] > plain[at] for at in plain)


def test_the_confession_lowers_the_odds_of_burning_books() -> None:
    assert of_a_treatise("papacy", "augsburg: 1")["wittenberg"] < of_a_treatise("papacy", "")["wittenberg"]


def test_a_debate_that_can_be_paid_for_says_who_wins_it() -> None:
    (shown,) = [odds for choice, odds in told("papal-impulse").items() if "debate" in choice]
    assert set(shown) == {"the Papacy wins", "the Protestants win", "nobody wins"}


def test_a_raid_says_how_many_hits() -> None:
    (shown,) = [odds for choice, odds in told("ottoman-impulse").items() if "piracy" in choice]
    assert {"0 hits", "1 hit"} <= set(shown)


def test_a_march_on_an_enemy_tells_the_battle_it_begins() -> None:
    table = examples.run(example_file.read(Source(MARCH)).cases()[0]).table
    assert table is not None
    def odds(to: str) -> list[Any]:
        march = {"do": "move", "from": "dijon", "to": to, "units": {"france_regular": 4, "francis_i": 1}}
        return begun("here_i_stand", table.state, table.pending, march)
    (offer, chances), = odds("besancon")
    assert (offer.sides, offer.sizes) == (("france", "hapsburg"), (4, 3))
    assert abs(sum(chances.odds.values()) - 1) < 1e-9
    assert odds("lyon") == []
    march = {"do": "move", "from": "lyon", "to": "geneva", "units": {"france_regular": 2}}
    (met, chances), = begun("here_i_stand", table.state, table.pending, march)
    assert met.what == "interception" and chances.odds[True] == Fraction(10, 36), "9 or more on two dice, from Besancon"


def test_who_comes_to_a_siege_of_his_own_fights_nobody_and_the_besieged_do_not_intercept() -> None:
    within = {"besancon": {"hapsburg_regular": 3, "france_regular": 4}, "dijon": {"france_regular": 4, "francis_i": 1}}
    made = table("spend", given={"empty": True, "turn": 2, "war": [["france", "hapsburg"]], "units": within,
                                 "impulse": {"power": "france", "cp": 3}}, seed=1)
    march = {"do": "move", "from": "dijon", "to": "besancon", "units": {"france_regular": 4, "francis_i": 1}}
    assert begun("here_i_stand", made.state, made.pending, march) == []


MARCH = """
id: a-march-on-besancon
game: here_i_stand
title: {en: A march, zh: 行军}
given: {empty: true, turn: 2, war: [[france, hapsburg]], impulse: {power: france, cp: 3},
  units: {dijon: {france_regular: 4, francis_i: 1}, besancon: {hapsburg_regular: 3}, lyon: {france_regular: 2}}}
run: {procedure: spend}
expect: [{pending: {decision: spend}}]
"""


def test_an_assault_of_a_part_tells_the_odds_of_that_part() -> None:
    table = examples.run(example_file.read(Source(SIEGE)).cases()[0]).table
    assert table is not None
    def odds(count: int) -> Any:
        assault = {"do": "assault", "at": "besancon", "units": {"france_regular": count}}
        (offer, chances), = begun("here_i_stand", table.state, table.pending, assault)
        assert (offer.sides, offer.sizes) == (("france", "hapsburg"), (count, 1))
        return {words: share for _, words, share in outcomes("here_i_stand", offer, chances, "en")}
    assert odds(1)["France wins"] < odds(3)["France wins"] < odds(4)["France wins"] + 1e-9
    whole = next(offer for offer, _ in beside("here_i_stand", table.state, table.pending)
                 if offer.choice["do"] == "assault")
    assert whole.sizes == (4, 1), "the largest formation without a leader"


SIEGE = """
id: an-assault-on-besancon
game: here_i_stand
title: {en: An assault, zh: 攻城}
given: {empty: true, turn: 2, war: [[france, hapsburg]], impulse: {power: france, cp: 3, besieged: [besancon]},
  units: {besancon: {france_regular: 6, hapsburg_regular: 1}}}
run: {procedure: spend}
expect: [{pending: {decision: spend}}]
"""


def test_who_is_marched_upon_reads_what_getting_away_and_standing_are_worth() -> None:
    coming = {"francis_i": 1, "france_regular": 4}
    made = table("arrive", given={"turn": 2, "units": {"avignon": coming, "barcelona": {"hapsburg_regular": 2}}},
                 power="france", at="avignon", to="barcelona", units=coming, seed=1)
    assert made.pending.name == "avoid_battle"
    found = beside("here_i_stand", made.state, made.pending)
    assert [offer.choice if offer.choice == "pass" else offer.choice["to"] for offer, _ in found] == [
        "valencia", "zaragoza", "pass"]
    assert found[0][1].odds[True] == Fraction(10, 36), "9 or more on two dice"
    assert found[2][0].sides == ("france", "hapsburg")
    made.choose("pass")
    assert made.pending.name == "withdraw"
    (offer, _), = beside("here_i_stand", made.state, made.pending)
    assert offer.choice is False and offer.what == "field_battle"


def test_who_was_beaten_gets_away_on_land_without_a_roll_and_at_sea_with_one() -> None:
    coming = {"francis_i": 1, "france_regular": 4}
    lost = {"barcelona": {"hapsburg_regular": 2}}
    on_land = table("arrive", given={"turn": 2, "units": {"avignon": coming, **lost},
                                     "impulse": {"power": "france", "cp": 1, "beaten": lost}},
                    power="france", at="avignon", to="barcelona", units=coming, seed=1)
    assert on_land.pending.name == "avoid_battle"
    assert [offer.choice for offer, _ in beside("here_i_stand", on_land.state, on_land.pending)] == ["pass"]
    lost = {"gulf_of_lyon": {"france_squadron": 1}}
    at_sea = table("sail", given={"empty": True, "turn": 2, "units": {"barcelona": {"hapsburg_squadron": 2}, **lost},
                                  "impulse": {"power": "hapsburg", "cp": 1, "beaten": lost}}, power="hapsburg", seed=1)
    at_sea.choose({"from": "barcelona", "to": "gulf_of_lyon", "units": {"hapsburg_squadron": 2}})
    assert at_sea.pending.name == "naval_avoid"
    found = beside("here_i_stand", at_sea.state, at_sea.pending)
    assert [chances.odds[True] for _, chances in found] == [Fraction(10, 36)] * len(at_sea.pending.options[1:])
