"""What the simple opponents do with cards: which they play and for what, whom an event strikes, when they answer."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream
from kernel_lib.parts.opponents import Handler, says

from .board import CARDS, HOME_CARDS, KEYS, LEADERS
from .choosing import PASS, best, by_worth, harm, harm_at
from .event_spaces import stormable
from .map import besieging
from .state import State, at_war, commander, controller, friends, holder, side, troops, units_at

LIKED = {
    "protestant": {"card_65", "card_85", "card_90", "card_44", "card_46", "card_41", "card_75", "card_78", "card_7",
                   "card_39", "card_62"},
    "papacy": {"card_5", "card_6", "card_52", "card_61", "card_81", "card_67", "card_58", "card_56", "card_51",
               "card_55"},
    "england": {"card_3", "card_63", "card_50", "card_116"}, "france": {"card_4", "card_36", "card_50", "card_69"},
    "ottoman": {"card_66", "card_89", "card_1", "card_42"},
    "hapsburg": {"card_101", "card_50", "card_99", "card_54", "card_33", "card_48"}}
"""Events that a power likes better than command points."""
STRUCK = {"card_64": "england", "card_80": "france", "card_82": "ottoman", "card_94": "hapsburg", "card_88": "hapsburg",
          "card_57": "protestant", "card_45": "protestant", "card_43": "protestant", "card_92": "ottoman",
          "card_93": "england", "card_110": "ottoman", "card_51": "protestant"}
"""Events that strike one power."""
TAKES_BACK = "card_7"
"""A discard comes back to the hand for it."""
TREACHERY = "card_105"
"""Gates are opened to those who stand before them."""
GAINS = frozenset({"card_79", "card_47", "card_71", "card_70", "card_76", "card_100"})
"""Events that are worth their card to anybody."""
FEARED = frozenset({"card_5", "card_6", "card_52", "card_56", "card_58", "card_61", "card_67", "card_75", "card_81",
                    "card_105"})
"""Events from which the Protestants hide Luther on the Wartburg."""
GREAT = 5
"""Units in a battle that is worth a home card."""


def play(state: State, decision: Decision, stream: Stream) -> Any:
    """Mandatory cards first, then events that it likes, then command points; cards for battles are kept in war."""
    power = decision.who
    fighting = any(at_war(state, power, other) for other in CARDS_OF_WAR)

    def worth(choice: Any) -> float:
        if choice == PASS:
            return 1.5
        card = CARDS[choice["card"]]
        if card.kind == "mandatory":
            return 20
        if choice["how"] == "event":
            return event_worth(state, power, card.id, card.cp)
        kept = fighting and card.kind in ("combat", "response")
        return card.cp + 3 * (card.id in HOME_CARDS) - 2 * (card.id in LIKED.get(power, ())) - 1.6 * kept

    return best(decision.options, worth, stream)


CARDS_OF_WAR = ("ottoman", "hapsburg", "england", "france", "papacy", "protestant", "hungary")


def event_worth(state: State, power: str, card: str, cp: int) -> float:
    """What an event is worth beside the command points of its card."""
    if card == TAKES_BACK and not any(worth_having(state, power, one) > CARDS[card].cp for one in state.cards.discard):
        return 0
    if card in LIKED.get(power, ()):
        return 12
    if card in STRUCK:
        return harm(state, power, STRUCK[card]) + 0.5 if cp < 4 else 0
    if card == TREACHERY:
        return cp + 0.5 if any(opened_to(state, power, at) for at in stormable(state)) else 0
    return cp + 0.5 if card in GAINS else 0


def opened_to(state: State, power: str, at: str) -> bool:
    """Whether a power besieges a space itself, which is no ally's."""
    own = any(commander(state, piece) == power for piece in besieging(state, at))
    return own and harm_at(state, power, at) > 0


def worth_having(state: State, power: str, card: str) -> float:
    """What a discard is worth in hand: command points, more for an event it likes that nobody played in this turn."""
    liked = card in LIKED.get(power, ()) and card not in (*state.events, TAKES_BACK)
    return CARDS[card].cp + 3.0 * liked


# Whom it strikes


def struck_space(state: State, power: str, at: Any) -> float:
    """Unrest, rebels: in spaces of enemies, in keys before others."""
    return 0.0 if at == PASS else harm_at(state, power, at) + (at in KEYS)


def struck_units(state: State, power: str, choice: Any) -> float:
    """Units lost: of enemies, in the largest stacks."""
    if choice == PASS:
        return 0.0
    return harm(state, power, side(state, choice["unit"])) + troops(units_at(state, choice["at"])) / 10


def struck_stack(state: State, power: str, choice: Any) -> float:
    """A stack that is struck."""
    return harm(state, power, choice["power"]) + troops(units_at(state, choice["at"])) / 10


def struck_power(state: State, power: str, choice: Any) -> float:
    """Anything that befalls a power."""
    return 0.0 if choice == PASS else harm(state, power, choice)


def taken(state: State, power: str, choice: Any) -> float:
    """What an event gives for nothing is taken."""
    return float(choice != PASS)


def helped_power(state: State, power: str, choice: Any) -> float:
    """Anything good: for oneself, then for who is least of a danger."""
    return 0.0 if choice == PASS else -harm(state, power, choice)


def struck_leader(state: State, power: str, leader: Any) -> float:
    """A leader who falls or has gout is an enemy's; a captive who is set free is one's own."""
    if leader not in LEADERS:
        return 0.0
    loss = harm(state, power, LEADERS[leader].power)
    return -loss if leader in state.captured else loss


def minor_way(state: State, power: str, choice: Any) -> float:
    """An ally of one's own is better than one less for another."""
    return 5.0 if choice["for"] == power else 1.0


def fortress(state: State, power: str, at: str) -> float:
    """A fortress for oneself."""
    return 2.0 * (controller(state, at) == power) + (holder(state, at) == power)


def given_away(state: State, power: str, at: str) -> float:
    """A port for the Knights: no key, no garrison's."""
    return -10.0 * (at in KEYS) - troops(units_at(state, at))


# Out of turn


def answer(state: State, decision: Decision, stream: Stream) -> Any:
    """A card is played where it helps; the best of several by its command points, the cheapest first."""
    able = [card for card in decision.options if card != PASS and useful(state, decision, card)]
    return min(able, key=lambda card: CARDS[card].cp) if able else PASS


def useful(state: State, decision: Decision, card: str) -> bool:
    """Whether a card is worth playing in this window now."""
    power, facts, battle = decision.who, decision.facts, state.battle
    match decision.name:
        case "respond_event_announced":
            return card == "card_37" and facts["card"] in FEARED
        case "respond_paid":
            choice = facts["choice"]
            return at_war(state, power, facts["power"]) and (
                choice["do"] in ("assault", "piracy") or troops(choice.get("units", {})) >= GREAT)
        case "respond_emperor":
            return at_war(state, power, "hapsburg")
        case "respond_naval_roll":
            return False
    if battle is None:
        return True
    mine = any(friends(state, power, force.who) for force in battle.forces())
    size = sum(troops(force.units) for force in battle.forces())
    return mine and (card not in HOME_CARDS or size >= GREAT)


def own_side(state: State, decision: Decision, stream: Stream) -> Any:
    """The side that it fights on."""
    battle = state.battle
    attacks = battle is not None and friends(state, decision.who, battle.attacker.who)
    return "attacker" if attacks else "defender"


CARD_HANDLERS: dict[str, Handler] = {
    "alva_too": says("stay"),
    "bigamy": says("lose_leader"),
    "comet": says("lose_card", "skips"),
    "copernicus": says("draw"),
    "event_option": says("minor", "knights_raid", "cloth_profits", "doria_strikes"),
    "excommunicate": says("luther", "calvin", "zwingli", "cranmer"),
    "fortress_at": by_worth(fortress),
    "give_to": by_worth(helped_power),
    "help_rebels": says("stay_out"),
    "inquisition": says("call_debate"),
    "knights_at": by_worth(given_away),
    "minor_way": by_worth(minor_way),
    "play": play,
    "rebels_at": by_worth(struck_space),
    "recruit": by_worth(taken),
    "remove_unit": by_worth(struck_units),
    "respond_after_dice": answer,
    "respond_before_battle": answer,
    "respond_buying_back": answer,
    "respond_combat_cards": answer,
    "respond_emperor": answer,
    "respond_event_announced": answer,
    "respond_excommunicating": answer,
    "respond_naval_roll": answer,
    "respond_paid": answer,
    "respond_spring": answer,
    "sackers": by_worth(lambda state, power, one: -harm(state, power, one["power"])),
    "send_debater": by_worth(taken),
    "send_suleiman": says("send"),
    "six_wives": says({"marry": True}),
    "take_back": by_worth(worth_having),
    "treachery_at": by_worth(lambda state, power, at: 5.0 * opened_to(state, power, at) + harm_at(state, power, at)),
    "unrest_where": by_worth(struck_space),
    "which_leader": by_worth(struck_leader),
    "which_power": by_worth(struck_power),
    "which_side": own_side,
    "which_stack": by_worth(struck_stack),
    "whose_hand": by_worth(struck_power),
    "whose_marker": by_worth(helped_power),
}
