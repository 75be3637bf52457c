"""A position in words: the fields of the `State`, and what is shorter to say or follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kernel_lib.core.errors import Bad
from kernel_lib.core.naming import Of
from kernel_lib.core.position import Position, by_name

from .bible import TESTAMENT_STEPS
from .board import CARDS, DATA, GREY, HOME_CARDS, MAJORS, MINORS, RULERS, SPACES
from .papacy import EXCOMMUNICABLE
from .peace import FOREVER
from .protestants import regulars_enter
from .records import Card, Faith, Major, Space
from .setup import place_all
from .state import State, ally_of, army, set_relation

PIECES = Of("units")

POSITION = Position(
    State, hidden=("options", "faith"), keep=(), passing=("impulse", "battle"), seats=lambda state: MAJORS,
    alone={"england": "wife"}, standing=lambda state: {at: army(bag) or bag for at, bag in state.units.items()},
    pieces={"leaders": ("units", "captured", "away", "gone")},
    also={"at_war": "war", "allies": "alliance", "allied": "alliance", "active": "impulse", "pieces": "units",
          "captives": "captured", "prisoners": "captured", "religion": "faith", "schmalkaldic_league": "league",
          "回合": "turn", "阶段": "phase", "部队": "units", "军队": "units", "控制": "control", "骚乱": "unrest",
          "信仰": "faith", "交战": "war", "同盟": "alliance", "手牌": "hand", "弃牌": "discards", "领袖": "rulers",
          "俘虏": "captured", "改革者": "reformers", "辩手": "debaters", "圣彼得大教堂": "saint_peters",
          "绝罚": "excommunicated"},
    doc="""
    1517 as it is set up, in the action phase of turn 1, with no voyage under way yet, changed by `given`. Every field
    is optional; what is not named stays.

    - `empty: true` - no pieces on the map; control, faith, wars, rulers and cards as in 1517
    - `turn: 3`, `phase: winter` - turn and phase; `acting: france`, `passes: 2` - whose turn it is to play, and how
      many have passed in a row
    - `units: {paris: {france_regular: 2, francis_i: 1}}` - replaces all pieces in each space or sea zone named; a
      leader counts 1 and is lifted from elsewhere; `regular` alone is the leader's beside it, or the holder's of the
      space
    - `control: {metz: france}` - who controls a space; `unrest: [metz]` - spaces in unrest
    - `protestant: [wittenberg, leipzig]` - the only Protestant spaces; all others are Catholic; or `faith: {paris:
      protestant}` - spaces that turn to a faith
    - `war: [[france, hapsburg]]`, `alliance: [[france, scotland]]` - the only wars and alliances there are; the ally of
      a minor power controls its spaces, unless `control` gives them to another
    - `peace: {england: [france]}` - whose war ended in this diplomacy phase
    - `hand: {france: [31]}` - hands, by number; a home card that is not named is used and lies before its power
    - `discards: [12, 65]` - these lie among the discards; `cards` says all: deck, hands, discard, removed, table
    - `events: {31: france}` - cards played as events in this turn; `draws: {france: -1}` - more or fewer cards to draw
    - `rulers: {england: edward_vi}` - who rules; `captured: {francis_i: hapsburg}` - captured leaders
    - `away: {suleiman: 4}` - who is off the map and the turn of his return; `gone: [zwingli]` - who is out for good
    - `excommunicated: [francis_i]` - who ever was; a king's power draws a card less, unless `banned` says who does
    - `reformers: {luther: wittenberg}`, `debaters: {eck: committed}` - reformers on the map; debaters in the game, the
      others as they are
    - `new_testament: {german: 4}`, `full_bible` - translations so far; `saint_peters: 12` - CP built into Saint Peter's
    - `league`, `pirates`, `jesuits`: true - events that have happened; `waiting: {augsburg: 2}` - regulars that wait
      for an electorate
    - `chateaux`, `piracy`, `points`, `bonus: {france: {war: 2}}` - points; `raided: [gulf_of_lyon]` - sea zones raided
      in this turn
    - `england: {wife: anne_boleyn}`, `new_world: {galleons: [hapsburg]}`, `foreign_wars` - the king's marriages, the
      New World, wars abroad
    - `winners: [papacy]`, `victory` - of a game that is over
    - `impulse: france` or `impulse: {power: france, cp: 2}` - whose play it is and the CP left; actions need it.
      Further: `card`, `stopped`, `beaten`, `moved`, `besieged: [metz]` (since the play began), `assaulted`,
      `attempted`, `debaters`, `barred`, `within`
    - `battle: {at: metz, kind: field, ...}` - a battle going on
    """)


@POSITION.begins
def stage(state: State, empty: bool) -> None:
    """1517 as it is set up, in the action phase of turn 1, unless `empty` or the phase says otherwise."""
    if state.phase == "setup":
        if not empty:
            place_all(state)
        state.phase = "actions"


@POSITION.short("State.impulse")
def impulse(state: State, value: Any, where: str) -> Any:
    """``impulse: france`` is a play of France, without command points, ``impulse: {france: 3}`` one with three, and
    ``cp: 3`` that of whose turn it is; a card that is named has its own command points."""
    if isinstance(value, dict) and "cp" not in value and value.get("power"):
        card = CARDS.get(str(value.get("card", "")), CARDS.get(f"card_{value.get('card', '')}"))
        return value if card is None else {**value, "card": card.id, "cp": card.cp}
    if isinstance(value, dict) and value.keys() == {"cp"}:
        return {"power": state.acting, **value}
    if isinstance(value, dict) and not value.keys() & {"power", "cp"}:
        named = [one for one, cp in value.items() if one in MAJORS and type(cp) is int]
        rest = {one: part for one, part in value.items() if one not in named}
        return {"power": named[0], "cp": value[named[0]], **rest} if len(named) == 1 else value
    return {"power": value} if isinstance(value, str) else value


@POSITION.short("State.war")
@POSITION.short("State.alliance")
def pairs(state: State, value: Any, where: str) -> Any:
    """``war: [france, england]`` is one pair, ``war: {france: [england, papacy]}`` two of them."""
    if isinstance(value, dict):
        return [[one, other] for one, others in value.items() for other in
                (others if isinstance(others, list) else [others])]
    alone = isinstance(value, list) and len(value) == 2 and all(isinstance(one, str) for one in value)
    return [value] if alone else value


@POSITION.short("State.peace")
def ended(state: State, value: Any, where: str) -> Any:
    """``peace: [[france, hapsburg]]`` and ``{france: [hapsburg]}`` have each of the two freed from the other."""
    made: dict[str, list[str]] = {}
    said = pairs(state, value, where)
    for pair in said if isinstance(said, list) else []:
        if not isinstance(pair, list) or len(pair) != 2:
            return value
        for one, other in (pair, pair[::-1]):
            if other not in made.setdefault(one, []):
                made[one].append(other)
    return made or value


@POSITION.short("State.control")
def controllers(state: State, value: Any, where: str) -> Any:
    """`holders`, and ``{milan: none}`` is nobody's: grey."""
    held = holders(state, value, where)
    return {at: GREY if one == "none" else one for at, one in held.items()} if isinstance(held, dict) else held


@POSITION.short("State.debaters")
def who_debates(state: State, value: Any, where: str) -> Any:
    """``debaters: [luther, eck]`` are in the game and uncommitted; by what they are as in `holders`."""
    return dict.fromkeys(value, "uncommitted") if isinstance(value, list) else by_name(value)


@POSITION.short("State.captured")
@POSITION.short("State.faith")
@POSITION.short("NewWorld.claims")
def holders(state: State, value: Any, where: str) -> Any:
    """``control: {france: [metz, florence]}`` says by power what ``{metz: france, florence: france}`` says by space;
    captives by their captor, discoveries by who made them, spaces by what they are, too."""
    return by_name(value)


@POSITION.short("State.units")
def by_power(state: State, value: Any, where: str) -> Any:
    """``units: {paris: {france: {regular: 2}, francis_i: 1}}`` says by power what ``france_regular`` says in a word."""
    known = POSITION.known(state)

    def pieces(bag: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, one in bag.items():
            if isinstance(one, dict):
                yield from ((known.ending(PIECES, str(unit), [str(name)]) or f"{name}_{unit}", count)
                            for unit, count in one.items())
            else:
                yield name, one

    if not isinstance(value, dict):
        return value
    return {at: dict(pieces(bag)) if isinstance(bag, dict) else bag for at, bag in value.items()}


@POSITION.short("State.rulers")
def on_their_thrones(state: State, value: Any, where: str) -> Any:
    """``rulers: [edward_vi]`` rules his own power."""
    if isinstance(value, dict):
        return value
    return {RULERS[one].power: one for one in _named(state, "rulers", value, where)}


@POSITION.short("NewWorld.colonies")
def of_their_founders(state: State, value: Any, where: str) -> Any:
    """``colonies: [cuba]`` belongs to who may found it; ``{hapsburg: [cuba]}`` says the same."""
    if isinstance(value, dict):
        return holders(state, value, where)
    whose = {one.id: one.power for one in DATA.colonies}
    return {one: whose[one] for one in _named(state, "colonies", value, where)}


def _named(state: State, section: str, value: Any, where: str) -> list[str]:
    """One name of a section or a list of them, as the game spells them."""
    known, of = POSITION.known(state), Of(section)
    return [known.read(of, one, where) for one in (value if isinstance(value, list) else [value])]


@POSITION.short("NewWorld.crossing")
def voyages(state: State, value: Any, where: str) -> Any:
    """``crossing: {hapsburg: [explore, conquer]}`` are two voyages."""
    if isinstance(value, dict) and not value.keys() & {"power", "kind"}:
        return [{"power": power, "kind": kind} for power, kinds in value.items()
                for kind in (kinds if isinstance(kinds, list) else [kinds])]
    return value


@POSITION.short("England.births")
def by_dice(state: State, value: Any, where: str) -> Any:
    """``births: [3, 4]`` says by the dice what has happened."""
    made = {one.die: one.id for one in DATA.births}
    if not isinstance(value, list):
        return value
    return [made.get(one, one) if isinstance(one, int) else one for one in value]


@POSITION.short("State.points")
def last_turn(state: State, value: Any, where: str) -> Any:
    """``points: {france: 20}`` is how the last turn ended."""
    return [value] if isinstance(value, dict) else value


@POSITION.short("State.excommunicated")
def rulers_of(state: State, value: Any, where: str) -> Any:
    """``excommunicated: [france]`` means its ruler."""
    return [state.rulers.get(str(one).lower(), one) for one in (value if isinstance(value, list) else [value])]


@POSITION.short("State.reformers")
def at_home(state: State, value: Any, where: str) -> Any:
    """``reformers: [luther]`` has him in his space."""
    known = {one.id: one.space for one in DATA.reformers}
    return {one: known.get(str(one).lower(), one) for one in value} if isinstance(value, list) else value


@POSITION.word("war")
def war(state: State, value: list[list[Major | str]], where: str) -> None:
    """[[france, hapsburg]]: the only wars there are; those of the set-up end."""
    _pairs(state, value, where, "war")


@POSITION.word("alliance")
def alliance(state: State, value: list[list[Major | str]], where: str) -> None:
    """[[france, scotland]]: the only alliances there are, those with minor powers too; the ally controls its spaces."""
    _pairs(state, value, where, "alliance")


def _pairs(state: State, value: Any, where: str, status: Any) -> None:
    known = {power.id for power in DATA.powers}
    for one in known:
        for other in [name for name, what in state.relations.get(one, {}).items() if what == status]:
            set_relation(state, one, other, None)
    for at, pair in enumerate(value):
        if len(pair) != 2 or not set(pair) <= known or pair[0] == pair[1]:
            raise Bad(f"{pair!r} are no two powers", f"{where}[{at}]", "[france, hapsburg]")
        set_relation(state, pair[0], pair[1], status)


@POSITION.word("hand")
def hand(state: State, value: dict[Major, list[Card]], where: str) -> None:
    """{france: [card_4, card_31]}: what a power holds; the cards leave wherever they were. A home card that is not
    named is used: it lies before its power."""
    named = [card for cards in value.values() for card in cards]
    if twice := next((card for card in named if named.count(card) > 1), None):
        raise Bad(f"{twice} is there twice", where, "each card once")
    for power, cards in value.items():
        for card in [card for card in state.cards.hand(power) if card not in cards]:
            state.cards.leave(card, "table" if card in HOME_CARDS else "deck", power if card in HOME_CARDS else "")
        for card in cards:
            if card in state.cards.hands[power]:
                continue
            if not state.cards.where(card)[0]:
                state.cards.enter([card])
            state.cards.leave(card, "hands", power)


@POSITION.word("discards")
def discards(state: State, value: list[Card], where: str) -> None:
    """[card_12, card_65]: cards that lie among the discards; they leave wherever they were."""
    for card in value:
        if not state.cards.where(card)[0]:
            state.cards.enter([card])
        state.cards.leave(card)


@POSITION.word("protestant")
def protestant(state: State, value: list[Space], where: str) -> None:
    """[wittenberg, leipzig]: the only Protestant spaces; all others are Catholic."""
    for at in value:
        if at not in state.faith:
            raise Bad(f"{at} has no religion", where, "spaces that are no Ottoman homes")
    for at in state.faith:
        state.faith[at] = "protestant" if at in value else "catholic"


@POSITION.word("faith")
def faith(state: State, value: dict[Space, Faith], where: str) -> None:
    """{paris: protestant}: spaces that turn to a faith; all others keep theirs."""
    for at, one in value.items():
        if at not in state.faith:
            raise Bad(f"{at} has no religion", where, "spaces that are no Ottoman homes")
        state.faith[at] = one


@POSITION.written("protestant")
def protestant_written(state: State) -> list[str]:
    """The Protestant spaces in the order of the map's data."""
    return [at for at in SPACES if state.faith.get(at) == "protestant"]


@POSITION.follows
def war_or_alliance(state: State, given: dict[str, Any]) -> None:
    """9/status Two powers that are said to be at war are not said to be allied."""
    fighting = [set(pair) for pair in given.get("war") or []]
    both = next((pair for pair in given.get("alliance") or [] if set(pair) in fighting), None)
    if both:
        raise Bad(f"{both[0]} and {both[1]} are at war and allied", "given.alliance", "one of both")


@POSITION.follows
def came_already(state: State, given: dict[str, Any]) -> None:
    """No regulars wait where they may enter, unless they are said to: they came as soon as they might."""
    named = given.get("waiting") or {}
    for at in [at for at in state.waiting if at not in named and regulars_enter(state, at)]:
        del state.waiting[at]


@POSITION.follows
def the_testament_comes_first(state: State, given: dict[str, Any]) -> None:
    """18.4/full Where a full Bible is begun the New Testament is finished, unless it is said not to be."""
    for zone in state.full_bible:
        if zone not in (given.get("new_testament") or {}):
            state.new_testament[zone] = TESTAMENT_STEPS


@POSITION.follows
def banned_with_its_king(state: State, given: dict[str, Any]) -> None:
    """17.2/card The power of an excommunicated ruler draws a card less, unless it is said which do."""
    if "banned" not in given:
        kings = [one for one in given.get("excommunicated") or () if one in EXCOMMUNICABLE]
        state.banned = list(dict.fromkeys([*state.banned, *(RULERS[one].power for one in kings)]))


@POSITION.follows
def births_so_far(state: State, given: dict[str, Any]) -> None:
    """13.1/birth Whoever is born was rolled for, unless it is said what was."""
    told = given.get("england") or {}
    if "births" not in told:
        born = [f"{told['edward']}_edward"] if told.get("edward") else []
        state.england.births += [one for one in [*born, *(["elizabeth"] if told.get("elizabeth") else [])]
                                 if one not in state.england.births]


@POSITION.follows
def set_out_this_turn(state: State, given: dict[str, Any]) -> None:
    """12.1 Whose voyage is under way set out in this turn, unless it is said what was done."""
    told = given.get("new_world") or {}
    if "done" not in told and "crossing" in told:
        for one in state.new_world.crossing:
            done = state.new_world.done.setdefault(one.power, [])
            if one.kind not in done:
                done.append(one.kind)


@POSITION.follows
def ottoman_havens(state: State, given: dict[str, Any]) -> None:
    """15.1/ottoman A pirate haven is an Ottoman home and has no religion."""
    for at in state.havens:
        state.faith.pop(at, None)


@POSITION.follows
def off_the_table(state: State, given: dict[str, Any]) -> None:
    """Who is gone or away neither debates nor preaches, unless he is said to."""
    for field, kept in (("debaters", state.debaters), ("reformers", state.reformers)):
        for person in [one for one in kept if one in state.gone or one in state.away]:
            if person not in (given.get(field) or {}):
                del kept[person]


@POSITION.follows
def under_its_ally(state: State, given: dict[str, Any]) -> None:
    """10/activate The ally of a minor power controls its spaces, unless they are said to be another's."""
    named = given.get("control") or {}
    allies = {minor: ally for minor in MINORS if (ally := ally_of(state, minor))}
    for at, power in state.control.items():
        if power in allies and at not in named:
            state.control[at] = allies[power]


@POSITION.follows
def held_by_the_knights(state: State, given: dict[str, Any]) -> None:
    """Card 86: where the Knights stand is nobody's but theirs, unless it is said to be another's."""
    named = given.get("control") or {}
    for at, bag in state.units.items():
        if "knights" in bag and at in state.control and at not in named:
            state.control[at] = GREY


@POSITION.follows
def the_wars_of_the_league(state: State, given: dict[str, Any]) -> None:
    """18.2/war Once the League has formed the Hapsburgs and the Papacy are at war with the Protestants."""
    if state.league:
        for one, other in FOREVER:
            set_relation(state, one, other, "war")
