"""A few pages are made at once, and the others soon after."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

from kit.serve.kernels import Queue, Visit


def finish(work: Coroutine[None, None, None]) -> None:
    """Runs it to its end, in a thread of its own: a browser test before may have left a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_a_page_that_is_made_lets_the_next_one_in() -> None:
    async def scene() -> None:
        queue, first, second, third = Queue(2, patience=60), Visit(""), Visit(""), Visit("")
        await queue.enter(first)
        await queue.enter(second)
        waits = asyncio.create_task(queue.enter(third))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not waits.done()
        queue.leave(second)
        await asyncio.wait_for(waits, 5)

    finish(scene())


def test_nobody_waits_for_a_page_whose_reader_takes_long() -> None:
    async def scene() -> None:
        queue = Queue(1, patience=0.05)
        slow, next_one = Visit(""), Visit("")
        await queue.enter(slow)
        await asyncio.wait_for(queue.enter(next_one), 5)

    finish(scene())


def test_whoever_leaves_twice_or_never_came_in_makes_no_place() -> None:
    async def scene() -> None:
        queue, first, stranger = Queue(1, patience=0.05), Visit(""), Visit("")
        await queue.enter(first)
        queue.leave(stranger)
        await queue.enter(stranger)
        queue.leave(stranger)
        queue.leave(first)
        queue.leave(first)
        await queue.enter(Visit(""))
        waits = asyncio.create_task(Queue.enter(queue, Visit("")))
        await asyncio.sleep(0)
        assert not waits.done()
        await waits

    finish(scene())
