"""Maracaibo's explorer track: a choice, and who stands where."""

from kernel_lib.core import game as games
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from widgets.boards.maracaibo import explorer
from widgets.boards.maracaibo.position import Position, Seat
from widgets.play import Play


def test_a_spot_of_the_explorer_track_is_a_choice() -> None:
    table = Table(games.load("maracaibo"), None, Seeded(1), start=("explore", {"who": "alex", "most": 2}))
    assert isinstance(table.pending, Decision) and table.pending.name == "explore"
    play = Play(table)
    assert play.picture.page == "explorer"
    play.clicked("e2")
    assert play.table.state.players[0].explorer == 2


def test_an_explorer_alone_stands_in_the_middle_of_its_space_and_two_beside_each_other() -> None:
    anna, ben, cleo = (Seat(id=name, name=name, explorer=at) for name, at in (("anna", 4), ("ben", 6), ("cleo", 6)))
    page_ = explorer.page(Position(seats=(anna, ben, cleo)), "en")
    spots = {place.id: (place.x, place.y) for place in page_.places}
    at = {token.id: (token.x, token.y) for token in page_.tokens}
    assert at["explorer/anna"] == spots["e4"]
    assert len({at["explorer/ben"], at["explorer/cleo"], spots["e6"]}) == 3
