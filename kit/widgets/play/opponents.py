"""The computer players as company: a face, a greeting, thoughts aloud at level 1, a kind word for a good move."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node, div, p, strong
from markupsafe import Markup

from kit.draw.faces import face_svg
from kit.widgets.cheer import cheer
from kit.widgets.html import data, press
from kit.widgets.play.model import Play, on
from kit.widgets.play.parts import Opponents
from kit.widgets.play.words import sitter
from kit.widgets.run.effects import Pause, Silence
from kit.widgets.run.turn import Turn
from kit.widgets.settings import companion

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
    voice = page.opponents.voice if page.match.outcome is None else leaves_last(page)
    seat = voice if voice is not None else next(iter(page.companions), None)
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
    table = page.table
    before, after = page.known(step.before), page.known(step.after)
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
    """The computer player that has something to say, with its name and its words; else its face alone. The room is
    kept in any case, so that nothing below it moves."""
    voice, remarks = page.opponents.voice, page.opponents.remarks
    voice = next(iter(page.companions), None) if voice is None else voice
    if voice is None or page.level(voice) <= 0:
        return None
    level, words = page.level(voice), [remark(page.t) for remark in remarks]
    heard = page.t("seat.heard", side=page.table.side_ref(voice), who=sitter(page, voice))
    return div(".kit-seat")[
        press("poke", face(level, 52), css="kit-mascot", label=heard),
        div(".kit-thought", **data(do="poke"))[
            strong[page.t.word(sitter(page, voice), "The")],
            (p(class_="" if line == words[-1] else "kit-before")[line] for line in words),
        ]
        if words
        else None,
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
