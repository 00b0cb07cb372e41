"""`python -m kit.serve.lobby_pictures`: makes the lobby's pictures, static SVG files, from scenes.

With `--check` nothing is written; the exit code is 1 if a file is not what the drawing code makes.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from kit.core.manifest import GAMES, file_at
from kit.draw.pictures import PICTURES, seats_picture
from kit.draw.scene import Scene
from kit.draw.svg import scene_svg
from kit.serve.settings import SHARE, TEMPLATE

FOLDER = SHARE / "voila" / "templates" / TEMPLATE / "static" / "lobby"


def stale() -> Iterator[tuple[Path, str]]:
    """The picture files that differ from what they should be, with the right content."""
    for file, make in files():
        content = scene_svg(make()) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != content:
            yield file, content


def files() -> Iterator[tuple[Path, Callable[[], Scene]]]:
    """Every picture's file with what makes it: the lobby's own, then those on the games' cards, else their seats."""
    for name, make in PICTURES.items():
        yield FOLDER / f"{name}.svg", make
    for manifest in GAMES.values():
        made = manifest.part("pictures") if "pictures" in manifest.parts else {}
        for card in manifest.cards:
            yield file_at(card.picture), made.get(card.id) or partial(seats_picture, manifest.game)


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
