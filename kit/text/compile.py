"""`python -m kit.text.compile`: makes the committed `.mo` files from the `.po` files and the rule books, which name the
rules. Development only: needs polib.

With `--check` nothing is written; the exit code is 1 if a `.mo` file is not what its `.po` file makes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kit.core.files import text_in
from kit.text import rulebook
from kit.text.catalogue import LOCALE


def compiled(po: Path) -> bytes:
    """The `.mo` file that a `.po` file makes; raises `OSError` or `ValueError` naming the line that cannot be read."""
    return bytes(whole(po).to_binary())


def whole(po: Path) -> Any:
    """A `.po` file, and what it leaves to the rule book in its language, where there is none to the English one."""
    import polib

    file, lang = polib.pofile(str(po)), po.parent.parent.name
    # polib itself would look through all of them for each.
    if twice := [key for key, count in Counter(entry.msgid for entry in file).items() if count > 1]:
        raise ValueError(f"{po.name}: {twice[0]} stands there twice")
    # Ours lie with their games, those of other packages beside their `locale`.
    books = [
        folder / f"RULES.{one}.md"
        for folder in (po.parents[4] / "games" / po.stem, po.parents[3])
        for one in (lang, "en")
    ]
    book = next((text_in(book) for book in books if book.exists()), "")
    there = {entry.msgid for entry in file}
    file.extend(polib.POEntry(msgid=key, msgstr=words) for key, words in rulebook.told(book) if key not in there)
    return file


def stale(root: Path = LOCALE) -> Iterator[tuple[Path, bytes]]:
    """The `.mo` files under `root` that differ from what their `.po` file makes, with the right content."""
    for po in sorted(root.glob("*/LC_MESSAGES/*.po")):
        mo, content = po.with_suffix(".mo"), compiled(po)
        if not mo.exists() or mo.read_bytes() != content:
            yield mo, content


def main(arguments: Sequence[str] = ()) -> int:
    """Writes the `.mo` files that are out of date and names them."""
    check, found = "--check" in arguments, list(stale())
    for mo, content in found:
        if not check:
            mo.write_bytes(content)
        print(mo.relative_to(LOCALE))
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
