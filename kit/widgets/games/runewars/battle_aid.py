"""Help in a battle: both lines by initiative, what their Fate cards bring, who falls, and the strength so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, get_args

from htpy import Node, div, fragment, h2, li, p, span, strong, ul

from kit.core.game import Slot
from kit.games.runewars import actions as do
from kit.games.runewars.pieces import AUTOMAS, DATA, KINDS, NEUTRAL, PLAYERS, RANK, opponent
from kit.games.runewars.rules.battle import at_stake, attacker_wins, side_of, tally
from kit.games.runewars.sheets import Face, Unit
from kit.games.runewars.state import BATTLE, State
from kit.text import Catalogue
from kit.widgets.features import Selection, TapResult, chosen
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.editor import SECOND, back, chooses, choosing, does, row, unless
from kit.widgets.html import icon
from kit.widgets.panel import PanelContext

FACES: Sequence[str] = get_args(Face)
MOST_MORE, MOST_CARDS = 20, 99
ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")


class Typed(NamedTuple):
    """What has been typed of a battle."""

    cards: tuple[tuple[str, str], ...] = ()
    """Each card in its order: the line that has turned it, and what it says."""
    line: str = ""
    """The line whose cards are typed now."""
    conquest: bool = False
    """Whether the attacker has the bonus of Conquest."""
    more: tuple[int, int] = (0, 0)
    """What is added to the strength of attacker and defender."""


class Line(NamedTuple):
    """Models that turn their cards together: whose side they are on, who owns them, their kind on the data's sheet."""

    side: int
    owner: int
    unit: Unit
    standing: int
    """How many stand of that owner and class: where a class has two kinds, of both together."""
    shared: bool
    """Whether it has."""

    @property
    def key(self) -> str:
        """Its name among the buttons."""
        return f"{self.owner}.{self.unit.id}"


def lines(s: State) -> list[Line]:
    """The lines of both sides in the area that is fought for, in the order of their initiative, the attacker first."""
    here, attacker = at_stake(s)
    mine, found = side_of(attacker), dict[str, Line]()
    for group in s.forces[here]:
        units = _units(s, group.owner, group.kind) if group.standing else ()
        for unit in units:
            line = Line(int(group.owner not in mine), group.owner, unit, group.standing, len(units) > 1)
            found[line.key] = line
    return sorted(found.values(), key=lambda line: (line.unit.init, line.side, line.owner))


def _units(s: State, owner: int, kind: int) -> Sequence[Unit]:
    """The kinds of the data that models can be which are told apart by their class alone."""
    if KINDS[kind].neutral:
        return DATA.of_class("", RANK[kind])
    faction = s.factions[owner] if owner in PLAYERS else opponent(s.factions[owner - AUTOMAS[0]])
    return DATA.of_class(faction, RANK[kind])


def faces(shape: str) -> list[str]:
    """What a Fate card can say to a shape."""
    there = {getattr(card, shape) for card in DATA.fate}
    return [said for said in FACES if said in there]


def hits(s: State, typed: Typed) -> tuple[Counter[str], Counter[str]]:
    """What the cards of attacker and defender have brought: damage, routs, specials."""
    side = {line.key: line.side for line in lines(s)}
    found = Counter[str](), Counter[str]()
    for key, said in typed.cards:
        if key in side and said != "-":
            found[side[key]][said[0]] += int(said[1:] or 1)
    return found


def strength(s: State, typed: Typed) -> tuple[int, int]:
    """The strength of attacker and defender as they stand now."""
    attacking, defending = tally(s, *at_stake(s), typed.conquest)
    return attacking + typed.more[ATTACKER], defending + typed.more[DEFENDER]


# --- what its buttons mean


def tapped(s: State, selection: Selection, value: str) -> TapResult:
    """The aid is opened, a line chosen, a card typed or taken back, a strength put right."""
    if s.phase != BATTLE:
        return TapResult(selection)
    typed: Typed = chosen(selection).get("aid", Typed())
    word, _, what = value.partition(" ")
    match word:
        case "line" if what in {line.key for line in lines(s)}:
            typed = typed._replace(line="" if what == typed.line else what)
        case "card" if what in FACES and typed.line and len(typed.cards) < MOST_CARDS:
            typed = typed._replace(cards=(*typed.cards, (typed.line, what)))
        case "back":
            typed = typed._replace(cards=typed.cards[:-1])
        case "conquest":
            typed = typed._replace(conquest=not typed.conquest)
        case "more" if what in ("0 1", "0 -1", "1 1", "1 -1"):
            side, step = map(int, what.split())
            more = [*typed.more]
            more[side] = min(max(more[side] + step, 0), MOST_MORE)
            typed = typed._replace(more=(more[0], more[1]))
    return TapResult((Slot("aid", typed),))


# --- its card


def card(context: PanelContext) -> Node:
    """The aid: the strength, the lines, who falls, and how it ends."""
    s, t, typed = context.state, context.t, chosen(context.selection)["aid"]
    if s.phase != BATTLE:
        return back(t)
    return div(".rune-area", data_asked="")[
        score(s, t, typed),
        ul(".rune-ranks")[(li[_line(s, t, typed, line)] for line in lines(s))],
        p(".kit-sub")[t("aid.legend")],
        chooses("aid", "back", icon("undo", 22), t("aid.back")) if typed.cards else None,
        h2(".kit-h")[t("aid.losses")],
        losses(s, t, typed),
        besides(s, t, typed),
        div(".rune-choices")[(does(t(f"ui.won.{who}"), do.Won(who == "attacker"), s, css=SECOND) for who in SIDES)],
        unless(s, t, do.Won(True), do.Won(False)),
        back(t),
    ]


def score(s: State, t: Catalogue, typed: Typed) -> Node:
    """Both strengths as they stand, and who would win with them."""
    (here, attacker), (attacking, defending) = at_stake(s), strength(s, typed)
    wins = "attacker" if attacker_wins(attacking, defending) else "tie" if attacking == defending else "defender"
    defending_now = [line.owner for line in lines(s) if line.side == DEFENDER]
    walls = s.strongholds[here]
    holder = NEUTRAL if walls is None else walls.owner
    other = min(defending_now, default=holder)  # the neutrals fight for the automa beside them
    return div(".rune-score")[
        div[
            pictures.owner(attacker, 34, s.factions),
            strong[str(attacking)],
            span[":"],
            strong[str(defending)],
            pictures.owner(other, 34, s.factions),
        ],
        p(".kit-sub")[t(f"aid.{wins}")],
    ]


def _line(s: State, t: Catalogue, typed: Typed, line: Line) -> Node:
    """A line: its initiative, shape and models, what its cards say; open, the cards that can be typed."""
    said = [face for key, face in typed.cards if key == line.key]
    open_now = typed.line == line.key
    words = t("aid.line", init=line.unit.init, n=line.standing, shape=t(f"aid.shape.{line.unit.shape}"))
    head = fragment[
        strong(".rune-init")[str(line.unit.init)],
        pictures.owner(line.owner, 26, s.factions),
        pictures.figure(line.owner, line.unit.cls, line.owner == NEUTRAL, 34),
        pictures.shape(line.unit.shape, 26),
        span[f"{'≤' if line.shared else '×'} {line.standing}"],
        span(".rune-said")[(pictures.face(face, 22) for face in said)],
    ]
    return fragment[
        chooses(
            "aid", f"line {line.key}", head, css="kit-line rune-line", label=words, aria_expanded=str(open_now).lower()
        ),
        div(".rune-faces")[
            (
                chooses(
                    "aid",
                    f"card {face}",
                    pictures.face(face, 30),
                    css=SECOND,
                    label=t(f"aid.face.{face[0]}", n=int(face[1:] or 1)),
                )
                for face in faces(line.unit.shape)
            )
        ]
        if open_now
        else None,
    ]


def losses(s: State, t: Catalogue, typed: Typed) -> Node:
    """What each side has to take, and its models, to be put right."""
    (here, attacker), brought = at_stake(s), hits(s, typed)
    mine = side_of(attacker)
    found: list[Node] = []
    for side, who in enumerate(SIDES):
        by = brought[1 - side]
        there = [group for group in s.forces[here] if (group.owner in mine) == (side == ATTACKER)]
        found += [
            p[t(f"aid.takes.{who}", damage=by["d"], routs=by["r"], specials=by["*"])],
            ul(".rune-models")[(row(s, t, here, group.owner, group.kind, group) for group in there)],
        ]
    return fragment[found]


def besides(s: State, t: Catalogue, typed: Typed) -> Node:
    """What is added to a strength, and the bonus of Conquest where it counts."""
    here, attacker = at_stake(s)
    conquest = attacker in PLAYERS and s.strongholds[here] is not None
    return fragment[
        ul(".rune-counts")[
            (
                li[span[what], choosing(t, what, typed.more[n], "aid", f"more {n} -1", f"more {n} 1")]
                for n, what in enumerate(t(f"aid.more.{who}") for who in SIDES)
            )
        ],
        chooses("aid", "conquest", t("aid.conquest"), aria_pressed=str(typed.conquest).lower()) if conquest else None,
    ]
