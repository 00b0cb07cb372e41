"""The kit inside somebody else's Jupyter server, which is Binder's way: Voilà with our settings, at ``voila``.

It stands in for Voilà's own server extension, which is to be switched off (``binder/postBuild`` does both).
"""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from voila import server_extension
from voila.configuration import VoilaConfiguration

from kit import resources
from kit.serve import own_pages, pages
from kit.serve.identity import FOR_THIS_VISIT, provider_for
from kit.serve.policy import below
from kit.serve.settings import SHARE, voila_settings
from kit.serve.sockets import PromptConnection


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "kit.serve.extension"}]


def _link_jupyter_server_extension(server: Any) -> None:
    """Called before the server is made from its settings: what it was told itself goes before ours."""
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    settings = voila_settings()
    settings.VoilaConfiguration.resources = {"kit": context(server)}
    settings.ServerApp.tornado_settings = {"compress_response": True}
    settings.IdentityProvider.cookie_options = FOR_THIS_VISIT
    settings.merge(server.config)
    server.config = settings
    server.kernel_websocket_connection_class = PromptConnection


def _load_jupyter_server_extension(server: Any) -> None:
    """Called when the server is there: adds Voilà's pages, which then look like ours."""
    server_extension._load_jupyter_server_extension(server)
    app, top = server.web_app, server.web_app.settings["base_url"]
    app.settings["voila_jinja2_env"].globals["kit"] = context(server)
    app.settings["identity_provider"] = provider_for(server)
    app.settings["xsrf_cookie_kwargs"] = {**app.settings.get("xsrf_cookie_kwargs", {}), **FOR_THIS_VISIT}
    app.add_transform(below(f"{top}voila"))
    app.add_handlers(".*$", own_pages.handlers(top, VoilaConfiguration(parent=server)))


def context(server: Any) -> dict[str, Any]:
    """What the templates know as ``kit`` on this server."""
    top, folder = Path(server.root_dir).resolve(), resources.root("notebooks")
    if not folder.is_relative_to(top):
        # An installed wheel's own notebooks lie outside of what the server shows; a checkout has the same ones.
        folder = top / "notebooks"
    prefix = f"{folder.relative_to(top).as_posix()}/" if folder != top else ""
    return pages.context(folder, prefix=prefix, lobby="voila", lab=find_spec("jupyterlab") is not None)
