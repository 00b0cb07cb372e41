"""Values that a hostile browser may send in place of any other."""

from hypothesis import strategies as st

SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = SIMPLE | st.lists(SIMPLE, max_size=3) | st.dictionaries(st.text(max_size=5), SIMPLE, max_size=3)
