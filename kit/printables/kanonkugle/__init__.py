"""Kanonkugle on paper."""

from kit.core.game import Scenario
from kit.games.kanonkugle.draft_file import read_scenario
from kit.printables.booklet import rules
from kit.printables.kanonkugle.aid import aid
from kit.printables.kanonkugle.banners import BATTLE, banners
from kit.printables.kanonkugle.counters import SIDE, counters
from kit.printables.kanonkugle.pictures import trio
from kit.printables.kanonkugle.plans import TABLE, plans
from kit.printables.kanonkugle.tape import tape
from kit.printables.kanonkugle.templates import templates
from kit.printables.registry import Printable
from kit.printables.school import SCHOOL
from kit.text import languages
from kit.text import text as catalogue


def own_battle(text: str) -> Scenario:
    """The battle in a file of the workshop. `Trouble` if it is not whole."""
    return read_scenario(text, {lang: catalogue("kanonkugle", lang)("troops.untitled") for lang in languages()})


PRINTABLES: tuple[Printable, ...] = (
    Printable("banners", banners, (BATTLE,)),
    Printable("counters", counters, (SIDE,)),
    Printable("tape", tape),
    Printable("templates", templates),
    Printable("plans", plans, (TABLE,)),
    Printable("aid", aid),
    rules("kanonkugle", trio),
    *SCHOOL,
)
