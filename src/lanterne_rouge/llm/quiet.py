"""Keeps the vendors' loggers from writing what was sent and what came back.

At debug level their libraries print whole requests, and with them the athlete's day. Whoever turns on our own debug lines,
or sets a level on the root logger, must not get those into a file by accident; so their loggers stop below a warning.
Stamina repeats in words of its own what `retrying` already says. Their warnings are for programmers, not for the athlete.
"""

import logging
import warnings

VENDORS = (
    "anthropic",
    "asyncio",
    "google.auth",
    "google_genai",
    "httpcore",
    "httpcore2",
    "httpx",
    "httpx2",
    "openai",
    "pydantic_ai",
)


def quieten() -> None:
    """Raises the level of every vendor's logger, and drops their warnings.

    Done after their import, for some set a level from the environment.
    """
    for name in VENDORS:
        logging.getLogger(name).setLevel(logging.WARNING)
        _unset_below(name)
    logging.getLogger("stamina").setLevel(logging.ERROR)
    # Told of a model by Anthropic's library, wherever it happens to be awaited: a default may be old and still answer.
    warnings.filterwarnings("ignore", message=r"The model '[^']*' is deprecated", category=DeprecationWarning)
    warnings.filterwarnings("ignore", module=r"(anthropic|google|openai|pydantic_ai)\b")


def _unset_below(name: str) -> None:
    """Children that chose a level of their own follow their parent again."""
    for child in tuple(logging.Logger.manager.loggerDict):
        if child.startswith(f"{name}."):
            logging.getLogger(child).setLevel(logging.NOTSET)
