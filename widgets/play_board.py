"""The board of a game at the screen: what of it can be clicked, what it turns to, and the hand below it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from kernel_lib.core import seen
from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from widgets import advice, play_story

if TYPE_CHECKING:
    from widgets.play import Play

RESULT = "result"
"""What the board turns to when a game is over."""


def draw(play: Play, decision: Decision | None, looks: seen.Viewer) -> None:
    """Show the game as the one who looks knows it, or the next picture of what opponents did."""
    play.picture.who = (looks if looks not in (None, seen.EVERYTHING) else
                        decision.who if decision is not None else play.picture.who)
    chosen = play.chooser.filled_in()
    meant = advice.marks(play) if play.advised else offered(play, decision)
    legal = tuple(id for id in meant if id not in chosen)
    shown, marked = (play.table.state, play.before), legal
    if play.rerun.on:
        earlier, later = play.rerun.pair()
        shown, marked = (later.state, earlier.state), tuple[str, ...]()
    now, before = (seen.state_of(play.table.rules, one, looks) for one in shown)
    wrong = (play.refusal[2],) if play.refusal is not None else ()
    held = {card.id for card in play.cards(now, play.picture.who)}
    place = _place(play, decision)
    play.picture.beside = set() if held.issuperset(legal) and not place else held  # only cards are asked for: shown
    asked = decision if decision is not None and not play.rerun.on else None
    again = _shown_again(play)
    play.picture.subjects = [(asked.name, {**asked.facts, "answered": _listed(asked)})] if asked is not None and (
        asked.facts.get("place") or asked.facts.get("to")) else [(event.name, event.facts) for event in again]
    spoken = [place for event in again for place in _places_of(event)] if play.rerun.on else []
    play.picture.show(now, play.lang, before, spoken=spoken, legal=marked, chosen=chosen, wrong=wrong)
    _turn(play, decision, legal, place, spoken)
    play.show_hand(now, "" if play.passed else play.picture.who, legal, chosen, bool(play.passed))


def _turn(play: Play, decision: Decision | None, legal: Collection[str], place: str, spoken: list[str]) -> None:
    """Turn the board to what happened in the picture on show, to a new question, or to the result."""
    if play.rerun.on:
        play.picture.turn_to(spoken)
        play.picture.attend([*spoken, *play.picture.changed()])
    elif play.passed:  # before the one who is asked looks, the board is seen and nobody's cards
        play.picture.turn(next(iter(play.picture.pages), ""))
    elif decision is not None and decision is not play.looked_at:
        play.picture.asked(decision.name)
        opened = "" if play.chooser.group else play.picture.opens(decision.name)  # a group may be on another page
        play.picture.attend(about(play, decision, legal, place), opened)
        play.looked_at = decision
    elif play.table.pending is None and not play.passed and play.looked_at != RESULT:
        if play.table.start is None:  # of a turn that was tried what came of it is seen, where it came
            play.picture.asked(RESULT)
            play.picture.whole()
        play.looked_at = RESULT


def _shown_again(play: Play) -> list[Event]:
    """What happened in the picture of the opponents' turn that is on show."""
    if not play.rerun.on:
        return []
    earlier, later = play.rerun.pair()
    return play_story.events(play)[earlier.happened:later.happened][-play_story.TOLD_AGAIN:]


def about(play: Play, decision: Decision, legal: Collection[str], place: str) -> list[str]:
    """What a new question is about: what can be clicked and its own place, or that of what was done just now; the
    place alone where what can be clicked are pieces that stand anywhere."""
    shown = play.picture.shown(legal)
    done = "" if decision.facts.get("place") or play.chooser.group else _done(play, decision)
    facts = decision.facts
    spots = {spot.id for spot in play.picture.scene.places} if play.picture.scene is not None else set[str]()
    way = [one for one in (facts.get("to"), *_listed(decision)) if one in spots]
    if way:  # of what is on its way both ends are seen
        way += [one for one in (facts.get("place"), facts.get("at"), facts.get("from")) if one in spots]
        return [*([] if facts.get("place") and spots.isdisjoint(shown) else shown), *way]
    at = facts.get("place") or done
    if not at:
        return shown or [one for one in (_last(play, decision) or place,) if one]
    if done and play.picture.is_wide([*shown, done]):  # who goes on looks at what came of it, not at the whole map
        return [done]
    return [str(at)] if spots.isdisjoint(shown) else [*shown, str(at)]


def _listed(decision: Decision) -> list[str]:
    """The places of lists that a question speaks of, as areas to be ceded."""
    return [one for fact in decision.facts.values() if isinstance(fact, list) for one in fact if isinstance(one, str)]


def _done(play: Play, decision: Decision) -> str:
    """Where the last deed was of who goes on at once, or the battle that it led to: it stays in view."""
    fresh = play_story.events(play)[play.since:] if play.before is not None and len(play.rerun.shots) < 3 else []
    own = next((one.decision.who for one in reversed(play.table.made) if one.decision.who in play.persons()), "")
    mine = [event for event in reversed(fresh)
            if (play_story.player_of(play, event.who) if event.who else own) == decision.who]
    return next((place for event in mine for place in _places_of(event)), "")


def _last(play: Play, decision: Decision) -> str:
    """Where the one who is asked did something last: a question that names nothing, as which card to play, is not
    about what opponents did before it, where that was much."""
    if len(play.rerun.shots) < 3 or any(isinstance(fact, str) for fact in decision.facts.values()):
        return ""
    mine = (event for event in reversed(play_story.events(play))
            if event.who and play_story.player_of(play, event.who) == decision.who)
    return next((place for event in mine for place in _places_of(event)), "")


def _place(play: Play, decision: Decision | None) -> str:
    """Where the battle is, say, that a decision is about; an answer to what has just happened is about that."""
    if decision is None:
        return ""
    fresh = play_story.events(play)[play.since:][-1:]
    return str(decision.facts.get("place") or (fresh[0].facts.get("place", "") if fresh else ""))


def offered(play: Play, decision: Decision | None) -> tuple[str, ...]:
    """The pieces on the board that the options still on show speak of."""
    if decision is None:
        return ()
    meant = play.picture.meant(decision)
    return (*play.chooser.marks(), *(id for id, value in meant.items() if play.chooser.offers(value)))


def _places_of(event: Event) -> list[str]:
    """Where something happened, the place where it ended first."""
    return [place for key in ("place", "to", "at") if isinstance(place := event.facts.get(key), str) and place]
