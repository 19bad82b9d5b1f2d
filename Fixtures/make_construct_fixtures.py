#!/usr/bin/env python3
"""Writes fixtures of this folder with `construct` (pip install construct==2.10.70).

    python3 Fixtures/make_construct_fixtures.py [FOLDER]     writes, into this folder unless told otherwise
    python3 Fixtures/make_construct_fixtures.py --check      fails if a file here is not what would be written
"""

import binascii
import math
import struct
import sys
import zlib

from commented_hex import golden, main, malformed, write
from construct import (
    Array, Bytes, Const, ExprAdapter, Float32b, Float64b, Float64l, GreedyBytes, Int8sb, Int8ub, Int16sb, Int16sl,
    Int16ub, Int16ul, Int32ub, Int32ul, Int64sb, Int64sl, LazyBound, OneOf, Tell, VarInt,
)  # fmt: skip
from layout import layout
from wire_format import (
    Aligned, Boolean, Checked, Coded, Data, Elements, FixedText, Interval, Optional, Packet, Present, Quantity, Refused,
    RemainingText, SortedElements, SortedPairs, Tagged, Text, Timestamp, UnitQuaternion, Versions, bits,
    crc32c, decode, flag, in_range, magic, next_single, option_set, padding, quantities, run, scalar, single, Sized,
    varint,
)  # fmt: skip

PACKETS = {}


def packet(name, *fields):
    PACKETS[name] = fields[0] if isinstance(fields[0], (Checked, Tagged)) else Packet(*fields)


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
    write(f"{name}/{case}.hex", heading, parts)


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


# --- Sets

packet(
    "Sets",
    "plain" / SortedElements(Int16ub),
    "names" / SortedElements(Text(), Int8ub, maximum=4),
    "bytes" / SortedElements(Int8ub, VarInt),
    "little" / SortedElements(Int16ul, Int32ul),
    "signed" / SortedElements(Int16sl, Int16ul),
    "doubles" / SortedElements(Float64b, Int8ub),
)
NO_SETS = dict(plain=[], names=[], bytes=[], little=[], signed=[], doubles=[])
SETS = dict(
    plain=[65535, 2, 256, 1],
    names=["b", "aa", "", "a"],
    bytes=[9, 3, 255],
    little=[1, 256, 0x0201, 0x0102],
    signed=[-1, 0, 1, -32768, 32767],
    doubles=[0.0, -1.5, 1.5, -math.inf],
)
good("Sets", "empty", NO_SETS)
good("Sets", "one element", dict(plain=[7], names=["Renée"], bytes=[0], little=[7], signed=[-7],
                                 doubles=[-0.0]))  # fmt: skip
good("Sets", "several elements", SETS)
good("Sets", "many elements", NO_SETS | dict(plain=list(range(300)), bytes=list(range(200))),
     "plain 0 to 299, bytes 0 to 199")  # fmt: skip

ONE_SET = NO_SETS | dict(plain=[1, 2, 3])
bad("Sets", "out of order",
    ".plain[2]: element at offset 8 is out of order: its bytes come before those of the element before it",
    ONE_SET, (6, "00 03 00 02"))  # fmt: skip
bad("Sets", "duplicate", ".plain[1]: element at offset 6 is there already", ONE_SET, (6, "00 01"))
bad("Sets", "count beyond the bytes", ".plain: needs 8 bytes at offset 4, but 5 remain",
    NO_SETS | dict(plain=[1]), (3, "04"), cut=9)  # fmt: skip
bad("Sets", "count of UInt32.max", ".plain: needs 8589934590 bytes at offset 4, but 15 remain",
    ONE_SET, (0, "ff ff ff ff"), cut=19)  # fmt: skip
bad("Sets", "too many", ".names: length 5 at offset 4 is more than the maximum of 4",
    NO_SETS, (4, "05"))  # fmt: skip
bad("Sets", "shorter text behind longer",
    ".names[1]: element at offset 11 is out of order: its bytes come before those of the element before it",
    NO_SETS | dict(names=["b", "aa"]), (5, "00 00 00 02 61 61 00 00 00 01 62"))  # fmt: skip
bad("Sets", "canonically equivalent texts", ".names[1]: element at offset 11 is there already",
    NO_SETS | dict(names=["é", "abc"]), (5, "00 00 00 02 c3 a9 00 00 00 03 65 cc 81"))  # fmt: skip
bad("Sets", "zero and negative zero", ".doubles[1]: element at offset 21 is there already",
    NO_SETS | dict(doubles=[0.0, 1.0]), (21, "80 00 00 00 00 00 00 00"))  # fmt: skip
bad("Sets", "in the order of the numbers",
    ".little[1]: element at offset 12 is out of order: its bytes come before those of the element before it",
    NO_SETS | dict(little=[1, 256]), (10, "01 00 00 01"))  # fmt: skip
bad("Sets", "overlong count", ".bytes: varint at offset 5 is not in its shortest form",
    NO_SETS, ((5, 6), "80 00"))  # fmt: skip

# --- Dictionaries

packet(
    "Dictionaries",
    "plain" / SortedPairs(Int8ub, Int16ub),
    "names" / SortedPairs(Text(), Int32ub, Int8ub, maximum=3),
    "little" / SortedPairs(Int16ul, Int16ul, VarInt),
    "lists" / SortedPairs(Int8sb, Elements(Int8ub), Int16ub),
)
NO_PAIRS = dict(plain={}, names={}, little={}, lists={})
good("Dictionaries", "empty", NO_PAIRS)
good("Dictionaries", "one pair", dict(plain={1: 2}, names={"Renée": 3}, little={4: 5}, lists={-6: [7, 8]}))
good("Dictionaries", "several pairs", dict(
    plain={255: 0, 3: 65535, 0: 1},
    names={"b": 1, "aa": 2, "": 3},
    little={1: 1, 256: 2, 0x0201: 3},
    lists={-1: [], 0: [1], 1: [2, 3], -128: [4], 127: []},
))  # fmt: skip
good("Dictionaries", "many pairs", NO_PAIRS | dict(little={key: 3 * key for key in range(200)}),
     "little n: 3 n for n from 0 to 199")  # fmt: skip
PAIRS = NO_PAIRS | dict(plain={1: 10, 2: 20, 3: 30})
bad("Dictionaries", "out of order",
    ".plain[1]: element at offset 7 is out of order: its bytes come before those of the element before it",
    PAIRS, (4, "02"), (7, "01"))  # fmt: skip
bad("Dictionaries", "duplicate key", ".plain[2]: element at offset 10 is there already",
    PAIRS, (10, "02"))  # fmt: skip
bad("Dictionaries", "canonically equivalent keys", ".names[1]: element at offset 15 is there already",
    NO_PAIRS | dict(names={"é": 1, "abc": 2}), (9, "c3 a9"), (19, "65 cc 81"))  # fmt: skip
bad("Dictionaries", "too many", ".names: length 4 at offset 4 is more than the maximum of 3",
    NO_PAIRS, (4, "04"))  # fmt: skip
bad("Dictionaries", "count beyond the bytes", ".plain: needs 12 bytes at offset 4, but 4 remain",
    NO_PAIRS, (3, "04"))  # fmt: skip
bad("Dictionaries", "in the order of the numbers",
    ".little[1]: element at offset 10 is out of order: its bytes come before those of the element before it",
    NO_PAIRS | dict(little={1: 1, 256: 2}), (6, "01 00 01 00 00 01 02 00"))  # fmt: skip
bad("Dictionaries", "value cut short", ".lists[0]: needs 2 bytes at offset 13, but 1 remains",
    NO_PAIRS | dict(lists={5: [1, 2]}), cut=14)  # fmt: skip

# --- Option sets, vectors, scalars and ASCII

packet(
    "OptionSets",
    "buttons" / option_set(Int8ub, 0x83),
    "rights" / option_set(Int32ul, 0x80000101),
    "more" / Optional(option_set(Int8ub, 0x83)),
)
good("OptionSets", "none", dict(buttons=0, rights=0, more=None))
good("OptionSets", "some", dict(buttons=0x02, rights=0x100, more=0))
good("OptionSets", "all", dict(buttons=0x83, rights=0x80000101, more=0x83))
for case, error, change in [
    ("unknown bit", ".buttons: 0x4 at offset 0 is not a value of Buttons", (0, "06")),
    ("all bits", ".buttons: 0x7c at offset 0 is not a value of Buttons", (0, "ff")),
    ("other byte order", ".rights: 0x1010080 at offset 1 is not a value of Rights", (1, "80 00 01 01")),
    ("unknown bit in an optional", ".more: 0x40 at offset 6 is not a value of Buttons", (6, "40")),
]:
    bad("OptionSets", case, error, dict(buttons=0, rights=0, more=0), change)

packet(
    "Vectors",
    "pair" / Array(2, Int16sb),
    "place" / Array(3, Float32b),
    "color" / Array(4, Int8ub),
    "exact" / Array(3, Float64l),
)
good("Vectors", "zero", dict(pair=[0] * 2, place=[0.0] * 3, color=[0] * 4, exact=[0.0] * 3))
good("Vectors", "counting", dict(pair=[1, -2], place=[0.5, -1.5, 3.25], color=[1, 2, 3, 4],
                                 exact=[0.1, -0.2, 1e300]))  # fmt: skip
good("Vectors", "extremes", dict(pair=[-32768, 32767], place=[math.inf, -0.0, 2.0**-149],
                                 color=[255, 0, 255, 0], exact=[-math.inf, 5e-324, -0.0]))  # fmt: skip
bad("Vectors", "truncated lane", ".place: needs 12 bytes at offset 4, but 11 remain",
    dict(pair=[1, 2], place=[0.0] * 3, color=[0] * 4, exact=[0.0] * 3), cut=15)  # fmt: skip

packet("UnicodeScalars", "scalar" / scalar(), "little" / scalar(Int32ul), "list" / Elements(scalar(), Int8ub))
good("UnicodeScalars", "zero", dict(scalar=0, little=0, list=[]))
good("UnicodeScalars", "letters", dict(scalar=0x41, little=0xE9, list=[0x65E5, 0x1F600]))
good("UnicodeScalars", "edges", dict(scalar=0xD7FF, little=0xE000, list=[0x10FFFF, 0xFFFF, 0x10000]))
for case, error, change in [
    ("first surrogate", ".scalar: 55296 at offset 0", (0, "00 00 d8 00")),
    ("last surrogate", ".little: 57343 at offset 4", (4, "ff df 00 00")),
    ("beyond Unicode", ".list[0]: 1114112 at offset 9", (9, "00 11 00 00")),
    ("all bits", ".scalar: 4294967295 at offset 0", (0, "ff ff ff ff")),
]:
    bad("UnicodeScalars", case, f"{error} is not a value of Scalar",
        dict(scalar=0, little=0, list=[0]), change)  # fmt: skip

packet(
    "ASCIIStrings",
    "code" / FixedText(4, ascii=True),
    "initials" / FixedText(3, 0x20, ascii=True),
    "host" / Text(VarInt, ascii=True),
    "plain" / Text(ascii=True),
    "little" / Optional(Text(Int32ul, ascii=True)),
    "rest" / RemainingText(ascii=True),
)
LETTERS = dict(code="abcd", initials="RH", host="example.org", plain="plain", little="x", rest="rest")
good("ASCIIStrings", "empty", dict(code="", initials="", host="", plain="", little=None, rest=""))
good("ASCIIStrings", "letters", LETTERS)
good("ASCIIStrings", "controls", dict(code="\x01\x7f\t", initials="\0\x7f", host="\0", plain="\r\n\0\x7f",
                                      little="", rest="\0\x7f"))  # fmt: skip
for case, error, change in [
    ("accent in a fixed width", "code: byte at offset 0 is 0xc3", (0, "c3 a9 63 64")),
    ("accent behind spaces", "initials: byte at offset 5 is 0xc3", (4, "20 c3 a9")),
    ("accent behind a varint", "host: byte at offset 8 is 0xc3", (8, "c3 a9 61 6d 70 6c 65 2e 6f 72 67")),
    ("letter of three bytes", "plain: byte at offset 23 is 0xe6", (23, "e6 97 a5 69 6e")),
    ("not even UTF-8", "plain: byte at offset 25 is 0x80", (25, "80")),
    ("accent in the rest", "rest: byte at offset 36 is 0xc3", (34, "72 65 c3 bf")),
]:
    bad("ASCIIStrings", case, f".{error}, but must be ASCII", LETTERS, change)

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
    ("unused bit", ".isWide: bits behind the last field at offset 6 are not zero", (6, "01")),
    ("last unused bit", ".word: bits behind the last field at offset 28 are not zero", (28, "01")),
    ("padding", ".all: byte at offset 7 is 0x01, but must be 0x00 (padding)", (7, "01")),
]:
    bad("BitRuns", case, error, ZERO_BITS, change)
bad("BitRuns", "truncated run", ".eleven: needs 5 bytes at offset 2, but 4 remain", ZERO_BITS, cut=6)
bad("BitRuns", "truncated long run", ".all: needs 21 bytes at offset 8, but 20 remain", ZERO_BITS, cut=28)

# --- Ranges

packet(
    "RangedNumbers",
    "percent" / in_range(Int8ub, 1, 100),
    "signed" / in_range(Int16sb, -5, 5),
    "score" / Optional(in_range(Int16ul, 0, below=1000)),
    "offset" / in_range(varint(32, signed=True), -64, 64),
    "least" / in_range(Int32ub, 10),
    "part" / in_range(Float32b, 0, 1),
    "less" / in_range(Float64b, below=0.5),
    run("level" / in_range(bits(5), 3, 20), "depth" / in_range(bits(5, signed=True), -9, -2)),
)
LOWEST = dict(percent=1, signed=-5, score=0, offset=-64, least=10, part=0.0, less=-math.inf, level=3, depth=-9)
good("RangedNumbers", "lowest", LOWEST)
good("RangedNumbers", "highest", dict(percent=100, signed=5, score=999, offset=64, least=2**32 - 1, part=1.0,
                                      less=math.nextafter(0.5, 0), level=20, depth=-2))  # fmt: skip
good("RangedNumbers", "between", dict(percent=50, signed=0, score=None, offset=-1, least=11, part=0.25,
                                      less=-0.0, level=10, depth=-5))  # fmt: skip
for case, error, change in [
    ("below", ".percent: 0 at offset 0 is not within 1...100", (0, "00")),
    ("above", ".percent: 101 at offset 0 is not within 1...100", (0, "65")),
    ("below, signed", ".signed: -6 at offset 1 is not within -5...5", (1, "ff fa")),
    ("above, signed", ".signed: 6 at offset 1 is not within -5...5", (1, "00 06")),
    ("end of a half-open range", ".score: 1000 at offset 4 is not within 0..<1000", (4, "e8 03")),
    ("below, varint", ".offset: -65 at offset 6 is not within -64...64", ((6, 7), "81 01")),
    ("above, varint", ".offset: 65 at offset 6 is not within -64...64", ((6, 7), "82 01")),
    ("below the least", ".least: 9 at offset 7 is not within 10...", (7, "00 00 00 09")),
    ("NaN", ".part: nan at offset 11 is not within 0.0...1.0", (11, "7f c0 00 00")),
    ("infinity", ".part: inf at offset 11 is not within 0.0...1.0", (11, "7f 80 00 00")),
    ("just above", ".part: 1.0000001 at offset 11 is not within 0.0...1.0", (11, "3f 80 00 01")),
    ("just below", ".part: -1e-45 at offset 11 is not within 0.0...1.0", (11, "80 00 00 01")),
    ("at the open end", ".less: 0.5 at offset 15 is not within ..<0.5", (15, "3f e0" + "00" * 6)),
    ("NaN below", ".less: -nan at offset 15 is not within ..<0.5", (15, "ff f8" + "00" * 6)),
    ("below, bits", ".level: 2 at offset 23 is not within 3...20", (23, "15 c0")),
    ("above, bits", ".level: 21 at offset 23 is not within 3...20", (23, "ad c0")),
    ("below, signed bits", ".depth: -10 at offset 23 is not within -9...-2", (23, "1d 80")),
    ("above, signed bits", ".depth: -1 at offset 23 is not within -9...-2", (23, "1f c0")),
]:
    bad("RangedNumbers", case, error, LOWEST, change)

# --- Quantities

QUANTITIES = [
    Quantity(0, 1, 8, single), Quantity(-100, 100, 12), Quantity(0, 255, 8), Quantity(-128, 127, 8, single),
    Quantity(-1, 1, 1, single), Quantity(0.1, 0.7, 16, single), Quantity(0.1, 0.7, 16),
    Quantity(-180, 180, 32), Quantity(0, 1, 24, single), Quantity(1e-9, 2e9, 20), Quantity(-3, 1, 2, single),
]  # fmt: skip
NAMES = "unit place whole signed sign single double angle fine wide coarse".split()
packet("Quantities", run(*(name / each for name, each in zip(NAMES, QUANTITIES))))


def numbers(number):
    """A number for each quantity, by a function of it."""
    return {name: each.of(number(each)) for name, each in zip(NAMES, QUANTITIES)}


def between(part):
    """The number at a part of each range."""
    return lambda each: each.lower + part * each.extent


def half_way(step):
    """As near as can be to the middle of a step and the next."""
    return lambda each: each.lower + (min(step, each.last - 1) + 0.5) * (each.extent / each.last)


def within(each, number):
    return min(max(number, each.lower), each.upper)


ROUNDED = {
    "lowest": numbers(lambda each: each.lower),
    "highest": numbers(lambda each: each.upper),
    "middle": numbers(between(0.5)),
    "a third": numbers(between(1 / 3)),
    "half-way at the start": numbers(half_way(0)),
    "half-way in the middle": numbers(half_way(100)),
    "half-way at the end": numbers(half_way(2**32)),
    "just below half-way": numbers(lambda each: math.nextafter(half_way(2)(each), -math.inf)),
    "just above the lowest": numbers(lambda each: math.nextafter(each.lower, math.inf)),
    "zero": numbers(lambda each: within(each, 0.0)),
    "one": numbers(lambda each: within(each, 1.0)),
    "two and a half": numbers(lambda each: within(each, 2.5)),
    "minus a half": numbers(lambda each: within(each, -0.5)),
    "golden": numbers(between(0.6180339887498949)),
}
for case, values in ROUNDED.items():
    rounded("Quantities", case, values)

packet(
    "QuantizedVectors",
    run(
        "pair" / quantities(2, -1, 1, 5), "place" / quantities(3, -100, 100, 12, single),
        "mode" / bits(3), "color" / quantities(4, 0, 1, 9, single),
    ),
)  # fmt: skip
ROUNDED_VECTORS = {
    "corners": dict(pair=[-1.0, 1.0], place=[-100.0, 0.0, 100.0], mode=5, color=[0.0, 1.0, 0.0, 1.0]),
    "between": dict(pair=[0.33, -0.66], place=[1.25, -33.0, 99.875], mode=0, color=[0.25, 0.5, 0.75, 0.125]),
    "half-way": dict(pair=[1 / 31, -1 / 31], place=[-99.9755859375, 0.0244140625, 50.0], mode=7,
                     color=[0.5, 0.5, 0.0009765625, 0.9990234375]),
}  # fmt: skip
for case, values in ROUNDED_VECTORS.items():
    rounded("QuantizedVectors", case, values)
bad("QuantizedVectors", "unused bit", ".color: bits behind the last field at offset 10 are not zero",
    ROUNDED_VECTORS["corners"], (10, "ff"))  # fmt: skip
bad("QuantizedVectors", "truncated", ".pair: needs 11 bytes at offset 0, but 10 remain",
    ROUNDED_VECTORS["corners"], cut=10)  # fmt: skip

packet("OverfineQuantities", run("number" / Quantity(1000, 1001, 20, single)))
for case, number in [("lowest", 1000.0), ("highest", 1001.0), ("middle", 1000.5)]:
    good("OverfineQuantities", case, dict(number=number))
bad("OverfineQuantities", "between two numbers",
    ".number: a range in 20 bits, finer than the type's numbers or without extent, at offset 0",
    dict(number=1000.0), (0, "00 00 10"))  # fmt: skip

# --- Rotations

packet("UnitQuaternions", run(*(
    name / UnitQuaternion(count) for name, count in [("coarse", 2), ("usual", 9), ("good", 10), ("fine", 20)]
)))  # fmt: skip
LIMIT = UnitQuaternion.LIMIT


def unit(*components):
    length = math.sqrt(sum(component * component for component in components))
    return [single(component / length) for component in components]


ROTATIONS = {
    "largest x": unit(4, 1, -2, 3),
    "largest y": unit(1, 4, -2, 3),
    "largest z": unit(1, -2, 4, 3),
    "largest w": unit(1, -2, 3, 4),
    "negative largest x": unit(-4, 1, -2, 3),
    "negative largest y": unit(1, -4, -2, 3),
    "negative largest z": unit(-1, -2, -4, 3),
    "negative largest w": unit(-1, 0, 3, -4),
    "identity": [0.0, 0.0, 0.0, 1.0],
    "negative identity": [-0.0, -0.0, -0.0, -1.0],
    "all equal": [0.5, 0.5, 0.5, 0.5],
    "all equal but the sign of the first": [-0.5, 0.5, 0.5, 0.5],
    "all equal but the sign of the last": [0.5, 0.5, 0.5, -0.5],
    "tie of y and w": [0.0, -LIMIT, 0.0, LIMIT],
    "tie of x and z": [LIMIT, 0.0, LIMIT, 0.0],
    "w just above z": [0.0, 0.0, LIMIT, next_single(LIMIT)],
    "z just above w": [0.0, 0.0, next_single(LIMIT), LIMIT],
    "second component beyond the limit": [0.0, next_single(next_single(LIMIT)), 0.0,
                                          -next_single(LIMIT)],
    "three equal": unit(1, 1, 1, 0),
    "tiny components": [1e-20, -1e-20, 1.0, 1e-45],
    "a little too long": [single(0.8004), 0.0, single(-0.6), 0.0],
    "a little too short": [0.0, single(0.7996), 0.0, single(0.6)],
}  # fmt: skip
for case, rotation in ROTATIONS.items():
    rounded("UnitQuaternions", case, dict(coarse=rotation, usual=rotation, good=rotation, fine=rotation))
IDENTITY = {name: [0.0, 0.0, 0.0, 1.0] for name in ["coarse", "usual", "good", "fine"]}
for case, error, change in [
    ("too long", ".usual: what the bits stand for at offset 1", (1, "ff ff ff ff")),
    ("too long, largest x", ".usual: what the bits stand for at offset 1", (1, "00 00 00 00")),
    ("too long, of 10 bits", ".good: what the bits stand for at offset 4", (5, "ff ff ff ff")),
    ("too long, of 20 bits", ".fine: what the bits stand for at offset 8", (9, "ff ff ff ff ff ff ff")),
]:
    bad("UnitQuaternions", case, f"{error} is not within the quaternions of length 1", IDENTITY, change)
bad("UnitQuaternions", "unused bit", ".fine: bits behind the last field at offset 16 are not zero",
    IDENTITY, (16, "01"))  # fmt: skip

# --- Flags, checksums, times, coders

packet(
    "PresentFields",
    "hasName" / Boolean,
    run("hasPlace" / flag(), "hasBadge" / flag()),
    "name" / Present("hasName", Text(Int8ub)),
    "place" / Present("hasPlace", Array(2, Int16sl)),
    "badge" / Present("hasBadge", Int32ub),
    "turn" / Present("hasBadge", varint(16)),
)
NOTHING = dict(hasName=False, hasPlace=False, hasBadge=False, name=None, place=None, badge=None, turn=None)
NAMED = NOTHING | dict(hasName=True, name="Renée")
good("PresentFields", "nothing", NOTHING)
good("PresentFields", "name", NAMED)
good("PresentFields", "place", NOTHING | dict(hasPlace=True, place=[1, -2]))
good("PresentFields", "badge and turn", NOTHING | dict(hasBadge=True, badge=5, turn=300))
good("PresentFields", "all", dict(hasName=True, hasPlace=True, hasBadge=True, name="", place=[0, 0], badge=0, turn=0))
bad("PresentFields", "flag without a value", ".name: needs 1 byte at offset 2, but 0 remain", NOTHING, (0, "01"))
bad("PresentFields", "value without its flag", ": ends at offset 2, but 7 bytes are left over", NAMED, (0, "00"))
bad("PresentFields", "bit without a value", ".turn: needs 1 byte at offset 6, but 0 remain",
    NOTHING | dict(hasBadge=True, badge=5, turn=0), cut=6)  # fmt: skip
bad("PresentFields", "flag of 2", ".hasName: byte at offset 0 is 0x02, but must be 0x00 (false) or 0x01 (true)",
    NAMED, (0, "02"))  # fmt: skip

packet("CheckedByCRC32", Checked(Packet("kind" / Int8ub, "text" / Text()), zlib.crc32, Int32ub))
packet("CheckedByCRC32C", Checked(Packet("kind" / Int8ub, "number" / Int32ul), crc32c, Int32ul))
packet("CheckedByCRC16", Checked(
    Packet("kind" / Int8ub, "body" / GreedyBytes), lambda data: binascii.crc_hqx(data, 0xFFFF), Int16ub
))  # fmt: skip
packet("CheckedByAdler32", Checked(
    Packet(magic(b"zl"), "body" / Data(Int16ub)), zlib.adler32, Int32ub
))  # fmt: skip
packet(
    "CheckedAndSized",
    magic(b"PK"),
    Sized(Int16ul, Checked(Packet("number" / Int32ul, Versions(unknown="rest")), zlib.crc32, Int32ul)),
)
for case, text in [("empty", ""), ("text", "Renée"), ("check", "123456789")]:
    good("CheckedByCRC32", case, dict(kind=1, text=text))
for case, number in [("zero", 0), ("one", 1), ("all ones", 2**32 - 1)]:
    good("CheckedByCRC32C", case, dict(kind=7, number=number))
for case, kind, body in [("empty", 0, b""), ("check", 0x31, b"23456789"), ("zeros", 0, bytes(40))]:
    good("CheckedByCRC16", case, dict(kind=kind, body=body))
for case, body in [("empty", b""), ("bytes", b"\0\1\2"), ("beyond the modulus", b"\xff" * 1000)]:
    good("CheckedByAdler32", case, dict(body=body), f"{len(body)} bytes")
good("CheckedAndSized", "alone", dict(number=1, rest=b""))
good("CheckedAndSized", "unknown bytes", dict(number=0xCAFEBABE, rest=b"later"))

REN = dict(kind=1, text="Renée")
bad("CheckedByCRC32", "damaged body",
    f": checksum at offset 11 is 0x{zlib.crc32(PACKETS['CheckedByCRC32'].build(REN)[:-4]):08x}, but the"
    f" bytes come to 0x{zlib.crc32(bytes.fromhex('01 00 00 00 06 72 65 6e c3 a9 65')):08x}",
    REN, (5, "72"))  # fmt: skip
bad("CheckedByCRC32", "damaged checksum",
    f": checksum at offset 11 is 0x00000000, but the bytes come to"
    f" 0x{zlib.crc32(PACKETS['CheckedByCRC32'].build(REN)[:-4]):08x}", REN, (11, "00 00 00 00"))  # fmt: skip
bad("CheckedByCRC32", "truncated checksum", ": needs 4 bytes at offset 11, but 3 remain", REN, cut=14)
bad("CheckedByCRC32C", "other byte order",
    f": checksum at offset 5 is 0x{int.from_bytes(crc32c(bytes([7, 1, 0, 0, 0])).to_bytes(4, 'big'), 'little'):08x},"
    f" but the bytes come to 0x{crc32c(bytes([7, 1, 0, 0, 0])):08x}",
    dict(kind=7, number=1), (5, crc32c(bytes([7, 1, 0, 0, 0])).to_bytes(4, "big").hex()))  # fmt: skip
bad("CheckedByCRC16", "damaged", ": checksum at offset 9 is 0x29b0, but the bytes come to 0x29b1",
    dict(kind=0x31, body=b"23456789"), (9, "29 b0"))  # fmt: skip
bad("CheckedByCRC16", "no room for it", ": needs 2 bytes at offset 0, but 1 remains",
    dict(kind=1, body=b""), cut=1)  # fmt: skip
bad("CheckedByCRC16", "nothing but a checksum", ".kind: needs 1 byte at offset 0, but 0 remain",
    dict(kind=1, body=b""), cut=2)  # fmt: skip
bad("CheckedByAdler32", "of the body alone",
    f": checksum at offset 7 is 0x{zlib.adler32(bytes([0, 3, 0, 1, 2])):08x}, but the bytes come to"
    f" 0x{zlib.adler32(bytes([0x7A, 0x6C, 0, 3, 0, 1, 2])):08x}",
    dict(body=b"\0\1\2"), (7, zlib.adler32(bytes([0, 3, 0, 1, 2])).to_bytes(4, "big").hex()))  # fmt: skip
bad("CheckedByAdler32", "wrong magic", ": bytes at offset 0 are 7a 6d, but the magic is 7a 6c",
    dict(body=b""), (1, "6d"))  # fmt: skip
bad("CheckedAndSized", "of the magic and the length too",
    f": checksum at offset 8 is 0x{zlib.crc32(bytes([0x50, 0x4B, 8, 0, 1, 0, 0, 0])):08x}, but the bytes come"
    f" to 0x{zlib.crc32(bytes([1, 0, 0, 0])):08x}",
    dict(number=1, rest=b""),
    (8, zlib.crc32(bytes([0x50, 0x4B, 8, 0, 1, 0, 0, 0])).to_bytes(4, "little").hex()))  # fmt: skip
bad("CheckedAndSized", "no room for a checksum", ": needs 4 bytes at offset 4, but 3 remain",
    dict(number=1, rest=b""), (2, "03"), cut=7)  # fmt: skip

packet(
    "Timings",
    "day" / Timestamp("seconds"),
    "moment" / Timestamp("milliseconds"),
    "instant" / Timestamp("microseconds", Int64sl),
    "tick" / Timestamp("nanoseconds"),
    "long" / Interval("seconds"),
    "short" / Interval("milliseconds"),
    "shorter" / Optional(Interval("microseconds", Int64sl)),
    "shortest" / Interval("nanoseconds"),
)
SECOND = 10**18
STILL = dict(day=0.0, moment=0.0, instant=0.0, tick=0.0, long=0, short=0, shorter=None, shortest=0)
TIMES = {
    "zero": STILL,
    "today": dict(day=1.75e9, moment=1.75e9 + 0.125, instant=1.75e9 + 0.000001, tick=1e9, long=86400 * SECOND,
                  short=1500 * SECOND // 1000, shorter=SECOND // 10**6, shortest=SECOND // 10**9),
    "before 1970": dict(day=-1.0, moment=-0.25, instant=-0.5, tick=-0.5, long=-SECOND, short=-SECOND // 4,
                        shorter=-SECOND // 10**6, shortest=-SECOND // 10**9),
    "rounded": dict(day=0.5, moment=0.0625, instant=0.0078125, tick=0.5, long=SECOND // 2,
                    short=SECOND // 2000, shorter=SECOND // 2_000_000 - 1, shortest=SECOND // 2 * 3 // 10**9),
    "rounded below zero": dict(day=-0.5, moment=-0.0625, instant=-0.0078125, tick=-0.5, long=-SECOND // 2,
                               short=-SECOND // 2000, shorter=-SECOND // 2_000_000 + 1,
                               shortest=-(SECOND // 2 * 3 // 10**9)),
    "rounded down": dict(day=1.4375, moment=2.0004, instant=1e-7, tick=0.0, long=SECOND * 3 // 2 - 1, short=1,
                         shorter=-1, shortest=499_999_999),
    "far": dict(day=1e15, moment=-6e10, instant=6e9 + 0.5, tick=2.0**30, long=(2**63 - 1) * SECOND,
                short=(2**63 - 1) * SECOND // 1000, shorter=-(2**63) * SECOND // 10**6,
                shortest=-(2**63) * SECOND // 10**9),
}  # fmt: skip
for case, values in TIMES.items():
    good("Timings", case, PACKETS["Timings"].parse(PACKETS["Timings"].build(values)))
for case, error, change in [
    ("greatest second", ".day: 9223372036854775807 at offset 0", (0, "7f" + "ff" * 7)),
    ("finer than a Date", ".day: 9007199254740993 at offset 0", (0, "00 20 00 00 00 00 00 01")),
    ("finer than a Date, milliseconds", ".moment: 9223372036854775807 at offset 8", (8, "7f" + "ff" * 7)),
    ("finer than a Date, microseconds", ".instant: 4611686018427387905 at offset 16", (16, "01" + "00" * 6 + "40")),
    ("a nanosecond", ".tick: 1 at offset 24", (24, "00" * 7 + "01")),
    ("nanoseconds of today", ".tick: 1750000000000000001 at offset 24", (24, "18 49 3f ba 64 ef 00 01")),
]:
    bad("Timings", case, f"{error} is not a value of Date", STILL, change)

RGB565 = Coded(Packet(run("red" / bits(5), "green" / bits(6), "blue" / bits(5))))
HEXADECIMAL = Coded(ExprAdapter(
    FixedText(6),
    lambda text, _: dict(zip(["red", "green", "blue"], bytes.fromhex(text))),
    lambda color, _: bytes(color.values()).hex(),
))  # fmt: skip
packet("CodedColors", "plain" / RGB565, "text" / Optional(HEXADECIMAL), "last" / RGB565)
BLACK, WHITE = dict(red=0, green=0, blue=0), dict(red=31, green=63, blue=31)
good("CodedColors", "black and white", dict(plain=BLACK, text=None, last=WHITE))
good("CodedColors", "text", dict(plain=dict(red=1, green=2, blue=3), text=dict(red=255, green=10, blue=0), last=BLACK))
for case, error, text in [
    ("other letters", '"FF0a00" is not a color', "46 46 30 61 30 30"),
    ("no digits", '"ff0a0g" is not a color', "66 66 30 61 30 67"),
    ("too few digits", '"ff0a0" is not a color', "66 66 30 61 30 00"),
    ("a sign", '"+f0a00" is not a color', "2b 66 30 61 30 30"),
]:
    bad("CodedColors", case, f".text: {error} at offset 3",
        dict(plain=BLACK, text=dict(red=255, green=10, blue=0), last=BLACK), (3, text))  # fmt: skip
bad("CodedColors", "truncated", ".last: needs 2 bytes at offset 3, but 1 remains",
    dict(plain=BLACK, text=None, last=BLACK), cut=4)  # fmt: skip

# --- Whole packets: byte order, unions, versions

PLAYER = Packet("name" / Text(), "score" / Int16ub)
packet(
    "LittleChunk",
    magic(b"\x89PK\0"),
    "number" / Int32ul,
    "big" / Int32ub,
    "name" / Text(Int32ul),
    "list" / Elements(Int16ul, Int16ul),
    "player" / PLAYER,
    "id" / Bytes(16),
    "count" / varint(32),
    "place" / Array(2, Int16sl),
    run("bits" / bits(12)),
    "wrapped" / Optional(Int64sl),
)
EMPTY_CHUNK = dict(number=0, big=0, name="", list=[], player=dict(name="", score=0), id=bytes(16), count=0,
                   place=[0, 0], bits=0, wrapped=None)  # fmt: skip
good("LittleChunk", "empty", EMPTY_CHUNK)
good("LittleChunk", "counting", dict(
    number=0x01020304, big=0x01020304, name="zoë", list=[0x0102, 0x0304],
    player=dict(name="Ann", score=0x0102), id=bytes(range(16)), count=300, place=[0x0102, -2], bits=0x123,
    wrapped=-0x0102030405060708,
))  # fmt: skip
bad("LittleChunk", "wrong magic", ": bytes at offset 0 are 89 50 4b 01, but the magic is 89 50 4b 00",
    EMPTY_CHUNK, (3, "01"))  # fmt: skip
bad("LittleChunk", "big-endian length", ".name: needs 16777216 bytes at offset 16, but 32 remain",
    EMPTY_CHUNK, (12, "00 00 00 01"))  # fmt: skip
bad("LittleChunk", "big-endian count", ".list: needs 512 bytes at offset 18, but 30 remain",
    EMPTY_CHUNK, (16, "00 01"))  # fmt: skip
bad("LittleChunk", "little-endian player", ".player.name: needs 16777216 bytes at offset 22, but 26 remain",
    EMPTY_CHUNK, (18, "01 00 00 00"))  # fmt: skip

NONE = Packet()
VARINT_COMMAND = Tagged(varint(64), {
    1: ("leaf", Packet("_0" / Int8ub)),
    300: ("pair", Packet("_0" / LazyBound(lambda: VARINT_COMMAND), "_1" / LazyBound(lambda: VARINT_COMMAND))),
    70000: ("none", NONE),
})  # fmt: skip
LITTLE_COMMAND = Tagged(Int16ul, {
    1: ("number", Packet("_0" / Int32ul)),
    0x0102: ("place", Packet("x" / Int16sl, "y" / Int16sl)),
    0xFFFF: ("wide", Packet("_0" / VARINT_COMMAND)),
})  # fmt: skip
packet("VarintCommand", VARINT_COMMAND)
packet("LittleCommand", LITTLE_COMMAND)
packet("Command", Tagged(Int8ub, {
    0: ("stop", NONE),
    1: ("join", Packet("_0" / PLAYER)),
    2: ("chat", Packet("_0" / Text(), "to" / Int32ub)),
    7: ("later", Packet("_0" / LITTLE_COMMAND)),
    255: ("list", Packet("_0" / Elements(Int16ub))),
}))  # fmt: skip
LEAF, PAIR = dict(leaf=dict(_0=5)), lambda a, b: dict(pair=dict(_0=a, _1=b))
CHAT = dict(chat=dict(_0="hi", to=7))
good("Command", "stop", dict(stop={}))
good("Command", "join", dict(join=dict(_0=dict(name="Renée", score=42))))
good("Command", "chat", CHAT)
good("Command", "list", dict(list=dict(_0=[1, 2, 3])))
good("Command", "later", dict(later=dict(_0=dict(place=dict(x=1, y=-2)))))
good("Command", "much later", dict(later=dict(_0=dict(wide=dict(_0=PAIR(LEAF, dict(none={})))))))
good("LittleCommand", "number", dict(number=dict(_0=0x01020304)))
good("LittleCommand", "place", dict(place=dict(x=0x0102, y=-1)))
good("LittleCommand", "wide", dict(wide=dict(_0=LEAF)))
good("VarintCommand", "leaf", LEAF)
good("VarintCommand", "none", dict(none={}))
good("VarintCommand", "pair", PAIR(LEAF, dict(none={})))
good("VarintCommand", "pair of pairs", PAIR(PAIR(LEAF, LEAF), PAIR(dict(none={}), LEAF)))
bad("Command", "unknown tag", ": 3 at offset 0 is not a tag of Command", dict(stop={}), (0, "03"))
bad("Command", "no tag", ": needs 1 byte at offset 0, but 0 remain", dict(stop={}), cut=0)
bad("Command", "bytes behind a case without values", ": ends at offset 1, but 10 bytes are left over",
    CHAT, (0, "00"))  # fmt: skip
bad("Command", "bad text", ".chat.0: bytes at offset 5 are not valid UTF-8", CHAT, (5, "ff"))
bad("Command", "unknown tag inside", ".later: 513 at offset 1 is not a tag of LittleCommand",
    dict(later=dict(_0=dict(place=dict(x=1, y=-2)))), (1, "01 02"))  # fmt: skip
bad("LittleCommand", "big-endian tag", ": 256 at offset 0 is not a tag of LittleCommand",
    dict(number=dict(_0=1)), (0, "00 01"))  # fmt: skip
bad("VarintCommand", "unknown tag", ": 2 at offset 0 is not a tag of VarintCommand", LEAF, (0, "02"))
bad("VarintCommand", "unknown tag inside", ".pair.1: 44 at offset 4 is not a tag of VarintCommand",
    PAIR(LEAF, dict(none={})), ((4, 7), "2c"))  # fmt: skip
bad("VarintCommand", "overlong tag", ": varint at offset 0 is not in its shortest form", LEAF, ((0, 1), "81 00"))
bad("VarintCommand", "tag of 65 bits", ": varint at offset 0 does not fit 64 bits",
    LEAF, ((0, 1), "ff" * 9 + "02"))  # fmt: skip
deep = LEAF
for _ in range(40):
    deep = PAIR(deep, dict(none={}))
good("VarintCommand", "forty deep", deep, "forty pairs, each in the first place of another")

SECOND_VERSION = (Packet("brightness" / Int16ub, run("isLoud" / flag(), "quality" / bits(3))),
                  dict(brightness=100, isLoud=False, quality=5))  # fmt: skip
THIRD_VERSION = (Packet("clan" / Aligned(4, Optional(Text())), "rank" / varint(32)), dict(clan=None, rank=1))
for name, versions in [("SettingsV1", []), ("SettingsV2", [SECOND_VERSION]),
                       ("SettingsV3", [SECOND_VERSION, THIRD_VERSION])]:  # fmt: skip
    packet(name, Sized(Int16ub, Packet("volume" / Int8ub, "name" / Text(), Versions(*versions, unknown="rest"))))

V1 = dict(volume=7, name="Renée", rest=b"")
V2 = V1 | dict(brightness=200, isLoud=True, quality=3)
V3 = V2 | dict(clan="SWIFT", rank=300)
DEFAULT2, DEFAULT3 = V1 | SECOND_VERSION[1], V1 | SECOND_VERSION[1] | THIRD_VERSION[1]


def tail(name, values):
    """The bytes of the later versions."""
    return PACKETS[name].build(values)[len(PACKETS["SettingsV1"].build(V1)) :]


good("SettingsV1", "of version 1", V1)
good("SettingsV1", "of version 2", V1 | dict(rest=tail("SettingsV2", V2)))
good("SettingsV1", "of version 3", V1 | dict(rest=tail("SettingsV3", V3)))
good("SettingsV1", "empty", dict(volume=0, name="", rest=b""))
good("SettingsV2", "of version 1", DEFAULT2)
good("SettingsV2", "of version 2", V2)
good("SettingsV2", "of version 3", V2 | dict(rest=tail("SettingsV3", V3)[3:]))
good("SettingsV2", "one field is not the default", DEFAULT2 | dict(quality=4))
good("SettingsV2", "defaults before unknown bytes", DEFAULT2 | dict(rest=b"\0"))
good("SettingsV3", "of version 1", DEFAULT3)
good("SettingsV3", "of version 2", DEFAULT3 | V2)
good("SettingsV3", "of version 3", V3)
good("SettingsV3", "of version 4", V3 | dict(rest=b"later"))
good("SettingsV3", "version 3 behind defaults of version 2", DEFAULT3 | dict(rank=2))
good("SettingsV3", "defaults before unknown bytes", DEFAULT3 | dict(rest=b"\xff"))
good("SettingsV3", "rank of zero", DEFAULT3 | dict(name="abc", rank=0))

bad("SettingsV1", "length beyond the end", ": needs 12 bytes at offset 2, but 11 remain", V1, (0, "00 0c"))
bad("SettingsV1", "greatest length", ": needs 65535 bytes at offset 2, but 11 remain", V1, (0, "ff ff"))
bad("SettingsV1", "bytes behind the length", ": ends at offset 13, but 1 byte is left over", V1, ((13, 13), "00"))
bad("SettingsV1", "fields beyond the length", ".name: needs 6 bytes at offset 7, but 5 remain", V1, (0, "00 0a"))
bad("SettingsV1", "no length", ": needs 2 bytes at offset 0, but 1 remains", V1, cut=1)
bad("SettingsV2", "needless defaults",
    ": bytes from offset 13 on hold only the defaults of later fields, so they must be absent",
    DEFAULT2 | dict(quality=4), (15, "50"))  # fmt: skip
bad("SettingsV2", "half a version", ".isLoud: needs 1 byte at offset 15, but 0 remain",
    DEFAULT2 | dict(quality=4), (0, "00 0d"), cut=15)  # fmt: skip
bad("SettingsV2", "unused bit", ".quality: bits behind the last field at offset 15 are not zero",
    DEFAULT2 | dict(quality=4), (15, "41"))  # fmt: skip
bad("SettingsV3", "needless defaults of version 3",
    ": bytes from offset 16 on hold only the defaults of later fields, so they must be absent",
    V3 | dict(clan=None, rank=2), (19, "01"))  # fmt: skip
bad("SettingsV3", "needless defaults of versions 2 and 3",
    ": bytes from offset 16 on hold only the defaults of later fields, so they must be absent",
    DEFAULT3 | dict(rank=2), (19, "01"))  # fmt: skip
bad("SettingsV3", "padding", ".clan: byte at offset 16 is 0x01, but must be 0x00 (padding)", V3, (16, "01"))


if __name__ == "__main__":
    main(sys.argv[1:])
