"""War Kids on paper."""

from kit.core.game import Scenario
from kit.games.war_kids.draft_file import read_scenario
from kit.printables.booklet import rules
from kit.printables.certificate import NAME
from kit.printables.options import Number, OneOf
from kit.printables.registry import Printable
from kit.printables.school import SCHOOL
from kit.printables.war_kids.aid import aid
from kit.printables.war_kids.certificate import certificate
from kit.printables.war_kids.chances import chances
from kit.printables.war_kids.clues import clues
from kit.printables.war_kids.counters import BACK, SUPPLY, counters
from kit.printables.war_kids.extras import RULES
from kit.printables.war_kids.maps import battle_map, scenario_ids, scenario_title
from kit.printables.war_kids.pieces import trio
from kit.printables.war_kids.summary import summary
from kit.text import languages
from kit.text import text as catalogue

_BOTH = OneOf("army", lambda: ("both", "blue", "pink"))


def own_battle(text: str) -> Scenario:
    """The battle in a file of the workshop. `Trouble` if it is not whole."""
    return read_scenario(text, {lang: catalogue("war_kids", lang)("workshop.untitled") for lang in languages()})


PRINTABLES: tuple[Printable, ...] = (
    Printable(
        "counters",
        counters,
        (
            *(Number(kind, usual, 0, 60, ("unit", kind)) for kind, usual in SUPPLY.items()),
            Number("size", 25, 12, 45),
            _BOTH,
            BACK,
        ),
    ),
    Printable(
        "map",
        battle_map,
        (OneOf("scenario", scenario_ids, scenario_title), Number("hex", 35, 12, 70), Number("overlap", 10, 4, 30)),
    ),
    Printable("clues", clues),
    Printable("summary", summary, (RULES,)),
    Printable("aid", aid, (RULES,)),
    Printable("chances", chances),
    rules("war_kids", trio),
    Printable("certificate", certificate, (NAME, _BOTH)),
    *SCHOOL,
)
