"""What a text names: the types of the names and numbers in positions, arguments and choices."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kernel_lib.core.naming import Of

Seat = Annotated[str, Of("seats", word="player")]
Space = Annotated[str, Of("spaces")]
Count = Annotated[int, Meta(ge=0)]
