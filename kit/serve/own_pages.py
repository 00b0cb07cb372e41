"""The pages of ours that are neither the lobby nor a notebook, for any server: none of them starts a kernel."""

from __future__ import annotations

from typing import Any

from kit.serve import coders, game_pages, preload, print_pages, results_page


def handlers(base_url: str, configuration: Any) -> list[tuple[str, type, dict[str, Any]]]:
    """Their addresses, for a server whose own address is `base_url`."""
    return [
        page
        for ours in (print_pages, game_pages, results_page, coders, preload)
        for page in ours.handlers(base_url, configuration)
    ]
