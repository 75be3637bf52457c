"""The offer of a negotiation as a table."""

import pytest

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from widgets import deal_table
from widgets.chooser import Chooser

PEACE = {"kind": "peace", "giver": "france", "taker": "papacy"}
MILAN = {"kind": "space", "giver": "france", "taker": "papacy", "space": "milan"}


@pytest.fixture
def table():
    """France is about to make an offer."""
    given = {"turn": 3, "phase": "diplomacy", "war": [["france", "papacy"]]}
    made = Table(games.load("here_i_stand"), None, Seeded(1), position=given, start=("diplomacy", {}))
    for _ in range(3):
        made.choose("pass")
    return made


def shown(table, lang="en"):
    return deal_table.html("here_i_stand", table.pending, data.messages("here_i_stand"), lang)


def test_who_gives_what_to_whom_and_a_button_strikes_it_out(table):
    assert "Nothing yet" in shown(table)
    table.choose({"add": MILAN})
    table.choose({"add": PEACE})
    assert "<td>France</td><td>Milan</td><td>Papacy</td>" in shown(table)
    assert "<td>法兰西</td><td>停战</td><td>教皇</td>" in shown(table, "zh")
    at = list(table.pending.options).index({"drop": MILAN})
    assert f'data-act="pick" data-keep="drop:Milan" data-value="{at}"' in shown(table)
    chooser = Chooser("here_i_stand", table.choose)
    chooser.show(table.pending)
    assert "Strike out" not in chooser.html(data.messages("here_i_stand"), "en"), "the table has that button"
    chooser.act("pick", at)
    assert "Milan" not in shown(table)


def test_who_has_agreed_and_who_is_asked(table):
    table.choose({"add": PEACE})
    table.choose({"add": {"kind": "alliance", "giver": "france", "taker": "england"}})
    assert "<b>England</b> – not asked yet" in shown(table)
    table.choose("propose")
    table.choose("agree")
    assert "<b>France</b> ✓ agreed" in shown(table)
    assert "<b>Papacy</b> ✓ agreed" in shown(table)
    assert "<b>England</b> … is asked now" in shown(table)


def test_another_decision_has_no_such_table(table):
    made = Table(table.rules, None, Seeded(1), position={"impulse": {"power": "france", "cp": 2}}, start=("spend", {}))
    assert not shown(made)
