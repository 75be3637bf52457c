"""An evening on paper: the plan that a host holds in his hand, what to say and do, moment by moment."""

from __future__ import annotations

from html import escape

from kernel_lib.core.hosting import Part
from widgets.evening import HostPage
from widgets.prose import kept


def plan(host: HostPage) -> str:
    """What to know before, then each moment with its minutes."""
    known = "".join(f"<p>{_headed(host, heading, said)}</p>" for heading, said in host.known())
    moments = "".join(_moment(host, part) for part in host.plan.parts)
    return f'<h2>{escape(host.whom())}</h2><div class="rules">{known}</div>{moments}'


def _moment(host: HostPage, part: Part) -> str:
    one, lang = part.moment, host.lang
    asked = ""
    if one.ask:
        answer = f"<em>{escape(one.answer[lang])}</em>"
        asked = f'<p>{_headed(host, "host_ask", one.ask[lang])} {answer}</p>'
    return (f'<div class="moment"><b>{part.begin}–{part.begin + part.minutes}</b>'
            f'<div><h3>{escape(one.title[lang])}</h3><p class="said">{escape(kept(one.say[lang]))}</p>'
            f'<p>{_headed(host, "host_do", one.do[lang])}</p>{asked}</div></div>')


def _headed(host: HostPage, heading: str, said: str) -> str:
    return f'<b>{escape(host.w(heading))}{host.w("colon")}</b> {escape(kept(said))}'
