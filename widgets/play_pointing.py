"""What a click on the board of a game that is played means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from widgets import play_voice
from widgets.forbidden import refused

if TYPE_CHECKING:
    from widgets.play import Play


def clicked(play: Play, decision: Decision, id: str) -> None:
    """Choose what is just this piece, else narrow the options of a decision down to it, or say why there are none."""
    meant = play.picture.meant(decision).get(id, id)
    before = play.chooser.told()
    try:
        if _missed(play, decision, id, meant) or not (
                play.chooser.pointed(meant) or play.chooser.clicked([meant, play.picture.place_of(id)])):
            _refuse(play, decision, id, meant)
        elif play.table.pending is decision:
            play.note = play_voice.answered(play, id, play.chooser.told() != before)
    except Bad as error:
        play.failed(error)


def _missed(play: Play, decision: Decision, id: str, meant: Any) -> bool:
    """Whether nothing is offered of a piece, which is more than its place, and a rule says why."""
    return play.picture.place_of(id) != id and not play.chooser.offers(meant) and any(
        isinstance(one, dict) and meant in one.values() for one in decision.missed())


def _refuse(play: Play, decision: Decision, id: str, meant: Any) -> None:
    """A click that no option speaks of: its rule, where a rule forbids it."""
    places = {place.id for place in play.picture.scene.places} if play.picture.scene is not None else set()
    found = refused(decision, play.chooser.only, [meant, play.picture.place_of(id)], places)
    if found is None:
        play.note = play.w("play_nothing", place=play_voice.called(play, id))
    else:
        play.refusal = (*found, id)
