"""Settings of the whole suite, and which rules its tests cover.

A test cites rules with ``@pytest.mark.rules("10.3/2", ...)``: it asserts what the rulebook says of them. A cited rule
whose code did not run while the test ran makes the test fail. What is cited is kept in
by `kernel_lib.coverage`, from where `rulebook rules` reads it.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["RULEBOOK_COVERAGE"] = "1"  # before kernel_lib is imported

from kernel_lib.core import rulebook

ROOT = Path(__file__).resolve().parents[1]
CLAIMS = pytest.StashKey[dict[str, dict[str, list[str]]]]()

# The same examples on every machine, and no example fails for being slow.
settings.register_profile("suite", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-transcripts", action="store_true", help="renew tests/<game>/transcripts")
    parser.addoption("--renew-forms", action="store_true", help="renew kernel_lib/<game>/reference/forms.json")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rules(*ids): the rules whose outcome this test asserts")


def cited(item: pytest.Item) -> set[str]:
    return {one for mark in item.iter_markers("rules") for one in mark.args}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    claims: dict[str, dict[str, list[str]]] = {}
    for item in items:
        game = item.path.relative_to(ROOT).parts[1]
        for one in cited(item):
            claims.setdefault(game, {}).setdefault(one, []).append(item.nodeid)
    config.stash[CLAIMS] = {game: {one: sorted(tests) for one, tests in sorted(rules.items())}
                            for game, rules in claims.items()}


@pytest.fixture(scope="session")
def claims(pytestconfig: pytest.Config) -> dict[str, dict[str, list[str]]]:
    """game -> rule -> the tests that cite it, of what was collected."""
    return pytestconfig.stash[CLAIMS]


@pytest.fixture
def renew_transcripts(pytestconfig: pytest.Config) -> bool:
    """Whether stored games are to be played and stored anew."""
    return bool(pytestconfig.getoption("--renew-transcripts"))


@pytest.fixture
def renew_forms(pytestconfig: pytest.Config) -> bool:
    """Whether it is to be found anew how choices are written."""
    return bool(pytestconfig.getoption("--renew-forms"))


@pytest.fixture(scope="session", autouse=True)
def nobodys_progress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Lessons that tests run, here or in other processes, leave alone what the person here has learned and chosen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEBOOK_PROGRESS", str(tmp_path_factory.mktemp("progress") / "progress.json"))
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("LESSON_LANG", "en")  # whatever is spoken here
        patch.setenv("RULEBOOK_GAMES", str(tmp_path_factory.mktemp("games")))
        yield


@pytest.fixture(autouse=True)
def rules_ran(request: pytest.FixtureRequest) -> Iterator[None]:
    wanted = cited(request.node)
    if not wanted:
        yield
        return
    with rulebook.executed() as ran:
        yield
        missing = wanted - ran
    if missing:
        pytest.fail(f"cited, but no code of it ran: {', '.join(sorted(missing))}")
