"""Rune Winter on paper."""

from kit.core.game import Scenario
from kit.games.runewars.draft_file import read_scenario
from kit.printables.booklet import rules
from kit.printables.registry import Printable
from kit.printables.runewars.aid import aid
from kit.printables.runewars.decks import WIDTH, cards
from kit.printables.runewars.dials import dials
from kit.printables.runewars.models import SIZE, models
from kit.printables.runewars.packs import FATE_WIDTH, SEASON_WIDTH, fate, seasons
from kit.printables.runewars.pictures import trio
from kit.printables.runewars.placement import BOARD, placement
from kit.printables.runewars.score import score
from kit.printables.runewars.tiles import tiles
from kit.printables.school import SCHOOL
from kit.text import languages
from kit.text import text as catalogue


def own_battle(text: str) -> Scenario:
    """The board in a file of the table editor. `Trouble` if it is not whole."""
    return read_scenario(text, {lang: catalogue("runewars", lang)("laying.untitled") for lang in languages()})


PRINTABLES: tuple[Printable, ...] = (
    Printable("placement", placement, (BOARD,)),
    Printable("seasons", seasons, (SEASON_WIDTH,)),
    Printable("fate", fate, (FATE_WIDTH,)),
    Printable("cards", cards, (WIDTH,)),
    Printable("tiles", tiles),
    Printable("models", models, (SIZE,)),
    Printable("dials", dials),
    Printable("aid", aid),
    Printable("score", score),
    rules("runewars", trio),
    *SCHOOL,
)
