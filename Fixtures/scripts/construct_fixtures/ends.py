"""Text, bytes and elements that a terminator ends."""

from construct import Int16sl, Int16ul, Int8ub
from construct_packets import bad, good, packet
from wire_format import Optional, Packet, Terminated, TerminatedElements

packet(
    "TerminatedFields",
    "name" / Terminated(0, "utf-8"),
    "line" / Terminated(0x0A, "ascii", maximum=8),
    "path" / Terminated(0xFF),
    "bytes" / Terminated(0, maximum=40),
    "numbers" / TerminatedElements(0xFF, Int16ul, maximum=3),
    "points" / TerminatedElements(0xFF, Packet("x" / Int16sl, "y" / Int16sl)),
    "note" / Optional(Terminated(0, "utf-8")),
)
EMPTY = dict(name="", line="", path=b"", bytes=b"", numbers=[], points=[], note=None)
SHORT = dict(name="Renée", line="a\0b", path=b"\0\n", bytes=b"\xff\x01", numbers=[0xFF00, 0x0A0B],
             points=[dict(x=1, y=-1)], note="n")  # fmt: skip
good("TerminatedFields", "empty", EMPTY)
good("TerminatedFields", "short", SHORT)
good("TerminatedFields", "at the maximum", dict(
    name="x" * 70 + "é", line="12345678", path=bytes(range(100)), bytes=bytes(range(1, 41)),
    numbers=[0, 1, 0xFFFE], points=[dict(x=0, y=0), dict(x=-2, y=-32768), dict(x=0x7F00, y=-1)], note="",
))  # fmt: skip

# The bytes of EMPTY: 00 0a ff 00 ff ff 00
for case, error, change, cut in [
    ("no bytes", ".name: needs 1 byte at offset 0, but 0 remain", (0, ""), 0),
    ("no terminator", ".name: needs 1 byte at offset 3, but 0 remain", (0, "61 62 63"), 3),
    ("not UTF-8", ".name: bytes at offset 1 are not valid UTF-8", ((0, 0), "61 e2 82"), None),
    ("not ASCII", ".line: byte at offset 2 is 0x80, but must be ASCII", ((1, 1), "61 80"), None),
    ("text too long", ".line: length 9 at offset 9 is more than the maximum of 8",
     ((1, 1), "31 32 33 34 35 36 37 38 39"), None),
    ("text cut at the maximum", ".line: needs 1 byte at offset 9, but 0 remain",
     ((1, 1), "31 32 33 34 35 36 37 38"), 9),
    ("no terminator of data", ".path: needs 1 byte at offset 5, but 0 remain", ((2, 3), "00 0a 0d"), 5),
    ("bytes too long", ".bytes: length 41 at offset 43 is more than the maximum of 40",
     ((3, 3), "01" * 41), None),
    ("no terminator of elements", ".numbers: needs 1 byte at offset 6, but 0 remain",
     ((4, 4), "00 00"), 6),
    ("half an element", ".numbers[0]: needs 2 bytes at offset 4, but 1 remains", ((4, 4), "00"), 5),
    ("too many elements", ".numbers: length 4 at offset 10 is more than the maximum of 3",
     ((4, 4), "00 00 01 00 02 00 03 00"), None),
    ("no terminator of packets", ".points: needs 1 byte at offset 9, but 0 remain",
     ((5, 5), "00 ff ff ff"), 9),
    ("half a packet", ".points[0].y: needs 2 bytes at offset 7, but 0 remain", ((5, 5), "00 ff"), 7),
    ("no terminator of an optional", ".note: needs 1 byte at offset 8, but 0 remain", (6, "01 61"), None),
]:  # fmt: skip
    bad("TerminatedFields", case, error, EMPTY, change, cut=cut)
