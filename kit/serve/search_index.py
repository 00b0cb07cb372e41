"""What the search of the guides and of the pages about the code looks through."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.serve.guide import PACKAGE

if TYPE_CHECKING:
    from pdoc.doc import Doc, Module

ORDER = Path(__file__).parent / "api_templates" / "search_order.js"
"""The script that puts what was found in order."""
HEADING = re.compile(r'<h\d id="([^"]+)">(.*?)</h\d>', re.DOTALL)
# Links and pictures are addressed from a page of their own, and what is found is shown on any.
ADDRESSED = re.compile(r"</?a\b[^>]*>|<img\b[^>]*>")


def documents(modules: Mapping[str, Module], public: Callable[[Doc[Any]], bool], style: str) -> list[dict[str, str]]:
    """Each section of the guides, and each name of the code once; called by pdoc in place of its own."""
    from pdoc.search import make_index

    found = list[dict[str, str]]()
    for item in make_index(modules, public, style):
        if item["modulename"].partition(".")[0] == PACKAGE:
            found += sections(item)
        elif not exported(modules, item):
            found.append(item)
    return found


def sections(guide: dict[str, str]) -> list[dict[str, str]]:
    """The parts of a document, each under its heading; of a page that only lists others, none."""
    name, text = guide["modulename"], ADDRESSED.sub("", guide.get("doc", ""))
    if name.count(".") < 2:
        return []
    marks = [*HEADING.finditer(text)]
    page = marks[0][2].partition(":")[0]
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return [
        {
            "fullname": f"{name}#{mark[1]}",
            "modulename": name,
            "qualname": mark[1],
            "kind": "module",
            "annotation": mark[2],  # which pdoc lets count for more than the words below it
            "title": mark[2] if mark is marks[0] else f"{page}: {mark[2]}",
            "doc": text[mark.end() : end],
        }
        for mark, end in zip(marks, ends, strict=True)
    ]


def exported(modules: Mapping[str, Module], item: dict[str, str]) -> bool:
    """Whether the same is found in a package around its module, from which it is meant to be imported."""
    name, top = item["modulename"], item.get("qualname", "").partition(".")[0]
    around = [modules[one] for one in modules if name.startswith(f"{one}.")]
    thing = getattr(modules[name].obj, top, None)
    return any(top in package.members and getattr(package.obj, top, None) is thing for package in around if top)
