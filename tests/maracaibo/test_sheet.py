"""The reference sheet: its numbers are those of the rules, in both languages, on one page that needs nothing else."""

import re
from base64 import b64decode

import pytest

from kernel_lib.core import data, sheet
from kernel_lib.core.errors import Bad
from kernel_lib.maracaibo import records
from widgets.sheet import STYLE, Sheet

LANGUAGES = ("en", "zh")


def block(rule: str) -> sheet.Block:
    return next(one for one in sheet.blocks("maracaibo") if one.rule == rule)


def test_village_actions_are_those_of_the_rulebook() -> None:
    plain, upgraded = ([cell["en"] for cell in row[1:]] for row in block("10/count").rows)
    assert plain == ["1", "1", "1", "2", "2", "2", "3"]
    assert upgraded == ["1", "2", "2", "2", "3", "3", "3"]


def test_combat_costs_are_those_of_the_rulebook() -> None:
    costs = {row[0]["en"]: row[1]["en"] for row in block("07/once").rows}
    assert costs["gain influence"] == "2/5"
    assert costs["annex or expel"] == "4/6"
    assert costs["fight for a village"] == "2/5"


def test_every_prestige_building_and_every_upgrade_stands_on_it() -> None:
    assert len(block("19/score").rows) == len(records.buildings())
    said = str(block("16/pair").rows)
    assert all(one.name.en in said and one.name.zh in said for one in records.upgrades().values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_stands_alone_and_every_sentence_is_filled(lang: str) -> None:
    page = Sheet("maracaibo", lang).html()
    assert page.startswith("<!doctype html>")
    assert "A4 landscape" in page
    assert not re.search(r"https?:|src=", page)
    body = Sheet("maracaibo", lang).body()
    assert "sheet." not in body
    assert not re.search(r"[{}?]", re.sub(r"&\w+;", "", body).replace("？", ""))
    assert body.count("<section") == len(sheet.blocks("maracaibo"))


def test_every_block_names_a_rule_of_the_index() -> None:
    assert all(one.rule in data.rulebook("maracaibo") for one in sheet.blocks("maracaibo"))


def test_a_game_without_a_sheet_is_answered_in_one_message() -> None:
    with pytest.raises(Bad, match="no game of this toolkit"):
        sheet.blocks("chess")


def test_the_page_to_print_can_be_saved_from_the_notebook() -> None:
    shown = Sheet("maracaibo", "zh")._repr_mimebundle_()["text/html"]
    link = re.search(r'href="data:text/html;base64,([^"]+)" download="maracaibo-zh\.html"', shown)
    assert link is not None
    assert b64decode(link[1]).decode() == Sheet("maracaibo", "zh").html()


def test_a_range_of_numbers_stays_in_one_line() -> None:
    assert "<td>4\u2060–\u20608</td>" in Sheet("napoleonic_wars", "zh").body()


def test_rows_have_the_ink_of_the_paper_in_a_dark_page_too() -> None:
    assert re.search(r"\btable \{[^}]*color: inherit", STYLE)
