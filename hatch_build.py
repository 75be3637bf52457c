"""What hatchling does before it builds the wheel: compile the packs, and list the tests of each game by rule."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Packs(BuildHookInterface):
    """Compiles every ``pack.json`` from the YAML sources, ``kernel_lib/<game>/coverage.json`` from the tests."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from kernel_lib import coverage
        from kernel_lib.core import packing
        from widgets import words
        for file in sorted(Path(self.root, "kernel_lib").glob("*/rulebook.yaml")):
            packing.write_pack(file.parent.name, file.parent)
            coverage.write(file.parent.name, file.parent)
        words.write_pack()
