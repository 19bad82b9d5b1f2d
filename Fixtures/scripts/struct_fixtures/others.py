"""Whole packets: magic, padding, remaining bytes, tagged messages and sized unions."""

import plistlib
import struct

from fields import amount, number, presence, raw, string
from hex_files import golden, malformed

ID = "00112233445566778899aabbccddeeff"
golden("Identified", "without owner", f"{ID}, no owner", raw("id", ID), presence("owner", False))
golden(
    "Identified", "with owner", f"all ones, owner {ID}",
    raw("id", "ff" * 16), presence("owner", True), raw("owner", ID),
)  # fmt: skip
golden("Identified", "zero", "all zero", raw("id", "00" * 16), presence("owner", False))
malformed(
    "Identified", "truncated", "Identified.id: needs 16 bytes at offset 0, but 15 remain",
    raw("id", ID[:30]),
)  # fmt: skip
malformed(
    "Identified", "truncated owner", "Identified.owner: needs 16 bytes at offset 17, but 0 remain",
    raw("id", ID), presence("owner", True),
)  # fmt: skip

PADDED = [
    (b"\0\0\0", "flag"), (b"\x01", "flag"),
    (b"\x02\x03", "value"), (b"\0\0", "value"),
    (b"\0", "last"), (b"\x04", "last"), (b"\0", "last"),
]  # fmt: skip
golden("Padded", "counting", "1, 0x0203, 4", PADDED)
golden("Padded", "all ones", "255, 65535, 255",
       [(data_ if not any(data_) else b"\xff" * len(data_), path) for data_, path in PADDED])  # fmt: skip
for case, error, text in [
    ("first byte", "flag: byte at offset 0 is 0x01, but must be 0x00 (padding)",
     "01 00 00 01 02 03 00 00 00 04 00"),
    ("after a field", "value: byte at offset 7 is 0x80, but must be 0x00 (padding)",
     "00 00 00 01 02 03 00 80 00 04 00"),
    ("last byte", "last: byte at offset 10 is 0xff, but must be 0x00 (padding)",
     "00 00 00 01 02 03 00 00 00 04 ff"),
    ("truncated", "flag: needs 3 bytes at offset 0, but 2 remain", "00 00"),
    ("missing", "last: needs 1 byte at offset 10, but 0 remain", "00 00 00 01 02 03 00 00 00 04"),
]:  # fmt: skip
    malformed("Padded", case, "Padded." + error, raw("", text))

for version in [0, 20, 65535]:
    golden("Archive", f"version {version}", f"version {version}",
           raw("magic", "50 4b 03 04"), number("version", ">H", version))  # fmt: skip
for case, error, text in [
    ("wrong magic", "Archive: bytes at offset 0 are 50 4b 03 05, but the magic is 50 4b 03 04",
     "50 4b 03 05 00 14"),
    ("all wrong", "Archive: bytes at offset 0 are 00 00 00 00, but the magic is 50 4b 03 04",
     "00 00 00 00 00 14"),
    ("truncated magic", "Archive: needs 4 bytes at offset 0, but 3 remain", "50 4b 03"),
    ("truncated version", "Archive.version: needs 2 bytes at offset 4, but 1 remains",
     "50 4b 03 04 00"),
]:  # fmt: skip
    malformed("Archive", case, error, raw("", text))

for packet, cases in [
    ("RemainingData", [("empty", b""), ("one byte", b"\0"), ("several bytes", b"\xff\0\x80\x7f")]),
    ("RemainingBytes", [("empty", b""), ("one byte", b"\0"), ("several bytes", b"\xff\0\x80\x7f")]),
    ("RemainingString", [("empty", b""), ("text", "Renée".encode()), ("NUL", b"\0")]),
    ("RemainingNumbers", [("empty", b""), ("one", b"\x01\x02"), ("several", b"\1\2\xff\xfe\0\0")]),
]:
    for case, body in cases:
        golden(packet, case, f"kind 1, {amount(len(body), 'byte')}",
               number("kind", ">B", 1), [(body, "body")])  # fmt: skip
    malformed(packet, "no kind", f"{packet}.kind: needs 1 byte at offset 0, but 0 remain")
malformed(
    "RemainingString", "not UTF-8", "RemainingString.body: bytes at offset 2 are not valid UTF-8",
    number("kind", ">B", 1), raw("body", "61 ff 62"),
)  # fmt: skip
malformed(
    "RemainingString", "cut inside a character",
    "RemainingString.body: bytes at offset 1 are not valid UTF-8",
    number("kind", ">B", 1), raw("body", "e2 82"),
)  # fmt: skip
malformed(
    "RemainingNumbers", "half a number",
    "RemainingNumbers.body: needs 4 bytes at offset 1, but 3 remain",
    number("kind", ">B", 1), raw("body", "00 01 00"),
)  # fmt: skip

for case, names in [("empty", []), ("one", ["Ann"]), ("several", ["", "zoë", "x"])]:
    golden("RemainingElements", case, ascii(names), number("kind", ">B", 1),
           *[string(f"names[{i}]", name) for i, name in enumerate(names)])  # fmt: skip
for case, error, text in [
    ("no kind", "RemainingElements.kind: needs 1 byte at offset 0, but 0 remain", ""),
    ("truncated length", "RemainingElements.names[1]: needs 4 bytes at offset 6, but 2 remain",
     "01 00 00 00 01 61 00 00"),
    ("truncated element", "RemainingElements.names[0]: needs 2 bytes at offset 5, but 1 remains",
     "01 00 00 00 02 61"),
]:  # fmt: skip
    malformed("RemainingElements", case, error, raw("", text))

# --- Tagged messages: a tag, and a payload that the frame ends


def tagged_message(tag, payload):
    return number("tag", ">I", tag) + ([(payload, "payload")] if payload else [])


ARCHIVE = plistlib.dumps({"name": "Renée", "scores": [1, 2]}, fmt=plistlib.FMT_BINARY, sort_keys=True)
for case, tag, payload in [
    ("text", 100, "hello, Renée".encode()),
    ("no payload", 0, b""),
    ("zero bytes", 1, b"\0\0\0"),
    ("greatest tag", 0xFFFFFFFF, bytes(range(256))),
    ("little-endian it would be another tag", 0x01020304, b"\x05"),
    ("property list", 101, ARCHIVE),
]:
    golden("TaggedMessage", case, f"tag {tag}, {amount(len(payload), 'byte')}",
           tagged_message(tag, payload))  # fmt: skip
for case, text, available in [
    ("empty", "", "0 remain"),
    ("one byte", "64", "1 remains"),
    ("cut inside the tag", "00 00 00", "3 remain"),
]:
    malformed("TaggedMessage", case,
              f"TaggedMessage.tag: needs 4 bytes at offset 0, but {available}", raw("", text))  # fmt: skip

# --- Sized unions: a length, a tag, the values, and what a later version has added


def notice(tag, *values):
    body = b"".join(value for part in values for value, _ in part)
    return (
        [(struct.pack(">H", 1 + len(body)), "length"),
         (struct.pack("B", tag), "tag")]
        + [piece for part in values for piece in part]
    )  # fmt: skip


for case, heading, parts in [
    ("joined", "joined 7", notice(1, number("joined", "B", 7))),
    ("chat", "chat 'hi', no unknown bytes", notice(2, string("chat.0", "hi"))),
    ("chat of a later version", "chat 'hi', unknown bytes 00 09",
     notice(2, string("chat.0", "hi"), raw("chat.unknown", "00 09"))),
    ("left", "left, no unknown bytes", notice(3)),
    ("left of a later version", "left, unknown bytes ff", notice(3, raw("left", "ff"))),
]:  # fmt: skip
    golden("Notice", case, heading, parts)
malformed("Notice", "more than a case without unknown bytes",
          "Notice: ends at offset 4, but 1 byte is left over",
          notice(1, raw("", "07 00")))  # fmt: skip
malformed("Notice", "bytes after the length", "Notice: ends at offset 4, but 1 byte is left over",
          notice(1, raw("", "07")), raw("", "00"))  # fmt: skip
malformed("Notice", "value beyond the length",
          "Notice.chat.0: needs 2 bytes at offset 7, but 1 remains",
          notice(2, raw("", "00 00 00 02 68")), raw("", "69"))  # fmt: skip

# --- Packets that take all remaining bytes

golden("WithRest", "two bytes", "first 1, rest 02 03", raw("first", "01"), raw("rest.bytes", "02 03"))
golden("WithRest", "no bytes", "first 1, rest empty", raw("first", "01"))
malformed("WithRest", "empty", "WithRest.first: needs 1 byte at offset 0, but 0 remain")
