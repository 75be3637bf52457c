"""What the pictures of a booklet share is written once, and every one of them is whole all the same."""

import re

from widgets.printing.shared import Shared, SharingPen, css, runs
from widgets.scene import Ink, Label

COAST = tuple((float(x), float(x * x % 17)) for x in range(60))


def picture(shared: Shared, x: float) -> str:
    pen = SharingPen(shared)
    pen.polygon(COAST, Ink("#ffffff", "#000000", 2))
    for at in range(30):
        pen.rect(at, at, 20, 30, Ink("#d9a441"), radius=3)
    pen.circle(x, 5, 5, Ink("#2457a5"))
    pen.text(Label(5, 5, "Roma & Ostia", size=11))
    return f"<svg>{pen.drawn()}</svg>"


def test_what_recurs_is_written_once_and_every_picture_is_whole() -> None:
    shared = Shared()
    first, second = picture(shared, 5), picture(shared, 6)
    made = shared.written(first + second)
    assert made.count("l") and len(re.findall(r' d="', made)) == 1 and made.count('r="5"') == 2
    held = dict(re.findall(r'<g id="(g\d+)">(.*?)</g>', made))
    body = made.partition("</defs></svg>")[2]
    whole = re.sub(r'<use href="#(g\d+)"/>', lambda found: held[found[1]], body)
    assert whole.count("<rect") == 62 and whole.count("<circle") == 2 and whole.count("Roma &amp; Ostia") == 2
    assert whole.count('<use href="#w0"') == 2 and len(made) < len(whole) + 900


def test_runs_end_where_they_ended_before_a_piece_was_added() -> None:
    elements = [f"<rect x='{at}'/>" for at in range(200)]
    before, after = set(runs(elements)), set(runs([*elements[:100], "<circle/>", *elements[100:]]))
    assert len(after - before) <= 2 and "".join(runs(elements)) == "".join(elements)


def test_dashes_are_blunt_and_a_name_has_a_plate_in_the_place_of_an_edge() -> None:
    shared = Shared()
    pen = SharingPen(shared)
    pen.line(((0, 0), (9, 0)), Ink(stroke="#2b2b2b", width=2, dash=(6, 4)))
    pen.line(((0, 0), (9, 0)), Ink(stroke="#2b2b2b", width=4, dash=(6, 4)))
    pen.text(Label(5, 5, "Roma", size=11))
    assert any("stroke-dasharray:8.0 2.0" in css(look) for look in shared.looks)
    assert not any("linecap" in look or "paint-order" in look for look in shared.looks)


def test_a_look_is_said_as_css() -> None:
    assert css(' font-size="11" fill="#2b2823" stroke-width="2"') == "font-size:11px;fill:#2b2823;stroke-width:2"
