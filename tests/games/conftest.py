"""What the games' tests share stands beside their folders."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
