"""What a hostile browser may send: any value in place of another, and any message."""

from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = SIMPLE | st.lists(SIMPLE, max_size=3) | st.dictionaries(st.text(max_size=5), SIMPLE, max_size=3)


def messages(handlers: Iterable[str], names: Sequence[str], words: Sequence[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Messages that a page has a handler for, with facts of those names, some of them with those words."""
    return st.builds(
        lambda do, facts: {"do": do, **facts},
        st.sampled_from([name for name in handlers if name not in ("hello", "store_full")]),
        st.dictionaries(st.sampled_from(names), VALUES | st.sampled_from(words) | st.floats(0, 1), max_size=4),
    )
