"""How what happened is told: one throw one line, no heading without anything under it."""

from kernel_lib.core import data, story
from kernel_lib.core import game as games
from kernel_lib.core.event import Event

GAME = "most_dangerous_time"


def told(*events, lang="en"):
    return [story.said(data.messages(GAME), line, lang) for line in story.lines(games.load(GAME).story, events)]


def volley(who, hits, *groups):
    fired = [Event("group_fires", "10.3/3",
                   {"group": clan, "dice": 1, "need": 6, "rolled": [die], "hits": int(die == 6)}, who)
             for clan, die in groups]
    return [*fired, Event("fire", "10.3/3", {"dice": len(groups), "hits": hits}, who)]


def test_a_volley_is_one_line_and_its_sum_is_said_of_several_groups_only():
    one, several = told(*volley("oda", 0, ("oda", 3)), *volley("anti_oda", 1, ("azai", 6), ("asakura", 2)))
    assert one == "Oda: 1 die, hits on 6: 3 – 0 hits."
    assert several.endswith("Anti-Oda scores 1 hit with 2 dice.") and "Azai" in several and "Asakura" in several


def test_a_step_in_which_nothing_happens_is_not_told():
    steps = [Event("step", "4.1/order", {"number": number, "step": f"step_{number}"}, "oda") for number in (5, 6, 7)]
    nobody = Event("communications", "5.1", {"ooc": {}, "besieged": {}})
    assert told(steps[0], nobody, steps[1], steps[2]) == []
    cut = Event("communications", "5.1", {"ooc": {}, "besieged": {"obama": {"oda": 1}}})
    assert told(steps[0], cut, steps[1]) == [
        "Step 5 of the impulse: check communications.",
        "Communications are checked. Besieged and cut off: Obama: 1 Oda soldier."]


def test_what_is_empty_is_not_named():
    battle = Event("battle", "10.2", {"place": "obama", "active": {"oda": 1}, "other": {"azai": 1}, "ooc": {}})
    assert told(battle) == ["Battle at Obama: 1 Oda soldier against 1 Azai soldier."]
    assert told(battle, lang="zh") == ["小滨交战：1个织田士兵对1个浅井士兵。"]
