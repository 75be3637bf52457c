"""At the terminal nobody reads what another seat was dealt."""

from kernel_lib.core import data
from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import load
from kernel_lib.core.table import Table

from .conftest import Rulebook

GAME = "maracaibo"


def dealt(seed: int) -> dict[str, set[str]]:
    table = Table(load(GAME), {"players": 2}, Seeded(seed))
    hands = {seat: {data.messages(GAME).words(card, "en") for card in table.state.player(seat).hand}
             for seat in ("alex", "bea")}
    return {"alex": hands["alex"] - hands["bea"], "bea": hands["bea"] - hands["alex"]}


def test_a_person_does_not_read_what_a_random_opponent_was_dealt(rulebook: Rulebook) -> None:
    hands = dealt(3)
    out = rulebook("play", GAME, "--players", 2, "--seats", "human,random", "--seed", 3, "--lang", "en",
                   stdin="quit\n").out
    assert all(card in out for card in hands["alex"]) and not any(card in out for card in hands["bea"])
    assert "Bea is dealt eight A cards." in out
    opened = rulebook("play", GAME, "--players", 2, "--seats", "human,random", "--seed", 3, "--lang", "en",
                      "--open-table", stdin="quit\n").out
    assert all(card in opened for card in hands["bea"])


def test_two_persons_pass_the_terminal_on(rulebook: Rulebook) -> None:
    hands = dealt(3)
    out = rulebook("play", GAME, "--players", 2, "--seed", 3, "--lang", "en", stdin="\n1\n\n1\n\nquit\n").out
    before, after = out.split("Pass the screen to Bea, who presses Enter: ")
    assert all(card in before for card in hands["alex"]) and not any(card in before for card in hands["bea"])
    assert all(card in after for card in hands["bea"])
    assert "Alex is dealt eight A cards." in after
