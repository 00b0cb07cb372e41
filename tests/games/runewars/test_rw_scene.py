"""Rune Winter on the board: everything is drawn, under a key of its own, inside its area, and told without colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt

import pytest

from kit.core.game import Trouble
from kit.draw.marked import Marks
from kit.draw.motion import rearrange
from kit.draw.pathdata import Point, segments
from kit.draw.scene import Group, Path, Shapes, Text, keyed, walk
from kit.draw.seats import seat_shapes
from kit.draw.svg import markup, scene_svg
from kit.games.runewars.action_notation import read_models
from kit.games.runewars.board import RuneWinterBoard
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.notation import SEATS
from kit.games.runewars.pictures import DEVELOPMENTS, LOOKS, Chip, chip_shapes, landscape, ring, seal, token_shapes
from kit.games.runewars.pieces import AUTOMAS, DATA, EMPTY, FACTIONS, NEUTRAL
from kit.games.runewars.rules.tasks import but_realm
from kit.games.runewars.scene import board, chip_spots, ground, marching, part, pieces, scene, token_spots
from kit.games.runewars.season_pictures import season
from kit.games.runewars.state import SEASONS, State

GAME, BOARD = RuneWinter(), RuneWinterBoard()
LATE = """
board fan; cities M2 R4 R1; red R1 M1; blue F1 F2; fortress R1
stronghold R1 a1 damaged; stronghold H1 p1; stronghold F1 p1 damaged
token R1 dragon; token H1 false; token R2 hidden; token R3 dragon-down; dragons 1; commander R1
models R1 A3x1 A3rx1 A2x1 A2rx1 A1x1 A1rx1 N1x1 N2rx1
models M1 P1x3 P1rx2 P2x1 P3x1 Pn2x1
models M2 A3x1 A2x1 A1x2 P1x2 P2x1 P3x1 N1x1 N2x1 N3x1
models M3 A1rx4; models R2 N1x2; models R4 A1x8
hero R1 1; hero F1 2; fallen R1 2 0; fallen R2 0; now battle 0; orders p1 3; chosen 3; at M2; attacker p1
"""
WHOSE = ((0, False), (2, False), (NEUTRAL, True), (0, True), (2, True))
COOP = """
factions crown glade; board fan; home H1 H2; home R3 R4; fortress R1; fortress M3
models R1 A3x1; models M3 B3x1; models H1 P1x1; models R4 Q1x1
"""


def position(text: str) -> State:
    return GAME.parse_position(text)


def points(shapes: Shapes, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[Point]:
    """The corners of all that is painted, where it is painted."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from points(shape.children, x + scale * shape.dx, y + scale * shape.dy, scale * shape.scale)
            continue
        if isinstance(shape, Path):
            yield from ((x + scale * px, y + scale * py) for _, at in segments(shape.d) for px, py in pairs(at))
        else:
            half = 0.31 * len(shape.text) * shape.size
            across, down = (shape.x - half, shape.x + half), (shape.y - 0.73 * shape.size, shape.y)
            yield from ((x + scale * px, y + scale * py) for px in across for py in down)


def pairs(numbers: Sequence[float]) -> Iterator[Point]:
    return zip(numbers[0::2], numbers[1::2], strict=True)


def inside(at: Point, radius: float = 97.0) -> bool:
    """Whether a point lies in a hex around the origin."""
    across, down = map(abs, at)
    return across <= radius * sqrt(3) / 2 and across / sqrt(3) + down <= radius


def colourless(shapes: Shapes) -> str:
    return re.sub(r"#[0-9A-F]{6}", "#", markup(shapes))


def figures(shapes: Shapes) -> list[str]:
    return [shape.text for shape in walk(shapes) if isinstance(shape, Text)]


def test_everything_has_a_key_of_its_own_and_the_board_knows_it() -> None:
    s = position(LATE)
    drawn = pieces(s)
    assert len(keyed(drawn)) == len(drawn)
    assert {piece.id for piece in BOARD.pieces(s)} == set(keyed(drawn))
    assert keyed(pieces(position(f"{LATE}; year 2 spring"))) == keyed(drawn)


def test_every_model_is_counted() -> None:
    s = position(LATE)
    shown = {key: int(figures((group,))[0]) for key, group in keyed(pieces(s)).items() if key[0] in "PAN"}
    for area, groups in enumerate(s.forces):
        name = s.land.names[area]
        there = sum(n for key, n in shown.items() if key.endswith(f"@{name}"))
        assert there == sum(group.standing + group.routed for group in groups)
    assert [shown[key] for key in ("A3@R1", "A3r@R1", "N2r@R1", "P1@M1", "P1r@M1", "Pn2@M1")] == [1, 1, 1, 3, 2, 1]


def test_everything_that_lies_in_an_area_is_drawn() -> None:
    drawn = keyed(pieces(position(LATE)))
    assert {key for key in drawn if key.endswith("@R1") and key[0] not in "AN"} | {"commander"} == {
        "city@R1", "stronghold@R1", "rune@R1", "hero@R1", "fallen@R1", "commander"
    }  # fmt: skip
    assert figures((drawn["fallen@R1"],)) == ["2", "2"]
    assert figures((drawn["hero@F1"],)) == ["2"]
    assert len({drawn[f"rune@R{n}"].children for n in (1, 2, 3)}) == 3, "face down, face down and known, face up"


def test_each_development_is_seen_on_its_area() -> None:
    assert {*DEVELOPMENTS} == {*DATA.setup.developments._fields}
    s = position("board fan; option figures; fortress R1; stronghold H1 p1; player p1 3,2,1 - - - no -")
    rest = ("",) * (len(s.land.names) - len(DEVELOPMENTS))
    drawn = keyed(pieces(but_realm(s, developments=(*DEVELOPMENTS, *rest))))
    assert len({drawn[f"development@{name}"].children for name in s.land.names[:4]}) == len(DEVELOPMENTS)


@pytest.mark.parametrize("text", [LATE, COOP], ids=["late", "two players"])
def test_nothing_lies_outside_its_area(text: str) -> None:
    s = position(text)
    b = board(s.land)
    for group in pieces(s):
        area = b.at(group.dx, group.dy)
        assert area is not None
        x, y = b.centre(area)
        assert all(inside((px - x, py - y)) for px, py in points((group,))), group.key


@pytest.mark.parametrize("models", range(1, 13))
def test_chips_neither_overlap_nor_leave_their_area(models: int) -> None:
    for lying in (0, 6):
        spots = [(x, y, wide, tall) for x, y, wide, tall in chip_spots(models, bool(lying))]
        spots += [(x, y, size, size) for x, y, size in token_spots(lying, models)]
        assert len(spots) == models + lying
        assert all(inside((x + dx * w / 2, y + dy * h / 2)) for x, y, w, h in spots for dx in (-1, 1) for dy in (-1, 1))
        for (x0, y0, w0, h0), (x1, y1, w1, h1) in combinations(spots, 2):
            assert abs(x0 - x1) >= (w0 + w1) / 2 or abs(y0 - y1) >= (h0 + h1) / 2


@pytest.mark.parametrize("models", range(1, 10))
def test_a_number_can_be_read_on_a_phone(models: int) -> None:
    _, _, wide, tall = chip_spots(models, below=True)[0]
    (figure,) = [shape for shape in chip_shapes(Chip(2, False, 1, False, 3), wide, tall) if isinstance(shape, Text)]
    assert figure.size >= 0.18 * 100


def test_winter_stays_in_its_area() -> None:
    for seed in ("R1", "M2", "F1", "8b", "Ha", "7c", "C3", "D4", "A2", "K3"):
        assert all(inside(at) for at in points(landscape(seed, "sky.hill")))


def test_nothing_is_told_by_colour_alone() -> None:
    hexagon = "M0 -90L78 -45V45L0 90L-78 45V-45Z"
    owners = [owner for owner in LOOKS if owner != EMPTY]
    same = [
        [(*ring(owner, hexagon), *seal(owner, 0, 0, 30)) for owner in owners],
        [ring(owner, hexagon) for owner in LOOKS],
        [chip_shapes(Chip(2, False, rank, gone, 2), 50, 70) for rank in (1, 2, 3) for gone in (False, True)],
        [chip_shapes(Chip(*whose, 1, False, 2), 50, 40) for whose in WHOSE],
        [token_shapes(picture, 2) for picture in ("city", "stronghold", "ruin", "hero", "commander", "fallen")],
        [token_shapes(picture) for picture in ("hidden", "dragon", "false", *DEVELOPMENTS)],
        [seat_shapes(seat) for seat in SEATS],
        [seal(AUTOMAS[0], 0, 0, 30, race) for race in FACTIONS],
        [(season(name, 0, 0, 30),) for name in SEASONS],
    ]  # fmt: skip
    for group in same:
        for one, other in combinations(group, 2):
            assert colourless(one) != colourless(other)


def test_the_two_kinds_of_closed_border_and_a_home_realm_look_their_own_way() -> None:
    bare = "board fan; fortress R1; home H1 H2 H3"
    lands = [position(f"{bare}{more}").land for more in ("", "; red R1 M1", "; blue R1 M1")]
    lands.append(position("board fan; fortress R1; home H1 H2").land)
    shown = [colourless(ground(land, (EMPTY,) * len(land.names))) for land in lands]
    assert len(set(shown)) == len(shown)


def test_blue_borders_are_open_in_winter_and_red_ones_are_not() -> None:
    def drawn(border: str, season: str) -> str:
        return colourless(scene(position(f"board fan; fortress R1; {border} R1 M1; year 2 {season}")).ground)

    assert drawn("red", "winter") == drawn("red", "autumn")
    assert drawn("blue", "winter") != drawn("blue", "autumn")


def test_on_the_map_each_side_has_the_mark_of_its_race() -> None:
    found = {
        colourless(scene(position(f"factions {race}; board fan; fortress R1; models R1 A3x1")).pieces)
        for race in FACTIONS
    }
    assert len(found) == len(FACTIONS)


def test_owners_colour_their_areas_and_names_stand_in_all() -> None:
    s = position(COOP)
    assert set(s.land.names) < set(figures(scene(s).pieces))
    fills = {shape.fill for shape in walk(scene(s).ground) if isinstance(shape, Path)}
    assert {seat.colour for seat in SEATS} <= fills
    assert scene_svg(scene(s)) == scene_svg(scene(position(COOP)))


@pytest.mark.parametrize("name", ["fan", *DATA.boards])
def test_what_is_tapped_is_where_it_is_drawn(name: str) -> None:
    where = ["R1"] if name == "fan" else DATA.boards[name].fortress_candidates[: len(DATA.boards[name].homes())]
    two = "factions crown glade; " * (len(where) > 1)
    s = position(f"{two}board {name}; {'; '.join(f'fortress {one}' for one in where)}")
    b = board(s.land)
    assert b.at(2, 2) is None
    for area in range(b.grid.size):
        assert b.at(*b.centre(area)) == area
        x, y = b.centre(area)
        for direction, dx, dy in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1)):
            there = b.centre(b.step(area, direction))
            assert there == (x, y) or (there[0] - x) * dx + (there[1] - y) * dy > 0
    left, top, wide, tall = part(s.land, ())
    assert left > 0 < top
    assert left + wide < b.width
    assert top + tall < b.height


def test_a_march_is_seen_from_its_start_to_its_end() -> None:
    s = position("board fan; fortress R1; models R1 A3x1 A2x2 A1x3; models H1 P1x1")
    t = position("board fan; fortress R1; models R1 A1x3; models M1 A3x1 A2x2; models H1 P1x1")
    start, end = map(s.land.number, ("R1", "M1"))
    went = marching(s, start, end, read_models("A3x1 A2x2"))
    arrived = tuple(group for key, group in keyed(pieces(t)).items() if key.endswith("@M1"))
    assert set(keyed(went)) == set(keyed(arrived)) == {"A3@M1", "A2@M1"}
    move, b = rearrange(went, arrived), board(s.land)
    assert {b.at(group.dx, group.dy) for group in keyed(move(0.0)).values()} == {start}
    assert keyed(move(1.0)) == keyed(arrived)


def test_marks_stand_where_they_belong() -> None:
    s = position(COOP)
    shown = scene(s, Marks(pointed=frozenset((1,)), costs={2: 3}, arrow=(1, 2), focus=0, refused=3))
    assert not scene(s).marks
    assert figures(shown.marks) == ["3"]
    assert shown.effects
    assert not scene(s).effects


def test_the_board_by_name() -> None:
    s = position(LATE)
    there = {piece.id: piece for piece in BOARD.pieces(s)}
    told = [(there[key].side, there[key].kind, *there[key].marks) for key in ("A3r@R1", "Pn2@M1", "N1@R2", "rune@R2")]
    assert told == [(1, "3", "routed"), (0, "n2"), (-1, "n1"), (-1, "hidden")]
    assert [(there[f"stronghold@{area}"].side, *there[f"stronghold@{area}"].marks) for area in ("R1", "H1")] == [
        (1, "damaged"), (0,)
    ]  # fmt: skip
    assert {piece.id: piece.side for piece in BOARD.pieces(position(COOP))} == {
        "A3@R1": 2, "B3@M3": 3, "P1@H1": 0, "Q1@R4": 1
    }  # fmt: skip
    assert BOARD.distance(s, BOARD.place(s, "R1"), BOARD.place(s, "F1")) == 2
    assert (BOARD.phase(s), BOARD.turn(s), BOARD.name(s, BOARD.place(s, "M2"))) == ("battle", 1, "M2")
    with pytest.raises(Trouble):
        BOARD.place(s, "Z9")
    assert BOARD.way(s, GAME.parse_action(s, "march R1-M1 A3x1")) == (s.land.number("R1"), s.land.number("M1"))


@pytest.mark.parametrize(("now", "passing"), [("card", "carried"), ("resolve", "done"), ("order", "")])
def test_what_does_no_more(now: str, passing: str) -> None:
    chosen = "; orders p1 2; chosen 2" if now == "resolve" else ""
    s = position(f"board fan; fortress R1; models H1 P1x1; now {now} 0{chosen}; year 2 autumn")
    assert BOARD.passing(s) == (GAME.parse_action(s, passing) if passing else None)
    assert BOARD.turn(s) == 7
