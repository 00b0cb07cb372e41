"""La Strage: what its tutor warns of, for `tests/games/test_blunders.py`."""

from kit.games.strage.evaluation.blunders import KINDS as KINDS
from kit.widgets.games.strage.hints import warning as warning
