"""What single card events bring: faith, points, unrest, Mary I."""

import pytest

from kernel_lib.here_i_stand.cards import cards_to_draw

from .card_play import play, verdict
from .play import happened, position

ENGLISH = frozenset({"berwick", "bristol", "carlisle", "lincoln", "london", "norwich", "plymouth", "portsmouth",
                     "shrewsbury", "wales", "york", "calais"})


# Cards, points, unrest


def test_copernicus_is_worth_two_points_to_who_has_half_of_his_homes_protestant():
    homes = ["london", "york", "bristol", "plymouth", "norwich", "lincoln", "shrewsbury", "wales", "carlisle",
             "berwick", "portsmouth"]
    known = [at for at in homes if at in position().faith]
    assert play("card_47", "england", protestant=known).state.bonus == {"england": {"events": 2}}
    made = play("card_47", "england", {"copernicus": "draw"}, protestant=[])
    assert made.state.bonus == {"england": {"events": 1}}
    assert len(made.state.cards.hand("england")) == 1


def test_servetus_brings_a_point_and_costs_the_protestants_a_card():
    made = play("card_51", "papacy", hand={"protestant": ["card_80", "card_7"]})
    assert made.state.bonus["papacy"]["events"] == 1
    assert made.state.cards.hand("protestant") == ["card_7"]
    assert "card_51" in made.state.cards.removed


@pytest.mark.rules("17.1")
def test_michelangelo_builds_with_two_dice():
    assert play("card_52", "papacy", dice=[3, 6]).state.saint_peters == 9


@pytest.mark.rules("17.1")
def test_the_indulgence_vendor_turns_a_protestant_card_into_stone():
    made = play("card_81", "papacy", hand={"protestant": ["card_65"]})
    assert made.state.saint_peters == 4
    assert not verdict("card_81", "papacy", hand={"protestant": ["card_7"]})


def test_fuggers_two_cards_now_and_one_less_next_turn():
    made = play("card_79", "france")
    assert len(made.state.cards.hand("france")) == 2
    assert cards_to_draw(made.state, "france")["events"] == -1


def test_diplomatic_overture_gives_no_home_card_and_no_mandatory_one():
    made = play("card_74", "france", {"give_to": "papacy"}, draws=["card_80", "card_12"], hand={"france": ["card_4"]})
    assert made.state.cards.hand("papacy") == ["card_80"] and "card_12" in made.state.cards.hand("france")


def test_master_of_italy_counts_five_keys():
    made = play("card_12", "papacy", control={"genoa": "france", "milan": "france", "florence": "france",
                                              "venice": "papacy", "naples": "papacy"})
    assert made.state.bonus == {"france": {"italy": 1}}
    assert happened(made, "draws")[0]["count"] == 1


def test_the_coronation_draws_only_with_charles_in_italy_and_then_leaves_the_game():
    away = play("card_113", "france")
    assert "card_113" in away.state.cards.discard and not happened(away, "draws")
    there = play("card_113", "france", units={"naples": {"charles_v": 1}})
    assert "card_113" in there.state.cards.removed
    assert [len(there.state.cards.hand(one)) for one in ("hapsburg", "france")] == [1, 1]


def test_the_embassy_draws_only_for_allies():
    made = play("card_114", "papacy", alliance=[["france", "ottoman"]])
    assert [len(made.state.cards.hand(one)) for one in ("ottoman", "france")] == [1, 1]
    assert not happened(play("card_114", "papacy"), "draws")


def test_the_moluccas_pay_who_sailed_round_the_world():
    made = play("card_96", "papacy", new_world={"claims": {"circumnavigation": "hapsburg"}})
    assert len(made.state.cards.hand("hapsburg")) == 2
    assert not verdict("card_96", "papacy")


@pytest.mark.rules("20.2")
def test_revolts_put_unrest_where_nobody_stands():
    made = play("card_80", "papacy", {"unrest_where": ["tours", "limoges"]})
    assert made.state.unrest == ["tours", "limoges"]
    made = play("card_94", "france", {"unrest_where": ["cordoba", "granada", "madrid"]})
    assert len(made.state.unrest) == 3


@pytest.mark.rules("20.2")
def test_the_janissaries_rebel_in_four_homes_in_peace_and_two_in_war():
    able = ["edirne", "nicopolis", "varna", "gallipoli"]
    peace = play("card_82", "hapsburg", {"unrest_where": able}, empty=True, war=[])
    assert len(peace.state.unrest) == 4
    war = play("card_82", "hapsburg", {"unrest_where": able}, empty=True, war=[["ottoman", "hapsburg"]])
    assert len(war.state.unrest) == 2


def test_the_comet_takes_a_card_or_a_play():
    made = play("card_38", "france", {"which_power": "ottoman", "comet": "lose_card"}, hand={"ottoman": ["card_80"]})
    assert "card_80" in made.state.cards.discard and "card_38" in made.state.cards.removed
    made = play("card_38", "france", {"which_power": "ottoman", "comet": "skips"})
    assert made.state.effects["skips_ottoman"]


# Religion


@pytest.mark.rules("16.1/cost", "16.3/limits")
def test_a_mighty_fortress_commits_luther_for_six_attempts():
    made = play("card_65", "protestant", dice=[6] * 60, protestant=["wittenberg"])
    assert made.state.debaters["luther"] == "committed"
    assert len(happened(made, "attempt")) == 6
    refused = verdict("card_65", "protestant", debaters={"luther": "committed"})
    assert not refused and refused.reason == "committed"


@pytest.mark.rules("16.3/limits")
def test_the_colloquy_attempts_as_often_as_both_debaters_are_worth():
    made = play("card_41", "protestant", {"commit_debater": ["luther", "zwingli"]}, dice=[6] * 90,
                protestant=["wittenberg", "zurich"],
                debaters={"luther": "uncommitted", "melanchthon": "uncommitted", "zwingli": "uncommitted"})
    assert len(happened(made, "attempt")) == 4 + 3
    assert made.state.debaters["melanchthon"] == "uncommitted"


def test_erasmus_is_for_the_protestants_early_and_for_the_pope_later():
    early = play("card_75", "england", dice=[6] * 60, turn=2, protestant=["wittenberg"])
    assert {one["faith"] for one in happened(early, "converted")} == {"protestant"}
    late = play("card_75", "england", dice=[6, 1] * 60, turn=3, protestant=["wittenberg", "leipzig", "erfurt"])
    assert {one["faith"] for one in happened(late, "converted")} <= {"catholic"}


def test_anabaptists_bring_back_two_spaces_but_no_electorate():
    given = {"protestant": ["wittenberg", "erfurt", "leipzig"], "units": {"erfurt": {}, "leipzig": {}}}
    made = play("card_67", "papacy", {"convert_space": ["erfurt", "leipzig"]}, **given)
    assert made.state.faith["erfurt"] == made.state.faith["leipzig"] == "catholic"
    assert made.state.faith["wittenberg"] == "protestant"


def test_frederick_turns_the_two_nearest_spaces_and_finds_the_wartburg():
    made = play("card_78", "protestant", protestant=["wittenberg"], discards=["card_37"])
    assert len(happened(made, "converted")) == 2
    assert "card_37" in made.state.cards.hand("protestant")


def test_calvin_is_away_until_the_next_turn():
    made = play("card_45", "papacy", turn=5, reformers={"calvin": "geneva"}, debaters={"calvin": "uncommitted"})
    assert made.state.away["calvin"] == 6 and "calvin" not in made.state.reformers
    assert not verdict("card_45", "papacy", turn=5)


def test_zwingli_falls_and_takes_a_catholic_unit_with_him():
    made = play("card_43", "papacy", {"remove_unit": {"at": "besancon", "unit": "hapsburg_regular"}},
                reformers={"zwingli": "zurich"}, debaters={"zwingli": "uncommitted"},
                units={"besancon": {"hapsburg_regular": 2}})
    assert made.state.units["besancon"] == {"hapsburg_regular": 1}
    assert "zwingli" in made.state.gone and "zwingli" not in made.state.debaters


def test_book_of_common_prayer_attempts_only_in_english_homes():
    made = play("card_62", "england", dice=[6] * 90, turn=5, protestant=["london"],
                debaters={"cranmer": "uncommitted"}, reformers={"cranmer": "london"})
    assert all(one["place"] in ENGLISH for one in happened(made, "converted"))
    assert made.state.debaters["cranmer"] == "committed"


def test_dissolution_draws_two_for_england_whoever_plays_it():
    made = play("card_63", "protestant", turn=5, protestant=["london", "york"])
    assert len(made.state.cards.hand("england")) == 2


def test_the_council_of_trent_converts_what_one_side_has_more_hits():
    made = play("card_17", "papacy", {"send_debater": ["eck", "pass", "luther", "pass"]},
                dice=[6] * 3 + [1] * 4, turn=6, protestant=["wittenberg", "leipzig", "erfurt", "augsburg"],
                debaters={"eck": "uncommitted", "luther": "uncommitted"})
    assert [one["hits"] for one in happened(made, "council")] == [3, 0]
    assert made.state.debaters == {**made.state.debaters, "eck": "committed", "luther": "committed"}
    assert sum(faith == "protestant" for faith in made.state.faith.values()) == 1


def test_more_silences_english_debates_for_england_and_calls_one_for_others():
    made = play("card_112", "england")
    assert made.state.effects["no_debates"] == "english" and "card_112" in made.state.cards.removed


# Mary I


MARY = {"turn": 7, "rulers": {"england": "mary_i"}, "protestant": ["london", "york", "wittenberg"]}


def test_under_mary_a_low_die_gives_an_english_card_to_the_pope():
    made = play("card_80", "england", dice=[3] + [6] * 20, how="cp", **MARY)
    assert happened(made, "mary") == [{"die": 3, "card": "card_80", "taken": True}]
    assert not happened(made, "pays") and "card_80" in made.state.cards.discard
    assert [event.who for event in made.log if event.name == "attempt"] == ["papacy", "papacy"]


def test_under_mary_a_high_die_and_a_catholic_england_leave_it_to_england():
    assert happened(play("card_80", "england", dice=[4], how="cp", **MARY), "cp_lost")
    made = play("card_80", "england", how="cp", **{**MARY, "protestant": ["wittenberg"]})
    assert not happened(made, "mary")


def test_under_mary_responses_are_worth_command_points_only():
    refused = verdict("card_33", "england", **MARY)
    assert not refused and refused.reason == "mary_rules"
