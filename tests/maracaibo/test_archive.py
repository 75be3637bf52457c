"""14 After a story game, and the campaign file between two games."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.maracaibo import archive, records
from kernel_lib.maracaibo.game import RULES
from tests.maracaibo.play import ask, run

STORY = {"story": "S01"}


def played(options, seed=0):
    """A whole game, played at random."""
    table = Table(RULES, options, Seeded(seed))
    table.play(Random(seed))
    return table


@pytest.mark.rules("14/archive")
def test_tiles_story_cards_and_c_cards_are_kept():
    position = {"legacy": ["L12", "L3", "L13"], "legacy_discs": {"L12": 3, "L13": 2}, "story_cards": ["S09", "S80"],
                "deck": ["C95", "A001"], "players": {"bea": {"bought": ["C90"]}}}
    kept = ask("what_is_kept", position, STORY)
    assert kept["tiles"] == ["L3", "L13"], "L12 is full and used up; L13 begins anew"
    assert kept["cards"] == ["S09"]
    assert kept["c_cards"] == ["C90", "C95"]


@pytest.mark.rules("14/archive")
def test_open_play_keeps_nothing():
    assert ask("what_is_kept", {"story_cards": ["S75"], "legacy": ["L1"]}) == {}
    assert not ask("is_story_game")
    assert ask("is_story_game", options=STORY)


@pytest.mark.rules("01/story-or-not", "21/instructions")
def test_the_next_game_goes_on_where_the_last_one_ended():
    kept = {"tiles": ["L3", "L13"], "cards": ["S09"], "c_cards": ["C90"], "read": ["S01", "S02"]}
    options = {"story": "continue", "archive": kept}
    made = run("story_set_up", {"quest_stack": ["Q01", "Q02"]}, options=options)
    assert made.state.legacy == ["L3", "L13", "L8", "L21"], "those kept, then those of card 09"
    assert made.state.legacy_discs == {"L13": 1}, "the discs have gone back; two players put one on again"
    assert made.state.quests["2"] == ["story_1"]
    deck = run("set_up_cards", options=options)
    everywhere = [*deck.state.deck, *deck.state.display, *(card for one in deck.state.players for card in one.hand)]
    assert everywhere.count("C90") == 1


@pytest.mark.rules("21/instructions")
def test_a_card_that_was_read_is_not_read_again():
    """Card 06 says to read 07; in the next game 07 is done."""
    kept = {"tiles": ["L12", "L4"], "cards": ["S06"], "c_cards": [], "read": ["S05", "S06", "S07"]}
    made = run("story_set_up", {"quest_stack": ["Q01"]}, options={"story": "continue", "archive": kept})
    assert made.state.story_cards == ["S06"]
    assert "S07" not in made.state.story_deck


def test_a_campaign_of_several_games(tmp_path):
    file = tmp_path / "campaign.json"
    campaign, options = None, STORY
    for seed in range(3):
        table = played(options, seed)
        assert RULES.check(table.state) == []
        campaign = archive.after(table.state, campaign)
        archive.save(campaign, file)
        campaign = archive.load(file)
        assert campaign.games == seed + 1
        assert campaign.tiles == table.state.archive["tiles"]
        if campaign.over:
            break
        options = archive.options(campaign)
        following = Table(RULES, options, Seeded(seed))
        assert set(campaign.tiles) <= set(following.state.legacy)
        assert set(campaign.cards) <= set(following.state.story_cards)
    assert [file] == list(tmp_path.iterdir()), "nothing is left beside the file"


def test_a_campaign_survives_a_failing_disk(tmp_path, monkeypatch):
    file = archive.save(archive.Campaign(games=2, cards=["S03"]), tmp_path / "campaign.json")

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kernel_lib.core.files.os.fsync", full)
    with pytest.raises(Bad, match="No space left"):
        archive.save(archive.Campaign(games=3), file)
    assert archive.load(file).games == 2
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize(("content", "message"), [
    (b'{"format": "maracaibo-campaign", "version": 1, "games": 2', "line 1: the file ends too early"),
    (b"\xff\xfe", "not UTF-8"),
    (b"[" * 100_000, "too many levels"),
    (b"[]", "no campaign file"),
    (b'{"format": "rulebook-save", "version": 1}', "no campaign file"),
    (b'{"format": "maracaibo-campaign", "version": 9}', "version 9"),
    (b'{"format": "maracaibo-campaign", "version": 1, "games": "two"}', "games: this is text. Expected: a whole"),
    (b'{"format": "maracaibo-campaign", "version": 1, "tiles": ["L19"]}', "'L19' is not known"),
    (b'{"format": "maracaibo-campaign", "version": 1, "c_cards": ["A001"]}', "'A001' is not known"),
])
def test_a_damaged_file_is_one_message(tmp_path, content, message):
    file = tmp_path / "campaign.json"
    file.write_bytes(content)
    with pytest.raises(Bad, match=message) as error:
        archive.load(file)
    assert "campaign.json" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_and_a_game_that_goes_on(tmp_path):
    with pytest.raises(Bad, match="cannot be read"):
        archive.load(tmp_path / "none.json")
    with pytest.raises(Bad, match="not over"):
        archive.after(RULES.new_state(RULES.complete(STORY)))
    with pytest.raises(Bad, match="without the story"):
        archive.after(played({"players": 2}).state)
    with pytest.raises(Bad, match="story has ended"):
        archive.options(archive.Campaign())


@pytest.mark.parametrize(("kept", "message"), [
    ({"tiles": ["L19"]}, "L19"), ({"tile": []}, "'tile' is no part"), ({"cards": "S01"}, "no list"),
    ({"cards": ["S99"]}, "S99")])
def test_an_archive_with_unknown_names_is_refused(kept, message):
    with pytest.raises(Bad, match=message):
        Table(RULES, {"story": "continue", "archive": kept})


@pytest.mark.parametrize(("options", "message"), [
    ({"story": "continue"}, "no story to continue"), ({"story": "S01", "archive": {"cards": ["S02"]}}, "goes on")])
def test_an_archive_and_a_story_that_goes_on_belong_together(options, message):
    with pytest.raises(Bad, match=message):
        Table(RULES, options)


def test_every_chapter_and_mode_plays_to_the_end():
    for number, card in enumerate(records.story_cards().values()):
        if card.mode != "story" or card.id == "S01":
            table = played({"players": 1 + number % 4, "story": card.id}, number)
            assert table.over
            assert RULES.check(table.state) == []


@pytest.mark.rules("14/archive")
def test_by_the_other_reading_a_full_tile_is_kept_too():
    position = {"legacy": ["L3", "L12"], "legacy_discs": {"L12": 3}, "story_cards": ["S06"]}
    assert ask("what_is_kept", position, STORY)["tiles"] == ["L3"]
    assert ask("what_is_kept", position, STORY | {"full_disc_tiles": "all_kept"})["tiles"] == ["L3", "L12"]


def test_a_campaign_begins_with_story_card_one_or_a_chapter():
    for first in ("S01", "S80", "S89"):
        assert archive.started(first, {}).cards == [first]
    for other in ("S02", "S09", "none"):
        with pytest.raises(Bad, match="no story begins"):
            archive.started(other, {})
