# ruff: noqa: RUF012 (msgspec copies the {} and [] that a record of `Plain` has by default)
"""What a position is made of: the kinds of names in it, and its records below the `State`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kernel_lib.core.copying import Plain
from kernel_lib.core.naming import Of, Pile
from kernel_lib.parts.decks import Cards

from .board import MAJORS

Space = Annotated[str, Of("spaces")]
Sea = Annotated[str, Of("seas")]
Place = Annotated[str, Of("spaces", "seas", word="space or sea zone")]
PEOPLES = {"French": "france", "English": "england", "neutral": "independent", "中立": "independent"}
"""Words for powers where nothing but a power is meant: elsewhere they are language zones."""
KINGS = {"Edward": "edward_vi", "Mary": "mary_i", "Elizabeth": "elizabeth_i", "Leo": "leo_x", "Clement": "clement_vii",
         "Paul": "paul_iii", "Julius": "julius_iii", "爱德华": "edward_vi", "玛丽": "mary_i", "伊丽莎白": "elizabeth_i"}
"""Rulers without their number, where nothing but a ruler is meant: elsewhere they are births and results."""
Power = Annotated[str, Of("powers", also=PEOPLES)]
Major = Annotated[str, Of(MAJORS, word="major power", also=PEOPLES)]
Nobody = Annotated[str, Of(MAJORS, "", word="major power", also=PEOPLES)]
Card = Annotated[str, Of("cards", also={"Six Wives": "card_3"})]
Leader = Annotated[str, Of("leaders")]
Ruler = Annotated[str, Of("rulers", also=KINGS)]
Reformer = Annotated[str, Of("reformers")]
Debater = Annotated[str, Of("debaters")]
Person = Annotated[str, Of("leaders", "reformers", "debaters", word="person")]
Units = Annotated[dict[Annotated[str, Of("units", "leaders", word="piece")], int], Pile]
Colony = Annotated[str, Of("colonies")]
Discovery = Annotated[str, Of("discoveries")]
Voyager = Annotated[str, Of("voyagers")]
Leads = Annotated[str, Of("voyagers", ("england_conqueror", "france_conqueror"), word="voyager")]
NoVoyager = Annotated[str, Of("voyagers", ("england_conqueror", "france_conqueror", ""), word="voyager")]
NoDebater = Annotated[str, Of("debaters", ("",), word="debater")]
Zone = Literal["german", "english", "french", "italian", "spanish"]
Faith = Literal["catholic", "protestant"]
Status = Literal["war", "alliance"]
Count = Annotated[int, msgspec.Meta(ge=0)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
TwoDice = Annotated[list[Die], msgspec.Meta(min_length=2, max_length=2)]
TwoDiceTotal = Annotated[int, msgspec.Meta(ge=2, le=12)]


class Impulse(Plain):
    """One power's play of one card (4).

    power     who plays, and the `card` played
    cp        command points left
    stopped   place -> pieces that may not move again in this play: beaten attackers and new besiegers (5.4, 5.6)
    beaten    place -> pieces of anybody that lost a field battle in this play, where they are now (5.3/auto)
    moved     place -> pieces that came there in this play
    besieged  spaces that were under siege when the play began (5.7)
    assaulted spaces assaulted in this play
    attempted spaces that were targets of (counter-)reformation in this play (16.1)
    debaters  debaters who used their ability outside a debate in this play (16.3)
    barred    what an event forbids for the rest of the play: moves, assaults, ..., leaders
    within    spaces to which the command points of an event are bound; everywhere when empty
    """

    power: Major
    card: str = ""
    cp: Annotated[int, msgspec.Meta(ge=0)] = 0
    stopped: dict[Place, Units] = {}
    beaten: dict[Place, Units] = {}
    moved: dict[Place, Units] = {}
    besieged: list[Space] = []
    assaulted: list[Space] = []
    attempted: list[Space] = []
    debaters: list[Debater] = []
    barred: list[str] = []
    within: list[Space] = []


class Force(Plain):
    """One side of a battle (5.4).

    who        the power that decides for it; `units` its pieces taking part
    more_dice  dice that cards add; `hits_on` what a die must show; `first` whether it rolls before the enemy
    dice       dice rolled, `hits` it made, `lost` pieces it lost
    cards      combat cards it played
    """

    who: Power
    units: Units = {}
    more_dice: int = 0
    hits_on: int = 5
    first: bool = False
    dice: int = 0
    hits: int = 0
    lost: Units = {}
    cards: list[Card] = []


class Battle(Plain):
    """A battle: kind is field, assault or sea.

    came_from  where the attackers go back to; a sea zone when they landed from ships
    relieved   of the attackers, the besieged who fight beside their relief (5.8)
    winner     attacker or defender, once it is decided
    """

    at: Place
    kind: Literal["field", "assault", "sea"]
    attacker: Force
    defender: Force
    came_from: str = ""
    relieved: Units = {}
    winner: Literal["", "attacker", "defender"] = ""

    def against(self, force: Force) -> Force:
        """The other side."""
        return self.defender if force is self.attacker else self.attacker

    def forces(self) -> tuple[Force, Force]:
        """The attacker first."""
        return self.attacker, self.defender


class Voyage(Plain):
    """A voyage under way (12): `kind` explore or conquer; `by`: who leads it, where a card says so; `plus` of a
    card."""

    power: Major
    kind: Literal["explore", "conquer"]
    by: NoVoyager = ""
    plus: int = 0


class ForeignWar(Plain):
    """A foreign war: the power bound by it, its pieces there, enemy units left."""

    power: Major
    units: Units = {}
    enemy: int = 0


class Deck(Cards):
    """All cards (4). A used home card lies on the `table` before its power, a ruler's card as well."""

    deck: list[Card] = []
    hands: dict[Major, list[Card]] = {}
    discard: list[Card] = []
    removed: list[Card] = []
    table: dict[Card, str] = {}


class NewWorld(Plain):
    """The New World (12).

    crossing  voyages under way
    done      power -> actions taken in this turn: explore, colonise, conquer
    charted   powers that have explored before (12.2/first)
    colonies  colony -> its owner; `claims` discovery -> who came first; `used_up` conquests that bring no more riches
    spent     explorers and conquerors that are lost or stay where they are; pieces of England and France as
              england_conqueror
    galleons, plantations, raiders  powers that have the marker
    governors power -> governor or uprising (card 111)
    """

    crossing: list[Voyage] = []
    done: dict[Major, list[Literal["explore", "colonise", "conquer"]]] = {}
    charted: list[Major] = []
    colonies: dict[Colony, Major] = {}
    claims: dict[Discovery, Major] = {}
    used_up: list[Discovery] = []
    spent: dict[str, int] = {}
    galleons: list[Major] = []
    plantations: list[Major] = []
    raiders: list[Major] = []
    governors: dict[Major, Literal["governor", "uprising"]] = {}


class England(Plain):
    """The king's great matter (13).

    wife      where the marital marker stands
    births    results of the birth table that have happened
    try_again whether the marker moves when England first passes in this turn (13.1/birth)
    anne_in   the turn in which Henry married Anne Boleyn; 0 before
    cheap_war whether the next Hapsburg declaration of war on England costs 2 less (13.1/anne)
    edward    whether he is born, and how; `edward_in` the turn of it
    """

    wife: Annotated[str, Of("marriage")] = "catherine_of_aragon"
    births: list[Annotated[str, Of("births")]] = []
    try_again: bool = False
    anne_in: int = 0
    cheap_war: bool = False
    edward: Literal["", "sickly", "healthy"] = ""
    edward_in: int = 0
    elizabeth: bool = False
