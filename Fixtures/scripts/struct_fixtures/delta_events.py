"""What differs between two values of DeltaEvents: enums, unions, and what takes all remaining bytes.

A value is a dict; events and bodies are their bytes.
"""

import struct

from fields import leb128, number, presence
from hex_files import golden, malformed, stanza
from struct_fixtures.deltas import AGAIN, Bits, text, whole


def chat(words, to):
    return b"\2" + text(words) + struct.pack(">H", to)


LEAVE = b"\3"
NOTE = {"color": 3, "size": 4, "bytes": b"\x09\x08"}
START = {
    "team": 0, "event": chat("hi", 7), "next": None, "kind": 1, "body": b"\1\2", "note": NOTE, "rest": "Zoë".encode(),
}  # fmt: skip


def optional(value):
    return b"\0" if value is None else b"\1" + value


def full(value):
    note = bytes([value["note"]["color"] << 4 | value["note"]["size"]]) + value["note"]["bytes"]
    return (
        number("team", ">B", value["team"]) + [(value["event"], "event")]
        + presence("next", value["next"] is not None) + [(value["next"] or b"", "next")]
        + number("kind", ">B", value["kind"]) + [(value["body"], "body")]
        + number("note size", ">B", len(note)) + [(note, "note")] + [(value["rest"], "rest")]
    )  # fmt: skip


def full_bytes(value):
    return b"".join(data for data, _ in full(value))


def counted(out, new, old):
    """A field that takes all remaining bytes, if it has changed."""
    out.bits(new != old, 1)
    if new != old:
        out.whole(leb128(len(new)) + new)


def bits(out, new, old, count):
    out.bits(new != old, 1)
    if new != old:
        out.bits(new, count)


def delta(new, old):
    out = Bits()
    whole(out, bytes([new["team"]]), bytes([old["team"]]))
    whole(out, new["event"], old["event"])
    whole(out, optional(new["next"]), optional(old["next"]))
    whole(out, bytes([new["kind"]]), bytes([old["kind"]]))
    whole(out, new["body"], old["body"])
    out.bits(new["note"] != old["note"], 1)
    if new["note"] != old["note"]:
        bits(out, new["note"]["color"], old["note"]["color"], 4)
        bits(out, new["note"]["size"], old["note"]["size"], 4)
        counted(out, new["note"]["bytes"], old["note"]["bytes"])
    counted(out, new["rest"], old["rest"])
    return bytes(out.data)


def start():
    """The same as `full(START)`, with the parts of each field."""
    return (
        number("team", ">B", 0) + number("event", ">B", 2) + [(text("hi"), "event.chat.0")]
        + number("event.chat.to", ">H", 7) + presence("next", False) + number("kind", ">B", 1)
        + number("body.number", ">H", 0x0102) + number("length", ">B", 3) + number("note.color", ">B", 0x34)
        + [(NOTE["bytes"], "note.bytes")] + [(START["rest"], "rest")]
    )  # fmt: skip


golden("DeltaEvents", "start", "something of everything", start())
malformed("DeltaEvents", "cut", "DeltaEvents.team: needs 1 byte at offset 0, but 0 remain", [])


def case(name, old=START, **changes):
    new = START | changes
    lines = ["baseline: " + full_bytes(old).hex(), "value: " + full_bytes(new).hex()]
    stanza("Deltas/DeltaEvents.hex", name, lines, [(delta(new, old), "")])


def refused(name, error, *steps):
    """Bits as (value, count), and whole bytes."""
    out = Bits()
    for step in steps:
        out.whole(step) if isinstance(step, bytes) else out.bits(*step)
    lines = ["baseline: " + full_bytes(START).hex(), "error: DeltaEvents" + error]
    stanza("Deltas/DeltaEvents.hex", name, lines, [(bytes(out.data), "")])


case("nothing")
case("a case of an enum", team=1)
case("another value of the same case", event=chat("hi", 8))
case("another case", event=LEAVE)
case("an optional union that is new", next=b"\1\5")
case("an optional union that is gone", START | {"next": LEAVE})
case("a tag and its union", kind=2, body=b"")
case("a union whose tag is the same", body=b"\1\3")
case("a tag whose union has the same bytes", START | {"kind": 2, "body": b""}, kind=3, body=b"")
case("bits of a nested packet", note=NOTE | {"size": 5})
case("the rest of a nested packet", note=NOTE | {"bytes": b"\1\2\3"})
case("no rest of a nested packet", note=NOTE | {"bytes": b""})
case("the rest", rest="Zoé".encode())
case("no rest", rest=b"")
case("a long rest", rest=b"z" * 200)
case("everything", team=1, event=LEAVE, next=chat("", 0), kind=2, body=b"",
     note={"color": 0, "size": 0, "bytes": b"\0"}, rest=b"r")

NO = "claims a difference from the baseline where there is none"
refused("the same case of an enum", f".team: bit 0 {NO} at offset 0", (1, 1), b"\0", (0, 6))
refused("no case of an enum", ".team: 2 at offset 1 is not a value of DeltaTeam", (1, 1), b"\2", (0, 6))
refused("the same union", f".event: bit 1 {NO} at offset 0", (1, 2), chat("hi", 7), (0, 5))
refused("a union cut", ".event.chat.to: needs 2 bytes at offset 8, but 1 remains", (1, 2), chat("hi", 7)[:-1])
refused("an unknown tag", ".event: 9 at offset 1 is not a tag of DeltaEvent", (1, 2), b"\x09", (0, 5))
refused("an optional that was absent", f".next: bit 2 {NO} at offset 0", (1, 3), b"\0", (0, 4))
refused("a tag without its union", f".body: bit 4 {AGAIN} at offset 0", (1, 4), b"\2", (0, 3))
refused("the same body after whole bytes", f".body: bit 4 {NO} at offset 0", (1, 1), b"\1", (1, 4), b"\1\2", (0, 3))
refused("the same rest", f".rest: bit 6 {NO} at offset 0", (1, 7), leb128(4) + "Zoë".encode())
refused("the same rest of a nested packet", f".note.bytes: bit 0 {NO} at offset 1", (1, 6), (1, 3), b"\2\x09\x08", (0, 1))
refused("nothing of a nested packet", f".note: bit 5 {NO} at offset 0", (1, 6), (0, 3), (0, 1))
refused("more than remains", ".rest: needs 4 bytes at offset 2, but 3 remain", (1, 7), b"\4abc")
refused("a count in two bytes", ".rest: varint at offset 1 is not in its shortest form", (1, 7), b"\x83\0abc")
refused("a byte after the rest", ": ends at offset 5, but 1 byte is left over", (1, 7), b"\3abcd")
refused("a rest that is no text", ".rest: bytes at offset 2 are not valid UTF-8", (1, 7), b"\1\xff")
refused("unused bits", ": unused bits at offset 0 must be zero", (1, 7), b"\1a", (1, 1))
