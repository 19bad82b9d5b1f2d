"""Flags, checksums, times and coders of one's own."""

import binascii
import zlib

from construct import (
    Array, ExprAdapter, GreedyBytes, Int16sl, Int16ub, Int16ul, Int24ub, Int32ub, Int32ul, Int64sl,
    Int8ub,
)  # fmt: skip
from construct_packets import bad, good, packet, PACKETS
from wire_format import (
    bits, Boolean, Checked, Coded, crc, crc32c, Data, fletcher16, FixedText, flag, internet, Interval, magic,
    Optional, Packet, Present, run, Sized, Sum, Summed, Text, Timestamp, varint, Versions, xor8,
)  # fmt: skip

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
    f": checksum at offset 11 is 0x{zlib.crc32(PACKETS['CheckedByCRC32'].build(REN)[:-4]):08x}, but must"
    f" be 0x{zlib.crc32(bytes.fromhex('01 00 00 00 06 72 65 6e c3 a9 65')):08x}",
    REN, (5, "72"))  # fmt: skip
bad("CheckedByCRC32", "damaged checksum",
    f": checksum at offset 11 is 0x00000000, but must be"
    f" 0x{zlib.crc32(PACKETS['CheckedByCRC32'].build(REN)[:-4]):08x}", REN, (11, "00 00 00 00"))  # fmt: skip
bad("CheckedByCRC32", "truncated checksum", ": needs 4 bytes at offset 11, but 3 remain", REN, cut=14)
bad("CheckedByCRC32C", "other byte order",
    f": checksum at offset 5 is 0x{int.from_bytes(crc32c(bytes([7, 1, 0, 0, 0])).to_bytes(4, 'big'), 'little'):08x},"
    f" but must be 0x{crc32c(bytes([7, 1, 0, 0, 0])):08x}",
    dict(kind=7, number=1), (5, crc32c(bytes([7, 1, 0, 0, 0])).to_bytes(4, "big").hex()))  # fmt: skip
bad("CheckedByCRC16", "damaged", ": checksum at offset 9 is 0x29b0, but must be 0x29b1",
    dict(kind=0x31, body=b"23456789"), (9, "29 b0"))  # fmt: skip
bad("CheckedByCRC16", "no room for it", ": needs 2 bytes at offset 0, but 1 remains",
    dict(kind=1, body=b""), cut=1)  # fmt: skip
bad("CheckedByCRC16", "nothing but a checksum", ".kind: needs 1 byte at offset 0, but 0 remain",
    dict(kind=1, body=b""), cut=2)  # fmt: skip
bad("CheckedByAdler32", "of the body alone",
    f": checksum at offset 7 is 0x{zlib.adler32(bytes([0, 3, 0, 1, 2])):08x}, but must be"
    f" 0x{zlib.adler32(bytes([0x7A, 0x6C, 0, 3, 0, 1, 2])):08x}",
    dict(body=b"\0\1\2"), (7, zlib.adler32(bytes([0, 3, 0, 1, 2])).to_bytes(4, "big").hex()))  # fmt: skip
bad("CheckedByAdler32", "wrong magic", ": bytes at offset 0 are 7a 6d, but the magic is 7a 6c",
    dict(body=b""), (1, "6d"))  # fmt: skip
bad("CheckedAndSized", "of the magic and the length too",
    f": checksum at offset 8 is 0x{zlib.crc32(bytes([0x50, 0x4B, 8, 0, 1, 0, 0, 0])):08x}, but must be"
    f" 0x{zlib.crc32(bytes([1, 0, 0, 0])):08x}",
    dict(number=1, rest=b""),
    (8, zlib.crc32(bytes([0x50, 0x4B, 8, 0, 1, 0, 0, 0])).to_bytes(4, "little").hex()))  # fmt: skip
bad("CheckedAndSized", "no room for a checksum", ": needs 4 bytes at offset 4, but 3 remain",
    dict(number=1, rest=b""), (2, "03"), cut=7)  # fmt: skip

OPEN_PGP = crc(24, 0x864CFB, 0xB704CE)
SHORT = Packet("kind" / Int8ub, "text" / Text(Int8ub))
packet("CheckedByCRC24", Checked(Packet("kind" / Int8ub, "body" / GreedyBytes), OPEN_PGP, Int24ub))
packet("CheckedByModbus", Checked(SHORT, crc(16, 0x8005, 0xFFFF, reflected=True), Int16ul))
packet("CheckedByInternet", Checked(SHORT, internet, Int16ub))
packet("CheckedByFletcher16", Checked(SHORT, fletcher16, Int16ul))
packet("CheckedBySum8", Checked(SHORT, lambda data: sum(data) % 256, Int8ub))
packet("CheckedByXOR8", Checked(SHORT, xor8, Int8ub))
packet("CheckedByOwn", Checked(SHORT, lambda data: -(sum(data) + 0x32) % 256, Int8ub))
for case, body in [("empty", b""), ("check", b"23456789"), ("zeros", bytes(40))]:
    good("CheckedByCRC24", case, dict(kind=0x31, body=body))
for name in ["Modbus", "Internet", "Fletcher16", "Sum8", "XOR8", "Own"]:
    for case, text in [("empty", ""), ("odd", "odd"), ("even", "Renée"), ("long", "long text " * 12)]:
        good(f"CheckedBy{name}", case, dict(kind=0xFE, text=text))
bad("CheckedByCRC24", "damaged", ": checksum at offset 9 is 0x21cf03, but must be 0x21cf02",
    dict(kind=0x31, body=b"23456789"), (11, "03"))  # fmt: skip
bad("CheckedByCRC24", "no room for it", ": needs 3 bytes at offset 0, but 2 remain",
    dict(kind=0, body=b""), cut=2)  # fmt: skip
bad("CheckedByModbus", "most significant byte first",
    f": checksum at offset 2 is 0x{PACKETS['CheckedByModbus'].build(dict(kind=1, text=''))[2:].hex()}, but must be"
    f" 0x{PACKETS['CheckedByModbus'].build(dict(kind=1, text=''))[:1:-1].hex()}",
    dict(kind=1, text=""), (2, PACKETS["CheckedByModbus"].build(dict(kind=1, text=""))[:1:-1].hex()))  # fmt: skip
bad("CheckedByInternet", "not complemented", ": checksum at offset 4 is 0x6264, but must be 0x9d9b",
    dict(kind=1, text="ab"), (4, "62 64"))  # fmt: skip
bad("CheckedByFletcher16", "other byte order", ": checksum at offset 3 is 0x0407, but must be 0x0704",
    dict(kind=1, text="\x02"), (3, "07 04"))  # fmt: skip
bad("CheckedBySum8", "damaged", ": checksum at offset 3 is 0x04, but must be 0x06", dict(kind=1, text="\x02"),
    (0, "03"))  # fmt: skip
bad("CheckedByXOR8", "truncated", ": needs 1 byte at offset 3, but 0 remain", dict(kind=1, text="\x02"), cut=3)
bad("CheckedByOwn", "without the number that is not sent", ": checksum at offset 3 is 0xfc, but must be 0xca",
    dict(kind=1, text="\x02"), (3, "fc"))  # fmt: skip

packet("SummedChunk", Summed(
    "number" / Int16ub, "kind" / FixedText(4), "body" / Data(Int8ub), "_sum" / Sum(zlib.crc32, Int32ub, "kind", "body"),
    "flags" / Optional(Int8ub), "_sum" / Sum(xor8, Int8ub, None, "flags"), "tail" / Int16ub,
))  # fmt: skip
packet("SummedHeader", Summed(
    "version" / Int16ub, "length" / Int16ub, "_sum" / Sum(internet, Int16ub, None, "target"), "source" / Int32ub,
    "target" / Int32ub, "payload" / GreedyBytes,
))  # fmt: skip
packet("SummedRecord", Sized(Int16ul, Checked(Summed(
    "kind" / Int8ub, "_sum" / Sum(crc32c, Int32ul, "attributes"), "attributes" / Int8ub, "time" / Int32ul,
    "rest" / GreedyBytes,
), lambda data: sum(data) % 256, Int8ub)))  # fmt: skip
for case, number, kind, body, flags in [
    ("empty", 0, "IEND", b"", None), ("bytes", 7, "IDAT", b"\1\2\3", 9), ("long", 0xFFFF, "a", b"\xa5" * 200, 0),
]:
    good("SummedChunk", case, dict(number=number, kind=kind, body=body, flags=flags, tail=0x0102))
HEADER = dict(version=0x4500, length=0x73, source=0xC0A80001, target=0xC0A800C7, payload=b"")
good("SummedHeader", "empty", HEADER)
good("SummedHeader", "payload", HEADER | dict(payload=b"\1\2\3"))
good("SummedRecord", "alone", dict(kind=5, attributes=0, time=0, rest=b""))
good("SummedRecord", "unknown bytes", dict(kind=5, attributes=3, time=0xCAFEBABE, rest=b"later"))
END = dict(number=0, kind="IEND", body=b"", flags=None, tail=0)
bad("SummedChunk", "of the kind alone", f".body: checksum at offset 7 is 0xae426082, but must be"
    f" 0x{zlib.crc32(b'IEND' + bytes(1)):08x}", END, (7, "ae 42 60 82"))  # fmt: skip
bad("SummedChunk", "truncated checksum", ".body: needs 4 bytes at offset 7, but 3 remain", END, cut=10)
bad("SummedChunk", "damaged tail of the second", ".flags: checksum at offset 12 is 0x00, but must be"
    f" 0x{xor8(PACKETS['SummedChunk'].build(END)[:12]):02x}", END, (12, "00"))  # fmt: skip
bad("SummedHeader", "damaged after it", ".source: checksum at offset 4 is 0x0000, but must be"
    f" 0x{PACKETS['SummedHeader'].build(HEADER)[4:6].hex()}", HEADER, (4, "00 00"))  # fmt: skip
bad("SummedHeader", "nothing after it", ".source: needs 4 bytes at offset 6, but 0 remain", HEADER, cut=6)
bad("SummedRecord", "damaged", ".attributes: checksum at offset 3 is 0x00000000, but must be"
    f" 0x{crc32c(bytes(5)):08x}", dict(kind=5, attributes=0, time=0, rest=b""), (3, "00 00 00 00"))  # fmt: skip

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
