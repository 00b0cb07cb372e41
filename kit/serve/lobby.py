"""The lobby: which games have a card, what stands on it, and the words of the whole page in every language."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from kit import resources
from kit.core.manifest import GAMES, Card, file_at
from kit.draw.columns import columns
from kit.printables import registry
from kit.serve import game_pages
from kit.text import languages, text
from kit.text.spans import spans
from kit.text.titles import lessons


class Door(NamedTuple):
    """One notebook that can be opened; ``path`` is relative to the folder of notebooks and quoted for an address."""

    game: str
    page: str
    path: str
    title: str


# The pictograms of the page.
ICONS = (
    "brush",
    "check",
    "hint",
    "hourglass",
    "language",
    "lock_closed",
    "lock_open",
    "next",
    "play",
    "printer",
    "star_empty",
    "star_full",
    "swords",
    "why",
)

# The sentences of the page, by their keys in the catalogue.
WORDS = (
    "afresh",
    "afresh.done",
    "afresh.sure",
    "afresh.yes",
    "decision.title",
    "guess.adult_again",
    "guess.adult_answer",
    "guess.adult_check",
    "guess.adult_open",
    "guess.adult_opens",
    "guess.locked",
    "guide.parents",
    "guide.teachers",
    "language.switch",
    "lobby.coder",
    "lobby.earned.all_stars",
    "lobby.earned.stars",
    "lobby.earned.won",
    "lobby.explore",
    "lobby.explore.line",
    "lobby.explore.start",
    "lobby.first_lesson",
    "lobby.from_here",
    "lobby.games",
    "lobby.lessons",
    "lobby.lessons.which",
    "lobby.line",
    "lobby.locked",
    "lobby.more",
    "lobby.picture",
    "lobby.stars.game",
    "lobby.stars.lesson",
    "lobby.teacher",
    "lobby.teacher.code",
    "lobby.teacher.plans",
    "lobby.teacher.start",
    "lobby.teachers",
    "lobby.title",
    "print.get",
    "print.line",
    "print.numbers",
    "print.scale",
    "print.title",
    "privacy",
    "ui.cancel",
    "ui.close",
    "ui.continue",
    "ui.next",
    "visit.age",
    "visit.age.big",
    "visit.age.child",
    "visit.age.small",
    "visit.back",
    "visit.choose_myself",
    "visit.go",
    "visit.hello",
    "visit.hello_again",
    "visit.name",
    "visit.no_name",
    "visit.propose.guess",
    "visit.propose.learn",
    "visit.propose.play",
    "visit.skip",
    "visit.time",
    "visit.time.long",
    "visit.time.medium",
    "visit.time.short",
)

# Facts that only the browser knows: it fills in the elements marked with the fact's name.
SLOTS = {
    "visit.hello_again": ("name",),
    "lobby.earned.all_stars": ("n",),
    "lobby.earned.stars": ("n",),
    "lobby.earned.won": ("n",),
    "guess.adult_check": ("a", "b"),
    "guess.adult_again": ("a", "b"),
    "lobby.teacher.start": ("command",),
    "lobby.explore.start": ("command",),
    "site.kept": ("n",),
}
MARK = "\N{LEFT DOUBLE PARENTHESIS}{}\N{RIGHT DOUBLE PARENTHESIS}"
CLASS_COMMAND = "python3 -m kit --host 0.0.0.0"
LAB_COMMAND = "python3 -m kit lab"


def context(doors: Sequence[Door], teacher: str | None) -> dict[str, Any]:
    """What the lobby's template knows besides what every template does.

    ``teacher`` is the address to type on the devices of a class, "" if this server can be reached from this machine
    only, None if it makes no sense to say.
    """
    shown = [facts for facts in (card_facts(game, card, doors) for game, card in cards()) if facts["doors"]]
    on_cards = [door for card in shown for door in card["doors"]]
    return {
        "cards": shown,
        "card_doors": on_cards,
        "others": [door for door in doors if door not in on_cards],
        "next_language": spans({here: _next(here)("language.name") for here in languages()}),
        "next_language_switch": spans({here: _next(here)("language.switch") for here in languages()}),
        "titles": {language: text("kit", language)("lobby.title") for language in languages()},
        "first": next((door.game for door in on_cards if door.page == "play"), ""),
        "onward": {whose: onward(whose) for game, card in cards() for whose, _ in ((game, ""), *card.places(game))},
        "columns": columns(len(shown)),
        "teacher": teacher,
        "square_code": square_code(teacher) if teacher else "",
        "class_command": CLASS_COMMAND,
        "lab_command": LAB_COMMAND,
        "coder": coder_section(),
        "printable": {game: words(f"game.{game}.title", game) for game in registry.games()},
        "plans": [game for game in registry.games() if "lessons" in GAMES[game].names.get("sheets", ())],
        "sites": [(site.path, site.icon, words(site.door, game)) for game, site in game_pages.sites()],
    }


def cards() -> list[tuple[str, Card]]:
    """The cards of all games in their order, each with the id of its game."""
    return sorted(((game, card) for game in GAMES for card in GAMES[game].cards), key=lambda found: found[1].place)


def card_facts(game: str, card: Card, doors: Iterable[Door]) -> dict[str, Any]:
    """What the template needs to know of a card; its ``doors`` are those of its notebooks that there are."""
    there, places = {(door.game, door.page): door for door in doors}, card.places(game)
    return {
        "id": card.id,
        "game": game,
        "title": words(f"game.{card.id}.title", game),
        "line": words(f"game.{card.id}.line", game),
        "picture": words(f"game.{card.id}.picture", game),
        "drawn": drawn(card.picture),
        "age": words("chip.age", n=card.age) if card.age else words("chip.adult"),
        "time": how_long(card),
        "players": how_many(card),
        "stars": card.stars,
        "won": card.won,
        "won_words": words(f"game.{card.id}.won", game) if card.won else "",
        "doors": [there[place] for place in places if place in there],
        "buttons": {page: words(key, game) for (_, page), key in places.items()},
        "makes": [page for (_, page), key in places.items() if key.startswith("ui.make")],
    }


@cache
def drawn(where: str) -> str:
    """The picture of a card as an address of its own, which holds all of it."""
    return f"data:image/svg+xml,{quote(file_at(where).read_text(encoding='utf-8'))}"


def how_long(card: Card) -> Markup:
    """How long it takes."""
    if card.from_minutes:
        return words("chip.minutes_range", n=card.from_minutes, m=card.minutes)
    hours, minutes = divmod(card.minutes, 60)
    return words("chip.minutes", n=card.minutes) if minutes else words("chip.hours", n=hours)


def how_many(card: Card) -> Markup | None:
    """How many can play."""
    if not card.players:
        return None
    few, most = card.players
    if few != most:
        return words("chip.players_with_computers" if card.solo else "chip.players_range", n=few, m=most)
    return words("chip.players_or_solo" if card.solo else "chip.players", n=few)


# -- words ---------------------------------------------------------------------------------------------------------


def words(key: str, /, domain: str = "kit", **facts: Any) -> Markup:
    """A sentence of a catalogue in every language; what only the browser knows becomes an empty, marked element."""
    marked = {name: MARK.format(name) for name in SLOTS.get(key, ())}
    said = spans({language: text(domain, language)(key, **facts, **marked) for language in languages()})
    for name, mark in marked.items():
        said = Markup('<span data-slot="{}"></span>').format(name).join(said.split(mark))
    return said


def _next(language: str) -> Any:
    """The catalogue of the language that the button offers."""
    known = languages()
    return text("kit", known[(known.index(language) + 1) % len(known)])


# -- for teachers and coders -------------------------------------------------------------------------------------------


def square_code(address: str) -> Markup:
    """The address as a square code (QR), an SVG drawing without a background."""
    import segno

    drawn = segno.make(address, error="m", micro=False).svg_inline(scale=5, border=2, omitsize=False)
    return Markup(drawn)


def coder_section() -> Markup:
    """What `docs` tells coders about a player of their own, as HTML in every language."""
    import mistune

    to_html = mistune.create_markdown(escape=True)  # our own file; markup in it is escaped
    one = Markup('<div class="lobby-text" lang="{}">{}</div>')
    told = [one.format(language, Markup(to_html(coder_words(language)))) for language in languages()]
    return Markup('<div class="house-words">{}</div>').format(Markup("").join(told))


def coder_words(language: str) -> str:
    """The same in one language, as Markdown; links to files are names only, for the page has no such files. Where
    nobody wrote it in that language, in English."""
    own, english = (resources.root("docs") / f"coders.{one}.md" for one in (language, "en"))
    spoken = language if own.is_file() else "en"
    title = re.escape(text("kit", spoken)("lobby.coder"))
    page = (own if own.is_file() else english).read_text(encoding="utf-8")
    told = re.search(rf"^## {title}\n(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL)
    assert told is not None, title
    return re.sub(r"\[([^]]+)\]\((?!https:)[^)]*\)", r"\1", told[1])


def onward(game: str) -> dict[str, Any]:
    """Where the lobby leads somebody back to who has begun: a game's ``lessons`` in teaching order, the ``page`` of its
    matches, and what stands over a ``match`` of each of its cards, or of a game without one, to carry on with, per
    language. The browser alone knows how far one is."""
    manifest = GAMES[game]
    said = {language: text(manifest.domain, language) for language in languages()}
    match = {
        name: {language: t("lobby.match", title=t(f"game.{name}.title")) for language, t in said.items()}
        for name in [card.id for card in manifest.cards] or [game]
    }
    return {"lessons": list(lessons(game)), "page": manifest.match_page, "match": match}
