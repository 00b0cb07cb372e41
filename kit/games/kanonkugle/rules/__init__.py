"""Kanonkugle: the rules, a chapter a module. What is asked first is told first (section 10 of the rules): is it the
moment, is it one's own troop, what state is it in, is it armed for it, how far is it and what is seen, what lies in the
way."""

# Importing a chapter registers its rules, so this is the order of the checks.
# isort: off
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.rules import designing
from kit.games.kanonkugle.rules import turn
from kit.games.kanonkugle.rules import moving
from kit.games.kanonkugle.rules import control
from kit.games.kanonkugle.rules import shooting
from kit.games.kanonkugle.rules import clearing
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.rules import deploying
from kit.games.kanonkugle.rules import ending
# isort: on

__all__ = [
    "BOOK",
    "assault",
    "clearing",
    "control",
    "deploying",
    "designing",
    "ending",
    "moving",
    "shooting",
    "turn",
]
