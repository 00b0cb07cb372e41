"""A player from outside, looked after: what it answers is checked, and what goes wrong is a fault of its own.

An answer may be an action, its text, or a `Decision`. A fault is told in one sentence, with the position to try again.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import walk_tb
from typing import Any

from kit.core.game import Game, Trouble
from kit.players.base import Decision, Player, Steps

LIMIT = 10.0
"""Seconds that a player from outside may think about one decision."""
SHOWN = 3
"""So many of the legal actions are shown to one that answered something else."""
LONGEST = 80
"""Letters of what is shown of an answer or an error."""
AGAIN = 0.1
"""Seconds until a player that went on after it was interrupted is interrupted again."""


class Fault(Trouble):
    """What a player from outside did wrong, with `who` it was and the `position` it saw among its facts.

    >>> Fault("trouble.player.nothing", who="bold").facts["who"]
    'bold'
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _fault, (self.key, dict(self.facts))


def _fault(key: str, facts: dict[str, Any]) -> Fault:
    return Fault(key, **facts)


class _Overtime(BaseException):
    """The time to think is over. No `except Exception` of a player catches it."""


class Checked:
    """A player whose answers are checked; whatever goes wrong is raised as a `Fault`.

    `limit` is in seconds for one decision. Code that never yields is interrupted where the system can do that, in the
    main thread of a process on Linux or macOS; elsewhere it is stopped between two yields.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> class Texts:
    ...     def choose(self, game, seen, rng):
    ...         return "e2-e4"
    >>> think(Checked(Texts()), kings_war, s, Random(1)).action == kings_war.parse_action(s, "e2-e4")
    True
    """

    def __init__(self, player: Player, limit: float = LIMIT) -> None:
        self.player, self.limit = player, limit
        self.id = name_of(player)

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        clock = _Clock(self.id, self.limit)
        try:
            # The dice may come from the same chance: it gets one of its own, from which no die can be foreseen.
            found = clock.run(partial(self.player.choose, game, o, Random(rng.random())))
            if isinstance(found, Generator):
                found = yield from self._in_steps(clock, found)
            thought: Decision[Any] = clock.run(partial(decided, game, o, found, self.id))
            return thought
        except Fault as fault:
            raise with_position(fault, game, o) from fault.__cause__

    def _in_steps(self, clock: _Clock, steps: Generator[None, None, Any]) -> Generator[None, None, Any]:
        try:
            while True:
                going, found = clock.run(partial(_step, steps))
                if not going:
                    return found
                yield
        finally:
            clock.run(steps.close)


def _step(steps: Generator[None, None, Any]) -> tuple[bool, Any]:
    """Whether it goes on after this step, and what it returned if it does not."""
    try:
        next(steps)
    except StopIteration as done:
        return False, done.value
    return True, None


def guarded(who: str, limit: float, act: Callable[[], Any]) -> Any:
    """What some code from outside returns within so many seconds; a `Fault` of `who` for all that goes wrong.

    >>> guarded("bold", 2.0, lambda: 6 * 7)
    42
    >>> guarded("bold", 2.0, lambda: 1 / 0)
    Traceback (most recent call last):
    kit.players.checked.Fault: trouble.player.raised {'who': 'bold', 'error': 'ZeroDivisionError: division by zero'}
    """
    return _Clock(who, limit).run(act)


class _Clock:
    """The time that one decision may take, and what comes of it if that is too long."""

    def __init__(self, who: str, limit: float) -> None:
        self.who, self.limit, self.left = who, limit, limit

    def run(self, act: Callable[[], Any]) -> Any:
        """Runs code of the player's; what it raises becomes its fault."""
        begun = perf_counter()
        try:
            with _interrupted(max(self.left, AGAIN)):
                found = act()
        except (Fault, KeyboardInterrupt):
            raise
        except _Overtime:
            raise self._slow() from None
        except BaseException as error:
            raise Fault("trouble.player.raised", who=self.who, **_error(error)) from error
        self.left -= perf_counter() - begun
        if self.left < 0:
            raise self._slow()
        return found

    def _slow(self) -> Fault:
        self.left = 0.0
        return Fault("trouble.player.slow", who=self.who, limit=f"{self.limit:g}")


@contextmanager
def _interrupted(seconds: float) -> Iterator[None]:
    """Raises `_Overtime` within itself after so many seconds, where the system can."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able:
        yield
        return

    def over(number: int, frame: object) -> None:
        raise _Overtime

    before = signal.signal(signal.SIGALRM, over)
    begun = perf_counter()
    others, interval = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if others:
            # Somebody else's alarm goes on.
            signal.setitimer(signal.ITIMER_REAL, max(others - (perf_counter() - begun), 0.001), interval)


# --- what was answered


def decided(game: Game[Any, Any], o: Any, answer: Any, who: str) -> Decision[Any]:
    """The decision in what a player answered, its action a legal one; raises a `Fault` for anything else.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> decided(kings_war, s, "e2-e4", "bold").action == kings_war.parse_action(s, "e2-e4")
    True
    >>> try:
    ...     decided(kings_war, s, None, "bold")
    ... except Fault as fault:
    ...     print(fault.key)
    trouble.player.nothing
    """
    thought = answer if isinstance(answer, Decision) else Decision(answer)
    action = thought.action
    if action is None:
        raise Fault("trouble.player.nothing", who=who, **_could(game, o, ""))
    if game.explain(o, action) is not None and isinstance(action, str):
        action = _read(game, o, action)
    if action is None or game.explain(o, action) is not None:
        kind = "text" if isinstance(thought.action, str) else "value"
        said, near = shown(thought.action), _text(game, o, thought.action)
        raise Fault("trouble.player.answer", who=who, kind=kind, said=said, **_could(game, o, near))
    return Decision(action, thought.reason if isinstance(thought.reason, str) else "")


def _read(game: Game[Any, Any], o: Any, text: str) -> Any:
    try:
        return game.parse_action(o, text.strip())
    except Trouble:
        return None


def _text(game: Game[Any, Any], o: Any, action: Any) -> str:
    """The answer in the game's notation, as far as it has one there."""
    if isinstance(action, str):
        return action
    try:
        return str(game.action_text(o, action))
    except Exception:
        return ""


def _could(game: Game[Any, Any], o: Any, near: str) -> dict[str, Any]:
    """Some texts of legal actions, those most like what was said first, and how many `more` there are."""
    texts = list(dict.fromkeys(game.action_text(o, action) for action in game.legal_actions(o)))
    alike = get_close_matches(near, texts, SHOWN, cutoff=0.5)
    told = [*alike, *(text for text in texts if text not in alike)][:SHOWN]
    more = {"more": len(texts) - len(told)} if len(texts) > len(told) else {}
    return {"could": [repr(text) for text in told], **more}


def shown(value: Any) -> str:
    """A value as its code would be written, one line, not too long.

    >>> shown(["a", 1]), len(shown("x" * 1000)) <= LONGEST + 1
    ("['a', 1]", True)
    """
    try:
        said = " ".join(repr(value).split())
    except Exception:
        said = type(value).__name__
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


def name_of(player: Any) -> str:
    """What a player is called: by its `id`, else by its class.

    >>> from kit.players import Greedy
    >>> name_of(Greedy()), name_of(object())
    ('greedy', 'object')
    """
    return str(getattr(player, "id", None) or type(player).__name__)[:40]


def with_position(fault: Fault, game: Game[Any, Any], o: Any) -> Fault:
    """The fault with the position that its player saw, on one line.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> with_position(Fault("trouble.player.nothing", who="bold"), war_kids, s).facts["position"][:7]
    'map 7x7'
    """
    return Fault(fault.key, **{**fault.facts, "position": "; ".join(game.position_text(o).splitlines())})


def _error(error: BaseException) -> dict[str, Any]:
    """What an error says in one line, and the `line` in the player's own `file` where it has one that is told."""
    steps = [(frame, line) for frame, line in walk_tb(error.__traceback__) if not _ours(frame)]
    found = [(frame.f_code.co_filename, line) for frame, line in steps]
    what = str(error)
    if isinstance(error, SyntaxError) and not str(error.filename or "<").startswith("<"):
        # Of a file that cannot be read not a line was run.
        what, found = error.msg, [(str(error.filename), error.lineno or 1)]
    said = " ".join(f"{type(error).__name__}: {what}".split()).rstrip(": ")
    facts: dict[str, Any] = {"error": said if len(said) <= 2 * LONGEST else f"{said[: 2 * LONGEST]}…"}
    if not found:
        return facts
    name = found[0][0]
    facts["line"] = [line for file, line in found if file == name][-1]
    return facts if name.startswith("<") or "ipykernel" in name else {**facts, "file": Path(name).name}


def _ours(frame: Any) -> bool:
    spec = frame.f_globals.get("__spec__")  # a process of ours is called __main__, but not there
    name = str(getattr(spec, "name", None) or frame.f_globals.get("__name__", ""))
    return name.startswith(("kit.", "contextlib", "importlib"))
