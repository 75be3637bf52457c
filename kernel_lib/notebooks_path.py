"""Where the lesson notebooks are: beside the packages in a checkout, inside kernel_lib in a wheel.

``en/`` and ``zh/`` hold the two editions, of the same names; above them is a door that leads to either.
"""

from pathlib import Path

from kernel_lib.core.errors import Bad

START = "00_start_here.ipynb"


def notebooks() -> Path:
    """The folder of the lesson notebooks. Raises Bad when this installation has none."""
    here = Path(__file__).resolve().parent
    for folder in (here / "_notebooks", here.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise Bad("this installation has no notebooks", str(here), "rulebook-lab installed again")
