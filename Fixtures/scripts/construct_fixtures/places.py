"""Alignment, padding to sizes, constants before fields, and runs of bits."""

from construct import GreedyRange, Int16sl, Int16ub, Int16ul, Int32ub, Int8ub, OneOf, Tell, VarInt
from construct_packets import bad, good, packet
from wire_format import (
    Aligned, AlignedAfter, bits, Elements, Filled, flag, LowRun, magic, Marked, Optional, Packet, padding, Present, Quantity, run,
    Sized, Text, Versions,
)  # fmt: skip

# --- Alignment

packet(
    "AlignedFields",
    "kind" / Int8ub,
    "number" / Aligned(4, Int32ub),
    "name" / Text(Int8ub),
    "note" / Aligned(8, Optional(Int16ub)),
    Aligned(2, run("mode" / bits(3), "level" / bits(5))),
    "inner" / Packet(
        "_start" / Tell, "x" / Int8ub, "y" / Aligned(4, Int16ub, lambda this: this._start)
    ),
)  # fmt: skip
ALIGNED = dict(kind=1, number=2, name="abc", note=None, mode=5, level=17, inner=dict(x=3, y=4))
good("AlignedFields", "without a note", ALIGNED)
for length in range(9):
    good("AlignedFields", f"name of {length}", ALIGNED | dict(name="12345678"[:length], note=0x0506))
for case, error, change in [
    ("padding", ".number: byte at offset 2 is 0x01, but must be 0x00 (padding)", (2, "01")),
    ("padding before an optional", ".note: byte at offset 12 is 0xff, but must be 0x00 (padding)",
     (12, "ff")),
    ("padding before bits", ".mode: byte at offset 17 is 0x80, but must be 0x00 (padding)", (17, "80")),
    ("padding inside", ".inner.y: byte at offset 22 is 0x01, but must be 0x00 (padding)", (22, "01")),
    ("aligned to the whole", ".inner.y: byte at offset 20 is 0x03, but must be 0x00 (padding)",
     ((20, 25), "03 00 00 00 00 04")),
]:  # fmt: skip
    bad("AlignedFields", case, error, ALIGNED, change)

packet(
    "AlignedBehindLength",
    magic(b"\xaa"),
    Sized(VarInt, Packet(
        "kind" / Int8ub, "number" / Aligned(4, Int32ub), "name" / Text(Int8ub), Versions(unknown="rest")
    )),
)  # fmt: skip
good("AlignedBehindLength", "short", dict(kind=1, number=2, name="abc", rest=b""))
good("AlignedBehindLength", "of 127 bytes", dict(kind=1, number=2, name="n" * 118, rest=b""))
good("AlignedBehindLength", "of 128 bytes", dict(kind=1, number=2, name="n" * 119, rest=b""))
good("AlignedBehindLength", "unknown bytes", dict(kind=1, number=2, name="", rest=b"\0\1"))
bad("AlignedBehindLength", "padding", ".number: byte at offset 5 is 0x01, but must be 0x00 (padding)",
    dict(kind=1, number=2, name="", rest=b""), (5, "01"))  # fmt: skip
bad("AlignedBehindLength", "aligned to the whole",
    ".number: byte at offset 4 is 0x01, but must be 0x00 (padding)",
    dict(kind=1, number=0, name="", rest=b"\1"), (4, "01 02"))  # fmt: skip
bad("AlignedBehindLength", "overlong length", ": varint at offset 1 is not in its shortest form",
    dict(kind=1, number=2, name="", rest=b""), ((1, 2), "89 00"))  # fmt: skip

# --- Constants before fields

packet(
    "MarkedFields",
    magic(b"PK"),
    "kind" / Marked(b"\xce", Int8ub),
    "name" / Marked(b"\xfe\xff", Text(Int8ub)),
    padding(1),
    "note" / Aligned(4, Marked(b"\r\n", Optional(Int16ub))),
    run("mode" / bits(3)),
    Marked(b"\xaa", run("level" / bits(5))),
    "rest" / Marked(b"**", GreedyRange(Int16ub)),
)  # fmt: skip
MARKED = dict(kind=0, name="", note=None, mode=0, level=0, rest=[])
good("MarkedFields", "absent", MARKED)
good("MarkedFields", "present",
     dict(kind=0xCE, name="Renée", note=0x0D0A, mode=5, level=17, rest=[0x2A2A, 1]))  # fmt: skip
good("MarkedFields", "aligned", dict(kind=1, name="abcd", note=2, mode=7, level=31, rest=[3]))
for case, error, change in [
    ("wrong magic", ": bytes at offset 0 are 50 4c, but the magic is 50 4b", (1, "4c")),
    ("wrong constant", ".kind: bytes at offset 2 are ec, but the magic is ce", (2, "ec")),
    ("byte order mark of the other order", ".name: bytes at offset 4 are ff fe, but the magic is fe ff",
     (4, "ff fe")),
    ("constant before the padding", ".note: byte at offset 7 is 0x0d, but must be 0x00 (padding)",
     (7, "0d")),
    ("constant of an absent value", ".note: bytes at offset 8 are 00 0d, but the magic is 0d 0a",
     (8, "00 0d")),
    ("constant before bits", ".level: bytes at offset 12 are 00, but the magic is aa", (12, "00")),
    ("constant before what remains", ".rest: bytes at offset 14 are 2a 00, but the magic is 2a 2a",
     (15, "00")),
]:  # fmt: skip
    bad("MarkedFields", case, error, MARKED, change)
bad("MarkedFields", "half a constant", ".rest: needs 2 bytes at offset 14, but 1 remains", MARKED, cut=15)

# --- Padding after fields

packet(
    "FilledFields",
    magic(b"\xaa"),
    "kind" / AlignedAfter(4, Int8ub),
    "name" / Filled(8, Text(Int8ub)),
    padding(1),
    "note" / AlignedAfter(8, Filled(4, Optional(Int16ub))),
    AlignedAfter(4, run("mode" / bits(3), "level" / bits(5))),
    Filled(2, run("seven" / bits(7))),
    run("hasTarget" / flag()),
    "target" / Filled(6, Present("hasTarget", Packet("x" / Int16sl, "y" / Int16sl))),
    "numbers" / Marked(b"\1", Filled(5, Elements(Int16ub, Int8ub))),
)  # fmt: skip
FILLED = dict(kind=0, name="", note=None, mode=0, level=0, seven=0, hasTarget=False, target=None, numbers=[])
good("FilledFields", "empty", FILLED)
good("FilledFields", "full", dict(
    kind=255, name="Renée!", note=0xFFFF, mode=7, level=31, seven=127, hasTarget=True,
    target=dict(x=-1, y=-1), numbers=[1, 2],
))  # fmt: skip
good("FilledFields", "counting", dict(
    kind=1, name="abc", note=2, mode=3, level=4, seven=5, hasTarget=True, target=dict(x=6, y=7), numbers=[8],
))  # fmt: skip
# Offsets: kind 1, name 4 to 12, note 13 to 24, mode and level 24 to 28, seven 28 to 30, hasTarget 30, target 31 to 37.
for case, error, change in [
    ("after a number", ".kind: byte at offset 3 is 0x01, but must be 0x00 (padding)", (3, "01")),
    ("after a text", ".name: byte at offset 5 is 0x61, but must be 0x00 (padding)", (5, "61")),
    ("text too long", ".name: length 9 at offset 4 is more than the maximum of 8",
     (4, "08 61 61 61 61 61 61 61 61 00 00 00")),
    ("after an absent value", ".note: byte at offset 16 is 0x01, but must be 0x00 (padding)", (16, "01")),
    ("up to a multiple", ".note: byte at offset 17 is 0x01, but must be 0x00 (padding)", (17, "01")),
    ("after bits", ".level: byte at offset 25 is 0x01, but must be 0x00 (padding)", (25, "01")),
    ("after a run up to a size", ".seven: byte at offset 29 is 0x80, but must be 0x00 (padding)",
     (29, "80")),
    ("in place of a value", ".target: byte at offset 31 is 0x01, but must be 0x00 (padding)", (31, "01")),
    ("too many elements", ".numbers: length 7 at offset 38 is more than the maximum of 5",
     (38, "03 00 01 00 02 00 03")),
]:  # fmt: skip
    bad("FilledFields", case, error, FILLED, change)
bad("FilledFields", "truncated padding", ".numbers: needs 4 bytes at offset 39, but 3 remain", FILLED, cut=42)

# --- Bits

packet(
    "BitRuns",
    run("isAlive" / flag(), "lives" / bits(3), "lean" / bits(4, signed=True)),
    "between" / Int8ub,
    run(
        "eleven" / bits(11), "signed" / bits(21, signed=True), "team" / OneOf(bits(3), [0, 1, 2, 7]),
        "side" / OneOf(bits(2, signed=True), [-1, 0, 1]), "isWide" / flag(2),
    ),
    padding(1),
    run("all" / bits(64), "signedAll" / bits(64, signed=True), "seven" / bits(7), "word" / bits(32)),
)  # fmt: skip
ZERO_BITS = dict(isAlive=False, lives=0, lean=0, between=0, eleven=0, signed=0, team=0, side=0,
                 isWide=False, all=0, signedAll=0, seven=0, word=0)  # fmt: skip
good("BitRuns", "zero", ZERO_BITS)
good("BitRuns", "one", dict(isAlive=True, lives=1, lean=1, between=1, eleven=1, signed=1, team=1, side=1,
                            isWide=True, all=1, signedAll=1, seven=1, word=1))  # fmt: skip
good("BitRuns", "least", ZERO_BITS | dict(lean=-8, signed=-(2**20), side=-1, signedAll=-(2**63)))
good("BitRuns", "greatest", dict(isAlive=True, lives=7, lean=7, between=255, eleven=2047, signed=2**20 - 1,
                                 team=7, side=1, isWide=True, all=2**64 - 1, signedAll=2**63 - 1,
                                 seven=127, word=2**32 - 1))  # fmt: skip
good("BitRuns", "minus one", ZERO_BITS | dict(lean=-1, signed=-1, side=-1, signedAll=-1))
good("BitRuns", "counting", dict(isAlive=False, lives=5, lean=-3, between=0xAA, eleven=0x123,
                                 signed=-0x54321, team=2, side=0, isWide=False, all=0x0123456789ABCDEF,
                                 signedAll=-0x0123456789ABCDEF, seven=0x55, word=0xCAFEBABE))  # fmt: skip
for case, error, change in [
    ("unknown enum", ".team: 3 at offset 6 is not a value of Team", (6, "60")),
    ("unknown signed enum", ".side: -2 at offset 6 is not a value of Side", (6, "10")),
    ("Bool of 2", ".isWide: 2 at offset 6 is not a value of Bool", (6, "04")),
    ("Bool of 3", ".isWide: 3 at offset 6 is not a value of Bool", (6, "06")),
    ("unused bit", ".isWide: unused bits at offset 6 must be zero", (6, "01")),
    ("last unused bit", ".word: unused bits at offset 28 must be zero", (28, "01")),
    ("padding", ".all: byte at offset 7 is 0x01, but must be 0x00 (padding)", (7, "01")),
]:
    bad("BitRuns", case, error, ZERO_BITS, change)
bad("BitRuns", "truncated run", ".eleven: needs 5 bytes at offset 2, but 4 remain", ZERO_BITS, cut=6)
bad("BitRuns", "truncated long run", ".all: needs 21 bytes at offset 8, but 20 remain", ZERO_BITS, cut=28)

packet(
    "LowBitRuns",
    LowRun("pad" / bits(4), "isDown" / flag(), "lean" / bits(3, signed=True)),
    "between" / Int16ul,
    LowRun("x" / bits(12), "y" / bits(12, signed=True), "seven" / bits(7)),
    padding(1),
    LowRun(
        "team" / OneOf(bits(3), [0, 1, 2, 7]), "all" / bits(64), "signedAll" / bits(64, signed=True),
        "luck" / Quantity(0, 1, 9),
    ),
)  # fmt: skip
LOW_BITS = dict(pad=0, isDown=False, lean=0, between=0, x=0, y=0, seven=0, team=0, all=0, signedAll=0,
                luck=0.0)  # fmt: skip
good("LowBitRuns", "zero", LOW_BITS)
good("LowBitRuns", "one", dict(pad=1, isDown=True, lean=1, between=1, x=1, y=1, seven=1, team=1, all=1,
                               signedAll=1, luck=1.0))  # fmt: skip
good("LowBitRuns", "counting", LOW_BITS | dict(
    pad=0xA, lean=-3, between=0x1234, x=0x123, y=-0x654, seven=0x55, team=2, all=0x0123456789ABCDEF,
    signedAll=-0x0123456789ABCDEF,
))  # fmt: skip
good("LowBitRuns", "least", LOW_BITS | dict(
    pad=15, isDown=True, lean=-4, between=65535, x=0xFFF, y=-0x800, seven=127, all=2**64 - 1, signedAll=-(2**63),
))  # fmt: skip
for case, error, change in [
    ("unused bit", ".seven: unused bits at offset 6 must be zero", (6, "80")),
    ("unknown enum", ".team: 3 at offset 8 is not a value of Team", (8, "03")),
    ("last unused bit", ".luck: unused bits at offset 25 must be zero", (25, "10")),
]:
    bad("LowBitRuns", case, error, LOW_BITS, change)
bad("LowBitRuns", "truncated run", ".team: needs 18 bytes at offset 8, but 17 remain", LOW_BITS, cut=25)
