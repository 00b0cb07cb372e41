"""What a card, a model, a development or a title of Rune Winter does, in a sentence; what it is called is its noun."""

from __future__ import annotations

from typing import Any

from kit.core.game import Ref
from kit.text import Catalogue


def deed_of(thing: Ref, t: Catalogue, **facts: Any) -> str:
    """What a thing does: of a kind of model its special, of a faction its ward. A quest that is bound to a tile names
    its area where `area` is given."""
    name = thing.id
    keys = {
        "kind": f"unit.{name}", "tactic": f"tactic.{name}", "hero": f"hero.{name}", "quest": f"quest.{name}",
        "reward": f"reward.{name}", "objective": f"objective.{name}", "explore": f"explore.{name}",
        "season_card": f"season.{name}", "development": f"development.{name}", "faction": f"ward.{name}",
        "title": f"title.{name}",
    }  # fmt: skip
    return t(keys[thing.kind], **facts)


def in_short(season_card: str, t: Catalogue) -> str:
    """What a season card does, as short as it must be read to go on; its own words tell it exactly."""
    key = f"season.{season_card}.short"
    return t(key) if t.has(key) else t(f"season.{season_card}")
