"""Health when the disk is full: NOT_SERVING from the first write that found no room.

Calls go on to be tried, since those that only read still can; whoever balances the load sends none.
A write of some size, taken back at once, finds out when there is room again.
"""

import asyncio
from collections.abc import Awaitable, Callable

from service.store.log_store import LogStore

_SECONDS_BETWEEN_LOOKS = 1.0


class Room:
    """Whether the database has room, as health tells it; to be used in the event loop.

    Args:
        store: the database.
        tell: tells health whether the service serves.
    """

    def __init__(self, store: LogStore, tell: Callable[[bool], Awaitable[None]]) -> None:
        self._store = store
        self._tell = tell
        self._looking: asyncio.Task[None] | None = None

    def none_left(self) -> None:
        """Notice that a write found no room."""
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """Tell that nothing is served, and when there is room again, that it is."""
        await self._tell(False)  # noqa: FBT003 - a callable takes no keywords
        has_room = False
        while not has_room:
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            has_room = await asyncio.to_thread(self._store.has_room)
        self._looking = None
        await self._tell(True)  # noqa: FBT003 - likewise
