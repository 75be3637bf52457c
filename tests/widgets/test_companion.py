"""The companion: an opening changed by clicks, a question answered, everything kept."""

import re
from html import unescape

import pytest

from kernel_lib.core import registry
from kernel_lib.core.game import GAMES
from widgets.companion import Companion
from widgets.page import page
from widgets.stepper import Stepper


@pytest.fixture(autouse=True)
def at_home(monkeypatch, tmp_path):
    monkeypatch.setenv("RULEBOOK_GAMES", str(tmp_path))
    monkeypatch.setattr(page, "_interactive", True)


def press(table: Companion, *acts: tuple[str, object]) -> None:
    for name, value in acts:
        table._pressed(name, value)


def test_an_opening_is_changed_and_a_march_is_asked_about_in_few_clicks() -> None:
    table = Companion("most_dangerous_time")
    table.clicked("odani")
    press(table, ("step:units/odani/azai", "1"), ("tab", "turn"), ("turn:oda_alliance", None),
          ("put:impulse/mp", "4"), ("ask", None))
    assert "odani" in table.editor.state.field and table.asking.ask(
        {"do": "move", "from": "kyo", "to": "mt_hiei", "units": {"oda": 1}})
    assert not table.asking.ask({"do": "move", "from": "kyo", "to": "odani", "units": {"oda": 1}})


def test_pieces_are_taken_up_and_put_down_elsewhere() -> None:
    table = Companion("here_i_stand")
    table.clicked("vienna")
    press(table, ("take:units/vienna/ferdinand", None))
    table.clicked("prague")
    assert "ferdinand" in table.editor.state.units["prague"] and not table.carried


def test_an_opening_is_laid_out_on_the_map_where_it_is_changed() -> None:
    table = Companion("here_i_stand")
    press(table, ("opening", None))
    assert "hand" in table.picture.pages and table.picture.page == "arms"
    press(table, ("ask", None))
    assert table.picture.page == "hand"  # which card is played is asked of the hand


def test_what_is_refused_is_read_out_with_names() -> None:
    table = Companion("most_dangerous_time")
    table.clicked("yagami")
    press(table, ("step:units/yagami/hatano_hideharu", "1"))
    assert "2 × Hatano Hideharu" in table.head.says


def test_what_is_refused_twice_is_said_twice() -> None:
    table = Companion("here_i_stand")
    table.clicked("regensburg")
    press(table, ("member:havens|regensburg", True))
    first = table.side.html
    press(table, ("member:havens|regensburg", True))
    assert "rl-no" in first and table.side.html != first  # else the page would keep the tick


def test_all_that_lies_at_a_place_is_moved_in_two_clicks_and_taken_back_with_one() -> None:
    table = Companion("most_dangerous_time")
    before = dict(table.editor.state.field["kanagasaki"])
    table.clicked("kanagasaki")
    press(table, ("take:units/kanagasaki", None))
    assert "Put back" in table.side.html
    table.clicked("kyo")
    moved = table.editor.state.field
    assert "kanagasaki" not in moved and all(moved["kyo"][unit] >= count for unit, count in before.items())
    press(table, ("undo", None))
    assert dict(table.editor.state.field["kanagasaki"]) == before


def test_sixty_soldiers_are_refused_with_the_names_of_the_table() -> None:
    table = Companion("most_dangerous_time")
    before = table.editor.state
    press(table, ("put:units/odani/azai", "60"))
    assert table.editor.state is before and "Odani" in table.side.html and "the largest clan has" in table.side.html


def test_a_refusal_names_no_field_of_a_file() -> None:
    table = Companion("maracaibo")
    press(table, ("put:players/alex/location", None))
    assert table.fault and "given" not in table.fault and "location" not in table.fault


def test_a_card_of_maracaibo_is_found_by_price_good_and_item() -> None:
    table = Companion("maracaibo")
    label = table.called("A001")
    assert label.startswith("7 ")
    press(table, ("add:players/alex/hand", label))
    assert table.editor.state.player("alex").hand == ["A001"] and "A001" not in table.editor.state.deck


def test_the_beginning_of_a_name_is_enough_to_add_it() -> None:
    page.begin("zh", interactive=True)
    table = Companion("napoleonic_wars")
    press(table, ("add:units/vienna", "法"))
    assert table.editor.state.units["vienna"]["france"] == 1 and not table.fault
    press(table, ("add:units/vienna", "马"))
    assert "不止一个" in table.fault and "马克" in table.fault
    press(table, ("add:units/vienna", "克"))
    assert "卡尔" not in table.fault


def test_the_columns_of_a_score_add_up_to_its_sum() -> None:
    table = Companion("napoleonic_wars")
    for power in ("france", "britain", "austria"):
        said = {name: registry.find("question", "napoleonic_wars", name)(table.editor.state, **given)
                for name, given in table.editor.ways.score(table.editor.state) if given == {"power": power}}
        assert said.pop("points_of") == sum(said.values())


def test_a_step_of_a_track_sets_the_marker_of_whoever_is_spoken_of() -> None:
    table = Companion("maracaibo")
    table.show("bea")
    table.clicked("france/4")
    assert table.editor.state.player("bea").influence["france"] == 4


def test_the_position_of_a_step_of_an_example_is_taken_to_the_real_table() -> None:
    stepper = Stepper("odani-siege", at=2)
    stepper._pressed("companion", None)
    table = Companion("most_dangerous_time")
    assert 'href="companion.ipynb"' in stepper.side.html and table.name == stepper.title()
    assert table.editor.state == stepper.steps[2].state != stepper.steps[-1].state


def test_a_position_in_which_nobody_can_go_on_says_so() -> None:
    table = Companion("here_i_stand", Stepper("diet-of-worms", at=9).steps[9].state)
    press(table, ("tab", "turn"))
    assert "nothing to choose" in table.fault


@pytest.mark.parametrize("game", GAMES)
def test_what_was_set_up_is_there_on_another_evening(game: str) -> None:
    table = Companion(game)
    press(table, ("opening", None), ("tab", "turn"), ("step:turn" if game != "maracaibo" else "step:round", "1"))
    again = Companion(game)
    assert again.editor.state == table.editor.state and again.name == table.name
    press(table, ("undo", None))
    assert Companion(game).editor.state == table.editor.state != again.editor.state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_page_of_the_column_speaks(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_lang", lang)
    table = Companion(game)
    for tab in ("begin", "set", "turn", "score"):
        press(table, ("tab", tab))
        assert "ui." not in table.side.html and table.fault == ""


def test_the_score_of_the_standard_game_says_how_near_each_side_is() -> None:
    table = Companion("most_dangerous_time")
    press(table, ("opening", None), ("tab", "score"))
    said = table.side.html
    assert "Oda: control of Kyo at the end - done as things stand (1 of 1)" in said
    assert "Who stands at Kyo" in said and "It is turn 1 of 30" in said and "none" not in said


def test_a_card_that_is_not_listed_is_described_and_bought() -> None:
    table = Companion("maracaibo")
    press(table, ("tab", "set"), ("show", "alex"), ("describe", "players/alex/hand"))
    assert 'data-act="described:players/alex/hand"' in table.side.html
    form = {"cost": "5", "good": "corn", "item": "map", "vp": "2", "word0": "cost_assistant.6", "number0": "",
            "word1": "assistant.as_02", "word2": "income_doubloons.#", "number2": "3"}
    press(table, ("described:players/alex/hand", form))
    card, = table.editor.state.player("alex").hand
    assert card == "5 corn map 2vp cost_assistant.6 assistant.as_02 income_doubloons.3"
    assert "Card for 5: corn, map" in table.side.html and "described:" not in table.side.html
    press(table, ("described:players/alex/hand", form))
    assert table.editor.state.player("alex").hand == [card, f"{card} copy.2"]  # two that look alike are two
    press(table, ("add:players/alex/hand", f" {card} "))  # typed
    assert table.editor.state.player("alex").hand == [card, f"{card} copy.2", f"{card} copy.3"]
    press(table, (f"drop:players/alex/hand|{card} copy.2", None), (f"drop:players/alex/hand|{card} copy.3", None))
    before = list(table.editor.state.deck)
    press(table, (f"drop:players/alex/hand|{card}", None))
    assert not table.editor.state.player("alex").hand and table.editor.state.deck == before


def test_a_description_without_its_good_is_asked_for_the_rest() -> None:
    table = Companion("maracaibo")
    press(table, ("describe", "players/alex/hand"), ("described:players/alex/hand", {"cost": "5", "item": "map"}))
    assert "price, good and item" in table.fault and not table.editor.state.player("alex").hand


def test_points_counted_alike_for_everybody_are_one_table() -> None:
    table = Companion("napoleonic_wars")
    press(table, ("opening", None), ("tab", "score"))
    said = table.side.html
    assert said.count("<table") == 1 and "Points of France for its keys" not in said
    assert "<th>Keys</th><th>Pacts</th><th>Resources</th><th>In all</th>" in said and "<th>France</th><td>" in said


def test_a_map_whose_keys_are_a_few_words_can_be_added_to() -> None:
    table = Companion("here_i_stand")
    press(table, ("tab", "set"), ("add:new_testament", "German"), ("step:new_testament/german", "1"))
    assert table.editor.state.new_testament == {"german": 2}
    assert 'data-act="add:full_bible"' in table.side.html


def test_a_game_taken_over_opens_on_the_page_that_is_asked_about(tmp_path) -> None:
    from widgets.play import Play
    play = Play("maracaibo", seed=1, opponents={"bea": "random"})
    play.choose({"keep": dict.fromkeys(play.table.state.players[0].hand[:4], 1)})
    while play.table.pending.name != "sail":
        play.choose(play.table.pending.options[0])
    play.save(str(tmp_path / "sailing.json"))
    table = Companion("maracaibo")
    table.picture.turn("mine")
    press(table, ("game", str(tmp_path / "sailing.json")))
    assert "sail" in table.title() and table.picture.page == "map"


@pytest.mark.parametrize(("game", "ship"), [("napoleonic_wars", "squadrons"), ("here_i_stand", "squadron")])
def test_ships_are_offered_in_ports_and_not_inland(game: str, ship: str) -> None:
    table = Companion(game)
    table.side.act("tab", "set")
    said = {}
    for place in ("Vienna", "Venice"):
        table.side.act("search", place)
        said[place] = table.side.html.partition("rl-subject")[2]
    assert ship in said["Venice"] and ship not in said["Vienna"]


def test_what_only_two_players_ask_about_is_not_asked_at_a_table_of_four() -> None:
    table = Companion("napoleonic_wars")
    assert "bidder gives up" not in table.side.html
    table.side.act("option:players", "2")
    assert "bidder gives up" in table.side.html


def test_command_points_are_told_without_a_card_and_a_march_is_asked_about() -> None:
    table = Companion("napoleonic_wars")
    table.side.act("tab", "turn")
    assert "no card played yet" in table.title()
    table.side.act("put:impulse/cp", "5")
    assert "5 CP left" in table.title()
    assert any(isinstance(one, dict) and one["do"] == "march" for one in table.table().pending.options)


def test_command_points_of_a_power_are_told_without_a_card_and_its_actions_are_asked_about() -> None:
    table = Companion("here_i_stand")
    table.side.act("tab", "turn")
    table.side.act("turn:france", None)
    assert table.table().pending.name == "play"
    table.side.act("put:impulse/cp", "2")
    pending = table.table().pending
    assert pending.name == "spend" and pending.facts["cp"] == 2
    assert {"do": "raise", "unit": "france_regular", "at": "paris"} in pending.options


def test_an_opening_knows_nothing_of_what_the_players_of_a_real_table_hold_and_plan() -> None:
    table = Companion("maracaibo")
    assert not any(one.hand or one.planned for one in table.editor.state.players)
    assert not table.editor.faults()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_a_place_during_a_turn_is_chinese_under_chinese(game: str) -> None:
    page.lang = "zh"
    try:
        table = Companion(game)
        table.side.act("tab", "set")
        places = [one for one in table.picture.scene.places if "/" not in one.id]  # steps of tracks are no subject
        for turn in table.editor.ways.turns(table.editor.state)[:2]:
            table.side.act(f"turn:{turn.who}", None)
            for place in places[::12]:
                table.subject = place.id
                table.draw()
                said = re.sub(r"<option.*?</option>|<[^>]+>", "|", table.side.html)
                assert not re.findall(r"[A-Za-z][a-z]{2,}", unescape(said)), place.id
    finally:
        page.lang = "en"


@pytest.mark.parametrize(("example", "who"), [("interception-succeeds", "france"), ("charles-intercepts", "france")])
def test_an_example_taken_to_the_table_goes_on_with_whom_it_is_about(example: str, who: str) -> None:
    stepper = Stepper(example)
    stepper.act_companion()
    table = Companion(stepper.game)
    pending = table.table().pending
    assert (table._mover(), pending.who) == (who, who)
