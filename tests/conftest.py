"""For every test: a missing text or fact is an error, in the kernels of the pages too; no example has a time limit."""

import os

from hypothesis import settings

os.environ["KIT_TEXT_STRICT"] = "1"
settings.register_profile("kit", deadline=None)
settings.load_profile("kit")
