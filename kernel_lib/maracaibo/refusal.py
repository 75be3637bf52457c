"""One message when somebody starts a procedure for something that the rules do not allow."""

from __future__ import annotations

from kernel_lib.core.errors import Bad
from kernel_lib.core.verdict import Verdict


def demand(verdict: Verdict, procedure: str) -> None:
    """Raises Bad with rule, reason and facts unless the verdict is a yes."""
    if not verdict:
        facts = ", ".join(f"{key} {value}" for key, value in verdict.facts.items())
        because = f"{verdict.reason}; {facts}" if facts else verdict.reason
        raise Bad(f"this is not allowed (rule {verdict.rule}: {because})", procedure)
