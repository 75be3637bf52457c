"""An owner's corrections (docs/own-data.md) hold in play: map, units and cards of both games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = "from kernel_lib.cli import main; main()"
OWN = {
    "most_dangerous_time": """
game: most_dangerous_time
links:
- {id: kiyosu__minakuchi, a: kiyosu, b: minakuchi, kind: road}   # a road that our map has not
- {id: kyo__otsu, remove: true}                                  # and one that the owner's has not
spaces: [{id: minakuchi, fort: 3}]
leaders: [{id: shibata, bravery: 3}]
cards: [{id: card_18, target: matsunaga_hisahide}]
clans: [{id: azai, home_castles: [sawayama]}]
""",
    "maracaibo": """
game: maracaibo
locations: [{id: "5", arrows: [{to: "6"}, {to: "8"}]}]
project_cards: [{id: A001, cost: 11}]
ship_upgrades: []
""",
}
EXAMPLES = {
    "most_dangerous_time": """
id: mine
game: most_dangerous_time
rules: ["9.3/road"]
title: {en: Mine, zh: 我的}
given:
  empty: true
  turn: 6
  control: {kyo: oda, otsu: oda}
  units: {kiyosu: {shibata: 1, oda: 7}, otsu: {oda: 2}}
  impulse: {alliance: oda_alliance, chit: chit_oda, mp: 4}
run: {procedure: movement}
choices:
- {do: move, from: kiyosu, to: minakuchi, units: {shibata: 1, oda: 7}}
ask:
- {fort_value: minakuchi}
- {siege_hits_on: {at: minakuchi, commander: shibata, clan: oda}}
- {initiative_bonus: {commander: shibata}}
- {is_home: sawayama}
- {is_home: odani}
expect:
- {at_end: {units: {minakuchi: {shibata: 1, oda: 7}}}}
- {refused: {do: move, from: otsu, to: kyo, units: {oda: 2}}}
- {answer: 3, ask: 0}
- {answer: 0, ask: 1}
- {answer: {bravery: 3}, ask: 2}
- {answer: true, ask: 3}
- {answer: false, ask: 4}
""",
    "maracaibo": """
id: mine
game: maracaibo
rules: ["03/range", "17/cost"]
title: {en: Mine, zh: 我的}
given: {players: {alex: {location: 5, doubloons: 10, hand: [A001]}}}
run: {procedure: sail, who: alex}
choices: [{path: ["8"]}]
ask: {may_buy: {who: alex, card: A001}}
expect:
- {after: sailed}
- {answer: {ok: false, rule: 17/cost}}
""",
}


DRAWN = """
import importlib, sys
from kernel_lib.core import data, game
state = game.load(sys.argv[1]).new_state(game.load(sys.argv[1]).complete({}))
links = importlib.import_module(f"widgets.boards.{sys.argv[1]}.table").of_state(state, "en").links
print({frozenset((link.a, link.b)) for link in links} >= {frozenset(sys.argv[2:])})
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", *arguments], env={**os.environ, "RULEBOOK_DATA": str(folder)},
                          capture_output=True, text=True, check=False)  # fmt: skip


@pytest.mark.parametrize("game", OWN)
def test_corrections_hold_in_play(game: str, tmp_path: Path) -> None:
    (tmp_path / f"{game}.yaml").write_text(OWN[game], encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(EXAMPLES[game], encoding="utf-8")
    done = run(tmp_path, COMMAND, "example", "run", str(mine))
    assert done.returncode == 0, done.stdout + done.stderr
    without = run(tmp_path / "nothing here", COMMAND, "example", "run", str(mine))
    assert without.returncode != 0, "the claims hold without the corrections too"


@pytest.mark.parametrize(("game", "way"), [("most_dangerous_time", ("kiyosu", "minakuchi")), ("maracaibo", ("5", "8"))])
def test_corrections_are_drawn(game: str, way: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / f"{game}.yaml").write_text(OWN[game], encoding="utf-8")
    done = run(tmp_path, DRAWN, game, *way)
    assert done.stdout == "True\n", done.stdout + done.stderr


FAULTS = {
    "links: [{id: kyo__edo, a: kyo, b: edo, kind: road}]": "the corrections do not go together with the rest",
    "links: [{id: nowhere, remove: true}]": "line 2, links[0]: what is removed is named by its id alone",
    "links: [{id: kyo__otsu, remove: true, kind: trail}]": "line 2, links[0]: what is removed is named by its id alone",
    "spaces: [{id: kyo, fort: high}]": "line 2, spaces[0].fort: this is text. Expected: a whole number",
}


@pytest.mark.parametrize(("text", "said"), FAULTS.items(), ids=range(len(FAULTS)))
def test_corrections_that_cannot_be_used_get_one_message_naming_their_file(
    text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "most_dangerous_time.yaml"
    file.write_text(f"game: most_dangerous_time\n{text}\n", encoding="utf-8")
    done = run(tmp_path, COMMAND, "example", "run", "odani-siege")
    assert done.returncode == 2
    assert said in done.stderr and file.name in done.stderr and len(done.stderr.splitlines()) == 1
