"""Numbers and truth values."""

import struct

from fields import number, raw, varint, zigzag
from hex_files import golden, malformed


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
    ("256 in 8 bits", "Varints.uint8: varint at offset 0 does not fit in 8 bits", "80 02"),
    ("65536 in 16 bits", "Varints.uint16: varint at offset 1 does not fit in 16 bits",
     "00 80 80 04"),
    ("2^32 in 32 bits", "Varints.uint32: varint at offset 2 does not fit in 32 bits",
     "00 00 80 80 80 80 10"),
    ("2^64 in 64 bits", "Varints.uint64: varint at offset 3 does not fit in 64 bits",
     "00 00 00 80 80 80 80 80 80 80 80 80 02"),
    ("eleven bytes", "Varints.uint64: varint at offset 3 does not fit in 64 bits",
     "00 00 00 80 80 80 80 80 80 80 80 80 80 01"),
    ("endless", "Varints.uint64: varint at offset 3 does not fit in 64 bits",
     "00 00 00 " + "ff " * 32),
    ("128 in 8 signed bits", "Varints.int8: varint at offset 4 does not fit in 8 bits",
     "00 00 00 00 80 02"),
]:  # fmt: skip
    malformed("Varints", case, error, raw("", text))
