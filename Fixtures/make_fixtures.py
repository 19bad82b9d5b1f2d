#!/usr/bin/env python3
"""Writes the fixtures of this folder, from the wire format as it is documented and `struct` alone.

    python3 Fixtures/make_fixtures.py [FOLDER]     writes, into this folder unless told otherwise
    python3 Fixtures/make_fixtures.py --check      fails if a file here is not what would be written
"""

import plistlib
import struct
import sys

from commented_hex import golden, main, malformed

# --- The fields: each function returns the parts of one


def number(path, layout, value):
    return [(struct.pack(layout, value), path)]


def raw(path, text):
    return [(bytes.fromhex(text), path)]


def fixed(path, value, width, padding=b"\0"):
    data = value.encode("utf-8")
    assert len(data) <= width
    return [(data + padding * (width - len(data)), path)]


def amount(count, unit):
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def count(path, layout, number):
    return [(leb128(number) if layout == "varint" else struct.pack(layout, number), path)]


def data(path, value, layout=">I"):
    return count(path, layout, len(value)) + [(value, path)]


def string(path, value, layout=">I"):
    return data(path, value.encode("utf-8"), layout)


def numbers(path, layout, element, values):
    """An array of numbers, which are taken in one piece."""
    body = b"".join(struct.pack(element, value) for value in values)
    return count(path, layout, len(values)) + [(body, path)]


def presence(path, is_present):
    return [(b"\1" if is_present else b"\0", path)]


def leb128(value):
    result = bytearray()
    while value >= 0x80:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def zigzag(value):
    return 2 * value if value >= 0 else -2 * value - 1


def varint(path, value):
    return [(leb128(value), path)]


# --- The Downside packet


def player_state(identifier, username, state):
    return (
        fixed("identifier", identifier, 8)
        + string("username", username)
        + number("state", ">I", state)
    )


for case, identifier, username, state in [
    ("reference", "abcdefgh", "Renée", 42),
    ("full-width identifier", "DOWNSIDE", "zoë", 7),
    ("short identifier", "abc", "Bob", 1),
    ("empty strings", "", "", 0),
    ("multi-byte identifier", "αβγδ", "Μαρία", 2),
    ("combining marks", "e\u0301a\u0323", "A\u030aq\u0323\u0307", 3),
    ("precomposed characters", "\u00e9\u1ea1", "\u00c5", 3),
    ("emoji identifier", "👋🏽", "🇫🇷🇯🇵", 4),
    ("emoji family", "family", "👨\u200d👩\u200d👧\u200d👦", 5),
    ("byte order mark", "\ufeffabc", "\ufeffRenée", 6),
    ("only a byte order mark", "\ufeff", "\ufeff", 6),
    ("maximum state", "max", "max", 0xFFFFFFFF),
    ("sign bit of state", "sign", "sign", 0x80000000),
    ("NUL in username", "nul", "a\0b\0", 8),
    ("line breaks", "a\r\nb", "\r\n\t\u2028\u0085", 9),
    ("replacement character", "\ufffd", "\ufffd\ufffd", 10),
    ("edges of Unicode", "\u007f\u0080", "\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff", 11),
    ("right to left", "שלום", "مرحبا\u202eabc", 12),
    ("username of 255 bytes", "buffer", "u" * 255, 13),
    ("username of 256 bytes", "buffer", "u" * 256, 14),
    ("username of 70000 bytes", "long", "0123456789" * 7000, 15),
]:
    shown = ascii(username) if len(username) <= 40 else f"{len(username.encode())} bytes"
    golden(
        "PlayerState",
        case,
        f"identifier {ascii(identifier)}, username {shown}, state {state}",
        player_state(identifier, username, state),
    )

ABC = fixed("identifier", "abcdefgh", 8)
STATE = number("state", ">I", 42)

for case, error, parts in [
    ("no bytes", "PlayerState.identifier: needs 8 bytes at offset 0, but 0 remain", []),
    (
        "truncated identifier",
        "PlayerState.identifier: needs 8 bytes at offset 0, but 7 remain",
        raw("identifier", "61 62 63 64 65 66 67"),
    ),
    (
        "nothing after identifier",
        "PlayerState.username: needs 4 bytes at offset 8, but 0 remain",
        ABC,
    ),
    (
        "truncated length",
        "PlayerState.username: needs 4 bytes at offset 8, but 3 remain",
        ABC + raw("username: 3 of 4 bytes of its length", "00 00 00"),
    ),
    (
        "truncated username",
        "PlayerState.username: needs 6 bytes at offset 12, but 5 remain",
        ABC + count("username", ">I", 6) + raw("username", "52 65 6e c3 a9"),
    ),
    (
        "truncated state",
        "PlayerState.state: needs 4 bytes at offset 18, but 1 remains",
        ABC + string("username", "Renée") + raw("state", "00"),
    ),
    (
        "length in the other byte order",
        "PlayerState.username: needs 100663296 bytes at offset 12, but 10 remain",
        ABC + raw("username: 6 bytes, swapped", "06 00 00 00") + [("Renée".encode(), "")] + STATE,
    ),
    (
        "length of 4278190084",
        "PlayerState.username: needs 4278190084 bytes at offset 12, but 8 remain",
        ABC + count("username", ">I", 0xFF000004) + raw("username", "7a 6f c3 ab") + STATE,
    ),
    (
        "length of UInt32.max",
        "PlayerState.username: needs 4294967295 bytes at offset 12, but 4 remain",
        ABC + count("username", ">I", 0xFFFFFFFF) + STATE,
    ),
    (
        "length of Int32.max",
        "PlayerState.username: needs 2147483647 bytes at offset 12, but 4 remain",
        ABC + count("username", ">I", 0x7FFFFFFF) + STATE,
    ),
    (
        "length above Int32.max",
        "PlayerState.username: needs 2147483648 bytes at offset 12, but 4 remain",
        ABC + count("username", ">I", 0x80000000) + STATE,
    ),
    (
        "length one too large",
        "PlayerState.username: needs 11 bytes at offset 12, but 10 remain",
        ABC + count("username", ">I", 11) + [("Renée".encode(), "username")] + STATE,
    ),
    (
        "username swallows state",
        "PlayerState.state: needs 4 bytes at offset 22, but 0 remain",
        ABC + count("username", ">I", 10) + [("Renée".encode(), "username")] + STATE,
    ),
    (
        "NUL inside identifier",
        "PlayerState.identifier: byte at offset 4 is 0x65, but must be 0x00 like the padding before it",
        raw("identifier", "61 62 63 00 65 66 67 68") + string("username", "Renée") + STATE,
    ),
    (
        "NUL before identifier",
        "PlayerState.identifier: byte at offset 7 is 0x61, but must be 0x00 like the padding before it",
        raw("identifier", "00 00 00 00 00 00 00 61") + string("username", "Renée") + STATE,
    ),
    (
        "identifier not UTF-8",
        "PlayerState.identifier: bytes at offset 2 are not valid UTF-8",
        raw("identifier", "61 62 ff 64 65 66 67 68") + string("username", "Renée") + STATE,
    ),
    (
        "identifier cut inside a character",
        "PlayerState.identifier: bytes at offset 7 are not valid UTF-8",
        raw("identifier", "61 62 63 64 65 66 67 c3") + string("username", "Renée") + STATE,
    ),
    (
        "one byte left over",
        "PlayerState: ends at offset 22, but 1 byte is left over",
        ABC + string("username", "Renée") + STATE + raw("", "00"),
    ),
    (
        "a packet left over",
        "PlayerState: ends at offset 22, but 16 bytes are left over",
        ABC + string("username", "Renée") + STATE + player_state("", "", 0),
    ),
]:
    malformed("PlayerState", case, error, parts)

# Ill-formed UTF-8, after three bytes that are well-formed.
for case, text in [
    ("lone continuation byte", "80"),
    ("two-byte character cut short", "c3"),
    ("two-byte character without continuation", "c3 41"),
    ("three-byte character cut short", "e2 82"),
    ("four-byte character cut short", "f0 9f 98"),
    ("overlong NUL", "c0 80"),
    ("overlong solidus of two bytes", "c0 af"),
    ("overlong solidus of three bytes", "e0 80 af"),
    ("overlong solidus of four bytes", "f0 80 80 af"),
    ("overlong U+07FF", "e0 9f bf"),
    ("overlong U+FFFF", "f0 8f bf bf"),
    ("first surrogate", "ed a0 80"),
    ("last surrogate", "ed bf bf"),
    ("surrogate pair", "ed a0 bd ed b8 80"),
    ("beyond U+10FFFF", "f4 90 80 80"),
    ("five-byte sequence", "f8 88 80 80 80"),
    ("byte 0xfe", "fe"),
    ("UTF-16 byte order mark", "ff fe"),
    ("bad byte beyond eight of ASCII", "61 62 63 64 65 66 67 68 69 ff 6a"),
]:
    body = bytes.fromhex("6f c3 a9" + text)
    offset = 15 + (9 if "beyond eight" in case else 0)
    malformed(
        "PlayerState",
        case,
        f"PlayerState.username: bytes at offset {offset} are not valid UTF-8",
        ABC + data("username", body) + STATE,
    )

# --- Numbers

INTEGERS = [
    ("uint8", "B"), ("uint16", "H"), ("uint32", "I"), ("uint64", "Q"),
    ("int8", "b"), ("int16", "h"), ("int32", "i"), ("int64", "q"),
]  # fmt: skip


def integers(order, value):
    """Each integer, its value made by a function of its width in bits and whether it is signed."""
    return [
        part
        for path, layout in INTEGERS
        for part in number(
            path, order + layout, value(8 * struct.calcsize(order + layout), layout.islower())
        )
    ]


COUNTING = 0x0102030405060708
for packet, order in [("Integers", ">"), ("LittleEndianIntegers", "<")]:
    for case, heading, value in [
        ("zero", "all zero", lambda bits, signed: 0),
        ("one", "all one", lambda bits, signed: 1),
        ("counting bytes", "01 02 03 ... from the most significant byte",
         lambda bits, signed: COUNTING >> (64 - bits)),
        ("minimum", "the least of each", lambda bits, signed: -(1 << (bits - 1)) if signed else 0),
        ("maximum", "the greatest of each",
         lambda bits, signed: (1 << (bits - 1)) - 1 if signed else (1 << bits) - 1),
        ("minus one", "the signed ones -1, the unsigned ones 0xfe...fe",
         lambda bits, signed: -1 if signed else int("fe" * (bits // 8), 16)),
    ]:  # fmt: skip
        golden(packet, case, heading, integers(order, value))

offset = 0
for path, layout in INTEGERS:
    width = struct.calcsize(">" + layout)
    remain = "1 remains" if width == 2 else f"{width - 1} remain"
    unit = "1 byte" if width == 1 else f"{width} bytes"
    whole = b"".join(part for part, _ in integers(">", lambda bits, signed: 1))
    for packet in ["Integers", "LittleEndianIntegers"]:
        malformed(
            packet,
            f"truncated {path}",
            f"{packet}.{path}: needs {unit} at offset {offset}, but {remain}",
            [(whole[: offset + width - 1], "")],
        )
    offset += width

golden("Booleans", "false and true", "false, true", raw("first", "00"), raw("second", "01"))
golden("Booleans", "true and false", "true, false", raw("first", "01"), raw("second", "00"))
malformed(
    "Booleans", "two",
    "Booleans.first: byte at offset 0 is 0x02, but must be 0x00 (false) or 0x01 (true)",
    raw("first", "02"), raw("second", "00"),
)  # fmt: skip
malformed(
    "Booleans", "all bits",
    "Booleans.second: byte at offset 1 is 0xff, but must be 0x00 (false) or 0x01 (true)",
    raw("first", "01"), raw("second", "ff"),
)  # fmt: skip
malformed(
    "Booleans", "truncated",
    "Booleans.second: needs 1 byte at offset 1, but 0 remain",
    raw("first", "01"),
)  # fmt: skip

# The bits, not the values: `struct` may alter a signalling NaN.
for case, single, double in [
    ("zero", 0x00000000, 0x0000000000000000),
    ("negative zero", 0x80000000, 0x8000000000000000),
    ("one", 0x3F800000, 0x3FF0000000000000),
    ("pi", 0x40490FDB, 0x400921FB54442D18),
    ("infinity", 0x7F800000, 0x7FF0000000000000),
    ("negative infinity", 0xFF800000, 0xFFF0000000000000),
    ("least subnormal", 0x00000001, 0x0000000000000001),
    ("greatest subnormal", 0x007FFFFF, 0x000FFFFFFFFFFFFF),
    ("greatest finite", 0x7F7FFFFF, 0x7FEFFFFFFFFFFFFF),
    ("quiet NaN", 0x7FC00000, 0x7FF8000000000000),
    ("quiet NaN with payload", 0xFFC12345, 0xFFF8123456789ABC),
    ("signalling NaN with payload", 0x7F812345, 0x7FF0123456789ABC),
]:
    golden(
        "Floats", case, case,
        number("single", ">I", single), number("double", ">Q", double),
        number("littleSingle", "<I", single), number("littleDouble", "<Q", double),
    )  # fmt: skip
malformed(
    "Floats", "truncated single",
    "Floats.single: needs 4 bytes at offset 0, but 3 remain", raw("single", "3f 80 00"),
)  # fmt: skip
malformed(
    "Floats", "truncated double",
    "Floats.double: needs 8 bytes at offset 4, but 7 remain",
    number("single", ">f", 1), raw("double", "3f f0 00 00 00 00 00"),
)  # fmt: skip

VARINTS = ["uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"]


def varints(values):
    return [
        part
        for path, value in zip(VARINTS, values)
        for part in varint(path, value if path.startswith("u") else zigzag(value))
    ]


for case, values in [
    ("zero", [0] * 8),
    ("one", [1] * 8),
    ("minus one", [127, 127, 127, 127, -1, -1, -1, -1]),
    ("two bytes", [128, 128, 128, 128, 64, 64, 64, 64]),
    ("before two bytes", [127, 127, 127, 127, -64, -64, -64, -64]),
    ("three bytes", [255, 16384, 16384, 16384, -65, 8192, 8192, 8192]),
    ("maximum", [2**8 - 1, 2**16 - 1, 2**32 - 1, 2**64 - 1,
                 2**7 - 1, 2**15 - 1, 2**31 - 1, 2**63 - 1]),
    ("minimum", [0, 0, 0, 0, -(2**7), -(2**15), -(2**31), -(2**63)]),
]:  # fmt: skip
    golden("Varints", case, ", ".join(str(value) for value in values), varints(values))

for case, error, text in [
    ("no bytes", "Varints.uint8: needs 1 byte at offset 0, but 0 remain", ""),
    ("truncated", "Varints.uint16: needs 3 bytes at offset 1, but 2 remain", "00 80 80"),
    ("padded zero", "Varints.uint8: varint at offset 0 is not in its shortest form", "80 00"),
    ("padded one", "Varints.uint32: varint at offset 2 is not in its shortest form",
     "00 00 81 80 00"),
    ("256 in 8 bits", "Varints.uint8: varint at offset 0 does not fit 8 bits", "80 02"),
    ("65536 in 16 bits", "Varints.uint16: varint at offset 1 does not fit 16 bits",
     "00 80 80 04"),
    ("2^32 in 32 bits", "Varints.uint32: varint at offset 2 does not fit 32 bits",
     "00 00 80 80 80 80 10"),
    ("2^64 in 64 bits", "Varints.uint64: varint at offset 3 does not fit 64 bits",
     "00 00 00 80 80 80 80 80 80 80 80 80 02"),
    ("eleven bytes", "Varints.uint64: varint at offset 3 does not fit 64 bits",
     "00 00 00 80 80 80 80 80 80 80 80 80 80 01"),
    ("endless", "Varints.uint64: varint at offset 3 does not fit 64 bits",
     "00 00 00 " + "ff " * 32),
    ("128 in 8 signed bits", "Varints.int8: varint at offset 4 does not fit 8 bits",
     "00 00 00 00 80 02"),
]:  # fmt: skip
    malformed("Varints", case, error, raw("", text))

# --- Strings of fixed width


def fixed_width(nul, space, ones):
    return (
        fixed("nul", nul, 8)
        + fixed("space", space, 8, padding=b" ")
        + fixed("ones", ones, 8, padding=b"\xff")
    )


for case, nul, space, ones in [
    ("empty", "", "", ""),
    ("full width", "abcdefgh", "ijklmnop", "qrstuvwx"),
    ("one short", "abcdefg", "ijklmno", "qrstuvw"),
    ("multi-byte", "née", "née", "née"),
    ("full width of multi-byte", "αβγδ", "😀👍", "aé日b"),
    ("other padding inside", "a b ", " a\0b\0", " a\0 b\0"),
    ("byte order mark", "\ufeff", "\ufeff", "\ufeff"),
]:
    golden("FixedWidthStrings", case, ascii((nul, space, ones)), fixed_width(nul, space, ones))

GOOD = fixed_width("abcdefgh", "ijklmnop", "qrstuvwx")
for case, error, parts in [
    ("truncated", "FixedWidthStrings.space: needs 8 bytes at offset 8, but 7 remain",
     GOOD[:1] + raw("space", "20 20 20 20 20 20 20")),
    ("byte after NUL",
     "FixedWidthStrings.nul: byte at offset 3 is 0x01, but must be 0x00 like the padding before it",
     raw("nul", "61 00 00 01 00 00 00 00") + GOOD[1:]),
    ("last byte after NUL",
     "FixedWidthStrings.nul: byte at offset 7 is 0x20, but must be 0x00 like the padding before it",
     raw("nul", "61 00 00 00 00 00 00 20") + GOOD[1:]),
    ("not UTF-8 before NUL", "FixedWidthStrings.nul: bytes at offset 1 are not valid UTF-8",
     raw("nul", "61 80 00 00 00 00 00 00") + GOOD[1:]),
    ("character cut by NUL", "FixedWidthStrings.nul: bytes at offset 1 are not valid UTF-8",
     raw("nul", "61 e2 82 00 00 00 00 00") + GOOD[1:]),
    ("character cut by space", "FixedWidthStrings.space: bytes at offset 8 are not valid UTF-8",
     GOOD[:1] + raw("space", "c3 20 20 20 20 20 20 20") + GOOD[2:]),
    ("0xff inside", "FixedWidthStrings.ones: bytes at offset 17 are not valid UTF-8",
     GOOD[:2] + raw("ones", "61 ff 62 ff ff ff ff ff")),
]:  # fmt: skip
    malformed("FixedWidthStrings", case, error, parts)

# What is left of a longer string: whole characters, at most eight bytes of them.
for case, whole, kept in [
    ("fits", "abcdefgh", "abcdefgh"),
    ("ASCII", "longer-than-8", "longer-t"),
    ("accent at the edge", "abcdefg\u00e9", "abcdefg"),
    ("combining accent at the edge", "abcdefe\u0301", "abcdef"),
    ("flag at the edge", "a🇫🇷", "a"),
    ("family longer than the field", "👨\u200d👩\u200d👧\u200d👦", ""),
    ("emoji that fit", "😀👍😀", "😀👍"),
]:
    golden("TruncatedStrings", case, f"{ascii(whole)} cut", fixed("text", kept, 8))
malformed(
    "TruncatedStrings", "truncated",
    "TruncatedStrings.text: needs 8 bytes at offset 0, but 2 remain", raw("text", "61 62"),
)  # fmt: skip

# --- Bytes and strings behind their length

PREFIXES = [
    ("byUInt8", ">B"), ("byUInt16", ">H"), ("byUInt32", ">I"), ("byUInt64", ">Q"),
    ("byVarint", "varint"),
    ("byLittleUInt16", "<H"), ("byLittleUInt32", "<I"), ("byLittleUInt64", "<Q"),
]  # fmt: skip


def prefixed(values):
    """Eight byte strings, each behind its own kind of prefix."""
    return [
        part for (path, layout), value in zip(PREFIXES, values) for part in data(path, value, layout)
    ]


for packet in ["PrefixedStrings", "PrefixedData", "PrefixedBytes"]:
    is_text = packet == "PrefixedStrings"
    cases = [
        ("empty", "eight times nothing", [b""] * 8),
        ("short", "one to eight bytes", [b"abcdefgh"[: count + 1] for count in range(8)]),
        (
            "long",
            "255, 256, 257, 258, 128, 256, 259 and 260 times x",
            [b"x" * count for count in [255, 256, 257, 258, 128, 256, 259, 260]],
        ),
        ("127 bytes", "127 times y", [b"y" * 127] * 8),
    ]
    if is_text:
        cases.append(("multi-byte", "eight times na\\xefve", ["na\u00efve".encode()] * 8))
    else:
        cases.append(("any byte", "00 ff 80 7f", [bytes([0x00, 0xFF, 0x80, 0x7F])] * 8))
    for case, heading, values in cases:
        golden(packet, case, heading, prefixed(values))

    # Offsets: byUInt8 at 0, byUInt16 at 2, byUInt32 at 5, byUInt64 at 10, byVarint at 19.
    before = [0, 2, 5, 10, 19, 21, 24, 29]
    good = [data(path, b"a", layout) for (path, layout) in PREFIXES]

    def up_to(index):
        return [part for group in good[:index] for part in group]

    for case, index, text, error in [
        ("truncated UInt16", 1, "00", "needs 2 bytes at offset 2, but 1 remains"),
        ("truncated UInt32", 2, "00 00 00", "needs 4 bytes at offset 5, but 3 remain"),
        ("truncated UInt64", 3, "00 00 00 00 00 00 00", "needs 8 bytes at offset 10, but 7 remain"),
        ("truncated varint", 4, "80", "needs 2 bytes at offset 19, but 1 remains"),
        ("no varint", 4, "", "needs 1 byte at offset 19, but 0 remain"),
        ("truncated body of UInt8", 0, "ff 61", "needs 255 bytes at offset 1, but 1 remains"),
        ("truncated body of UInt16", 1, "00 02 61", "needs 2 bytes at offset 4, but 1 remains"),
        ("UInt16.max", 1, "ff ff 61", "needs 65535 bytes at offset 4, but 1 remains"),
        ("Int32.max", 2, "7f ff ff ff 61", "needs 2147483647 bytes at offset 9, but 1 remains"),
        ("UInt32.max", 2, "ff ff ff ff 61", "needs 4294967295 bytes at offset 9, but 1 remains"),
        ("above UInt32.max", 3, "00 00 00 01 00 00 00 00 61",
         "needs 4294967296 bytes at offset 18, but 1 remains"),
        ("Int64.max", 3, "7f ff ff ff ff ff ff ff 61",
         "needs 9223372036854775807 bytes at offset 18, but 1 remains"),
        ("above Int64.max", 3, "80 00 00 00 00 00 00 00 61",
         "length 9223372036854775808 at offset 10 is more than the maximum of 9223372036854775807"),
        ("UInt64.max", 3, "ff ff ff ff ff ff ff ff 61",
         "length 18446744073709551615 at offset 10 is more than the maximum of 9223372036854775807"),
        ("overlong varint", 4, "81 00 61", "varint at offset 19 is not in its shortest form"),
        ("Int64.max varint", 4, "ff ff ff ff ff ff ff ff 7f 61",
         "needs 9223372036854775807 bytes at offset 28, but 1 remains"),
        ("UInt64.max varint", 4, "ff ff ff ff ff ff ff ff ff 01 61",
         "length 18446744073709551615 at offset 19 is more than the maximum of 9223372036854775807"),
        ("varint beyond 64 bits", 4, "ff ff ff ff ff ff ff ff ff 02 61",
         "varint at offset 19 does not fit 64 bits"),
        ("big-endian in little UInt16", 5, "00 01 61",
         "needs 256 bytes at offset 23, but 1 remains"),
        ("big-endian in little UInt32", 6, "00 00 00 01 61",
         "needs 16777216 bytes at offset 28, but 1 remains"),
        ("big-endian in little UInt64", 7, "00 00 00 00 00 00 00 01 61",
         "needs 72057594037927936 bytes at offset 37, but 1 remains"),
    ]:  # fmt: skip
        assert sum(len(part) for part, _ in up_to(index)) == before[index]
        path = PREFIXES[index][0]
        malformed(packet, case, f"{packet}.{path}: {error}", up_to(index), raw(path, text))
    if is_text:
        malformed(
            packet, "not UTF-8", "PrefixedStrings.byUInt16: bytes at offset 5 are not valid UTF-8",
            up_to(1), data("byUInt16", b"a\xff", ">H"), *good[2:],
        )  # fmt: skip

golden(
    "Bounded", "at the maximum", "as much as each field takes",
    string("text", "abcd", ">B"), data("body", b"\1\2\3", ">H"), numbers("numbers", ">B", ">H", [1, 2]),
)  # fmt: skip
golden(
    "Bounded", "empty", "nothing",
    string("text", "", ">B"), data("body", b"", ">H"), numbers("numbers", ">B", ">H", []),
)  # fmt: skip
malformed(
    "Bounded", "text too long", "Bounded.text: length 5 at offset 0 is more than the maximum of 4",
    string("text", "abcde", ">B"), data("body", b"", ">H"), numbers("numbers", ">B", ">H", []),
)  # fmt: skip
malformed(
    "Bounded", "body too long", "Bounded.body: length 4 at offset 1 is more than the maximum of 3",
    string("text", "", ">B"), data("body", b"\1\2\3\4", ">H"), numbers("numbers", ">B", ">H", []),
)  # fmt: skip
malformed(
    "Bounded", "too many numbers",
    "Bounded.numbers: length 3 at offset 3 is more than the maximum of 2",
    string("text", "", ">B"), data("body", b"", ">H"), numbers("numbers", ">B", ">H", [1, 2, 3]),
)  # fmt: skip

# --- Nested packets: Point is x and y, Int16 little-endian; Player is name (String) and score (UInt16)


def point(path, x, y):
    return number(f"{path}.x", "<h", x) + number(f"{path}.y", "<h", y)


def player(path, name, score):
    return string(f"{path}.name", name) + number(f"{path}.score", ">H", score)


for case, start, end, label in [
    ("origin", (0, 0), (0, 0), ""),
    ("diagonal", (1, 2), (-1, -2), "diagonal"),
    ("extremes", (-32768, 32767), (32767, -32768), "é"),
]:
    golden(
        "Segment", case, f"from {start} to {end}, {ascii(label)}",
        point("start", *start), point("end", *end), string("label", label),
    )  # fmt: skip
malformed(
    "Segment", "truncated in a nested packet",
    "Segment.end.y: needs 2 bytes at offset 6, but 1 remains",
    point("start", 1, 2), number("end.x", "<h", 3), raw("end.y", "00"),
)  # fmt: skip


def players(path, values):
    groups = [player(f"{path}[{index}]", *value) for index, value in enumerate(values)]
    return count(path, ">I", len(values)) + [part for group in groups for part in group]


golden("Roster", "no players", "no players", string("title", "Empty"), players("players", []))
golden(
    "Roster", "one player", "one player",
    string("title", ""), players("players", [("Renée", 42)]),
)  # fmt: skip
golden(
    "Roster", "four players", "four players", string("title", "Team"),
    players("players", [("Ann", 1), ("", 0), ("zoë", 65535), ("👩\u200d🚀", 7)]),
)  # fmt: skip
malformed(
    "Roster", "bad name of the fourth player",
    "Roster.players[3].name: bytes at offset 42 are not valid UTF-8",
    string("title", "Downside"), count("players", ">I", 4), player("players[0]", "Ann", 1),
    player("players[1]", "", 0), player("players[2]", "u", 2),
    data("players[3].name", b"\xff"), number("players[3].score", ">H", 3),
)  # fmt: skip
malformed(
    "Roster", "truncated player", "Roster.players[1].score: needs 2 bytes at offset 23, but 1 remains",
    string("title", ""), count("players", ">I", 2), player("players[0]", "Ann", 1),
    string("players[1].name", "Bo"), raw("players[1].score", "00"),
)  # fmt: skip
malformed(
    "Roster", "more players than bytes",
    "Roster.players: needs 12 bytes at offset 8, but 11 remain",
    string("title", ""), count("players", ">I", 2), player("players[0]", "Renée", 1)[:-1],
    raw("players[0].score", "00"),
)  # fmt: skip
malformed(
    "Roster", "count bomb", "Roster.players: needs 25769803770 bytes at offset 8, but 9 remain",
    string("title", ""), count("players", ">I", 0xFFFFFFFF), player("players[0]", "Ann", 1),
)  # fmt: skip

# --- Arrays


def arrays(by_uint8, by_uint16, by_uint32, by_uint64, by_varint, little, three):
    return (
        numbers("byUInt8", ">B", ">H", by_uint8)
        + numbers("byUInt16", ">H", ">i", by_uint16)
        + numbers("byUInt32", ">I", ">B", by_uint32)
        + numbers("byUInt64", ">Q", ">d", by_uint64)
        + count("byVarint", "varint", len(by_varint))
        + [(struct.pack("?", value), f"byVarint[{i}]") for i, value in enumerate(by_varint)]
        + numbers("little", "<I", "<I", little)
        + [(struct.pack(">3H", *three), "three")]
    )


for case, heading, values in [
    ("empty", "only the three numbers of the array without a count",
     ([], [], [], [], [], [], [1, 2, 3])),
    ("one element", "one element each",
     ([0x0102], [-2], [255], [1.5], [True], [0x01020304], [0, 0, 0])),
    ("several elements", "several elements each",
     ([1, 2, 65535], [0, -1, 2**31 - 1, -(2**31)], [0, 1, 2, 3, 255], [-0.0, 2.0**-1074],
      [True, False, True], [1, 2**32 - 1], [0x0102, 0x0304, 0xFFFF])),
    ("many elements", "255, 256, 257, 3, 128, 100 elements",
     (range(255), range(256), [i % 256 for i in range(257)], [0.5, 0.25, 0.125],
      [i % 2 == 0 for i in range(128)], range(100), [7, 8, 9])),
]:  # fmt: skip
    golden("Arrays", case, heading, arrays(*values))

NONE = arrays([], [], [], [], [], [], [1, 2, 3])
for case, index, text, error in [
    ("truncated count", 1, "00", "byUInt16: needs 2 bytes at offset 1, but 1 remains"),
    ("truncated elements", 0, "02 00 01 00", "byUInt8: needs 4 bytes at offset 1, but 3 remain"),
    ("count of UInt8.max", 0, "ff 00", "byUInt8: needs 510 bytes at offset 1, but 1 remains"),
    ("count of UInt16.max", 1, "ff ff 00", "byUInt16: needs 262140 bytes at offset 3, but 1 remains"),
    ("count of UInt32.max", 2, "ff ff ff ff 00",
     "byUInt32: needs 4294967295 bytes at offset 7, but 1 remains"),
    ("count times size beyond 64 bits", 3, "20 00 00 00 00 00 00 00 00",
     "byUInt64: needs 9223372036854775807 bytes at offset 15, but 1 remains"),
    ("count of Int64.max", 3, "7f ff ff ff ff ff ff ff 00",
     "byUInt64: needs 9223372036854775807 bytes at offset 15, but 1 remains"),
    ("count of UInt64.max", 3, "ff ff ff ff ff ff ff ff 00",
     "byUInt64: length 18446744073709551615 at offset 7 is more than the maximum of "
     "9223372036854775807"),
    ("count of UInt32.max in a varint", 4, "ff ff ff ff 0f 00",
     "byVarint: needs 4294967295 bytes at offset 20, but 1 remains"),
    ("overlong count", 4, "80 00", "byVarint: varint at offset 15 is not in its shortest form"),
    ("bad element", 4, "03 01 00 02",
     "byVarint[2]: byte at offset 18 is 0x02, but must be 0x00 (false) or 0x01 (true)"),
    ("big-endian count", 5, "00 00 00 01 00 00 00 01",
     "little: needs 67108864 bytes at offset 20, but 4 remain"),
    ("truncated without a count", 6, "00 01 00 02 00",
     "three: needs 6 bytes at offset 20, but 5 remain"),
]:  # fmt: skip
    names = ["byUInt8", "byUInt16", "byUInt32", "byUInt64", "byVarint", "little", "three"]
    malformed(
        "Arrays", case, "Arrays." + error,
        [part for part in NONE if part[0] and names.index(part[1].split(":")[0]) < index],
        raw("", text),
    )  # fmt: skip


def nested_arrays(names, matrix, cube, points):
    parts = count("names", ">I", len(names))
    for i, name in enumerate(names):
        parts += string(f"names[{i}]", name)
    parts += count("matrix", ">I", len(matrix))
    for i, row in enumerate(matrix):
        parts += numbers(f"matrix[{i}]", ">I", ">h", row)
    parts += count("cube", ">B", len(cube))
    for i, plane in enumerate(cube):
        parts += count(f"cube[{i}]", ">I", len(plane))
        for j, row in enumerate(plane):
            parts += numbers(f"cube[{i}][{j}]", ">I", ">B", row)
    for i, each in enumerate(points):
        parts += point(f"points[{i}]", *each)
    return parts


for case, values in [
    ("empty", ([], [], [], [(0, 0), (0, 0)])),
    ("empty inside", (["", ""], [[], []], [[], [[]]], [(1, 2), (3, 4)])),
    ("filled", (["Ann", "zoë", ""], [[1], [2, -3]], [[[1, 2], [3]], [[4]]], [(-1, -2), (5, 6)])),
]:
    golden("NestedArrays", case, ascii(values), nested_arrays(*values))
malformed(
    "NestedArrays", "bad string",
    "NestedArrays.names[1]: bytes at offset 15 are not valid UTF-8",
    count("names", ">I", 2), string("names[0]", "abc"), data("names[1]", b"\xc3"),
)  # fmt: skip
malformed(
    "NestedArrays", "inner count bomb",
    "NestedArrays.cube[0][1]: needs 4294967295 bytes at offset 22, but 1 remains",
    count("names", ">I", 0), count("matrix", ">I", 0), count("cube", ">B", 1),
    count("cube[0]", ">I", 2), numbers("cube[0][0]", ">I", ">B", [7]),
    count("cube[0][1]", ">I", 0xFFFFFFFF), raw("", "00"),
)  # fmt: skip
malformed(
    "NestedArrays", "truncated point",
    "NestedArrays.points: needs 8 bytes at offset 9, but 7 remain",
    count("names", ">I", 0), count("matrix", ">I", 0), count("cube", ">B", 0),
    point("points[0]", 1, 2), number("points[1].x", "<h", 3), raw("points[1].y", "00"),
)  # fmt: skip

# Elements that take no bytes: only the cap of 1024 bounds them.
for elements in [0, 1, 1024]:
    golden("Empties", f"{elements} of no bytes", f"{amount(elements, 'element')} of no bytes",
           [(struct.pack(">I", elements), "items")])  # fmt: skip
for elements in [1025, 0xFFFFFFFF]:
    malformed("Empties", f"{elements} of no bytes",
              f"Empties.items: length {elements} at offset 4 is more than the maximum of 1024",
              [(struct.pack(">I", elements), "items")])  # fmt: skip
golden("Empty", "no bytes", "a packet without fields")
malformed("Empty", "one byte", "Empty: ends at offset 0, but 1 byte is left over", raw("", "00"))

# A tree is a label and its children, each a tree.


def tree(path, depth):
    parts = number(f"{path}label", ">B", depth)
    parts += count(f"{path}children", ">B", 1 if depth > 1 else 0)
    return parts + (tree(f"{path}children[0].", depth - 1) if depth > 1 else [])


golden("Tree", "leaf", "one node", tree("", 1))
golden(
    "Tree", "branches", "a node with two children, of which the first has one",
    number("label", ">B", 1), count("children", ">B", 2),
    number("children[0].label", ">B", 2), count("children[0].children", ">B", 1),
    number("children[0].children[0].label", ">B", 3),
    count("children[0].children[0].children", ">B", 0),
    number("children[1].label", ">B", 4), count("children[1].children", ">B", 0),
)  # fmt: skip
golden("Tree", "as deep as may be", "63 nodes, each the child of the one before", tree("", 63))
malformed(
    "Tree", "too deep",
    "Tree." + "children[0]." * 63 + "children: nests deeper than 64 levels at offset 128",
    tree("", 64),
)  # fmt: skip
malformed(
    "Tree", "far too deep",
    "Tree." + "children[0]." * 63 + "children: nests deeper than 64 levels at offset 128",
    [(b"\0\1" * 20000, "")],
)  # fmt: skip

# --- Optionals


def optionals(number_, text, place, twice, list_, many):
    parts = presence("number", number_ is not None)
    if number_ is not None:
        parts += number("number", ">I", number_)
    parts += presence("text", text is not None)
    if text is not None:
        parts += string("text", text)
    parts += presence("place", place is not None)
    if place is not None:
        parts += point("place", *place)
    for level, byte in enumerate(twice):
        parts += number("twice", ">B", byte)
    parts += presence("list", list_ is not None)
    if list_ is not None:
        parts += numbers("list", ">I", ">H", list_)
    parts += count("many", ">I", len(many))
    for i, each in enumerate(many):
        parts += presence(f"many[{i}]", each is not None)
        if each is not None:
            parts += number(f"many[{i}]", ">B", each)
    return parts


for case, heading, values in [
    ("absent", "all nil", (None, None, None, [0], None, [])),
    ("present", "all present", (42, "Renée", (1, -2), [1, 1, 42], [1, 2], [1, 2])),
    ("present and empty", "zero and empty values", (0, "", (0, 0), [1, 1, 0], [], [0])),
    ("some of nil", "the optional of an optional holds a nil",
     (None, "x", None, [1, 0], None, [None, 7, None])),
]:  # fmt: skip
    golden("Optionals", case, heading, optionals(*values))
for case, text, error in [
    ("bad presence", "02",
     "number: byte at offset 0 is 0x02, but must be 0x00 (absent) or 0x01 (present)"),
    ("all bits of presence", "00 ff",
     "text: byte at offset 1 is 0xff, but must be 0x00 (absent) or 0x01 (present)"),
    ("no presence", "00 00", "place: needs 1 byte at offset 2, but 0 remain"),
    ("truncated value", "01 00 00 00", "number: needs 4 bytes at offset 1, but 3 remain"),
    ("truncated packet", "00 00 01 01 00 02", "place.y: needs 2 bytes at offset 5, but 1 remains"),
    ("truncated text", "00 01 ff ff ff ff", "text: needs 4294967295 bytes at offset 6, but 0 remain"),
    ("bad inner presence", "00 00 00 01 02",
     "twice: byte at offset 4 is 0x02, but must be 0x00 (absent) or 0x01 (present)"),
    ("truncated inner value", "00 00 00 01 01", "twice: needs 1 byte at offset 5, but 0 remain"),
    ("bad presence of an element", "00 00 00 00 00 00 00 00 02 00 03",
     "many[1]: byte at offset 10 is 0x03, but must be 0x00 (absent) or 0x01 (present)"),
]:  # fmt: skip
    malformed("Optionals", case, "Optionals." + error, raw("", text))

# --- Raw values: Team is UInt8 (red 0, green 1, blue 7), Level Int16 (low -1, middle 0, high 300),
#     Word String (yes "yes", cafe "caf\u00e9", none "")


def raw_values(team, level, word, little):
    return (
        number("team", ">B", team) + number("level", ">h", level)
        + string("word", word) + number("littleLevel", "<h", little)
    )  # fmt: skip


golden("RawValues", "first", "red, low, yes, low", raw_values(0, -1, "yes", -1))
golden("RawValues", "second", "green, middle, cafe, middle", raw_values(1, 0, "caf\u00e9", 0))
golden("RawValues", "last", "blue, high, none, high", raw_values(7, 300, "", 300))
for case, error, parts in [
    ("unknown UInt8", "RawValues.team: 2 at offset 0 is not a value of Team",
     raw_values(2, 0, "", 0)),
    ("unknown Int16", "RawValues.level: -2 at offset 1 is not a value of Level",
     raw_values(0, -2, "", 0)),
    ("unknown little-endian Int16", "RawValues.littleLevel: 255 at offset 7 is not a value of Level",
     raw_values(0, 0, "", 255)),
    ("unknown String", 'RawValues.word: "no" at offset 3 is not a value of Word',
     raw_values(0, 0, "no", 0)),
    ("decomposed String", 'RawValues.word: "cafe\u0301" at offset 3 is not a value of Word',
     raw_values(0, 0, "cafe\u0301", 0)),
    ("truncated", "RawValues.level: needs 2 bytes at offset 1, but 1 remains",
     number("team", ">B", 0) + raw("level", "00")),
]:  # fmt: skip
    malformed("RawValues", case, error, parts)

# --- The rest

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


if __name__ == "__main__":
    main(sys.argv[1:])
