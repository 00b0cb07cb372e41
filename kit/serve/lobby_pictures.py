"""`python -m kit.serve.lobby_pictures`: makes the lobby's pictures, static SVG files, from `kit.draw.pictures`.

With `--check` nothing is written; the exit code is 1 if a file is not what the drawing code makes.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kit.draw.pictures import pictures
from kit.draw.svg import scene_svg
from kit.serve.settings import SHARE, TEMPLATE
from kit.space.hexes import HexGrid

FOLDER = SHARE / "voila" / "templates" / TEMPLATE / "static" / "lobby"


def stale(folder: Path = FOLDER) -> Iterator[tuple[Path, str]]:
    """The picture files in ``folder`` that differ from what they should be, with the right content."""
    for name, make in pictures(HexGrid(6, 6)).items():
        file, content = folder / f"{name}.svg", scene_svg(make()) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != content:
            yield file, content


def main(arguments: Sequence[str] = ()) -> int:
    """Writes the pictures that are out of date and names them."""
    check, found = "--check" in arguments, list(stale())
    for file, content in found:
        if not check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(content, encoding="utf-8")
        print(file.name)
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
