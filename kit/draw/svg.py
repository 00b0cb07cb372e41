"""The SVG painter: a scene, or a few shapes, as SVG text. The same shapes always give the same text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape

from kit.draw.palette import font, web_colour
from kit.draw.pathdata import num
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Window

Measure = Callable[[Text], float]
Drawn = Mapping[Group, str]
"""Groups that a page has drawn already, and the id of each: a picture only refers to them."""


def scene_svg(scene: Scene) -> str:
    """A whole scene as an SVG document; its description becomes the title that screen readers speak."""
    return shapes_svg(scene.shapes, (0, 0, scene.width, scene.height), label=scene.description)


def shapes_svg(
    shapes: Shapes, box: tuple[float, float, float, float], *, size: float | None = None, label: str = "", css: str = ""
) -> str:
    """Shapes as one `<svg>` element that stands in a page or in a file of its own.

    `box` is what it shows (left, top, width, height), `size` its width in pixels (None: as wide as the box), `css` its
    class. Without a label it is decoration and hidden from screen readers.
    """
    left, top, width, height = box
    wide = width if size is None else size
    attributes = [
        'xmlns="http://www.w3.org/2000/svg"',
        f'viewBox="{num(left)} {num(top)} {num(width)} {num(height)}"',
        f'width="{num(wide)}" height="{num(wide * height / width)}"',
    ]
    if css:
        attributes.append(f'class="{escape(css)}"')
    attributes.append('role="img"' if label else 'aria-hidden="true" focusable="false"')
    title = f"<title>{escape(label)}</title>" if label else ""
    return f"<svg {' '.join(attributes)}>{title}{markup(shapes)}</svg>"


def markup(shapes: Iterable[Shape], measure: Measure | None = None, drawn: Drawn | None = None) -> str:
    """The elements of some shapes, without an `<svg>` around them; `measure` tells how wide a text is to be."""
    return "".join(_element(shape, measure, drawn or {}) for shape in shapes)


def definitions(drawn: Drawn) -> str:
    """An `<svg>` that shows nothing and holds what the pictures of a page refer to."""
    groups = "".join(f'<g id="{escape(name)}">{_element(group, None, {})}</g>' for group, name in drawn.items())
    return f'<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>{groups}</defs></svg>'


def _element(shape: Shape, measure: Measure | None, drawn: Drawn) -> str:
    if isinstance(shape, Path):
        return f"<path {' '.join(_path_attributes(shape))}/>"
    if isinstance(shape, Text):
        return f"<text {' '.join(_text_attributes(shape, measure))}>{escape(shape.text)}</text>"
    if drawn and shape in drawn:
        return f'<use href="#{escape(drawn[shape])}"/>'
    attributes = "".join(f" {attribute}" for attribute in _group_attributes(shape))
    inside = markup(shape.children, measure, drawn)
    return f"<g{attributes}>{inside}</g>" if attributes else inside


def _path_attributes(path: Path) -> Iterator[str]:
    yield f'd="{escape(path.d)}"'
    yield f'fill="{web_colour(path.fill) if path.fill else "none"}"'
    if path.stroke and path.width:
        yield f'stroke="{web_colour(path.stroke)}" stroke-width="{num(path.width)}"'
        if path.cap != "butt":
            yield f'stroke-linecap="{path.cap}"'
        if path.join != "miter":
            yield f'stroke-linejoin="{path.join}"'
        if path.dash:
            yield f'stroke-dasharray="{" ".join(map(num, path.dash))}"'
    yield from _opacity(path.opacity)


def _text_attributes(text: Text, measure: Measure | None) -> Iterator[str]:
    family, weight, style = font(text.role)
    yield f'x="{num(text.x)}" y="{num(text.y)}" font-family="{escape(family)}" font-size="{num(text.size)}"'
    yield f'font-weight="{weight}" fill="{web_colour(text.fill)}"'
    if style != "normal":
        yield f'font-style="{style}"'
    if text.anchor != "start":
        yield f'text-anchor="{text.anchor}"'
    if text.halo:
        yield f'stroke="{web_colour(text.halo)}" stroke-width="{num(2 * text.halo_width)}" stroke-linejoin="round"'
        yield 'paint-order="stroke"'
    if measure is not None:
        yield f'textLength="{num(measure(text))}" lengthAdjust="spacingAndGlyphs"'
    yield from _opacity(text.opacity)


def _group_attributes(group: Group) -> Iterator[str]:
    if group.key:
        yield f'data-key="{escape(group.key)}"'
    transform = " ".join(_transform(group))
    if transform:
        yield f'transform="{transform}"'
    yield from _opacity(group.opacity)


def _transform(group: Group) -> Iterator[str]:
    if group.dx or group.dy:
        yield f"translate({num(group.dx)} {num(group.dy)})"
    if group.turn:
        yield f"rotate({num(group.turn)})"
    if group.flip:
        yield f"scale({_fine(-group.scale)} {_fine(group.scale)})"
    elif group.scale != 1:
        yield f"scale({_fine(group.scale)})"


def _fine(value: float) -> str:
    """A scale needs more digits than a length: the box it scales is up to a thousand units wide."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _opacity(value: float) -> Iterator[str]:
    if value != 1:
        yield f'opacity="{num(value)}"'


def sheet_svg(sheet: Sheet, width: float, measure: Measure) -> str:
    """A sheet of paper as an `<svg>` that many pixels wide: the preview of what would be printed."""
    paper = Path(f"M0 0H{num(sheet.width)}V{num(sheet.height)}H0Z", fill="paper.card")
    inside = "".join(
        _window(item, measure) if isinstance(item, Window) else _element(item, measure, {})
        for item in (paper, *sheet.items)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(sheet.width)} {num(sheet.height)}" '
        f'width="{num(width)}" height="{num(width * sheet.height / sheet.width)}">{inside}</svg>'
    )


def _window(window: Window, measure: Measure) -> str:
    box = " ".join(map(num, (window.x, window.y, window.width, window.height)))
    x, y, width, height = box.split()
    inside = markup(window.shapes, measure)
    return f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}">{inside}</svg>'
