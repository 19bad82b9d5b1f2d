"""Strings and bytes: of fixed width, and after their length."""

from fields import data, fixed, numbers, raw, string
from hex_files import golden, malformed


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
    ("character with the padding's number", "ÿ", "ÿ", "zÿ"),
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
         "varint at offset 19 does not fit in 64 bits"),
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
