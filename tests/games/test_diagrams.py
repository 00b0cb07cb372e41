"""The boards of the rule books: what is shown as right is legal, what is shown as wrong is refused by its rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from kit.core import diagrams
from kit.core.diagrams import Diagram
from kit.core.manifest import GAMES, Manifest
from kit.draw.scene import Group, Scene, Text
from kit.draw.svg import scene_svg
from kit.text import languages, rulebook, text

DRAWN = [manifest for manifest in GAMES.values() if diagrams.PART in manifest.parts]
ALL = [(manifest, one) for manifest in DRAWN for one in diagrams.book(manifest.id).diagrams]
each_game = pytest.mark.parametrize("manifest", DRAWN, ids=[manifest.id for manifest in DRAWN])
IDS = [f"{manifest.id}-{one.rule}-{n}" for n, (manifest, one) in enumerate(ALL)]
each = pytest.mark.parametrize(("manifest", "one"), ALL, ids=IDS)


@dataclass(frozen=True)
class Run:
    """What comes of the actions of a diagram, one after the other."""

    told: list[Any]
    refused: Any


def run(manifest: Manifest, one: Diagram) -> Run:
    """Plays a diagram to its end, or as far as it goes."""
    game = manifest.game
    told: list[Any] = []
    try:
        s = game.parse_position(one.position)
        for words in (*one.first, *one.right):
            a = game.parse_action(s, words)
            told += [game.explain(s, a), list(game.legal_actions(s)) if game.current_player(s) >= 0 else None]
            t = game.apply(s, a)
            told += [[(e.kind, e.rule_id, dict(e.facts)) for e in game.events(s, a, t)], game.position_text(t), t]
            s = t
    except Exception as problem:
        return Run([*told, repr(problem)], None)
    s = game.parse_position(one.position)
    for words in one.first:
        s = game.apply(s, game.parse_action(s, words))
    return Run(told, game.explain(s, game.parse_action(s, one.wrong)) if one.wrong else None)


@each
def test_right_is_legal_and_wrong_is_refused_by_the_rule(manifest: Manifest, one: Diagram) -> None:
    panels = list(diagrams.played(manifest, one))
    assert one.right or one.wrong
    for panel in panels:
        assert (panel.refusal is not None) is (panel.verdict == "wrong")
        if panel.refusal is not None:
            assert panel.refusal.rule_id == one.by
    assert len(panels) == bool(one.right) + bool(one.wrong) + one.after


def answers(manifest: Manifest, one: Diagram) -> bool:
    """Whether the game without the rule does something else."""
    whole = run(manifest, one)
    with manifest.game.book.disabled(one.rule):
        without = run(manifest, one)
    return whole != without


@each_game
def test_each_rule_with_code_has_a_diagram_that_shows_it(manifest: Manifest) -> None:
    book = diagrams.book(manifest.id)
    rules = manifest.game.book.rules
    coded = [rule_id for rule_id, rule in rules.items() if rule.kinds & {"refuses", "acts"}]
    shown = {one.rule for one in book.diagrams if answers(manifest, one)}
    assert [rule_id for rule_id in coded if rule_id not in shown and rule_id not in book.apart] == []
    assert not set(book.apart) & shown, "they can be shown, and are"
    assert {*book.apart, *(one.rule for one in book.diagrams)} <= set(rules)


@each
def test_each_panel_is_drawn_and_told_in_every_language(manifest: Manifest, one: Diagram) -> None:
    for panel in diagrams.played(manifest, one):
        drawn = panel.scene()
        assert isinstance(drawn, Scene)
        assert drawn.width > 0
        assert len(scene_svg(drawn)) > 500


def test_the_books_know_the_rules_that_are_drawn() -> None:
    for manifest, one in ALL:
        for lang in languages():
            assert one.rule in rulebook.rules(manifest.domain, lang)
            assert text(manifest.domain, lang).rule(one.rule) != one.rule


@each_game
@pytest.mark.parametrize("lang", languages())
def test_an_example_names_places_of_the_board_beside_it(manifest: Manifest, lang: str) -> None:
    board = manifest.part("board")()
    seen = 0
    for block in rulebook.blocks(manifest.domain, lang):
        shown = [panel for rule_id in block.ids for panel in diagrams.panels(manifest.domain, rule_id)]
        for name in re.findall(
            r"\b[A-Z]\d{1,2}\b", "".join(re.findall(r"<blockquote>.*?</blockquote>", block.html, re.S))
        ):
            assert shown, f"{block.title}: an example with {name} needs a board"
            board.place(shown[0].before, name)
            seen += 1
    assert seen > 30 or manifest.id != "war_kids"


@each
def test_what_is_said_of_a_board_is_short_and_whole(manifest: Manifest, one: Diagram) -> None:
    for lang in languages():
        t = text(manifest.domain, lang)
        for panel in diagrams.played(manifest, one):
            words = rulebook.caption(panel, one.rule, t)
            assert words or panel.after
            assert len(words.split()) <= 24
            assert words in rulebook.spoken(panel, one.rule, t) or panel.after


def test_the_board_of_who_leads_says_who_leads_and_not_who_wins() -> None:
    (panel,) = diagrams.panels("kings_war", "KW-END-6")
    for lang, words in {"en": "Black 6: Black leads", "it": "Nero 6: il Nero è in vantaggio"}.items():
        t = text("kings_war", lang)
        assert words in rulebook.caption(panel, "KW-END-6", t)
        assert t("event.end.black") not in rulebook.spoken(panel, "KW-END-6", t)
    (strip,) = (one for one in panel.scene().effects if isinstance(one, Group))
    assert [one.text for one in strip.children if isinstance(one, Text)] == ["4", "<", "6"], "two counted groups"
