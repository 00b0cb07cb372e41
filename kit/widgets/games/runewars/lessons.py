"""Rune Winter in a lesson: with taps on the board the learner carries out what the automa does, and moves models of his
own. Titles, orders and bids lie beside it (`lesson_tray`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from kit.core.compose import legal
from kit.core.game import CHANCE, Event, Refusal, Slot
from kit.draw import motion
from kit.draw.marked import Marks
from kit.draw.scene import Group, Scene, keyed
from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.action_notation import GRAMMAR
from kit.games.runewars.pieces import AUTOMAS, PLAYERS
from kit.games.runewars.rules import autumn, draws, runes
from kit.games.runewars.scene import marching
from kit.games.runewars.scene import pieces as standing
from kit.games.runewars.state import CARD, HIDDEN, NONE, RESOLVE, SPRING, State, count
from kit.text import Catalogue
from kit.widgets.features import EndButton, Motion, Selection, TapResult, all_at_once, chosen, tries
from kit.widgets.games.runewars.lesson_tray import symbol_words
from kit.widgets.games.runewars.solo.lessons import ScreenLessonTable
from kit.widgets.games.runewars.table import RuneWinterTable
from kit.widgets.games.runewars.words import a_player_decides

ON_AREAS = (*get_args(do.Automas), do.Next)
"""What is done in an area."""
TOKENS = 4
"""So many tokens are laid before the first season (RS-SETUP-9)."""
ENDS = {CARD: ("carried", do.Carried()), RESOLVE: ("resolved", do.Done())}

BESIDE = {"title": do.Charge, "order": do.Order, "bids": lambda n: do.Bid((n,))}
"""What a part beside the board means, by its kind."""


def meant(s: State, start: int | None, place: int) -> Iterator[Any]:
    """What a tap may mean, the likeliest first: that somebody goes there, or that something is done there."""
    if start is None:
        yield from laid(s, place)
        for deed in legal(GAME, s):
            if isinstance(deed, ON_AREAS) and len(GRAMMAR.way(s, deed)) == 1:
                yield replace(deed, area=place)
    elif start != place:
        yield from (deed for deed in legal(GAME, s) if GRAMMAR.way(s, deed) == (start, place))
        own = tuple(group for group in s.forces[start] if group.owner in PLAYERS)
        if own and a_player_decides(s):
            yield do.Shift(start, place, own)
        elif there := autumn.column(s.forces[start], AUTOMAS[s.side]):
            yield do.March(start, place, tuple(sorted(there)))


def goes_there(s: State, place: int) -> bool:
    """Whether somebody may go to an area who is not chosen yet."""
    if a_player_decides(s):
        return any(count(groups, *PLAYERS) for groups in s.forces)
    return any(place in GRAMMAR.way(s, a)[1:] for a in legal(GAME, s))


def laid(s: State, place: int) -> Iterator[Any]:
    """At the very beginning the fortress is put up, then the tokens are laid."""
    if (s.year, s.season, s.phase) != (1, SPRING, RESOLVE) or s.land.home >> place & 1:
        return
    if not any(there is not None and there.owner in AUTOMAS for there in s.strongholds):
        yield do.SetStronghold(place, AUTOMAS[0])
    elif runes.hidden(s) < TOKENS and s.runes[place] == NONE:
        yield do.SetRune(place, HIDDEN)


def becoming(s: State, event: Event, before: Mapping[str, Group]) -> list[Motion]:
    """How what stands in the area of an event becomes what stands there after it."""
    name = event.facts.get("area")
    place = s.land.names.index(name) if name in s.land.names else None
    for a in meant(s, None, place) if place is not None else ():
        if GAME.explain(s, a) is None and GAME.events(s, a, t := GAME.apply(s, a))[0] == event:
            after = keyed(standing(t))
            changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
            old, new = (tuple(those[key] for key in changed if key in those) for those in (before, after))
            frame = motion.rearrange(old, new)
            return [(frame, float(motion.milliseconds("places")), [*before.keys() & {*changed}])] if changed else []
    return []


class RuneWinterLessonTable(ScreenLessonTable):
    """Whatever is to be done is not pointed out by itself, and is done with a tap. Where the screen keeps a realm, the
    lesson is about the whole game."""

    game: Any = GAME
    beginning = ""
    """Somebody's own table is laid first."""
    pending = Refusal("RS-GEN-13", "CARD_FIRST")
    idle_tap = "tell.idle"

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        if s.realm is not None:
            return super().pick(s, selection, place)
        if GAME.current_player(s) == CHANCE:
            return TapResult(selection, refusal=self.pending)
        start = chosen(selection).get("area")
        if start == place:
            return TapResult()
        tried = None
        for a in meant(s, start, place):
            if GAME.explain(s, a) is None:
                return TapResult(action=a)
            tried = tried or a
        if tried is not None:
            return tries(GAME, s, selection, tried)
        part = self.takes_up(s, place)
        return TapResult(part, key="" if part else "tell.start" if goes_there(s, place) else self.idle_tap)

    def takes_up(self, s: State, place: int) -> Selection:
        """An area from which models may go."""
        if s.realm is not None:
            return super().takes_up(s, place)
        going = (*AUTOMAS, *PLAYERS) if a_player_decides(s) else AUTOMAS
        return (Slot("area", place),) if count(s.forces[place], *going) else ()

    def meanings(self, s: State, selection: Selection, place: int) -> Iterable[Any]:
        if s.realm is not None:
            return super().meanings(s, selection, place)
        return meant(s, chosen(selection).get("area"), place)

    def ready(self, s: State) -> tuple[int, ...]:
        if s.realm is not None:
            return super().ready(s)
        return tuple(dict.fromkeys(there[0] for a in legal(GAME, s) if (there := GRAMMAR.way(s, a))))

    def part(self, s: State, selection: Selection, kind: str, value: str) -> TapResult | None:
        """A title, an order or a bid beside the board."""
        if s.realm is not None:
            return super().part(s, selection, kind, value)
        make = BESIDE.get(kind)
        known = make is not None and value.isdecimal() and len(value) < 3
        return tries(GAME, s, selection, make(int(value))) if make is not None and known else None

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        return super().action_words(s, a, t) if s.realm is not None else RuneWinterTable.action_words(self, s, a, t)

    def asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        """Beside the box the lesson asks."""
        return super().asked(s, selection, t) if s.realm is not None else None

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        if s.realm is not None or s.phase not in ENDS:
            return None
        words, action = ENDS[s.phase]
        return EndButton(t(f"ui.{words}"), action, calm=True)

    def held(self, step: Any) -> Selection:
        return ()

    def told(self, s: State, fact: str, t: Catalogue) -> str:
        """How common a symbol is, and what it means."""
        return symbol_words(s, fact, t) if fact in draws.SYMBOLS else ""

    def taken(self, s: State) -> Sequence[int]:
        return [area for area, groups in enumerate(s.forces) if groups or s.fallen[area] or s.heroes[area]]

    # --- marks and motion

    def view(self, s: State, selection: Selection, base: Any) -> Marks:
        if s.realm is not None:
            return super().view(s, selection, base)
        marks: Marks = base
        start = chosen(selection).get("area")
        return marks if start is None else replace(marks, selected=start, pointed=marks.pointed | {start})

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        """Models march over the board; what comes, goes or becomes more in an area is seen to."""
        if s.realm is not None:
            return super().motions(s, event, scene, pieces)
        if len(event.path) != 2:
            return becoming(s, event, pieces)
        start, end = event.path
        going = next(
            (a.models for a in meant(s, start, end) if GAME.explain(s, a) is None and hasattr(a, "models")), ()
        )
        (x0, y0), (x1, y1) = (self.board(s).centre(place) for place in event.path)
        there = [shape for shape in marching(s, start, end, going) if isinstance(shape, Group)]

        def walk(chip: Group) -> motion.Frame:
            return motion.walk(chip, [(chip.dx, chip.dy), (chip.dx + x1 - x0, chip.dy + y1 - y0)])

        return all_at_once(there, walk, 3 * motion.milliseconds("step"))
