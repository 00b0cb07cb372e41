"""Pictures kept as SVG beside the tests. After a wanted change, KIT_WRITE_GOLDEN=1 makes a run write them anew."""

import os
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def as_golden(name, svg):
    """Whether the SVG is the one that is kept under this name; one element a line, so that a difference can be read."""
    text = svg.replace("><", ">\n<") + "\n"
    file = GOLDEN / f"{name}.svg"
    if os.environ.get("KIT_WRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8") == text
