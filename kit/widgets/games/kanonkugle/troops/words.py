"""What troops, ratings and problems are called, and what ratings mean."""

from __future__ import annotations

from typing import Any

from kit.core.game import Ref, Trouble
from kit.games.kanonkugle import troops
from kit.games.kanonkugle.draft_checks import Problem
from kit.games.kanonkugle.pieces import DESIGNS, PLAYERS
from kit.games.kanonkugle.troops import Troop
from kit.text import Catalogue

NEEDS = {"ddt": "tir", "dan": "mis"}
"""Per rating the one without which it is of no use."""


def troop_ref(name: str) -> Any:
    """A troop as a fact of a sentence: a noun for one of the kit's own, else as it was typed."""
    return Ref("troop", name) if name in DESIGNS else name


def troop_name(t: Catalogue, name: str) -> str:
    """What a troop is called."""
    return t.word(Ref("troop", name), "Name") if name in DESIGNS else name


def problem_words(t: Catalogue, problem: Problem) -> str:
    """A problem in one sentence."""
    facts = dict(problem.facts)
    why = facts.get("why")
    if isinstance(why, Trouble):
        return t.trouble(why)
    if "troop" in facts:
        facts["troop"] = troop_name(t, str(facts["troop"]))
    if "side" in facts:
        facts["side"] = Ref("side", PLAYERS[int(facts["side"])].id)
    if "thing" in facts:
        facts["thing"] = t(f"troops.thing.{facts['thing']}")
    return t(f"troops.problem.{problem.key}", **facts)


def means(t: Catalogue, troop: Troop, rating: str) -> str:
    """What a rating comes to, in centimetres and dice."""
    value, needs = getattr(troop.ratings, rating), NEEDS.get(rating, "")
    if needs and not value and not getattr(troop.ratings, needs):
        return t(f"troops.means.{needs}.none")
    told = troops.back(troop)
    facts = {
        "mov": {"open": told.open, "rough": told.rough, "marsh": told.impervious},
        "ddt": {"n": told.shoots},
        "ctr": {"n": value, "of": troops.FACES},
        "tir": {"n": value, "dice": troop.pv},
        "mis": {"n": value, "dice": troop.pv},
        "sc": {"n": value},
        "dan": {"n": value},
    }[rating]
    return t(f"troops.means.{rating}" if value or rating == "mov" else f"troops.means.{rating}.none", **facts)


def figures_words(t: Catalogue, troop: Troop) -> str:
    """How many figures, and the life points of each."""
    told = troops.back(troop)
    whole = told.share.denominator == 1
    facts = {"lives": told.share.numerator} if whole else {"share": told.share.denominator}
    return t("troops.figures" if whole else "troops.figures.share", n=troop.units, **facts)
