"""What is said on the page of a match: who plays, what is asked, how it ended; the story beside the board, the newest
on top; and the computer players as company, with a greeting, thoughts aloud at level 1, a kind word for a good move.

A match may be long; a page shows the latest lines only. A line is put into words and drawn once, when it is first seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice
from typing import Any

from htpy import Node, div, li, p, span, strong
from markupsafe import Markup

from kit.core.agreements import TakeBack, parse_table
from kit.core.game import CHANCE, TERMINAL, Event, Ref
from kit.core.match import Step
from kit.draw.faces import face_svg
from kit.text.titles import taught
from kit.widgets.board.model import cheer
from kit.widgets.html import data, press, rule_link
from kit.widgets.play.model import Play, on
from kit.widgets.play.parts import Opponents
from kit.widgets.run.turn import Pause, Silence, Turn
from kit.widgets.settings import AUTOMA, OWN, VISITOR, companion, name_of, own_names


def outcome_words(page: Play) -> str:
    """How the match ended, in one sentence."""
    outcome = page.match.outcome
    if outcome is None:
        return ""
    drawn = "draw." if outcome.drawn(page.match.seats) else ""
    return page.t(f"outcome.{drawn}{outcome.rule_id}", **page.table.outcome_facts(outcome))


def sitter(page: Play, player: int) -> Ref | str:
    """Who has a seat, as a noun or a name: the computer player's, or the side. No two of them have the same."""
    level = page.level(player)
    if level <= 0:
        return page.table.side_ref(player)
    alike = sum(page.level(other) == level for other in range(player))
    if level >= OWN:
        return own_names()[level - OWN] + (f" {alike + 1}" if alike else "")
    name, sides = companion(level), map(page.table.side_ref, range(len(page.match.seats)))
    alike += page.t.word(Ref("computer", name), "Name") in {page.t.word(side, "Name") for side in sides}
    return Ref("computer", name + (f"_{min(alike + 1, 3)}" if alike else ""))


def ask_words(page: Play) -> tuple[str, str, str]:
    """What is asked now, what that takes for granted, and a softer line: at first, what the match is about."""
    question, more = now_words(page)
    if page.only_watches:
        return question, "", page.t("ask.gave_up")
    player = page.match.current_player
    begun = bool(page.match.steps) if page.table.real is not None else page.has_decided(player)
    new = page.my_turn and not (page.hand.selection or page.hand.sure or begun)
    goal = _goal(page, player) if new else ""
    if goal:
        return question, "", goal
    idle = page.my_turn and not (page.hand.selection or page.hand.sure) and page.table.forced(page.state) is None
    rule = untold(page)
    told = page.t(f"now.{rule}", **page.table.now_facts(page.state)) if rule else ""
    return question, told, more or (page.table.so_far(page.state, page.t) if idle else "")


def _goal(page: Play, player: int) -> str:
    """What the match is about for a player: `goal.<seat>` where that differs, else how it is won."""
    own = f"goal.{page.match.seats[player].id}"
    return page.t(own) if page.t.has(own) else page.table.goal(page.match.scenario, page.t)


def now_words(page: Play) -> tuple[str, str]:
    """What is asked now, and a softer line."""
    t, s, player = page.t, page.state, page.match.current_player
    if (held := page.tutor.held) is not None or page.hand.sure:
        return t("tutor.ask" if held and not held.ends else "tutor.ask.end"), ""
    if player == TERMINAL:
        return end_title(page), outcome_words(page)
    if page.covered:
        return t("cover.ask", who=page.table.side_ref(page.asked)), t("cover.more")
    real = page.table.real is not None and page.my_turn
    if player == CHANCE and not (real and page.hand.selection):
        mine = page.table.rolls(s, page.doer()) in (None, *page.humans)
        if page.own_chance and page.table.chance_open(s):
            return page.table.own_ask(s, mine, t)
        name = name_of(page.kept_data(VISITOR, {})) if mine and len(page.humans) == 1 else ""
        if name and page.table.opens_turn(s):
            return t("ask.called", name=name), ""
        return page.table.chance_ask(s, mine, t)
    if real:
        return page.table.asks(s, page.hand.selection, t)
    if page.level(player) == AUTOMA:
        return t("automa.decides", who=page.table.side_ref(player)), ""
    if not page.settings.seats[player].person:
        return t("computer.thinking", who=sitter(page, player)), "" if page.hurried else t("computer.hurry")
    return page.table.asks(s, page.hand.selection, t)


# --- rules that a question takes for granted: each is told with it, once, to whoever has not been taught it in a lesson


def untold(page: Play) -> str:
    """The rule that has to be told with what is asked now; "" for none."""
    rule = page.table.takes_for_granted(page.state, page.hand.selection) if page.my_turn else ""
    return rule if rule and is_new(page, rule) else ""


def is_new(page: Play, rule: str) -> bool:
    """Whether a rule has neither been told with a question nor taught in a lesson."""
    return rule not in page.kept_names("told") and rule not in _taught(page)


def keep_told(turn: Turn[Play], rule: str) -> None:
    """Keeps that the rule has been told."""
    if rule:
        turn.keep_data(turn.page.place("told"), sorted({*turn.page.kept_names("told"), rule}))


def _taught(page: Play) -> frozenset[str]:
    """The rules of the lessons that have been done on this device."""
    stars: dict[str, Any] = page.kept_data(page.place("progress"), {})
    if page.memo.get("taught", ())[:1] != (stars,):
        page.memo["taught"] = stars, taught(page.game.id, stars)
    known: frozenset[str] = page.memo["taught"][1]
    return known


# --- the end


def won_by_person(page: Play) -> bool:
    """Whether somebody at the screen has won."""
    outcome = page.match.outcome
    results = outcome.results(page.match.seats) if outcome is not None else ()
    return any(results[player] == "won" for player in page.humans if results)


def end_title(page: Play) -> str:
    """Who won, from the point of view of those at the screen."""
    t, outcome = page.t, page.match.outcome
    if outcome is None or outcome.drawn(page.match.seats):
        return t("end.title.draw")
    if len(page.humans) == 1 and outcome.results(page.match.seats)[page.humans[0]] == "won":
        return t("end.title.you_won")
    key = "end.title.you_lost" if len(page.humans) == 1 else "end.title.won"
    winners = [page.table.side_ref(winner) for winner in outcome.winners]
    return t(key, winner=winners[0] if len(winners) == 1 else winners)


SHOWN = 60
"""Lines that a page shows."""
REMEMBERED = 500
"""Steps whose lines are not made again: more than anybody leafs through at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story: the step it belongs to, its words, the rule behind it, and what it tells."""

    step: int
    words: str
    rule_id: str
    event: Event | None = field(default=None, compare=False)
    turn: bool = False


class _Told:
    """The lines that a page has made so far, in one language and with one kind of faces."""

    def __init__(self, manner: tuple[Any, ...]) -> None:
        self.manner = manner
        self.lines: dict[int, tuple[Step, list[Line]]] = {}
        self.drawn: dict[Line, Markup] = {}

    def fits(self, manner: tuple[Any, ...]) -> bool:
        few = len(self.lines) <= REMEMBERED and len(self.drawn) <= REMEMBERED
        return self.manner == manner and few


def _told(page: Play) -> _Told:
    manner = page.t, page.settings.face, page.match.start, page.viewer if page.secret else None
    told = page.memo.get("story")
    if told is None or not told.fits(manner):
        told = page.memo["story"] = _Told(manner)
    return told


def lines_of(page: Play, number: int) -> list[Line]:
    """The lines of a step, the first event first."""
    told, step = _told(page), page.match.steps[number]
    known = told.lines.get(number)
    if known is None or known[0] is not step:
        known = told.lines[number] = step, [_line(page, number, event) for event in page.events(number)]
    return known[1]


def latest(page: Play) -> list[Line]:
    """The lines to show, the newest first."""
    return list(islice(_backwards(page), SHOWN))


def newest(page: Play) -> str:
    """What the story was last told: with anything else it begins at its top again."""
    return f"{len(page.match.record)}-{page.replay.step if page.replay else ''}"


def drawn(page: Play) -> list[Markup]:
    """The same as items of a list."""
    lines, told = latest(page), _told(page)
    for line in lines:
        if line not in told.drawn:
            told.drawn[line] = Markup(str(item(page, line)))
    return [told.drawn[line] for line in lines]


def whole_story(page: Play) -> list[Node]:
    """All lines as items of a list, the oldest first."""
    return [item(page, line) for line in reversed(list(_backwards(page)))]


def _backwards(page: Play) -> Iterator[Line]:
    back, length = Counter(taken_back(page.match.record)), len(page.match.steps)
    for number in range(length if page.replay is None else page.replay.step - 1, -1, -1):
        if number < length:
            yield from reversed(lines_of(page, number))
        yield from [Line(number, page.t("story.taken_back"), "TABLE-BACK", turn=True)] * back[number]
    if length and (heading := page.table.heading(page.match.start, page.t)):
        yield Line(0, heading, "", turn=True)


def _line(page: Play, number: int, event: Event) -> Line:
    t = page.t
    return Line(
        number,
        outcome_words(page) if event.kind.startswith("end.") else t.event(event),
        event.rule_id,
        event,
        turn=event.kind.startswith("turn_passes"),
    )


def taken_back(record: list[str]) -> list[int]:
    """The numbers of the steps before which a die was taken back, as far as they still stand."""
    # Nearly all of a long record are actions, which parse_table would look at one by one.
    marks = [(at, parse_table(words)) for at, words in enumerate(record) if words.startswith("table ")]
    backs = [(at, mark.count) for at, mark in marks if isinstance(mark, TakeBack)]
    gone = accumulate(count + 1 for _, count in backs)
    return [at + 1 - total for (at, _), total in zip(backs, gone, strict=True)]


def item(page: Play, line: Line) -> Node:
    """A line with the one who did it and the rule behind it."""
    if line.turn or line.event is None:
        return li(class_="kit-turn")[line.words]
    picture = page.panel.doer_picture(page.context, page.panel.doer(line.event), 34)
    return li[picture, div[line.words, " ", rule_link(line.rule_id, page.t.rule(line.rule_id))]]


READING = 1.2
"""Seconds that a thought is there to be read before another action follows."""
KEPT = 2
"""How many thoughts of a turn stay to be read."""
GAVE_UP = "TABLE-RESIGN"
"""The rule by which a match has ended that somebody gave up."""


# --- what is said


def hush(turn: Turn[Play]) -> None:
    """Nobody says anything any more."""
    turn.set(opponents=Opponents())


def greet(turn: Turn[Play]) -> None:
    """The computer player says hello before the first move, and which side the one person has."""
    page = turn.page
    if page.companions:
        seat, side = page.companions[0], page.table.side_ref(page.humans[0])
        key = f"computer.{companion(page.level(seat))}.hello"
        turn.set(opponents=Opponents(seat, (lambda t: f"{t(key)} {t('seat.yours', side=side)}",)))
        turn.say(turn.page.opponents.remarks[0](page.t))


@on
def poke(turn: Turn[Play]) -> None:
    """A tap on whoever keeps company, who answers."""
    page = turn.page
    seat = page.companion if page.match.outcome is None else leaves_last(page)
    if seat is None or page.level(seat) <= 0:
        return
    key, number = f"computer.{companion(page.level(seat))}.poke", page.at.seed % 3
    turn.set(opponents=Opponents(seat, (lambda t: t(key, pick=number),), poked=True))
    cheer(turn, "poke")
    turn.say(said_by_seat(turn.page))


def respond(turn: Turn[Play]) -> None:
    """A kind word for a move of the person's that took something from the computer player."""
    page, step = turn.page, turn.page.match.steps[-1]
    if not page.companions or page.doer() not in page.humans:
        return
    hush(turn)
    table, before, after = page.table, page.known(step.before), page.known(step.after)
    lost = [seat for seat in page.companions if table.standing(after, seat) < table.standing(before, seat)]
    if lost:
        seat = lost[0]
        key, number = f"computer.{companion(page.level(seat))}.praise", len(page.match.steps) % 3
        turn.set(opponents=Opponents(seat, (lambda t: t(key, pick=number),)))


def tell_thought(turn: Turn[Play]) -> tuple[Pause | Silence, ...]:
    """What was thought of the action that has been seen is said; the time that it takes to be read, if there is one."""
    page, opponents = turn.page, turn.page.opponents
    if opponents.thought is None:
        return ()
    turn.set(opponents=Opponents(opponents.voice, (*opponents.remarks, opponents.thought)[-KEPT:]))
    turn.say(said_by_seat(turn.page))
    if not page.settings.aloud:
        return (Pause(READING),)
    turn.read_aloud(opponents.thought(page.t))
    return Silence(), Pause(READING)


def said_by_seat(page: Play) -> str:
    """The last words of the computer player, with its name."""
    assert page.opponents.voice is not None
    name = page.t.word(sitter(page, page.opponents.voice), "The")
    return f"{name}: {page.opponents.remarks[-1](page.t)}"


def tell_aloud(turn: Turn[Play], words: Sequence[str]) -> None:
    """Tells what happened, to a screen reader and aloud where that is wanted."""
    for line in words:
        turn.say(line)
    if turn.page.settings.aloud and words:
        turn.read_aloud(" ".join(words))


# --- showing


def face(level: int, size: int) -> Node:
    """The picture of the computer player of a level."""
    return Markup(face_svg(companion(level), size))


def seat(page: Play) -> Node:
    """The computer player that has something to say, with its name and its words; else its face, and who of
    several has which side. The room is kept in any case, so that nothing below it moves."""
    voice, remarks = page.companion, page.opponents.remarks
    if voice is None or page.level(voice) <= 0:
        return None
    level, words = page.level(voice), [remark(page.t) for remark in remarks]
    heard = page.t("seat.heard", side=page.table.side_ref(voice), who=sitter(page, voice))
    whose = page.panel.side(voice, 20) if len(page.companions) > 1 else None
    return div(".kit-seat")[
        press("poke", face(level, 52), css="kit-mascot", label=heard),
        div(".kit-thought", **data(do="poke"))[
            strong[whose, page.t.word(sitter(page, voice), "The")],
            (p(class_="" if line == words[-1] else "kit-before")[line] for line in words),
        ]
        if words
        else p(".kit-company")[
            (span[page.panel.side(n, 26), page.t.word(sitter(page, n), "Name")] for n in page.companions if whose)
        ],
    ]


def leaves_last(page: Play) -> int | None:
    """The computer player that speaks at the end of a match with one person: the one that has won, or the first."""
    outcome = page.match.outcome
    if not page.companions or outcome is None:
        return None
    results = outcome.results(page.match.seats)
    return next((seat for seat in page.companions if results[seat] == "won"), page.companions[0])


def farewell(page: Play) -> Node:
    """What that one says, or answers to a tap."""
    outcome, player = page.match.outcome, leaves_last(page)
    if player is None or outcome is None:
        return None
    results = outcome.results(page.match.seats)
    gave_up = outcome.rule_id == GAVE_UP and results[page.humans[0]] == "lost"
    result = "gave_up" if gave_up else "draw" if results[player] == "drawn" else results[player]
    level, facts = page.level(player), {"players": len(results), "you": results[page.humans[0]]}
    name, said = page.t.word(sitter(page, player), "The"), page.opponents
    joke = said.remarks[-1](page.t) if said.poked and said.voice == player else ""
    return div(".kit-seat")[
        press("poke", face(level, 64), css="kit-mascot", label=name),
        div(".kit-thought", **data(do="poke"))[
            strong[name], p[joke or page.t(f"computer.{companion(level)}.{result}", **facts)]
        ],
    ]
