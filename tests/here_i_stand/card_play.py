"""Short ways to play one card, for the tests of the cards."""

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Taped
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import MAJORS
from kernel_lib.here_i_stand.cards import may_play

from .play import RULES, position

EMPTY: dict[str, list[str]] = {one: [] for one in MAJORS}
SIEGE = {"units": {"buda": {"suleiman": 1, "ottoman_regular": 6, "hungary_regular": 1}},
         "war": [["ottoman", "hungary"]]}


def play(card, power, answers=None, dice=None, draws=None, how="event", **given):
    """The table after a power has played a card; `answers`: decision -> choice, or choices one after the other. What is
    not answered is passed, or the first option."""
    hand = given.pop("hand", {})
    given = {"acting": power, **given, "hand": {**EMPTY, **hand, power: [card, *hand.get(power, [])]}}
    made = Table(RULES, None, Taped(dice, draws, Seeded(1)), position=given,
                 start=("play_card", {"power": power, "card": card, "how": how}))
    left = {name: list(one) if isinstance(one, list) else one for name, one in (answers or {}).items()}

    def policy(table, decision):
        one = left.get(decision.name)
        if one:
            return one.pop(0) if isinstance(one, list) else one
        passing = next((one for one in ("pass", "end") if one in decision.options), None)
        return passing if passing is not None else decision.first()

    made.play(policy, 200)
    assert not isinstance(made.pending, Decision)
    return made


def verdict(card, power, how="event", **given):
    """Whether a power may play a card."""
    hand = given.pop("hand", {})
    state = position(**{"acting": power, **given, "hand": {**hand, power: [card, *hand.get(power, [])]}})
    return may_play(state, power, card, how)
