"""Records of the solo variant, the story cards and the legacy tiles."""

from __future__ import annotations

from typing import Literal

import msgspec

from kernel_lib.core.schema import Named, Record, Text

from .schema_base import City
from .vocabulary import Cost, Nation, Steps


class JeanAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of a solo card. `x` in rounds 1 and 2, `late` from round 3 on (None: the same)."""

    do: Literal["vp", "explore", "influence", "remove_disc", "quest_from_stack", "combat"]
    x: int = 1
    late: int | None = None
    nation: Nation | None = None
    extra_village: bool = False


class SoloCard(Named, frozen=True):
    """steps and direction of her ship, and which display card (1 = leftmost) she takes."""

    level: Literal["A", "B", "C"]
    steps: int
    direction: Literal["upper", "lower"]
    display: int
    acts: tuple[JeanAct, ...]


class SoloDeck(Named, frozen=True):
    """Solo cards of each letter at this difficulty."""

    a: int
    b: int
    c: int


class JeanSpace(Record, frozen=True):
    """A disc space of the solo board: income once its disc is gone; a gold one counts as an upgrade."""

    vp: int
    gold: bool


# ---- story and legacy ------------------------------------------------------------------------------

class QuestPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quest tile at `at` for these player counts, when the card comes (0) or after that round."""

    at: str
    players: tuple[int, ...] = (1, 2, 3, 4)
    after_round: int = 0


class StoryTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The quest of a story card, done at the story tile."""

    cost: Cost
    per_compass: tuple[Steps, ...] = ()
    fixed: tuple[Steps, ...] = ()


class StoryCard(Named, frozen=True):
    """A story card: instructions on its face, then the card that its back calls for.

    story_at    the next story tile goes there
    tiles       legacy tiles that come into play
    cards       C cards shuffled into the project deck; discard: put on the discard pile
    read        cards placed and read at once
    done_when   the legacy tile whose discs must be full; without it, its task (its tile was taken)
    next        card taken when the requirement is met; two or more: the group votes
    """

    mode: Literal["story", "chapter", "open"]
    text: Text
    back: Text | None = None
    story_at: str | None = None
    task: StoryTask | None = None
    quests: tuple[QuestPlace, ...] = ()
    tiles: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    done_when: str | None = None
    next: tuple[str, ...] = ()


class LegacyTile(Named, frozen=True):
    """A legacy tile; only the fields of its kind are used.

    at         the location it lies on; None for routes, fleet and mine
    routes     (from, to) arrows that now cost 3
    gate       explorer space that must be reached or passed
    city, flag the city it makes, and the reward for annexing it
    on_stop    what a ship that stops there gets
    offer      disc tiles: cost and gain of moving a disc from the ship to one of `spaces`
    slots      spaces for markers of its combat action
    toll       doubloons for sailing past
    no_main    main actions that are impossible there: village, city
    """

    rule: str
    kind: Literal["city", "routes", "plague", "stop", "slots", "discs", "ruin"]
    at: str | None = None
    routes: tuple[tuple[str, str], ...] = ()
    gate: int | None = None
    city: City | None = None
    flag: tuple[Steps, ...] | None = None
    quest: bool = False
    on_stop: tuple[Steps, ...] = ()
    cost: Cost = Cost()
    gain: tuple[Steps, ...] = ()
    spaces: int = 0
    slots: int = 0
    combat_action: str | None = None
    toll: int = 0
    no_main: tuple[Literal["village", "city"], ...] = ()
    skull: bool = False
