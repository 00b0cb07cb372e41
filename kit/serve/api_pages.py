"""Where the pages about the code lie, and how one knows them from somebody else's folder of that name."""

from __future__ import annotations

from pathlib import Path

FOLDER = "api"
"""Where they are made if nothing else is said, below where one is."""
MARK = "little-wars-kit-api.txt"
"""The file that only our folder has: nothing else is ever served, whatever it is called."""


def made(folder: Path) -> bool:
    """Whether the pages have been made there."""
    return (folder / MARK).is_file() and (folder / "index.html").is_file()
