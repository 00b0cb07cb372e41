"""The canvas painter: what it has canvases do."""

import asyncio
import json
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipycanvas.canvas import COMMANDS, Canvas

from kit.draw import marks, motion
from kit.draw.palette import colour
from kit.draw.pathdata import segments
from kit.draw.scene import LAYERS, Group, Path, Scene, Text
from kit.widgets import painter as painting
from kit.widgets.app import Layers
from kit.widgets.painter import CanvasPainter
from tests.scenes.maps import HILL, hill_ground, piece

SQUARE = "M0 0L10 0L10 10Z"


class Paper:
    """Canvases of which all is known that was drawn: `sent` has a message for each drawing."""

    def __init__(self):
        self.sent, self.told, self.high = [], {}, 0

    def fit(self, height):
        self.high = height

    def draw(self, layers):
        self.sent.append([one for number, drawn in layers for one in (("switchCanvas", [number]), *drawn)])
        kept = {arguments[0] for name, arguments in self.sent[-1] if name.endswith("Path") and arguments}
        assert kept <= self.told.keys(), "what is named was told before"


@pytest.fixture
def paper():
    return Paper()


@pytest.fixture
def sent(paper):
    return paper.sent


@pytest.fixture
def painter(paper):
    made = CanvasPainter(paper, paper.told.update)
    made.prepare(Scene(HILL.width, HILL.height))
    return made


def names(message):
    return [name for name, _ in message]


def drawn(message):
    """What a page would draw: (fill or stroke, style, alpha, points on the canvas) for every path made of lines."""
    styles, matrix, points, shapes = {}, (1, 0, 0, 1, 0, 0), [], []
    for name, given_ in message:
        if name == "set":
            styles[given_[0]] = given_[1]
        elif name == "setTransform":
            matrix = given_
        elif name == "resetTransform":
            matrix = (1, 0, 0, 1, 0, 0)
        elif name == "beginPath":
            points = []
        elif name in ("moveTo", "lineTo"):
            a, b, c, d, e, f = matrix
            x, y = given_
            points.append((a * x + c * y + e, b * x + d * y + f))
        elif name in ("fill", "stroke"):
            style = styles["fill_style" if name == "fill" else "stroke_style"]
            shapes.append((name, style, styles["global_alpha"], points))
    return shapes


def test_a_layer_is_one_message_that_wipes_first(painter, sent):
    painter.paint({"marks": marks.reach(HILL, {30: 2, 31: 1})})
    (message,) = [m for m in sent if "fill" in names(m)]
    order = names(message)
    assert order.count("clear") == 1
    assert order.index("clear") < order.index("fill")
    assert order[order.index("clear") - 1] == "resetTransform"


def test_lines_land_at_their_place_in_their_colours(painter, sent):
    painter.paint({"marks": (Path(SQUARE, "ink.main", "accent.main", 3, opacity=0.5),)})
    scale = painting.PIXELS / HILL.width
    corners = [pytest.approx((x * scale, y * scale), abs=0.01) for x, y in ((0, 0), (10, 0), (10, 10))]
    assert drawn(sent[-1]) == [
        ("fill", colour("ink.main"), 0.5, corners),
        ("stroke", colour("accent.main"), 0.5, corners),
    ]


@settings(max_examples=40)
@given(
    st.floats(-200, 200), st.floats(-200, 200), st.floats(0.1, 5), st.floats(-180, 180), st.booleans(), st.floats(0, 1)
)
def test_groups_scale_mirror_turn_and_move(dx, dy, scale, turn, flip, opacity):
    pixels, wanted = painting.PIXELS / HILL.width, []
    for x, y in ((0, 0), (10, 0), (10, 10)):
        x, y = (-x if flip else x) * scale, y * scale
        angle = radians(turn)
        x, y = x * cos(angle) - y * sin(angle) + dx, x * sin(angle) + y * cos(angle) + dy
        wanted.append(pytest.approx((x * pixels, y * pixels), abs=0.05))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "PATHS_KEPT", 0)
        paper = Paper()
        painter = CanvasPainter(paper, paper.told.update)
        painter.prepare(Scene(HILL.width, HILL.height))
        painter.paint({"pieces": (Group("k", (Path(SQUARE, "ink.main"),), dx, dy, scale, turn, flip, opacity),)})
    assert drawn(paper.sent[-1]) == [("fill", colour("ink.main"), pytest.approx(opacity, abs=0.001), wanted)]


def test_text_with_a_halo_is_stroked_then_filled(painter, sent):
    painter.paint({"pieces": (Text(5, 6, "Così <b>", 20, "place", halo="paper.card", halo_width=3),)})
    message = sent[-1]
    order = names(message)
    assert order.index("strokeText") < order.index("fillText")
    assert ["Così <b>", 5, 6] in [arguments for _, arguments in message]
    sets = [arguments for name, arguments in message if name == "set"]
    fonts = [value for style, value in sets if style == "font"]
    assert fonts[0].startswith("italic 700 20px ")


def test_of_marks_long_paths_are_kept_and_counters_share_what_is(painter):
    few, many = marks.reach(HILL, {30: 1}), marks.reach(HILL, dict.fromkeys(range(72), 1))
    painter.paint({"marks": few + marks.threats(HILL, [3, 4])})
    assert len(painter._paths) == 0
    painter.paint({"marks": many})
    assert (
        len(painter._paths) == len({shape.d for shape in many if isinstance(shape, Path) and len(shape.d) > 1000}) > 0
    )
    painter = CanvasPainter(Paper(), {}.update)
    painter.paint({"effects": many})
    assert len(painter._paths) == 0  # what moves is another path at each moment


def test_a_path_that_is_filled_and_stroked_by_several_shapes_in_turn_is_traced_once(painter, sent):
    shapes = Path(SQUARE, "terrain.reach"), Path(SQUARE, stroke="paper.card", width=3), Path(SQUARE, stroke="ink.main")
    moved = Group("", (Path(SQUARE, "ink.main"),), dx=40)
    painter.paint({"effects": (*shapes[:2], Text(1, 1, "3", 9, "figure"), shapes[1])})
    (message,) = sent
    assert names(message).count("beginPath") == 1
    assert names(message).count("fill") == 1
    assert names(message).count("stroke") == 2
    sent.clear()
    painter.paint({"effects": (shapes[0], Path("M0 0L9 9Z", "ink.main"), shapes[0])})
    assert names(sent[0]).count("beginPath") == 3
    sent.clear()
    painter.paint({"marks": (shapes[0], moved, shapes[0])})
    assert names(sent[0]).count("beginPath") == 1, (
        "what stands elsewhere keeps its own path, and leaves the other there"
    )


def test_all_that_a_scene_changes_is_one_message(painter, sent):
    painter.show(Scene(500, 500, ground=hill_ground(), pieces=(piece("blue", "mage"),)))
    sent.clear()
    painter.show(
        Scene(500, 500, ground=hill_ground(), pieces=(piece("pink", "mage"),), marks=marks.reach(HILL, {30: 2}))
    )
    (message,) = sent
    assert names(message).count("switchCanvas") >= 2
    painter.paint({"pieces": (piece("blue", "soldier"),)})
    once = len(painter._paths)
    painter.paint({"pieces": tuple(piece("blue", "soldier", x=60 * k, key=f"bS{k}") for k in range(12))})
    assert 0 < len(painter._paths) == once


def test_the_ground_of_the_hill_takes_few_paths(painter):
    painter.paint({"ground": hill_ground()})
    assert len(painter._paths) <= 24


def test_what_was_prepared_is_painted_without_a_path_more(painter, sent, paper):
    scene = Scene(500, 500, ground=hill_ground(), pieces=(piece("blue", "mage"),), marks=marks.reach(HILL, {30: 2}))
    painter.prepare(scene)
    made = len(painter._paths)
    assert made == len(paper.told) > 0
    assert paper.high == painting.PIXELS
    assert not sent  # nothing is painted yet
    painter.show(scene)
    assert len(painter._paths) == made


def test_paths_are_bounded_and_what_is_over_is_drawn_all_the_same(painter, sent, monkeypatch):
    monkeypatch.setattr(painting, "PATHS_KEPT", 3)
    painter.paint({"ground": tuple(Path(f"M0 0L{k} 9Z", "ink.main") for k in range(1, 6))})
    assert len(painter._paths) == 3
    assert names(sent[-1]).count("fillPath") == 3
    assert len(drawn(sent[-1])) == 2


def test_a_path_that_has_rested_makes_room_for_another(painter, sent, paper, monkeypatch):
    monkeypatch.setattr(painting, "PATHS_KEPT", 1)
    monkeypatch.setattr(painting, "RESTED", 2)
    kept = []
    for end in (1, 2, 2):
        painter.paint({"ground": (Path(f"M0 0L{end} 9Z", "ink.main"),)})
        kept.append(names(sent[-1]).count("fillPath"))
    assert kept == [1, 0, 1]
    assert list(paper.told.values()) == [None, "M0 0L2 9Z"]


def test_the_same_style_is_sent_once(painter, sent):
    painter.paint({"marks": tuple(Path(f"M0 0L{k} 9Z", "ink.main") for k in range(1, 6))})
    sets = [arguments[0] for name, arguments in sent[-1] if name == "set"]
    assert sorted(sets) == ["fill_style", "global_alpha"]


def test_dashes_end_with_their_path(painter, sent):
    lines = (Path(SQUARE, stroke="ink.main", width=2, dash=(4, 2)), Path(SQUARE, stroke="ink.main", width=2))
    painter.paint({"marks": lines})
    dashes = [arguments for name, arguments in sent[-1] if name == "setLineDash"]
    assert dashes == [[[4, 2]], [[]]]


def test_show_paints_what_has_changed_and_nothing_else(painter, sent):
    ground = hill_ground()
    scene = Scene(HILL.width, HILL.height, ground, pieces=(piece("blue", "mage", key="bM1"),))
    painter.show(scene)
    sent.clear()
    painter.show(Scene(HILL.width, HILL.height, hill_ground(), pieces=(piece("blue", "mage", key="bM1"),)))
    assert sent == []
    painter.show(Scene(HILL.width, HILL.height, ground, marks.focus(HILL, 3), scene.pieces))
    assert sum("clear" in names(m) for m in sent) == 1


def test_another_board_gets_another_size_and_all_layers_anew(painter, sent, paper):
    painter.show(Scene(HILL.width, HILL.height, hill_ground()))
    sent.clear()
    painter.show(Scene(400, 800, hill_ground()))
    assert paper.high == 2 * painting.PIXELS
    assert any("fillPath" in names(m) for m in sent)


def test_a_page_that_connects_gets_everything(painter, sent):
    painter.show(Scene(HILL.width, HILL.height, hill_ground(), pieces=(piece("pink", "leader"),)))
    sent.clear()
    painter.redraw()
    (message,) = sent
    assert names(message).count("clear") == names(message).count("switchCanvas") == len(LAYERS)
    assert "fillPath" in names(message)


def test_a_failure_while_painting_leaves_the_canvas_usable(painter, sent):
    with pytest.raises(ValueError, match="no colour"):
        painter.paint({"marks": (Path(SQUARE, "no.colour"),)})
    sent.clear()
    painter.paint({"marks": (Path(SQUARE, "ink.main"),)})
    assert len(drawn(sent[-1])) == 1


def test_a_motion_shows_the_piece_on_top_and_then_clears_up(painter, sent):
    soldier, mage = piece("blue", "soldier", key="bS1"), piece("blue", "mage", key="bM1")
    painter.show(Scene(HILL.width, HILL.height, pieces=(soldier, mage)))
    shares = []

    def frame(share):
        shares.append(share)
        return motion.walk(soldier, [(0, 0), (50, 0)])(share)

    sent.clear()
    asyncio.run(painter.animate(frame, 60, without={"bS1"}))
    assert shares == sorted(shares)
    assert all(0 <= share < 1 for share in shares)
    assert sum("fillPath" in names(m) for m in sent) == len(shares)  # the first goes with what is left of the pieces
    assert "fillPath" not in names(sent[-1])
    assert not painter.moving
    sent.clear()
    painter.show(Scene(HILL.width, HILL.height, pieces=(soldier.moved(50, 0), mage)))
    assert sum("fillPath" in names(m) for m in sent) == 1


def test_what_begins_to_move_is_never_missing_for_a_moment(painter, monkeypatch):
    soldier, layers, put = piece("blue", "soldier", key="bS1"), [], painter._put
    painter.show(Scene(HILL.width, HILL.height, pieces=(soldier,)))
    monkeypatch.setattr(painter, "_put", lambda these: (layers.extend(these), put(these)))
    asyncio.run(painter.animate(motion.walk(soldier, [(0, 0), (50, 0)]), 40, without={"bS1"}))
    assert layers[:2] == ["effects", "pieces"], "it is drawn where it moves before it is taken from where it stood"


def test_a_tap_ends_a_motion_at_once(painter):
    async def play():
        task = asyncio.ensure_future(painter.animate(lambda share: (piece("blue", "soldier"),), 60_000))
        await asyncio.sleep(0)
        assert painter.moving
        painter.finish()
        await asyncio.wait_for(task, 5)

    asyncio.run(play())
    assert not painter.moving


def test_without_motion_nothing_is_shown(painter, sent):
    asyncio.run(painter.animate(lambda share: (piece("blue", "soldier"),), 0, without={"bS1"}))
    assert sent == []


def test_a_motion_that_fails_clears_up(painter, sent):
    def frame(share):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(painter.animate(frame, 100))
    assert not painter.moving
    assert "clear" in names(sent[-1])


def test_every_command_of_a_path_reaches_the_page(painter, sent):
    d = "M0 0L1 1Q2 2 3 1C4 4 5 5 6 6A5 5 0 0 1 9 9Z"
    painter.paint({"marks": (Path(d, "ink.main"),)})
    order = [name for name in names(sent[-1]) if name.endswith(("To", "Path"))]
    curves = {"M": "moveTo", "L": "lineTo", "Q": "quadraticCurveTo", "C": "bezierCurveTo", "Z": "closePath"}
    assert order == ["beginPath", *(curves[kind] for kind, _ in segments(d))]


def test_a_notebook_draws_all_that_is_asked_for_in_one_message(monkeypatch):
    layers, sent = Layers(), []
    monkeypatch.setattr(layers._pen, "send", lambda metadata, buffers: sent.append(json.loads(bytes(buffers[0]))))
    layers.draw([(1, [("set", ["fill_style", "#fff"]), ("fillPath", ["one"])]), (0, [("clear", [])])])
    second, first = ([COMMANDS["switchCanvas"], [f"IPY_MODEL_{layers.widget[n].model_id}"]] for n in (1, 0))
    style = [COMMANDS["set"], [Canvas.ATTRS["fill_style"], "#fff"]]
    path, clear = [COMMANDS["fillPath"], ["IPY_MODEL_one"], 0], [COMMANDS["clear"], [], 0]
    assert sent == [[second, style, path, first, clear]]
