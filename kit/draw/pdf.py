"""The PDF painter: sheets of paper as a PDF file, and how wide words are. The same sheets give the same bytes.

ReportLab and the fonts are loaded when the first page is made: nobody else pays for them. The fonts are embedded, cut
to the letters in use: Noto Sans and Roboto Slab, which are in the screen's lists too. They lie in `fonts/`, with their
licences.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path as File
from typing import Any

from kit.draw.palette import colour
from kit.draw.pathdata import segments
from kit.draw.scene import FontRole, Group, Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Window

MM = 72 / 25.4
"""Points of a PDF in a millimetre."""

_FONTS = File(__file__).with_name("fonts")
_FACES: dict[FontRole, str] = {
    "text": "NotoSans-Regular",
    "note": "NotoSans-Italic",
    "label": "NotoSans-Bold",
    "figure": "NotoSans-Bold",
    "title": "RobotoSlab-Bold",
    "place": "NotoSans-BoldItalic",
}
_CAPS = {"butt": 0, "round": 1}
_JOINS = {"miter": 0, "round": 1}


def typeface(role: FontRole) -> File:
    """The font of that role: where its TrueType file is."""
    return _file(_FACES[role])


def _file(name: str) -> File:
    return _FONTS / f"{name}.ttf"


@lru_cache(maxsize=8)
def _face(name: str) -> Any:
    """A font, known to ReportLab under its name from now on."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    face = TTFont(name, _file(name))
    pdfmetrics.registerFont(face)
    return face


@lru_cache(maxsize=16384)
def text_width(text: str, size: float, role: FontRole = "text") -> float:
    """How wide a text is, in the unit of its size."""
    width: float = _face(_FACES[role]).stringWidth(_known(text, role), size)
    return width


def _known(text: str, role: FontRole) -> str:
    """The text with a question mark for each letter that its font does not have."""
    return "".join(letter if has_glyph(letter, role) else "?" for letter in text)


def has_glyph(letter: str, role: FontRole = "text") -> bool:
    """Whether the font of that role has a picture for the letter."""
    return ord(letter) in _face(_FACES[role]).face.charToGlyph


def sheets_pdf(sheets: Iterable[Sheet], title: str, lang: str) -> bytes:
    """The sheets as a PDF file, one page each; `lang` is what a screen reader is told."""
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    # A font of ours to begin with: the usual one is Helvetica, named in the file and not in it.
    begins = _face(_FACES["text"]).fontName
    canvas = Canvas(file, invariant=1, pageCompression=1, lang=lang, initialFontName=begins)
    canvas.setTitle(title)
    canvas.setAuthor("Little Wars Kit")
    canvas.setCreator("Little Wars Kit")
    for sheet in sheets:
        canvas.setPageSize((sheet.width * MM, sheet.height * MM))
        # From here on as on the screen: millimetres, y downwards.
        canvas.transform(MM, 0, 0, -MM, 0, sheet.height * MM)
        for item in sheet.items:
            if isinstance(item, Window):
                _window(canvas, item)
            else:
                _shape(canvas, item, 1.0)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _window(canvas: Any, window: Window) -> None:
    canvas.saveState()
    box = canvas.beginPath()
    box.rect(window.x, window.y, window.width, window.height)
    canvas.clipPath(box, stroke=0, fill=0)
    _shapes(canvas, window.shapes, 1.0)
    canvas.restoreState()


def _shapes(canvas: Any, shapes: Shapes, opacity: float) -> None:
    for shape in shapes:
        _shape(canvas, shape, opacity)


def _shape(canvas: Any, shape: Shape, opacity: float) -> None:
    """One shape; `opacity` is that of the groups around it."""
    if isinstance(shape, Group):
        canvas.saveState()
        if shape.dx or shape.dy:
            canvas.translate(shape.dx, shape.dy)
        if shape.turn:
            canvas.rotate(shape.turn)
        if shape.scale != 1 or shape.flip:
            canvas.scale(-shape.scale if shape.flip else shape.scale, shape.scale)
        _shapes(canvas, shape.children, opacity * shape.opacity)
        canvas.restoreState()
    elif isinstance(shape, Path):
        _path(canvas, shape, opacity)
    elif shape.text:
        _text(canvas, shape, opacity)


def _path(canvas: Any, path: Path, opacity: float) -> None:
    from reportlab.lib.colors import HexColor

    stroked = bool(path.stroke and path.width)
    if path.fill:
        canvas.setFillColor(HexColor(colour(path.fill)))
    if stroked:
        canvas.setStrokeColor(HexColor(colour(path.stroke)))
        canvas.setLineWidth(path.width)
        canvas.setLineCap(_CAPS[path.cap])
        canvas.setLineJoin(_JOINS[path.join])
        canvas.setDash(list(path.dash))
    _veil(canvas, path.opacity * opacity)
    canvas.drawPath(_line(path.d), stroke=int(stroked), fill=int(bool(path.fill)), fillMode=1)


@lru_cache(maxsize=4096)
def _line(d: str) -> Any:
    """A path as reportlab has it; the same ground and the same pieces are drawn again and again."""
    from reportlab.pdfgen.pathobject import PDFPathObject

    line, pen = PDFPathObject(), (0.0, 0.0)
    for kind, numbers in segments(d):
        if kind == "M":
            line.moveTo(*numbers)
        elif kind == "L":
            line.lineTo(*numbers)
        elif kind == "C":
            line.curveTo(*numbers)
        elif kind == "Q":
            # PDF knows cubic curves only; this is the same curve.
            (x0, y0), (x1, y1, x2, y2) = pen, numbers
            line.curveTo(
                *(
                    x0 + (x1 - x0) * 2 / 3,
                    y0 + (y1 - y0) * 2 / 3,
                    x2 + (x1 - x2) * 2 / 3,
                    y2 + (y1 - y2) * 2 / 3,
                    x2,
                    y2,
                )
            )
        else:
            line.close()
        if numbers:
            pen = numbers[-2], numbers[-1]
    return line


def _text(canvas: Any, text: Text, opacity: float) -> None:
    from reportlab.lib.colors import HexColor

    name, said = _FACES[text.role], _known(text.text, text.role)
    _face(name)
    width = text_width(text.text, text.size, text.role)
    left = text.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    canvas.saveState()
    # Letters stand upright although y runs downwards.
    canvas.transform(1, 0, 0, -1, left, text.y)
    canvas.setFont(name, text.size)
    _veil(canvas, text.opacity * opacity)
    if text.halo and text.halo_width:
        canvas.setStrokeColor(HexColor(colour(text.halo)))
        canvas.setLineWidth(2 * text.halo_width)
        canvas.setLineJoin(1)
        canvas.setDash([])
        canvas.drawString(0, 0, said, mode=1)
    canvas.setFillColor(HexColor(colour(text.fill)))
    canvas.drawString(0, 0, said, mode=0)
    canvas.restoreState()


def _veil(canvas: Any, opacity: float) -> None:
    canvas.setFillAlpha(opacity)
    canvas.setStrokeAlpha(opacity)
