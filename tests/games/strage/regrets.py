"""La Strage: what its tutor warns of, for `tests/games/test_regrets.py`."""

from kit.games.strage.outlook.regrets import KINDS as KINDS
from kit.widgets.games.strage.hints import warning as warning
