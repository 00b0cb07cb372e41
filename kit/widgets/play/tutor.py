"""Who looks on: the tutor of the play page speaks up before a move that loses a unit at once, and what a person does
waits for the answer. When asked there is help, dangers, and why?, which tells why it is over, what the others have just
taken, who is called to the screen, what has just happened while another decides, else what may be done."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any

from htpy import Node, div, p

from kit.core.game import CHANCE, Threat
from kit.players.warning import warning as threats_of
from kit.players.weigh import is_end
from kit.text import Catalogue
from kit.widgets.board import update as board
from kit.widgets.board.model import Bubble, hold, motion, release, settle
from kit.widgets.board.update import ask_advice
from kit.widgets.features import TapResult
from kit.widgets.html import icon, press
from kit.widgets.play import captures
from kit.widgets.play.flow import BUBBLE, did, landed, only_watched
from kit.widgets.play.model import Play, on
from kit.widgets.play.parts import Held
from kit.widgets.play.words import lines_of, now_words, outcome_words, sitter
from kit.widgets.run.device import open_dialog
from kit.widgets.run.turn import Answering, P, Pause, Playback, Turn

# --- while it asks


def answered_first(answer: Answering[P]) -> Answering[P]:
    """The answer to a message that waits until the tutor's question has been answered; till then, the word that it
    has not."""

    @wraps(answer)
    def unless_asked(turn: Turn[Play], /, *args: P.args, **kwargs: P.kwargs) -> None:
        if turn.page.tutor.held is None:
            answer(turn, *args, **kwargs)
            return
        turn.set(dialog="")
        insist(turn)

    return unless_asked


for make in (board.choose_part, board.stake, board.pay):
    on(answered_first(make))


def insist(turn: Turn[Play]) -> None:
    """Whatever else is tapped, nothing is lost: the question stands, and is asked again."""
    settle(turn)
    held = turn.page.tutor.held
    if held is not None and held.told:
        speak_up(turn)
        turn.set(notice=turn.page.t("tutor.first"))
        turn.order("nudge", selector="[data-do=take_back]")


@on
def tap(
    turn: Turn[Play], x: float = -1, y: float = -1, width: float = 0, held_x: float = -1, held_y: float = -1
) -> None:
    """While the tutor asks, a tap beside all places is no answer either."""
    if turn.page.tutor.held is not None and board.place_of(turn.page, x, y) is None:
        insist(turn)
    else:
        board.tap(turn, x, y, width, held_x, held_y)


@on
def quiet(turn: Turn[Play], x: float = -1, y: float = -1) -> None:
    if turn.page.tutor.held is None:
        board.quiet(turn, x, y)
    else:
        insist(turn)


# --- before a move


@on
def composed(turn: Turn[Play], action: Any, then: tuple[Any, ...] = ()) -> None:
    """Plays a person's action, unless the tutor speaks up; a refusal becomes a bubble."""
    if not warned(turn, action, then):
        did(turn, action, then=then)


def warned(turn: Turn[Play], action: Any, then: tuple[Any, ...] = ()) -> bool:
    """Whether the tutor speaks up before the action of one person against the computer; it waits then, and those that
    follow it. What was risked is not said twice in a turn, unless it was taken back. What only dice or a card would
    bring is not seen beforehand, and where something only ends there is nothing to see."""
    page = turn.page
    s, tutor = page.match.state, page.tutor
    if not page.tutoring or page.match.explain(action) is not None:
        return False
    if _moment(page, s, action) in tutor.advised:
        return False
    turn_began = _turn(page)
    new = tuple(one for one in threats_of(page.game, s, action) if _matter(turn_began, one) not in tutor.risked)
    if not new:
        return False
    release(turn)
    after = page.game.apply(s, action)
    unseen = page.game.reveals(s, action) or page.game.current_player(after) == CHANCE
    ends = is_end(page.game, s, action)
    shown = not unseen and not ends
    held = Held(action, after if shown else s, new, then, ends)
    turn.set(tutor=replace(tutor, held=held), behind=s, notice="")
    seen = motion(turn, page.game.events(s, action, after, page.viewer) if shown else ())
    turn.effect(Playback((seen,), landed, landed))
    return True


def _moment(page: Play, s: Any, action: Any) -> tuple[Any, Any]:
    """When an action was spoken about, and it, whichever way it goes about the same."""
    return s, page.game.canonical(s, action)


def _matter(turn_began: int, threat: Threat) -> tuple[int, tuple[str, int, int]]:
    """What a warning is about, as it is remembered."""
    return turn_began, (threat.kind, threat.piece, threat.place)


def _turn(page: Play) -> int:
    """When the present turn of the person began, as a number of steps."""
    me = page.match.current_player
    deciders = [page.game.current_player(step.before) for step in page.match.steps]
    return next((n for n in range(len(deciders), 0, -1) if deciders[n - 1] not in (me, -1)), 0)


@on
def caught_up(turn: Turn[Play]) -> None:
    """Gives the warning when the piece has come to where it could be taken."""
    page, held = turn.page, turn.page.tutor.held
    if held is not None and not held.told and page.behind is None:
        turn.set(tutor=replace(page.tutor, held=replace(held, told=True)))
        turn.focus("[data-do=take_back]", keyboard=True)
        speak_up(turn)


def speak_up(turn: Turn[Play]) -> None:
    """The warning as a bubble at the unit, and for those who listen."""
    page, held = turn.page, turn.page.tutor.held
    if held is None or not held.told:
        return
    words, rest = _warning(page, held)
    hold(turn, bubble=Bubble(words, rest, place=held.threats[0].place))
    told = " ".join(part for part in (words, rest, now_words(page)[0]) if part)
    turn.say(told)
    if page.settings.aloud:
        turn.read_aloud(told)


def _warning(page: Play, held: Held) -> tuple[str, str]:
    """The words of the warning: the first of what would be lost, what the action is right about, and how much more."""
    first, *others = held.threats
    words = page.table.threat(page.known(held.after), first, page.t)
    rest = (page.table.averted(page.state, page.t), page.t("tutor.more", n=len(others)) if others else "")
    return words, " ".join(filter(None, rest))


@on
def take_back(turn: Turn[Play]) -> None:
    """What the tutor warned of is not done: the unit stands where it stood, and none is chosen."""
    page, held = turn.page, turn.page.tutor.held
    if held is None:
        return
    turn.set(
        tutor=replace(page.tutor, taken_back=page.tutor.taken_back | {_moment(page, page.match.state, held.action)})
    )
    settle(turn)
    release(turn)


@on
def meant(turn: Turn[Play], picked: TapResult, place: int | None) -> None:
    """What the marks mean that appear as a piece is taken up again."""
    board.meant(turn, picked, place)
    if turn.page.unsafe() and turn.page.hand.bubble is None:  # on a small screen a notice takes the place of a bubble
        turn.set(notice=turn.page.t("tutor.unsafe"))
        turn.say(turn.page.notice)


@on
def play_on(turn: Turn[Play]) -> None:
    """What the tutor warned of is done: the person knows and means it."""
    page, held = turn.page, turn.page.tutor.held
    if held is None:
        return
    risked = {_matter(_turn(page), threat) for threat in held.threats}
    turn.set(tutor=replace(page.tutor, risked=page.tutor.risked | risked))
    settle(turn)
    did(turn, held.action, seen=held.after != page.match.state, then=held.then)


# --- when asked


@on
@only_watched
@answered_first
def hint(turn: Turn[Play]) -> None:
    """Help; at a real table, how what is asked is done."""
    if turn.page.table.real is not None and turn.page.my_turn:
        release(turn)
        board.why(turn)
        return
    stake = turn.page.hand.stake
    release(turn)
    hold(turn, stake=stake)  # a question about tokens takes none back
    if turn.page.chance_waits:
        board.refuse(turn, turn.page.table.pending)
        turn.order("nudge", selector=".kit-ask .kit-btn")
        return
    if not turn.page.my_turn:
        over = turn.page.match.outcome is not None
        turn.set(notice=turn.page.t("ui.hint.over" if over else "ui.hint.none"))
        return
    ask_advice(turn)


@on
def advised(turn: Turn[Play], state: Any, decision: Any) -> None:
    """What was advised, and what is meant to follow it, is not warned of: the advice has said what there is to say."""
    board.advised(turn, state, decision)
    page = turn.page
    if page.state != state:
        return
    heard, s = set(page.tutor.advised), page.match.state
    for action in (decision.action, *decision.plan):
        if page.game.current_player(s) != page.match.current_player or page.game.explain(s, action) is not None:
            break
        heard.add(_moment(page, s, action))
        s = page.game.apply(s, action)
    turn.set(tutor=replace(page.tutor, advised=frozenset(heard)))


@on
def threats(turn: Turn[Play]) -> None:
    """Rings on whatever the other side could take, until asked again."""
    if not turn.page.warns:
        return
    turn.set(tutor=replace(turn.page.tutor, dangers=not turn.page.tutor.dangers), dialog="")
    page = turn.page
    if page.tutor.dangers:
        found = len(page.in_danger())
        turn.set(notice=page.t("ui.threats.some", n=found) if found else page.t("ui.threats.none"))
        turn.say(turn.page.notice)


@on
def why(turn: Turn[Play], rule: str = "") -> None:
    """The moment first, and behind that the rule. At a real table, why what stands there is to be done."""
    real = turn.page.table.real
    if real is not None and real.why and not rule and turn.page.replay is None and turn.page.match.outcome is None:
        turn.do(open_dialog, real.why, "")
        return
    if not rule and board.why_advised(turn):
        return
    asked = not rule and turn.page.replay is None
    said = _lost(turn) or _ended(turn.page) or _called(turn.page) or _happened(turn.page) if asked else None
    page = turn.page
    bubble = page.hand.bubble
    if said is None or (bubble is not None and (bubble.rule_id or bubble.first == said.first)):
        over = asked and page.match.outcome is not None and not (bubble is not None and bubble.rule_id)
        turn.do(open_dialog, "book", "") if over else board.why(turn, rule)
        return
    hold(turn, bubble=said)
    turn.say(f"{said.first} {said.rest}".rstrip())
    if page.match.outcome is None and page.match.current_player not in page.movers:  # that one waits until it was read
        turn.set(news=len(page.match.steps) - 1)
        turn.effect(Playback((Pause(BUBBLE, always=True),), landed, landed))


def _lost(turn: Turn[Play]) -> Bubble | None:
    """What the others have just taken, each piece once; the bubble of the one before goes away."""
    page, bubble = turn.page, turn.page.hand.bubble
    lost = _lately(page)
    shown = [n for n, one in lost if bubble is not None and (bubble.first, bubble.place) == (one.first, one.place)]
    if bubble is not None and bubble.rule_id and not shown:
        return None
    told = max((n for n, _ in lost if page.match.steps[n] is page.loss_told), default=-1)
    number, said = next(((n, one) for n, one in lost if n > told), (-1, None))
    if shown and number not in shown:
        hold(turn, bubble=None)
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
    if player < 0 or player in page.movers or number < 0 or page.table.waits(page.state):
        return None
    line = next(iter(lines_of(page, number)), None)
    if line is None:
        return None
    path = page.events(number)[0].path
    place = next(iter((*path[-1:], *captures.news(page, number).brought)), None)
    return Bubble(line.words, page.t("ask.wait", who=sitter(page, player)), line.rule_id, place)


def _lately(page: Play) -> list[tuple[int, Bubble]]:
    """The steps in which the others have taken something since whoever asks began something last, with what is told of
    each."""
    now, here, steps = page.match.current_player, page.humans, page.match.steps
    asks = now if now in here else here[0] if len(here) == 1 else None
    if asks is None or page.match.outcome is not None or page.tutor.held is not None or page.covered:
        return []
    deciders = [page.game.current_player(step.before) for step in steps]
    own = (n for n in range(len(steps), 0, -1) if deciders[n - 1] == asks == captures.began(page, n - 1))
    since = next(own, 0)
    while since < len(steps) and deciders[since] == CHANCE:  # what came of that decision
        since += 1
    return [
        (n, captures.words(page, n, fell[0]))
        for n in range(since, len(steps))
        if (fell := captures.lost(page, n, asks))
    ]


# --- showing


def warning(page: Play) -> Node:
    """The warning within the card that asks, for a screen on which the bubble would lie over the question."""
    held = page.tutor.held
    if held is None or not held.told:
        return None
    return p(".kit-sub.kit-warning", aria_hidden="true")[" ".join(filter(None, _warning(page, held)))]


def answer_words(t: Catalogue, ends: bool) -> tuple[str, str]:
    """What the two answers do: nothing yet, and what was meant; of an end they say so."""
    end = ".end" if ends else ""
    return t(f"tutor.take_back{end}"), t(f"tutor.play_on{end}")


def answers(page: Play) -> Node:
    """The two answers to a warning, or to the question whether an end is meant."""
    held = page.tutor.held
    back, on_ = answer_words(page.t, held is None or held.ends)
    return div(".kit-ways")[
        press("take_back" if held else "let_go", icon("undo", 26), back),
        press("play_on" if held else "end", icon("next", 24), on_, css="kit-btn kit-second"),
    ]
