"""Kanonkugle: actions as text. Troops are named by their player's letter and their number, lengths are centimetres::

deploy A1 1,9 3.5,9          a place per figure
rally A1; skip; activate A1; stop
shoot A1 B2; shoot A1 B2 via 10,10 14,10
end shooting
move A1 10,10 24,10; move A1 10,10 13,10 to 13,10 15,12
assault A1 B2 10,10 18,10; assault A1 B2 10,10 18,10 giving 2
remove 1 3                   which figures, in the order of the troop
counter; counter giving 1; decline
end turn
roll 3; hits 4

At a real table, with lengths as they were measured and what they lead over::

place A1
shoot A1 B2 told 23.4 view 15 half 1; shoot A1 B2 told 20 view 6 half 0 leaving 2 open
move A1 told 6 open 4 rough; move A1 told 5 open nearer
assault A1 B2 told 8 open 3 crate; assault A1 B2 told 9 open around giving 2
holds A; holds nobody
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from kit.core.chance import Roll
from kit.core.game import Trouble
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.pieces import LETTERS
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.walking import FACTORS
from kit.space.plane import CM, Point

NUMBER = r"-?\d{1,4}(?:\.\d{1,4})?"


def name(s: State, troop: int) -> str:
    """A troop as it is named: `B2` for the second of the second player."""
    owner = s.forces[troop].owner
    return f"{LETTERS[owner]}{sum(force.owner == owner for force in s.forces[: troop + 1])}"


def number(s: State, word: str) -> int:
    """The troop of that name. Raises `ValueError` for none."""
    return (
        next((n for n in range(len(s.forces)) if name(s, n) == word), -1) if re.fullmatch(r"[A-D]\d+", word) else _no()
    )


def _no() -> int:
    raise ValueError


def length_text(micro: int) -> str:
    """A length in centimetres, exactly."""
    return f"{(Decimal(micro) / CM).normalize():f}"


def length_of(word: str) -> int:
    """The micrometres of a length as it is written. Raises `ValueError`."""
    if not re.fullmatch(NUMBER, word):
        raise ValueError
    return int(Decimal(word) * CM)


def point_text(p: Point) -> str:
    """A point as it is written."""
    return f"{length_text(p.x)},{length_text(p.y)}"


def points_text(points: Iterable[Point]) -> str:
    return " ".join(map(point_text, points))


def points(words: Sequence[str]) -> tuple[Point, ...]:
    """The points that are written so. Raises `ValueError`."""
    return tuple(point(word) for word in words)


def point(word: str) -> Point:
    x, y = word.split(",")
    return Point(length_of(x), length_of(y))


# --- writing


def action_text(s: State, a: do.Action) -> str:
    """An action in notation."""
    match a:
        case do.Deploy(troop=troop, places=places):
            return f"deploy {name(s, troop)} {points_text(places)}"
        case do.Rally(troop=troop):
            return f"rally {name(s, troop)}"
        case do.Activate(troop=troop):
            return f"activate {name(s, troop)}"
        case do.Shoot(troop=troop, target=target, path=path):
            return f"shoot {name(s, troop)} {name(s, target)}" + (f" via {points_text(path)}" if path else "")
        case do.Move(troop=troop, path=path, places=places):
            return f"move {name(s, troop)} {points_text(path)}" + (f" to {points_text(places)}" if places else "")
        case do.Assault(troop=troop, target=target, path=path, sacrifice=given):
            return f"assault {name(s, troop)} {name(s, target)} {points_text(path)}{_giving(given)}"
        case do.Remove(units=units):
            return " ".join(["remove", *(str(unit + 1) for unit in units)])
        case do.Counter(sacrifice=given):
            return f"counter{_giving(given)}"
    return _told_text(s, a) or next(words for words, plain in _PLAIN.items() if plain == a)


def _told_text(s: State, a: do.Action) -> str:
    match a:
        case do.ToldDeploy(troop=troop):
            return f"place {name(s, troop)}"
        case do.ToldShoot(troop=troop, target=target, gap=gap, view=view, half=half, legs=legs):
            seen = f"shoot {name(s, troop)} {name(s, target)} told {length_text(gap)} view {view} half {half}"
            return seen + (f" leaving {_legs_text(legs)}" if legs else "")
        case do.ToldMove(troop=troop, legs=legs, nearer=nearer):
            return f"move {name(s, troop)} told {_legs_text(legs)}".rstrip() + " nearer" * nearer
        case do.ToldAssault(troop=troop, target=target, legs=legs, around=around, sacrifice=given):
            way = f"assault {name(s, troop)} {name(s, target)} told {_legs_text(legs)}".rstrip()
            return way + " around" * around + _giving(given)
        case do.Holds(side=side):
            return f"holds {LETTERS[side] if side >= 0 else 'nobody'}"
        case Roll(pips=pips):
            return f"roll {pips}"
        case do.Hits(count=count):
            return f"hits {count}"
    return ""


def _legs_text(legs: do.Legs) -> str:
    return " ".join(f"{length_text(micro)} {ground}" for micro, ground in legs)


def _giving(given: int | None) -> str:
    return "" if given is None else f" giving {given}"


# --- reading


_PLAIN: dict[str, do.Action] = {
    "skip": do.Skip(),
    "stop": do.Stop(),
    "end shooting": do.EndShooting(),
    "decline": do.Decline(),
    "end turn": do.EndTurn(),
}


def parse_action(s: State, text: str) -> do.Action:
    """The action written so. Raises `Trouble`."""
    words = text.split()
    if (plain := _PLAIN.get(" ".join(words))) is not None:
        return plain
    try:
        return _READERS[words[0]](s, words[1:])
    except (ValueError, IndexError, KeyError):
        raise Trouble("trouble.action.unread", text=text[:60]) from None


def _count(word: str) -> int:
    if not re.fullmatch(r"\d{1,4}", word):
        raise ValueError
    return int(word)


def _split(words: list[str], at: str) -> tuple[list[str], list[str]]:
    if at not in words:
        return words, []
    where = words.index(at)
    if not words[where + 1 :]:
        raise ValueError
    return words[:where], words[where + 1 :]


def _troop(s: State, word: str) -> int:
    found = number(s, word)
    if found < 0:
        raise ValueError
    return found


def only(words: list[str]) -> str:
    """The single word that is there. Raises `ValueError` for none or more."""
    (word,) = words
    return word


def _some(words: list[str]) -> do.Path:
    if not words:
        raise ValueError
    return points(words)


def _deploy(s: State, words: list[str]) -> do.Deploy:
    return do.Deploy(_troop(s, words[0]), _some(words[1:]))


def _told(words: list[str]) -> bool:
    return words[1:2] == ["told"] or words[2:3] == ["told"]


def _legs(words: list[str]) -> do.Legs:
    if len(words) % 2 or not set(words[1::2]) <= set(FACTORS):
        raise ValueError
    return tuple((length_of(far), ground) for far, ground in zip(words[::2], words[1::2], strict=True))  # type: ignore[misc]


def _flag(words: list[str], flag: str) -> tuple[list[str], bool]:
    return (words[:-1], True) if words[-1] == flag else (words, False)


def _told_shot(s: State, words: list[str]) -> do.ToldShoot:
    (troop, target, _, gap, view, in_view, half, halves), legs = _split(words, "leaving")
    if (view, half) != ("view", "half"):
        raise ValueError
    seen = _count(in_view), _count(halves)
    return do.ToldShoot(_troop(s, troop), _troop(s, target), length_of(gap), *seen, _legs(legs))


def _told_move(s: State, words: list[str]) -> do.ToldMove:
    (troop, _, *legs), nearer = _flag(words, "nearer")
    return do.ToldMove(_troop(s, troop), _legs(legs), nearer)


def _told_assault(s: State, words: list[str]) -> do.ToldAssault:
    way, given = _split(words, "giving")
    (troop, target, _, *legs), around = _flag(way, "around")
    sacrifice = _count(only(given)) if given else None
    return do.ToldAssault(_troop(s, troop), _troop(s, target), _legs(legs), around, sacrifice)


def _shoot(s: State, words: list[str]) -> do.Shoot | do.ToldShoot:
    if _told(words):
        return _told_shot(s, words)
    (troop, target), path = _split(words, "via")
    return do.Shoot(_troop(s, troop), _troop(s, target), points(path))


def _move(s: State, words: list[str]) -> do.Move | do.ToldMove:
    if _told(words):
        return _told_move(s, words)
    (troop, *path), places = _split(words, "to")
    return do.Move(_troop(s, troop), _some(path), points(places))


def _assault(s: State, words: list[str]) -> do.Assault | do.ToldAssault:
    if _told(words):
        return _told_assault(s, words)
    (troop, target, *path), given = _split(words, "giving")
    return do.Assault(_troop(s, troop), _troop(s, target), _some(path), _count(only(given)) if given else None)


def _remove(s: State, words: list[str]) -> do.Remove:
    return do.Remove(tuple(_count(word) - 1 for word in words))


def _counter(s: State, words: list[str]) -> do.Counter:
    none, given = _split(words, "giving")
    if none:
        raise ValueError
    return do.Counter(_count(only(given)) if given else None)


_READERS: dict[str, Callable[[State, list[str]], do.Action]] = {
    "deploy": _deploy,
    "rally": lambda s, words: do.Rally(_troop(s, only(words))),
    "activate": lambda s, words: do.Activate(_troop(s, only(words))),
    "shoot": _shoot,
    "move": _move,
    "assault": _assault,
    "remove": _remove,
    "counter": _counter,
    "roll": lambda s, words: Roll(_count(only(words))),
    "hits": lambda s, words: do.Hits(_count(only(words))),
    "place": lambda s, words: do.ToldDeploy(_troop(s, only(words))),
    "holds": lambda s, words: do.Holds(-1 if only(words) == "nobody" else LETTERS.index(only(words))),
}
