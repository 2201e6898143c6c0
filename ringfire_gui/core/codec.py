"""The one place where values become bytes: JSON, its canonical form, and digests over that."""

import hashlib
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_plain = msgspec.json.Encoder()
_canonical = msgspec.json.Encoder(order="deterministic")

DIGEST_LENGTH = 32
"""Hexadecimal digits of a digest."""


def encode(value: object) -> bytes:
    """JSON on one line, with dicts in the order they have: a value read back behaves like the one written."""
    return _plain.encode(value)


def canonical(value: object) -> bytes:
    """Canonical JSON: equal values give equal bytes, on every machine and in every run."""
    return _canonical.encode(value)


def decode(data: bytes, kind: type[T]) -> T:
    """Validated decoding.

    Raises:
        msgspec.DecodeError: not JSON, or not of this kind (`msgspec.ValidationError`).
        RecursionError: nested deeper than any honest value.
    """
    return msgspec.json.decode(data, type=kind)


def digest(value: object) -> str:
    """A short fingerprint of a value; equal values have equal digests."""
    return digest_bytes(canonical(value))


def digest_bytes(data: bytes) -> str:
    """The fingerprint of bytes as they are."""
    return hashlib.blake2b(data, digest_size=DIGEST_LENGTH // 2).hexdigest()


def plain(value: object) -> Any:
    """The value as plain dicts, lists and scalars, as JSON would hold it."""
    return msgspec.to_builtins(value, order="deterministic")
