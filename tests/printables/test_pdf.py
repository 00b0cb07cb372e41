"""The PDF files: the same bytes each time, the right pages, fonts inside, nothing loaded before it is wanted."""

import re
import subprocess
import sys
from typing import get_args

import pytest

from kit.draw.pdf import MM, sheets_pdf, text_width, typeface
from kit.draw.scene import FontRole, Group, Path, Text
from kit.draw.sheet import Sheet, Window
from kit.draw.svg import sheet_svg
from kit.printables import registry


def media(pdf: bytes) -> list[tuple[float, float]]:
    """The sizes of the pages, in millimetres."""
    found = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return [(round(float(wide) / MM, 1), round(float(high) / MM, 1)) for wide, high in found]


def fonts(pdf: bytes) -> list[tuple[bytes, bool]]:
    """Every font of a file: its name, and whether its letters are in the file."""
    found = []
    for font in re.findall(rb"obj\s*<<((?:(?!endobj).)*?/BaseFont.*?)endobj", pdf, re.S):
        name = re.search(rb"/BaseFont /(\S+)", font)
        descriptor = re.search(rb"/FontDescriptor (\d+) 0 R", font)
        told = re.search(rb"\n%s 0 obj(.*?)endobj" % descriptor[1], pdf, re.S) if descriptor else None
        found.append((name[1] if name else b"", told is not None and b"/FontFile2" in told[1]))
    assert len(found) == pdf.count(b"/BaseFont")
    return found


@pytest.mark.slow
def test_a_file_has_a_page_for_each_sheet(printed: registry.Printed) -> None:
    pdf = printed.pdf()
    assert pdf.startswith(b"%PDF-")
    assert media(pdf) == [(round(sheet.width, 1), round(sheet.height, 1)) for sheet in printed.sheets]
    assert len(pdf) < 1_500_000
    assert printed.file.isascii()
    assert all(inside for _, inside in fonts(pdf))


def test_the_same_order_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from kit.printables import registry\n"
        "for what in ('counters', 'clues', 'map', 'certificate'):\n"
        "    print(hashlib.sha256(registry.make('war_kids', what, {'lang': 'it'}).pdf()).hexdigest())"
    )
    outs = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
        for _ in range(2)
    }
    assert len(outs) == 1
    assert len(set(outs.pop().split())) == 4


def test_fonts_are_inside_and_words_can_be_read_aloud() -> None:
    pdf = registry.make("war_kids", "summary", {"lang": "it"}).pdf()
    assert pdf.count(b"/FontFile2") >= 3
    assert pdf.count(b"/ToUnicode") >= 3
    assert b"/Lang (it)" in pdf


def test_kernels_do_not_load_it() -> None:
    code = (
        "import sys, kit.widgets, kit.widgets.play, kit.printables.registry, kit.draw.pdf\n"
        "print('reportlab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["False"]


SHAPES = (
    Path("M0 0H10V10H0Z", "rosa.face", "ink.main", 0.5, (1, 1), 0.5, "butt", "miter"),
    Path("M0 0Q5 5 10 0A5 5 0 0 1 0 0Z", "azzurro.face"),
    Group("", (Text(5, 5, "àèé", 4, "place", "end", halo="paper.card", halo_width=0.4),), 3, 4, 2, 30, True, 0.5),
)


def test_every_shape_can_be_painted() -> None:
    sheet = Sheet(100, 50, (*SHAPES, Window(10, 10, 20, 20, SHAPES)))
    assert media(sheets_pdf([sheet, sheet], "Prova", "it")) == [(100, 50)] * 2
    assert not fonts(sheets_pdf([Sheet(100, 50, SHAPES[:1])], "Prova", "it")), "no font where nothing is written"
    shown = sheet_svg(sheet, 300, lambda text: 7)
    assert shown.count("<svg") == 2
    assert 'textLength="7"' in shown


@pytest.mark.parametrize("role", ["text", "note", "label", "figure", "title", "place"])
def test_widths_add_up(role) -> None:
    assert text_width("", 10, role) == 0
    assert text_width("Mago", 10, role) == pytest.approx(sum(text_width(letter, 10, role) for letter in "Mago"))
    assert text_width("Mago", 20, role) == pytest.approx(2 * text_width("Mago", 10, role))
    assert text_width("a😀", 10, role) == text_width("a?", 10, role)


def test_each_face_lies_there_with_its_licence() -> None:
    families = {"NotoSans": "SIL OPEN FONT LICENSE", "RobotoSlab": "Apache License"}
    faces = {typeface(role) for role in get_args(FontRole)}
    folder = next(iter(faces)).parent
    assert faces == set(folder.glob("*.ttf")), "a font that nobody uses"
    assert {face.name.partition("-")[0] for face in faces} == families.keys()
    for family, licence in families.items():
        (told,) = folder.glob(f"{family}-*.txt")
        assert licence in told.read_text(encoding="utf-8")
    assert sum(face.stat().st_size for face in faces) < 700_000
