"""Pages of lists: sizes within bounds, and tokens that say where the next one begins."""

import base64
import binascii
from dataclasses import dataclass

from solver.errors import InvalidInputError

MOST = 100
EXPECTED_TOKEN = "a token from the page before"  # noqa: S105 - no secret: a place in a list


@dataclass(frozen=True)
class Page:
    """A page that is asked for.

    Attributes:
        size: at most so many.
        after: what the token of the page before says, or None for the first page.
    """

    size: int
    after: str | None


def page_of(size: int, token: str) -> Page:
    """Return the page that a request asks for.

    Raises:
        InvalidInputError: if the size is below 0, or the token none of ours.
    """
    if size < 0:
        raise InvalidInputError("page_size", size, "0 or more")
    return Page(min(size, MOST) or MOST, _read(token) if token else None)


def position_of(page: Page) -> int:
    """Return the position at which a page begins that is counted by position.

    Raises:
        InvalidInputError: if its token says something else.
    """
    if page.after is None:
        return 0
    if not page.after.isdecimal() or len(page.after) > len(str(MOST)) + 9:
        raise InvalidInputError("page_token", page.after, EXPECTED_TOKEN)
    return int(page.after)


def token_of(after: str) -> str:
    """Return the token that says where the next page begins."""
    return base64.urlsafe_b64encode(after.encode()).decode()


def _read(token: str) -> str:
    try:
        return base64.urlsafe_b64decode(token.encode()).decode()
    except (binascii.Error, ValueError):
        raise InvalidInputError(
            "page_token", token[:MOST], "a token from the page before"
        ) from None
