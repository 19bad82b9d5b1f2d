"""Text, bytes and elements that a terminator ends, and what takes all bytes but the last."""

import io

from construct import Bytes, GreedyBytes, Int16sl, Int16ub, Int16ul, Int32ub, Int8ub
from construct_packets import bad, good, packet
from wire_format import (
    bits, Checked, FixedText, flag, found, magic, Marked, Optional, Packet, refuse, Region, RemainingText, Repeated, Rest, run, SizedBy,
    Sum, Summed, Terminated, TerminatedElements, Text, Trailing, varint, whole, xor8,
)  # fmt: skip

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

packet(
    "TerminatedTexts",
    "title" / Terminated(0, "utf-16-le"),
    "artist" / Terminated(0, "utf-16-be", maximum=6),
    "line" / Optional(Terminated(0x0A, "utf-16-be")),
    "code" / Terminated(0, "latin-1"),
)
NO_TEXTS = dict(title="", artist="", line=None, code="")
good("TerminatedTexts", "empty", NO_TEXTS)
good("TerminatedTexts", "letters", dict(title="hi", artist="Zo\xeb", line="a b", code="\xe9"))
# Code units with a byte of zero, in which no other unit is the terminator: 0100 00ff, and 0a00 and 000d.
good("TerminatedTexts", "edges", dict(
    title="\u0100\xff\U0001f600", artist="\ud7ff\ue000\uffff", line="\u0a00\0\x0d", code="\xff\x01"))

# The bytes of NO_TEXTS: 0000 0000 00 00
for case, error, change, cut in [
    ("no bytes", ".title: needs 2 bytes at offset 0, but 0 remain", (0, ""), 0),
    ("half a terminator", ".title: needs 2 bytes at offset 2, but 1 remains", (0, "68 00 00"), 3),
    ("no unit of zero", ".title: needs 2 bytes at offset 6, but 0 remain", ((0, 2), "01 00 00 01 02 00"), 6),
    ("surrogate alone", ".title: bytes at offset 0 are not valid UTF-16", ((0, 0), "00 d8"), None),
    ("text too long", ".artist: length 8 at offset 8 is more than the maximum of 6",
     ((2, 2), "00 61 00 62 00 63 00 64"), None),
    ("text cut at the maximum", ".artist: needs 2 bytes at offset 8, but 0 remain", ((2, 2), "00 61 00 62 00 63"), 8),
    ("no terminator of an optional", ".line: needs 2 bytes at offset 7, but 0 remain", ((4, 6), "01 0a 00"), None),
]:  # fmt: skip
    bad("TerminatedTexts", case, error, NO_TEXTS, change, cut=cut)


class AllBut(SizedBy):
    """A value that takes exactly all bytes but the last `count`."""

    def _parse(self, stream, context, path):
        data = stream.read()
        size = len(data) - self.count
        size >= 0 or refuse("too few bytes")
        stream.seek(-self.count, io.SEEK_CUR)
        return whole(self.subcon, data[:size], context, path)

    def _build(self, value, stream, context, path):
        return self.subcon._build(value, stream, context, path)


packet("LeavingFields", Checked(Summed(
    "note" / Region(Int8ub, Packet("text" / AllBut(RemainingText(), 2), "last" / Int16ub)),
    "sample" / Region(Int8ub, Packet("numbers" / AllBut(Rest(Int16ul), 3), "code" / Bytes(3))),
    "body" / AllBut(Packet("kind" / Int8ub, "values" / AllBut(Rest(varint(16)), 1), "last" / Int8ub), 6),
    "name" / FixedText(4), "_sum" / Sum(xor8, Int8ub, "body", "name"), "flags" / Int8ub,
), lambda data: sum(data) % 256, Int8ub))  # fmt: skip
EMPTY = dict(note=dict(text="", last=1), sample=dict(numbers=[], code=b"\1\2\3"),
             body=dict(kind=1, values=[], last=2), name="", flags=3)  # fmt: skip
good("LeavingFields", "empty", EMPTY)
good("LeavingFields", "several", dict(
    note=dict(text="Renée", last=0x1234), sample=dict(numbers=[0x0102, 0xFFFE], code=b"\0\xff\0"),
    body=dict(kind=255, values=[1, 300, 65535], last=0x80), name="zoë", flags=255,
))  # fmt: skip

# The bytes of EMPTY: 02 00 01  03 01 02 03  01 02  00 00 00 00  03 03  15
for case, error, change, cut in [
    ("no bytes", ": needs 1 byte at offset 0, but 0 remain", (0, ""), 0),
    ("not all that is left", ".note.text: needs 2 bytes at offset 1, but 1 remains", ((0, 3), "01 00"), None),
    ("not UTF-8", ".note.text: bytes at offset 1 are not valid UTF-8", ((0, 3), "03 ff 00 01"), None),
    ("half a number", ".sample.numbers: needs 2 bytes at offset 4, but 1 remains", ((3, 4), "04 00"), None),
    ("no room for the body", ".body: needs 6 bytes at offset 7, but 5 remain", ((7, 10), ""), None),
    ("nothing in the body", ".body.kind: needs 1 byte at offset 7, but 0 remain", ((7, 9), ""), None),
    ("no last number of the body", ".body.values: needs 1 byte at offset 8, but 0 remain", ((7, 8), ""), None),
    ("half a varint", ".body.values[0]: needs 2 bytes at offset 8, but 1 remains", ((8, 8), "80"), None),
    ("wrong checksum of fields", ".name: checksum at offset 13 is 0x04, but must be 0x03", ((13, 14), "04"), None),
    ("wrong checksum", ": checksum at offset 15 is 0x16, but must be 0x15", ((15, 16), "16"), None),
]:  # fmt: skip
    bad("LeavingFields", case, error, EMPTY, change, cut=cut)

# --- Arrays that end by what they are

CHUNK = Packet(run("isLast" / flag(), "kind" / bits(7)), "text" / Text(Int8ub))
packet(
    "RepeatedFields",
    "chunks" / Repeated(CHUNK, is_last=lambda chunk: found(chunk, "isLast")),
    "entries" / Repeated(Packet(magic(b"PK"), "name" / Text(Int8ub)), while_next=b"PK"),
    "sums" / Repeated(Int32ub, while_next=b"PL"),
    "count" / Marked(b"\x51", Int16ul),
    "options" / Repeated(Packet("kind" / Int8ub, "value" / Region(Int8ub, GreedyBytes)), until_next=b"\xff"),
    "payload" / Trailing(Marked(b"\xff", GreedyBytes)),
)


def chunk(is_last, kind, text):
    return dict(isLast=is_last, kind=kind, text=text)


def entry(name):
    return dict(name=name)


FEW = dict(chunks=[chunk(True, 0, "")], entries=[], sums=[], count=0, options=[], payload=None)
good("RepeatedFields", "few", FEW)
good("RepeatedFields", "several", dict(
    chunks=[chunk(False, 127, "zoë"), chunk(False, 3, ""), chunk(True, 1, "end")], entries=[entry("a"), entry("PK")],
    sums=[0x504C0001, 0x504C504C], count=0x0102, options=[dict(kind=1, value=b"\xff"), dict(kind=0xFE, value=b"")],
    payload=b"\xff\0",
))  # fmt: skip
good("RepeatedFields", "no payload", dict(
    chunks=[chunk(True, 5, "x")], entries=[entry("")], sums=[], count=7, options=[dict(kind=9, value=b"\t")], payload=None,
))  # fmt: skip

# The bytes of FEW: 80 00  51 00 00
for case, error, change, cut in [
    ("no bytes", ".chunks[0].isLast: needs 1 byte at offset 0, but 0 remain", (0, ""), 0),
    ("no last chunk", ".chunks[2].text: needs 1 byte at offset 5, but 0 remain", (0, "00 00 00"), None),
    ("chunks to the end", ".chunks[2].isLast: needs 1 byte at offset 4, but 0 remain", ((0, 5), "00 00 01 00"), None),
    ("another constant", ".count: bytes at offset 2 are 52, but the magic is 51", (2, "52"), None),
    ("half a constant of entries", ".count: bytes at offset 2 are 50, but the magic is 51", (2, "50"), None),
    ("entry cut short", ".entries[0].name: needs 1 byte at offset 4, but 0 remain", ((2, 5), "50 4b"), None),
    ("sum cut short", ".sums[0]: needs 4 bytes at offset 2, but 3 remain", ((2, 5), "50 4c 00"), None),
    ("entry after a sum", ".count: bytes at offset 6 are 50, but the magic is 51", ((2, 2), "50 4c 00 00 50 4b 00"), None),
    ("half an option", ".options[0].value: needs 1 byte at offset 6, but 0 remain", ((5, 5), "09"), None),
    ("option after the end", ".options[0].value: needs 2 bytes at offset 7, but 1 remains", ((5, 5), "09 02 ff"), None),
]:
    bad("RepeatedFields", case, error, FEW, change, cut=cut)
