"""Where a seat plays several powers, the screen says which of them acts, and who plays it."""

from kernel_lib.core.decision import Decision
from widgets.page import page
from widgets.play import Play


def of(play: Play, power: str) -> None:
    """Play on until a power is asked."""
    while not (isinstance(pending := play.table.pending, Decision) and pending.facts.get("power") == power):
        play.choose(pending.first() if isinstance(pending, Decision) else None)


def test_the_power_that_acts_is_named_and_who_plays_it() -> None:
    page.begin("en", interactive=True)
    play = Play("napoleonic_wars", players=2, open_table=True)
    of(play, "austria")
    assert "Austria (player of Britain) decides" in play.head.html
    play.menu.side.act("set:name:britain", "Bea")
    play.draw()
    assert "Austria (Bea) decides" in play.head.html
    assert "<b>Bea</b> · Austria is dealt" in play.side.html or "<b>Bea</b> · Austria" in play.menu.content()


def test_alone_nobody_has_to_be_told_who_plays() -> None:
    page.begin("en", interactive=True)
    play = Play("napoleonic_wars", players=2, opponents={"france": "simple"})
    of(play, "austria")
    assert "Austria decides" in play.head.html
