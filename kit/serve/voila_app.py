"""Voilà as the kit runs it: its settings in code, its own sockets, kind words where a page cannot be had."""

import asyncio
import shutil
from http import HTTPStatus
from typing import Any

import tornado.httpserver
import tornado.ioloop
import traitlets
from tornado.web import HTTPError, RedirectHandler, RequestHandler
from voila.app import Voila
from voila.handler import BaseVoilaHandler

from kit.serve import own_pages, templates, visits
from kit.serve.sockets import PromptConnection

MOST_SCRIPTS = 200


class NotHere(BaseVoilaHandler):
    """Any address that is no page of ours."""

    async def prepare(self) -> None:
        await super().prepare()
        raise HTTPError(404)


class KitVoila(Voila):
    """The server of the kit's pages.

    ``sockets`` are bound already, ``context`` is what the templates know as ``kit``; ``ready`` is called, without
    arguments, once pages can be had; ``on_signal`` is the handler of the signals, which Voilà would take for itself.
    """

    sockets: Any = traitlets.List()
    context: Any = traitlets.Dict()
    ready = traitlets.Callable()
    on_signal = traitlets.Callable()
    scripts: Any = traitlets.List()

    @traitlets.default("config_file_paths")
    def _no_config_files(self) -> list[str]:
        return []

    @traitlets.default("kernel_websocket_connection_class")
    def _prompt_connection(self) -> type:
        return PromptConnection

    def _handle_signal_stop(self, number: int, frame: object) -> None:
        self.on_signal(number, frame)

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["voila_jinja2_env"].globals["kit"] = self.context
        settings["default_handler_class"] = NotHere
        templates.use()
        settings["log_function"] = self.note
        self.context["scripts"] = self.scripts
        settings["default_handler_args"] = {"voila_configuration": self.voila_configuration}
        # A first page brings five megabytes of scripts: nothing on this machine, a while on a classroom's network.
        settings["compress_response"] = self.tornado_settings.get("allow_remote_access", False)
        return settings

    def init_handlers(self) -> list[Any]:
        # Binder's way starts at voila/; here that is the lobby too.
        ours = own_pages.handlers(self.base_url, self.voila_configuration)
        theirs = visits.with_our_door(super().init_handlers())
        for facts in (fact for handler in theirs for fact in handler[2:]):
            if "no_cache_paths" in facts:
                # The names change with what is in the files: nobody need ask whether they are still the same.
                facts["no_cache_paths"] = []
        return [*ours, *theirs, (r"/voila/?", RedirectHandler, {"url": self.base_url})]

    def note(self, handler: RequestHandler) -> None:
        """Remembers which scripts pages load: the lobby's readers fetch them before they open one."""
        request = handler.request
        wanted = request.path.endswith(".js") and "/voila/render/" in request.headers.get("Referer", "")
        if wanted and handler.get_status() == HTTPStatus.OK and request.uri not in self.scripts:
            self.scripts.append(request.uri)
            # Nobody makes the lobby grow by asking for the same file under many names.
            del self.scripts[:-MOST_SCRIPTS]

    def listen(self) -> None:
        server = tornado.httpserver.HTTPServer(self.app)
        server.add_sockets(self.sockets)
        self.port = self.sockets[0].getsockname()[1]
        self.ioloop = tornado.ioloop.IOLoop.current()
        self.ioloop.add_callback(self.ready)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def stop(self) -> None:
        # Kernels first: without their connection files they could not be told.
        asyncio.get_event_loop().run_until_complete(self.kernel_manager.shutdown_all(now=True))
        shutil.rmtree(self.connection_dir, ignore_errors=True)
