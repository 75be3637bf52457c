"""The chances beside a decision: each answer with its bar and words, in both languages; nothing without dice."""

import re
from pathlib import Path

import pytest

from kernel_lib.core import example, example_file
from kernel_lib.odds import beside as odds
from kernel_lib.odds.battles import End
from kernel_lib.odds.beside import Offer
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.telling import further, outcomes, percent, surely
from widgets import chart
from widgets.odds_beside import odds_beside, odds_text

GAME = "most_dangerous_time"


@pytest.fixture(scope="module")
def retreat():
    """The Uesugi before their last round: stand or retreat?"""
    table = example.run(example_file.find("uesugi-field-battle").cases()[0]).tables[-1]
    table.go_to([one for one in table.made if one.decision.name == "retreat"][-1])
    odds.beside(GAME, table.state, table.pending, seconds=60)  # exact also where the machine is busy
    return table


def test_fight_on_or_retreat(retreat):
    english = odds_text(GAME, retreat.state, retreat.pending, "en")
    assert len(english) == 2
    assert english[0].startswith("If: stand · Anti-Oda wins 66%, nobody wins 0.7%, Oda wins 33%")
    assert english[1].startswith("If: retreat · Oda wins 100%")
    assert "若选" in odds_text(GAME, retreat.state, retreat.pending, "zh")[0]


def test_every_bar_says_its_words_to_who_does_not_see_it(retreat):
    html = odds_beside(GAME, retreat.state, retreat.pending, "en")
    assert html.count('role="img"') == 2
    assert 'aria-label="Anti-Oda wins 66%, nobody wins 0.7%, Oda wins 33%"' in html


def test_what_was_asked_before_is_not_counted_again(retreat, monkeypatch):
    first = odds.beside(GAME, retreat.state, retreat.pending)
    monkeypatch.setattr(Offer, "chances", None, raising=False)
    assert odds.beside(GAME, retreat.state, retreat.pending) is first


def test_nothing_where_no_dice_decide():
    table = example.run(example_file.find("odani-siege").cases()[0]).tables[0]
    table.go_to(table.made[0])
    assert odds_beside(GAME, table.state, table.pending, "en") == ""
    assert odds_beside("maracaibo", None, table.pending, "en") == ""
    assert odds_beside(GAME, table.state, None, "en") == ""


def test_an_attempt_succeeds_or_fails():
    offer = Offer(None, ("", ""), (0, 0), lambda seconds: known, "success")
    known = Chances({True: 0.25, False: 0.75})
    assert [share for _, _, share in outcomes(GAME, offer, known, "en")] == [0.25, 0.75]
    assert further(GAME, offer, known, "en") == []


def test_playouts_say_how_many_and_how_far_they_may_err():
    known = Chances({End("active", (3, 0)): 0.5, End("other", (0, 2), ("kenshin",)): 0.5}, plays=400)
    assert surely([known], "en").startswith("400 playouts: each number is right within 4.9%")
    offer = Offer(None, ("anti_oda", "oda"), (4, 3), lambda seconds: known)
    assert further(GAME, offer, known, "en") == [
        "Left on average: Anti-Oda 1.5 of 4, Oda 1.0 of 3", "Leaders lost: Uesugi Kenshin 50%"]


def test_a_chance_is_never_said_to_be_none_or_all():
    said = {0: "0%", 0.0004: "<0.1%", 0.031: "3.1%", 0.5: "50%", 0.9995: ">99.9%", 1: "100%"}
    assert {share: percent(share) for share in said} == said


def test_a_chart_for_a_phone_has_letters_that_can_be_read_there_and_few_rows():
    shares = [0.0001] * 20 + [0.2] * 5 + [0.0001] * 16
    drawn = chart.slim([str(at) for at in range(41)], shares, 22, axis="hits", mark="the book")
    width = float(re.findall(r'viewBox="0 0 (\d+) ', drawn)[0])
    assert width <= 324, "what a card of 358 has room for"
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)) >= 12
    assert drawn.count("<g>") == 7 and "0 … 19: 0.2%" in drawn and "25 … 40: 0.2%" in drawn
    assert "▲ the book" in drawn and 'style="display:none;' in drawn, "a page without our style shows the other one"
    long = chart.slim(["the attacker holds the field", "neither"], [0.5, 0.5])
    assert all(float(x) < 20 for x in re.findall(r'<rect x="([\d.]+)"', long)), "a long label stands above its bar"


def test_every_ink_of_a_chart_has_another_in_the_dark():
    style = (Path(chart.__file__).parent / "panel.css").read_text(encoding="utf-8")
    drawn = chart.bars(["1", "2"], [0.5, 0.5], 1, axis="hits", mark="the book")
    assert 'class="board-still rl-chart"' in drawn and ".rl-chart { background" not in style
    for look in ("text", "text.quiet", "text.book", ".axis", "rect.book"):
        assert f'body[data-jp-theme-light="false"] .rl-chart {look} {{' in style
    assert {look for look in ("quiet", "book", "axis") if f'class="{look}"' in drawn} == {"quiet", "book", "axis"}


def test_many_answers_with_the_same_chances_share_a_bar(monkeypatch):
    from widgets import odds_beside as module
    found = [(Offer(f"{at}", ("", ""), (0, 0), lambda seconds, known=known: known, "success"), known)
             for at, known in enumerate([Chances({True: 0.25, False: 0.75}), Chances({True: 0.5, False: 0.5})] * 5)]
    monkeypatch.setattr(module, "beside", lambda *_: found)
    monkeypatch.setattr(module.telling, "head", lambda game, decision, offer, lang: f"If: {offer.choice}")
    html = odds_beside(GAME, None, object(), "en")
    assert html.count('role="img"') == 2 and html.index("If: 1<br>If: 3") < html.index("If: 0<br>If: 2")


def test_to_intercept_at_sea_has_its_chances_too():
    from tests.here_i_stand.play import table
    given = {"empty": True, "hand": {}, "war": [["ottoman", "hapsburg"]], "impulse": {"power": "ottoman", "cp": 1},
             "units": {"tunis": {"ottoman_squadron": 2}, "oran": {"hapsburg_squadron": 1}},
             "control": {"tunis": "ottoman", "oran": "hapsburg"}}
    made = table("spend", given=given)
    made.choose({"do": "sail"})
    made.choose({"from": "tunis", "to": "barbary_coast", "units": {"ottoman_squadron": 2}})
    assert made.pending.name == "naval_intercept"
    assert "28%" in odds_beside("here_i_stand", made.state, made.pending, "en")
