"""The board of play and its options: what is clicked, marked, shown and asked for."""

import pytest

from kernel_lib.core import data
from tests.widgets.tables import maracaibo
from widgets.page import page
from widgets.play import Play
from widgets.play_board import about


def test_clicking_the_board_narrows_the_options_down(play):
    play.clicked("bridge")
    assert play.chooser.open == 1
    assert {mark.id for mark in play.picture.scene.highlights if mark.kind == "legal"} == {"west", "bridge"}


@pytest.mark.parametrize(("at", "clicked", "action"), [
    ("5", "5", "city"), ("5", "scroll/5", "city"), ("6", "6", "village")])
def test_a_click_on_where_the_ship_lies_acts_there(at, clicked, action):
    play = maracaibo(at)
    assert at in {mark.id for mark in play.picture.scene.highlights if mark.kind == "legal"}
    play.clicked(clicked)
    told = next(event for event in play.table.log if event.name == "main_action")
    assert told.facts["action"] == action
    if action == "city":
        play.clicked(clicked)
        assert any(event.name == "city_action" for event in play.table.log)


def test_why_not_asks_of_a_place_what_a_click_there_means_and_never_puts_it_among_cards():
    play = maracaibo("5")
    play.head.act("why")
    play.why.clicked("5")
    assert play.why.asked == "city" and play.why.verdict
    play.why.clicked("10")
    assert play.why.asked == "10" and not play.why.verdict


def test_where_not_all_may_go_a_leader_goes_with_his_men_before_further_leaders():
    from kernel_lib.core.decision import Bag
    from widgets.chooser import mustered
    pool = {"lord": 1, "son": 1, "guest": 1, "soldiers": 5}
    assert mustered(Bag(pool, 1, 4)) == {"lord": 1, "soldiers": 3}
    assert mustered(Bag(pool, 1, 7)) == {"lord": 1, "soldiers": 5, "son": 1}
    assert mustered(Bag(pool, 1, None)) == pool
    assert mustered(Bag(pool, 3, 3)) == {"soldiers": 3}, "nobody's general dies for one who presses a button"
    assert mustered(Bag({"soldiers": 5, "rider": 1}, 1, 4)) == {"soldiers": 4}, "a lone rider is no leader"


def test_to_an_assault_cavalry_which_gives_no_dice_goes_last():
    from tests.here_i_stand.play import table
    from widgets.chooser import mustered
    given = {"empty": True, "hand": {}, "war": [["ottoman", "hungary"]], "units": {"belgrade": {
        "ottoman_cavalry": 5, "ottoman_regular": 3, "hungary_regular": 1}},
        "impulse": {"power": "ottoman", "cp": 1, "besieged": ["belgrade"]}}
    made = table("spend", given=given)
    assault = next(one for one in made.pending.options if isinstance(one, dict) and one.get("do") == "assault")
    assert mustered(assault["units"]) == {"ottoman_regular": 3, "ottoman_cavalry": 1}


def test_one_option_is_not_counted(play):
    from widgets import play_voice
    play.chooser.act("other", None)
    play.chooser.left = lambda: 1
    assert "one option" in play_voice.answered(play, "bridge", True)


def test_a_question_about_a_place_shows_the_place_where_its_units_stand_anywhere():
    from kernel_lib.core.decision import Decision
    play = Play("most_dangerous_time", seed=1, options={"scenario": "short"}, opponents={"anti_oda": "random"})
    asked, told = (Decision("deploy", "oda", "9.7", ("yes",), facts=facts) for facts in ({"place": "ibaraki"}, {}))
    piece = play.picture.scene.tokens[0].id
    assert about(play, asked, [piece], "") == ["ibaraki"] and about(play, asked, ["kyo"], "") == ["kyo", "ibaraki"]
    assert about(play, told, [piece], "kyo") == [piece] and about(play, told, [], "kyo") == ["kyo"]
    assert about(play, told, ["pass"], "kyo") == ["kyo"], "to pass is nothing to be looked at"


def test_a_question_about_nothing_after_what_opponents_did_shows_where_one_was_last(play):
    from kernel_lib.core.decision import Decision
    play.choose({"at": "west", "to": "bridge", "units": {"infantry": 3, "scouts": 2}})
    card = Decision("card", "red", "1.1", ("yes",), facts={"hand": ["a"]})
    answer = Decision("answer", "red", "1.1", ("yes",), facts={"power": "blue"})
    play.since = len(play.table.log)
    assert about(play, card, [], "hill") == ["hill"], "that has just happened"
    play.rerun.shots = [None] * 3
    assert about(play, card, [], "hill") == ["bridge"] and about(play, answer, [], "hill") == ["hill"]


def test_to_pass_is_nothing_that_may_be_done_elsewhere_what_may_be_is_marked():
    from widgets.groups import begun
    options = ["pass", *({"leader": "lord", "at": f"p{at}"} for at in range(20))]
    assert {"p0", "p19", "lord"} <= set(begun(options, list(range(21)), [], 14))


def test_the_place_that_a_question_is_about_is_marked():
    from kernel_lib.core import game as games
    from kernel_lib.core.table import Table
    play = Play(Table(games.load("most_dangerous_time"), start=("deploy", {"at": "odani"}), position={
        "empty": True, "units": {"odani": {"azai": 3, "asakura": 3, "oda": 6}},
        "impulse": {"alliance": "oda_alliance", "entered": ["odani"]}}))
    assert play.table.pending.name == "deploy"
    assert "odani" in {mark.id for mark in play.picture.scene.highlights if mark.kind == "about"}


def test_a_battle_stays_in_view_when_only_cards_and_to_pass_are_asked_for():
    given = {"turn": 2, "empty": True, "units": {"linz": {"napoleon": 1, "france": 8}, "vienna": {"austria": 4}},
             "impulse": {"power": "france", "cp": 4}, "cards": {"hands": {"france": ["sunken_road", "levee"]}}}
    from tests.napoleonic_wars.play import table
    play = Play(table("march", given=given, seed=3, at="linz", to="vienna", units={"france": 8}, lead="napoleon"),
                open_table=True)
    play.choose("stand")
    assert play.table.pending.name == "battle_card"
    left, top, right, bottom = play.picture.window
    spot = next(one for one in play.picture.scene.places if one.id == "vienna")
    assert left < spot.x < right and top < spot.y < bottom


def test_who_is_asked_about_a_card_reads_what_it_says():
    from tests.napoleonic_wars.test_events import given, table
    where, power = given("poniatowski_joins")
    play = Play(table("play_event", given=where, power=power, card="poniatowski_joins"), open_table=True)
    assert play.table.pending.facts["card"] == "poniatowski_joins"
    assert "Poniatowski appears in a friendly French area." in play.side.html


def test_a_debater_is_chosen_for_what_he_can_do_and_an_event_says_what_it_does():
    from kernel_lib.here_i_stand.board import DEBATERS
    from tests.here_i_stand.play import table
    messages = data.messages("here_i_stand")
    able = [id for id, one in DEBATERS.items() if one.ability.do in ("translate", "dice", "targets", "saint_peters")]
    assert [id for id in able if messages.choice("use_debater", id, "en") == messages.words(id, "en")] == []
    given = {"turn": 3, "hand": {"papacy": [5]}, "reformers": {"luther": "wittenberg", "zwingli": "zurich"}}
    play = Play(table("play_card", given=given, power="papacy", card="card_5", how="event"), open_table=True)
    assert play.table.pending.name == "excommunicate"
    assert messages.name_of("card_5.says", "en") in play.side.html


def test_a_group_that_was_pressed_and_a_place_that_was_clicked_are_a_choice():
    from kernel_lib.core.decision import Decision
    from widgets.chooser import Chooser
    chosen = []
    chooser = Chooser("tiny_game", chosen.append)
    options = tuple({"unit": unit, "at": at} for unit in ("infantry", "scouts") for at in ("west", "bridge", "hill"))
    chooser.show(Decision("regroup", "red", "1", options))
    chooser.clicked(["hill"])
    assert chosen == [], "of whom?"
    chooser.act("unfilter", None)
    chooser.act("group", "3 4 5")
    chooser.clicked(["hill"])
    assert chosen == [{"unit": "scouts", "at": "hill"}]


def test_a_few_words_that_options_have_in_common_are_told_whole():
    from kernel_lib.core import data
    from kernel_lib.core.decision import Decision
    from widgets.groups import labels_of
    options = tuple({"unit": unit, "at": at} for unit in ("oda", "azai") for at in ("kyo", "otsu"))
    texts = [["1 Oda soldier at Kyo", "1 Oda soldier at Otsu"], ["1 Azai soldier at Kyo", "1 Azai soldier at Otsu"]]
    said = labels_of(Decision("regroup", "oda", "11.2", options), [[0, 1], [2, 3]], texts,
                     data.messages("most_dangerous_time"), "en")
    assert said == ["1 Oda soldier at", "1 Azai soldier at"]


def test_who_goes_on_sees_what_came_of_the_last_deed_not_the_whole_map():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={"cards": {"hands": {"france": ["rally"]}}}))
    play.choose({"do": "play", "card": "rally", "as": "cp"})
    play.choose(next(one for one in play.table.pending.options
                     if isinstance(one, dict) and one["do"] == "build" and one["at"] == "munich"))
    assert play.table.pending.name == "act" and play.picture.window is not None
    left, _, right, _ = play.picture.window
    assert right - left < play.picture.scene.width / 3


def test_a_kind_of_deed_that_is_pressed_shows_where_it_could_be_done_not_the_last_deed():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={"cards": {"hands": {"france": ["rally"]}}}))
    play.choose({"do": "play", "card": "rally", "as": "cp"})
    play.choose(next(one for one in play.table.pending.options
                     if isinstance(one, dict) and one["do"] == "build" and one["at"] == "munich"))
    sails = [at for at, one in enumerate(play.table.pending.options)
             if isinstance(one, dict) and one["do"] == "sail" and one["from"] in ("cadiz", "cartagena")]
    play.side.act("group", " ".join(map(str, sails)))
    left, top, right, bottom = play.picture.window
    spot = next(one for one in play.picture.scene.places if one.id == "cadiz")
    assert left < spot.x < right and top < spot.y < bottom


def test_options_about_another_page_turn_to_it():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={"round": 2, "cards": {"hands": {"france": ["rally"]}}}))
    play.choose({"do": "play", "card": "rally", "as": "cp"})
    options = play.table.pending.options
    pushes = [at for at, one in enumerate(options) if isinstance(one, dict) and one.get("do") == "influence"]
    assert pushes and play.picture.page == "map"
    play.side.act("group", " ".join(map(str, pushes)))
    assert play.picture.page == "diplomacy" and "Push a consul marker" in play.side.html
    play.side.act("unfilter")
    assert play.picture.page == "map"


def test_an_army_that_intercepts_brings_all_its_men_unless_some_are_left():
    from tests.napoleonic_wars.play import table
    given = {"turn": 2, "empty": True, "impulse": {"power": "france", "cp": 4}, "units": {
        "mantua": {"davout": 1, "france": 6}, "venice": {"charles": 1, "austria": 6}, "tyrol": {"austria": 1}}}
    play = Play(table("march", given=given, at="mantua", to="tyrol", units={"france": 6}, lead="davout"),
                open_table=True)
    assert play.table.pending.name == "intercept"
    play.side.act("pick", "1")
    assert play.chooser.filled_in() == ("austria",) and "6 / 6" in play.side.html


@pytest.mark.parametrize(("lang", "said"), [("en", "too many for Ney to command"), ("zh", "超出内伊的统率能力")])
def test_a_march_without_the_leader_who_carries_the_rest_cannot_be_pressed_and_says_why(lang, said):
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={
        "round": 2, "empty": True, "impulse": {"power": "france", "cp": 4},
        "units": {"munich": {"ney": 1, "soult": 1, "france": 9}}}), open_table=True)
    page.lang = lang
    march = next(at for at, one in enumerate(play.table.pending.options)
                 if isinstance(one, dict) and one.get("do") == "march" and one["lead"] == "ney")
    play.side.act("pick", march)
    assert "rl-no" not in play.side.html, "who marches with all is carried by both"
    play.side.act("bag", "units|soult|-1")
    assert said in play.side.html and 'data-keep="do:None" aria-disabled="true"' in play.side.html
    play.side.act("do")
    assert not play.table.made[1:] and not play.fault
    play.side.act("bag_all")
    assert "rl-no" not in play.side.html and play.chooser.choice()["units"] == {"soult": 1, "france": 8}


def test_what_is_asked_says_whether_the_board_answers_it_and_what_narrowed_it_down(play):
    assert 'class="rl-asked rl-there"' in play.side.html
    asks = play.side.html.split('data-asks="')[1].split('"')[0]
    play.clicked("bridge")
    assert asks not in play.side.html, "other things are asked now: a phone looks at the first of them"
    filling = play.side.html.split('data-asks="')[1].split('"')[0]
    play.side.act("bag", "units|infantry|-1")
    assert filling in play.side.html, "who fills a bag stays where he is"


def test_of_several_lists_to_fill_each_says_what_it_is_and_an_empty_one_is_left_out():
    from tests.napoleonic_wars.play import table
    taken = ("vienna", "venice", "graz", "linz", "prague", "buda", "trieste", "salzburg")
    play = Play(table("submissions", given={
        "round": 2, "turn": 2, "impulse": {"power": "france", "cp": 0}, "flags": dict.fromkeys(taken, "france"),
        "units": {"vienna": {"davout": 1, "france": 8}, "venice": {}, "prague": {}, "salzburg": {}, "tyrol": {}}}))
    play.side.act("pick", "1")
    side = play.side.html
    assert side.index("<b>ceded</b>") < side.index("Kaschau") < side.index("<b>flags taken off</b>")
    assert "<b>kept</b>" not in side and "Choose 0;" not in side


def test_a_card_that_cannot_be_played_is_no_place_that_something_else_is_forbidden_at():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="france", given={
        "round": 2, "squadrons": {"brest": {"france": 1}}, "cards": {"hands": {"france": ["rally"]}},
        "refit": [{"power": "france", "at": "brest", "markers": 1}]}))
    cards = [one for one in play.table.pending.options if isinstance(one, dict) and one.get("as") == "cp"]
    reserve = next(one for one in cards if one["card"] != "rally")
    play.choose(reserve)
    assert any(isinstance(one, dict) and one["do"] == "refit" for one in play.table.pending.options)
    play.clicked(next(one["card"] for one in cards if one["card"] not in ("rally", reserve["card"])))
    assert play.refusal is None or "at" not in play.refusal[0]


def test_who_cannot_go_is_asked_about_by_a_click_and_is_not_said_to_have_options():
    from tests.napoleonic_wars.play import table
    play = Play(table("impulse", power="austria", given={
        "empty": True, "round": 2, "impulse": {
            "power": "austria", "cp": 2, "stopped": {"mantua": {"charles": 1, "austria": 5}},
            "besieged": ["mantua"], "besiegers": ["charles"]},
        "units": {"mantua": {"charles": 1, "austria": 5}, "tyrol": {"john": 1, "austria": 3}}}))
    play.clicked("charles")
    assert play.refusal is not None and play.refusal[1].reason == "stopped" and not play.chooser.only
    play.act_why()
    play.why.begin(play.table)
    play.why.clicked("charles")
    play.why.clicked("milan")
    assert play.why.asked["lead"] == "charles" and play.why.verdict.reason == "stopped"


def test_ways_of_one_price_share_a_sentence():
    from tests.napoleonic_wars.play import table
    from widgets.groups import said_alike
    made = table("impulse", power="turkey", given={
        "empty": True, "round": 2, "consuls": {"turkey": {"row": "austria", "column": "pact"}},
        "bloc": {"turkey": "allied"}, "impulse": {"power": "turkey", "cp": 3},
        "units": {"constantinople": {"ali_pasha": 1, "turkey": 3}}})
    options = list(made.pending.options)
    family = [at for at, one in enumerate(options) if isinstance(one, dict) and one["do"] == "sealift"]
    parts = said_alike(made.pending, family, data.messages("napoleonic_wars"), "en")
    assert {"salonika", "sevastopol"} <= {options[at]["to"] for at in parts[0]}
    assert len(parts) == 2, "two points, or three"


def marked(play, kind):
    return {mark.id for mark in play.picture.scene.highlights if mark.kind == kind}


def in_view(play, place):
    left, top, right, bottom = play.picture.window
    spot = next(one for one in play.picture.scene.places if one.id == place)
    return left < spot.x < right and top < spot.y < bottom


def test_areas_that_are_to_be_ceded_are_marked_and_seen():
    from tests.napoleonic_wars.play import table
    given = {"empty": True, "round": 2, "bloc": {"prussia": "imperial", "turkey": "imperial"}, "impulse": "france",
             "consuls": {"turkey": {"row": "france", "column": "pact"}},
             "units": {"linz": {"davout": 1, "france": 4}, "prague": {"prussia": 2}, "temesvar": {"turkey": 1},
                       "vienna": {"austria": 1}},
             "flags": {"linz": "france", "prague": "prussia", "cracow": "prussia"}}
    play = Play(table("submissions", given=given, options={"players": 5}))
    play.choose({"cede": {}, "clear": {"prague": 1}, "keep": {}})
    assert play.table.pending.name == "accept_terms"
    assert "prague" in marked(play, "about") and in_view(play, "prague")


def test_a_fleet_that_gathers_others_is_drawn_on_its_way():
    from tests.napoleonic_wars.play import table
    given = {"empty": True, "turn": 2, "phase": "reinforcements",
             "squadrons": {"brest": {"france": 1}, "bay_of_biscay": {"spain": 1}}}
    play = Play(table("reinforce", given=given, power="france"))
    play.choose({"do": "fleet", "from": "brest", "to": "bordeaux", "ships": {"france": 1}})
    assert play.table.pending.name == "gather_fleet"
    assert {"brest", "bordeaux"} <= marked(play, "about") and in_view(play, "brest") and in_view(play, "bordeaux")
    assert any(line.arrow for line in play.picture.scene.lines)


def test_a_battle_at_sea_stays_in_view_whoever_won_it():
    from tests.napoleonic_wars.play import table
    given = {"squadrons": {"brest": {"france": 2}, "bay_of_biscay": {"britain": 1}},
             "cards": {"hands": {"france": ["rally"]}}}
    for seed in (1, 2, 3, 4):
        play = Play(table("impulse", power="france", given=given, seed=seed))
        play.choose({"do": "play", "card": "rally", "as": "cp"})
        play.choose({"do": "sail", "from": "brest", "to": "bay_of_biscay", "ships": {"france": 2}})
        while play.table.pending.name != "act":
            play.choose(next(one for one in play.table.pending.options if one in ("stand", False, "pass")))
        assert in_view(play, "bay_of_biscay")


def test_a_card_stays_beside_its_question_when_that_is_asked_again():
    from tests.here_i_stand.play import table
    play = Play(table("play_card", power="france", card=76, how="event", given={"hand": {"france": [76]}}))
    for _ in range(2):
        assert play.table.pending.name == "recruit"
        assert play.messages.name_of("card_76.says", "en") in play.side.html
        play.choose(next(one for one in play.table.pending.options if one != "pass"))
