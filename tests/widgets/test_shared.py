"""What the pictures of a booklet share is written once, and every one of them is whole all the same."""

import re

from widgets.printing.pen import PaperPen, circle_way, rect_way, way
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
    assert len(re.findall(r' d="', made)) == 3  # the coast, the round corners, the circle
    held = dict(re.findall(r'<g id="(g\d+)">(.*?)</g>', made))
    body = made.partition("</defs></svg>")[2]
    whole = re.sub(r'<use href="#(g\d+)"/>', lambda found: held[found[1]], body)
    assert [whole.count(f'<use href="#w{path}"') for path in range(3)] == [2, 60, 2]
    assert whole.count("Roma &amp; Ostia") == 2 and len(made) < len(whole) + 900


def test_runs_end_where_they_ended_before_a_piece_was_added() -> None:
    elements = [f"<rect x='{at}'/>" for at in range(200)]
    before, after = set(runs(elements)), set(runs([*elements[:100], "<circle/>", *elements[100:]]))
    assert len(after - before) <= 2 and "".join(runs(elements)) == "".join(elements)


def test_what_a_pdf_would_write_at_length_is_said_shortly() -> None:
    pen = PaperPen()
    pen.line(((0, 0), (15, 0)), Ink(stroke="#2b2b2b", width=2, dash=(6, 4)))
    pen.line(((0, 0), (15, 0)), Ink(stroke="#2b2b2b", width=4, dash=(6, 4)))
    pen.circle(5, 5, 4, Ink(stroke="#2b2b2b", width=2, dash=(6, 4)))
    pen.circle(5, 5, 4, Ink("#2457a5", alpha=0.5))
    pen.text(Label(5, 5, "Roma", size=11))
    dashed, line, ring, sheer, plate, name = pen.parts
    assert 'd="M0 0l8 0M10 0l5 0"' in dashed and "dasharray" not in dashed
    assert 'd="M0 0l15 0"' in line  # its round ends meet
    assert 'stroke-dasharray="8.0 2.0"' in ring and "linecap" not in ring and ring.count("c") - ring.count("ca") <= 5
    assert 'fill-opacity="0.50"' in sheer and " opacity" not in sheer
    assert plate.startswith("<rect") and "paint-order" not in name


def test_a_circle_is_four_curves_and_a_long_line_stays_where_it_was() -> None:
    assert circle_way(9).count("c") == 4 and rect_way(20, 10, 3).count("c") == 4
    x = y = 0.0
    start, _, steps = way(tuple((0.1 * at, 100.07) for at in range(100))).partition("l")
    assert start == "0 100"
    for dx, dy in re.findall(r"(-?[\d.]+) ?(-?[\d.]+)", steps):
        x, y = x + float(dx), y + float(dy)
    assert (x, y) == (10, 0)  # no error adds up


def test_a_look_is_said_as_css() -> None:
    assert css(' font-size="11" fill="#2b2823" stroke-width="2"') == "font-size:11px;fill:#2b2823;stroke-width:2"
