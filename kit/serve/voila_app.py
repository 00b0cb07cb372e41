"""Voilà as the kit runs it: its settings in code, its own sockets, kind words where a page cannot be had."""

import asyncio
import logging
import shutil
from typing import Any

import tornado.httpserver
import tornado.ioloop
import traitlets
from jupyter_server.utils import url_path_join
from nbclient.exceptions import DeadKernelError
from tornado.web import RedirectHandler
from voila.app import Voila
from voila.utils import create_include_assets_functions

from kit.serve import admission, gate, not_found, own_pages, templates
from kit.serve.bundle import Bundle
from kit.serve.kernel import ENDED
from kit.serve.names import Names
from kit.serve.policy import FOR_THIS_VISIT, Anybody, OwnPolicy
from kit.serve.settings import LARGEST_BODY, TEMPLATE
from kit.serve.sockets import PromptConnection


class KitVoila(Voila):
    """The server of the kit's pages.

    ``sockets`` are bound already, ``names`` are those it answers to, ``context`` is what the templates know as ``kit``;
    ``ready`` is called, without arguments, once pages can be had; ``on_signal`` is the handler of the signals, which
    Voilà would take for itself.
    """

    sockets: Any = traitlets.List()
    names: Any = traitlets.Instance(Names)
    context: Any = traitlets.Dict()
    ready = traitlets.Callable()
    on_signal = traitlets.Callable()
    bundle: Any = traitlets.Instance(Bundle)

    @traitlets.default("config_file_paths")
    def _no_config_files(self) -> list[str]:
        return []

    @traitlets.default("kernel_websocket_connection_class")
    def _prompt_connection(self) -> type:
        return PromptConnection

    @traitlets.default("identity_provider_class")
    def _anybody(self) -> type:
        return Anybody

    def initialize(self, argv: Any = None) -> None:
        super().initialize(argv)
        # Else every word to and from a kernel becomes a record, only to be thrown away where it would be written.
        self.log.setLevel(self.log_level)
        for logger in (self.log, logging.getLogger("asyncio")):
            logger.addFilter(is_trouble)

    def _handle_signal_stop(self, number: int, frame: object) -> None:
        self.on_signal(number, frame)

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        pages = settings["voila_jinja2_env"]
        pages.globals |= {"kit": self.context, **create_include_assets_functions(TEMPLATE, self.base_url)}
        # Whatever refuses something, a socket of Jupyter's or a page of ours, does so in our words.
        settings["jinja2_env"] = pages
        settings["headers"] = {"Content-Security-Policy": "frame-ancestors 'self'"}
        settings["xsrf_cookie_kwargs"] = dict(FOR_THIS_VISIT)
        settings["default_handler_class"] = not_found.Page
        templates.use()
        self.bundle = self.context["bundle"] = Bundle(self.base_url)
        settings["log_function"] = self.bundle.note
        # The names change with what is in the files: nobody need ask whether they are still the same.
        settings["static_immutable_cache"] = [url_path_join(self.base_url, "voila/labextensions/")]
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        # A first page brings five megabytes of scripts: nothing on this machine, a while on a classroom's network.
        settings["compress_response"] = not self.names.alone
        return settings

    def init_handlers(self) -> list[Any]:
        self.app.add_transform(OwnPolicy)
        gate.guard(self.app, "/", self.names, voila_configuration=self.voila_configuration)
        ours = [*self.bundle.handlers(), *own_pages.handlers(self.base_url, self.voila_configuration)]
        theirs = admission.with_admission(super().init_handlers())
        # Binder's way starts at voila/; here that is the lobby too.
        start = (r"/voila/?", RedirectHandler, {"url": self.base_url})
        return [*ours, *theirs, start, *not_found.handlers(self.base_url)]

    def listen(self) -> None:
        server = tornado.httpserver.HTTPServer(self.app, max_body_size=LARGEST_BODY)
        server.add_sockets(self.sockets)
        self.port = self.sockets[0].getsockname()[1]
        self.ioloop = tornado.ioloop.IOLoop.current()
        self.ioloop.add_callback(self.ready)
        try:
            self.ioloop.start()
        finally:
            # What breaks off from here on breaks off because it was told to: pages that still load, sockets that
            # open. The terminal is the family's.
            logging.disable()
            server.stop()
            self.stop()

    def stop(self) -> None:
        # Kernels first: without their connection files they could not be told.
        asyncio.get_event_loop().run_until_complete(end_all(self.kernel_manager))
        shutil.rmtree(self.connection_dir, ignore_errors=True)


DIED = "Kernel died while waiting"
"""What nbclient says of such a kernel before it raises `DeadKernelError`, if it asked after it before the page did."""


def is_trouble(record: logging.LogRecord) -> bool:
    """Whether something is broken. That a kernel ended while its page was made is not: mostly somebody has given the
    page up, and whoever still waits is told by the page."""
    error = record.exc_info[1] if record.exc_info else None
    told = f"{record.getMessage()} {error}"
    dead = isinstance(error, DeadKernelError) or isinstance(error and error.__cause__, DeadKernelError)
    return not dead and ENDED not in told and DIED not in told


async def end_all(kernels: Any) -> None:
    """Ends every kernel of this manager. One that is being started can be ended only when it is there."""
    while True:
        await asyncio.gather(*kernels._pending_kernels.values(), return_exceptions=True)
        kernels._pending_kernels.clear()
        await kernels.shutdown_all(now=True)
        if not kernels.list_kernel_ids() and not kernels._pending_kernels:
            return
