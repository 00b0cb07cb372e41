"""Why? on the page of a match: why it is over, what has just happened while another decides, else what may be done."""

from __future__ import annotations

from kit.widgets.board import update as board
from kit.widgets.board.messages import Landed
from kit.widgets.board.model import Bubble
from kit.widgets.play.course import BUBBLE
from kit.widgets.play.model import Play
from kit.widgets.play.story import lines_of
from kit.widgets.play.words import outcome_words, sitter
from kit.widgets.run.effects import Course, Pause
from kit.widgets.run.messages import Why
from kit.widgets.run.turn import Turn


def why(turn: Turn[Play], message: Why) -> None:
    """The moment first, and behind that the rule."""
    page = turn.page
    bubble = page.hand.bubble
    said = None if message.rule or page.replay is not None else _ended(page) or _happened(page)
    if said is None or (bubble is not None and (bubble.rule_id or bubble.first == said.first)):
        board.why(turn, message)
        return
    board.hold(turn, bubble=said)
    turn.say(f"{said.first} {said.rest}".rstrip())
    if page.match.outcome is None:  # the other one waits until it could be read
        turn.set(news=len(page.match.steps) - 1)
        turn.effect(Course((Pause(BUBBLE, always=True),), Landed(), Landed()))


def _ended(page: Play) -> Bubble | None:
    """Why who has won has won."""
    outcome = page.match.outcome
    if outcome is None:
        return None
    rule = outcome.rule_id if outcome.rule_id in page.game.book.rules else ""
    return Bubble(outcome_words(page), rule_id=rule)


def _happened(page: Play) -> Bubble | None:
    """What was done last, and that now somebody else decides; nothing where that has a reason of its own."""
    player, number = page.match.current_player, len(page.match.steps) - 1
    if player < 0 or player in page.humans or number < 0 or page.table.waits(page.state):
        return None
    line = next(iter(lines_of(page, number)), None)
    if line is None:
        return None
    path = page.events(number)[0].path
    step = page.match.steps[number]
    brought = page.table.brought(page.known(step.before), step.action, page.known(step.after))
    place = next(iter((*path[-1:], *brought)), None)
    return Bubble(line.words, page.t("ask.wait", who=sitter(page, player)), line.rule_id, place)
