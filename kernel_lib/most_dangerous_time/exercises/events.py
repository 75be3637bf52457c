"""Exercises on 06 Event cards."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS
from .shared import counted, played, quiz

CHAPTER = "06_events"
WINDOWS = ("before_chit", "impulse_start", "negotiation", "movement", "impulse_end", "combat_cards")
ONE_WINDOW = sorted(card.id for card in CARDS.values() if len(card.window) == 1 and card.window[0] in WINDOWS)
SPACES = ("obama", "kuroi", "izushi", "himeji", "toyama", "tanba_kameyama")
HAND = tuple(
    sorted(card for card, record in CARDS.items() if record.kind in ("forced_march", "event", "tactics", "riot"))
)


@exercise(CHAPTER, 1)
def when_to_play(stream: Stream) -> Question:
    """When may this card be played?"""
    card = one(stream, ONE_WINDOW)
    windows = quiz.ask(quiz.position({}), "card_windows", card=card)
    shown = sorted({windows[0], *some(stream, [name for name in WINDOWS if name != windows[0]], 3)})
    why = counted("window", "6.1", card=card, window=windows[0])
    prompt = quiz.words("when_to_play", card=card, number=CARDS[card].number)
    hints = [
        quiz.words("when_to_play.1"),
        {lang: CARDS[card].text.en if lang == "en" else CARDS[card].text.zh for lang in ("en", "zh")},
    ]
    return quiz.choose(prompt, windows[0], shown, why, hints)


@exercise(CHAPTER, 2)
def now_or_not(stream: Stream) -> Question:
    """Which cards of the hand may be played now?"""
    while True:
        hand, window = some(stream, HAND, 6), one(stream, ("impulse_start", "movement", "impulse_end"))
        alliance, player = one(
            stream, (("oda_alliance", "oda"), ("ikko_ikki", "anti_oda"), ("azai_asakura", "anti_oda"))
        )
        chit = {"oda_alliance": "chit_oda", "ikko_ikki": "chit_ikko_ikki", "azai_asakura": "chit_azai_asakura"}[
            alliance
        ]
        state = quiz.position(
            {
                "turn": 3,
                "hand": {player: [CARDS[card].number for card in hand]},
                "drawn": [chit],
                "impulse": {"alliance": alliance, "chit": chit, "mp": 2},
            }
        )
        verdicts = [
            (card, quiz.name(card), quiz.ask(state, "may_play_card", player=player, card=card, window=window))
            for card in hand
        ]
        if len({bool(verdict) for _, _, verdict in verdicts}) == 2:
            break
    prompt = quiz.words("now_or_not", alliance=alliance, window=window)
    hints = [
        quiz.words("now_or_not.1"),
        quiz.words("now_or_not.2"),
    ]
    return quiz.which(stream, prompt, "6.1", verdicts, hints)


@exercise(CHAPTER, 3)
def cards_drawn(stream: Stream) -> Question:
    """How many cards do the new spaces of an impulse give?"""
    taken, holder = (
        some(stream, SPACES, between(stream, 1, 4)),
        one(stream, ("oda", "hosokawa", "miyoshi", "ikko_ikki")),
    )
    state = quiz.position(
        {
            "empty": True,
            "turn": 6,
            "control": {"kyo": holder},
            "units": {at: {"oda": 2} for at in taken},
            "deck": [33, 34, 35, 36, 37, 38],
            "impulse": {"alliance": "oda_alliance", "chit": "chit_oda"},
        }
    )
    drawn = sum(event.name == "card_drawn" for event in played(quiz.table(state, "consolidation")))
    why = counted("cards", "6.2/Kyo" if not drawn else "6.2/noKyo", count=len(taken), holder=holder, drawn=drawn)
    prompt = quiz.words("cards_drawn", taken=taken, holder=holder)
    hints = [
        quiz.words("cards_drawn.1"),
        quiz.words("cards_drawn.2"),
    ]
    return quiz.number(prompt, drawn, why, hints, state)
