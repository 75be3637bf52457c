"""Why not, the chooser, the dice tray and the odds plot."""

from fractions import Fraction

import pytest

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.dice import Draw, Roll, Taped
from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import no, yes
from kernel_lib.odds.playouts import Tally
from widgets.chooser import Chooser
from widgets.dice_tray import DiceTray
from widgets.forbidden import refused
from widgets.groups import begun, families_of, told_apart
from widgets.lesson import Lesson
from widgets.odds import OddsPlot, PlayoutPlot, chance_words
from widgets.page import page
from widgets.stepper import outcome_of
from widgets.why_not import WhyNot

FAR = {"at": "west", "to": "east", "units": {"infantry": 1}}
TOO_MANY = {"at": "west", "to": "bridge", "units": {"infantry": 9}}


@pytest.fixture
def march():
    return Table(games.load("tiny_game"), start=("march", {"side": "red"}))


@pytest.fixture
def why(march):
    return WhyNot(march, [FAR, TOO_MANY])


def test_a_refusal_names_rule_facts_and_the_rule_s_text(why):
    verdict = why.ask(FAR)
    assert (bool(verdict), verdict.rule) == (False, "1.1")
    assert "East bank is not next to West bank." in why.side.html
    assert "Units move to a neighbouring place." in why.side.html
    assert "Because" not in why.side.html, "the sentence names all there is"
    assert {(mark.id, mark.kind) for mark in why.picture.scene.highlights} == {("west", "wrong"), ("east", "wrong")}


def test_a_yes_is_a_yes_and_nothing_is_played(why, march):
    assert why.ask({"at": "west", "to": "bridge", "units": {"infantry": 2}})
    assert "This is allowed." in why.side.html
    assert march.log == []


def test_an_action_is_built_from_fields_or_by_clicking(why):
    why.side.act("field", "at=0")
    why.side.act("count", "units|infantry|1")
    why.clicked("west:red")
    why.clicked("hill")
    assert why.asked == {"at": "west", "to": "hill", "units": {"infantry": 1}}
    assert why.verdict.reason == "not_near"


def test_fields_left_open_come_from_a_legal_action(why):
    why.built = {"to": "east"}
    assert why.completed()["at"] == "west"
    why.side.act("build")
    assert why.verdict.rule == "1.1"


def test_every_candidate_is_answered_in_the_text_form(why):
    said = why.text()
    assert "✗ There are only 5 units at West bank. [1.1]" in said
    assert "Stay where we are: ✓" in said
    page.lang = "zh"
    assert "东岸与西岸不相邻。" in why.text()


def test_plain_choices_are_asked_by_a_click():
    table = Table(games.load("tiny_game"), dice=Taped([4, 2, 5, 1, 3]), start=("fight", {"at": "bridge"}),
                  position={"units": {"bridge": {"red": {"infantry": 3}, "blue": {"infantry": 2}}}})
    why = WhyNot(table)
    why.clicked("hill")
    assert (why.verdict.rule, why.verdict.reason) == ("1.1", "not_near")
    why.clicked("east")
    assert why.verdict


def test_a_chooser_fills_bags_within_their_bounds(march):
    chosen = []
    chooser = Chooser("tiny_game", chosen.append)
    chooser.show(march.pending)
    chooser.act("pick", 1)
    assert chosen == []
    assert chooser.counts == {("units",): {"infantry": 3, "scouts": 2}}, "who goes somewhere goes with all that may"
    for _ in range(5):
        chooser.act("bag", "units|infantry|-1")
        chooser.act("bag", "units|scouts|-1")
    assert chooser.choice() is None
    for _ in range(5):
        chooser.act("bag", "units|infantry|1")
    assert chooser.counts == {("units",): {"infantry": 3}}
    chooser.act("bag", "units|infantry|-1")
    chooser.act("do", None)
    assert chosen == [{"at": "west", "to": "bridge", "units": {"infantry": 2}}]


def test_a_chooser_is_narrowed_by_places_and_words(march):
    chooser = Chooser("tiny_game", lambda choice: None)
    chooser.show(march.pending)
    assert chooser.clicked(["west:red", "west"])
    assert chooser.open == 1  # the only option there is opened
    chooser.act("other", None)
    assert not chooser.clicked(["hill"])
    chooser.act("unfilter", None)
    chooser.act("filter", "stay")
    html = chooser.html(data.messages("tiny_game"), "en")
    assert "Stay where we are" in html
    assert "West bank" not in html


def test_a_click_begins_afresh_where_nothing_fits_and_keeps_what_is_counted(march):
    chooser = Chooser("tiny_game", lambda choice: None)
    chooser.show(march.pending)
    assert chooser.clicked(["bridge"])
    chooser.act("bag", "units|infantry|-1")
    assert chooser.clicked(["west"]), "it is in the only option left"
    assert chooser.counts == {("units",): {"infantry": 2, "scouts": 2}}
    assert not chooser.clicked(["hill"])
    assert chooser.only == ["bridge", "west"]


def test_two_clicks_say_from_where_to_where():
    chooser = Chooser("tiny_game", lambda choice: None)
    there, back = ({"from": start, "to": end, "units": Bag({"scouts": 2})} for start, end in ("ab", "ba"))
    chooser.show(Decision("march", "red", "1.1", (there, back, {"from": "b", "to": "c"})))
    chooser.clicked(["b"])
    chooser.clicked(["a"])
    assert chooser.open == 1
    chooser.act("unfilter", None)
    chooser.clicked(["a"])
    chooser.clicked(["b"])
    assert chooser.open == 0
    chooser.act("unfilter", None)
    chooser.clicked(["c"])
    chooser.clicked(["b"])
    assert chooser.kept() == [2], "first the goal, then the start: there is one way only"


def test_where_just_so_many_are_due_the_button_says_how_many():
    chooser, words = Chooser("tiny_game", lambda choice: None), data.messages("tiny_game")
    chooser.show(Decision("march", "red", "1.1", (Bag({"infantry": 3, "scouts": 2}, 2, 2), "none")))
    chooser.act("pick", 0)
    assert "Pick exactly 2" in chooser.foot(words, "en") and "恰好选2个" in chooser.foot(words, "zh")
    chooser.show(Decision("march", "red", "1.1", (Bag({"infantry": 3, "scouts": 2}, 1, 2), "none")))
    chooser.act("pick", 0)
    assert "As many as possible" in chooser.foot(words, "en")
    chooser.show(Decision("march", "red", "1.1", (Bag({"infantry": 1, "scouts": 1, "guns": 1}, 2, 2), "none")))
    chooser.act("pick", 0)
    assert "bag_all" not in chooser.foot(words, "en"), "which of them is the question"


def test_a_bag_with_one_filling_is_filled_and_chosen():
    chosen = []
    chooser = Chooser("tiny_game", chosen.append)
    one, many = Bag({"scouts": 1}, 1, 8), Bag({"scouts": 2}, 1, 8)
    chooser.show(Decision("march", "red", "1.1", ({"at": "hill", "units": one}, {"at": "bridge", "units": many})))
    chooser.act("pick", 1)
    assert chooser.choice() is None
    chooser.act("other", None)
    chooser.act("pick", 0)
    assert chosen == [{"at": "hill", "units": {"scouts": 1}}]
    chooser.show(Decision("march", "red", "1.1", ({"from": "hill", "to": "bridge", "units": one}, "none")))
    chooser.act("pick", 0)  # what a march leads to is shown first
    assert chosen[1:] == [] and chooser.choice() is not None


def test_real_dice_are_typed_or_pressed():
    tray = DiceTray(Roll(3, "fire", "2.2", who="red"), "tiny_game")
    assert "Red fires" in tray.body.html
    tray.body.act("typed", "3, 5 6")
    tray.body.act("use")
    assert tray.result == (3, 5, 6)
    tray.body.act("clear")
    for face in ("1", "2", "3", "4"):
        tray.body.act("face", face)
    assert tray.tray.values == [1, 2, 3]
    tray.body.act("drop", "0")
    assert tray.tray.values == [2, 3]
    tray.body.act("typed", "119")
    tray.body.act("use")
    assert "9 is no face of the die" in tray.body.html
    assert tray.result == (3, 5, 6)


def test_rolled_dice_are_those_of_the_seed():
    one, other = (DiceTray(Roll(4, "fire", "2.2", who="red"), "tiny_game", seed=5) for _ in range(2))
    one.body.act("roll")
    other.body.act("roll")
    assert one.tray.values == other.tray.values
    first = one.tray.values
    one.body.act("roll")
    assert one.tray.values != first


def test_drawn_items_are_chosen_by_name():
    tray = DiceTray(Draw("chit", "2.1", ("red", "blue", "red"), 2), "tiny_game")
    tray.body.act("face", "red")
    tray.body.act("face", "blue")
    tray.body.act("use")
    assert tray.result == ("red", "blue")


def test_the_odds_of_an_example_s_roll_mark_what_the_book_shows():
    plot = OddsPlot.of_example("bridge-fight", 1)
    assert plot.outcome == 1
    assert plot.sentences() == ["This roll: 1. Chance 44%, 4 in 9.", "1 or more: 70%, about 7 in 10.", "Average: 1"]
    assert "in the example" in plot.svg()
    assert plot.svg().count("<rect") == 4
    assert plot.svg().count("<path") == 1  # the stripes of the marked one
    with pytest.raises(Bad, match="roll: 7 is not such a number"):
        OddsPlot.of_example("bridge-fight", 7)


def test_numbers_of_the_odds_can_be_changed_and_reset():
    plot = OddsPlot.hits(12, 5, 6)
    assert plot.outcome == 6
    plot.body.act("dice", "2")
    plot.body.act("need", "6")
    assert plot.odds == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    assert plot.outcome is None
    plot.body.act("dice", "a lot")
    assert plot.roll.count == 1
    plot.body.act("reset")
    assert plot.outcome == 6


@pytest.mark.parametrize(("share", "said"), [
    (Fraction(1, 6), "1 in 6"), (Fraction(5, 9), "5 in 9"), (Fraction(1, 216), "1 in 216"),
    (Fraction(7, 36), "about 1 in 5"), (Fraction(2, 97), "about 1 in 48"), (Fraction(35, 36), "35 in 36"),
    (Fraction(0), "never"), (Fraction(1), "always"), (Fraction(1, 3000), "1 in 3,000"),
])
def test_chances_in_words(share, said):
    assert chance_words(share, "en") == said


def test_playouts_are_plotted_with_their_interval():
    plot = PlayoutPlot(Tally(200, {"red": 150, "blue": 50}), "red", "Who wins", "tiny_game")
    assert "Red: 75% (69% – 80%)" in plot.text()
    assert "75%" in plot.svg()


def carried(one):
    """Three men without a chief, two more with each."""
    men, chiefs = one["units"].get("men", 0), sum(one["units"].get(chief, 0) for chief in ("ann", "bob"))
    return yes("1.1") if men <= 3 + 2 * chiefs else no("1.2", "not_near")


def test_what_may_not_go_together_is_said_while_it_is_put_together_and_cannot_be_done():
    made, words = [], data.messages("tiny_game")
    option = {"from": "west", "to": "hill", "units": Bag({"ann": 1, "bob": 1, "men": 9}, 1, 9)}
    march = Decision("march", "red", "1.1", (option, "none"), carried)
    chooser = Chooser("tiny_game", made.append)
    chooser.show(march)
    chooser.act("pick", 0)
    together = {("units",): {"ann": 1, "men": 5}}
    assert chooser.counts == chooser.fullest() != {("units",): {"ann": 1, "men": 8}}, "no more men than are carried"
    assert chooser.choice() is not None and chooser.verdict()
    chooser.counts = together
    chooser.act("bag", "units|ann|-1")
    foot = chooser.foot(words, "en")
    assert chooser.verdict().rule == "1.2" and chooser.choice() is None
    assert 'data-keep="do:None" aria-disabled="true"' in foot and "rl-no" in foot
    chooser.act("do", None)
    assert made == []
    chooser.act("bag_all", None)
    assert "rl-no" not in chooser.foot(words, "en")
    chooser.act("do", None)
    assert len(made) == 1 and carried(made[0])


def test_who_may_not_go_alone_goes_with_all_whom_he_carries():
    def led(one):
        return carried(one) if "men" in one["units"] else no("1.2", "not_near")

    option = {"from": "west", "to": "hill", "units": Bag({"ann": 1, "men": 9}, 1)}
    chooser = Chooser("tiny_game", [].append)
    chooser.show(Decision("march", "red", "1.1", (option,), led))
    chooser.act("pick", 0)
    assert chooser.counts == {("units",): {"ann": 1, "men": 5}}


def test_where_nothing_is_to_be_chosen_of_who_goes_only_going_is_asked():
    made, words = [], data.messages("tiny_game")
    chooser = Chooser("tiny_game", made.append)
    option = {"from": "west", "to": "hill", "units": Bag({"men": 2}, 2)}
    chooser.show(Decision("march", "red", "1.1", (option, "none"), carried))
    chooser.act("pick", 0)
    assert made == [] and "data-act" not in chooser.html(words, "en") and "bag_all" not in chooser.foot(words, "en")
    chooser.act("do", None)
    assert made == [{"from": "west", "to": "hill", "units": {"men": 2}}]


def test_what_was_allowed_in_a_decision_of_long_ago_is_not_asked_of_the_rules():
    option = {"from": "west", "to": "hill", "units": Bag({"ann": 1, "bob": 1, "men": 9}, 1, 9)}
    chooser = Chooser("tiny_game", [].append, waits=False)
    chooser.show(Decision("march", "red", "1.1", (option, "none"), carried))
    chooser.act("pick", 0)
    assert chooser.counts == {("units",): {"ann": 1, "men": 8}} and chooser.verdict()


def test_a_slider_sets_how_many_and_has_its_room():
    made, words = [], data.messages("tiny_game")
    chooser = Chooser("tiny_game", made.append)
    chooser.show(Decision("move", "red", "1.1", ({"units": Bag({"infantry": 5, "cavalry": 2}, least=1, most=4)},)))
    chooser.act("bag_to", "units|infantry|3")
    shown = chooser.html(words, "en")
    assert 'max="5" value="3" data-room="4"' in shown and 'max="2" value="0" data-room="1"' in shown
    chooser.act("bag_to", "units|infantry|9")
    assert chooser.choice() is None, "more than may go"
    chooser.act("bag_to", "units|infantry|4")
    chooser.act("do", None)
    assert made == [{"units": {"infantry": 4}}]


def test_a_number_of_many_is_set_by_a_slider():
    made, words = [], data.messages("tiny_game")
    chooser = Chooser("tiny_game", made.append)
    chooser.show(Decision("move", "red", "1.1", (0, 1, 2, 3, 4, 5)))
    assert 'min="0" max="5" value="5"' in chooser.html(words, "en")
    chooser.act("number", "|2")
    assert 'data-act="do"' in chooser.foot(words, "en")
    chooser.act("do", None)
    assert made == [2]
    builds = tuple({"build": place, "units": count} for place in ("west", "east") for count in (1, 2, 3, 4))
    chooser.show(Decision("move", "red", "1.1", builds))
    assert "range" not in chooser.html(words, "en"), "two places"
    assert chooser.clicked(["east"])
    assert 'min="1" max="4" value="4"' in chooser.html(words, "en")
    chooser.act("number", "|3")
    chooser.act("do", None)
    assert made == [2, {"build": "east", "units": 3}]
    chooser.show(Decision("move", "red", "1.1", (2, 4, 6, 8, 10)))
    assert "range" not in chooser.html(words, "en"), "not every number between is allowed"


def test_two_places_on_the_board_say_what_is_done_and_the_form_asks_for_the_rest():
    why = Lesson("most_dangerous_time", "10_combat").why_not("before-odani")
    why.clicked("yokoyama")
    why.clicked("odani")
    assert why.verdict
    why.act_count("units|oda|9")
    why.act_build()
    assert (bool(why.verdict), why.verdict.rule) == (False, "9.3/road")


ROADS = [{"do": "march", "from": start, "to": end}
         for start in ("lyon", "dijon") for end in ("paris", "metz", "geneva")]


def test_of_many_options_those_are_marked_where_one_begins():
    raised = [{"do": "raise", "at": f"town{number}"} for number in range(20)]
    options = [*ROADS, *raised, {"do": "control", "at": "nice"}]
    everything = list(range(len(options)))
    assert set(begun(options, everything, [], 14)) == {"lyon", "dijon", "control", "nice"}
    onward = [at for at in everything if options[at].get("from") == "lyon"]
    assert {"paris", "metz", "geneva"} <= set(begun(options, onward, ["lyon"], 14))
    assert set(begun(options, list(range(6, 26)), [], 14)) >= {"town0", "town19"}  # where nothing else may be done


def test_options_that_differ_in_a_name_are_told_in_one_sentence(march):
    decision = Decision("act", "red", "1.1", tuple({"to": place} for place in ("west", "bridge", "east")))
    messages = WhyNot(march, [FAR]).messages
    sentence, names = told_apart(decision, [0, 1, 2], messages, "en")
    assert sentence.count("…") == 1 and names == [messages.words(place, "en") for place in ("west", "bridge", "east")]
    assert told_apart(decision, [0, 1], messages, "en") == ("", [])
    assert families_of(ROADS, list(range(6))) == [[0, 1, 2], [3, 4, 5]]


def test_a_click_on_a_leader_means_those_whom_he_leads():
    led = [{"do": "march", "from": "lyon", "to": "paris", "lead": chief, "units": Bag({other: 1}, 0, 1)}
           for chief, other in (("murat", "ney"), ("ney", "murat"))]
    chooser = Chooser("tiny_game", lambda choice: None)
    chooser.show(Decision("act", "red", "1.1", (*led, "end")))
    assert chooser.clicked(["ney"]) and chooser.open == 1
    chooser.show(Decision("act", "red", "1.1", (led[0], "end")))
    assert chooser.clicked(["ney"]) and chooser.open == 0


def test_a_card_that_is_clicked_is_asked_about_in_the_way_that_is_not_offered():
    asking = WhyNot(outcome_of("before-a-card").table)
    asking.clicked("napoleon_abdicates")
    assert asking.asked == {"do": "play", "card": "napoleon_abdicates", "as": "event"}
    assert asking.verdict is not None and asking.verdict.rule == "6.18"
    assert "Turn 1" not in asking.side.html, "a turn is no place to act at"


def test_a_deed_that_a_rule_forbids_everywhere_is_told_where_one_clicks():
    siege = {"units": {"belgrade": {"ottoman_regular": 6, "hungary_regular": 1}}, "war": [["ottoman", "hungary"]],
             "impulse": {"power": "ottoman", "cp": 2}}
    table = Table(games.load("here_i_stand"), position=siege, start=("spend", {}))
    decision = table.pending
    found = refused(decision, [], ["belgrade"], {"belgrade", "nezh"})
    assert found is not None and found[0]["do"] == "assault" and found[1].reason == "besieged_only_now"
    asking = WhyNot(table)
    asking.clicked("belgrade")
    assert asking.asked["do"] == "assault" and asking.verdict.rule == "5.7/conditions"
    assert not any(table.why_not(one) for one in decision.missed())
