"""La Strage on paper: as many pieces and cards as the rules say, each back behind its front, the aid whole."""

import pytest

from kit.core.game import Ref
from kit.draw.pdf import text_width
from kit.draw.scene import Group, Shapes, walk
from kit.draw.sheet import Sheet, Window, texts
from kit.games.strage import cards, pictures
from kit.games.strage.pieces import CLANS
from kit.games.strage.rules import BOOK
from kit.printables import registry
from kit.printables.strage.aid import MAGIC, OPPOSING, SPELLS, TURN
from kit.text import text

ELVES = {pictures.elf_shapes(clan, immune=immune)[1:]: (clan, immune) for clan in range(4) for immune in (False, True)}
ORC, SPRITE = pictures.orc_shapes()[1:], pictures.sprite_shapes()[1:]


def cells(sheet: Sheet) -> list[tuple[float, float, Shapes]]:
    """The things to cut out on a sheet: where they lie, and the shapes of their picture."""
    found = []
    for item in sheet.items:
        if isinstance(item, Group):
            inner = [shape for shape in item.children if isinstance(shape, Group)]
            found.append((round(item.dx, 3), round(item.dy, 3), inner[0].children))
    return found


def said(sheet: Sheet) -> str:
    return " ".join(one.text for one in texts(sheet))


@pytest.mark.parametrize("paper", registry.PAPER.known())
@pytest.mark.parametrize("side", [12, 20, 40])
@pytest.mark.parametrize("clans", [3, 4])
def test_the_pieces_are_those_of_the_rules(paper: str, side: int, clans: int) -> None:
    """ST-COMP-1; behind each half-elf the same one with its Immunity, behind an orc an orc, behind a sprite a star."""
    typed = {"paper": paper, "side": str(side), "clans": str(clans)}
    sheets = registry.make("strage", "pieces", typed).sheets
    counted = dict.fromkeys([*range(len(CLANS)), "orc", "sprite"], 0)
    for front, back in zip(sheets[0::2], sheets[1::2], strict=True):
        behind = {(x, y): shapes for x, y, shapes in cells(back)}
        assert len(behind) == len(cells(front))
        for x, y, shapes in cells(front):
            wide = round(0.7 * side, 3) if shapes == SPRITE else side
            other = behind[round(front.width - x - wide, 3), y]
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
    assert [counted[clan] for clan in range(4)] == [6] * clans + [0] * (4 - clans)
    assert (counted["orc"], counted["sprite"]) == (8, 16)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("paper", registry.PAPER.known())
@pytest.mark.parametrize("width", [30, 45, 63])
def test_each_card_of_the_pack_is_there_once(lang: str, paper: str, width: int) -> None:
    """ST-DECK-1; the backs are all alike, or they would tell what a hand holds."""
    t = text("strage", lang)
    faces = {}
    for card, name in enumerate(cards.NAMES):
        letter = t.word(Ref("card", name), "Name")[0]
        assert not cards.FACES[card] or letter == name[0]
        faces.setdefault(pictures.card_shapes(card, letter), []).append(name)
    typed = {"lang": lang, "paper": paper, "width": str(width)}
    sheets = registry.make("strage", "pack", typed).sheets
    found = []
    for front, back in zip(sheets[0::2], sheets[1::2], strict=True):
        shown, backs = cells(front), cells(back)
        assert {shapes for _, _, shapes in backs} == {pictures.back_shapes()}
        assert {(round(front.width - x - width, 3), y) for x, y, _ in shown} == {(x, y) for x, y, _ in backs}
        found += [shapes for _, _, shapes in shown]
    assert len(found) == 42
    assert {face: found.count(face) for face in faces} == {face: len(names) for face, names in faces.items()}
    assert sorted(map(len, faces.values())) == [1] * 40 + [2], "only the Jokers look the same"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_aid_tells_its_rules_to_every_clan(lang: str) -> None:
    t = text("strage", lang)
    sheets = registry.make("strage", "aid", {"lang": lang}).sheets
    assert len(sheets) == 4
    for pair in (0, 2):
        for sheet, rules in (
            (sheets[pair], [rule for _, some in TURN for rule in some]),
            (sheets[pair + 1], [*MAGIC, *(rule for _, some in SPELLS for rule in some), *OPPOSING]),
        ):
            halves = [said(Sheet(1, 1, (half,))) for half in sheet.items[:2] if isinstance(half, Group)]
            assert len(halves) == 2
            for half in halves:
                for rule in rules:
                    assert rule in BOOK.rules
                    assert f"{t.rule(rule)}." in half
                    assert all(word in half for word in t(f"rule.{rule}.text").split())
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
        assert pictures.card_shapes(card, letter) in groups, name


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
