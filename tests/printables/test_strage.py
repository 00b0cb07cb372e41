"""La Strage on paper: as many pieces and cards as the rules say, each back behind its front, the aid whole."""

from collections import Counter

import pytest
from papers import met, said

from kit.core.game import Ref
from kit.draw.pdf import text_width
from kit.draw.scene import Group, Shapes, walk
from kit.draw.sheet import Window, texts
from kit.games.strage import cards, scene
from kit.games.strage.pieces import CLANS
from kit.printables import registry
from kit.printables.strage.aid import SPELLS
from kit.text import text

ELVES = {scene.elf_shapes(clan, immune=immune)[1:]: (clan, immune) for clan in range(4) for immune in (False, True)}
ORC, SPRITE = scene.orc_shapes()[1:], scene.sprite_shapes()[1:]


def picture(group: Group) -> Shapes:
    """What is to be seen of a thing to cut out."""
    return next(shape.children for shape in group.children if isinstance(shape, Group))


@pytest.mark.parametrize("clans", [3, 4])
def test_the_pieces_are_those_of_the_rules(clans: int) -> None:
    """ST-COMP-1; behind each half-elf the same one with its Immunity, behind an orc an orc, behind a sprite a star."""
    counted = Counter[object]()
    for front, back in met(registry.make("strage", "pieces", {"side": "20", "clans": str(clans)}).sheets, 20, 14):
        shapes, other = picture(front), picture(back)
        if shapes in ELVES:
            clan, immune = ELVES[shapes]
            assert not immune
            assert ELVES[other] == (clan, True)
            counted[clan] += 1
        elif shapes == ORC:
            assert other == ORC
            counted["orc"] += 1
        else:
            assert shapes == SPRITE
            assert other not in (*ELVES, ORC, SPRITE)
            counted["sprite"] += 1
    assert counted == {**dict.fromkeys(range(clans), 6), "orc": 8, "sprite": 16}


@pytest.mark.parametrize("lang", ["en", "it"])
def test_each_card_of_the_pack_is_there_once(lang: str) -> None:
    """ST-DECK-1; the backs are all alike, or they would tell what a hand holds."""
    t = text("strage", lang)
    faces = {}
    for card, name in enumerate(cards.NAMES):
        letter = t.word(Ref("card", name), "Name")[0]
        assert not cards.FACES[card] or letter == name[0]
        faces.setdefault(scene.card_shapes(card, letter), []).append(name)
    sheets = registry.make("strage", "pack", {"lang": lang, "width": "45"}).sheets
    pairs = [(picture(front), picture(back)) for front, back in met(sheets, 45)]
    assert {back for _, back in pairs} == {scene.back_shapes()}
    assert Counter(front for front, _ in pairs) == {face: len(names) for face, names in faces.items()}
    assert sorted(map(len, faces.values())) == [1] * 40 + [2], "only the Jokers look the same"


@pytest.mark.parametrize("lang", ["en", "it"])
def test_there_is_an_aid_for_every_clan(lang: str) -> None:
    t, sheets = text("strage", lang), registry.make("strage", "aid", {"lang": lang}).sheets
    named = [t(f"noun.side.{clan.id}").split("|")[1].split()[-1] for clan in CLANS]
    fronts = said(sheets[0]), said(sheets[2])
    assert [name in fronts[k // 2] for k, name in enumerate(named)] == [True] * 4


def test_the_aid_shows_a_card_of_each_kind() -> None:
    """So that somebody with a pack of playing cards knows what each of them does."""
    kinds = {name[0] if not cards.FACES[card] else "7" for card, name in enumerate(cards.NAMES)}
    assert {name[0] for name, _ in SPELLS} == kinds
    back = registry.make("strage", "aid", {"lang": "en"}).sheets[1]
    groups = {shape.children for shape in walk(back.items[:1]) if isinstance(shape, Group)}  # type: ignore[arg-type]
    for name, _ in SPELLS:
        card = cards.NAMES.index(name)
        letter = name[0] if name[0] != "X" else "★"
        assert scene.card_shapes(card, letter) in groups, name


@pytest.mark.parametrize(("square", "count"), [(22, 1), (29, 2), (50, 6)])
def test_the_board_takes_so_many_sheets(square: int, count: int) -> None:
    """And a first one that shows how to begin, and how they join if there are several."""
    for paper in registry.PAPER.known():
        if square == 50 and paper == "letter":
            continue
        cover, *board = registry.make("strage", "board", {"square": str(square), "paper": paper, "lang": "en"}).sheets
        assert len(board) == count
        assert ("glue" in said(cover)) == (count > 1)
        words = {one.text for sheet in board for one in texts(sheet)}
        assert {"HOME", "START", *"abcdefgh", *"12345678"} <= words
        windows = [item for sheet in board for item in sheet.items if isinstance(item, Window)]
        assert len(windows) == count
        if count == 1:
            assert windows[0].width == pytest.approx(square * (8 + 2 * 27 / 88))


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_certificates_stars_stand_clear_of_its_title(lang: str) -> None:
    (sheet,) = registry.make("strage", "certificate", {"lang": lang, "name": "Pia"}).sheets
    assert "Pia" in said(sheet)
    (title,) = [one for one in texts(sheet) if one.text == text("strage", lang)("print.certificate.title")]
    stars = [shape.dx for shape in sheet.items if isinstance(shape, Group) and 0.15 < shape.dy / sheet.height < 0.2]
    half = text_width(title.text, title.size, title.role) / 2
    assert len(stars) == 2
    for x in stars:
        assert abs(x - sheet.width / 2) - 7.5 >= half
