"""Option sets, vectors, Unicode scalars, ASCII and ranges."""

import math

from construct import (
    Array, Float32b, Float64b, Float64l, Int16sb, Int16ul, Int32ub, Int32ul, Int8ub, VarInt,
)  # fmt: skip
from construct_packets import bad, good, packet
from wire_format import (
    bits, Elements, FixedText, in_range, option_set, Optional, RemainingText, run,
    scalar, Text, varint,
)  # fmt: skip

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
