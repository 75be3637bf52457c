"""Which part of a map a phone shows, and what stays of a stack there."""

import pytest

from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from widgets.play import Play
from widgets.scene import Highlight, Land, Place, Scene, Token
from widgets.stacks import compact
from widgets.view import NAMED, framed

NARROW = 366.0
"""How wide a phone of 390 shows a board."""


def crowd(*marks: Highlight, heavy: tuple[str, ...] = ()) -> Scene:
    """A wide map of places in a row, most pieces at the last of them."""
    places = tuple(Place(f"p{at}", 100 + 160 * at, 500, "town", 8, weight=NAMED if f"p{at}" in heavy else 0)
                   for at in range(10))
    stack = tuple(Token(f"t{at}", "p9", 1540, 480, "square", 8) for at in range(3))
    return Scene(width=1700, height=1000, title="", lang="en", land=(Land(((0, 0), (1700, 0), (1700, 1000))),),
                 places=places, tokens=stack, highlights=marks, window=(50, 300, 1650, 700))  # fmt: skip


@pytest.mark.parametrize(("marks", "heavy", "held"), [
    ((("legal", "p0"), ("legal", "p9")), (), "p9"),  # the largest stack of what may be pressed
    ((("legal", "p0"), ("legal", "p9"), ("about", "p4")), (), "p4"),  # where the ship lies that is to sail
    ((), ("p0", "p1", "p9"), "p1"),  # nothing is marked: most of what is asked about
])
def test_a_phone_shows_the_part_of_a_map_that_a_question_is_about(marks, heavy, held) -> None:
    scene = crowd(*(Highlight(id, kind) for kind, id in marks), heavy=heavy)
    left, top, right, bottom = framed(scene, NARROW)
    place = next(one for one in scene.places if one.id == held)
    assert right - left < scene.width / 3 and left < place.x < right and top < place.y < bottom


def test_a_ship_keeps_its_size_and_letter_where_a_stack_is_made_compact() -> None:
    pile = [Token("ship", "a", 0, 0, "ship", 10, 10, text="A"), Token("m", "a", 0, 20, "disc", 6),
            Token("said", "a", 0, 40, "plate", 7, 43, text="+2")]
    small = {token.id: token for token in compact(pile)}
    assert (small["ship"].size, small["ship"].letters) == (10, 0) and small["said"].wide < 43


def test_who_sails_sees_where_the_ship_lies() -> None:
    play = Play(Table(games.load("maracaibo"), None, Seeded(1), start=("sail", {"who": "alex"})))
    at = play.table.state.player("alex").location
    assert play.table.pending.facts["place"] == at
    assert [mark.id for mark in play.picture.scene.highlights if mark.kind == "about"] == [at]
