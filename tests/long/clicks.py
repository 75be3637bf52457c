"""Whole rounds, lessons and a real table by clicks alone: ``python -m tests.long.clicks [--what ...] [--games ...]``.

Every game in a real Lab, at 1280 by 800 and on a phone, in both editions. What was wrong is printed and pictured in
``build/clicks``; the command fails where there was anything.
"""

from __future__ import annotations

import argparse
from typing import Any

from kernel_lib.core.game import GAMES
from tests.long.click_companion import companion
from tests.long.click_lesson import lesson
from tests.long.click_round import whole_round
from tests.long.learner import SIZES, learner, room

KINDS = {"round": whole_round, "lesson": lesson, "companion": companion}


def main() -> int:
    """Do all that is asked for; 1 where something was wrong."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--what", nargs="+", choices=list(KINDS), default=list(KINDS))
    asked.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    asked.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    asked.add_argument("--langs", nargs="+", choices=("en", "zh"), default=["en", "zh"])
    asked.add_argument("--seed", type=int, default=1)
    wanted: Any = asked.parse_args()
    faults = 0
    with room() as (browser, server):
        for kind in wanted.what:
            for game in wanted.games:
                for size in wanted.sizes:
                    for lang in wanted.langs:
                        name = f"{kind}-{game}-{size}-{lang}"
                        with learner(browser, server, size, lang, name) as one:
                            try:
                                said = KINDS[kind](one, game, wanted.seed)
                            except Exception as error:
                                one.note(f"stopped: {type(error).__name__}: {error}")
                                said = "not to its end"
                            one.report(said)
                            faults += len(one.wrong)
    return bool(faults)


if __name__ == "__main__":
    raise SystemExit(main())
