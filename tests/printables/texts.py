"""Every text of a sheet."""

from collections.abc import Iterator

from kit.draw.scene import Text, walk
from kit.draw.sheet import Sheet, Window


def all_texts(sheet: Sheet) -> Iterator[Text]:
    """Every text of a sheet, those behind windows too."""
    for item in sheet.items:
        for shape in walk(item.shapes if isinstance(item, Window) else (item,)):
            if isinstance(shape, Text):
                yield shape
