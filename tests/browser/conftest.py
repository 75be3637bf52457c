"""`lab`: a page of a real JupyterLab. Without a Chromium these tests skip, or fail where it is required."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, Lab, Server, find_chromium, serve

HERE = Path(__file__).parent
expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
NO_CHROMIUM = (
    "no Chromium found: install it (Debian, Ubuntu: sudo apt install chromium; "
    "macOS: brew install --cask chromium) or set CHROMIUM to the path of a Chrome"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))  # one server, one browser
            # A page that never answered (a machine without memory or time) is asked once more; a wrong answer is not.
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


def pytest_runtest_setup() -> None:
    if find_chromium() is None:
        if os.environ.get("RULEBOOK_REQUIRE_BROWSER") == "1":
            pytest.fail(NO_CHROMIUM, pytrace=False)
        pytest.skip(NO_CHROMIUM)


# Of this folder, not of the session: Playwright's event loop must be gone before other tests start their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """A running headless Chromium (Playwright's Browser)."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def lab_server(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab server on a copy of the notebooks."""
    with serve(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def lab(chromium: Any, lab_server: Server) -> Iterator[Lab]:
    """A fresh page of 1280 by 800. The test fails if the page asked for anything outside or threw."""
    with new_learner(chromium, lab_server) as lab:
        yield lab


@pytest.fixture(scope="module")
def same_lab(chromium: Any, lab_server: Server) -> Iterator[Lab]:
    """As `lab`, but one page for all tests of a module, which then uses no other: opening a notebook costs most."""
    with new_learner(chromium, lab_server) as lab:
        yield lab


@contextlib.contextmanager
def new_learner(chromium: Any, server: Server) -> Iterator[Lab]:
    """A page of one who has never been here: no step and no game of anybody before is remembered."""
    (server.root.parent / "progress.json").unlink(missing_ok=True)
    shutil.rmtree(server.root.parent / "games", ignore_errors=True)
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(120_000)  # a busy machine is slow, not wrong
    lab = Lab(context.new_page(), server)
    yield lab
    context.close()
    server.end_sessions()
    assert not lab.outside, f"requests that left this machine: {lab.outside}"
    assert not lab.errors, f"errors of the page's scripts: {lab.errors}"
