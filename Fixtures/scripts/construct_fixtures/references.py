"""Fields that follow from others: derived fields, counts and sizes stored in another field, regions, and conditions."""

import binascii

from construct import Float32b, GreedyBytes, Int16sl, Int16ub, Int16ul, Int32ub, Int32ul, Int64ub, Int8ub, OneOf
from construct_packets import bad, good, packet, PACKETS
from wire_format import (
    AfterRest, Aligned, AlignedAfter, bits, Boolean, Checked, Counted, CountedPairs, Data, Derived, Elements, Filled, flag,
    Followed, in_range, Marked, more, option_set, Optional, OtherTags, Packet, PresentIf, Region, RemainingText, Rest, run, Sized, SizedBy,
    stated, Summing, TaggedBy, TaggedElements, Terminated, Text, Trailing, varint, xor8,
)  # fmt: skip

# --- Derived fields

packet(
    "DerivedFields",
    run("version" / in_range(bits(2), 2, 2), "reserved" / in_range(bits(3), 0, 0), "kind" / bits(3)),
    "count" / Derived(Int8ub, lambda packet: len(packet["names"])),
    "length" / Derived(Int16ul, lambda packet: 4 + len(packet["body"])),
    "names" / Counted(Text(), stated("count")),
    "body" / SizedBy(GreedyBytes, stated("length", minus=4)),
)


def derived(kind, names, body):
    return dict(
        version=2, reserved=0, kind=kind, count=len(names), length=4 + len(body), names=names, body=body
    )


good("DerivedFields", "nothing", derived(0, [], b""))
good("DerivedFields", "names and a body", derived(5, ["", "Renée"], b"\1\2\3"))
good("DerivedFields", "many", derived(7, ["a"] * 255, bytes(300)), "255 names, 300 bytes")
NAMES = derived(1, ["a"], b"\x09")
bad("DerivedFields", "another version", ".version: 3 at offset 0 must be 2 to match the rest of the packet",
    NAMES, (0, "c1"))  # fmt: skip
bad("DerivedFields", "reserved bits", ".reserved: 1 at offset 0 must be 0 to match the rest of the packet",
    NAMES, (0, "89"))  # fmt: skip
bad("DerivedFields", "count of more", ".names: needs 8 bytes at offset 4, but 6 remain", NAMES, (1, "02"))
bad("DerivedFields", "length of less", ".body: an earlier field holds the invalid count 3 at offset 9",
    NAMES, (2, "0300"))  # fmt: skip
bad("DerivedFields", "length of more", ".body: needs 2 bytes at offset 9, but 1 remains", NAMES, (2, "0600"))

# --- Counts and sizes

packet(
    "CountedFields",
    "count" / Int8ub,
    "points" / Counted(Int16ul, stated("count")),
    "bytes" / Counted(Int8ub, stated("count", times=2, plus=1)),
    "names" / Counted(Text(Int32ul), stated("count"), is_sorted=True),
    "prices" / CountedPairs(Int8ub, Int16sl, stated("count", minus=1)),
)
ONE = dict(count=1, points=[258], bytes=[1, 2, 3], names=["a"], prices={})
TWO = dict(count=2, points=[1, 65535], bytes=[5, 4, 3, 2, 1], names=["b", "Renée"], prices={7: -2})
good("CountedFields", "one", ONE)
good("CountedFields", "two", TWO)
bad("CountedFields", "none", ".prices: an earlier field holds the invalid count 0 at offset 2",
    ONE, ((0, 15), "0000"))  # fmt: skip
bad("CountedFields", "count beyond the bytes", ".points: needs 510 bytes at offset 1, but 10 remain", ONE, (0, "ff"))
bad("CountedFields", "names out of order",
    ".names[1]: element at offset 20 is out of order: its bytes must come after those of the previous element",
    TWO, ((10, 25), "06000000" + "Renée".encode().hex() + "01000000" + "62"))  # fmt: skip

TAIL = Packet("kind" / Int8ub, "text" / RemainingText())
packet(
    "SizedFields",
    "length" / Int16ub,
    "text" / SizedBy(RemainingText(ascii=True), stated("length")),
    "numbers" / SizedBy(Rest(Int16ul), stated("length", times=2)),
    "names" / SizedBy(Rest(Text()), stated("length", plus=3)),
    "tail" / SizedBy(TAIL, stated("length", plus=1)),
)
LETTER = dict(length=1, text="x", numbers=[513], names=[""], tail=dict(kind=9, text="y"))
good("SizedFields", "a letter", LETTER)
good("SizedFields", "two letters", dict(length=2, text="ab", numbers=[1, 65535], names=["z"], tail=dict(kind=0, text="é")))
bad("SizedFields", "nothing", ".names[0]: needs 4 bytes at offset 2, but 3 remain", LETTER,
    ((0, 11), "0000" + "000000" + "00"))  # fmt: skip
bad("SizedFields", "not ASCII", ".text: byte at offset 2 is 0xe9, but must be ASCII", LETTER, (2, "e9"))
bad("SizedFields", "name of too many bytes", ".names[0]: needs 1 byte at offset 9, but 0 remain", LETTER, (5, "00000001"))
bad("SizedFields", "cut short", ".tail: needs 2 bytes at offset 9, but 1 remains", LETTER, cut=10)

# --- Regions

packet(
    "LengthPrefixedRegions",
    Sized(
        more(Int16ul, 2),
        Packet(
            "names" / Region(Int16ul, Rest(Text(Int32ul))),
            "numbers" / Region(Int8ub, Rest(Int16ul), maximum=6),
            "tail" / Region(varint(64), TAIL),
            "text" / Region(Int8ub, RemainingText(), surplus=1),
            "data" / Region(Int16ub, GreedyBytes, surplus=-2),
            "bytes" / Optional(Region(Int8ub, Rest(Int8ub), surplus=1, maximum=3)),
        ),
    ),
)
REGIONS = dict(names=["a", ""], numbers=[1, 2], tail=dict(kind=3, text="t"), text="Renée", data=b"\1\2\3", bytes=[9])
good("LengthPrefixedRegions", "empty", dict(
    names=[], numbers=[], tail=dict(kind=0, text=""), text="", data=b"\0\0", bytes=None))  # fmt: skip
good("LengthPrefixedRegions", "full", REGIONS)
bad("LengthPrefixedRegions", "length of less than itself",
    ": length 1, which includes 2 more bytes, is out of range at offset 0", REGIONS, (0, "0100"))  # fmt: skip
bad("LengthPrefixedRegions", "names of more bytes than their region",
    ".names[1]: needs 4 bytes at offset 9, but 3 remain", REGIONS, (2, "08"))  # fmt: skip
bad("LengthPrefixedRegions", "half a number", ".numbers: needs 4 bytes at offset 14, but 3 remain", REGIONS, (13, "03"))
bad("LengthPrefixedRegions", "numbers beyond the maximum",
    ".numbers: length 8 at offset 13 is more than the maximum of 6", REGIONS, (13, "08"))  # fmt: skip
bad("LengthPrefixedRegions", "text of no length",
    ".text: length 0, which includes 1 more bytes, is out of range at offset 21", REGIONS, (21, "00"))  # fmt: skip
bad("LengthPrefixedRegions", "bytes beyond the maximum",
    ".bytes: length 4 at offset 34 is more than the maximum of 3", REGIONS, (34, "05"))  # fmt: skip

# --- Conditions

packet(
    "PresentConditions",
    "flags" / Packet(run("hasName" / flag(), "reserved" / in_range(bits(7), 0, 0))),
    "kind" / Int8ub,
    "rights" / option_set(Int32ub, 0x80000101),
    "name" / PresentIf("flags", lambda flags: flags["hasName"], Text(Int8ub)),
    "channel" / PresentIf("kind", lambda kind: kind == 5, Int16ub),
    "owner" / PresentIf("rights", lambda rights: rights & 0x80000000, Int8ub),
    "level" / Trailing(Int8ub),
    "score" / Trailing(Int16ul),
)


def present(has_name=False, kind=1, rights=0, name=None, channel=None, owner=None, level=None, score=None):
    flags = dict(hasName=has_name, reserved=0)
    return dict(flags=flags, kind=kind, rights=rights, name=name, channel=channel, owner=owner, level=level, score=score)


good("PresentConditions", "nothing", present())
good("PresentConditions", "name", present(True, name="Renée"))
good("PresentConditions", "channel", present(kind=5, channel=258))
good("PresentConditions", "owner", present(rights=0x80000001, owner=3))
good("PresentConditions", "level", present(level=7))
good("PresentConditions", "all", present(True, 5, 0x80000101, "a", 1, 2, 3, 65534))
bad("PresentConditions", "flag without a value", ".name: needs 1 byte at offset 6, but 0 remain", present(), (0, "80"))
bad("PresentConditions", "kind without a value", ".channel: needs 2 bytes at offset 6, but 0 remain", present(), (1, "05"))
bad("PresentConditions", "right without a value", ".owner: needs 1 byte at offset 6, but 0 remain", present(), (2, "80"))
bad("PresentConditions", "half a score", ".score: needs 2 bytes at offset 7, but 1 remains", present(level=7, score=9), cut=8)
bad("PresentConditions", "more than a score", ": ends at offset 9, but 1 byte is left over", present(level=7, score=9),
    (9, "00"))  # fmt: skip
bad("PresentConditions", "reserved bits in flags",
    ".flags.reserved: 1 at offset 0 must be 0 to match the rest of the packet", present(), (0, "01"))  # fmt: skip

packet(
    "NestedConditions",
    "head" / Packet(
        "kind" / OneOf(Int8ub, [1, 5]),
        "rights" / option_set(Int32ub, 0x80000101),
        run("step" / bits(4), "rest" / bits(4)),
        "end" / Packet("code" / Int16ub, "isLong" / Boolean),
    ),
    "text" / PresentIf("head", lambda head: head["kind"] == 5, Text(Int8ub)),
    "owner" / PresentIf("head", lambda head: head["rights"] & 0x80000000, Int8ub),
    "third" / PresentIf("head", lambda head: head["step"] == 3, Int8ub),
    "code" / PresentIf("head", lambda head: head["end"]["code"] == 258, Int16ul),
    "length" / PresentIf("head", lambda head: head["end"]["isLong"], Int32ub),
)  # fmt: skip


def nested(kind=1, rights=1, step=1, rest=3, code=3, is_long=False, text=None, owner=None, third=None, low=None, length=None):
    head = dict(kind=kind, rights=rights, step=step, rest=rest, end=dict(code=code, isLong=is_long))
    return dict(head=head, text=text, owner=owner, third=third, code=low, length=length)


good("NestedConditions", "nothing", nested())
good("NestedConditions", "all", nested(5, 0x80000100, 3, 15, 258, True, "Renée", 7, 8, 0x0A0B, 9))
bad("NestedConditions", "kind without a text", ".text: needs 1 byte at offset 9, but 0 remain", nested(), (0, "05"))
bad("NestedConditions", "right without an owner", ".owner: needs 1 byte at offset 9, but 0 remain", nested(), (1, "80"))
bad("NestedConditions", "step without a third", ".third: needs 1 byte at offset 9, but 0 remain", nested(), (5, "33"))
bad("NestedConditions", "code without another", ".code: needs 2 bytes at offset 9, but 0 remain", nested(), (6, "0102"))
bad("NestedConditions", "long without a length", ".length: needs 4 bytes at offset 9, but 0 remain", nested(), (8, "01"))

# --- Optionals at the end, with what is absent with them

packet(
    "TrailingParts",
    "kind" / Int8ub,
    "level" / Trailing(Aligned(4, Int8ub)),
    "name" / Trailing(Marked(b"\0", Marked(b"\xce", Followed(bytes(2), Text(Int8ub))))),
    "note" / Trailing(Filled(4, Text(Int8ub))),
    "score" / Trailing(AlignedAfter(4, Int16ul)),
)


def trailing(kind, level=None, name=None, note=None, score=None):
    return dict(kind=kind, level=level, name=name, note=note, score=score)


SCORE = trailing(5, 0, "Renée", "ab", 258)
good("TrailingParts", "nothing", trailing(1))
good("TrailingParts", "level", trailing(2, 7))
good("TrailingParts", "name", trailing(3, 7, ""))
good("TrailingParts", "note", trailing(4, 255, "a", ""))
good("TrailingParts", "score", SCORE)
# Offsets: kind 0, level 4, padding 5, constant 6, name 7 to 14, padding to 16, note to 20, score to 22.
for case, error, change in [
    ("padding before a level", ".level: byte at offset 3 is 0x01, but must be 0x00 (padding)", (3, "01")),
    ("padding before a constant", ".name: byte at offset 5 is 0x01, but must be 0x00 (padding)", (5, "01")),
    ("constant before a name", ".name: bytes at offset 6 are cd, but the magic is ce", (6, "cd")),
    ("padding after a name", ".name: byte at offset 15 is 0x01, but must be 0x00 (padding)", (15, "01")),
    ("padding after a note", ".note: byte at offset 19 is 0x01, but must be 0x00 (padding)", (19, "01")),
    ("padding after a score", ".score: byte at offset 23 is 0x01, but must be 0x00 (padding)", (23, "01")),
    ("more than a score", ": ends at offset 24, but 1 byte is left over", (24, "00")),
]:  # fmt: skip
    bad("TrailingParts", case, error, SCORE, change)
for count, error in [
    (2, ".level: needs 3 bytes at offset 1, but 1 remains"), (4, ".level: needs 1 byte at offset 4, but 0 remain"),
    (6, ".name: needs 1 byte at offset 6, but 0 remain"), (7, ".name: needs 1 byte at offset 7, but 0 remain"),
    (15, ".name: needs 2 bytes at offset 14, but 1 remains"), (19, ".note: needs 1 byte at offset 19, but 0 remain"),
    (22, ".score: needs 2 bytes at offset 22, but 0 remain"),
]:  # fmt: skip
    bad("TrailingParts", f"of {count} bytes", error, SCORE, cut=count)

packet(
    "TrailingSums",
    Checked(
        Packet(
            "kind" / Int8ub,
            "body" / Trailing(Summing(lambda data: binascii.crc_hqx(data, 0xFFFF), Int16ub, Data(Int8ub))),
            "mark" / Trailing(Summing(xor8, Int8ub, Int16ub, is_before=True)),
            "rest" / Trailing(Summing(lambda data: sum(data) % 256, Int8ub, Text(Int8ub), is_before=True, start=0)),
        ),
        lambda data: sum(data) % 256,
        Int8ub,
    ),
)


def sums(kind, body=None, mark=None, rest=None):
    return dict(kind=kind, body=body, mark=mark, rest=rest)


REST = sums(3, b"\1\2", 0x0506, "é")
good("TrailingSums", "nothing", sums(0))
good("TrailingSums", "body", sums(1, b""))
good("TrailingSums", "mark", sums(2, b"\x09", 0xABCD))
good("TrailingSums", "rest", REST)
# Offsets: kind 0, body 1 to 4, its checksum to 6, that of the mark 6, mark 7, that of the rest 9, rest 10 to 13, last 13.
BODY = binascii.crc_hqx(b"\2\1\2", 0xFFFF)
TOTAL = PACKETS["TrailingSums"].build(REST)
for case, error, change in [
    ("checksum after a body", f".body: checksum at offset 4 is 0x0000, but must be 0x{BODY:04x}", (4, "0000")),
    ("checksum before a mark", ".mark: checksum at offset 6 is 0x00, but must be 0x03", (6, "00")),
    ("checksum before the rest", f".rest: checksum at offset 9 is 0x00, but must be 0x{TOTAL[9]:02x}", (9, "00")),
    ("last checksum", f": checksum at offset 13 is 0x00, but must be 0x{TOTAL[13]:02x}", (13, "00")),
]:  # fmt: skip
    bad("TrailingSums", case, error, REST, change)
bad("TrailingSums", "checksum without a rest", ".rest: needs 1 byte at offset 10, but 0 remain", REST, cut=11)

# --- What follows a packet that takes all remaining bytes

packet(
    "AfterRemaining",
    "hasText" / Boolean,
    "count" / Int8ub,
    "rest" / TAIL,
    "numbers" / Counted(Int16ub, stated("count")),
    "text" / PresentIf("hasText", bool, AfterRest(SizedBy(RemainingText(), stated("count")))),
)
packet(
    "AfterChecksum",
    "count" / Int8ub,
    "summed" / Checked(Packet("level" / Trailing(Int8ub)), lambda data: sum(data) % 256, Int8ub),
    "numbers" / Counted(Int8ub, stated("count")),
)


def after(kind, text):
    return dict(hasText=False, count=0, rest=dict(kind=kind, text=text), numbers=[], text=None)


good("AfterRemaining", "nothing", after(1, ""))
good("AfterRemaining", "text", after(2, "ab"))
bad("AfterRemaining", "number", ".numbers: needs 2 bytes at offset 5, but 0 remain", after(2, "ab"), (1, "01"))
bad("AfterRemaining", "text of no bytes",
    ".text: a value that takes all remaining bytes must come last, but another follows at offset 5",
    after(2, "ab"), (0, "01"))  # fmt: skip
good("AfterChecksum", "absent", dict(count=0, summed=dict(level=None), numbers=[]))
good("AfterChecksum", "present", dict(count=0, summed=dict(level=7), numbers=[]))
LEVEL = dict(count=0, summed=dict(level=7), numbers=[])
bad("AfterChecksum", "number", ".numbers: needs 1 byte at offset 3, but 0 remain", LEVEL, (0, "01"))
bad("AfterChecksum", "number behind the checksum", ".summed: ends at offset 2, but 1 byte is left over", LEVEL,
    (0, "01 07 07 09"))  # fmt: skip

# --- Lengths and counts beyond 63 bits

packet(
    "WideLengths",
    "text" / Text(Int64ub, maximum=4),
    "data" / Region(Int64ub, GreedyBytes, surplus=8, maximum=4),
    "numbers" / Elements(Int16ub, Int64ub),
    "count" / Int64ub,
    "bytes" / Counted(Int8ub, stated("count", times=2)),
)
WIDE = dict(text="abcd", data=b"\1\2\3\4", numbers=[258], count=1, bytes=[5, 6])
good("WideLengths", "empty", dict(text="", data=b"", numbers=[], count=0, bytes=[]))
good("WideLengths", "full", WIDE)
# Offsets: text 0 and 8, data 12 and 20, numbers 24 and 32, count 34, bytes 42.
MOST, MORE, HALF = "7fffffffffffffff", "8000000000000000", "4000000000000000"
for case, error, change in [
    ("text of 63 bits", f".text: length {2**63 - 1} at offset 0 is more than the maximum of 4", (0, MOST)),
    ("text of 64 bits", f".text: length {2**63} at offset 0 is more than the maximum of 4", (0, MORE)),
    ("data of 63 bits", f".data: length {2**63 - 9} at offset 12 is more than the maximum of 4", (12, MOST)),
    ("data of 64 bits", f".data: length {2**63} at offset 12 is more than the maximum of {2**63 - 1}", (12, MORE)),
    ("numbers of 63 bits", f".numbers: needs {2**63 - 1} bytes at offset 32, but 12 remain", (24, MOST)),
    ("numbers of 64 bits", f".numbers: length {2**63} at offset 24 is more than the maximum of {2**63 - 1}",
     (24, MORE)),
    ("count whose double has 64 bits",
     f".bytes: an earlier field holds the invalid count {2**62} at offset 42", (34, HALF)),
    ("count of 64 bits", f".bytes: an earlier field holds the invalid count {2**63} at offset 42",
     (34, MORE)),
]:  # fmt: skip
    bad("WideLengths", case, error, WIDE, change)

# --- Unions with external tags, and the case for other tags

NOTES = OtherTags(
    Int8ub,
    {
        1: ("text", Packet("_0" / Packet("text" / Text(Int8ub)))),
        2: ("number", Packet("_0" / Int16ub, "isLast" / Boolean)),
        9: ("nothing", Packet()),
    },
    "other",
)
SHAPES = OtherTags(
    varint(64),
    {
        1: ("dot", Packet()),
        200: ("line", Packet("from" / Int8ub, "to" / Int8ub)),
        300: ("circle", Packet("_0" / Float32b)),
    },
    None,
)
packet(
    "TaggedFields",
    "kind" / Derived(Int8ub, lambda packet: NOTES.tag_of(packet["body"])),
    run("other" / bits(4), "flags" / bits(4)),
    "form" / Int8ub,
    "body" / TaggedBy(NOTES, "kind"),
    "second" / TaggedBy(NOTES, "other"),
    "shape" / TaggedBy(SHAPES, "form"),
)


def tagged(body, second, shape, flags=0):
    return dict(
        kind=NOTES.tag_of(body), other=NOTES.tag_of(second), flags=flags, form=SHAPES.tag_of(shape),
        body=body, second=second, shape=shape,
    )  # fmt: skip


TEXT = dict(text=dict(_0=dict(text="hi")))
NUMBER = dict(number=dict(_0=258, isLast=True))
DOT = dict(dot={})
LINE = dict(line={"from": 3, "to": 4})
good("TaggedFields", "a text, nothing, a dot", tagged(TEXT, dict(nothing={}), DOT))
good("TaggedFields", "a number, a text, a line", tagged(NUMBER, TEXT, LINE, 15))
good("TaggedFields", "other tags", tagged(dict(other=(77, None)), dict(other=(0, None)), DOT))
bad("TaggedFields", "a form without a case", ".form: 2 at offset 2 is not a value of Form",
    tagged(TEXT, NUMBER, DOT), (2, "02"))  # fmt: skip
bad("TaggedFields", "a kind without its values", ".body.number.isLast: needs 1 byte at offset 5, but 0 remain",
    tagged(dict(other=(77, None)), dict(other=(0, None)), DOT), (0, "02"), (3, "0102"))  # fmt: skip
bad("TaggedFields", "a case cut short", ".second.number.isLast: needs 1 byte at offset 8, but 0 remain",
    tagged(TEXT, NUMBER, DOT), cut=8)  # fmt: skip

PARTS = OtherTags(
    Int8ub,
    {
        1: ("text", Packet("_0" / Packet("text" / Text(Int8ub)))),
        2: ("number", Packet("_0" / Int16ub, "isLast" / Boolean)),
        9: ("nothing", Packet()),
    },
    "other",
    GreedyBytes,
)
packet(
    "TaggedRegions",
    "kind" / Derived(Int8ub, lambda packet: PARTS.tag_of(packet["body"])),
    "body" / Region(Int16ul, TaggedBy(PARTS, "kind"), maximum=20),
    "code" / OneOf(Int8ub, [1, 9, 77]),
    "second" / Optional(Region(Int16ub, TaggedBy(PARTS, "code"), surplus=2)),
    "form" / Int8ub,
    "length" / Int8ub,
    "flags" / Int16ul,
    "third" / SizedBy(TaggedBy(PARTS, "form"), stated("length", times=2, minus=2)),
)


def regions(body, code, second, form, length, flags, third):
    kind = PARTS.tag_of(body)
    return dict(kind=kind, body=body, code=code, second=second, form=form, length=length, flags=flags, third=third)


NONE = regions(NUMBER, 1, None, 1, 3, 7, dict(text=dict(_0=dict(text="abc"))))
BYTES = regions(
    dict(other=(0, bytes(range(1, 21)))), 77, dict(other=(77, b"")), 9, 1, 0x0102, dict(nothing={})
)
good("TaggedRegions", "a number, none, a text", NONE)
good("TaggedRegions", "bytes, bytes, nothing", BYTES)
# NONE: 02, 03 00, 01 02 01, 01, 00, 01, 03, 07 00, 03 61 62 63
# BYTES: 00, 14 00, 01 ... 14, 4d, 01, 00 02, 09, 01, 02 01
for case, error, value, changes in [
    ("body longer than its case", ".body: ends at offset 6, but 1 byte is left over", NONE, [((1, 6), "0400 010201 00")]),
    ("body shorter than its case", ".body.number.isLast: needs 1 byte at offset 5, but 0 remain", NONE,
     [((1, 6), "0200 0102")]),
    ("length beyond the bytes", ".body: needs 14 bytes at offset 3, but 13 remain", NONE, [((1, 3), "0e00")]),
    ("length beyond the maximum", ".body: length 21 at offset 1 is more than the maximum of 20", BYTES,
     [((1, 3), "1500")]),
    ("bytes of a case without values", ".body: ends at offset 3, but 3 bytes are left over", NONE, [(0, "09")]),
    ("code of no case", ".code: 2 at offset 6 is not a value of Code", NONE, [(6, "02")]),
    ("length that does not count itself",
     ".second: length 1, which includes 2 more bytes, is out of range at offset 25", BYTES, [(25, "0001")]),
    ("text shorter than its length", ".second.text.text: needs 5 bytes at offset 11, but 1 remains", NONE,
     [((7, 8), "01 0004 05 61")]),
    ("no possible length", ".third: an earlier field holds the invalid count 0 at offset 12", NONE,
     [(9, "00")]),
    ("length beyond the end", ".third: needs 6 bytes at offset 12, but 4 remain", NONE, [(9, "04")]),
    ("third longer than its case", ".third: ends at offset 15, but 1 byte is left over", NONE, [(12, "02")]),
]:  # fmt: skip
    bad("TaggedRegions", case, error, value, *changes)

# --- Lists of unions whose tags another field lists

packet(
    "TaggedLists",
    "tags" / Derived(Terminated(0), lambda packet: bytes(map(NOTES.tag_of, packet["notes"]))),
    "notes" / TaggedElements(NOTES, "tags"),
    "kinds" / Data(Int8ub),
    "count" / Int16ub,
    "others" / Optional(Region(Int16ul, TaggedElements(NOTES, "kinds"), maximum=300)),
)


def listed(notes, kinds, count, others):
    return dict(tags=bytes(map(NOTES.tag_of, notes)), notes=notes, kinds=kinds, count=count, others=others)


def other_text(text):
    return dict(text=dict(_0=dict(text=text)))


NO_NOTES = listed([], b"", 0, [])
SOME_NOTES = listed(
    [NUMBER, dict(nothing={}), TEXT, dict(other=(77, None))], bytes([1, 0, 1]), 2,
    [other_text("Renée"), dict(other=(0, None)), other_text("")],
)  # fmt: skip
good("TaggedLists", "none", NO_NOTES)
good("TaggedLists", "absent", listed([], bytes([7]), 1, None))
good("TaggedLists", "some", SOME_NOTES)
# SOME_NOTES: 02 09 01 4d 00, 01 02 01, 02 68 69, 03 01 00 01, 00 02, 01, 08 00, 06 52 65 6e c3 a9 65, 00
for case, error, value, change, cut in [
    ("tags without an end", ".tags: needs 1 byte at offset 3, but 0 remain", SOME_NOTES, None, 3),
    ("a tag without its values", ".notes[0].number.0: needs 2 bytes at offset 2, but 0 remain", NO_NOTES,
     (0, "02 00"), 2),
    ("a case cut short", ".notes[2].text.text: needs 2 bytes at offset 9, but 1 remains", SOME_NOTES, None, 10),
    ("more tags than cases", ".others[1].text.text: needs 1 byte at offset 10, but 0 remain", NO_NOTES,
     (1, "02 01 01 0000 01 0100 00"), None),
    ("fewer tags than cases", ".others: ends at offset 9, but 1 byte is left over", NO_NOTES,
     (1, "01 01 0000 01 0200 00 00"), None),
    ("more than the maximum", ".others: length 301 at offset 5 is more than the maximum of 300", NO_NOTES,
     (5, "2d01"), None),
]:  # fmt: skip
    bad("TaggedLists", case, error, value, *([change] if change else []), cut=cut)

packet(
    "OtherNotes",
    Sized(
        Int8ub,
        Checked(
            OtherTags(
                Int16ul, {1: ("text", Packet("_0" / Text(Int32ul))), 0x201: ("stop", Packet())}, "other", GreedyBytes
            ),
            lambda data: binascii.crc_hqx(data, 0xFFFF),
            Int16ul,
        ),
    ),
)
good("OtherNotes", "text", dict(text=dict(_0="Renée")))
good("OtherNotes", "stop", dict(stop={}))
good("OtherNotes", "other", dict(other=(0x102, b"\1\2\3")))
good("OtherNotes", "other without bytes", dict(other=(2, b"")))
bad("OtherNotes", "bytes behind a case", ": ends at offset 3, but 3 bytes are left over",
    dict(other=(0x102, b"\1\2\3")), (1, "0102"))  # fmt: skip
bad("OtherNotes", "other bytes that are damaged",
    ": checksum at offset 6 is 0x420a, but must be 0x32ed", dict(other=(0x102, b"\1\2\3")), (5, "04"))  # fmt: skip
