"""Games at the table that several tests of play begin with."""

from widgets.play import Play


def maracaibo(at):
    """A game of Maracaibo in which Alex's ship has just come to `at`."""
    play = Play("maracaibo", seed=1, options={"players": 2}, opponents={"bea": "random"})
    play.choose({"keep": dict.fromkeys(play.table.state.players[0].hand[:4], 1)})
    while play.table.pending.name != "sail":
        play.choose(play.table.pending.options[0])
    play.choose(next(one for one in play.table.pending.options if one["path"][-1] == at))
    return play
