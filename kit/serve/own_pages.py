"""The pages of ours that are neither the lobby nor a notebook, for any server: none of them starts a kernel."""

from __future__ import annotations

from typing import Any

from kit.core.manifest import GAMES
from kit.serve import ahead, print_pages


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """Their addresses, for a server whose own address is `base_url`."""
    sites = [manifest.part("site") for manifest in GAMES.having("site").values()]
    return [page for ours in (print_pages, *sites, ahead) for page in ours.handlers(base_url, configuration)]
