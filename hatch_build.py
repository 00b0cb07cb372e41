"""What a package says of itself and only its publisher knows: where its repository is, and so where README leads.

Known where GitHub builds it, from `GITHUB_REPOSITORY`; built elsewhere, a package names no address.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class CustomMetadataHook(MetadataHookInterface):
    """Called by hatchling for the fields that pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds README and, where the repository is known, its addresses."""
        text, repository = Path(self.root, "README.md").read_text(encoding="utf-8"), os.environ.get("GITHUB_REPOSITORY")
        if repository:
            home = f"https://github.com/{repository}"
            owner, _, name = repository.partition("/")
            metadata["urls"] = {
                "Homepage": f"https://{owner.lower()}.github.io/{name}/",
                "Documentation": f"{home}/tree/main/docs",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
                "Issues": f"{home}/issues",
                "Source": home,
            }
            text = re.sub(r"\]\(\.\./\.\./", f"]({home}/", text)
            text = re.sub(r"(!\[[^]]*\]\()(?!https:|#)", rf"\1{home}/raw/main/", text)
            text = re.sub(r"\]\((?!https:|#)", f"]({home}/blob/main/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
