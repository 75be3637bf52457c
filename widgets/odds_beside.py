"""What one's chances are, beside the decision that is to be made: who wins, what is left, which leaders are lost."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kernel_lib.core.bilingual import gap
from kernel_lib.core.decision import fills
from kernel_lib.odds import telling
from kernel_lib.odds.beside import SECONDS, Offer, begun, beside
from kernel_lib.odds.chances import Chances
from widgets.theme import text_width
from widgets.words import say

INKS = {"active": ("#9cc3dc", "#15303f"), "other": ("#f0c49a", "#45260a"), "": ("#ddd4c2", "#3b362e")}
"""The bar of each outcome and the letters on it; the words beside say the same."""
NARROWEST, LETTERS = 280, 13
"""Pixels: the width of a bar where it is narrowest, and the size of what stands in it."""
RARE = 0.02
"""What is rarer is not put in words below a bar."""


def odds_beside(game: str, state: Any, decision: Any, lang: str, left: Sequence[Any] = ()) -> str:
    """The chances of each answer to `decision`, as HTML; "" where dice decide nothing. What was shown once is kept.

    left  the answers still on show, where some were put aside: the chances of no others are told
    """
    found = beside(game, state, decision)
    if left:
        found = [one for one in found if one[0].choice is None or any(fills(one[0].choice, each) for each in left)]
    if not found:
        return ""
    return _block(game, decision, found, lang)


def odds_begun(game: str, state: Any, decision: Any, choice: Any, lang: str) -> str:
    """The chances of being met on the way of `choice`, and of the battle that it would begin, as HTML; "" for neither.
    """
    found = begun(game, state, decision, choice) if choice is not None else []
    return "".join(_block(game, None, [one], lang, _condition(game, one[0], lang)) for one in found)


def _condition(game: str, offer: Offer, lang: str) -> str:
    """What has to happen before dice decide; "" where the choice itself has them rolled."""
    if offer.choice is not None:
        return ""
    return say("odds_met" if offer.tells == "success" else "odds_begun", lang, game)


def offer_html(game: str, offer: Offer, lang: str) -> str:
    """The chances of one battle, as HTML."""
    return _block(game, None, [(offer, offer.chances(SECONDS))], lang)


def offer_text(game: str, offer: Offer, lang: str) -> str:
    """The same in plain words."""
    return _said(game, offer, offer.chances(SECONDS), lang)


def _block(game: str, decision: Any, found: list[tuple[Offer, Chances]], lang: str, title: str = "") -> str:
    rows = "".join(_row(game, decision, alike, lang) for alike in _alike(found))
    surely = telling.surely([one for _, one in found], lang, all(offer.tells == "success" for offer, _ in found))
    return (f'<div class="rl-block rl-chances"><h4>{escape(title or telling.SAID[lang]["title"])}</h4>{rows}'
            f'<p class="rl-quiet rl-small">{escape(surely)}</p></div>')


def odds_text(game: str, state: Any, decision: Any, lang: str) -> list[str]:
    """The same in plain words, a line for each answer."""
    return [" · ".join([one for one in (telling.head(game, decision, offer, lang), _said(game, offer, chances, lang),
                                        *telling.further(game, offer, chances, lang)) if one])
            for offer, chances in beside(game, state, decision)]


def _said(game: str, offer: Offer, chances: Chances, lang: str) -> str:
    return telling.SAID[lang]["comma"].join(
        f"{words}{gap(lang)}{telling.percent(share)}"
        for _, words, share in telling.outcomes(game, offer, chances, lang))


MANY = 4
"""Of more answers that succeed or fail, those with the same chances share a bar."""


def _alike(found: list[tuple[Offer, Chances]]) -> list[list[tuple[Offer, Chances]]]:
    """The answers bar by bar."""
    if len(found) <= MANY or any(offer.tells != "success" for offer, _ in found):
        return [[one] for one in found]
    bars: dict[Any, list[tuple[Offer, Chances]]] = {}
    for offer, chances in found:
        bars.setdefault((offer.what, chances.odds.get(True, 0)), []).append((offer, chances))
    return sorted(bars.values(), key=lambda alike: -alike[0][1].odds.get(True, 0))


def _row(game: str, decision: Any, alike: list[tuple[Offer, Chances]], lang: str) -> str:
    offer, chances = alike[0]
    outcomes, parts, unnamed = telling.outcomes(game, offer, chances, lang), list[str](), False
    for kind, words, share in outcomes:
        if not share:  # what cannot happen has no part of the bar
            continue
        ground, ink = INKS[kind]
        said, number = f"{words}{gap(lang)}{telling.percent(share)}", telling.percent(share)
        label = next((one for one in (said, number) if text_width(one, LETTERS) < share * NARROWEST), "")
        unnamed = unnamed or (label != said and share > RARE)
        edge = "border-left:1px solid #fff;" if parts else ""
        parts.append(f'<span title="{escape(said)}" style="flex:{max(share, 0.01):.4f} 1 0;min-width:3px;background:'
                     f'{ground};color:{ink};{edge}padding:3px 0;text-align:center;white-space:nowrap;overflow:hidden">'
                     f'{escape(label)}</span>')
    heads = [escape(head) for one, _ in alike if (head := telling.head(game, decision, one, lang))]
    title = f'<b class="rl-small">{"<br>".join(heads)}</b>' if heads else ""
    lines = "".join(f'<div class="rl-small">{escape(one)}</div>'
                    for one in telling.further(game, offer, chances, lang))
    said = escape(_said(game, offer, chances, lang))
    plain = len(outcomes) == 2 and (offer.tells == "success" or all(kind for kind, _, _ in outcomes))
    if unnamed and not plain:  # who does not win, loses; a siege that goes on is neither
        lines = f'<div class="rl-small">{said}</div>{lines}'  # which number is what
    return (f'<div style="margin:6px 0">{title}<div role="img" aria-label="{said}" style="display:flex;'
            f'border-radius:6px;overflow:hidden;font-size:{LETTERS}px">{"".join(parts)}</div>{lines}</div>')
