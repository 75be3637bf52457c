"""The exercises of A Most Dangerous Time, one module per chapter; importing the package makes them known."""

from . import combat

__all__ = ["combat"]
