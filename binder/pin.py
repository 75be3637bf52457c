"""Write the direct requirements of pyproject.toml, pinned, into binder/environment.yml."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
BINDER = {"python_version": "3.11", "python_full_version": "3.11.9", "sys_platform": "linux"}


def pins(root: Path = ROOT) -> list[str]:
    """The `name==version` lines that Binder's Python needs, sorted by name."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *extras["lab"], *extras["check"]]
    wanted = {canonicalize_name(Requirement(line).name) for line in lines}
    pinned = map(Requirement, (root / "constraints.txt").read_text("utf-8").splitlines())
    return sorted(
        f"{pin.name}{pin.specifier}"
        for pin in pinned
        if canonicalize_name(pin.name) in wanted and (pin.marker is None or pin.marker.evaluate(BINDER))
    )


def environment(text: str, lines: list[str]) -> str:
    """The text of environment.yml with its list of pip requirements replaced by `lines`."""
    head = re.match(r".*?^  - pip:\n", text, re.DOTALL | re.MULTILINE)
    if head is None:
        raise SystemExit("binder/environment.yml has no line '  - pip:'")
    return head[0] + "".join(f"      - {line}\n" for line in lines)


if __name__ == "__main__":
    file = ROOT / "binder" / "environment.yml"
    file.write_text(environment(file.read_text("utf-8"), pins()), "utf-8")
