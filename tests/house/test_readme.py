"""README is short and tells what the lobby tells, in both languages; each link of each document leads somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from house_helpers import ROOT

from kit.command.words import say
from kit.printables import registry
from kit.serve.lobby import card_facts, cards
from kit.text import languages

READMES = {"en": "README.md", "it": "README.it.md"}
PAIRS = [
    tuple(READMES.values()),
    *((f"docs/{name}.en.md", f"docs/{name}.it.md") for name in ("parents", "teachers", "coders")),
]
FOLDERS = (".github", "benchmarks", "binder", "docs", "kit", "lessons", "notebooks", "tests")
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for paths in (ROOT.glob("*.md"), *((ROOT / folder).rglob("*.md") for folder in FOLDERS))
    for path in paths
)
PAGES = r"issues|archive/refs/heads/main\.zip|security/advisories/new|actions/workflows/(\w+\.yml)(/badge\.svg)?"
HOSTED = rf"\.\./\.\./({PAGES})"
"""Pages that the host of the repository makes of it, as seen from a document at its top."""


def read(name: str | Path) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def links(name: str) -> list[str]:
    """The addresses of links and pictures, code left out."""
    told = re.sub(r"```.*?```|`[^`\n]*`", "", read(name), flags=re.DOTALL)
    defined = dict(re.findall(r"^\[([^]]+)\]: (\S+)", told, re.MULTILINE))
    named = re.findall(r"\]\[([^]]+)\]", told)
    return re.findall(r"\]\(([^)\s]+)\)", told) + [defined[one] for one in named]


def anchors(path: Path) -> set[str]:
    """What can stand after #: anchors, and headings as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", read(path), flags=re.DOTALL), re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', read(path)))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_link_leads_somewhere(name: str) -> None:
    for address in links(name):
        if hosted := re.fullmatch(HOSTED, address):
            assert "/" not in name, f"{name}: {address}"
            assert not hosted[2] or (ROOT / ".github" / "workflows" / hosted[2]).is_file(), address
            continue
        if address.startswith("https://"):
            continue
        path, _, anchor = address.partition("#")
        there = (ROOT / name).parent / path if path else ROOT / name
        assert there.resolve().is_relative_to(ROOT), f"{name}: {address}"
        assert there.exists(), f"{name}: {address}"
        assert not anchor or anchor in anchors(there), f"{name}: {address}"


def test_the_documents_are_looked_through() -> None:
    assert {"README.md", "CODE_OF_CONDUCT.md", "docs/coders.it.md", "kit/games/README.md"} <= set(DOCUMENTS)
    assert "docs/parents.en.md#the-games" in links("README.md")
    assert "la-prima-mezzora" in anchors(ROOT / "docs" / "parents.it.md")


@pytest.mark.parametrize("lang", languages())
def test_readme_is_short(lang: str) -> None:
    assert len(read(READMES[lang])) <= 6_000


def test_contributing_is_short_and_begins_with_what_one_asks_last() -> None:
    assert len(read("CONTRIBUTING.md").split()) <= 1_800
    assert re.findall(r"^## (.+)$", read("CONTRIBUTING.md"), re.MULTILINE)[0] == "Before you send it"


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0])
def test_both_languages_tell_the_same(pair: tuple[str, str]) -> None:
    """Heading by heading, link by link, command by command, and each leads to the other at its top."""
    told = []
    for lang, name in zip(READMES, pair, strict=True):
        led = [re.sub(rf"#.*|(?<=[./]){lang}\.(?=md|ipynb)", "", link) for link in links(name)]
        commands = re.findall(r"python3 -m kit\b[^`\n#]*", read(name))
        words = [" ".join(command.replace("CARTELLA", "FOLDER").split()) for command in commands]
        told.append((re.findall(r"^#+ ", read(name), re.MULTILINE), sorted(map(neutral, led)), words))
    assert told[0] == told[1]
    for one, other in (pair, pair[::-1]):
        assert f"]({Path(other).name})" in "".join(read(one).splitlines(keepends=True)[:4])


def neutral(link: str) -> str:
    """The link without what is said of its language, and one README for both."""
    return link.replace(".it.", ".").replace(".en.", ".")


def rows(lang: str) -> Iterator[list[str]]:
    """The rows of the table of games."""
    for line in read(READMES[lang]).splitlines():
        if line.startswith("| ") and "**" in line:
            yield [cell.strip() for cell in line.strip("| ").split(" | ")]


@pytest.mark.parametrize("lang", languages())
def test_the_table_tells_of_each_game_what_its_card_in_the_lobby_tells(lang: str) -> None:
    """Of each game with a plan for teachers; one that was begun just now need not be there yet."""
    known = {facts_in(card_facts(game, card, [])["title"], lang): (game, card) for game, card in cards()}
    told = [(re.findall(r"\*\*(.+?)\*\*", first)[0], *rest) for first, *rest in rows(lang)]
    taught = {path.name.partition(".")[0] for path in (ROOT / "lessons" / "teachers").glob("*.md")}
    listed = [title for title, *_ in told]
    assert listed == [title for title, (game, _) in known.items() if game in taught or title in listed]
    for title, age, time in told:
        facts = card_facts(*known[title], [])
        assert (age, time) == (facts_in(facts["age"], lang), facts_in(facts["time"], lang)), title


@pytest.mark.parametrize("lang", languages())
def test_what_readme_says_that_one_sees_is_what_the_kit_says(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of troubles, and of a first start as the page for parents shows it."""
    monkeypatch.setenv("LC_ALL", lang)
    seen = [words for words in re.findall("`([^`\n]+)`", read(READMES[lang])) if len(words) > 12]
    for key in ("old_python", "no_network", "open"):
        assert [words for words in seen if words in say(key, version="3.9", url="")], key
    (shown,) = re.findall("```\n([^`]+)```", read(f"docs/parents.{lang}.md"))
    facts = {"folder": r"C:\Users\Ada\Downloads\little-wars-kit-main\.venv", "url": "http://127.0.0.1:8866/"}
    for key in ("first_time", "step_python", "step_pieces", "step_kit", "ready", "open", "how_to_end"):
        assert say(key, **facts) in shown, key


@pytest.mark.parametrize("lang", languages())
def test_the_page_for_teachers_names_each_sheet(lang: str) -> None:
    named = dict(re.findall(r"^\| (`?\w.*?`?) \| (`.+) \|$", read(f"docs/teachers.{lang}.md"), re.MULTILINE))
    (every,) = [sheets for game, sheets in named.items() if "`" not in game]
    for game in registry.games():
        told = re.findall("`(.+?)`", named.get(f"`{game}`", "") + every)
        assert sorted(told) == sorted(one.name for one in registry.printables(game)), game


def facts_in(said: str, lang: str) -> str:
    """What a card says in one language, of all that it says."""
    (found,) = re.findall(rf'<span lang="{lang}">(.*?)</span>', said)
    return found


def published(text: str) -> str:
    """A README once its publisher has done what the comment in it says."""
    begins, told, ends, *others = text[text.index("<!-- ") :].split("\n")
    paragraph, rest = "\n".join(others).lstrip("\n").split("\n\n", 1)
    assert begins.startswith("<!-- ")
    assert ends == "-->"
    assert "**" in paragraph
    return (text[: text.index("<!-- ")] + told + "\n\n" + rest).replace("OWNER", "ada")


@pytest.mark.parametrize("name", READMES.values())
def test_who_publishes_it_writes_their_name_in_one_place_a_language(name: str) -> None:
    """Before, the link is in a comment, as it would lead nowhere; after, it stands under the first heading."""
    text = read(name)
    assert text.count("https://OWNER.github.io/little-wars-kit/") == 1
    assert text.count("OWNER") == 2, "what to write it for is said once"
    assert "OWNER" not in re.sub("<!--.*?-->", "", text, flags=re.DOTALL)
    first = published(text).split("\n## ")[1]
    assert re.findall(r"\]\((.+?)\)", first) == ["https://ada.github.io/little-wars-kit/"]
    assert "<!--" not in published(text)
    assert len(first.split("\n\n")) == 2, "nothing says any more that it is not published"


def test_nothing_else_names_who_publishes_it() -> None:
    workflows = [f".github/workflows/{one}.yml" for one in ("tests", "site", "release")]
    others = {*DOCUMENTS, "pyproject.toml", "CITATION.cff", *workflows}
    assert {name for name in others if re.search(r"\bOWNER\b", read(name))} == {*READMES.values(), "CONTRIBUTING.md"}


def test_forms_and_citation_can_be_read_and_tell_of_this_version() -> None:
    for form in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml")):
        asked = yaml.safe_load(form.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} == set(asked), form
        named = [field["id"] for field in asked["body"]]
        assert len(named) == len(set(named))
        assert all(" · " in field["attributes"]["label"] for field in asked["body"]), "in both languages"
    cited = yaml.safe_load(read("CITATION.cff"))
    assert re.findall(r"^## (\S+), ", read("CHANGELOG.md"), re.MULTILINE)[0] == cited["version"]
