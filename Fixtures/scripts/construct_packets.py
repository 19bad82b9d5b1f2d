"""What the scripts of the fixtures made with `construct` share: packets, and cases of good and bad ones."""

import sys

from hex_files import golden, malformed, stanza
from layout import layout
from wire_format import Checked, decode, Packet, Summed, Tagged

PACKETS = {}


def packet(name, *fields):
    PACKETS[name] = fields[0] if isinstance(fields[0], (Checked, Summed, Tagged)) else Packet(*fields)


def shown(value):
    match value:
        case dict():
            labels = [f"{key} ".removeprefix("_0 ").removeprefix("_1 ") for key in value]
            text = ", ".join(label + shown(each) for label, each in zip(labels, value.values())).strip()
        case bytes(): text = value.hex(" ") or "no bytes"
        case str(): text = ascii(value)
        case None: text = "nil"
        case _: text = str(value)
    return text


def good(name, case, value, note=None):
    """The bytes of a value."""
    parts = layout(PACKETS[name], value)
    decode(PACKETS[name], b"".join(data for data, _ in parts))
    text = note or shown(value)
    golden(name, case, text if len(text) <= 95 else text[:95].rstrip() + "...", parts)


def rounded(name, case, value):
    """The bytes of a value that is another one once it is decoded. The heading has the numbers of both."""
    parts = layout(PACKETS[name], value)
    copy = decode(PACKETS[name], b"".join(data for data, _ in parts))
    heading = [f"{label}: {listed(each)}" for label, each in [("from", value), ("value", copy)]]
    stanza(f"Packets/{name}.hex", case, heading, parts)


def listed(value):
    match value:
        case dict(): return ", ".join(map(listed, value.values()))
        case list(): return ", ".join(map(listed, value))
        case _: return repr(value)  # fmt: skip


def bad(name, case, error, value, *changes, cut=None):
    """The bytes of a value, with others, in hex, from an offset on or in place of those between two."""
    data = bytearray(PACKETS[name].build(value))
    for where, text in changes:
        other = bytes.fromhex(text)
        start, end = where if isinstance(where, tuple) else (where, where + len(other))
        data[start:end] = other
    data = bytes(data[:cut])
    try:
        decode(PACKETS[name], data)
    except Exception:
        return malformed(name, case, f"{name}{error}", [(data, "")])
    sys.exit(f"{name}/{case} is no malformed packet")
