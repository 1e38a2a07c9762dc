"""How parts of a file are shown in a message: short, and harmless to a terminal."""


def shortened(text: str, longest: int = 48) -> str:
    """Return `text`, its end replaced by dots if it is longer than `longest`."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def printable(text: str) -> str:
    """Return `text` with control characters and lone surrogates escaped."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
