"""One word for one thing: what the glossary forbids stands in no text of any language."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import polib
import pytest

from kit.command.words import WORDS
from kit.core.manifest import GAMES
from kit.text.catalogue import LOCALE

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "lessons").glob("*/*.toml"))
BOOKS = sorted({book for one in GAMES.values() for book in one.folder.glob("RULES.*.md")})
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("lessons/teachers/*.md"))]
SKELETON = sorted((ROOT / "kit" / "command" / "skeleton").glob("*.??.*.j2"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*/explore.*.ipynb"))


@cache
def never() -> dict[str, re.Pattern[str]]:
    """The last column of the glossary: what is never written, as patterns of whole words; `*` is any ending. A form
    that begins with a game, `strage: goblin*`, is about the texts of that game."""
    lines = (ROOT / "kit" / "text" / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    assert all(len(row) == 4 for row in rows)
    forms = [form.strip() for row in rows[2:] for form in row[3].split(",") if form.strip()]
    words = {form: re.escape(form.rpartition(": ")[2]).replace(r"\*", r"\w*") for form in forms}
    return {form: re.compile(rf"(?<!\w){sought}(?!\w)", re.IGNORECASE) for form, sought in words.items()}


@cache
def titles() -> re.Pattern[str]:
    """The titles of the games, which are names."""
    files = [polib.pofile(str(file)) for file in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))]
    found = {entry.msgstr for file in files for entry in file if re.fullmatch(r"game\.\w+\.title", entry.msgid)}
    return re.compile("|".join(map(re.escape, sorted(found))))


def plain(text: str) -> str:
    """The text with code, anchors and titles taken out and line breaks as spaces."""
    return re.sub(r"\s+", " ", titles().sub(" ", re.sub(r"`[^`]*`|<a id=[^>]*>", " ", text)))


def sentences(file: Path) -> Iterator[str]:
    match file.suffix:
        case ".po":
            for entry in polib.pofile(str(file)):
                texts = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
                yield from (re.sub(r"\{\w+", "{", text) for text in texts)
        case ".toml":
            yield from re.findall(r'\b\w\w = "([^"]*)"', file.read_text(encoding="utf-8"))
        case ".ipynb":
            cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
            yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        case _:
            yield file.read_text(encoding="utf-8")


def found(texts: Iterator[str], about: Sequence[str] = ()) -> list[tuple[str, str]]:
    asked = {form: sought for form, sought in never().items() if ": " not in form or form.partition(": ")[0] in about}
    return [(form, text[:90]) for text in map(plain, texts) for form, sought in asked.items() if sought.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "file",
    [*sorted(LOCALE.glob("*/LC_MESSAGES/*.po")), *LESSONS, *BOOKS, *PAGES, *SKELETON, *NOTEBOOKS],
    ids=lambda file: "-".join(file.parts[-3:]),
)
def test_what_the_glossary_forbids_is_in_no_text(file: Path) -> None:
    assert not found(sentences(file), [part.partition(".")[0] for part in file.relative_to(ROOT).parts])


def test_what_the_glossary_forbids_is_in_no_sentence_of_the_terminal() -> None:
    assert not found(text for said in WORDS.values() for text in said.values())


def test_what_is_forbidden_is_noticed() -> None:
    assert len(never()) > 30
    assert found(iter(["How many tokens do you BET?"])) == [("bet", "How many tokens do you BET?")]
    assert [form for form, _ in found(iter(["In un turno possono\nmuovere tutti."]))] == ["possono muovere"]
    assert not found(iter(["Write `bid=2`, and see the alphabet."]))
    assert found(iter(["A goblin!"]), ["locale", "strage"]) == [("strage: goblin*", "A goblin!")]
    assert not found(iter(["A goblin!"]), ["locale", "kanonkugle"])
