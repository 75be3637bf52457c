"""Beside the board of a stepper: the step in words, its choices and dice, what is claimed of it, and the way on."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kernel_lib.core import data
from kernel_lib.core.bilingual import gap
from kernel_lib.core.claims import Check
from kernel_lib.core.decision import bags
from kernel_lib.core.dice import Roll
from kernel_lib.core.history import Made, Rolled
from kernel_lib.core.told import fault
from kernel_lib.core.verdict import Verdict
from widgets import claims, markup, replay
from widgets.odds import likelihood
from widgets.page import page
from widgets.words import begun

if TYPE_CHECKING:
    from widgets.stepper import Stepper


def column(stepper: Stepper, step: replay.Step) -> str:
    """The whole column of a step."""
    said, answer = _answered(stepper, step)
    parts = [_choice(stepper), f'<p class="rl-says">{escape(said)}</p>', answer]
    if step.event is not None:
        parts.append(markup.rule_chip(stepper.game, step.event.rule, stepper.lang, f"rule{stepper.at}"))
    parts.append(_printed(stepper))
    parts += [_chosen(stepper, made, f"{stepper.at}.{number}") for number, made in step.made]
    parts += [_rolled(stepper, rolled, f"{stepper.at}.{number}") for number, rolled in step.rolls]
    changed = stepper.picture.changed_words()
    if changed:
        said = " · ".join(changed[:8]) + (" …" if len(changed) > 8 else "")
        parts.append(_block(stepper.w("changed"), f'<span class="rl-quiet">{escape(said)}</span>'))
    parts += [_passed(stepper), stepper.score.html(stepper.at, stepper.lang)]
    parts.append(_next_question(stepper))
    if stepper.outcome is not None and stepper.outcome.checks and (stepper.at or len(stepper.steps) == 1):
        parts.append(_claims(stepper))
    parts += [_log(stepper), _at_table(stepper)]
    return stepper.column("".join(parts), _foot(stepper), f"step{stepper.which}.{stepper.at}")


def _answered(stepper: Stepper, step: replay.Step) -> tuple[str, str]:
    """The step in a sentence; a question whose answer no sentence tells, and that answer below it."""
    if step.asked is None:
        return stepper.sentence(stepper.at), ""
    name, arguments, answer = step.asked
    asked = claims.question_words(stepper.game, name, arguments, stepper.lang)
    if isinstance(answer, Verdict):
        facts = claims.verdict_facts(stepper.game, answer, stepper.lang) if answer else ""
        said = f'<p class="rl-quiet rl-small">{escape(facts)}</p>' if facts else ""
        yes = claims.answer_words(stepper.game, answer, stepper.lang, name) if answer else ""
        return asked, markup.verdict_box(stepper.game, answer, stepper.lang, yes=yes) + said
    table = claims.answer_table(stepper.game, answer, stepper.lang, name)
    if table and not claims.answer_lines(stepper.game, answer, stepper.lang, name):
        return asked, table
    return stepper.sentence(stepper.at), ""


def _choice(stepper: Stepper) -> str:
    """The examples of this frame, by number."""
    if len(stepper.sources) == 1:
        return ""
    chips = "".join(markup.button(str(at + 1), "example", at, pressed=at == stepper.which)
                    for at in range(len(stepper.sources)))
    return f'<div class="rl-row rl-cases" role="group" aria-label="{escape(stepper.w("cases"))}">{chips}</div>'


def _passed(stepper: Stepper) -> str:
    """What happened on the way from the roll before, where one went from roll to roll."""
    lines = "".join(f'<li><span class="n">{at}</span><span class="rl-quiet">{escape(stepper.sentence(at))}</span></li>'
                    for at in stepper.on_the_way())
    return _block(stepper.w("passed"), f'<ol class="rl-log">{lines}</ol>') if lines else ""


def _foot(stepper: Stepper) -> str:
    """Forward and back, always in view."""
    last = len(stepper.steps) - 1
    counted = stepper.w("step", now=stepper.at, all=last)
    onward = stepper.w("next_example" if stepper.leads_on() else "next")
    on = (markup.button(onward, "forward", look="main", title=stepper.w("forward"))
          if stepper.at < last or stepper.leads_on() else
          f'<button type="button" data-read-on data-keep="forward:None">{escape(stepper.w("read_on"))}</button>')
    playing = "pause" if stepper.playing else "play"
    slider = (f'<input type="range" min="0" max="{last}" value="{stepper.at}" data-act="go" data-keep="go" '
              f'aria-label="{escape(stepper.w("timeline"))}" aria-valuetext="{escape(counted)}">')
    rolls = stepper.next_roll() is not None
    leap = markup.button(stepper.w("next_roll"), "roll", look="plain", title=stepper.w("next_roll_so")) if rolls else ""
    return (f'<div class="rl-row rl-time" title="{escape(stepper.w("keys"))}">{slider}{leap}</div><div class="rl-row">'
            f'{markup.icon_button("first", "first", stepper.w("first"), stepper.at > 0)}'
            f'{markup.icon_button("back", "back", stepper.w("back"), stepper.at > 0)}'
            f'{markup.icon_button(playing, "play", stepper.w(playing))}'
            f"{on}</div>")


def _block(title: str, content: str) -> str:
    return f'<div class="rl-block"><h4>{escape(title)}</h4>{content}</div>'


def chosen_words(stepper: Stepper, made: Made) -> str:
    """A choice that was made, and what was asked."""
    choice = stepper.messages.choice(made.decision, made.choice, stepper.lang)
    return f"{replay.asked_words(stepper.messages, made.decision, stepper.lang)} → {choice}"


def _chosen(stepper: Stepper, made: Made, keep: str) -> str:
    other = replay.other_options(made)
    asked = replay.asked_words(stepper.messages, made.decision, stepper.lang)
    choice = stepper.messages.choice(made.decision, made.choice, stepper.lang)
    said = (f'<span class="rl-quiet">{escape(asked)}</span><br><b>{escape(begun(choice))}</b> '
            + markup.rule_chip(stepper.game, made.decision.rule, stepper.lang, f"chosen{keep}"))
    if not other:
        left = "else_units" if bags(made.decision.option_of(made.choice)) else "no_else"
        return _block(stepper.w("chosen"), f'{said}<p class="rl-quiet rl-small">{escape(stepper.w(left))}</p>')
    listed = "".join(f"<li>{escape(begun(stepper.messages.option(made.decision, one, stepper.lang)))}</li>"
                     for one in other[:40])
    more = "<li>…</li>" if len(other) > 40 else ""
    return _block(stepper.w("chosen"), f'{said}<details data-keep="else{keep}"><summary class="rl-small">'
                  f'{escape(stepper.w("possible", count=len(other)))}</summary><ul>{listed}{more}</ul></details>')


def rolled_words(stepper: Stepper, rolled: Rolled) -> str:
    """What was rolled or drawn, what for, and how many of the dice hit."""
    purpose = replay.thrown_words(stepper.messages, rolled.chance, stepper.lang)
    rolls = stepper.messages.words(list(rolled.values), stepper.lang)
    return claims.told(stepper.game, purpose, rolls, stepper.lang) + _hits(stepper, rolled)


def _hits(stepper: Stepper, rolled: Rolled) -> str:
    hits = markup.hits_of(rolled)
    return "" if hits is None else f" · {stepper.w('hits', hits=sum(hits), count=len(hits))}"


def _rolled(stepper: Stepper, rolled: Rolled, roll: str) -> str:
    chance = rolled.chance
    purpose = escape(replay.thrown_words(stepper.messages, chance, stepper.lang))
    if not isinstance(chance, Roll):
        drawn = escape(stepper.messages.words(list(rolled.values), stepper.lang))
        return _block(stepper.w("draws"), f'<span class="rl-quiet">{purpose}</span><br><b>{drawn}</b>')
    said = f'<span class="rl-quiet">{purpose}{escape(_hits(stepper, rolled))}</span>'
    likely = gap(stepper.lang).join(likelihood(chance, rolled.values, stepper.lang, stepper.game))
    return _block(stepper.w("dice"), f"{said}<br>{markup.throw(rolled, roll)}"
                  f'<p class="rl-quiet rl-small">{escape(likely)}</p>')


def _next_question(stepper: Stepper) -> str:
    """What the next step answers, to be answered before one looks."""
    asked = stepper.steps[stepper.at + 1].asked if stepper.at + 1 < len(stepper.steps) else None
    if asked is None:
        return ""
    question = claims.question_words(stepper.game, asked[0], asked[1], stepper.lang)
    if question[-1:] not in "?？":
        question = claims.told(stepper.game, question, "?" if stepper.lang == "en" else "？", stepper.lang)
    return _block(stepper.w("asked_next"), f'<p class="rl-says">{escape(question)}</p>')


def _due(stepper: Stepper) -> list[int]:
    """The step at which each claim can be seen to hold."""
    assert stepper.outcome is not None
    return [replay.step_of_claim(stepper.steps, stepper.outcome, check) for check in stepper.outcome.checks]


def _told_already(stepper: Stepper) -> list[Check]:
    """The claims that say what the sentence of this step has just said."""
    if stepper.outcome is None or not stepper.at:
        return []
    said = stepper.sentence(stepper.at)
    return [check for check, at in zip(stepper.outcome.checks, _due(stepper), strict=True)
            if at == stepper.at and check.ok
            and ("answer" in check.expected or claims.words(stepper.outcome, check, stepper.lang) == said)]


def _printed(stepper: Stepper) -> str:
    """That the book says so, too; of an example of ours nobody else says anything."""
    told = _told_already(stepper)
    if not told or stepper.outcome is None or claims.heading(stepper.outcome) != "claims":
        return ""
    ticks = "".join(markup.tick(True) for _ in told)
    return f'<p class="rl-quiet rl-small">{ticks} {escape(stepper.w("claims_so"))}</p>'


def _claims(stepper: Stepper) -> str:
    assert stepper.outcome is not None
    lines = []
    due, told = _due(stepper), _told_already(stepper)
    reached = [(check, at) for check, at in zip(stepper.outcome.checks, due, strict=True) if at <= stepper.at]
    for check, at in reached:  # what is still to come would give the answer away
        if check in told:
            continue
        now = " data-now" if at == stepper.at else ""
        wrong = "" if check.ok else f' <span class="rl-bad">{escape(fault(check.difference, stepper.lang))}</span>'
        lines.append(f'<li{now}><span class="n">{markup.tick(check.ok)}</span><span>'
                     f"{escape(claims.words(stepper.outcome, check, stepper.lang))}{wrong}</span></li>")
    if lines and (left := len(due) - len(reached)):
        lines.append(f'<li><span class="rl-quiet">{escape(stepper.w("claims_left", count=left))}</span></li>')
    held = sum(check.ok for check in stepper.outcome.checks)
    count = escape(stepper.w(claims.held_key(stepper.outcome), ok=held, all=len(due))) if held < len(due) else ""
    if not lines:
        return ""
    opened = " open" if any(at == stepper.at and check not in told for check, at in reached) else ""
    return (f'<div class="rl-block"><details data-keep="claims{stepper.at}"{opened}><summary><b class="rl-small">'
            f'{escape(stepper.w(claims.heading(stepper.outcome)))}'
            f'</b> <span class="rl-quiet rl-small">{count}</span></summary><ul class="rl-log rl-scroll rl-claims" '
            f'data-scroll data-keep="claimlist">{"".join(lines)}</ul></details></div>')


def _at_table(stepper: Stepper) -> str:
    """The way to the companion with the position of this step."""
    if "companion" not in data.lessons(stepper.game) or not page.interactive:
        return ""
    there = (f'<a class="rl-go" href="companion.ipynb">{escape(stepper.w("page_companion"))} →</a>'
             if stepper.sent == stepper.at else markup.button(stepper.w("table_send"), "companion", look="plain"))
    return f'<div class="rl-block">{there}</div>'


def _log(stepper: Stepper) -> str:
    lines = []
    for at in range(len(stepper.steps)):
        now = ' data-now aria-current="step"' if at == stepper.at else ""
        lines.append(f'<li{now}><span class="n">{at}</span>{markup.button(stepper.sentence(at), "go", at)}</li>')
    return ('<div class="rl-block"><details data-keep="log"><summary class="rl-small">'
            f'{escape(stepper.w("steps"))}</summary>'
            f'<ol class="rl-log rl-scroll" data-scroll data-keep="loglist">{"".join(lines)}</ol></details></div>')
