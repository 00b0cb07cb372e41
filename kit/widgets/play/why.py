"""Why? on the page of a match: why it is over, what the others have just taken, who is called to the screen, what has
just happened while another decides, else what may be done."""

from __future__ import annotations

from kit.widgets.board import update as board
from kit.widgets.board.model import Bubble
from kit.widgets.play import captures
from kit.widgets.play.flow import BUBBLE, landed
from kit.widgets.play.model import Play, on
from kit.widgets.play.story import lines_of
from kit.widgets.play.words import now_words, outcome_words, sitter
from kit.widgets.run.effects import Pause, Playback
from kit.widgets.run.turn import Turn


@on
def why(turn: Turn[Play], rule: str = "") -> None:
    """The moment first, and behind that the rule."""
    asked = not rule and turn.page.replay is None
    said = _lost(turn) or _ended(turn.page) or _called(turn.page) or _happened(turn.page) if asked else None
    page = turn.page
    bubble = page.hand.bubble
    if said is None or (bubble is not None and (bubble.rule_id or bubble.first == said.first)):
        board.why(turn, rule)
        return
    board.hold(turn, bubble=said)
    turn.say(f"{said.first} {said.rest}".rstrip())
    if page.match.outcome is None and page.match.current_player not in page.humans:  # that one waits until it was read
        turn.set(news=len(page.match.steps) - 1)
        turn.effect(Playback((Pause(BUBBLE, always=True),), landed, landed))


def _lost(turn: Turn[Play]) -> Bubble | None:
    """What the others have just taken, each piece once; the bubble of the one before goes away."""
    page, bubble = turn.page, turn.page.hand.bubble
    lost = captures.lately(page)
    shown = [n for n, one in lost if bubble is not None and (bubble.first, bubble.place) == (one.first, one.place)]
    if bubble is not None and bubble.rule_id and not shown:
        return None
    told = max((n for n, _ in lost if page.match.steps[n] is page.loss_told), default=-1)
    number, said = next(((n, one) for n, one in lost if n > told), (-1, None))
    if shown and number not in shown:
        board.hold(turn, bubble=None)
    if said is not None:
        turn.set(loss_told=page.match.steps[number], hand=turn.page.hand.unmarked())
    return said


def _ended(page: Play) -> Bubble | None:
    """Why who has won has won."""
    outcome = page.match.outcome
    if outcome is None:
        return None
    rule = outcome.rule_id if outcome.rule_id in page.game.book.rules else ""
    return Bubble(outcome_words(page), rule_id=rule)


def _called(page: Play) -> Bubble | None:
    """Who is called to the screen, and that the others do not look."""
    return Bubble(*now_words(page)) if page.covered else None


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
    brought = page.table.news(page.known(step.before), step.action, page.known(step.after)).brought
    place = next(iter((*path[-1:], *brought)), None)
    return Bubble(line.words, page.t("ask.wait", who=sitter(page, player)), line.rule_id, place)
