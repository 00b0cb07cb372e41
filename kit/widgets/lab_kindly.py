"""How the laboratory answers a question that cannot be: one sentence, in the notebook's language, and no traceback.

What a function takes stands in its signature, as types (`Many` for a number with bounds, `Moment` for a state of the
game), and is checked there before the function runs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, wraps
from numbers import Real
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

from kit.core.game import Trouble

if TYPE_CHECKING:
    from kit.core.game import Game
    from kit.text.catalogue import Catalogue

F = TypeVar("F", bound="Callable[..., Any]")
_SHOWN = 40
"""Letters that are shown of a value that somebody gave."""


class Asked(Protocol):
    """Whoever is asked: it has words, and knows what a state of its game is."""

    @property
    def state(self) -> type: ...

    @property
    def game(self) -> Game[Any, Any]: ...

    def words(self) -> Catalogue: ...


class Sentence(ValueError):
    """What is wrong with a question; a notebook shows the sentence alone."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Slip(Exception):
    """An error in the code of somebody's own player, which is the exception's cause."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


def known(name: object, names: Iterable[str]) -> None:
    """Raises `Trouble` unless it is one of the names."""
    there = list(names)
    if name not in there:
        raise Trouble("lab.trouble.name", name=str(name)[:30], names=there)


# --- what functions take ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Between:
    """A whole number from `low` to `high`."""

    low: int
    high: int


class Marked:
    """A value that belongs to the game: a `"state"` of it or an `"action"`."""

    def __init__(self, what: str) -> None:
        self.what = what


Many = Annotated[int, Between(1, 1_000_000)]
"""How many matches."""
Seed = Annotated[int, Between(0, 2**63)]
"""Which dice and which whims: the same number gives the same matches again."""
Moment = Annotated[Any, Marked("state")]
"""A state of the game."""
Deed = Annotated[Any, Marked("action")]
"""An action of the game, or what its die shows."""


@dataclass(frozen=True)
class _Taken:
    """What a function takes: its signature, by name what each value must be, and the names of those that may stand
    without one, in order; none where any number may."""

    signature: inspect.Signature
    hints: Mapping[str, Any]
    places: tuple[tuple[str, Any], ...]
    needed: int


@cache
def _taken(function: Callable[..., Any]) -> _Taken:
    signature, hints = inspect.signature(function), get_type_hints(function, include_extras=True)
    those = list(signature.parameters.values())
    plain = [one for one in those if one.kind is one.POSITIONAL_OR_KEYWORD]
    several = any(one.kind is one.VAR_POSITIONAL for one in those)
    places = () if several else tuple((one.name, hints.get(one.name, Any)) for one in plain)
    return _Taken(signature, hints, places, sum(one.default is one.empty for one in plain))


def _checked(function: Callable[..., Any], asked: Asked, values: Sequence[Any], named: Mapping[str, Any]) -> None:
    """Raises `Trouble` if a function would be given what it does not take."""
    taken = _taken(function)
    if not named and taken.needed <= len(values) <= len(taken.places):
        # Players ask thousands of times a second.
        for (name, hint), value in zip(taken.places, values, strict=False):
            if hint is not Any:
                _fits(asked, name, hint, value)
        return
    try:
        bound = taken.signature.bind(*values, **named)
    except TypeError:
        those = (one for one in taken.signature.parameters.values() if one.name != "self")
        shown = ", ".join(str(one.replace(annotation=one.empty)) for one in those)
        raise Trouble("lab.trouble.call", call=f"{function.__name__}({shown})") from None
    for name, value in bound.arguments.items():
        several = taken.signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
        for one in value if several else (value,):
            _fits(asked, name, taken.hints.get(name, Any), one)


def _fits(asked: Asked, name: str, hint: Any, value: Any) -> None:
    """Raises `Trouble` unless the value is what the hint says."""
    if hint is asked.state:
        if not isinstance(value, hint):
            raise Trouble("lab.trouble.state", said=shown(value))
        return
    mark = get_args(hint)[1] if get_origin(hint) is Annotated else None
    if isinstance(mark, Marked):
        if not _of_the_game(asked, mark.what, value):
            raise Trouble(f"lab.trouble.{mark.what}", said=shown(value))
    elif isinstance(mark, Between):
        if type(value) is not int or not mark.low <= value <= mark.high:
            raise Trouble("lab.trouble.number", what=name, low=mark.low, high=mark.high, said=shown(value))
    elif hint is str and not isinstance(value, str):
        raise Trouble("lab.trouble.text", what=name, said=shown(value))
    elif hint is bool and not isinstance(value, bool):
        raise Trouble("lab.trouble.switch", what=name, said=shown(value))
    elif get_origin(hint) is Mapping and not (isinstance(value, Mapping) and value):
        raise Trouble("lab.trouble.table", what=name, said=shown(value), example="{1: 2, 2: 3}")
    elif get_origin(hint) is Sequence and (isinstance(value, str) or not (isinstance(value, Sequence) and value)):
        raise Trouble("lab.trouble.list", what=name, said=shown(value))


def _of_the_game(asked: Asked, what: str, value: Any) -> bool:
    if what == "state" or isinstance(value, asked.state):
        return what == "state" and isinstance(value, asked.state)
    home = type(asked.game).__module__.rpartition(".")[0]
    return type(value).__module__.startswith((f"{home}.", "kit.core."))


def figures(values: Mapping[Any, Any] | Sequence[Any]) -> None:
    """Raises `Trouble` where one of the values is no number, or none that could be drawn."""
    for value in values.values() if isinstance(values, Mapping) else values:
        number = getattr(value, "value", value)
        if type(number) is bool or not isinstance(number, Real) or not abs(float(number)) < 1e15:
            raise Trouble("lab.trouble.figure", said=shown(value))


def shown(value: object) -> str:
    """A value as somebody wrote it, cut short."""
    said = repr(value)
    return said if len(said) <= _SHOWN else said[: _SHOWN - 1] + "…"


# --- how they answer -------------------------------------------------------------------------------------------------


@contextmanager
def slips(who: str) -> Iterator[None]:
    """Within it, every error is one of that player's own code, but for those that are told in a sentence anyway."""
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        raise Slip(who) from error


def _own_error(slip: Slip, t: Catalogue) -> BaseException:
    """The error itself, with the lines of its player and none of ours, and a word on where it comes from."""
    error = slip.__cause__ or slip
    if isinstance(error, Sentence):
        return error
    steps = error.__traceback__
    while steps is not None and steps.tb_frame.f_globals.get("__name__", "").startswith(("kit.", "contextlib")):
        steps = steps.tb_next
    error.add_note(t("lab.own_error", who=slip.who))
    return error.with_traceback(steps)


def kindly_in(asked: Asked) -> Callable[[F], F]:
    """For functions whose `Trouble` becomes a `Sentence` in the words of whoever is asked, as does a value that they do
    not take; an error in the code of somebody's own player is shown as it is, without what lies between."""

    return lambda function: _kindly(function, lambda values: asked)


def kindly(method: F) -> F:
    """The same for a method of whoever is asked."""
    return _kindly(method, lambda values: values[0])


def _kindly(function: F, asked_of: Callable[[Sequence[Any]], Asked]) -> F:
    """Such a function; who is asked may depend on what it is called with."""

    @wraps(function)
    def answered(*values: Any, **named: Any) -> Any:
        asked = asked_of(values)
        try:
            _checked(function, asked, values, named)
            return function(*values, **named)
        except Trouble as trouble:
            raise Sentence(asked.words().trouble(trouble)) from None
        except Slip as slip:
            raise _own_error(slip, asked.words()) from None

    return answered  # type: ignore[return-value]
