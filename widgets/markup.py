"""Small pieces of HTML that several widgets show: rules, dice, verdicts, buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from kernel_lib.core import data
from kernel_lib.core.bilingual import gap
from kernel_lib.core.dice import Roll
from kernel_lib.core.history import Rolled
from kernel_lib.core.told import in_words
from kernel_lib.core.verdict import Verdict
from kernel_lib.odds import rolls
from widgets import words

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)), 6: ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
}  # fmt: skip
DARK, LIGHT = "#2c2925", "#ffffff"


def button(label: str, act: str, value: Any = None, *, keep: str = "", look: str = "", on: bool = True,
           pressed: bool | None = None, title: str = "", raw: bool = False) -> str:
    """A button; `label` is text unless raw. on=False greys it out but keeps it reachable for screen readers."""
    parts = [f'<button type="button" data-act="{escape(act)}" data-keep="{escape(keep or f"{act}:{value}")}"']
    if value is not None:
        parts.append(f' data-value="{escape(str(value))}"')
    if look:
        parts.append(f' class="{look}"')
    if not on:
        parts.append(' aria-disabled="true"')
    if pressed is not None:
        parts.append(f' aria-pressed="{str(pressed).lower()}"')
    if title:
        parts.append(f' title="{escape(title)}" aria-label="{escape(title)}"')
    return "".join(parts) + f">{label if raw else escape(label)}</button>"


def slider(name: str, act: str, of: str, now: int, ends: tuple[int, int, int], less: str, more: str) -> str:
    """How many of `of`: reports ``act`` with "of|number". ends: the least, as many as there is room for, and of how
    many; beside it stand buttons for one `less` and one `more`."""
    least, room, most = ends
    fewer, further = (
        button(sign, act, f"{of}|{now + step}", keep=f"{act}:{of}{sign}", look="icon", on=on, title=f"{said} {name}")
        for sign, step, on, said in (("−", -1, now > least, less), ("+", 1, now < room, more)))
    return (f'<div class="rl-bag"><span class="name">{escape(name)}</span><output class="count">{now} / {most}</output>'
            f'{fewer}<input type="range" min="{least}" max="{most}" value="{now}" data-room="{room}" data-act="{act}" '
            f'data-of="{escape(of)}" data-keep="{act}:{escape(of)}" aria-label="{escape(name)}" '
            f'aria-valuetext="{now} / {most}">{further}</div>')


def select(label: str, act: str, values: Iterable[tuple[str, str]], now: Any) -> str:
    """A list to pick one value from, with its label above: (value, its words) for each."""
    shown = "".join(f'<option value="{escape(value)}"{" selected" if value == now else ""}>{escape(words)}</option>'
                    for value, words in values)
    return (f'<label class="rl-field"><span>{escape(label)}</span>'
            f'<select data-act="{escape(act)}" data-keep="{escape(act)}">{shown}</select></label>')


ICONS = {
    "first": '<path d="M5 4v12M16 4l-8 6 8 6z"/>', "back": '<path d="M14 4l-8 6 8 6z"/>',
    "forward": '<path d="M6 4l8 6-8 6z"/>', "play": '<path d="M6 4l9 6-9 6z"/>', "pause": '<path d="M6 4v12M13 4v12"/>',
    "undo": '<path d="M8 5L4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2" fill="none"/>',
    "close": '<path d="M5 5l10 10M15 5L5 15"/>', "skip": '<path d="M4 4l7 6-7 6zM15 4v12"/>',
    "full": '<path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" fill="none"/>',
    "redo": '<path d="M12 5l4 4-4 4M16 9H8a4 4 0 0 0 0 8h2" fill="none"/>',
    "advise": '<path d="M7.5 14.5v-2a5 5 0 1 1 5 0v2zM8.5 17.5h3" fill="none"/>',
}  # fmt: skip


def icon(name: str) -> str:
    """A small drawn sign; the button around it needs a title."""
    return ('<svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true" fill="currentColor" '
            'stroke="currentColor" '
            f'stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{ICONS[name]}</svg>')


def icon_button(name: str, act: str, title: str, on: bool = True) -> str:
    """A button that shows only a sign; `title` is its name."""
    return button(icon(name), act, look="icon", on=on, title=title, raw=True)


def rule_text(game: str, rule: str, lang: str) -> str:
    """A rule in our own words; "" when the index has no such id."""
    book = data.rulebook(game)
    return book[rule].text(lang) if rule in book else ""


def rule_number(rule: str) -> str:
    """Where a rule stands in the rulebook, ``10.1`` of ``10.1/order``; what we call it there is in the index only."""
    return rule.partition("/")[0].lstrip("0")


def rule_chip(game: str, rule: str, lang: str, keep: str = "", opened: bool = False) -> str:
    """The number of a rule; opening it shows the rule in our own words."""
    if not rule:
        return ""
    text = rule_text(game, rule, lang)
    label = escape(f"{words.say('rule', lang, game)}{gap(lang)}{rule_number(rule)}")
    if not text:
        return f'<span class="rl-quiet rl-small">{label}</span>'
    return (f'<details class="rl-rule" data-keep="{escape(keep or rule)}"{" open" if opened else ""}>'
            f'<summary title="{escape(text)}">{label}</summary><div><p>{escape(text)}</p>'
            f"{_readings(game, rule, lang, keep or rule)}</div></details>")


def _readings(game: str, rule: str, lang: str, keep: str) -> str:
    """Where the rulebook leaves a rule open and play differs: what is open, and the reading a new game begins with."""
    told = "".join(
        f'<p>{escape(one.problem[lang])}{gap(lang)}'
        f'{escape(words.say("rule_reading", lang, game, reading=one.readings[one.ruling][lang]))}</p>'
        for one in data.rulings(game) if one.switch and rule in one.rules)
    return told and (f'<details class="rl-quiet" data-keep="{escape(keep)}:open"><summary>'
                     f'{escape(words.say("rule_open", lang, game))}</summary>{told}</details>')


def die(value: int, hit: rolls.Weight | bool | None = None, sides: int = 6, size: int = 30) -> str:
    """One die as SVG: pips up to six, a number above. A hit is dark with a double border, so colour is not needed; one
    that counts for something ("some") has the border only."""
    dark = hit in (True, "full")
    face, ink = (DARK, LIGHT) if dark else (LIGHT, DARK)
    if value in PIPS and sides == 6:
        marks = "".join(f'<circle cx="{9 + 7 * x}" cy="{9 + 7 * y}" r="2.7" fill="{ink}"/>' for x, y in PIPS[value])
    else:
        marks = f'<text x="16" y="21" font-size="14" font-weight="700" text-anchor="middle" fill="{ink}">{value}</text>'
    inner = '<rect x="3.6" y="3.6" width="24.8" height="24.8" rx="4" fill="none" stroke="#e69f00" stroke-width="1.6"/>'
    frame = inner if hit else ""
    return (f'<svg width="{size}" height="{size}" viewBox="0 0 32 32" role="img" aria-label="{value}'
            f'{" +" if hit else ""}">'
            f'<rect x="1.5" y="1.5" width="29" height="29" rx="6" fill="{face}" stroke="{DARK if dark else "#8d8a83"}" '
            f'stroke-width="1.5"/>{frame}<g>{marks}</g></svg>')


def dice(values: Sequence[int], hits: Sequence[rolls.Weight | bool | None] | None = None, sides: int = 6,
         size: int = 30, roll: object = "") -> str:
    """Dice in a row, hits marked. `roll` names the throw: where it was not on show a moment ago its dice tumble."""
    marks: Sequence[rolls.Weight | bool | None] = hits if hits is not None else [None] * len(values)
    thrown = f' data-roll="{escape(str(roll))}"' if roll != "" else ""
    return f'<span class="rl-dice"{thrown}>' + "".join(
        die(value, hit, sides, size) for value, hit in zip(values, marks, strict=True)) + "</span>"


def hits_of(rolled: Rolled) -> list[bool] | None:
    """Which of the dice hit; None where nothing is hit with them."""
    chance = rolled.chance
    return rolls.hits_of(chance, rolled.values) if isinstance(chance, Roll) and rolls.counts_hits(chance) else None


def throw(rolled: Rolled, roll: object, size: int = 30) -> str:
    """The dice of one throw; nothing where something was drawn."""
    chance = rolled.chance
    if not isinstance(chance, Roll):
        return ""
    return dice(rolled.values, rolls.weights(chance, rolled.values) if chance.odds else None, chance.sides, size, roll)


def verdict_box(game: str, verdict: Verdict, lang: str, keep: str = "verdict", yes: str = "") -> str:
    """Yes, or no because of a rule, with the facts in a sentence and the rule's text.

    yes  how a yes is said where nothing was to be allowed: "is it so?"
    """
    said = escape(yes or verdict_words(game, verdict, lang))
    chip = rule_chip(game, verdict.rule, lang, keep, opened=not verdict)
    if verdict:
        return f'<div class="rl-yes"><span class="rl-mark">✓</span>{said} {chip}</div>'
    return f'<div class="rl-no"><span class="rl-mark">✗</span>{said}<div>{chip}</div></div>'


def verdict_words(game: str, verdict: Verdict, lang: str) -> str:
    """The verdict as one sentence."""
    return in_words(verdict, game, lang)


def verdict_line(game: str, verdict: Verdict, lang: str) -> str:
    """The verdict with its rule, as plain text."""
    rule = f" [{verdict.rule}] {rule_text(game, verdict.rule, lang)}" if verdict.rule and not verdict else ""
    return f"{'✓' if verdict else '✗'} {verdict_words(game, verdict, lang)}{rule}"


def facts_table(rows: Iterable[tuple[str, str]]) -> str:
    """Two columns: what, and how much."""
    return "<table>" + "".join(f"<tr><th>{escape(a)}</th><td>{escape(b)}</td></tr>" for a, b in rows) + "</table>"


def tick(ok: bool) -> str:
    """A coloured tick or cross; shape and words carry the meaning too."""
    return '<span class="rl-ok">✓</span>' if ok else '<span class="rl-bad">✗</span>'
