"""A distribution as SVG bars: no plotting library, the same on screen, in print and in a saved notebook.

On a phone its slim form stands instead, in letters that can be read there: a page holds both and shows one (panel.css).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from kernel_lib.odds.telling import percent
from widgets.svg import MARK
from widgets.theme import SANS, TEXT, text_width

BAR, BOOK, RULE = "#9cc3dc", "#d55e00", "#ddd4c2"
INKS = {"": TEXT, "quiet": "#635d53", "book": "#a94400"}
"""Each look has its ink here, for print and saved pages; a class besides, for the dark theme (panel.css)."""
HEIGHT, BASE, TOP = 210.0, 164.0, 34.0
ROW = 26.0
STRIPE = 7.0
SLIM, MOST_ROWS, BESIDE = 316.0, 16, 110.0
"""On a phone: how wide, how many rows, and up to which width a label stands beside its bar."""
RARE = 0.0005
"""At the ends of a long row of numbers what is rarer is told together."""


def bars(labels: Sequence[str], shares: Sequence[Fraction | float], marked: int | None = None, *, title: str = "",
         axis: str = "", mark: str = "", lang: str = "en") -> str:
    """The chart. `marked` is the bar that the book shows: darker, striped and named, so that colour is not needed."""
    widest = max((text_width(label, 12) for label in labels), default=0)
    if widest > 64 or len(labels) > 40:
        return _rows(labels, shares, marked, title, mark, lang)
    step = max(26.0, min(64.0, 700 / max(len(labels), 1)), widest + 8)
    width = max(320.0, step * len(labels) + 40)
    left = (width - step * len(labels)) / 2
    top = max((float(share) for share in shares), default=1) or 1
    parts = [f'<line x1="12" x2="{width - 12:.0f}" y1="{BASE}" y2="{BASE}" class="axis" stroke="{RULE}" '
             'stroke-width="1.5"/>']
    for at, (label, share) in enumerate(zip(labels, shares, strict=True)):
        high = (BASE - TOP - 22) * float(share) / top
        x, y, middle = left + at * step + 3, BASE - high, left + (at + 0.5) * step
        here = at == marked
        weight = "bold" if here else "normal"
        said = f"{label}: {percent(share)}"
        parts.append(f"<g><title>{escape(said)}</title>{_bar(x, y, step - 6, max(high, 1), here)}"
                     f"{_text(middle, y - 6, percent(share), 11 if step > 34 else 9, weight=weight)}"
                     f'{_text(middle, BASE + 17, label, 12.5, weight="bold" if here else "normal")}</g>')
        if here and mark:
            parts.append(f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="18" y2="{y - 18:.1f}" stroke="{BOOK}" '
                         'stroke-dasharray="2 3"/>')
            parts.append(_text(min(max(middle, 60), width - 60), 13, mark, 12, weight="bold", look="book"))
    if axis:
        parts.append(_text(width / 2, BASE + 38, axis, 12, look="quiet"))
    return _svg(width, HEIGHT, title, parts, lang)


def _rows(labels: Sequence[str], shares: Sequence[Fraction | float], marked: int | None, title: str, mark: str,
          lang: str) -> str:
    wide = min(max((text_width(label, 12.5) for label in labels), default=0), 320) + 16
    width = wide + 230 + max(90.0, text_width(f"100%  ◀ {mark}", 12) + 24)
    top = max((float(share) for share in shares), default=1) or 1
    parts = []
    for at, (label, share) in enumerate(zip(labels, shares, strict=True)):
        y, here = 8 + at * ROW, at == marked
        long = 230 * float(share) / top
        pointer = f"  ◀ {mark}" if here and mark else ""
        parts.append(f'<g><title>{escape(label)}: {percent(share)}</title>'
                     f'{_text(wide - 8, y + 15, label, 12.5, "end", "bold" if here else "normal")}'
                     f"{_bar(wide, y + 2, max(long, 1), ROW - 8, here)}"
                     f'{_text(wide + long + 8, y + 15, percent(share) + pointer, 12, "start")}</g>')
    return _svg(width, 16 + ROW * len(labels), title, parts, lang)


def slim(labels: Sequence[str], shares: Sequence[Fraction | float], marked: int | None = None, *, title: str = "",
         axis: str = "", mark: str = "", lang: str = "en") -> str:
    """The same chart for a phone: a row for each outcome, a long label above its bar, what axis and mark mean in lines
    of their own."""
    names, told, marked = _gathered(labels, shares, marked)
    widest = max((text_width(name, 12.5) for name in names), default=0)
    above = widest > BESIDE
    start, row, head = (2.0, ROW + 18, 18.0) if above else (widest + 12, ROW, 0.0)
    top, room = max(told, default=1) or 1, SLIM - start - 52
    parts, y = [], 4.0
    if axis:
        parts.append(_text(2, y + 13, axis, 12, "start", look="quiet"))
        y += 20
    for at, (name, share) in enumerate(zip(names, told, strict=True)):
        here, long = at == marked, room * share / top
        weight = "bold" if here else "normal"
        x, foot, anchor = (2.0, y + 14, "start") if above else (start - 8, y + 17, "end")
        parts.append(f"<g><title>{escape(name)}: {percent(share)}</title>{_text(x, foot, name, 12.5, anchor, weight)}"
                     f"{_bar(start, y + head + 4, max(long, 1), ROW - 8, here)}"
                     f'{_text(start + long + 6, y + head + 17, percent(share), 12, "start", weight)}</g>')
        y += row
        if here and mark:
            parts.append(_text(start, y + 12, f"▲ {mark}", 12, "start", "bold", "book"))
            y += 18
    return _svg(SLIM, y + 4, title, parts, lang, "rl-slim")


def _gathered(labels: Sequence[str], shares: Sequence[Fraction | float], marked: int | None
              ) -> tuple[list[str], list[float], int | None]:
    """The same in fewer rows: of many numbers what is rare at either end is one row."""
    told = [float(share) for share in shares]
    often = [at for at, share in enumerate(told) if share >= RARE or at == marked]
    if len(told) <= MOST_ROWS or not often or not all(label.lstrip("+-−").isdigit() for label in labels):
        return list(labels), told, marked
    first, last = often[0], often[-1] + 1
    names, rows = list(labels[first:last]), told[first:last]
    if first > 0:
        names.insert(0, _span(labels[:first]))
        rows.insert(0, sum(told[:first]))
    if last < len(told):
        names.append(_span(labels[last:]))
        rows.append(sum(told[last:]))
    return names, rows, None if marked is None else marked - first + (first > 0)


def _span(labels: Sequence[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{labels[0]} … {labels[-1]}"


def _bar(x: float, y: float, wide: float, high: float, marked: bool) -> str:
    """A bar. The stripes of the marked one are lines: a pattern by name is lost when another chart's svg is hidden."""
    if not marked:
        return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="2" fill="{BAR}"/>'
    slants = []
    for count in range(1, int((wide + high) / STRIPE) + 1):
        low, left = min(high, count * STRIPE), max(0.0, count * STRIPE - high)
        right, top = min(wide, count * STRIPE), max(0.0, count * STRIPE - wide)
        slants.append(f"M{x + left:.1f} {y + low:.1f}L{x + right:.1f} {y + top:.1f}")
    return (f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="2" class="book" fill="#f6c9a8" '
            f'stroke="{BOOK}" stroke-width="2"/><path d="{"".join(slants)}" stroke="{BOOK}" stroke-width="2.5"/>')


def _text(x: float, y: float, text: str, size: float, anchor: str = "middle", weight: str = "normal",
          look: str = "") -> str:
    return (f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
            f'font-weight="{weight}" fill="{INKS[look]}">{escape(text)}</text>')


def _svg(width: float, height: float, title: str, parts: list[str], lang: str, look: str = "") -> str:
    hidden = "display:none;" if look else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="{MARK} rl-chart{" " * bool(look)}{look}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
            f'role="img" aria-label="{escape(title)}" lang="{lang}" style="{hidden}max-width:100%;height:auto" '
            f'font-family="{SANS}">{"".join(parts)}</svg>')
