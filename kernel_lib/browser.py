"""The Chromium or Chrome of this machine: it makes PDFs, and the browser tests drive it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from kernel_lib.core.errors import Bad

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
SECONDS = 300


def found() -> str | None:
    """Its path: $CHROMIUM, or one of the usual names; None where there is none."""
    if named := os.environ.get("CHROMIUM"):
        return named
    path = next((path for name in NAMES if (path := shutil.which(name))), None)
    return path or (str(MAC) if MAC.exists() else None)


def pdf(html: str) -> bytes:
    """The page `html`, which needs nothing from elsewhere, as a PDF. Raises Bad where no browser can make it."""
    browser = found()
    if browser is None:
        raise Bad("there is no Chromium or Chrome to make a PDF with", "--pdf",
                  "one of them installed, or named in CHROMIUM; or the HTML page, which every browser prints")
    with tempfile.TemporaryDirectory(prefix="rulebook-print-") as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html, encoding="utf-8")
        try:  # the page is ours: it needs no sandbox, which containers do not allow
            done = subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 f"--user-data-dir={folder}/profile", "--no-pdf-header-footer", f"--print-to-pdf={made}",
                 page.as_uri()],
                capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            done = None
        if not made.is_file():
            code = "" if done is None else f" ({done.returncode})"
            raise Bad(f"this browser made no PDF: {browser}{code}", "--pdf",
                      "a Chromium or Chrome that starts; or the HTML page, which every browser prints")
        return made.read_bytes()
