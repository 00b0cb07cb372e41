"""Which games there are. Each says in one small file beside its rules, `game.toml`, what it consists of and where that
stands; nothing else in the kit names a game.

Another installed package brings a game by an entry point of the group `little_wars_kit.games`: its name is the game's
id, its value the package in which the `game.toml` lies.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kit.core.files import text_in

FILE = "game.toml"
GROUP = "little_wars_kit.games"
OURS = "kit.games"
PARTS = (
    "game",
    "board",
    "diagram",
    "pieces",
    "table",
    "console",
    "lesson_table",
    "panel",
    "printables",
    "own_battle",
    "site",
    "pictures",
    "shots",
    "film",
    "probes",
    "numbers",
)
"""What a game may consist of: its rules (this it must have); its board by name, which lessons and the lab need; what
draws the boards of its rule book and the pieces in the book's tables (`kit.core.diagrams`); what a tap on its board
means, in a match and in lessons, and where it has no such board how it is played in a terminal (`kit.widgets.console`);
what there is to print, and what reads a battle that somebody made; pages of its own that need no kernel
(`kit.widgets.site`); what makes the pictures on its cards, if not the emblems of its seats; moments to be photographed;
what the moving picture of the README shows, of one game alone;
questions of which the time is taken (`kit.core.capabilities`); what programs that learn are told
(`kit.core.numbers`)."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card in the lobby. Its id also names its picture, its progress on the device, its words `game.<id>.title`.

    >>> card = GAMES["war_kids"].cards[0]
    >>> card.id, card.age, list(card.pages)
    ('guess', 6, ['guess'])
    """

    id: str
    place: int
    """The lower, the earlier it comes."""
    age: int
    """From so many years on; 0: for grown-ups."""
    minutes: int
    """How long it takes, at most if there are shorter ones."""
    pages: Mapping[str, str] = field(hash=False)
    """Its notebooks, in order, each with the key of the words on its button; one of another game with that game before
    it, as in "solo/play"."""
    picture: str
    """The file of its picture, as "package:file"."""
    from_minutes: int = 0
    """How long the shortest takes, where that is much less."""
    players: tuple[int, ...] = ()
    """The fewest and the most; nothing where nobody counts."""
    solo: bool = False
    """Whether one person can play it with the computer."""
    stars: bool = True
    """Whether stars can be won there."""
    won: int = 0
    """How many stars say that it was won, where they do: the lobby then says so; 0 where matches won are counted."""

    def places(self, game: str) -> dict[tuple[str, str], str]:
        """The same notebooks, each by game and name, where it is a card of that game.

        >>> Card(id="x", place=1, age=8, minutes=5, picture="", pages={"learn": "a", "solo/play": "b"}).places("x")
        {('x', 'learn'): 'a', ('solo', 'play'): 'b'}
        """
        split = ((page.rpartition("/"), key) for page, key in self.pages.items())
        return {(whose or game, name): key for (whose, _, name), key in split}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """Random play that `bench` measures, in actions a second.

    >>> Trial(scenario="hill", options=("adv_los",)).name, Trial(scenario="hill", row="hill +1").name
    ('hill', 'hill +1')
    """

    scenario: str
    row: str = ""
    """What it is called, if not as its scenario."""
    options: tuple[str, ...] = ()
    """The rules that are switched on."""
    kernel: bool = False
    """Whether the game's kernel plays."""
    counts: str = ""
    """Where, as "module:name", what tells whether the action that led to a state counts; "" for all of them."""
    goal: float = 0.0
    """What is to be reached; 0 for nothing."""
    beside: str = ""
    """The row that it is compared with, so that the goal is how many times that rate this one is."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.row or self.scenario


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """How `bench` measures the play page of a game: a place is tapped, and a pixel watched until it changes.

    >>> GAMES["kings_war"].tapped.tap
    'e2'
    """

    scenario: str
    tap: str
    """The place, by its name on the game's board; with the next tap it must be as if there had been none."""
    watch: str
    """The place in which the pixel lies: its middle, or"""
    aside: float = 0.0
    """so far below it, in radii of the board."""
    position: str = ""
    """The position of the match, where that of the scenario waits for something else first, such as a die."""
    played: tuple[str, ...] = ()
    """What has been played before, where a match begins with something beside the board."""
    drag: tuple[str, ...] = ()
    """Where a piece is taken hold of, and two places between which it is drawn back and forth, the first of which is
    watched; nothing where pieces are tapped only."""


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What a game consists of, each part as "module:name", loaded when it is asked for.

    >>> GAMES["guess"].domain, GAMES["guess"].game.id
    ('war_kids', 'guess')
    """

    id: str
    folder: Path
    """Where its `game.toml` lies and its rule books are; with those of other packages also `lessons` and `locale`."""
    place: int = 0
    """The lower, the earlier it comes."""
    parts: Mapping[str, str]
    """See `PARTS`."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """The pages that only this game has, by the names of their notebooks."""
    match_page: str = "play"
    """The notebook in which a match is played."""
    after_lessons: str = ""
    """Where lessons lead, as in "solo/play?scenario=short", where that is not its own match page."""
    texts: str = ""
    """The game whose catalogue has its words, where that is another; `domain` is the one that counts."""
    styles: tuple[str, ...] = ()
    """Its style sheets, as "package:file"."""
    cards: tuple[Card, ...] = ()
    bench: tuple[Trial, ...] = ()
    tapped: Tapped | None = None
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What can be named on a command line, said here once more: its `scenarios`, its `sheets` to print, its `shots`.
    Before what the game needs is installed, only so can a name that is none be told."""
    watched: str = ""
    """The scenario in which `bench` takes the time of its computer players; "" where it does not."""
    taught: Mapping[str, str] = field(default_factory=dict)
    """Options that are off in the match to which a lesson leads until a rule has been taught, each with that rule."""

    @property
    def domain(self) -> str:
        """The name of the catalogue that has its words."""
        return self.texts or self.id

    def part(self, name: str) -> Any:
        """One of its parts; KeyError if it has none such."""
        return loaded(self.parts[name])

    @cached_property
    def game(self) -> Any:
        """The game itself, which follows the protocol `kit.core.game.Game`."""
        return self.part("game")


class Games(Mapping[str, Manifest]):
    """All games by their ids: ours in their order, then those of other packages.

    >>> list(GAMES)[:3], "kings_war" in GAMES.having("own_battle")
    (['war_kids', 'guess', 'kings_war'], False)
    """

    def __getitem__(self, game_id: str) -> Manifest:
        return _all()[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(_all())

    def __len__(self) -> int:
        return len(_all())

    def having(self, part: str) -> dict[str, Manifest]:
        """The games that have such a part."""
        return {game_id: manifest for game_id, manifest in _all().items() if part in manifest.parts}


GAMES = Games()


def loaded(where: str) -> Any:
    """What stands at "module:name".

    >>> loaded("kit.core.chance:Roll").__name__
    'Roll'
    """
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def file_at(where: str) -> Path:
    """The file of that name in a package, written "package:file"; the package is not loaded.

    >>> file_at("kit.games:game.toml").parent.name
    'games'
    """
    package, _, name = where.partition(":")
    return _folder(package) / name


@cache
def _all() -> dict[str, Manifest]:
    ours = (_plain(file.parent.name, file) for file in _folder(OURS).rglob(FILE))
    games = {manifest.id: manifest for manifest in sorted(ours, key=lambda one: one.place)}
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name):
        try:
            games.setdefault(point.name, read(point.name, _folder(point.value) / FILE))
        except (ValueError, ImportError) as wrong:
            # Somebody else's package; ours can be played all the same.
            _log.warning("The game %s of another package is left out: %s", point.name, wrong)
    return games


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"there is no package {package}")
    return Path(next(iter(spec.submodule_search_locations)))


def _plain(game_id: str, file: Path) -> Manifest:
    """One of our own manifests, taken at its word, as every page waits for it; a test has each `read` as well."""
    data = tomllib.loads(text_in(file))
    cards = tuple(Card(**{**card, "players": tuple(card.get("players", ()))}) for card in data.pop("cards", ()))
    bench = tuple(Trial(**{**one, "options": tuple(one.get("options", ()))}) for one in data.pop("bench", ()))
    styles, tapped = tuple(data.pop("styles", ())), data.pop("tapped", None)
    names = {kind: tuple(there) for kind, there in data.pop("names", {}).items()}
    page = (
        Tapped(**{**tapped, **{kind: tuple(tapped.get(kind, ())) for kind in ("played", "drag")}}) if tapped else None
    )
    data.update(id=game_id, folder=file.parent, cards=cards, bench=bench, styles=styles, names=names, tapped=page)
    return Manifest(**data)


def read(game_id: str, file: Path) -> Manifest:
    """The manifest in a file; ValueError names the file and what is wrong there.

    >>> read("kings_war", GAMES["kings_war"].folder / FILE) == GAMES["kings_war"]
    True
    """
    import cattrs
    from cattrs.errors import ClassValidationError

    try:
        data = tomllib.loads(text_in(file))
        converter = cattrs.Converter(forbid_extra_keys=True)
        manifest = converter.structure({**data, "id": game_id, "folder": file.parent}, Manifest)
    except (OSError, ValueError) as wrong:
        raise ValueError(f"{file}: {wrong}") from None
    except ClassValidationError as wrong:
        raise ValueError(f"{file}: {'; '.join(cattrs.transform_error(wrong))}") from None
    unknown = [name for name in manifest.parts if name not in PARTS]
    if unknown or "game" not in manifest.parts:
        raise ValueError(f"{file}: parts: {', '.join(unknown) or 'no game'}")
    return manifest
