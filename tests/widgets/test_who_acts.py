"""Where a seat plays several powers, the screen says which of them acts, who plays it, and shows where."""

from kernel_lib.core.decision import Decision
from tests.napoleonic_wars.play import table
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
    assert "You are Austria" in play.head.html


def test_a_landing_under_fire_is_seen_at_sea_while_its_losses_are_chosen() -> None:
    page.begin("en", interactive=True)
    landed = table("sealift", at="palermo", to="valencia", units={"austria": 3}, dice=[6, 5, 1, 1], seed=1, given={
        "empty": True, "round": 2, "units": {"palermo": {"john": 1, "austria": 3}}, "bloc": {
            "britain": "allied", "austria": "allied", "france": "imperial", "spain": "imperial"},
        "squadrons": {"balearic_sea": {"britain": 1}, "tyrrhenian_sea": {"britain": 1}},
        "impulse": {"power": "austria", "cp": 6}, "flags": {"palermo": "britain"}},
        options={"players": 2}, lead="john")
    play = Play(landed)
    pending = play.table.pending
    assert isinstance(pending, Decision) and pending.name == "losses" and pending.facts["place"] == "valencia"
    scene = play.picture.scene
    assert scene is not None and scene.window is not None
    assert any(token.at == "balearic_sea" for token in scene.tokens), "the landing force is on its way"
    spot = next(place for place in scene.places if place.id == "valencia")
    left, top, right, bottom = scene.window
    assert left <= spot.x <= right and top <= spot.y <= bottom
    assert "Austria" in play.head.html
