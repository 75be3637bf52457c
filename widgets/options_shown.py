"""A decision's options as they are shown: buttons in words, families and groups of them, sliders, and what ends it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kernel_lib.core.decision import Bag, bags, filled
from kernel_lib.core.messages import Messages
from widgets import markup
from widgets.deal_table import strikes
from widgets.groups import any_way, by_end, families_of, group_title, groups_of, labels_of, said_alike, told_apart
from widgets.option_parts import Path, bag_paths, filled_with, forced, settled
from widgets.words import say

if TYPE_CHECKING:
    from widgets.chooser import Chooser

SHOWN, FEW, LONG = 14, 4, 100
"""So many options are listed at once; among so few an end needs no place of its own; a button says no more letters."""
PROPOSE = "propose"
ENDS = (PROPOSE, "pass", "end", "done", "stop", "end_movement", "none", "no")


def html(chooser: Chooser, messages: Messages, lang: str) -> str:
    """The options as buttons, or the one being filled."""
    if chooser.decision is None:
        return ""
    if chooser.open is not None:
        return _filling(chooser, messages, lang)
    if numbers := chooser.numbers():
        return _row(_shown_all(chooser, lang)) + _one_of(chooser, numbers, messages, lang)
    kept = [at for at in chooser.kept(messages, lang)
            if at not in _ends_all(chooser) and not strikes(chooser.decision.options[at])]
    shown = kept if chooser.all_shown or len(kept) < SHOWN + FEW else kept[:SHOWN]  # not to hide two or three
    parts = []
    ends = by_end(chooser.decision, kept)
    if len(ends or chooser.decision.options) > SHOWN:
        parts.append(f'<input type="text" data-act="filter" data-keep="filter" value="{escape(chooser.sought)}" '
                     f'placeholder="{escape(say("play_find", lang, chooser.game))}" aria-label="'
                     f'{escape(say("play_find", lang, chooser.game))}">')
    if chooser.group and (doing := group_title(chooser.decision, chooser.group[0], messages, lang)):
        parts.append(f"<b>{escape(doing)}</b>")
    if chooser.only:
        place = messages.words(chooser.only, lang)
        parts.append(f'<span class="rl-quiet">{escape(say("play_filter", lang, chooser.game, place=place))}</span>')
    parts += _shown_all(chooser, lang)
    groups = ends or (groups_of(chooser.decision.options, kept) if len(kept) > SHOWN and not chooser.sought else [])
    if groups:
        return f'{_row(parts)}<div class="rl-options">{_grouped(chooser, groups, messages, lang)}</div>'
    families = families_of(chooser.decision.options, shown)
    buttons = "".join(_family(chooser, family, messages, lang) for family in families)
    if len(shown) < len(kept):
        more = say("play_more", lang, chooser.game, count=len(kept) - len(shown))
        buttons += markup.button(more, "more", look="plain")
    wide = " wide" if all(isinstance(option, (str, int)) for option in chooser.decision.options) else ""
    return f'{_row(parts)}<div class="rl-options{wide}">{buttons}</div>'


def foot(chooser: Chooser, messages: Messages, lang: str) -> str:
    """What stays in view whatever is scrolled: to do what was put together, and to end or pass."""
    if chooser.decision is None:
        return ""
    buttons = []
    if chooser.open is not None:
        may, verdict = chooser.choice() is not None, chooser.verdict()
        empty = may and not any(chooser.counts.values())  # to take nobody along is seldom what is meant
        buttons = [markup.button(say("play_do", lang, chooser.game), "do", look="" if empty or not verdict else "main",
                                 on=may)]
        if not _which(chooser):
            look = "main" if (empty and chooser.goes()) or not verdict else ""
            full = chooser.counts == chooser.fullest()
            buttons.append(markup.button(_as_many(chooser, lang), "bag_all", look=look, on=not full))
        if len(chooser.decision.options) > 1:
            buttons.append(markup.button(say("play_cancel", lang, chooser.game), "other", look="plain"))
        if not verdict:  # beside the button that it keeps from being pressed
            said = escape(markup.verdict_words(chooser.game, verdict, lang))
            buttons.insert(0, f'<p class="rl-no rl-small" role="status">{said}</p>')
    elif chooser.numbers():
        buttons = [markup.button(say("play_do", lang, chooser.game), "do", look="main")]
    else:
        options = chooser.decision.options
        buttons = [_button(chooser, at, messages, lang, "main" if options[at] == PROPOSE else "")
                   for at in _ends_all(chooser)]
    return "".join(buttons)


def _which(chooser: Chooser) -> bool:
    """Whether so many of several different things are due, which of them is the whole question, or all there are."""
    assert chooser.decision is not None and chooser.open is not None
    return all(forced(bag) or (bag.least == _most(bag) < len(bag.pool) and set(bag.pool.values()) == {1})
               for _, bag in bag_paths(chooser.decision.options[chooser.open]) if bag.pool)


def _as_many(chooser: Chooser, lang: str) -> str:
    """The button that takes as much as goes into the open bags: where that is all that may be, exactly how much."""
    assert chooser.decision is not None and chooser.open is not None
    option = chooser.decision.options[chooser.open]
    due = [bag.least if bag.least == _most(bag) else 0 for _, bag in bag_paths(option)]
    if all(due):
        return say("bag_exactly", lang, chooser.game, count=sum(due))
    return say("bag_all", lang, chooser.game)


def _one_of(chooser: Chooser, numbers: dict[int, int], messages: Messages, lang: str) -> str:
    assert chooser.decision is not None
    at, most = chooser.number_set(numbers), max(numbers)
    said = messages.option(chooser.decision, chooser.decision.options[numbers[at]], lang)
    return markup.slider(said, "number", "", at, (min(numbers), most, most), *_ends_of(lang))


def _shown_all(chooser: Chooser, lang: str) -> list[str]:
    """The button that shows all options again, where only some are on show."""
    narrowed = chooser.only or chooser.sought or chooser.group
    return [markup.button(say("play_all", lang, chooser.game), "unfilter", look="plain")] if narrowed else []


def _row(parts: list[str]) -> str:
    return f'<div class="rl-row" style="margin-bottom:6px">{"".join(parts)}</div>' if parts else ""


def _grouped(chooser: Chooser, groups: list[list[int]], messages: Messages, lang: str) -> str:
    """Options of one kind as one button, which says what they have in common; one alone stands for itself."""
    assert chooser.decision is not None
    texts = [[messages.option(chooser.decision, chooser.decision.options[at], lang) for at in group]
             for group in groups]
    labels = labels_of(chooser.decision, groups, texts, messages, lang)
    return "".join(
        markup.button(label, "pick", group[0]) if any_way(chooser.decision, group) else
        _button(chooser, group[0], messages, lang) if len(group) == 1 else markup.button(
            f'<span>{escape(label if labels.count(label) == 1 else each[0])} …</span>'
            f'<span class="n">{len(group)}</span>',
            "group", " ".join(map(str, group)), look="rl-group", raw=True)
        for group, label, each in zip(groups, labels, texts, strict=True))


def _ends_all(chooser: Chooser) -> list[int]:
    """The options that add nothing more: to pass, to end, to propose what was put together; only where there are so
    many others that they are lost."""
    assert chooser.decision is not None
    options = chooser.decision.options
    if len(options) <= FEW:
        return []
    return [at for at, option in enumerate(options) if option in ENDS]


def _button(chooser: Chooser, at: int, messages: Messages, lang: str, look: str = "") -> str:
    assert chooser.decision is not None
    option = chooser.decision.options[at]
    label = messages.option(chooser.decision, option, lang) + (" …" if bags(option) and not settled(option) else "")
    if bags(option) and len(label) > LONG:  # who could go is asked next
        label = messages.choice(chooser.decision, filled(option, _open), lang)
    return markup.button(label, "pick", at, look=look)


def _family(chooser: Chooser, family: list[int], messages: Messages, lang: str) -> str:
    """Options that differ in one name only: the sentence once, and a button for each name."""
    assert chooser.decision is not None
    sentence, names = told_apart(chooser.decision, family, messages, lang)
    if not names:
        parts = said_alike(chooser.decision, family, messages, lang)
        if len(parts) > 1:
            return "".join(_family(chooser, part, messages, lang) for part in parts)
        return "".join(_button(chooser, at, messages, lang) for at in family)
    buttons = "".join(markup.button(name, "pick", at, title=sentence.replace("…", name, 1))
                      for at, name in zip(family, names, strict=True))
    return f'<p class="rl-family">{escape(sentence)}</p><div class="rl-names">{buttons}</div>'


def _filling(chooser: Chooser, messages: Messages, lang: str) -> str:
    assert chooser.decision is not None and chooser.open is not None
    option, alone = chooser.decision.options[chooser.open], len(chooser.decision.options) == 1
    full = all(chooser.counts.get(path) for path, _ in bag_paths(option))
    asked = messages.choice(chooser.decision, filled_with(option, chooser.counts) if full else filled(option, _open),
                            lang)
    offered = [(path, bag) for path, bag in bag_paths(option) if bag.pool and not forced(bag)]
    parts = [] if alone and offered else [f"<b>{escape(asked)}</b>"]
    for path, bag in offered:
        counts = chooser.counts.get(path, {})
        field = path[-1] if path else ""
        if len(offered) > 1 and messages.has(f"ui.{field}", lang):  # which of them this is
            parts.append(f'<p class="rl-family"><b>{escape(messages.text(f"ui.{field}", lang))}</b></p>')
        names = {item: messages.kind(item, lang, field, most) for item, most in bag.pool.items()}
        ticks = [_tick(chooser, path, bag, item, names[item], lang) for item, most in bag.pool.items() if most == 1]
        parts += [f'<div class="rl-options">{"".join(ticks)}</div>'] if ticks else []
        parts += [_counter(chooser, path, bag, item, names[item], lang) for item, most in bag.pool.items() if most > 1]
        most = _most(bag)
        key = "play_exactly" if bag.least == most else "play_any" if bag.most is None else "play_most"
        said = say(key, lang, chooser.game, least=bag.least, most=most, now=bag.weight(counts))
        parts.append(f'<p class="rl-quiet">{escape(said)}</p>')
    return f'<div class="rl-filling">{"".join(parts)}</div>'


def _tick(chooser: Chooser, path: Path, bag: Bag, item: str, name: str, lang: str) -> str:
    """The only one of its kind: in or out."""
    now = chooser.counts.get(path, {}).get(item, 0)
    return markup.button(f"{'☑' if now else '☐'} {name}", "bag", f"{'/'.join(path)}|{item}|{-1 if now else 1}",
                         keep=f"bag:{'/'.join(path)}|{item}", pressed=bool(now),
                         on=bool(now) or chooser.room(path, bag, item))


def _counter(chooser: Chooser, path: Path, bag: Bag, item: str, name: str, lang: str) -> str:
    """How many of them."""
    counts, field = chooser.counts.get(path, {}), "/".join(path)
    now, most, weight = counts.get(item, 0), bag.pool[item], max(1, bag.weights.get(item, 1))
    room = most if bag.most is None else min(most, now + max(0, bag.most - bag.weight(counts)) // weight)
    return markup.slider(name, "bag_to", f"{field}|{item}", now, (0, room, most), *_ends_of(lang))


def _most(bag: Bag) -> int:
    """How much a bag holds at most."""
    all_of_it = bag.weight(bag.pool)
    return all_of_it if bag.most is None else min(bag.most, all_of_it)


def _ends_of(lang: str) -> tuple[str, str]:
    """What the ends of a slider are called."""
    return say("less", lang), say("more", lang)


def _open(bag: Bag) -> str:
    """What stands for a bag that is being filled: how many follows below."""
    return "…"
