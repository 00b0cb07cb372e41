"""The faces of those who play: a person, a cricket, a fox, an owl, a robot that somebody made, in a box of 100.
Drawing only."""

from __future__ import annotations

from functools import lru_cache

from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shapes
from kit.draw.svg import shapes_svg

_LINE = 4.0


def _eye(x: float, y: float, size: float, look: float = 1.5) -> Shapes:
    """An open eye that looks a little inwards, with a light in it."""
    return (
        Path(circle(x, y, size), "paper.card", "ink.main", 3.0),
        Path(circle(x + look, y + 1, 0.52 * size), "ink.main"),
        Path(circle(x + look + 0.18 * size, y - 0.22 * size, 0.17 * size), "paper.card"),
    )


def _person() -> Shapes:
    hair = "M16 56C12 26 30 8 52 8C76 8 90 28 84 56C80 46 76 40 70 34C58 42 38 44 26 40C21 44 18 50 16 56Z"
    return (
        Path(circle(14, 58, 8) + circle(86, 58, 8), "art.wood", "ink.main", 3),
        Path(
            "M50 18C74 18 84 36 84 56C84 80 68 94 50 94C32 94 16 80 16 56C16 36 26 18 50 18Z",
            "art.wood",
            "ink.main",
            _LINE,
        ),
        Path(hair, "ink.soft", "ink.main", 3),
        Path(circle(26, 70, 6.5) + circle(74, 70, 6.5), "art.blush", opacity=0.8),
        *_eye(36, 57, 7),
        *_eye(64, 57, 7, -1.5),
        Path("M38 76C44 84 56 84 62 76", stroke="ink.main", width=_LINE),
    )


def _cricket() -> Shapes:
    head = "M50 30C74 30 86 46 86 62C86 82 70 93 50 93C30 93 14 82 14 62C14 46 26 30 50 30Z"
    return (
        Path("M40 33C38 18 28 9 16 9M60 33C62 18 72 9 84 9", stroke="ink.main", width=_LINE),
        Path(circle(14, 9, 5.5) + circle(86, 9, 5.5), "accent.main", "ink.main", 3),
        Path(head, "art.leaf", "ink.main", _LINE),
        Path("M26 50C33 37 67 37 74 50C66 45 34 45 26 50Z", "terrain.wood", opacity=0.9),
        Path(circle(26, 72, 6.5) + circle(74, 72, 6.5), "art.blush", opacity=0.8),
        *_eye(35, 56, 12, 2),
        *_eye(65, 56, 12, -2),
        Path("M36 76C42 86 58 86 64 76", stroke="ink.main", width=_LINE),
    )


def _fox() -> Shapes:
    head = "M12 10C24 14 34 22 38 30C46 27 54 27 62 30C66 22 76 14 88 10C92 26 90 42 86 52C84 74 66 88 50 94C34 88 16 74 14 52C10 42 8 26 12 10Z"  # noqa: E501
    ears = "M19 21C27 24 32 29 34 34L22 42C18 36 18 28 19 21ZM81 21C73 24 68 29 66 34L78 42C82 36 82 28 81 21Z"
    cheeks = "M15 54C26 52 38 58 50 76C62 58 74 52 85 54C83 74 66 88 50 94C34 88 17 74 15 54Z"
    return (
        Path(head, "art.fox", "ink.main", _LINE),
        Path(ears, "ink.soft"),
        Path(cheeks, "paper.card", "ink.main", 2.5),
        *_eye(33, 52, 8, 1.2),
        *_eye(67, 52, 8, -1.2),
        Path("M43 75C43 70 57 70 57 75C57 80 50 84 50 84C50 84 43 80 43 75Z", "ink.main"),
        Path("M36 40C32 38 28 39 25 41M64 40C68 38 72 39 75 41", stroke="ink.main", width=3),
    )


def _owl() -> Shapes:
    body = "M12 14C22 20 32 21 40 20C46 18 54 18 60 20C68 21 78 20 88 14C90 30 88 36 86 44C90 70 74 94 50 94C26 94 10 70 14 44C12 36 10 30 12 14Z"  # noqa: E501
    belly = "M50 62C66 62 72 72 70 80C66 88 58 91 50 91C42 91 34 88 30 80C28 72 34 62 50 62Z"
    return (
        Path(body, "art.owl", "ink.main", _LINE),
        Path(belly, "accent.wash"),
        Path("M40 74L44 79L48 74M52 74L56 79L60 74M46 83L50 88L54 83", stroke="art.owl", width=3),
        Path(circle(33, 45, 17) + circle(67, 45, 17), "accent.wash", "ink.main", 3),
        *_eye(33, 45, 11, 1.5),
        *_eye(67, 45, 11, -1.5),
        Path("M50 50L57 58L50 69L43 58Z", "accent.main", "ink.main", 3),
        Path("M20 28C25 23 34 22 40 25M80 28C75 23 66 22 60 25", stroke="ink.main", width=3),
    )


def _robot() -> Shapes:
    head = "M22 34H78Q86 34 86 42V82Q86 90 78 90H22Q14 90 14 82V42Q14 34 22 34Z"
    return (
        Path("M50 34V16", stroke="ink.main", width=_LINE),
        Path(circle(50, 13, 7), "accent.main", "ink.main", 3),
        Path("M14 54H6V72H14M86 54H94V72H86", "ink.soft", "ink.main", 3),
        Path(head, "accent.wash", "ink.main", _LINE),
        *_eye(35, 56, 10, 1.5),
        *_eye(65, 56, 10, -1.5),
        Path("M34 75H66V82H34Z", "paper.card", "ink.main", 3),
        Path("M42 75V82M50 75V82M58 75V82", stroke="ink.main", width=2.5),
    )


FACES = {"": _person, "random": _cricket, "greedy": _fox, "planner": _owl, "own": _robot}
"""Per computer player what draws it; "" is a person, "own" one that somebody wrote."""


@lru_cache(maxsize=16)
def face_svg(player: str, size: float) -> str:
    """The face of a computer player, or of a person ("") as `<svg>`, `size` pixels wide; its name stands beside it."""
    return shapes_svg(FACES[player](), (0, 0, 100, 100), size=size, css="icon")
