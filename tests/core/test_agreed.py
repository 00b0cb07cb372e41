"""What may be agreed: what is on or off, and what has one of several values."""

import pytest

from kit.core.game import Option, Trouble
from kit.core.state import agreed

KNOWN = (Option("magic", False, ()), Option("end", "rounds", (), values=("rounds", "never")))


@pytest.mark.parametrize("chosen", [{}, None, {"magic": True}, {"end": "never", "magic": False}, {"end": "rounds"}])
def test_what_may_be_agreed(chosen):
    assert dict(agreed(KNOWN, chosen)) == (chosen or {})


@pytest.mark.parametrize(
    "chosen", [{"magic": "on"}, {"magic": 1}, {"end": True}, {"end": "soon"}, {"end": []}, {"luck": True}]
)
def test_what_may_not(chosen):
    with pytest.raises(Trouble) as trouble:
        agreed(KNOWN, chosen)
    assert trouble.value.key == "trouble.option"


def test_they_stand_in_a_fixed_order():
    assert agreed(KNOWN, {"magic": True, "end": "never"}) == (("end", "never"), ("magic", True))
