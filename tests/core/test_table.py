"""Tables: playing, undo without loss, what-if, replay."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_lib.harbour import game as harbour

from kernel_lib.core.decision import Decision, OnDemand
from kernel_lib.core.dice import Asked, Draw, Roll, Seeded, Taped, Used
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Refused, Table
from kernel_lib.core.verdict import Verdict, no, yes


def seen(table: Table) -> Any:
    """Everything a person can see of a table."""
    return (harbour.RULES.describe(table.state), list(table.log), [(one.chance, one.values) for one in table.rolled],
            table.pending if not isinstance(table.pending, Decision) else (table.pending.name, table.pending.options))


def sailing(dice: Any = None, **options: Any) -> Table:
    return Table(harbour.RULES, None, dice or Taped([4, 2], ["eel", "cod"]), start=("sail", {"twice": True}), **options)


def test_choices_lead_through_the_procedure() -> None:
    table = sailing()
    table.choose(2)
    assert table.state.at == 6 and table.state.coins == 1
    table.choose({"do": "load", "take": {"eel": 2}})
    table.choose(0)
    events = table.choose("leave")
    assert [event.name for event in events] == ["loaded"]
    assert table.over and table.state.at == 8 and table.state.hold == {"eel": 2}


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    table = sailing()
    before = seen(table)
    verdict = table.why_not(5)
    assert not verdict and (verdict.rule, verdict.reason, verdict.facts) == ("2", "too_poor", {"coins": 5, "have": 3})
    with pytest.raises(Refused, match=r"rule 2: [35] coins cannot be paid out of 3"):
        table.choose(5)
    assert seen(table) == before


@pytest.mark.parametrize("choice", [None, "much", -1, 7, [1], {"do": "load"}, True, 1.0])
def test_nonsense_is_refused(choice: Any) -> None:
    assert not sailing().why_not(choice)


@pytest.mark.parametrize("take", [{"eel": 3}, {"cod": 1}, {"eel": 1, "salt": 1}, {"eel": 0}, {"eel": True}, [], None])
def test_a_bag_holds_no_more_than_it_holds(take: Any) -> None:
    table = sailing()
    table.choose(0)
    assert not table.why_not({"do": "load", "take": take})
    assert table.why_not({"do": "load", "take": {"salt": 1}})
    assert table.why_not({"do": "load", "take": {}})


def test_undo_goes_back_and_redo_forward_through_every_branch() -> None:
    table = sailing()
    start = seen(table)
    table.choose(1)
    one = seen(table)
    table.undo()
    assert seen(table) == start
    table.choose(2)
    two = seen(table)
    table.undo()
    assert table.redo(0) and seen(table) == one
    assert table.undo() and table.redo() and seen(table) == two
    table.undo()
    assert not table.undo()


def test_repeating_an_input_after_undo_makes_no_second_branch() -> None:
    table = sailing()
    table.choose(1)
    table.undo()
    table.choose(1)
    table.undo()
    assert len(table.here.children) == 1


def test_change_a_die_keeps_later_choices_as_far_as_allowed() -> None:
    table = sailing()
    for choice in (3, {"do": "load", "take": {"eel": 1}}, 0, "leave"):
        table.choose(choice)
    assert table.change(0, [6]) is None
    assert table.over and table.state.at == 11
    assert table.rolled[0].values == (6,)
    refused = table.change(1, ["cod"])  # eel can no longer be loaded
    assert refused is not None and refused.rule == "3"
    assert isinstance(table.pending, Decision) and table.pending.name == "load"


def test_change_a_choice() -> None:
    table = sailing()
    for choice in (3, "leave", 0, "leave"):
        table.choose(choice)
    assert table.rechoose(table.made[0], 1) is None
    assert table.state.at == 7 and table.over
    with pytest.raises(Refused):
        table.rechoose(table.made[0], 9)
    assert table.state.at == 7 and table.over


def test_real_dice_are_asked_for_and_checked() -> None:
    table = sailing(Asked())
    assert isinstance(table.pending, Roll) and table.pending.purpose == "wind"
    for wrong in ([7], [0], [1, 2], ["1"], 3):
        with pytest.raises(Bad):
            table.answer(wrong)  # type: ignore[arg-type]
    table.answer([5])
    table.choose(0)
    table.answer(["cod"])
    table.choose("leave")
    table.answer([1])
    assert table.change(0, [2]) is None and table.state.at == 2
    assert isinstance(table.pending, Decision) and table.pending.name == "pay"


def test_a_tape_that_is_too_short_says_so() -> None:
    table = sailing(Taped([4], ["eel"]))
    table.choose(0)
    with pytest.raises(Bad, match=r"the tape ends too early: wind needs 1, 0 left"):
        table.choose("leave")


def test_snapshots_stand_beside_the_events() -> None:
    table = sailing(record=True)
    for choice in (3, "leave", 0, "leave"):
        table.choose(choice)
    assert len(table.snapshots) == len(table.log)
    assert [state.at for state in table.snapshots] == [0, 7, 7, 7, 9, 9]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 70), back=st.integers(1, 40))
def test_undo_equals_before_and_replay_equals_play(seed: int, steps: int, back: int) -> None:
    table = Table(harbour.RULES, None, Seeded(seed), record=True)
    positions = [seen(table)]
    policy = Random(seed)
    while not table.over and len(positions) <= steps:
        table.play(policy, 1)
        positions.append(seen(table))
    back = min(back, len(positions) - 1)
    for number in range(back):
        table.undo()
        assert seen(table) == positions[-2 - number]
    for number in range(back):
        table.redo()
        assert seen(table) == positions[len(positions) - back + number]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_offered_is_accepted_and_the_rest_refused(seed: int) -> None:
    table = Table(harbour.RULES, None, Seeded(seed))
    policy = Random(seed)
    for _ in range(30):
        decision = table.pending
        assert isinstance(decision, Decision)
        for coins in range(-2, 9):
            assert bool(table.why_not(coins)) == (coins in decision.options)
        table.play(policy, 1)


def test_a_tape_that_ends_leaves_the_table_as_it_was() -> None:
    table = sailing(Taped([4], ["eel"]))
    table.choose(0)
    before = seen(table)
    for _ in range(2):
        with pytest.raises(Bad, match="the tape ends too early"):
            table.choose("leave")
        assert seen(table) == before and not table.here.children
    table.undo()
    table.choose(1)
    assert table.state.coins == 2


def test_a_change_that_the_tape_cannot_follow_leaves_the_table_as_it_was() -> None:
    def stormy(game: Any) -> Any:
        (wind,) = yield Roll(1, "wind", "1")
        yield Roll(wind, "waves", "1")
        yield Decision("pay", "captain", "2", (0, 1))
        game.emit("wind", "1", wind=wind)

    table = Table(msgspec.structs.replace(harbour.RULES, next_procedure=once(stormy)), None, Taped([1, 2]))
    table.choose(1)
    before, roots = seen(table), len(table.history.roots)
    with pytest.raises(Bad, match="waves needs 5, 1 left"):
        table.change(0, [5])
    assert seen(table) == before and len(table.history.roots) == roots


def test_a_fault_in_the_rules_leaves_the_table_as_it_was() -> None:
    def broken(game: Any) -> Any:
        paid = yield Decision("pay", "captain", "2", (0, 1))
        game.state.coins -= 100
        raise ZeroDivisionError(paid)

    table = Table(msgspec.structs.replace(harbour.RULES, next_procedure=once(broken)))
    before = seen(table)
    with pytest.raises(ZeroDivisionError):
        table.choose(1)
    assert seen(table) == before and table.why_not(0)


def once(procedure: Any) -> Any:
    """The next procedure of a game that has only this one."""
    return lambda game: procedure(game) if not game.log else None


@pytest.mark.parametrize("days", [11, 12, 13, 24, 40])
def test_a_long_procedure_is_undone_and_changed_like_a_short_one(days: int) -> None:
    table = Table(harbour.RULES, None, Seeded(3), start=("voyage", {"days": days}))
    table.play(Random(3))
    assert table.over and len(table.made) == 2 * days
    end = seen(table)
    with pytest.raises(Refused):
        table.rechoose(table.made[-1], "nothing")
    assert seen(table) == end
    for _ in range(2 * days):
        table.undo()
    for _ in range(2 * days):
        table.redo()
    assert seen(table) == end
    table.go_to(table.made[0])
    assert len(table.made) == 0


@pytest.mark.parametrize("record", [False, True])
def test_options_are_found_out_when_somebody_looks_while_they_are_offered(record: bool) -> None:
    looks: list[int] = []

    def digits(game: Any) -> Any:
        for even in (0, 1):
            def find(even: int = even) -> list[int]:
                looks.append(even)
                return [number for number in range(10) if number % 2 == even]

            def judge(number: int, even: int = even) -> Verdict:
                return yes() if number % 2 == even else no("1", "other_half")

            game.emit("digit", "1", digit=(yield Decision(
                "digit", "red", "1", OnDemand(find, lambda stream: stream.below(10)), judge)))

    def played(policy: Any) -> Table:
        table = Table(msgspec.structs.replace(harbour.RULES, next_procedure=once(digits)), record=record)
        table.play(policy)
        return table

    table = played(Random(5))
    assert [event.facts["digit"] % 2 for event in table.log] == [0, 1]
    assert looks == ([0, 1] if record else []), "drawing lots looks at no list of options"
    if record:
        assert [list(one.decision.options) for one in table.made] == [[0, 2, 4, 6, 8], [1, 3, 5, 7, 9]]
    else:
        with pytest.raises(LookupError, match="record=True"):
            len(table.made[0].decision.options)
    looks.clear()
    table = played(lambda table, decision: max(decision.options))
    assert looks == [0, 1] and [event.facts["digit"] for event in table.log] == [8, 9]
    assert 8 in table.made[0].decision.options, "what was looked at stays"


def test_a_seed_finishes_a_roll_or_draw_that_the_tape_begins() -> None:
    roll, draw = Roll(3, "fire", "2"), Draw("fish", "3", ("cod", "eel", "salt"), 2)
    taped = Taped([6], ["eel"], Seeded(1))
    rolled, drawn = taped.answer(roll, Used()), taped.answer(draw, Used())
    assert rolled is not None and rolled[0] == 6 and len(rolled) == 3
    assert drawn is not None and drawn[0] == "eel" and drawn[1] in ("cod", "salt")
    assert taped.answer(roll, Used(0, 1, 0)) == Seeded(1).answer(roll, Used(0, 1, 0))  # the tape is over
    with pytest.raises(Bad, match="the tape ends too early: fire needs 3, 1 left"):
        Taped([6]).answer(roll, Used())


def test_snapshots_share_what_has_not_changed_and_are_never_changed_by_play() -> None:
    """A long recorded game keeps one position and what changed, not thousands of positions."""
    from kernel_lib.core import game as games

    rules = games.load("most_dangerous_time")
    table = Table(rules, {"scenario": "short"}, Seeded(2), record=True)
    whole: list[Any] = []
    shared = table.game.listener
    assert shared is not None

    def both() -> None:
        shared()
        whole.append(table._game.state.copy())

    before = len(table.snapshots)
    table._game.listener = both
    table.play(Random(2), 60)
    assert [repr(one) for one in table.snapshots[before:]] == [repr(one) for one in whole]
    fields = {id(getattr(one, name)) for one in table.snapshots for name in ("clan", "rank", "control")}
    assert len(fields) < len(table.snapshots)
