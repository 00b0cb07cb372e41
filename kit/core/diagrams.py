"""The diagrams of a rule book: small boards beside the rules, what one does and what is refused, played by the game.

They stand in a file `RULES.toml` beside the rule books, once for all languages, in the order in which they are shown::

    common = "victory limit 99 units"      # what every position has besides; may be left out

    [[diagram]]
    rule = "WK-MOVE-7"
    position = "map 5x3; bP B1; bS B2"     # as in the game's notation
    right = "P B1-A1-A2-B3"                # what may be done, or a list of what is done one after the other
    wrong = "P B1-B2-B3"                   # what this rule refuses
    by = "WK-MOVE-2"                       # which rule refuses it, where this one is only the reason
    after = true                           # whether the board is shown once more when all that is right was done
    part = "A1 B4"                         # two corners of the part of the board that is shown; all of it without

Rules that need no board of their own stand in `apart`. The game's part `diagram` draws: `(state, actions, refused,
corners, names) -> Scene`. The actions are those to be shown, the corners names of places, or none, and `names` gives
the words for a label on the board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from kit.core.files import text_in
from kit.core.game import Event, Refusal
from kit.core.manifest import GAMES, Manifest

FILE = "RULES.toml"
PART = "diagram"
"""The part of a manifest that draws."""
PIECES = "pieces"
"""The part that draws the pieces which are named in a book's tables: its `nouns` are `Ref`s of the catalogue, and
`picture(*nouns)` is what they mean together (a side and a kind, say) as shapes in a box of 100 x 100, or `None`."""
KEYS = ("rule", "position", "first", "right", "wrong", "by", "after", "part")
Names = Callable[[str], str]
"""What is said for a label that stands on a board, or for a length."""
Verdict = Literal["right", "wrong", "after"]


@dataclass(frozen=True, slots=True)
class Diagram:
    """What is shown of a rule: a position, what is done there, and what is refused; actions as text.

    >>> Diagram("WK-MOVE-7", "map 5x3; bP B1; bS B2", right=("P B1-A1-A2-B3",), wrong="P B1-B2-B3").wrong
    'P B1-B2-B3'
    """

    rule: str
    position: str
    first: tuple[str, ...] = ()
    """What is done before anything is shown."""
    right: tuple[str, ...] = ()
    wrong: str = ""
    by: str = ""
    """The rule that refuses what is wrong."""
    after: bool = False
    part: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """One board of a diagram.

    >>> panels("war_kids", "WK-MOVE-7")[-1].verdict, panels("war_kids", "WK-MOVE-7")[-1].refusal.code
    ('wrong', 'PATH_BLOCKED')
    """

    verdict: Verdict
    """What it shows: that something may be done, that it is refused, or the board after what was done."""
    game: str
    before: Any
    """The state that is shown."""
    actions: tuple[Any, ...] = ()
    """The actions that are shown."""
    corners: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    """What the actions make happen."""
    refusal: Refusal | None = None
    after: bool = False
    """Whether it is what has become of the board before it."""

    @property
    def whole(self) -> bool:
        """Whether it is a map by itself, that of a battle: nothing is shown on it, and nothing came before."""
        return not self.actions and not self.after

    def scene(self, names: Names = str) -> Any:
        """The board, a `Scene`; `names` are words for the labels that stand on it."""
        draw = GAMES[self.game].part(PART)
        return draw(self.before, self.actions, self.verdict == "wrong", self.corners, names)


@dataclass(frozen=True, slots=True)
class Book:
    """The diagrams of one game.

    >>> Book("checkers").diagrams
    ()
    """

    game: str
    diagrams: tuple[Diagram, ...] = ()
    apart: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def book(game_id: str) -> Book:
    """What the file of a game says; nothing where it has none. `ValueError` names what is wrong in it.

    >>> book("war_kids").diagrams[0].rule, book("guess").diagrams
    ('WK-UNIT-1', ())
    """
    manifest = GAMES[game_id]
    file = manifest.folder / FILE
    if PART not in manifest.parts or not file.exists():
        return Book(game_id)
    data = tomllib.loads(text_in(file))
    common = data.get("common", "")
    found = tuple(_diagram(entry, common) for entry in data.get("diagram", ()))
    return Book(game_id, found, tuple(data.get("apart", ())))


def _diagram(entry: Mapping[str, Any], common: str) -> Diagram:
    unknown = entry.keys() - KEYS
    if unknown or not {"rule", "position"} <= entry.keys():
        raise ValueError(f"{FILE}: {entry.get('rule', 'a diagram without a rule')}: {', '.join(sorted(unknown))}")
    position = "\n".join(filter(None, (entry["position"], common)))
    lists = {key: _several(entry.get(key, ())) for key in ("first", "right")}
    rule, wrong, part = entry["rule"], entry.get("wrong", ""), tuple(entry.get("part", "").split())
    after, by = bool(entry.get("after")), entry.get("by", entry["rule"])
    return Diagram(rule, position, **lists, wrong=wrong, by=by, after=after, part=part)


def _several(words: str | list[str]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


@lru_cache(maxsize=256)
def panels(domain: str, rule_id: str) -> tuple[Panel, ...]:
    """The boards that are shown of a rule, by the game whose words it is told in.

    >>> [panel.verdict for panel in panels("war_kids", "WK-MOVE-7")], panels("war_kids", "WK-NONE-1")
    (['right', 'wrong'], ())
    """
    return tuple(
        panel
        for manifest in GAMES.values()
        if manifest.domain == domain
        for diagram in book(manifest.id).diagrams
        if diagram.rule == rule_id
        for panel in played(manifest, diagram)
    )


def played(manifest: Manifest, diagram: Diagram) -> Iterator[Panel]:
    """The boards of a diagram: the actions done one after the other, and the one that is refused.

    >>> shown = Diagram("WK-MOVE-7", "map 5x3; bP B1; bS B2; pL A5; victory limit 9 units", wrong="P B1-B2-B3")
    >>> [panel.refusal.rule_id for panel in played(GAMES["war_kids"], shown)]
    ['WK-MOVE-7']
    """
    game = manifest.game
    s = game.parse_position(diagram.position)
    for words in diagram.first:
        s = game.apply(s, _legal(game, s, words))
    shown = Panel("right", manifest.id, s, corners=diagram.part)
    if diagram.right:
        t, actions, events = s, [], []
        for words in diagram.right:
            a = _legal(game, t, words)
            u = game.apply(t, a)
            actions.append(a)
            events += game.events(t, a, u)
            t = u
        yield replace(shown, actions=tuple(actions), events=tuple(events))
        if diagram.after:
            yield replace(shown, verdict="after", before=t, after=True)
    if diagram.wrong:
        a = game.parse_action(s, diagram.wrong)
        yield replace(shown, verdict="wrong", actions=(a,), refusal=game.explain(s, a))


def _legal(game: Any, s: Any, words: str) -> Any:
    a = game.parse_action(s, words)
    refusal = game.explain(s, a)
    if refusal is not None:
        raise ValueError(f"{words} is refused: {refusal}")
    return a


def battle(domain: str, title: str, t: Any) -> list[Panel]:
    """The board on which a scenario of that title begins, where its game draws boards; `t` knows the titles.

    >>> from kit.text import text
    >>> [panel.whole for panel in battle("war_kids", "The meadow", text("war_kids", "en"))]
    [True]
    """
    return [
        Panel("after", manifest.id, manifest.game.initial_state(scenario))
        for manifest in GAMES.values()
        if manifest.domain == domain and PART in manifest.parts
        for scenario in manifest.game.scenarios()
        if t(f"scenario.{scenario.id}.title") == title
    ]
