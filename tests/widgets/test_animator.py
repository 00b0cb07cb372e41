"""A page's pace: motions last so many times as long, as where they are filmed; with none there are none."""

import asyncio
from collections.abc import Collection
from typing import Any

import pytest

from kit.widgets.run.window import Animator, Painter


class Heard(Painter):
    """Hears how long each motion is to last."""

    def __init__(self) -> None:
        self.lengths = list[float]()

    async def animate(self, frame: Any, milliseconds: float, without: Collection[str] = ()) -> None:
        self.lengths.append(milliseconds)


@pytest.mark.parametrize(("pace", "lengths"), [(1.0, [200, 300]), (6.0, [1200, 1800]), (0, [])])
def test_motions_last_as_the_pace_says(pace: float, lengths: list[float]) -> None:
    animator = Animator(painter := Heard())
    animator.pace = pace
    asyncio.run(animator.animate([(lambda share: (), length, ()) for length in (200, 300)]))
    assert painter.lengths == lengths
