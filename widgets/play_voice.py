"""What a game asks, of whom, and what it answers to a press: the head of the card and the panel of the decision."""

from __future__ import annotations

from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from kernel_lib.core import story
from kernel_lib.core.bilingual import gap
from kernel_lib.core.decision import Decision
from widgets import advice, claims, deal_table, markup, play_story
from widgets.hushing import asked_again
from widgets.odds_beside import odds_begun, odds_beside
from widgets.theme import text_width

if TYPE_CHECKING:
    from widgets.play import Play

FEW = 3
"""So many answers with their chances leave what happened in view below them."""
LETTER, ROOM, LESS = 15.5, 720.0, 180.0
"""The letters of a title and the room for its one line in a window 1280 wide; how much less where the last game may be
gone on with."""


def title(play: Play) -> str:
    """What is asked now, and of whom."""
    pending, passed = play.table.pending, play.passed
    if passed:
        return play.w("curtain", who=named(play, passed, within=True))
    if pending is None:
        if play.table.start is not None:
            return play.w("play_tried")
        result = play.table.rules.result(play.table.state)
        said = play.messages.choice("result", result, play.lang) if result else ""
        return f"{play.w('play_over')}{gap(play.lang)}{said}".strip()
    return claims.asked_words(play.messages, pending, play.lang)


def head(play: Play) -> str:
    """The head of the card: whose turn, what is asked, what can be pressed whenever one likes."""
    if play.passed:
        return play.framed(play.w("play_title"), title(play), buttons=play.continue_html())
    who = getattr(play.table.pending, "who", None)
    seat = _deciding(play, _acting(play) or who) if who else play.w("play_title")
    children = play.table.here.children
    others = "".join(markup.button(play.w("redo_other", n=at + 1), "redo", at, title=_begins(play, child.value))
                     for at, child in enumerate(children[:-1]))
    asked = isinstance(play.table.pending, Decision)
    why = markup.button(play.w("play_why"), "why", pressed=play.over is not None and play.over is play.why)
    tip = markup.icon_button("advise", "advise", play.w("advice"), advice.able(play.table))
    buttons = (play.continue_html() + (why + tip if asked else "")
               + markup.icon_button("undo", "undo", play.w("undo"), play.own_inputs())
               + markup.icon_button("redo", "redo", play.w("redo"), bool(children)) + others
               + markup.button(menu_name(play), "menu", pressed=play.over is play.menu))
    chip = markup.rule_chip(play.game, getattr(play.table.pending, "rule", ""), play.lang, "asked")
    return play.framed(seat, _unaddressed(play, who, title(play)), buttons=buttons, chip=chip)


def _unaddressed(play: Play, who: str | None, asked: str) -> str:
    """A question without the name before it, which stands above it already."""
    name = play.messages.words(who, play.lang) + play.w("colon").rstrip() if who else ""
    rest = asked.removeprefix(name).lstrip() if name else asked
    return rest[:1].upper() + rest[1:]


def menu_name(play: Play) -> str:
    """What the menu offers: a game begun from an example keeps its seats, so there is no new one in it."""
    return play.w("menu" if play.new is not None else "menu_saves")


def named(play: Play, seat: str, within: bool = False) -> str:
    """A seat (as it stands within a sentence), and who sits there, where the new game was told."""
    said = (within and play.messages.name_of(f"{seat}.told", play.lang)) or play.messages.words(seat, play.lang)
    player = play_story.player_of(play, seat)
    person = play_story.person(play, seat)
    if not person and player != seat and len(play.persons()) > 1:
        person = play.w("seat_player", who=play.messages.words(player, play.lang))
    return play.w("seat_named", who=said, person=person) if person else said


def _acting(play: Play) -> str:
    """The power for which a seat decides that plays several; "" where the question is not about one of its own."""
    pending = play.table.pending
    if not isinstance(pending, Decision):
        return ""
    power = pending.facts.get("power")
    return power if isinstance(power, str) and play_story.player_of(play, power) == pending.who else ""


def _deciding(play: Play, who: str) -> str:
    """Who decides: "you are" for the only person here, who plays it; several do where a game has a word for it."""
    if play.persons() == [play_story.player_of(play, who)]:
        return play.w("seat_own", who=named(play, who, within=True))
    several = play.messages.name_of(f"{who}.plural", play.lang) and play.lang == "en"
    return play.w("seats" if several else "seat", who=named(play, who))


def _begins(play: Play, value: Any) -> str:
    """What a line that was tried begins with, in words."""
    pending = play.table.pending
    if isinstance(pending, Decision):
        return play.messages.choice(pending, value, play.lang)
    return play.messages.words(value, play.lang)


def notes(play: Play) -> str:
    """What is said to the last press: a doubt, a refusal, a fault, a note."""
    doubt = ""
    if play.doubted is not None:
        said = markup.verdict_words(play.game, play.doubted[1], play.lang)
        doubt = (f'<div class="rl-no" data-reveal="doubt.{escape(said)}">{escape(said)}<div class="rl-row rl-block">'
                 f'{markup.button(play.w("play_sure"), "sure")}{markup.button(play.w("play_rather"), "unsure")}'
                 "</div></div>")
    return doubt + advice.html(play) + _said(play)


def _said(play: Play) -> str:
    fault = f'<div class="rl-no" data-reveal="{escape(play.fault)}">{escape(play.fault)}</div>' if play.fault else ""
    if play.refusal is not None and isinstance(play.table.pending, Decision):
        choice, verdict, _ = play.refusal
        said = play.messages.choice(play.table.pending, choice, play.lang)
        fault += (f'<div data-reveal="{escape(said)}"><p class="rl-quiet">{escape(said)}</p>'
                  f"{markup.verdict_box(play.game, verdict, play.lang, 'refused')}</div>")
    note = escape(play.note)
    return fault + (f'<div class="rl-note" data-reveal="{note}">{note}</div>' if note else "")


def asked(play: Play) -> str:
    """The panel of the decision, of the dice, or of passing the screen."""
    pending, passed = play.table.pending, play.passed
    if passed:
        who = named(play, passed, within=True)
        return (f'<p>{escape(play.w("curtain_why", who=who))}</p>'
                f'{markup.button(play.w("curtain_look", who=who), "look", look="main")}')
    if pending is None:
        return ""
    if play.opponent_waits():
        return markup.button(play.w("play_go_on"), "go_on", look="main")
    if not isinstance(pending, Decision):
        return play.tray.html(play.w, lambda value: play.messages.words(value, play.lang))
    alone = f'<p class="rl-quiet rl-small">{escape(play.w("sealed"))}</p>' if pending.sealed else ""
    room = ROOM - LESS if play.continue_html() else ROOM
    below = "" if text_width(title(play), LETTER) > room else " rl-below"
    again = f'<p class="rl-says{below}" aria-hidden="true">{escape(title(play))}</p>'  # the title is far above, or cut
    offer = _aim(play, pending) + _card(play, pending) + deal_table.html(play.game, pending, play.messages, play.lang)
    hush = markup.button(play.w("play_hush"), "hush", look="plain") if asked_again(play.table) else ""
    marks = play.picture.scene.highlights if play.picture.scene is not None else ()
    there = " rl-there" if any(mark.kind == "legal" for mark in marks) else ""  # the board answers it, too
    shown = f"{again}{alone}{offer}{play.chooser.html(play.messages, play.lang)}{hush}"
    return (f'<div class="rl-asked{there}" data-asks="{escape(play.chooser.narrowed())}">{shown}</div>'
            f"{_begun(play, pending)}")


def _begun(play: Play, decision: Decision) -> str:
    """The chances of what is put together so far."""
    return odds_begun(play.game, play.table.state, decision, play.chooser.choice(), play.lang)


def _aim(play: Play, decision: Decision) -> str:
    """What a question is for, the first time that somebody is asked it."""
    key, asked = f"aim.{decision.name}", (decision.name, decision.who)
    if not play.messages.has(key, play.lang):
        return ""
    met = any((one.decision.name, one.decision.who) == asked for one in play.table.made)
    return "" if met else f'<p class="rl-aim">{escape(play.messages.text(key, play.lang))}</p>'


def _card(play: Play, decision: Decision) -> str:
    """What the card says that a question is about: nobody has to know it, least of all an opponent's. It is the card
    or tile that the question names, or the event that was played just now."""
    named = (decision.facts.get(fact) for fact in ("card", "event", "tile"))
    for card in (*named, _event(play, decision)):
        if says := _says(play, card):
            return (f'<p class="rl-quiet rl-small">{escape(play.messages.words(card, play.lang))}'
                    f'{play.w("colon")}{escape(says)}</p>')
    return ""


def _event(play: Play, decision: Decision) -> Any:
    """The card played as an event just now, or before this question was asked for the first time of several."""
    happened = play_story.events(play)
    asked = takewhile(lambda one: (one.decision.name, one.decision.who) == (decision.name, decision.who),
                      reversed(play.table.made))
    first = min((one.at for one in asked), default=len(happened))
    last = happened[:first][-1:]
    return last[0].facts.get("card") if last and last[0].facts.get("how") == "event" else None


def _says(play: Play, card: Any) -> str:
    """The text of a card."""
    return play.messages.name_of(f"{card}.says", play.lang) or "" if isinstance(card, str) else ""


def told(play: Play) -> str:
    """The chances of the decision, and what happened; that comes first where many chances would hide it."""
    pending, happened = play.table.pending, play_story.since_input(play)
    if play.passed or play.opponent_waits() or not isinstance(pending, Decision):
        return happened
    if _begun(play, pending):  # told above: of these units, not of all that might go
        return happened
    odds = odds_beside(play.game, play.table.state, pending, play.lang, play.chooser.on_show())
    return happened + odds if odds.count('role="img"') > FEW else odds + happened


def foot(play: Play) -> str:
    """What is always in view: to do what was put together, or to end."""
    if play.passed or not isinstance(play.table.pending, Decision) or play.opponent_waits():
        return ""
    return play.chooser.foot(play.messages, play.lang)


def text(play: Play) -> str:
    """The last of what happened, what is asked, and the options, in plain words."""
    lines = [story.said(play.messages, line, play.lang) for line in play_story.told(play)[-20:]]
    lines.append(title(play))
    pending = None if play.passed else play.table.pending
    if isinstance(pending, Decision):
        lines += [f"{at:>3}  {play.messages.option(pending, option, play.lang)}"
                  for at, option in enumerate(pending.options, 1)]
    return "\n".join(lines)


def answered(play: Play, id: str, changed: bool) -> str:
    """What a click says that chose nothing yet; "" where one sees it."""
    if play.chooser.open is not None:
        return "" if changed else play.w("play_fill")
    count, card = play.chooser.left(), held(play, id)
    pending = play.table.pending
    if not card and isinstance(pending, Decision) and not play.chooser.offers(play.picture.meant(pending).get(id, id)):
        id = play.picture.place_of(id)  # nothing is offered of the piece itself
    if card:
        return play.w("play_card", count=count, card=card) if count > 1 else ""
    key = "play_only" if count == 1 else "play_ways" if play.chooser.goal else "play_same"
    return play.w(key, count=count, place=called(play, id))


def called(play: Play, id: str) -> str:
    """The name of what was clicked: a card of the hand, a place or a piece."""
    return held(play, id) or play.picture.name(id)


def held(play: Play, id: str) -> str:
    """The name of a card of the hand on show; "" for anything else."""
    return next((card.name for card in play.cards(play.table.state, play.picture.who) if card.id == id), "")
