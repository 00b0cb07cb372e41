"""The kit inside somebody else's Jupyter server, which is Binder's way: Voilà with our settings, at ``voila``.

It stands in for Voilà's own server extension, which is to be switched off (``binder/postBuild`` does both).
"""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from voila import server_extension
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths

from kit import resources
from kit.serve import gate, own_pages, pages, templates
from kit.serve.admission import LeaveHandler, PageHandler
from kit.serve.bundle import Bundle
from kit.serve.kernels import Kernels
from kit.serve.policy import FOR_THIS_VISIT, below, provider_for
from kit.serve.settings import LARGEST_NOTEBOOK, SHARE, voila_settings
from kit.serve.sockets import PromptConnection


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "kit.serve.extension"}]


def _link_jupyter_server_extension(server: Any) -> None:
    """Called before the server is made from its settings: what it was told itself goes before ours."""
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    settings = voila_settings()
    settings.VoilaConfiguration.resources = {"kit": context(server)}
    settings.ServerApp.tornado_settings = {"compress_response": True}
    settings.ServerApp.max_body_size = LARGEST_NOTEBOOK
    settings.IdentityProvider.cookie_options = FOR_THIS_VISIT
    settings.ServerApp.kernel_manager_class = settings.VoilaConfiguration.multi_kernel_manager_class
    settings.merge(server.config)
    server.config = settings
    server.kernel_websocket_connection_class = PromptConnection


def _load_jupyter_server_extension(server: Any) -> None:
    """Called when the server is there: adds Voilà's pages, which then look like ours."""
    # Its own door would start a kernel for anybody; the first of two handlers for an address is the one that is asked.
    configuration = VoilaConfiguration(parent=server)
    base_url = server.web_app.settings["base_url"]
    paths = collect_template_paths(["voila", "nbconvert"], configuration.template)
    facts = {"config": server.config, "template_paths": paths, "voila_configuration": configuration}
    door = [
        (url_path_join(base_url, "/voila/render/(.*)"), PageHandler, facts),
        (url_path_join(base_url, "/voila/api/shutdown/(.*)"), LeaveHandler),
    ]
    bundle = Bundle(base_url)
    server.web_app.add_handlers(".*$", [*door, *bundle.handlers()])
    # A page finds it among its resources, the lobby among what all templates know.
    configuration.config.VoilaConfiguration.resources["kit"]["bundle"] = bundle
    templates.use()
    gate.guard(server.web_app, url_path_join(base_url, "voila"))
    if server.trust_xheaders and isinstance(server.kernel_manager, Kernels):
        # It stands behind a hub, which has let its one person in: whoever asks counts for nobody.
        server.kernel_manager.proxies = ["0.0.0.0/0", "::/0"]
    server_extension._load_jupyter_server_extension(server)
    app = server.web_app
    app.settings["voila_jinja2_env"].globals["kit"] = {**context(server), "bundle": bundle}
    app.settings["log_function"] = bundle.beside(app.settings.get("log_function"))
    app.settings["identity_provider"] = provider_for(server)
    app.settings["xsrf_cookie_kwargs"] = {**app.settings.get("xsrf_cookie_kwargs", {}), **FOR_THIS_VISIT}
    app.add_transform(below(f"{base_url}voila"))
    app.add_handlers(".*$", own_pages.handlers(base_url, configuration))


def context(server: Any) -> dict[str, Any]:
    """What the templates know as ``kit`` on this server."""
    top, folder = Path(server.root_dir).resolve(), resources.root("notebooks")
    if not folder.is_relative_to(top):
        # An installed wheel's own notebooks lie outside of what the server shows; a checkout has the same ones.
        folder = top / "notebooks"
    prefix = f"{folder.relative_to(top).as_posix()}/" if folder != top else ""
    return pages.context(folder, prefix=prefix, lobby="voila", lab=find_spec("jupyterlab") is not None)
