"""Examples that cannot be read or run: one message with file, line, field and what was expected."""

from pathlib import Path

import pytest

from kernel_lib.core import example, example_file
from kernel_lib.core.errors import Bad

GOOD = """\
id: mine
game: harbour
rules: ["1", "2"]
title: {en: Mine, zh: 我的}
given: {coins: 3}
run: {procedure: sail}
dice: [4]
draws: [eel]
choices: [2, leave]
expect:
- {after: sailed, facts: {steps: 6}}
"""
WORDS = "an id listed by `rulebook rules`"
FIELDS = (
    "one of ask, choices, dice, draws, expect, game, given, id, note, options, rules, run, seed, source, title, "
    "variants"
)
CLAIMS = "one of after, allowed, answer, ask, at_end, facts, never, pending, reason, refused, rule, times, who"

# what is replaced in the file, by what; the message after the file's name
FAULTS = {
    "a list": (
        GOOD,
        "- a\n- b\n",
        ", line 1: an example is a map of fields. Expected: id, game, rules, title, given, run or ask, expect.",
    ),
    "a field missing": ("id: mine\n", "", ", line 1: field 'id' is missing. Expected: id: ...."),
    "a field unknown": ("expect:", "expects:", f", line 10, expects: unknown field 'expects'. Expected: {FIELDS}."),
    "a field of the wrong kind": (
        "dice: [4]", "dice: [{a: 4}]", ", line 7, dice[0]: this is a map. Expected: a whole number."),
    "dice by side where nobody rolls": (
        "dice: [4]", "dice: {a: 4}", ", line 7, dice: wind is nobody's roll. Expected: all dice in rolling order."),
    "a die in words": ("dice: [4]", "dice:\n- 4\n- four", ", line 9, dice[1]: this is text. Expected: a whole number."),
    "a title in another language": (
        "{en: Mine, zh: 我的}",
        "{en: Mine, de: Meins}",
        ", line 4, title: field 'zh' is missing. Expected: zh: ....",
    ),
    "an event misspelt": (
        "{after: sailed,",
        "{after: sailled,",
        ", line 11, expect[0].after: there is no event 'sailled'. Expected: one of sailed, loaded, wind.",
    ),
    "an unknown game": (
        "harbour",
        "harbor",
        ", line 2, game: 'harbor' is no game of this toolkit. "
        "Expected: one of harbour, here_i_stand, maracaibo, most_dangerous_time, napoleonic_wars.",
    ),
    "an unknown rule": ('["1", "2"]', '["1", "9"]', f", line 3, rules[1]: there is no rule '9'. Expected: {WORDS}."),
    "a rule that is no text": (
        '["1", "2"]', "[true]", ", line 3, rules[0]: this is true or false. Expected: text."),
    "an unknown procedure": (
        "{procedure: sail}",
        "{procedure: fly}",
        ", line 6, run: 'fly' is no procedure of harbour. Expected: one of sail, voyage.",
    ),
    "an unknown procedure, written like a question": (
        "{procedure: sail}",
        "{fly: sea}",
        ", line 6, run: 'fly' is no procedure of harbour. Expected: one of sail, voyage.",
    ),
    "no procedure": (
        "{procedure: sail}",
        "{at: sea, with: wind}",
        ", line 6, run: no procedure is named. Expected: procedure: name.",
    ),
    "a procedure that there is not, in short": (
        "{procedure: sail}",
        "{fly: sea}",
        ", line 6, run: 'fly' is no procedure of harbour. Expected: one of sail, voyage.",
    ),
    "an unknown argument": (
        "{procedure: sail}",
        "\n  procedure: sail\n  thrice: true",
        ", line 8, run.thrice: unknown argument 'thrice'. Expected: one of twice.",
    ),
    "an argument of the wrong kind": (
        "{procedure: sail}",
        "\n  - {procedure: sail}\n  - procedure: sail\n    twice: 2",
        ", line 9, run[1].twice: this is a whole number. Expected: true or false.",
    ),
    "an unknown question": (
        "run: {procedure: sail}",
        "ask: {may_swim: {}}",
        ", line 6, ask.may_swim: 'may_swim' is no question of harbour. Expected: one of distance, may_pay.",
    ),
    "a procedure that is asked": (
        "run: {procedure: sail}",
        "ask: {sail: {}}",
        ", line 6, ask.sail: 'sail' is a procedure, it is run. Expected: run: sail.",
    ),
    "a question that is run": (
        "{procedure: sail}",
        "{procedure: distance}",
        ", line 6, run: 'distance' is a question, it is asked. Expected: ask: distance.",
    ),
    "what may be asked is run": (
        "{procedure: sail}",
        "{pay: 3}",
        ", line 6, run: 'pay' is no procedure of harbour, whether it may be is asked. Expected: ask: may_pay.",
    ),
    "an argument missing": (
        "run: {procedure: sail}",
        "ask: {may_pay: {}}",
        ", line 6, ask.may_pay: argument 'coins' is missing. Expected: coins.",
    ),
    "a question's argument of the wrong kind": (
        "run: {procedure: sail}",
        "ask:\n- {distance: {}}\n- may_pay:\n    coins: two",
        ", line 9, ask[1].may_pay.coins: this is text. Expected: a whole number.",
    ),
    "a value for a question that takes none": (
        "run: {procedure: sail}",
        "ask: {distance: 2}",
        ", line 6, ask.distance: a value alone is not what distance takes. Expected: no arguments.",
    ),
    "two questions in one": (
        "run: {procedure: sail}",
        "ask: {distance: {}, may_pay: {coins: 1}}",
        ", line 6, ask: a question has one name. Expected: {name: {argument: value}}.",
    ),
    "a claim of two kinds": (
        "{after: sailed,",
        "{after: sailed, never: wind,",
        ", line 11, expect[0]: a claim needs exactly "
        "one of its kinds. Expected: after, never, at_end, answer, pending, allowed or refused.",
    ),
    "a claim of no kind": (
        "{after: sailed, facts: {steps: 6}}",
        "{facts: {steps: 6}}",
        ", line 11, expect[0]: a claim needs "
        "exactly one of its kinds. Expected: after, never, at_end, answer, pending, allowed or refused.",
    ),
    "a claim's field unknown": (
        "facts: {",
        "fact: {",
        f", line 11, expect[0].fact: unknown field 'fact'. Expected: {CLAIMS}.",
    ),
    "facts that say nothing": (
        "after: sailed",
        "at_end: {at: 6}",
        ", line 11, expect[0].facts: facts says nothing here. Expected: facts only beside after.",
    ),
    "the 0th time": (
        "after: sailed",
        "after: [sailed, 0]",
        ", line 11, expect[0].after: no event happens for the 0th time. "
        "Expected: 1 for the first time, 2 for the second.",
    ),
    "an event that is none": (
        "{after: sailed, facts: {steps: 6}}",
        "{never: sunk}",
        ", line 11, expect[0].never: there is no event 'sunk'. Expected: one of load, loaded, pay, sailed, wind.",
    ),
    "no such question": (
        "{after: sailed, facts: {steps: 6}}",
        "{answer: true, ask: 1}",
        ", line 11, expect[0].ask: there is no question number 1. Expected: 0 questions are asked, the first is 0.",
    ),
    "two variants of one name": (
        "expect:",
        "variants: [{id: a}, {id: a}]\nexpect:",
        ", line 10, variants[1].id: two variants are called 'a'. Expected: a name of its own.",
    ),
    "a variant's procedure unknown": (
        "expect:",
        "variants:\n- {id: a}\n- id: b\n  run: {procedure: fly}\nexpect:",
        ", line 13, variants[1].run: 'fly' is no procedure of harbour. Expected: one of sail, voyage.",
    ),
    # found while it runs
    "an unknown option": (
        "given:",
        "options: {weather: fair}\ngiven:",
        ", line 5, options: 'weather' is no option of harbour. Expected: one of wind.",
    ),
    "an option's value unknown": (
        "given:",
        "options:\n  wind: strong\ngiven:",
        ", line 6, options.wind: 'strong' is no value of wind. Expected: one of fair, foul.",
    ),
    "a position's field unknown": (
        "given: {coins: 3}",
        "given:\n  at: 0\n  gold: 3",
        ", line 7, given.gold: 'gold' is no part of a position. Expected: one of hold, at, coins, turn.",
    ),
    "a position that makes no sense": (
        "given: {coins: 3}",
        "given:\n  at: 0\n  coins: many",
        ", line 7, given.coins: this is text. Expected: a whole number.",
    ),
    "a face that no die has": (
        "dice: [4]",
        "dice: [7]",
        ", line 7, dice[0]: wind: 7 is no face of the die. Expected: 1 to 6.",
    ),
    "too few dice": (
        "dice: [4]",
        "dice: []",
        ", line 7, dice: the tape ends too early: wind needs 1, 0 left. "
        "Expected: 1 more at the end of dice, or a seed for what is not given.",
    ),
    "dice left over": (
        "dice: [4]",
        "dice: [4, 5, 6]",
        ", line 7, dice[1]: left over when everything is done: 5, 6. Expected: 1 dice.",
    ),
    "a draw that is not there": (
        "draws: [eel]",
        "draws: [whale]",
        ", line 8, draws[0]: fish: 'whale' is not there to be drawn. Expected: cod, eel.",
    ),
    "too few draws": (
        "draws: [eel]\n",
        "",
        ", line 1, draws: the tape ends too early: fish needs 1, 0 left. "
        "Expected: 1 more at the end of draws, or a seed for what is not given.",
    ),
    "draws left over": (
        "draws: [eel]",
        "draws: [eel, cod]",
        ", line 8, draws[1]: left over when everything is done: 'cod'. Expected: 1 draws.",
    ),
    "an illegal choice": (
        "[2, leave]",
        "\n- 5\n- leave",
        ", line 10, choices[0], decision pay: 5 is not allowed (rule 2: "
        "5 coins cannot be paid out of 3). Expected: 0; 1; 2; 3.",
    ),
    "a choice of the wrong kind": (
        "[2, leave]",
        "\n- 2\n- stay",
        ", line 11, choices[1], decision load: 'stay' is not "
        "allowed (rule 3: This is not among the choices). Expected: {'do': 'load', 'take': {'eel': 2}}; 'leave'.",
    ),
    "choices left over": (
        "[2, leave]",
        "[2, leave, 1, 0]",
        ", line 9, choices[2]: left over when everything is done: 1, 0; the last decision asked was load of captain. "
        "Expected: 2 choices.",
    ),
    "too few choices": (
        "{procedure: sail}\ndice: [4]\ndraws: [eel]\nchoices: [2, leave]",
        "[{procedure: sail}, {procedure: sail}]\ndice: [4, 4]\nchoices: []",
        ", line 8, choices: the choices end before decision pay of captain. Expected: 0; 1; 2; 3.",
    ),
    "dice left over while a decision waits": (
        "dice: [4]\ndraws: [eel]\nchoices: [2, leave]",
        "dice: [4, 6]\ndraws: [eel]\nchoices: [2]",
        ", line 7, dice[1]: the choices end before decision load of captain, and left over is: 6. "
        "Expected: choices[1]: {'do': 'load', 'take': {'eel': 2}}; 'leave'.",
    ),
    "a variant's dice left over": (
        "expect:",
        "variants:\n- id: a\n- id: b\n  dice: [4, 1]\nexpect:",
        ", line 13, dice[1]: left over when everything is done: 1. Expected: 1 dice.",
    ),
}


def read_and_run(file: Path) -> list[example.Outcome]:
    source = example_file.source(str(file))
    return [example.run(case, source=source) for case in example_file.read(source).cases()]


def test_the_example_is_good(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD, encoding="utf-8")
    (outcome,) = read_and_run(file)
    assert outcome.ok


@pytest.mark.parametrize(("old", "new", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_has_one_message(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert old in GOOD
    file = tmp_path / "mine.yaml"
    text = GOOD.replace(old, new)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Bad) as caught:
        read_and_run(file)
    assert str(caught.value) == f"mine.yaml{said}"
    assert file.read_text(encoding="utf-8") == text


def test_without_its_file_a_fault_names_the_example(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD.replace("[2, leave]", "[5]"), encoding="utf-8")
    with pytest.raises(Bad, match=r"^mine, choices\[0\], decision pay: 5 is not allowed"):
        example.run(example_file.load(file))


def test_an_unknown_example() -> None:
    with pytest.raises(Bad, match=r"^example: there is no example 'long-trip'. Expected: a file or one of "):
        example_file.find("long-trip")


@pytest.mark.parametrize(
    ("claim", "difference"),
    {
        "{after: sailed, facts: {steps: 5}}": "facts.steps: 6, not 5",
        "{after: sailed, facts: {speed: 5}}": "facts.speed: no fact of sailed, which has steps",
        "{after: sailed, who: pirate}": "who: captain, not pirate",
        "{after: [sailed, 2]}": "sailed happened once",
        "{after: sailed, times: 3}": "sailed happened once, not 3 times",
        "{after: sailed, times: 0}": "sailed happened once, not never",
        "{after: sailed, facts: {steps: 2}, times: 1}": "sailed happened never like this, not once",
        "{pending: pay}": "nothing is asked: everything is done",
        "{never: wind}": "wind happened",
        "{never: pay}": "pay was asked",
        "{never: sailed, facts: {steps: 6}}": "sailed happened once, not never",
        "{at_end: {at: 7}}": "at: 6, not 7",
        "{at_end: {hold: {eel: 1}}}": "hold.eel: nothing, not 1",
        "{at_end: {hold: [eel]}}": "hold.eel: nothing, not 1",
        "{allowed: 2}": "no decision is pending: nothing is asked: everything is done",
    }.items(),
)
def test_a_claim_that_does_not_hold_says_where_it_differs(claim: str, difference: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD.replace("{after: sailed, facts: {steps: 6}}", claim), encoding="utf-8")
    (outcome,) = read_and_run(file)
    assert not outcome.ok
    assert [check.difference for check in outcome.checks] == [difference]


@pytest.mark.parametrize(
    ("claim", "difference"),
    {
        "{allowed: 3}": "",
        "{refused: 4}": "",
        '{refused: 4, rule: "2"}': "",
        '{refused: 4, rule: "3"}': "refused by rule 2, not 3",
        "{allowed: 4}": "it is refused by rule 2",
        "{refused: 3}": "it is allowed",
    }.items(),
)
def test_claims_about_the_pending_decision(claim: str, difference: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = GOOD.replace("{after: sailed, facts: {steps: 6}}", claim).replace("choices: [2, leave]\n", "")
    file.write_text(text.replace("draws: [eel]\n", ""), encoding="utf-8")
    (outcome,) = read_and_run(file)
    assert [check.difference for check in outcome.checks] == [difference]
