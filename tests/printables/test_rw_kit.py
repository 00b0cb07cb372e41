"""Rune Winter as a kit to print and play: each card, tile, model and order of the data as often as it should be there,
with its words and figures."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from papers import met, said

from kit.core.game import Ref
from kit.draw.scene import Group, Path, Shape, Text, walk
from kit.games.runewars.pictures import resource_shapes, token_shapes
from kit.games.runewars.pieces import DATA, FACTIONS, opponent
from kit.games.runewars.realm import DIALS
from kit.printables import registry
from kit.printables.runewars.decks import PACKS, TOKEN
from kit.printables.runewars.dials import ORDER, unit_of
from kit.printables.runewars.models import DEVELOPMENTS, STRONGHOLDS
from kit.printables.runewars.tiles import CITY, MARKERS, ROUND, RUNES, TILE
from kit.text import languages, text

LANGUAGES = pytest.mark.parametrize("lang", languages())
UNITS = {**DATA.units, **DATA.neutrals}


def words(shape: Shape) -> str:
    return " ".join(one.text for one in walk((shape,)) if isinstance(one, Text))


def things(what: str, lang: str, *wide: float) -> Iterator[tuple[Group, Group]]:
    return met(registry.make("runewars", what, {"lang": lang}).sheets, *wide)


def pictures(shape: Shape) -> Counter[Any]:
    """How often each group of shapes is in a drawing."""
    return Counter(one.children for one in walk((shape,)) if isinstance(one, Group))


def found(shown: str, those: Mapping[Any, int]) -> Any:
    """Which of several things, told by all their words, a face shows."""
    (one,) = [each for each in those if all(part in shown for part in each)]
    return one


@LANGUAGES
def test_each_card_is_there_as_often_as_in_the_box_with_one_back_to_a_pack(lang: str) -> None:
    t = text("runewars", lang)
    wanted: Counter[tuple[str, ...]] = Counter()
    for kind, (_, those, copies) in PACKS.items():
        for name, one in those.items():
            area, more = {}, []
            if kind == "quest" and one.bound is not None:
                area = {"area": f"{one.bound}{one.where[1]}"}
                more = [t("print.cards.tile", n=one.bound, letter=one.where[1])]
            if kind == "hero":
                more = [f"{getattr(one, key)} {t(f'print.cards.{key}')}" for key in ("s", "a", "w", "hp")]
            wanted[t.word(Ref(kind, name), "Name"), t(f"{kind}.{name}", **area), *more] += copies
    shown: Counter[tuple[str, ...]] = Counter()
    backs: dict[Any, set[tuple[str, ...]]] = {}
    for front, back in things("cards", lang, 43, TOKEN):
        one = found(words(front), wanted)
        shown[one] += 1
        backs.setdefault(back.children, set()).add(one)
    assert shown == wanted
    assert len(backs) == len(PACKS)


@LANGUAGES
def test_each_model_is_there_as_often_as_in_the_supply_and_routed_behind(lang: str) -> None:
    t = text("runewars", lang)
    names = {t.word(Ref("kind", name), "Name"): unit.n for name, unit in UNITS.items()}
    names |= {t.word(Ref("faction", one), "Name"): STRONGHOLDS for one in FACTIONS}
    names |= {t.word(Ref("hero", one), "Name short"): 1 for one in DATA.heroes}
    names |= {t.word(Ref("development", one), "Name"): DEVELOPMENTS for one in DATA.setup.developments._fields}
    built, shown = t("print.cards.development"), Counter[str]()
    for front, back in things("models", lang, 20, TOKEN):
        name = max((one for one in names if one in words(front)), key=len)
        shown[name] += 1
        assert words(back) in (words(front), built)
        assert front.children != back.children
    assert shown == names


@LANGUAGES
def test_a_tile_shows_what_its_areas_yield_who_lives_there_and_its_borders(lang: str) -> None:
    t = text("runewars", lang)
    tiles = {f"{no}a {no}b {no}c": (one.areas, one) for no, one in DATA.tiles.items()}
    left, homes = Counter[str](), []
    for front, _ in things("tiles", lang, TILE[0], CITY[0], ROUND[0]):
        shown, drawn = words(front), pictures(front)
        key = next((key for key in tiles if {*key.split()} <= {*shown.split()}), "")
        if not key and "Ha" not in shown.split():
            name = next((one for one in DATA.cities if t.word(Ref("city", one), "Name") in shown), "round")
            ways = DATA.cities[name].rally if name != "round" else ()
            assert all(t(f"deed.{op.name}", **op.params).lower() in shown.lower() for way in ways for op in way), shown
            left[name] += 1
            continue
        own = [one for one in FACTIONS if t.word(Ref("faction", one), "Name") in shown]
        homes += own
        areas, tile = tiles.pop(key) if key else (DATA.home_realm(own[0]), None)
        assert all(DATA.home_realm(one) == areas for one in own)
        for name in DIALS:
            assert drawn[resource_shapes(name)] == sum(getattr(one, name) for one in areas.values()), (key, name)
        assert drawn[token_shapes("city")] == sum(one.city for one in areas.values())
        for kind, n in ((kind, n) for one in areas.values() for kind, n in one.neutrals.items()):
            assert t.word(Ref("kind", kind), "Name many" if n > 1 else "Name") in shown
        borders = Counter(border[2] for border in (*tile.inner, *tile.outer)) if tile else Counter[str]()
        strokes = Counter(one.stroke for one in walk((front,)) if isinstance(one, Path) and one.width == 13.5)
        assert strokes == {f"clan.{colour}": n for colour, n in borders.items()}
    assert not tiles
    assert sorted(homes) == sorted(FACTIONS)
    rounds = sum(RUNES.values()) + sum(n for _, n in MARKERS.values())
    assert left == dict.fromkeys(DATA.cities, 1) | {"round": rounds}


@LANGUAGES
def test_a_race_has_its_dials_and_models_on_a_side_and_each_order_is_a_card(lang: str) -> None:
    t = text("runewars", lang)
    front, back, *sides, neutrals = registry.make("runewars", "dials", {"lang": lang}).sheets
    numbers = sorted(int(words(card).split()[0]) for card, _ in met((front, back), 43))
    assert numbers == [one.no for one in DATA.setup.orders]
    for faction, sheet in zip(ORDER, sides, strict=True):
        shown = said(sheet)
        icons = [icon for name in DIALS for icon in DATA.dials[faction][name]]
        models = Counter(unit_of(faction, icon) for icon in icons if icon in ("u1", "a", "b", "u3"))
        for name, n in models.items():
            assert shown.count(t.word(Ref("kind", name), "Name")) == n + 2, name
            assert t(f"unit.{name}") in shown
        assert {*models} == {name for name, unit in DATA.units.items() if unit.faction == faction}
        flying = sum(DATA.units[name].fly for name in models)
        assert shown.count(f" · {t('print.dials.fly')}") == flying
        assert t(f"ward.{faction}") in shown
    assert {*ORDER} == {*FACTIONS}
    assert [*map(opponent, ORDER[::2])] == [*ORDER[1::2]]
    assert all(t(f"unit.{name}") in said(neutrals) for name in DATA.neutrals)
