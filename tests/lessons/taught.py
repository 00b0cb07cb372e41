"""Which games have lessons, whoever brings them."""

from kit.resources import lessons
from kit.tutor.boards import SUBJECTS

GAMES = sorted(game for game in SUBJECTS if lessons(game).is_dir())
"""The games that are taught: those with a board by name, and with a folder of lessons."""


def lesson_files(game: str) -> list[str]:
    """The names of a game's lesson files, without their ends."""
    return sorted(path.stem for path in lessons(game).glob("[0-9]*.toml"))
