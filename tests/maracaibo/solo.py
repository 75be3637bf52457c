"""Alone against Jean: positions and turns for the tests of chapter 20."""

from tests.maracaibo.play import ask, run

ALONE = {"players": 1}
DISPLAY = ["A001", "A002", "A003", "A004"]
CITIES = {"1": "france", "4": "france", "5": "spain", "10": "spain", "11": "france", "13": "spain", "14": "france"}
TAKEN = {"france": 4, "spain": 3}


def solo(her=None, you=None, **more):
    """A position of the solo game."""
    return {"players": {"jean": her or {}, "alex": you or {}}, "display": list(DISPLAY), "deck": ["A005", "A006"],
            **more}


def turn(card, her=None, you=None, **more):
    """Jean's turn with that card on top of her deck."""
    board = {"deck": [card], "discs": 22} | more.pop("board", {})
    return run("jean_turn", solo(her, you, jean=board, **more), options=ALONE)


def question(name, her=None, you=None, *, options=None, more=None, **arguments):
    return ask(name, solo(her, you, **(more or {})), ALONE | (options or {}), **arguments)


def act(do, her=None, you=None, **fields):
    return run("jean_act", solo(her, you), options=ALONE, act={"do": do} | fields)
