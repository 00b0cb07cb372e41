"""What bench asks of Kanonkugle is what it says it asks, and shapely gives the same answers about shapes."""

from kit.games.kanonkugle import probes, sight
from kit.space.plane import square


def test_what_is_notched_has_eight_corners_and_some_are_seen_past_it():
    s = probes.dented()
    shapes = [one.shape for one in (*s.table.areas, *s.table.obstacles)]
    assert {(len(shape.corners), shape.convex) for shape in shapes} == {(8, False)}
    assert len(set(probes.visibility(s)())) > 1
    assert len(probes.menu(s)()) > 40


def test_the_move_is_legal_and_some_are_seen_and_some_are_not():
    assert probes.explain()() is None
    assert probes.shapely_move()() is True
    seen = probes.visibility()()
    assert set(seen) == {sight.Cover.VIEW, sight.Cover.HALF}
    s = probes.crowded()
    blocked = probes.shapely_sight()()
    crossed = [
        any(one.shape.crossed(p, q) for p in s.forces[0].places for q in s.forces[3].places if square(p, q))
        for one in s.table.obstacles
    ]
    met = list(map(bool, blocked))
    assert all(there for there, here in zip(met, crossed, strict=True) if here)
    assert sum(met) - sum(crossed) <= 2, "shapely also counts what a line only touches"
