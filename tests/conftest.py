"""For every test: a text or a fact that is missing is an error, here and in the kernels of the pages."""

import os

os.environ["KIT_TEXT_STRICT"] = "1"
