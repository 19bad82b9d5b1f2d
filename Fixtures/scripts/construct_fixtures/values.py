"""Integers of other widths, other varints, other encodings of text, and bytes of a fixed count."""

from construct import (
    Array, Bytes, BytesInteger, GreedyRange, Int16ub, Int24ub, Int24ul, Int32sl, Int32ul, Int8ub, OneOf, VarInt,
)  # fmt: skip
from construct_packets import bad, good, packet
from wire_format import (
    Boolean, Counted, Derived, Digits, Elements, FixedCharacters, in_range, Optional, plain_varint, RemainingText,
    ReversedVarint, SizedBy, SortedElements, stated, Text, varint,
)  # fmt: skip

packet(
    "IntegerBytes",
    "length" / BytesInteger(3),
    "color" / BytesInteger(3, swapped=True),
    "change" / BytesInteger(3, signed=True),
    "address" / BytesInteger(6, swapped=True),
    "shift" / BytesInteger(5, signed=True),
    "drift" / BytesInteger(7, signed=True, swapped=True),
    "small" / BytesInteger(1, signed=True),
    "score" / Optional(in_range(BytesInteger(2), 1, 999)),
)
COUNTING = dict(length=0x010203, color=0x010203, change=0x010203, address=0x010203040506, shift=0x0102030405,
                drift=0x01020304050607, small=1, score=0x0102)  # fmt: skip
good("IntegerBytes", "zero", {name: 0 for name in COUNTING} | {"score": None})
good("IntegerBytes", "counting bytes", COUNTING)
good("IntegerBytes", "minus two", dict(length=2**24 - 2, color=2**24 - 2, change=-2, address=2**48 - 2, shift=-2,
                                       drift=-2, small=-2, score=999))  # fmt: skip
good("IntegerBytes", "greatest", dict(length=2**24 - 1, color=2**24 - 1, change=2**23 - 1, address=2**48 - 1,
                                      shift=2**39 - 1, drift=2**55 - 1, small=127, score=999))  # fmt: skip
good("IntegerBytes", "least", dict(length=0, color=0, change=-(2**23), address=0, shift=-(2**39), drift=-(2**55),
                                   small=-128, score=1))  # fmt: skip
for case, error, cut in [
    ("no bytes", ".length: needs 3 bytes at offset 0, but 0 remain", 0),
    ("truncated", ".length: needs 3 bytes at offset 0, but 2 remain", 2),
    ("truncated, little-endian", ".address: needs 6 bytes at offset 9, but 5 remain", 14),
    ("truncated in seven bytes", ".drift: needs 7 bytes at offset 20, but 6 remain", 26),
]:
    bad("IntegerBytes", case, error, COUNTING, cut=cut)
for case, error, change in [
    ("below its range", ".score: 0 at offset 29 is not within 1...999", (29, "00 00")),
    ("above its range", ".score: 1000 at offset 29 is not within 1...999", (29, "03 e8")),
]:
    bad("IntegerBytes", case, error, COUNTING, change)

packet(
    "NarrowIntegers",
    "length" / Int24ub,
    "color" / Int24ul,
    "stamp" / BytesInteger(5),
    "address" / BytesInteger(6, swapped=True),
    "score" / Optional(in_range(Int24ub, 1, 1000)),
    "list" / Elements(Int24ub, Int24ub, maximum=9),
    "name" / Text(Int24ul, maximum=70_000),
    "tags" / SortedElements(BytesInteger(5), BytesInteger(6)),
    "rest" / GreedyRange(Int24ul),
)
SOME = dict(length=0x010203, color=0x010203, stamp=0x0102030405, address=0x010203040506, score=0x0102,
            list=[1, 0x010203], name="zo\xeb", tags=[1, 2, 256], rest=[0x010203, 5])  # fmt: skip
good("NarrowIntegers", "zero", dict(length=0, color=0, stamp=0, address=0, score=None, list=[], name="", tags=[],
                                    rest=[]))  # fmt: skip
good("NarrowIntegers", "counting bytes", SOME)
good("NarrowIntegers", "greatest", dict(length=2**24 - 1, color=2**24 - 1, stamp=2**40 - 1, address=2**48 - 1,
                                        score=1000, list=[2**24 - 1, 0], name="x", tags=[2**40 - 1],
                                        rest=[2**24 - 1]))  # fmt: skip
for case, error, change in [
    ("below its range", ".score: 0 at offset 18 is not within 1...1000", (18, "00 00 00")),
    ("too many elements", ".list: length 10 at offset 21 is more than the maximum of 9", (21, "00 00 0a")),
    ("count in the other byte order", ".list: length 131072 at offset 21 is more than the maximum of 9", (21, "02 00 00")),
    ("length beyond the bytes", ".name: needs 1024 bytes at offset 33, but 31 remain", (30, "00 04 00")),
    ("length beyond its maximum", ".name: length 16777215 at offset 30 is more than the maximum of 70000", (30, "ff ff ff")),
    ("count beyond the bytes", ".tags: needs 1280 bytes at offset 43, but 21 remain", (37, "00 00 00 00 01 00")),
    ("tags out of order", ".tags[1]: element at offset 48 is out of order: its bytes must come after those of the"
     " previous element", (48, "00 00 00 00 00")),
]:  # fmt: skip
    bad("NarrowIntegers", case, error, SOME, change)
bad("NarrowIntegers", "rest of too few bytes", ".rest: needs 6 bytes at offset 58, but 5 remain", SOME, cut=63)

packet(
    "NeighboringIntegers",
    "kind" / Int8ub,
    "first" / Int24ub,
    "second" / BytesInteger(5, signed=True),
    "third" / BytesInteger(6),
    "mark" / Boolean,
    "fourth" / BytesInteger(5, swapped=True),
    "fifth" / BytesInteger(3, signed=True, swapped=True),
    "text" / Text(),
    "sixth" / BytesInteger(7),
    "seventh" / BytesInteger(2, signed=True),
)
ASCENDING = dict(kind=1, first=0x020304, second=0x0506070809, third=0x0A0B0C0D0E0F, mark=True, fourth=0x1514131211,
                 fifth=0x181716, text="zo\xeb", sixth=0x191A1B1C1D1E1F, seventh=0x2021)  # fmt: skip
good("NeighboringIntegers", "counting bytes", ASCENDING)
good("NeighboringIntegers", "least", dict(kind=0, first=0, second=-(2**39), third=0, mark=False, fourth=0,
                                          fifth=-(2**23), text="", sixth=0, seventh=-(2**15)))  # fmt: skip
good("NeighboringIntegers", "greatest", dict(kind=255, first=2**24 - 1, second=2**39 - 1, third=2**48 - 1, mark=True,
                                             fourth=2**40 - 1, fifth=2**23 - 1, text="x", sixth=2**56 - 1,
                                             seventh=2**15 - 1))  # fmt: skip
for case, error, cut in [
    ("truncated in the second", ".second: needs 5 bytes at offset 4, but 4 remain", 8),
    ("truncated in the third", ".third: needs 6 bytes at offset 9, but 5 remain", 14),
    ("truncated, little-endian", ".fifth: needs 3 bytes at offset 21, but 2 remain", 23),
    ("truncated in the last", ".seventh: needs 2 bytes at offset 39, but 1 remains", 40),
]:
    bad("NeighboringIntegers", case, error, ASCENDING, cut=cut)

packet(
    "WideIntegers",
    "key" / BytesInteger(16),
    "change" / BytesInteger(16, signed=True, swapped=True),
    "short" / BytesInteger(9),
    "drift" / BytesInteger(15, signed=True, swapped=True),
    "level" / Optional(in_range(BytesInteger(16, signed=True), -5, 5)),
    "far" / in_range(BytesInteger(16), 2**100, 2**128 - 1),
    "kind" / OneOf(BytesInteger(16), [1, 2**64]),
    "count" / Derived(BytesInteger(16), lambda packet: len(packet["list"])),
    "list" / Counted(BytesInteger(16, swapped=True), stated("count")),
    "keys" / SortedElements(BytesInteger(16, signed=True), Int8ub),
)
ZERO = dict(key=0, change=0, short=0, drift=0, level=None, far=2**100, kind=1, count=0, list=[], keys=[])
SOME = dict(key=0x0102030405060708090A0B0C0D0E0F10, change=0x0102, short=0x010203040506070809, drift=0x0102, level=5,
            far=2**127, kind=2**64, count=2, list=[1, 2**128 - 1], keys=[1, -1])  # fmt: skip
good("WideIntegers", "zero", ZERO)
good("WideIntegers", "counting bytes", SOME)
good("WideIntegers", "greatest", dict(key=2**128 - 1, change=2**127 - 1, short=2**72 - 1, drift=2**119 - 1, level=0,
                                      far=2**128 - 1, kind=1, count=1, list=[2**128 - 1], keys=[2**127 - 1]))  # fmt: skip
good("WideIntegers", "least", dict(key=0, change=-(2**127), short=0, drift=-(2**119), level=-5, far=2**100, kind=1,
                                   count=3, list=[0, 0, 0], keys=[-(2**127), 2**127 - 1, 0]))  # fmt: skip
# The offsets of ZERO: key 0, change 16, short 32, drift 41, level 56, far 57, kind 73, count 89, keys 105
for case, error, change in [
    ("below its range", ".level: -6 at offset 57 is not within -5...5", ((56, 57), "01" + "ff" * 15 + "fa")),
    ("above its range", ".level: 18446744073709551621 at offset 57 is not within -5...5",
     ((56, 57), "01" + "00" * 7 + "01" + "00" * 7 + "05")),
    ("below a great range",
     ".far: 1267650600228229401496703205375 at offset 57 is not within 1267650600228229401496703205376...",
     (57, "00" * 3 + "0f" + "ff" * 12)),
    ("unknown kind", ".kind: 18446744073709551617 at offset 73 is not a value of Kind",
     (73, "00" * 7 + "01" + "00" * 7 + "01")),
    ("count that no array has", ".list: an earlier field holds the invalid count 340282366920938463463374607431768211455"
     " at offset 105", (89, "ff" * 16)),
    ("count beyond the bytes", ".list: needs 4096 bytes at offset 105, but 1 remains", (89, "00" * 14 + "01 00")),
    ("keys out of order", ".keys[1]: element at offset 122 is out of order: its bytes must come after those of the"
     " previous element", (105, "02" + "ff" * 16 + "00" * 16)),
]:  # fmt: skip
    bad("WideIntegers", case, error, ZERO, change)
bad("WideIntegers", "truncated", ".change: needs 16 bytes at offset 16, but 15 remain", ZERO, cut=31)

packet(
    "InlineArrays",
    "key" / Array(16, Int8ub),
    "words" / Array(3, Int16ub),
    "pair" / Optional(Array(2, Int32sl)),
    "names" / Counted(Text(), lambda _: 2),
    "grid" / Counted(Array(2, Int8ub), lambda _: 2),
    "rows" / Elements(Array(2, Int16ub)),
    "none" / Array(0, Int8ub),
)
COUNTING = dict(key=list(range(1, 17)), words=[1, 2, 0xFFFF], pair=[-2, 3], names=["a", "Renée"],
                grid=[[1, 2], [3, 4]], rows=[[5, 6], [7, 8]], none=[])  # fmt: skip
good("InlineArrays", "zeros", dict(key=[0] * 16, words=[0] * 3, pair=None, names=["", ""], grid=[[0, 0], [0, 0]],
                                   rows=[], none=[]))  # fmt: skip
good("InlineArrays", "counting", COUNTING)
for case, error, cut in [
    ("fifteen bytes of sixteen", ".key: needs 16 bytes at offset 0, but 15 remain", 15),
    ("one number of two", ".pair: needs 8 bytes at offset 23, but 4 remain", 27),
    ("one name of two", ".names: needs 8 bytes at offset 31, but 5 remain", 36),
    ("half a grid", ".grid: needs 4 bytes at offset 46, but 2 remain", 48),
    ("one row of two", ".rows: needs 8 bytes at offset 54, but 4 remain", 58),
]:
    bad("InlineArrays", case, error, COUNTING, cut=cut)
bad("InlineArrays", "name not UTF-8", ".names[1]: bytes at offset 40 are not valid UTF-8", COUNTING, (40, "ff"))

packet(
    "VarintForms",
    "int8" / plain_varint(8),
    "int32" / plain_varint(32),
    "int64" / plain_varint(64),
    "uint16" / varint(16),
    "first8" / ReversedVarint(8),
    "first32" / in_range(ReversedVarint(32), 0, 0x0FFFFFFF),
    "first64" / ReversedVarint(64),
    "zigzag" / Optional(varint(16, signed=True)),
)
NAMES = ["int8", "int32", "int64", "uint16", "first8", "first32", "first64", "zigzag"]
for case, numbers in [
    ("zero", [0] * 7 + [None]),
    ("one", [1] * 8),
    ("minus one", [-1, -1, -1, 127, 127, 127, 127, -1]),
    ("two bytes", [127] + [128] * 6 + [64]),
    ("three hundred", [64, 300, 300, 300, 255, 300, 300, 150]),
    ("greatest", [127, 2**31 - 1, 2**63 - 1, 2**16 - 1, 255, 0x0FFFFFFF, 2**64 - 1, 2**15 - 1]),
    ("least", [-128, -(2**31), -(2**63), 0, 0, 0, 0, -(2**15)]),
]:
    good("VarintForms", case, dict(zip(NAMES, numbers)))
ZERO = dict(zip(NAMES, [0] * 8))
for case, error, change in [
    ("-1 of more than 8 bits", ".int8: varint at offset 0 does not fit in 8 bits", ((0, 1), "ff 03")),
    ("-1 of 64 bits", ".int32: varint at offset 1 does not fit in 32 bits", ((1, 2), "ff" * 9 + "01")),
    ("padded zero", ".int32: varint at offset 1 is not in its shortest form", ((1, 2), "80 00")),
    ("first bits are zero", ".first8: varint at offset 4 is not in its shortest form", ((4, 5), "80 01")),
    ("nothing but 0x80", ".first64: varint at offset 6 is not in its shortest form", ((6, 8), "80")),
    ("256 in 8 bits", ".first8: varint at offset 4 does not fit in 8 bits", ((4, 5), "82 00")),
    ("2^32 in 32 bits", ".first32: varint at offset 5 does not fit in 32 bits", ((5, 6), "90 80 80 80 00")),
    ("2^64 in 64 bits", ".first64: varint at offset 6 does not fit in 64 bits", ((6, 7), "82" + "80" * 8 + "00")),
    ("endless", ".first64: varint at offset 6 does not fit in 64 bits", ((6, 7), "ff" * 32)),
    ("above its range", ".first32: 268435456 at offset 5 is not within 0...268435455", ((5, 6), "81 80 80 80 00")),
    ("truncated", ".first64: needs 3 bytes at offset 6, but 2 remain", ((6, 9), "81 80")),
]:
    bad("VarintForms", case, error.replace("0...268", "...268"), ZERO, change)

packet(
    "EncodedStrings",
    "code" / FixedCharacters(4, "latin-1"),
    "initials" / FixedCharacters(3, "latin-1", "\xff"),
    "name" / Text(Int8ub, maximum=6, encoding="latin-1"),
    "title" / Text(Int32ul, encoding="utf-16-be"),
    "label" / FixedCharacters(8, "utf-16-le"),
    "tag" / FixedCharacters(6, "utf-16-be", " "),
    "plain" / Optional(Text(VarInt)),
    "rest" / RemainingText(encoding="utf-16-le"),
)
LETTERS = dict(code="caf\xe9", initials="\xc5B", name="na\xefve", title="Ren\xe9e", label="\u65e5\u672c", tag="a b",
               plain="\xe9", rest="\U0001f600")  # fmt: skip
good("EncodedStrings", "empty", dict(code="", initials="", name="", title="", label="", tag="", plain=None, rest=""))
good("EncodedStrings", "letters", LETTERS)
good("EncodedStrings", "edges", dict(code="\x01\x80\xff\x7f", initials="\0\0\0", name="\0\xff", title="\ufeff\0",
                                     label="\U0010ffff\ud7ff\ue000", tag="\u2020\0", plain="",
                                     rest="\uffff\U00010000"))  # fmt: skip
for case, error, change in [
    ("character behind a NUL", ".code: byte at offset 3 is 0xe9, but must be 0x00 like the padding before it",
     (2, "00 e9")),
    ("name beyond its maximum", ".name: length 7 at offset 7 is more than the maximum of 6", (7, "07")),
    ("odd length", ".title: bytes at offset 25 are not valid UTF-16", ((13, 27), "09 00 00 00" + "00 61" * 4 + "00")),
    ("surrogate alone", ".title: bytes at offset 19 are not valid UTF-16", (19, "d8 00")),
    ("second surrogate first", ".title: bytes at offset 17 are not valid UTF-16", (17, "de 00 d8 3d")),
    ("unit behind a NUL", ".label: byte at offset 31 is 0x2c, but must be 0x00 like the padding before it",
     (27, "e5 65 00 00 2c 67")),
    ("surrogate before padding", ".label: bytes at offset 29 are not valid UTF-16", (29, "00 d8")),
    ("surrogate before spaces", ".tag: bytes at offset 37 are not valid UTF-16", (37, "d8 00 00 20")),
    ("surrogate at the end", ".rest: bytes at offset 45 are not valid UTF-16", ((47, 49), "")),
    ("odd rest", ".rest: bytes at offset 49 are not valid UTF-16", ((49, 49), "61")),
]:
    bad("EncodedStrings", case, error, LETTERS, change)

packet("FixedData", "key" / Bytes(4), "salt" / Optional(Bytes(2)), "bytes" / Bytes(3))
good("FixedData", "zero", dict(key=bytes(4), salt=None, bytes=bytes(3)))
good("FixedData", "counting", dict(key=b"\1\2\3\4", salt=b"\5\6", bytes=b"\7\x08\xff"))
for case, error, cut in [
    ("truncated", ".key: needs 4 bytes at offset 0, but 3 remain", 3),
    ("truncated in an optional", ".salt: needs 2 bytes at offset 5, but 1 remains", 6),
]:
    bad("FixedData", case, error, dict(key=b"\1\2\3\4", salt=b"\5\6", bytes=b"\7\x08\xff"), cut=cut)

packet(
    "DigitFields",
    "mode" / Digits(8, 0, 2**32 - 1, width=7, terminator=0),
    "port" / Digits(16, 0, 2**16 - 1, width=4),
    "size" / Digits(10, 0, 255, terminator=0x20),
    "content" / SizedBy(RemainingText(), stated("size")),
    "time" / Digits(10, -(2**63), 2**63 - 1, terminator=0x0A),
    "offset" / Digits(8, -(2**15), 2**15 - 1, width=4),
    "code" / Optional(Digits(16, 0, 2**64 - 1, terminator=0)),
    "level" / Digits(16, -128, 127, width=3, terminator=0x20),
)
ZEROS = dict(mode=0, port=0, size=0, content="", time=0, offset=0, code=None, level=0)
good("DigitFields", "zeros", ZEROS)
good("DigitFields", "some", dict(mode=0o644, port=0x1F90, size=12, content="Hello, Ren\xe9", time=-1, offset=-0o17,
                                 code=0xCAFE, level=-0xF))  # fmt: skip
good("DigitFields", "greatest", dict(mode=0o7777777, port=2**16 - 1, size=5, content="12345", time=2**63 - 1,
                                     offset=0o7777, code=2**64 - 1, level=127))  # fmt: skip
good("DigitFields", "least", dict(mode=1, port=1, size=1, content="x", time=-(2**63), offset=-0o777, code=0,
                                  level=-128))  # fmt: skip

# The bytes of ZEROS: 30 30 30 30 30 30 30 00  30 30 30 30  30 20  30 0a  30 30 30 30  00  30 30 30 20
DECIMAL, HEXADECIMAL = "a decimal digit", "a lowercase hexadecimal digit"
for case, error, change, cut in [
    ("no bytes", ".mode: needs 8 bytes at offset 0, but 0 remain", (0, ""), 0),
    ("no terminator behind a width", ".mode: needs 8 bytes at offset 0, but 7 remain", (0, ""), 7),
    ("no octal digit", ".mode: byte at offset 6 is 0x38, but must be an octal digit", (6, "38"), None),
    ("another terminator", ".mode: byte at offset 7 is 0x20, but must be 0x00", (7, "20"), None),
    ("spaces before digits", f".port: byte at offset 8 is 0x20, but must be {HEXADECIMAL}", (8, "20"), None),
    ("upper case", f".port: byte at offset 11 is 0x41, but must be {HEXADECIMAL}", (11, "41"), None),
    ("no digit", f".size: byte at offset 12 is 0x20, but must be {DECIMAL}", ((12, 13), ""), None),
    ("another byte behind digits", f".size: byte at offset 13 is 0x0a, but must be {DECIMAL} or 0x20", (12, "35 0a"), None),
    ("a zero before digits", ".size: byte at offset 13 is 0x31, but must be 0x20, because no zero precedes other digits",
     ((12, 13), "30 31"), None),
    ("two zeros", ".size: byte at offset 13 is 0x30, but must be 0x20, because no zero precedes other digits",
     ((12, 13), "30 30"), None),
    ("too large", ".size: 256 at offset 12 does not fit in UInt8", ((12, 13), "32 35 36"), None),
    ("much too large", ".size: 999 at offset 12 does not fit in UInt8", ((12, 13), "39 39 39 39"), None),
    ("a sign without a need", f".size: byte at offset 12 is 0x2d, but must be {DECIMAL}", ((12, 13), "2d 31"), None),
    ("no terminator", ".time: needs 1 byte at offset 15, but 0 remain", (0, ""), 15),
    ("minus zero", ".time: byte at offset 14 is 0x2d, but must be a digit, because zero has no sign",
     ((14, 15), "2d 30"), None),
    ("a sign alone", f".time: byte at offset 15 is 0x0a, but must be {DECIMAL}", ((14, 15), "2d"), None),
    ("two signs", f".time: byte at offset 15 is 0x2d, but must be {DECIMAL}", ((14, 15), "2d 2d 31"), None),
    ("too large with a sign", ".time: 9223372036854775808 at offset 14 does not fit in Int64",
     ((14, 15), b"9223372036854775808".hex()), None),
    ("too small", ".time: -9223372036854775809 at offset 14 does not fit in Int64",
     ((14, 15), b"-9223372036854775809".hex()), None),
    ("minus zeros", ".offset: byte at offset 16 is 0x2d, but must be a digit, because zero has no sign", (16, "2d"), None),
    ("a sign among digits", ".offset: byte at offset 17 is 0x2d, but must be an octal digit", (17, "2d"), None),
    ("too many digits", ".code: ffffffffffffffff0 at offset 21 does not fit in UInt64",
     ((20, 21), "01" + b"ffffffffffffffff0\0".hex()), None),
    ("too large in a width", ".level: 80 at offset 21 does not fit in Int8", (21, "30 38 30"), None),
    ("too small in a width", ".level: -81 at offset 21 does not fit in Int8", (21, "2d 38 31"), None),
]:  # fmt: skip
    bad("DigitFields", case, error, ZEROS, change, cut=cut)
