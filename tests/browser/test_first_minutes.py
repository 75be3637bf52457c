"""A newcomer's first minutes by clicks alone: a card, the guided play, the next lesson; a rule by one key."""

import re
from typing import Any

import pytest

from kernel_lib.core import data
from kernel_lib.core.game import GAMES
from tests.browser.lab import Lab
from widgets import theme
from widgets.first_steps import begin

RING = """colour => {
    const [red, green, blue] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
    for (const canvas of document.querySelectorAll('.rl-guide canvas')) {
        if (!canvas.width || !canvas.height) continue;
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const found = [];
        for (let at = 0; at < data.length; at += 4) {
            const same = data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255;
            if (same) found.push(at / 4);
        }
        const cells = new Map(); // the ring is where most of its colour lies close together: frames have it, too
        for (const at of found) {
            const cell = [at % canvas.width, at / canvas.width].map(part => Math.floor(part / 60)).join();
            cells.set(cell, [...(cells.get(cell) ?? []), at]);
        }
        const most = [...cells.values()].sort((one, other) => other.length - one.length)[0] ?? [];
        if (most.length < 40) continue;
        const [x, y] = [at => at % canvas.width, at => Math.floor(at / canvas.width)];
        const near = found.filter(at => Math.hypot(x(at) - x(most[0]), y(at) - y(most[0])) < 70);
        const middle = of => near.reduce((sum, at) => sum + of(at), 0) / near.length;
        const box = canvas.getBoundingClientRect();
        return [box.x + middle(x) / canvas.width * box.width, box.y + middle(y) / canvas.height * box.height];
    }
    return null;
}"""


FIRST = [game for game in GAMES if "first" in data.lessons(game)]


def joined(said: str) -> re.Pattern[str]:
    """The words as a page shows them: a number is joined to what it counts, by a sign that takes no room."""
    return re.compile("\u2060?".join(map(re.escape, said)))


def start(lab: Lab, game: str, lang: str) -> None:
    lab.page.goto(f"{lab.server.url}/lab/tree/{lang}/00_start_here.ipynb")
    lab.page.locator(f'.rl-game a.rl-go[href*="{game}/"]').click()


def guided(lab: Lab, game: str, lang: str, ring: bool = False) -> Any:
    """Play the first five minutes to their end; the first step by a click on the board where `ring` says so."""
    guide = lab.page.locator(".rl-guide")
    for step in begin(game, "first").steps:
        guide.locator(".rl-asks:visible", has_text=joined(step.say[lang])).wait_for()
        if ring:
            lab.box(guide.locator("canvas").first)
            lab.page.mouse.click(*lab.page.wait_for_function(
                RING, arg=theme.HIGHLIGHTS["goal"][0].stroke).json_value())
            ring = False
        else:
            guide.get_by_role("button", name=re.compile(f"^{joined(step.press[lang]).pattern}$")).click()
    guide.locator(".rl-won", has_text=joined(data.lessons(game)["first"].payoff[lang])).wait_for()
    lab.screenshot(f"first-{game}-{lang}")
    return guide.locator(".rl-won a.rl-go")


@pytest.mark.parametrize("game", FIRST)
def test_the_first_five_minutes_by_clicks_alone(lab: Lab, game: str) -> None:
    start(lab, game, "en")
    guided(lab, game, "en", ring=game == "most_dangerous_time").click()
    lab.page.wait_for_url(re.compile(data.lessons(game)["first"].path[0]))


@pytest.mark.parametrize("game", FIRST)
def test_the_first_five_minutes_in_chinese(lab: Lab, game: str) -> None:
    lab.page.goto(f"{lab.server.url}/lab/tree/zh/{game}/first.ipynb")
    assert data.lessons(game)["first"].path[0] in guided(lab, game, "zh").get_attribute("href")
    shown = lab.page.locator(".rl-won").inner_text()
    assert not re.search(r"\d[\u4e00-\u9fff]", shown), "a line may break between a number and what it counts"


def test_a_rule_is_found_by_one_key_and_leads_to_its_lesson(lab: Lab) -> None:
    page = lab.page
    page.goto(f"{lab.server.url}/lab/tree/zh/most_dangerous_time/first.ipynb")
    page.locator(".rl-guide .rl-asks:visible").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("补给线")
    page.locator(".rl-find li", has_text="5.2").first.wait_for()
    page.keyboard.press("Enter")  # goes to the first answer, and puts none away
    assert page.locator(".rl-find li a").first.evaluate("link => link === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("05_communications"))
