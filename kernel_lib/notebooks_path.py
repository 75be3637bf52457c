"""Where the lesson notebooks are: beside the packages in a checkout, inside kernel_lib in a wheel."""

from pathlib import Path

START = "00_start_here.ipynb"


def notebooks() -> Path:
    """The folder of the lesson notebooks. Raises FileNotFoundError when this installation has none."""
    here = Path(__file__).resolve().parent
    for folder in (here / "_notebooks", here.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no notebooks beside {here}; reinstall rulebook-lab")
