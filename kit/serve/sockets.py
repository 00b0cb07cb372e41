"""The connection between a page and its kernel."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

# How a browser closes the socket of a page that is left.
GOING_AWAY = 1001


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel connection whose messages leave at once.

    Two small messages close together would otherwise wait 40 ms for each other (Nagle against delayed
    acknowledgement), which is the whole budget between a tap and its answer.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]
        super().disconnect()
        if self.websocket_handler.close_code == GOING_AWAY and hasattr(self.multi_kernel_manager, "goodbye"):
            self.multi_kernel_manager.goodbye(self.kernel_id)
