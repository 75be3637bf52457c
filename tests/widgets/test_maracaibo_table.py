"""The table of Maracaibo around its map: ship boards, hands, display, tracks; what is pressed there; its pages."""

import re
from collections.abc import Callable

import pytest

from kernel_lib.core import data, example_file
from kernel_lib.core import example as examples
from kernel_lib.core import game as games
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from widgets import theme
from widgets.boards import lettering
from widgets.boards.maracaibo import cards as maracaibo_cards
from widgets.boards.maracaibo import explorer, tables, tracks
from widgets.boards.maracaibo import position as positions
from widgets.boards.maracaibo import signs as maracaibo_signs
from widgets.boards.maracaibo import story as stories
from widgets.boards.maracaibo import table as maracaibo
from widgets.boards.maracaibo.position import Position, Seat
from widgets.page import page
from widgets.picture import Picture
from widgets.play import Play
from widgets.scene import Card, Label, Scene, Token, describe
from widgets.svg import to_svg
from widgets.why_not import WhyNot

GAME = "maracaibo"
ALL_ON = {f"SU{n:02}": 2 for n in range(1, 13)}


@pytest.fixture
def position() -> Position:
    anna = Seat(id="anna", name="Anna", doubloons=9, combat=3, hand=("A001", "A002"), planned=("A004",),
                bought=("B001",), discs=ALL_ON | {"SU05": 0, "SU04": 1}, career="K4", goals=("low", "", ""),
                figures_on={"B001": 2}, influence={"france": 3}, tokens=("anchor",))  # fmt: skip
    ben = Seat(id="ben", name="Ben", colour="green", discs=ALL_ON, hand=("A010",))
    return Position(seats=(anna, ben), mine="anna", display=("A020", "A021"), deck=40, stacks=(13, 12), combat="T01",
                    taken={"france": 4}, buildings={"PB01": (True, ("ben", "anna")), "PB02": (False, ())})  # fmt: skip


def pages(position: Position, lang: str) -> dict[str, Scene]:
    return {
        "map": maracaibo.scene(position, lang), "mine": tables.mat(position, lang),
        "cards": tables.card_page(position, lang), "tracks": tracks.page(position, lang),
        "ships": tables.ship_page(position, lang),
    }  # fmt: skip


def printed(token: Token) -> list[str]:
    assert isinstance(token, Card)
    return [part.text for part in token.face]


def on(scene: Scene, id: str) -> Card:
    found = next(token for token in scene.tokens if token.id == id)
    assert isinstance(found, Card)
    return found


def test_the_ship_board_shows_the_discs_left_and_what_waits(position: Position) -> None:
    scene = tables.mat(position, "en")
    slots = [token for token in scene.tokens if token.id.startswith("SU")]
    assert len(slots) == 12 and {token.at for token in slots} == {"board/anna"}
    assert "✓" in printed(on(scene, "SU05")) and "✓" not in printed(on(scene, "SU04"))
    assert on(scene, "SU04").note["en"] == "1 disc on it"
    assert on(scene, "SU06").note["en"] == "2 discs on it", "the spot behind it is done"
    assert on(scene, "SU09").note["en"].startswith("2 discs on it; needs village action")
    assert "after 4 others" in printed(on(scene, "SU10")) and "after 6 others" in printed(on(scene, "SU12"))
    assert "須6項升級" in printed(on(tables.mat(position, "zh"), "SU12"))


def test_discs_of_a_spot_are_drawn_as_on_or_gone(position: Position) -> None:
    scene = tables.mat(position, "en")
    three = ("SU03", "SU04", "SU05")
    fills = {id: [part.fill for part in on(scene, id).face if isinstance(part, Token)] for id in three}
    gone, lying = theme.PAPER, "#b98d5a"
    assert fills == {"SU03": [lying, lying], "SU04": [lying, gone], "SU05": [gone, gone]}


def test_the_hand_is_that_of_the_player_asked(position: Position) -> None:
    shown = {token.id for token in tables.mat(position, "en").tokens if token.at == "hand"}
    assert shown == {"A001", "A002", "A004"}
    other = Position(seats=position.seats, mine="ben")
    assert {token.id for token in tables.mat(other, "en").tokens if token.at == "hand"} == {"A010"}
    assert "planned" in printed(on(tables.mat(position, "en"), "A004"))


def test_points_are_shown_as_they_are_also_beyond_the_score_token() -> None:
    table = Table(games.load("maracaibo"), {"players": 1}, Seeded(1),
                  position={"players": {"alex": {"score": 150}, "jean": {"score": 233}}})
    assert table.state.player("jean").score_token == 200
    points = {seat.id: seat.score for seat in positions.of_state(table.state, "en", "alex").seats}
    assert points == {"alex": 150, "jean": 233}
    ships = maracaibo.pages(table.state)["ships"]()
    assert f"Jean  233{maracaibo_signs.POINTS}" in {label.text for label in ships.labels}


def test_a_card_shows_price_name_effects_good_and_item(position: Position) -> None:
    card = on(tables.mat(position, "en"), "A004")
    signs = maracaibo_signs
    for text in ("12", "Legionnaire", f"+5{signs.SWORD}", f"income +2{signs.COIN}", signs.GOODS["tobacco"],
                 signs.ITEMS["spyglass"]):  # fmt: skip
        assert text in printed(card)
    assert card.note["en"].startswith("price 12; +5⚔; income +2$; with anchor: income +2VP; tobacco; spyglass")
    chinese = printed(on(tables.mat(position, "zh"), "A004"))
    assert "軍團士兵" in chinese and f"+5{signs.SWORD}" in chinese and signs.GOODS["tobacco"] in chinese


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_printed_outside_its_card(lang: str) -> None:
    boxes = [(0.0, 0.0, 100.0, 76.0), (0.0, 0.0, 114.0, 136.0)]
    for box in boxes:
        for record in data.data(GAME).project_cards:
            card = maracaibo_cards.project(record.id, box, lang, "hand")
            labels = [part for part in card.face if isinstance(part, Label)]
            assert [one.text for one in labels if one.y > box[3] - 14 and one.size < 9 and not one.text] == []
            long = [one.text for one in labels if one.x + lettering.text_width(one.text, one.size) > box[2] + 1]
            assert long == [], record.id


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_effect_and_payment_has_its_signs(lang: str) -> None:
    records = data.data(GAME)
    for card in records.project_cards:
        assert all(maracaibo_signs.effect(each, lang) for each in card.effects)
        assert all(maracaibo_signs.need(each, lang) for each in card.requires)
    assert all(all(maracaibo_signs.quest(tile, lang)) for tile in records.quest_tiles)
    assert all(maracaibo_signs.upgrade(spot, lang) for spot in records.ship_upgrades)
    assert all(maracaibo_signs.steps(action.steps, lang) for action in records.city_actions)


def test_lines_break_at_blanks_and_after_chinese_signs() -> None:
    assert lettering.wrapped("hand limit 6", 26, 10) == ("hand", "limit", "6")
    assert lettering.wrapped("手牌上限", 20, 10) == ("手牌", "上限")
    assert lettering.wrapped("阿拉贡的凯瑟琳", 60, 10) == ("阿拉贡的凯", "瑟琳")
    assert lettering.fitted("one two three", 40, 10, 1) == ["one tw…"]


def test_the_card_page_shows_display_buildings_career_and_what_was_bought(position: Position) -> None:
    scene = tables.card_page(position, "en")
    assert {token.id for token in scene.tokens if token.at == "display"} == {"A020", "A021", "deck"}
    assert on(scene, "PB01").note["en"].endswith("investors: Ben's figure, Anna's figure")
    assert "PB02" not in {token.id for token in scene.tokens}, "what lies face down is not told"
    assert [part.shape for part in on(scene, "B001").face if isinstance(part, Token)].count("figure") == 2
    assert "(done)" in on(tables.mat(position, "en"), "K4").note["en"]


def test_marker_supplies_empty_from_the_left(position: Position) -> None:
    left = [token.at for token in tracks.page(position, "en").tokens if token.id.startswith("supply/france/")]
    assert len(left) == 13 - 4
    assert left[:2] == ["supply/france/2", "supply/france/3"], "one on the first space, two on the next, one taken"


def test_the_combat_tile_shows_its_three_nations(position: Position) -> None:
    tile = on(tracks.page(position, "en"), "T01")
    assert tile.note["en"] == "France 6 -2$; England 2 +2$; Spain 4"
    assert [part.text for part in tile.face if isinstance(part, Token)] == ["F", "E", "S"]


def test_ship_boards_of_others_do_not_show_their_hands(position: Position) -> None:
    scene = tables.ship_page(position, "en")
    ids = {token.id for token in scene.tokens}
    assert {"SU01", "SU01/ben"} <= ids and "A010" not in ids and "A001" not in ids
    assert "Hand: 1 cards, planned: 0" in [label.text for label in scene.labels]


def test_what_a_player_owns_lies_beside_the_ship_board() -> None:
    anna = Seat(id="anna", name="Anna", tokens=("anchor",), barriers=("red",), combat_tiles=("T05", "T14"),
                quest_tiles=("Q02", "story_1"), career="K4", goals=("low", "", "high"))  # fmt: skip
    tokens = {token.id: token for token in tables.ship_page(Position(seats=(anna,)), "en").tokens}
    assert {"token/anna/anchor", "crossed/anna/red", "tile/T05", "tile/T14"} <= set(tokens)
    assert {"goal/anna/0", "goal/anna/2"} <= set(tokens) and "goal/anna/1" not in tokens
    assert tokens["done/Q02"].text == f"1{maracaibo_signs.FIGURE}" and tokens["done/story_1"].text == "?"
    assert tokens["tile/T05"].name["zh"].startswith("戰鬥指示物5：法國 4；英格蘭 3 +1分；西班牙 2 +1影")
    spots = [tokens[id].x for id in ("tile/T05", "tile/T14")]
    assert spots[1] - spots[0] >= tokens["tile/T05"].wide * 2


def test_jeans_row_shows_the_income_her_discs_have_left() -> None:
    state = Table(games.load(GAME), {"players": 1}, Seeded(1)).state
    assert state.jean is not None
    state.jean.discs = 20
    scene = maracaibo.pages(state, "en")["ships"]()
    row = [token for token in scene.tokens if token.id.startswith("jean_disc_")]
    assert len(row) == 22 and [token.text for token in row[:4]] == ["0", "1", "", ""]


def test_jeans_last_card_lies_beside_her_deck() -> None:
    state = Table(games.load(GAME), {"players": 1, "difficulty": "normal"}, Seeded(1)).state
    assert state.jean is not None
    state.jean.discard, state.jean.cards = ["jean_A1", "jean_B4"], ["A001"]
    scene = maracaibo.pages(state, "en")["ships"]()
    card = on(scene, "jean_B4")
    assert card.note["en"] == ("sails 2, lower route ↓; market full: display card 3; +4VP; explorer 2; "
                               "from round 3: explorer 4")
    assert card.note["zh"].startswith("航行2步，下方航路↓；市場已滿：展示區第3張")
    assert "jean_A1" not in {token.id for token in scene.tokens}
    assert f"solo deck: {len(state.jean.deck)}" in describe(scene)
    assert any("Bookkeeper" in label.text for label in scene.labels)


def test_the_story_page_shows_the_cards_in_play_and_what_they_brought() -> None:
    state = Table(games.load(GAME), {"players": 4, "story": "S01"}, Seeded(1)).state
    card = on(maracaibo.pages(state, "en")["story"](), "S01")
    assert card.note["en"] == ("A letter waits in Portobelo. Bring armed escort.; story tile 1 at 15; "
                               "1⚔ → per compass +1VP; +5$; quests: 16, 19")
    state = Table(games.load(GAME), {"players": 2, "story": "S84"}, Seeded(1)).state
    state.legacy_discs["L12"] = 2
    scene = maracaibo.pages(state, "zh")["story"]()
    assert "傳教所填滿時完成" in on(scene, "S06").note["zh"]
    assert on(scene, "tile/L12").note["zh"] == "移圓片：1藥草→+3分；3格已填2"
    assert on(scene, "tile/L6").note["en"] == "combat 10/11: +8⚑, +8$"
    assert {token.id for token in scene.tokens if token.id.startswith("tile/")} == {f"tile/{id}" for id in state.legacy}


def test_every_story_card_legacy_tile_and_solo_card_can_be_drawn() -> None:
    records = data.data(GAME)
    everything = Position(seats=(Seat(id="anna"),), story=tuple(card.id for card in records.story_cards),
                          legacy={tile.id: 1 for tile in records.legacy_tiles})  # fmt: skip
    for lang in ("en", "zh"):
        notes = [token.note[lang] for token in tables.story_page(everything, lang).tokens if isinstance(token, Card)]
        assert len(notes) == len(records.story_cards) + len(records.legacy_tiles) and all(notes)
        for card in records.solo_cards:
            assert stories.solo(card.id, (0, 0, 200, 150), lang, "").note[lang]


def test_red_bands_show_their_rank_and_doubloon_income_its_points() -> None:
    labels = {(round(label.x), round(label.y)): label.text for label in tracks.printed("en").labels}
    at = {place.id: place for place in tracks.printed("en").places}
    assert labels[round(at["france/6"].x), round(at["france/6"].y)] == "3"
    assert (round(at["france/7"].x), round(at["france/7"].y)) not in labels
    assert labels[round(at["doubloons/23"].x), round(at["doubloons/23"].y + 29)] == "4"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_page_is_told_in_words_and_drawn(position: Position, lang: str) -> None:
    wanted = {
        "en": {"map": ("1 Nassau",),
               "mine": ("Hand and planned cards: Bookkeeper (price 7", "5 doubloons (1 disc on it)"),
               "cards": ("Display: ", "Monastery (price 14"), "tracks": ("France 3: Anna",),
               "ships": ("3 points (upgraded)",)},
        "zh": {"map": ("1 拿騷",), "mine": ("手牌與規劃區域：簿記員（價格7", "5達布隆（上有1枚圓片）"),
               "cards": ("展示區：", "修道院（價格14"),
               "tracks": ("法國3：Anna",), "ships": ("3分（已升級）",)},
    }  # fmt: skip
    for name, scene in pages(position, lang).items():
        said = describe(scene)
        for part in wanted[lang][name]:
            assert part in said, (name, part)
        assert "<svg" in to_svg(scene)
        assert scene.width / scene.height == pytest.approx(770 / 490), "nothing jumps when pages are turned"


def test_the_page_turns_to_what_is_asked_and_back() -> None:
    state = Table(games.load(GAME), None, Seeded(1)).state
    picture = Picture(GAME)
    picture.show(state, "en")
    assert picture.page == "map"
    picture.show(state, "en", legal=(state.display[0],))
    assert picture.page == "cards"
    picture.show(state, "en", legal=("e3",))
    assert picture.page == "explorer"
    picture.turn("ships")
    picture.show(state, "en", legal=("e3",))
    assert picture.page == "ships", "what the reader turned to stays until something else is asked"
    picture.show(state, "en", legal=("10",))
    assert picture.page == "map"


def test_the_page_turns_to_what_changed() -> None:
    table = Table(games.load(GAME), None, Seeded(1))
    before, after = table.state.copy(), table.state.copy()
    after.players[0].explorer = 3
    picture = Picture(GAME)
    picture.show(before, "en")
    picture.show(after, "en", before)
    assert picture.page == "explorer" and picture.changed() == ["explorer/alex"]


def test_cards_are_ticked_and_chosen_on_the_table() -> None:
    play = Play(GAME, seed=1, open_table=True)
    hand = list(play.table.state.players[0].hand)
    for id in hand[:4]:
        play.clicked(id)
    marks = {mark.id: mark.kind for mark in play.picture.scene.highlights}
    assert {id for id, kind in marks.items() if kind == "chosen"} == set(hand[:4])
    play.clicked(hand[3])
    assert play.chooser.filled_in() == tuple(hand[:3])
    play.clicked(hand[4])
    play.side.act("do")
    assert play.table.made[-1].choice == {"keep": dict.fromkeys([*hand[:3], hand[4]], 1)}
    play.clicked(hand[5])
    assert play.table.made[-1].choice == hand[5], "one press makes a choice that is just this card"


BY_ROUTE = {"assistants_of_the_other_branch": "by_route"}
"""By this reading it matters which of two ways a ship takes to a place."""


def pressed(play: Play) -> list[str]:
    """What the buttons of the choice say."""
    return [re.sub("<[^>]*>", "", said) for said in re.findall(
        r'<button[^>]*data-act="(?:pick|group)"[^>]*>(.*?)</button>', play.chooser.html(play.messages, "en"))]


def test_a_place_on_the_map_is_where_the_ship_sails() -> None:
    play = Play(Table(games.load(GAME), None, Seeded(1), start=("sail", {"who": "alex"})))
    assert pressed(play) == ["Nassau: 1 step", "Santiago de Cuba: 1 step", "Tortuga: 2 steps", "Puerto Plata: 3 steps",
                             "Santo Domingo: 4 steps", "San Juan: 5 steps", "Saint Kitts: 6 steps",
                             "Martinique: 7 steps"], "each end once"
    play.clicked("3")
    assert play.table.state.players[0].location == "3", "by which of two branches is all the same"


def test_where_the_way_counts_each_is_told_beside_its_end() -> None:
    table = Table(games.load(GAME), BY_ROUTE, Seeded(1), start=("sail", {"who": "alex"}))
    assert isinstance(table.pending, Decision) and table.pending.name == "sail"
    play = Play(table)
    assert len(pressed(play)) == 8
    play.clicked("3")
    ways = [["1", "3"], ["2", "3"]]
    assert [table.pending.options[at]["path"] for at in play.chooser.kept()] == ways, "two ways lead there"
    assert {mark.id for mark in play.picture.scene.highlights if mark.kind == "legal"} == {"1", "2", "3"}
    play.clicked("3")
    assert "2 ways lead to 3 Tortuga" in play.side.html, "a second click on it is answered, not lost"
    play.clicked("1")
    assert table.state.players[0].location == "3", "only one of the two ways passes there: it is sailed"


def test_a_place_off_the_ways_is_another_goal() -> None:
    table = Table(games.load(GAME), BY_ROUTE, Seeded(1), start=("sail", {"who": "alex"}))
    play = Play(table)
    play.clicked("3")
    play.clicked("22")
    assert "No option speaks of Homeward 22" in play.side.html
    assert play.chooser.goal == "3"
    play.clicked("5")
    play.clicked("3")
    assert play.chooser.goal == "3", "both ways to 5 pass there"
    play.clicked("5")
    assert play.chooser.goal == "5" and "2 ways lead to 5 Santo Domingo" in play.side.html


def test_why_a_ship_may_not_sail_to_a_place_that_is_clicked() -> None:
    why = WhyNot(Table(games.load(GAME), None, Seeded(1), start=("sail", {"who": "alex"})))
    for place, said in (("5", "yes"), ("9", "too_far"), ("22", "no_arrow")):
        why.clicked(place)
        assert why.verdict is not None and (why.verdict.reason or "yes") == said, place


@pytest.mark.parametrize("page", [tracks.page, explorer.page])
def test_a_track_runs_down_a_phone(page: Callable[[Position, str], Scene]) -> None:
    wide = page(Position(combat="T01", stacks=(3, 4)), "en")
    slim = wide.slim
    assert slim is not None and slim.width < 360
    assert {place.id for place in wide.places} <= {place.id for place in slim.places}
    assert {token.id for token in wide.tokens} == {token.id for token in slim.tokens}
    for place in slim.places:
        assert place.size <= place.x <= slim.width - place.size and place.y <= slim.height - place.size, place.id
    for token in slim.tokens:
        assert token.box[0] >= 0 and token.box[2] <= slim.width and token.box[3] <= slim.height, token.id


def test_the_board_speaks_the_language_of_the_page() -> None:
    play = Play(GAME, seed=1, open_table=True)
    play.act_near()
    assert [name for name, _ in play.picture.widget.pages.options] == [
        "Map", "My board", "Cards", "Tracks", "Explorer track", "Ships", "Story"]
    page.lang = "zh"
    assert [name for name, _ in play.picture.widget.pages.options] == [
        "版圖", "個人面板與手牌", "卡牌", "記錄條", "探索者記錄條", "船隻面板", "故事"]
    assert "艾力克斯" in describe(play.picture.scene)


@pytest.mark.parametrize(
    ("piece", "choice"), [("quest/Q03", {"quest": "Q03"}), ("assistant/A044", {"assistant": "A044"})]
)
def test_quests_and_assistants_are_chosen_on_the_map(piece: str, choice: object) -> None:
    table = examples.run(example_file.find("your-main-action")).tables[0]
    play = Play(table)
    marked = {mark.id for mark in play.picture.scene.highlights if mark.kind == "legal"}
    assert piece in marked and "quest/Q19" not in marked and "assistant/A042" not in marked
    play.clicked(piece)
    assert play.table.made[0].choice == choice


def test_an_empty_panel_says_so() -> None:
    said = {label.text for label in tables.story_page(Position(), "en").labels}
    assert said >= {"None: only games with the story have them.", "None yet: story cards bring them."}
    assert "none" in {label.text for label in tracks.page(Position(), "en").labels}, "no stack of combat tiles"
