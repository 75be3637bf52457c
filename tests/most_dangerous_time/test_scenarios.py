"""14.3 Who wins."""

import pytest

from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.board import SPACES
from kernel_lib.most_dangerous_time.scenarios import strong_castles, victory

from .play import RULES, position, table

SHORT = {"scenario": "short"}
TAKEN = {"odani": "oda", "ichijodani": "oda"}


@pytest.mark.rules("14.3/short")
def test_oda_starts_with_four_strong_castles():
    counted = strong_castles(position(SHORT, turn=1))
    assert counted["spaces"] == ["gifu", "hamamatsu", "kiyosu", "mt_hiei"]
    assert (counted["total"], counted["needed"]) == (4, 6)


@pytest.mark.rules("14.3/short")
@pytest.mark.parametrize(("control", "options", "winner"), [
    (TAKEN, SHORT, "oda"),
    (TAKEN | {"mt_hiei": "enryakuji"}, SHORT, "anti_oda"),
    (TAKEN | {"mt_hiei": "enryakuji"}, SHORT | {"good_fortune": True}, "oda"),
])
def test_six_castles_after_turn_ten(control, options, winner):
    state = position(options, turn=10, control=control)
    assert victory(state, turn_over=True)["winner"] == winner
    assert victory(state)["winner"] == ""
    assert victory(position(options, turn=9, control=control), turn_over=True)["winner"] == ""


@pytest.mark.rules("14.3/short")
def test_the_printed_value_counts_and_azuchi_does_not():
    state = position(SHORT, destroyed=["odani"], control={"odani": "oda"}, azuchi={"at": "kannonji", "value": 3})
    assert strong_castles(state)["total"] == 5
    assert "kannonji" not in strong_castles(state)["spaces"]


@pytest.mark.rules("14.3/standard")
@pytest.mark.parametrize(("clan", "winner"), [("oda", "oda"), ("tokugawa", "oda"), ("ikko_ikki", "anti_oda")])
def test_kyo_after_turn_thirty(clan, winner):
    state = position(turn=30, control={"kyo": clan})
    assert victory(state, turn_over=True)["winner"] == winner
    assert victory(position(turn=29, control={"kyo": clan}), turn_over=True)["winner"] == ""


CAMPAIGN = {"scenario": "campaign"}


@pytest.mark.rules("14.3/campaign")
@pytest.mark.parametrize(("given", "reason"), [
    ({"flags": {"death_of_nobunaga": "battle"}, "removed": {"nobunaga": 1}}, "nobunaga_killed"),
    ({"removed": {"nobutada": 1}}, "nobutada_dead"),
])
def test_anti_oda_wins_at_once(given, reason):
    result = victory(position(CAMPAIGN, **given))
    assert (result["winner"], result["reason"]) == ("anti_oda", reason)


@pytest.mark.rules("14.3/campaign")
def test_illness_does_not_lose_the_campaign_and_turns_do_not_end_it():
    state = position(CAMPAIGN, turn=40, flags={"death_of_nobunaga": "illness"}, removed={"nobunaga": 1},
                     units={"kyo": {"nobutada": 1}})
    assert victory(state, turn_over=True)["winner"] == ""


@pytest.mark.rules("14.3/campaign")
def test_every_space_on_the_map():
    everywhere = dict.fromkeys(SPACES, "oda")
    assert victory(position(CAMPAIGN, control=everywhere))["winner"] == "oda"
    assert victory(position(CAMPAIGN, control=everywhere | {"tottori": "mori"}))["winner"] == ""


@pytest.mark.rules("14.3/campaign")
def test_nobunagas_death_in_battle_ends_the_campaign():
    made = table("leader_fate", leader="nobunaga", dice=[6], options=CAMPAIGN, given={"box": {"nobunaga": 1}})
    assert victory(made.state)["winner"] == "anti_oda"


@pytest.mark.parametrize("seed", range(3))
def test_a_short_game_ends_after_turn_ten_with_a_winner(seed):
    made = Table(RULES, SHORT)
    made.play(Random(seed))
    assert made.over
    assert (made.state.phase, made.state.turn) == ("over", 10)
    assert made.log[-1].name == "victory" and made.log[-1].facts["winner"] == made.state.winner
    assert RULES.result(made.state) == {"winner": made.state.winner, "why": made.log[-1].facts["reason"]}
    assert RULES.check(made.state) == []
