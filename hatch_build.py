"""What hatchling does before it builds the wheel: compile each game's pack, and list its tests by rule."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Packs(BuildHookInterface):
    """Compiles ``kernel_lib/<game>/pack.json`` from the YAML sources, ``coverage.json`` from the tests."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from kernel_lib import coverage
        from kernel_lib.core import data
        for file in sorted(Path(self.root, "kernel_lib").glob("*/rulebook.yaml")):
            data.write_pack(file.parent.name, file.parent)
            coverage.write(file.parent.name, file.parent)
