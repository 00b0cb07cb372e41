"""Which games have lessons, whoever brings them."""

from kit.resources import lessons
from kit.tutor.boards import SUBJECTS

GAMES = sorted(game for game in SUBJECTS if lessons(game).is_dir())
"""The games that are taught: those with a board by name, and with a folder of lessons."""
