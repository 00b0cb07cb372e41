"""Where the kit's own files are: inside an installed wheel, else in the checkout. The current folder plays no part."""

import shutil
from pathlib import Path

from kit.core.manifest import GAMES

_PACKAGE = Path(__file__).resolve().parent


def root(name: str) -> Path:
    """The folder ``name`` (``"docs"``, ``"lessons"`` or ``"notebooks"``) of this installation.

    Raises FileNotFoundError if neither the wheel nor the checkout has it.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(name)


def lessons(game: str) -> Path:
    """The folder of a game's lessons: beside its manifest, where another package brings it, else among ours."""
    own = GAMES[game].folder / "lessons"
    return own if own.is_dir() else root("lessons") / game


def lesson_names(game: str) -> tuple[str, ...]:
    """The names of a game's lesson files, without their ends: its lessons in order, where no syllabus says another."""
    return tuple(sorted(path.stem for path in lessons(game).glob("[0-9]*.toml")))


def notebooks(spare: Path) -> Path:
    """The folder of all notebooks, one folder a game: ours, or where other packages bring some, a copy of all in
    ``spare``, which must not be there yet."""
    brought = {game: manifest.folder / "notebooks" for game, manifest in GAMES.items()}
    brought = {game: folder for game, folder in brought.items() if folder.is_dir()}
    if not brought:
        return root("notebooks")
    shutil.copytree(root("notebooks"), spare)
    for game, folder in brought.items():
        shutil.copytree(folder, spare / game)
    return spare
