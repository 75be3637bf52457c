"""04 Steps of card events of religion: attempts, debaters, spaces turned back, inquisitions."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import take

from .board import CARDS, DEBATERS, HOLY, HOME_CARDS, HOMES, REFORMERS, SPACES, TROOPS, ZONES
from .cards import discard, give, others_cards
from .control import may_hold_unrest
from .debate import ZONES as DEBATED
from .debate import may_call_debate
from .debaters import debaters_of, leave
from .event_hands import discard_own
from .map import NET
from .papacy import may_found_university
from .reformation import targets
from .religion import faith_of_troops
from .schema import Step
from .state import State, side, units_at
from .steps import pick, word


def open_targets(side: str) -> object:
    """Whether a side has anything to convert."""
    return lambda state, power, step: (yes("16.1/target") if any(targets(state, side))  # type: ignore[arg-type]
                                       else no("16.1/target", "no_effect"))


@word("reformation", open_targets("protestant"))  # type: ignore[arg-type]
def reformation(game: Game, power: str, step: Step) -> Procedure:
    """Attempts of the Protestants, in a zone or in all of them."""
    yield from game.run("helped_attempts", side="protestant", count=step.count, zone=step.zone or None, plus=step.plus,
                        plus_in=step.zone or None, spaces=tuple(at for who in step.homes for at in HOMES[who]) or HOLY)


@word("counter_reformation", open_targets("papacy"))  # type: ignore[arg-type]
def counter_reformation(game: Game, power: str, step: Step) -> Procedure:
    """Attempts of the Papacy."""
    yield from game.run("helped_attempts", side="papacy", count=step.count, zone=step.zone or None)


def fresh(state: State, power: str, step: Step) -> Verdict:
    """Whether one of the debaters named is uncommitted."""
    able = [one for one in step.debaters if state.debaters.get(one) == "uncommitted"]
    return yes("16.3/limits") if able else no("16.3/limits", "committed", debater=step.debaters[0])


@word("commit", fresh, must=True)
def commit(game: Game, power: str, step: Step) -> Procedure:
    """One of the debaters is committed."""
    able = [one for one in step.debaters if game.state.debaters.get(one) == "uncommitted"]
    debater = yield from pick(game, DEBATERS[able[0]].side, "commit_debater", able)
    yield from game.run("commit", debater=debater)


def marburg_able(state: State, power: str, step: Step) -> Verdict:
    """Whether both parties of the colloquy have a debater."""
    for names in (("luther", "melanchthon"), ("zwingli", "oekolampadius")):
        if not any(state.debaters.get(one) == "uncommitted" for one in names):
            return no("16.3/limits", "committed", debater=names[0])
    return yes("16.3/limits")


@word("marburg", marburg_able, must=True)
def marburg(game: Game, power: str, step: Step) -> Procedure:
    """Card 41: one of Wittenberg and one of Zürich are committed; as many attempts as their values together."""
    total = 0
    for names in (("luther", "melanchthon"), ("zwingli", "oekolampadius")):
        able = [one for one in names if game.state.debaters.get(one) == "uncommitted"]
        debater = yield from pick(game, "protestant", "commit_debater", able)
        yield from game.run("commit", debater=debater)
        total += DEBATERS[debater].value
    yield from game.run("helped_attempts", side="protestant", count=total, zone=None)


@word("effect")
def effect(game: Game, power: str, step: Step) -> Procedure:
    """Something that lasts for the turn."""
    game.state.effects[step.kind] = step.count or power
    return
    yield


def winnable(state: State, step: Step) -> list[str]:
    """Protestant spaces that an event may turn back: of a zone, or anywhere but in electorates and where anybody stands
    or lies in port (20.2)."""
    held = [at for at, faith in state.faith.items() if faith == "protestant"]
    if step.zone:
        return [at for at in held if SPACES[at].language == step.zone]
    return [at for at in held if SPACES[at].kind != "electorate" and not units_at(state, at)]


@word("restore", lambda state, power, step: yes("15.1") if winnable(state, step) else no("15.1", "no_effect"))
def restore(game: Game, power: str, step: Step) -> Procedure:
    """Protestant spaces turn Catholic without a roll."""
    for _ in range(step.count):
        at = yield from pick(game, power, "convert_space", winnable(game.state, step), left=step.count)
        if at is None:
            return
        yield from game.run("convert", at=at, faith="catholic", rule="4/play")


def near_wittenberg(state: State) -> list[str]:
    """The Catholic German spaces nearest to Wittenberg."""
    return NET.nearest("wittenberg", lambda at: at in ZONES["german"] and state.faith[at] == "catholic",
                       lambda at, to, kind: 1)


@word("frederick", lambda state, power, step: yes("15.1") if near_wittenberg(state) else no("15.1", "no_effect"))
def frederick(game: Game, power: str, step: Step) -> Procedure:
    """Card 78: the two nearest Catholic German spaces turn Protestant; the Protestants may take the Wartburg back."""
    state = game.state
    for _ in range(2):
        at = yield from pick(game, "protestant", "convert_space", near_wittenberg(state), left=1)
        if at:
            yield from game.run("convert", at=at, faith="protestant", rule="4/play")
    if "card_37" in state.cards.discard:
        state.cards.leave("card_37", "hands", "protestant")
        game.emit("takes_back", "4/play", "protestant", card="card_37")


@word("exile", lambda state, power, step: yes("4/play") if step.kind in state.reformers or step.kind in state.debaters
      else no("17.2", "not_on_the_map", person=step.kind))
def exile(game: Game, power: str, step: Step) -> Procedure:
    """A reformer and his debater are away until the next turn."""
    state = game.state
    state.reformers.pop(step.kind, None)
    state.debaters.pop(step.kind, None)
    state.away[step.kind] = state.turn + 1
    game.emit("exiled", "4/play", "protestant", person=step.kind)
    return
    yield


@word("zwingli_arms", lambda state, power, step: yes("4/play") if "zwingli" in (*state.reformers, *state.debaters)
      else no("17.2", "not_on_the_map", person="zwingli"))
def zwingli_arms(game: Game, power: str, step: Step) -> Procedure:
    """Card 43: the Protestants remove a Catholic land unit within 3 of Zürich; Zwingli leaves the game."""
    state = game.state
    reach = NET.reach(REFORMERS["zwingli"].space, 3, lambda at, to, kind: 1 if kind in ("land", "pass") else None)
    able = [{"at": at, "unit": piece} for at in (REFORMERS["zwingli"].space, *reach) for piece in units_at(state, at)
            if piece in TROOPS and faith_of_troops(state, side(state, piece)) == "catholic"]
    choice = yield from pick(game, "protestant", "remove_unit", able)
    if choice:
        take(state.units, choice["at"], {choice["unit"]: 1})
        game.emit("removed", "4/play", None, place=choice["at"], units={choice["unit"]: 1})
        yield from game.run("settle", at=choice["at"])
    leave(game, "zwingli", "4/play")
    state.reformers.pop("zwingli", None)


@word("universities", lambda state, power, step: yes("17.1") if state.jesuits else no("16.1/dice", "no_jesuits_yet"))
def universities(game: Game, power: str, step: Step) -> Procedure:
    """Card 55: Jesuit universities in Catholic spaces."""
    for _ in range(step.count):
        able = [at for at in game.state.faith if may_found_university(game.state, at)]
        at = yield from pick(game, "papacy", "university_where", able)
        if at:
            yield from game.run("found_university", at=at)


def more_helps(state: State, power: str, step: Step) -> Verdict:
    """Whether card 112 does anything: whoever is neither England nor the Protestants needs a debate to call."""
    if power in ("england", "protestant") or any(may_call_debate(state, "papacy", zone) for zone in DEBATED):
        return yes("16.2/call")
    return no("16.2/call", "no_debates_now")


@word("more_speaks", more_helps)
def thomas_more(game: Game, power: str, step: Step) -> Procedure:
    """Card 112: England or the Protestants end debates in England for the turn, and England draws and discards; for
    others the Papacy calls a debate with a die more, three more in the English zone. Returns whether the card is
    removed."""
    state = game.state
    if power not in ("england", "protestant"):
        yield from game.run("call_debate", side="papacy", more=1, more_in="english", more_there=3)
        return bool(state.england.anne_in)
    state.effects["no_debates"] = "english"
    yield from game.run("draw_cards", power="england", count=1)
    yield from discard_own(game, "england", Step("discard_own"))
    return True


@word("inquisition", lambda state, power, step: fresh(state, power, Step("commit", debaters=("caraffa",))), must=True)
def inquisition(game: Game, power: str, step: Step) -> Procedure:
    """Card 56, after its conversions: Caraffa is committed; the Papacy looks at the English or Protestant hand and
    takes a random card, or takes a discard, or calls a debate with two more dice."""
    state = game.state
    yield from game.run("commit", debater="caraffa")
    ways = [one for one, able in (("take_card", others_cards(state, "england") or others_cards(state, "protestant")),
                                  ("take_discard", [card for card in state.cards.discard
                                                    if CARDS[card].kind != "mandatory"]),
                                  ("call_debate", debaters_of(state, "papacy", None, committed=False))) if able]
    way = yield from pick(game, "papacy", "inquisition", ways)
    if way == "take_card":
        whose = yield from pick(game, "papacy", "whose_hand", [one for one in ("england", "protestant")
                                                               if others_cards(state, one)])
        game.whisper(("cards",), ("papacy",), "looks_at", "4/play", "papacy", power=whose,
                     cards=state.cards.hand(whose)[:])
        given = yield from game.run("random_cards", power=whose, count=1, by="papacy")
        give(game, whose, "papacy", given, "4/play")
    elif way == "take_discard":
        card = yield from pick(game, "papacy", "take_back", [card for card in state.cards.discard
                                                             if CARDS[card].kind != "mandatory"])
        state.cards.leave(card, "hands", "papacy")
        game.emit("takes_back", "4/play", "papacy", card=card)
    elif way == "call_debate":
        yield from game.run("call_debate", side="papacy", more=2)


@word("spanish_inquisition")
def spanish_inquisition(game: Game, power: str, step: Step) -> Procedure:
    """Card 58, after its conversions: the Hapsburgs see the English and Protestant hands, discard a card of one and
    draw one; then the Papacy calls a debate."""
    state = game.state
    able = []
    for whose in ("england", "protestant"):
        game.whisper(("cards",), ("hapsburg",), "looks_at", "4/play", "hapsburg", power=whose,
                     cards=state.cards.hand(whose)[:])
        able += [{"of": whose, "card": card} for card in state.cards.hand(whose) if card not in HOME_CARDS]
    choice = yield from pick(game, "hapsburg", "discard_of", able)
    if choice:
        discard(game, choice["of"], choice["card"], "4/play")
    yield from game.run("draw_cards", power="hapsburg", count=1)
    yield from game.run("call_debate", side="papacy")


@word("common_prayer")
def common_prayer(game: Game, power: str, step: Step) -> Procedure:
    """Card 62, after its attempts: a die puts unrest in no, one, two or all Catholic English homes where nobody
    stands."""
    (die,) = yield Roll(1, "common_prayer", "20.2", who=power)
    able = [at for at in HOMES["england"] if game.state.faith[at] == "catholic" and may_hold_unrest(game.state, at)]
    most = 0 if die <= 2 else 1 if die <= 4 else 2 if die == 5 else len(able)
    game.emit("common_prayer", "20.2", power, die=die, count=min(most, len(able)))
    for left in range(min(most, len(able)), 0, -1):
        able = [at for at in able if at not in game.state.unrest]
        at = yield from pick(game, power, "unrest_where", able, "20.2", judge=may_hold_unrest, left=left)
        yield from game.run("put_unrest", at=at, rule="20.2")


@word("erasmus", lambda state, power, step: open_targets("protestant" if state.turn <= 2 else "papacy")(  # type: ignore
    state, power, step))
def erasmus(game: Game, power: str, step: Step) -> Procedure:
    """Card 75: in the first two turns it serves the Protestants, later the Papacy."""
    side = "protestant" if game.state.turn <= 2 else "papacy"
    yield from game.run("helped_attempts", side=side, count=step.count, zone=None)
