"""Packets that break a rule, which takes no bytes."""

from fields import number, raw
from hex_files import golden, malformed


def packet(identifier, value, *ranges):
    return (
        number("identifier", ">H", identifier) + number("value", ">I", value) + number("ranges", ">B", len(ranges))
        + [
            part
            for index, (lower, upper) in enumerate(ranges)
            for part in raw(f"ranges[{index}].lower", f"{lower:02x}") + raw(f"ranges[{index}].upper", f"{upper:02x}")
        ]
    )  # fmt: skip


golden("RuledPacket", "a setting", "two ranges", packet(3, 0x80000000, (1, 1), (2, 9)))
golden("RuledPacket", "the largest window", "no ranges", packet(4, 0x7FFFFFFF))
malformed("RuledPacket", "a window too large",
          "RuledPacket.value: is too large for an initial window at offset 2", packet(4, 0x80000000))
malformed("RuledPacket", "ranges out of order",
          "RuledPacket: the ranges are not in order at offset 0", packet(3, 1, (5, 6), (1, 2)))
malformed("RuledPacket", "ranges that touch",
          "RuledPacket: the ranges are not in order at offset 0", packet(3, 1, (5, 6), (6, 7)))
malformed("RuledPacket", "a range the wrong way",
          "RuledPacket.ranges[1].upper: ends before it begins at offset 10", packet(4, 0x80000000, (5, 6), (8, 7)))
malformed("RuledPacket", "two rules broken",
          "RuledPacket.value: is too large for an initial window at offset 2", packet(4, 0x80000000, (5, 6), (1, 2)))
malformed("RuledPacket", "cut", "RuledPacket.value: needs 4 bytes at offset 2, but 3 remain", raw("", "0004800000"))
