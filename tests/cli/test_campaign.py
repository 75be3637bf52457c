"""`rulebook campaign`: a story over several games, in one file."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from kernel_lib.core import journal
from kernel_lib.core import save as saves
from kernel_lib.maracaibo import archive
from kernel_lib.maracaibo.commands import campaign as campaign_command

from .conftest import Rulebook
from .test_example import documented


@pytest.fixture
def campaign(rulebook: Rulebook, tmp_path: Path) -> Path:
    """A campaign of two players in which nothing was played yet."""
    file = tmp_path / "ours.json"
    assert rulebook("campaign", "start", file, "--names", "anna,ben", "--seed", 4).code == 0
    return file


def shown(rulebook: Rulebook, file: Path) -> dict[str, Any]:
    done = rulebook("campaign", "show", file, "--json")
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_a_new_campaign_begins_with_card_01(rulebook: Rulebook, campaign: Path) -> None:
    found = shown(rulebook, campaign)
    assert set(found) == documented("campaign show")
    assert (found["games"], found["cards"], found["over"], found["playing"]) == (0, ["S01"], False, False)
    assert found["options"] == {"names": ["anna", "ben"], "players": 2}


def test_a_game_carries_over_into_the_next(rulebook: Rulebook, campaign: Path) -> None:
    done = rulebook("campaign", "play", campaign, "--seats", "random", "--json")
    assert done.code == 0, done.err
    first = json.loads(done.out)
    assert set(first) == {"game", "campaign"}
    assert first["game"]["finished"] and first["game"]["result"]["winners"] == first["campaign"]["winners"][0]
    kept = shown(rulebook, campaign)
    assert kept == first["campaign"]
    assert kept["games"] == 1
    second = json.loads(rulebook("campaign", "play", campaign, "--seats", "random", "--json").out)
    carried = second["game"]["options"]["archive"]
    assert carried == {field: kept[field] for field in ("tiles", "cards", "c_cards", "read")}
    assert second["game"]["seed"] != first["game"]["seed"]
    assert second["campaign"]["games"] == 2
    saved = saves.load(campaign.with_name("ours.game-2.json"))
    assert saved.over and saved.state.archive["tiles"] == second["campaign"]["tiles"]


def test_a_game_that_is_left_goes_on(rulebook: Rulebook, campaign: Path) -> None:
    assert rulebook("campaign", "play", campaign, "--seats", "human,random", stdin="1\n\nquit\n").code == 0
    save = campaign.with_name("ours.game-1.json")
    made = len(saves.load(save).made)
    assert made > 0
    assert shown(rulebook, campaign)["playing"]
    assert "Game 1 is going on" in rulebook("campaign", "show", campaign).out
    done = json.loads(rulebook("campaign", "play", campaign, "--seats", "random", "--json").out)
    assert done["game"]["decisions"] > made
    assert shown(rulebook, campaign)["games"] == 1


def test_every_choice_of_a_person_is_kept_at_once(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    file = campaign.with_name("ours.game-1.journal")

    def typed(screen: Console, text: str = "") -> str:
        if text == "> ":
            written.append(len(journal.load(file)[0].made) if file.exists() else 0)
        if len(written) == 4:
            raise SystemError("the power fails")
        return "1" if text == "> " else ""

    monkeypatch.setattr(Console, "input", typed)
    monkeypatch.setattr(campaign_command.saves, "save", lambda *_: None)
    with pytest.raises(SystemError, match="power"):
        campaign_command.play(campaign, ["human"], "en", Console(file=io.StringIO()))
    assert written[0] == 0 and written == sorted(set(written))


def test_a_game_finished_just_before_a_crash_counts_once(rulebook: Rulebook, campaign: Path) -> None:
    before = campaign.read_bytes()
    rulebook("campaign", "play", campaign, "--seats", "random")
    after = campaign.read_bytes()
    campaign.write_bytes(before)  # the save was written, the campaign not yet
    rulebook("campaign", "play", campaign, "--seats", "random")
    assert campaign.read_bytes() == after


def test_an_ended_story(rulebook: Rulebook, tmp_path: Path) -> None:
    file = archive.save(archive.Campaign(games=9, winners=[["alex"]]), tmp_path / "done.json")
    assert shown(rulebook, file)["over"]
    assert "故事已經結束" in rulebook("campaign", "show", file, "--lang", "zh").out
    done = rulebook("campaign", "play", file)
    assert (done.code, done.out) == (2, "")
    assert "the story has ended" in done.err


@pytest.mark.parametrize(("arguments", "said"), [
    (("start", "ours.json"), "there is a file of this name already"),
    (("start", "new.json", "--story", "S75"), "one of S01, S80"),
    (("start", "new.json", "--players", 7), "7 is no value of players"),
    (("start", "new.json", "--option", "weather=foul"), "'weather' is no option"),
    (("show", "none.json"), "cannot be read"),
    (("play", "none.json"), "cannot be read"),
    (("play", "ours.json", "--seats", "bot,bot,bot"), "3 seats are given"),
    (("play", "ours.json", "--seats", "wizard"), "'wizard' cannot take a seat"),
])
def test_what_is_wrong_is_one_message(rulebook: Rulebook, campaign: Path, arguments: tuple[Any, ...],
                                      said: str) -> None:
    command, name, *more = arguments
    done = rulebook("campaign", command, campaign.with_name(name), *more)
    assert (done.code, done.out) == (2, "")
    assert said in " ".join(done.err.split())
    assert not campaign.with_name("new.json").exists()


def test_a_damaged_file(rulebook: Rulebook, campaign: Path) -> None:
    campaign.write_text(campaign.read_text(encoding="utf-8").replace("S01", "S99"), encoding="utf-8")
    done = rulebook("campaign", "play", campaign)
    assert done.code == 2
    assert "'S99' is not known" in done.err
