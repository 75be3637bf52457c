"""The offer that is made or answered, as a table: who gives what to whom, and who has agreed."""

from __future__ import annotations

from html import escape
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.messages import Messages
from widgets import markup
from widgets.words import say

DROP = "drop"


def clauses_of(decision: Decision) -> list[dict[str, Any]] | None:
    """The promises that a decision is about; None when it is not about any."""
    found = decision.facts.get("clauses")
    return found if isinstance(found, list) and all("giver" in one and "taker" in one for one in found) else None


def strikes(option: Any) -> bool:
    """Whether an option takes a promise out of the offer again: the table has the button for it."""
    return isinstance(option, dict) and DROP in option


def html(game: str, decision: Decision, messages: Messages, lang: str) -> str:
    """The table, "" for a decision without promises."""
    clauses = clauses_of(decision)
    if clauses is None:
        return ""
    by = decision.facts.get("by", decision.who)
    heads = "".join(f'<th scope="col">{escape(say(f"deal_{one}", lang, game))}</th>'
                    for one in ("gives", "what", "takes"))
    rows = "".join(_row(game, decision, clause, messages, lang) for clause in clauses)
    if not clauses:
        rows = f'<tr><td colspan="4" class="rl-quiet">{escape(say("deal_empty", lang, game))}</td></tr>'
    title = say("deal_of", lang, game, who=messages.name_of(f"{by}.told", lang) or messages.words(by, lang))
    return (f'<table class="rl-deal"><caption>{escape(title)}</caption><thead><tr>{heads}<th></th></tr></thead>'
            f"<tbody>{rows}</tbody></table>{_parties(game, decision, clauses, by, messages, lang)}")


def _row(game: str, decision: Decision, clause: dict[str, Any], messages: Messages, lang: str) -> str:
    """One promise, with a button to strike it out while that is on offer."""
    at = next((at for at, option in enumerate(decision.options) if strikes(option) and option[DROP] == clause), None)
    said = what(clause, messages, lang)
    press = "" if at is None else markup.button(
        markup.icon("close"), "pick", at, keep=f"drop:{said}", look="icon", raw=True,
        title=messages.option(decision, decision.options[at], lang))
    giver, taker = (escape(messages.words(clause[one], lang)) for one in ("giver", "taker"))
    return f"<tr><td>{giver}</td><td>{escape(said)}</td><td>{taker}</td><td>{press}</td></tr>"


def what(clause: dict[str, Any], messages: Messages, lang: str) -> str:
    """What is promised, without the parties; the whole promise where a game has no words for that."""
    key = f"deal.{clause['kind']}"
    return messages.text(key, lang, **clause) if messages.has(key, lang) else messages.words(clause, lang)


def _parties(game: str, decision: Decision, clauses: list[dict[str, Any]], by: str, messages: Messages,
             lang: str) -> str:
    """Who has agreed, who is asked, who will be."""
    agreed = decision.facts.get("agreed", [])
    bound = dict.fromkeys([by, *(clause[one] for clause in clauses for one in ("giver", "taker"))])
    if len(bound) < 2:
        return ""
    stands = {one: "agreed" if one in agreed else "asked" if agreed and one == decision.who else
              "offers" if one == by else "waits" for one in bound}
    said = "".join(f'<li class="{stand}"><b>{escape(messages.words(one, lang))}</b> '
                   f'{escape(say(f"deal_{stand}", lang, game))}</li>' for one, stand in stands.items())
    return f'<ul class="rl-parties">{said}</ul>'
