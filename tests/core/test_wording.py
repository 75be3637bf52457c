"""What people write is read as the argument or the choice that it means; YAML reads a place called 6 as a number."""

from typing import Any

import pytest

from kernel_lib.core import registry, wording
from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.messages import Messages
from kernel_lib.core.naming import Names
from kernel_lib.core.verdict import Verdict, no, yes


def asked(state: Any, place: str, path: list[str], count: int, wanted: dict[str, int],
          either: str | None = None) -> None:
    """A question with every shape of argument."""


@pytest.mark.parametrize(("given", "read"), [
    ({"place": 6, "path": [6, "9a"], "count": 3, "wanted": {6: 2}}, ("6", ["6", "9a"], 3, {"6": 2})),
    ({"place": "6", "path": [], "count": 0, "wanted": {}}, ("6", [], 0, {})),
])
def test_arguments(given: dict[str, Any], read: tuple[Any, ...]) -> None:
    assert tuple(registry.arguments(asked, given, "asked", Names("harbour")).values()) == read


def test_an_argument_that_may_be_missing() -> None:
    given = {"place": 1, "path": [], "count": 0, "wanted": {}, "either": 7}
    assert registry.arguments(asked, given, "asked", Names("harbour"))["either"] == "7"


def test_choices_are_read_as_the_options_are() -> None:
    decision = Decision("sail", "alex", "03/range", ({"path": ["9"]}, {"goal": 0}, {"keep": Bag({"A001": 1})}, "stay"))
    assert wording.choice(decision, {"path": [9, 10]}) == {"path": ["9", "10"]}
    assert wording.choice(decision, {"goal": 2}) == {"goal": 2}
    assert wording.choice(decision, {"keep": {"A001": 1}}) == {"keep": {"A001": 1}}
    assert wording.choice(decision, {"keep": {"A001": 1, "A002": 0}}) == {"keep": {"A001": 1}}  # none of it
    assert wording.choice(decision, {"keep": ["A001", "A002", "A001"]}) == {"keep": {"A001": 2, "A002": 1}}
    assert wording.choice(decision, {"keep": "A001"}) == {"keep": {"A001": 1}}
    assert wording.choice(decision, {"keep": {"A001": -1}}) == {"keep": {"A001": -1}}
    assert wording.choice(decision, {"other": 9}) == {"other": 9}
    assert wording.choice(decision, 4) == "4"


def test_a_choice_may_say_less_than_the_only_option_it_fits() -> None:
    options = ({"do": "books", "card": "A023"}, {"do": "maps", "card": "A022"}, {"do": "maps", "card": "B070"}, "stop")
    decision = Decision("village_action", "alex", "10/repeat", options)
    assert wording.choice(decision, {"do": "books"}) == {"do": "books", "card": "A023"}
    assert wording.choice(decision, {"do": "maps"}) == {"do": "maps"}  # which of the two?
    assert wording.choice(decision, {"do": "goods"}) == {"do": "goods"}


def test_a_bag_that_may_stay_empty_is_left_out_beside_another() -> None:
    decision = Decision("inside", "alex", "5.6/after", ({"units": Bag({"regular": 5}, 0, 4),
                                                         "leaders": Bag({"general": 1}, 0)},))
    assert wording.choice(decision, {"units": {"regular": 4}}) == {"units": {"regular": 4}, "leaders": {}}
    assert wording.choice(decision, {"leaders": {"general": 1}}) == {"units": {}, "leaders": {"general": 1}}
    assert wording.choice(decision, {"units": {"regular": 5}}) == {"units": {"regular": 5}}  # too many
    least = Decision("send", "alex", "8/path", ({"units": Bag({"regular": 5}, 0), "leaders": Bag({"general": 2})},))
    assert wording.choice(least, {"units": {"regular": 4}}) == {"units": {"regular": 4}}  # a leader must go


def test_a_choice_may_say_only_what_stands_in_the_one_field_of_an_option() -> None:
    decision = Decision("sail", "alex", "03/range", ({"path": ["7"]}, {"path": ["7", "8"]}, {"plan": "A001"},
                                                     {"buy": "A001"}, {"do": "books", "card": "A023"}, "stop"))
    assert wording.choice(decision, [7, 8]) == {"path": ["7", "8"]}
    assert wording.choice(decision, [7, 9]) == [7, 9]
    assert wording.choice(decision, "A001") == "A001"  # plan or buy?
    assert wording.choice(decision, "stop") == "stop"
    assert wording.choice(decision, "books") == {"do": "books", "card": "A023"}
    assert wording.choice(decision, "maps") == "maps"


def test_a_choice_may_name_its_decision() -> None:
    decision = Decision("sail", "alex", "03/range", ({"path": ["7"]}, {"path": ["7", "8"]}, "stay"))
    assert wording.choice(decision, {"sail": "stay"}) == "stay"
    assert wording.choice(decision, {"sail": {"path": [7]}}) == {"path": ["7"]}
    assert wording.choice(decision, {"sail": [7, 8]}) == {"path": ["7", "8"]}
    assert wording.choice(decision, {"draw": "stay"}) == {"draw": "stay"}


def test_a_way_may_be_said_by_its_end_or_by_its_steps() -> None:
    ways = ({"path": [7]}, {"path": [7, 8, 9]}, {"path": [7, 8, 9, 12]}, {"path": [7, 8, 11]})
    decision = Decision("explore", "alex", "09/move", ways)
    assert wording.choice(decision, {"steps": 1}) == {"path": [7]}
    assert wording.choice(decision, {"步數": 3}) == {"path": [7, 8, 9, 12]}  # nobody may stop on 8
    assert wording.choice(decision, {"steps": 2}) == {"steps": 2}  # 9 or 11?
    assert wording.choice(decision, {"to": 11}) == wording.choice(decision, 11) == {"path": [7, 8, 11]}
    assert wording.choice(decision, 8) == 8


def test_a_number_may_say_how_many_of_the_one_kind() -> None:
    decision = Decision("deploy", "anti_oda", "9.7", ({"inside": Bag({"azai": 3}, 0)},))
    assert wording.choice(decision, 2) == wording.choice(decision, {"inside": 2}) == {"inside": {"azai": 2}}
    assert wording.choice(decision, {"inside": 4}) == {"inside": 4}
    assert wording.choice(decision, "城堡") == {"inside": {"azai": 3}}
    assert wording.choice(decision, "野地") == {"inside": {}}


def test_an_action_may_be_said_without_what_all_of_them_begin_with() -> None:
    decision = Decision("combat_action", "alex", "07/once", (
        {"action": "ca_influence_1"}, {"action": "ca_influence_2"}, {"action": "ca_annex", "at": "1"},
        {"action": "ca_annex", "at": "5"}, "end"))
    assert wording.choice(decision, {"influence": 2}) == {"action": "ca_influence_2"}
    assert wording.choice(decision, {"annex": 1}) == {"action": "ca_annex", "at": "1"}
    assert wording.choice(decision, {"annex": {"at": 5}}) == {"action": "ca_annex", "at": "5"}


DEEDS = Decision("spend", "france", "5/cp", (
    {"do": "move", "from": "paris", "to": "dijon", "units": Bag({"france_regular": 4, "montmorency": 1}, 1)},
    {"do": "raise", "unit": "france_regular", "at": "paris"},
    {"do": "raise", "unit": "france_mercenary", "at": "paris"},
    {"do": "assault", "at": "metz", "units": Bag({"france_regular": 2, "genoa_regular": 2}, 1)},
    {"do": "explore"}, "end"))
MARCH = {"do": "move", "from": "paris", "to": "dijon", "units": {"france_regular": 2, "montmorency": 1}}


@pytest.mark.parametrize(("said", "meant"), [
    ({"move": {key: part for key, part in MARCH.items() if key != "do"}}, MARCH),
    ({"do": "move", "at": "paris", "to": "dijon", "units": {"france_regular": 2, "montmorency": 1}}, MARCH),
    ({"do": "move", "from": "paris", "to": "dijon", "units": {"regulars": 2, "montmorency": 1}}, MARCH),
    ({"do": "raise", "unit": "mercenary", "at": "paris"}, DEEDS.options[2]),
    ({"raise": "france_regular", "at": "paris"}, DEEDS.options[1]),
    ({"raise": {"unit": "regular", "at": "paris"}}, DEEDS.options[1]),
    ("explore", {"do": "explore"}), ({"explore": True}, {"do": "explore"}), ({"do": "end"}, "end"),
    ("raise", "raise"), ({"raise": "squadron", "at": "paris"}, {"do": "raise", "unit": "squadron", "at": "paris"}),
    ({"assault": "metz", "units": {"regular": 2}}, {"do": "assault", "at": "metz", "units": {"regular": 2}}),
    ({"raise": "france_regular", "at": "paris", "power": "france"}, DEEDS.options[1]),
    ({**MARCH, "power": "france"}, MARCH), ({**MARCH, "power": "england"}, {**MARCH, "power": "england"}),
    ({"do": "raise", "unit": "france_regular", "space": "paris"}, DEEDS.options[1]),
    ({"besiege": {"at": "metz"}}, {"do": "besiege", "at": "metz"}), ({"besiege": "metz"}, {"besiege": "metz"}),
    ({"raise_unit": "france_regular", "at": "paris"}, DEEDS.options[1]),
    ({"do": "raise_unit", "unit": "france_regular", "at": "paris"}, DEEDS.options[1])])
def test_what_is_done_may_be_said_in_other_words(said: Any, meant: Any) -> None:
    assert wording.choice(DEEDS, said) == meant


def test_a_deed_of_the_game_means_itself_where_it_is_not_offered() -> None:
    fleet = {"do": "raise_fleet", "at": "paris", "unit": "france_regular"}
    assert wording.choice(DEEDS, fleet) == {**fleet, "do": "raise"}
    assert wording.choice(DEEDS, fleet, {"raise_fleet": ()}) == fleet


def test_a_deed_may_have_other_words_which_its_game_says() -> None:
    recruit, meant = {"recruit": "france_regular", "at": "paris"}, DEEDS.options[1]
    assert wording.choice(DEEDS, recruit) == recruit
    assert wording.choice(DEEDS, recruit, {"raise": ("recruit", "levy")}) == meant
    village = Decision("village_action", "alex", "10/repeat", ({"do": "va_doubloon"}, {"buy": "A007"}, "stop"))
    letters = {"va_doubloon": ("B",), "buy": ("C",)}
    assert [wording.choice(village, said, letters) for said in ("B", {"do": "B"}, "C", {"C": "A007"}, "D")] == [
        {"do": "va_doubloon"}, {"do": "va_doubloon"}, {"buy": "A007"}, {"buy": "A007"}, "D"]


def test_a_deed_may_be_called_as_another_one_is() -> None:
    move, far = ({"do": deed, "from": "a", **way, "units": Bag({"oda": 2}, 1)} for deed, way in (
        ("move", {"to": "b"}), ("strategic", {"via": "b", "to": "c"})))
    decision = Decision("movement", "oda", "9.2", (move, far, "end"))
    deeds = {"strategic": ("move",), "move": ("march", "sail"), "sail": ()}
    said = {"from": "a", "via": ["b"], "to": "c", "units": {"oda": 2}}
    assert wording.choice(decision, {"march": said}, deeds) == {"do": "strategic", **said, "via": "b"}
    assert wording.choice(decision, {"sail": {"from": "a", "to": "b", "units": "oda"}}, deeds) == {
        "do": "move", "from": "a", "to": "b", "units": {"oda": 1}}


def test_a_choice_may_say_more_when_it_is_right() -> None:
    def judge(choice: Any) -> Verdict:
        return yes("07/once") if choice.get("nation", "france") == "france" else no("07/once", "nation_is_chosen")
    decision = Decision("combat_action", "alex", "07/once", ({"action": "annex", "at": "5"},), judge)
    assert wording.choice(decision, {"action": "annex", "at": 5, "nation": "france"}) == {"action": "annex", "at": "5"}
    assert wording.choice(decision, {"action": "annex", "at": 5, "nation": "spain"})["nation"] == "spain"


def test_what_no_rule_reads_is_not_passed_over() -> None:
    def judge(choice: Any) -> Verdict:
        return yes("07/once") if choice["at"] == "5" else no("07/once", "nation_is_chosen")
    decision = Decision("combat_action", "alex", "07/once", ({"action": "annex", "at": "5"},), judge)
    misspelt = {"action": "annex", "at": 5, "natoin": "spain"}
    assert wording.choice(decision, misspelt) == misspelt
    assert wording.choice(Decision("combat_action", "alex", "07/once", decision.options), misspelt) == misspelt


def test_nothing_said_is_no_choice() -> None:
    assert wording.choice(Decision("annex", "alex", "07/once", ({"at": "5"}, "stop")), {}) == {}


@pytest.mark.parametrize(("options", "said", "meant"), [
    (("yes", "no"), True, "yes"), (("yes", "no"), "yes", "yes"), ((True, False), "no", False),
    (("yes", "no"), "perhaps", "perhaps"), (("yes", "no", "later"), True, True), ((1, "stop"), 1, 1)])
def test_yes_is_true_and_a_number_that_is_offered_stays_one(options: tuple[Any, ...], said: Any, meant: Any) -> None:
    read = wording.choice(Decision("defend", "alex", "07/once", options), said)
    assert read == meant and type(read) is type(meant)


@pytest.mark.parametrize(("options", "said", "meant"), [
    (("paris", "rome"), {"at": "paris"}, "paris"), (("card_1", "card_33"), {"card": 33}, "card_33"),
    (("paris", "rome"), {"at": "paris", "count": 1}, {"at": "paris", "count": 1}),
    (({"to": "paris"}, "stop"), {"at": "stop"}, {"at": "stop"}),
    ((Bag({"oda": 2}, 1), "stop"), {"oda": 3}, {"oda": 3})])
def test_a_bare_option_may_be_said_with_what_it_is(options: tuple[Any, ...], said: Any, meant: Any) -> None:
    assert wording.choice(Decision("place_at", "oda", "12", options), said) == meant


def test_a_choice_that_fits_two_options_is_not_completed() -> None:
    options = ({"at": "kyo", "units": Bag({"oda": 2})}, {"at": "otsu", "units": Bag({"oda": 1})}, "stop")
    decision = Decision("disband", "oda", "12", options)
    assert wording.choice(decision, {"units": {"oda": 1}}) == {"units": {"oda": 1}}
    assert wording.choice(decision, {"units": {"oda": 2}}) == {"at": "kyo", "units": {"oda": 2}}
    assert wording.choice(decision, {"at": "kyo"}) == {"at": "kyo"}  # how many?


def test_who_only_says_where_to_goes_with_all_if_all_may_go() -> None:
    def meant(most: int | None) -> Any:
        options = ({"to": "kyo", "units": Bag({"oda": 2}, 1, most)}, {"to": "otsu", "units": Bag({"oda": 2}, 1, most)})
        return wording.choice(Decision("march", "oda", "12", options), {"to": "kyo"})
    assert meant(None) == {"to": "kyo", "units": {"oda": 2}}
    assert meant(1) == {"to": "kyo"}  # how many?


def test_words_for_what_there_is_only() -> None:
    words = Messages({"en": {"option.march": "{lead}{units:? with _}: to {to}", "ui.up_to": "up to {most} of {pool}"}},
                     lambda item, lang: {"guard": "Guard"}.get(item))
    assert [words.option("march", {"lead": "Ney", "units": units, "to": "Ulm"}, "en")
            for units in ({"guard": 2}, Bag({"guard": 2}, 0), Bag({"guard": 2}, 0, 1), {}, Bag({}, 0))] == [
        "Ney with 2 × Guard: to Ulm", "Ney with up to 2 × Guard: to Ulm",
        "Ney with up to 1 of 2 × Guard: to Ulm", "Ney: to Ulm", "Ney: to Ulm"]


MARCHES = ({"do": "march", "from": "paris", "to": "metz", "units": Bag({"guard": 3}, 0, 2)},
           {"do": "march", "from": "paris", "to": "reims", "units": Bag({"guard": 3}, 0, 2)},
           {"do": "flag", "at": "metz"}, "end")


@pytest.mark.parametrize(("said", "meant"), [
    ({"flag": "metz"}, {"do": "flag", "at": "metz"}),
    ({"do": "flag", "from": "metz"}, {"do": "flag", "at": "metz"}),
    ({"march": {"at": "paris", "to": "metz", "units": {"guard": 1}}},
     {"do": "march", "from": "paris", "to": "metz", "units": {"guard": 1}}),
    ({"do": "march", "at": "paris", "to": "metz"},
     {"do": "march", "from": "paris", "to": "metz", "units": {"guard": 2}}),
    ({"do": "march", "from": "paris"}, {"do": "march", "from": "paris"}),     # to where?
    ({"siege": "metz"}, {"siege": "metz"}),
    (False, "end"),
    (True, True),
])
def test_what_is_done_may_be_named_first_and_who_names_no_pieces_takes_all(said: Any, meant: Any) -> None:
    assert wording.choice(Decision("act", "alex", "03/range", MARCHES), said) == meant


@pytest.mark.parametrize(("said", "meant"), [
    (True, {"from": "metz", "units": {"guard": 2}}), (False, "pass"), ("no", "pass"), ({"from": "metz"}, {
        "from": "metz", "units": {"guard": 2}}),
])
def test_yes_is_the_one_thing_that_can_be_done(said: Any, meant: Any) -> None:
    decision = Decision("intercept", "alex", "03/range", ({"from": "metz", "units": Bag({"guard": 2}, 0)}, "pass"))
    assert wording.choice(decision, said) == meant


def test_yes_is_no_answer_where_there_is_but_one_thing() -> None:
    """It is left out, and the yes is meant for what is asked next."""
    assert wording.choice(Decision("cover", "alex", "03/range", ("metz",)), True) is True


def test_a_way_is_told_from_its_end_and_dice_by_what_each_face_does() -> None:
    from kernel_lib.core.dice import Roll
    words = Messages({"en": {"option.sail": "{path:last}{path:past, by _}", "event.card": "{card:says: _|.}",
                             "outcome.fight": "{first} killed, {second} disrupted"}},
                     lambda item, lang: {"spy.says": "Look."}.get(item))
    assert [words.option("sail", {"path": way}, "en") for way in (["a"], ["a", "b", "c"])] == ["a", "c, by a and b"]
    assert [words.text("event.card", "en", card=card) for card in ("spy", "none")] == [": Look.", "."]
    assert words.outcome(Roll(3, "fight", "1"), (1, 2), "en") == "1 killed, 2 disrupted"


@pytest.mark.parametrize(("name", "said", "meant"), [
    ("storm_on", "storm", True), ("naval_intercept", "intercept", True), ("naval_intercept", "pass", False),
    ("flag_or_regroup", "flag", True), ("flag_or_regroup", "regroup", False), ("preempt", "preempt", True),
    ("accept_terms", "accept", True), ("accept_terms", "refuse", False), ("storm_on", "battle", "battle")])
def test_yes_and_no_may_be_said_by_what_is_asked(name: str, said: str, meant: Any) -> None:
    assert wording.choice(Decision(name, "alex", "07/once", (True, False)), said) == meant


def test_nothing_is_the_one_word_beside_deeds_or_the_number_0() -> None:
    terms = Decision("submit", "alex", "07/once", ("fight_on", {"cede": Bag({"linz": 1})}))
    assert wording.choice(terms, "pass") == "fight_on"
    assert wording.choice(Decision("pay", "alex", "07/once", (0, 1, -1)), "pass") == 0
    assert wording.choice(Decision("goes_to", "alex", "07/once", ("linz",)), "pass") == "pass"


PLAYS = ({"card": "card_24", "how": "cp"}, {"card": "card_65", "how": "event"}, {"card": "card_65", "how": "cp"},
         "pass")


@pytest.mark.parametrize(("said", "meant"), [
    ("Pass", "pass"), ("skip", "pass"), ("跳过", "pass"), ({"pass": True}, "pass"),
    ({"card": 65, "how": "事件"}, PLAYS[1]), ({"event": 65}, PLAYS[1]), ({"cp": 65}, PLAYS[2]),
    ({"do": "play", "card": 24, "how": "cp"}, PLAYS[0]), ({"event": 24}, {"event": 24}),
])
def test_a_play_may_be_said_by_its_way_and_in_other_words(said: Any, meant: Any) -> None:
    assert wording.choice(Decision("play", "france", "4/play", PLAYS), said) == meant


@pytest.mark.parametrize(("name", "options", "said", "meant"), [
    ("evade", ("stand", "linz"), "fight", "stand"), ("evade", ("stand", "linz"), "迎战", "stand"),
    ("withdraw", (True, False), "入城", True), ("withdraw", (True, False), "不入城", False),
    ("intercept", ({"to": "linz"}, "pass"), "拦截", {"to": "linz"}),
    ("intercept", ({"to": "linz"}, "pass"), "decline", "pass"),
    ("answer_offer", ("agree", "refuse"), "拒绝", "refuse"),
])
def test_words_of_a_fight(name: str, options: tuple[Any, ...], said: str, meant: Any) -> None:
    assert wording.choice(Decision(name, "france", "10.2", options), said) == meant


def in_its_turn(choice: Any) -> Verdict:
    if choice == "end":
        return no("5.1", "must_play")
    return no("7.41", "no_army_near") if choice["do"] == "flag" and choice["at"] else yes("5.1")


@pytest.mark.parametrize(("said", "meant"), [
    ({"card": "tilsit", "how": "cp"}, {"do": "play", "card": "tilsit", "as": "cp"}),
    ({"do": "build", "at": "vienna", "units": {"austria": 2}}, {"do": "build", "at": "vienna", "units": 2}),
    ({"do": "build", "at": "vienna", "leader": "mack"}, {"do": "build_leader", "at": "vienna", "leader": "mack"}),
    ({"do": "influence", "minor": "spain", "direction": "left"}, {"do": "influence", "minor": "spain", "right": False}),
    ({"action": "建造", "at": "vienna", "units": 2}, {"do": "build", "at": "vienna", "units": 2}),
    ({"flag": "munich"}, {"do": "flag", "at": "munich"}), ("pass", "end"),
    ({"do": "place_flag", "at": "munich"}, {"do": "flag", "at": "munich"}),
])
def test_a_deed_in_other_words_is_done_or_refused_for_its_own_reason(said: Any, meant: Any) -> None:
    options = ({"do": "play", "card": "tilsit", "as": "cp"}, {"do": "build", "at": "vienna", "units": 2},
               {"do": "build_leader", "at": "vienna", "leader": "mack"},
               {"do": "influence", "minor": "spain", "right": False})
    decision = Decision("act", "austria", "6.3", options, in_its_turn)
    assert wording.choice(decision, said, {"flag": (), "play": (), "build": ("建造",)}) == meant


def test_what_is_done_is_a_word() -> None:
    for said in ({"do": {"move": 1}}, {"do": ["move"]}):
        assert wording.choice(DEEDS, said) == said


def test_what_says_too_little_may_mean_several_options() -> None:
    decision = Decision("act", "france", "6.3", (
        {"do": "build", "at": "paris", "units": 1}, {"do": "build", "at": "paris", "units": 2},
        {"do": "build", "at": "metz", "units": 1}, {"do": "play", "card": "levee", "as": "cp"},
        {"do": "play", "card": "levee", "as": "event"}, "end"))
    assert wording.several(decision, {"build": "paris"}) == list(decision.options[:2])
    assert wording.several(decision, {"do": "build"}) == list(decision.options[:3])
    assert wording.several(decision, "levee") == list(decision.options[3:5])
    assert wording.choice(decision, {"play_event": "levee"}) == decision.options[4]
    assert wording.several(decision, {"build": "lyon"}) == wording.several(decision, "rally") == []


def test_a_bag_of_one_kind_may_be_said_by_its_number_or_as_all() -> None:
    decision = Decision("act", "france", "6.3", ({"do": "march", "to": "ulm", "units": Bag({"france": 4}, 0)}, "end"))
    assert wording.choice(decision, {"march": "ulm", "units": 3}) == {
        "do": "march", "to": "ulm", "units": {"france": 3}}
    assert wording.choice(decision, {"march": "ulm", "units": "all"}) == {
        "do": "march", "to": "ulm", "units": {"france": 4}}
    assert wording.several(decision, {"march": "ulm", "units": 5}) == []


def test_a_number_may_be_said_with_its_sign() -> None:
    decision = Decision("pay_for_peace", "france", "5.8", (-1, 0, 1))
    assert wording.choice(decision, "+1") == 1 and wording.choice(decision, "-1") == -1
    assert wording.choice(decision, "+2") == "+2"
