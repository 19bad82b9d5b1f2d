"""Arrays whose elements have encodings of their own."""

from construct import (
    Array, BytesInteger, ExprAdapter, Float32l, GreedyBytes, Int16ub, Int16ul, Int32ul, Int64sl, Int8ub, PrefixedArray,
)  # fmt: skip
from construct_packets import bad, good, packet
from wire_format import (
    AlignedElements, Counted, Derived, Elements, FixedCharacters, FixedText, in_range, Interval, Optional, Packet, plain_varint,
    Region, Rest, SizedBy, stated, Tagged, Terminated, TerminatedElements, Text, Timestamp, varint,
)  # fmt: skip

HEXADECIMAL = ExprAdapter(
    FixedText(6),
    lambda text, _: dict(zip(["red", "green", "blue"], bytes.fromhex(text))),
    lambda color, _: bytes(color.values()).hex(),
)
packet(
    "CodedElements",
    "numbers" / Elements(varint(32), Int32ul),
    "deltas" / Elements(plain_varint(32), Int16ub, maximum=3),
    "triples" / Array(2, BytesInteger(3, signed=True, swapped=True)),
    "count" / Derived(Int8ub, lambda packet: len(packet["words"]) + 1),
    "words" / Counted(Text(Int16ul, maximum=4, ascii=True), stated("count", minus=1)),
    "paths" / TerminatedElements(0xFF, Terminated(0)),
    "colors" / Optional(Elements(HEXADECIMAL, Int8ub)),
    "codes" / Elements(FixedCharacters(3, "latin-1", " "), varint(64)),
    "names" / Rest(Terminated(0, "utf-8")),
)
EMPTY = dict(numbers=[], deltas=[], triples=[0, 0], count=1, words=[], paths=[], colors=None, codes=[], names=[])
good("CodedElements", "empty", EMPTY)
good("CodedElements", "one each", dict(
    numbers=[300], deltas=[-1], triples=[-2, 0x010203], count=2, words=["ab"], paths=[b"\1\xff"],
    colors=[dict(red=1, green=2, blue=3)], codes=["é"], names=["Renée"],
))  # fmt: skip
good("CodedElements", "at the limits", dict(
    numbers=[0, 127, 128, 0xFFFFFFFF], deltas=[0x7FFFFFFF, -0x80000000, 0], triples=[-0x800000, 0x7FFFFF], count=4,
    words=["", "abcd", "\0"], paths=[b"", bytes(range(1, 101)), b""], colors=[], codes=["", "abc", "  ÿ"],
    names=["", "", "x"],
))  # fmt: skip

# The bytes of EMPTY: 00 00 00 00, 00 00, 00 00 00 00 00 00, 01, ff, 00, 00
for case, error, change, cut in [
    ("varint not the shortest", ".numbers[0]: varint at offset 4 is not in its shortest form",
     ((0, 4), "01 00 00 00 80 00"), None),
    ("second varint too large", ".numbers[1]: varint at offset 5 does not fit in 32 bits",
     ((0, 4), "02 00 00 00 05 ff ff ff ff 10"), None),
    ("count beyond the bytes", ".numbers: needs 13 bytes at offset 4, but 12 remain", (0, "0d"), None),
    ("too many elements", ".deltas: length 4 at offset 4 is more than the maximum of 3", (4, "00 04"), None),
    ("plain varint too large", ".deltas[0]: varint at offset 6 does not fit in 32 bits",
     ((4, 6), "00 01 ff ff ff ff 1f"), None),
    ("one element of two", ".triples: needs 6 bytes at offset 6, but 3 remain", (0, ""), 9),
    ("stated count of none", ".words: an earlier field holds the invalid count 0 at offset 13",
     (12, "00"), None),
    ("stated count beyond the bytes", ".words: needs 508 bytes at offset 13, but 3 remain", (12, "ff"), None),
    ("element too long", ".words[0]: length 255 at offset 13 is more than the maximum of 4", (12, "02"), None),
    ("element not ASCII", ".words[1]: byte at offset 17 is 0x80, but must be ASCII",
     ((12, 13), "03 00 00 01 00 80"), None),
    ("no terminator of an element", ".paths[0]: needs 1 byte at offset 14, but 0 remain", (13, "61"), 14),
    ("no terminator of elements", ".paths: needs 1 byte at offset 15, but 0 remain", (13, "61 00"), 15),
    ("count of what a coder codes", ".colors: needs 12 bytes at offset 16, but 11 remain",
     ((14, 16), "01 02 30 30 30 30 30 30 30 30 30 30 30"), None),
    ("not what a coder codes", '.colors[1]: "ff0a0g" is not a color at offset 22',
     ((14, 15), "01 02 30 30 30 30 30 30 66 66 30 61 30 67"), None),
    ("count of a fixed width", ".codes: needs 6 bytes at offset 16, but 3 remain", (15, "02 61 62 63"), None),
    ("half a name", ".names[1]: needs 1 byte at offset 20, but 0 remain", (16, "61 00 62 63"), None),
    ("not UTF-8", ".names[1]: bytes at offset 18 are not valid UTF-8", (16, "61 00 ff 00"), None),
]:  # fmt: skip
    bad("CodedElements", case, error, EMPTY, change, cut=cut)

packet(
    "CodedRegions",
    "protocols" / Region(Int16ul, Rest(Text(Int8ub, ascii=True)), maximum=12),
    "numbers" / Optional(Region(Int16ub, Rest(varint(32)), surplus=2)),
    "length" / Int8ub,
    "names" / SizedBy(Rest(Terminated(0, "latin-1")), stated("length", minus=1)),
)
NONE = dict(protocols=[], numbers=None, length=1, names=[])
FULL = dict(protocols=["h2", "http/1.1"], numbers=[300, 0], length=5, names=["é", "", ""])
good("CodedRegions", "empty", NONE)
good("CodedRegions", "protocols and names", FULL)
# FULL: 0c 00, 02 68 32, 08 ..., 01, 00 05, ac 02, 00, 05, e9 00, 00, 00
for case, error, value, change in [
    ("element beyond the bytes of the array", ".protocols[1]: needs 8 bytes at offset 6, but 7 remain", FULL,
     ((0, 2), "0b00")),
    ("length beyond the maximum", ".protocols: length 13 at offset 0 is more than the maximum of 12", FULL,
     ((0, 2), "0d00")),
    ("length beyond the bytes", ".protocols: needs 10 bytes at offset 2, but 2 remain", NONE, ((0, 2), "0a00")),
    ("element not ASCII", ".protocols[0]: byte at offset 3 is 0xe8, but must be ASCII", FULL, (3, "e8")),
    ("length that does not count itself",
     ".numbers: length 0, which includes 2 more bytes, is out of range at offset 15", FULL, (15, "0000")),
    ("half a varint", ".numbers[0]: needs 2 bytes at offset 17, but 1 remains", FULL, ((15, 20), "0003 ac")),
    ("no possible length", ".names: an earlier field holds the invalid count 0 at offset 4", NONE,
     (3, "00")),
    ("name without its terminator", ".names[2]: needs 1 byte at offset 25, but 0 remain", FULL, (24, "62")),
    ("fewer bytes than the length", ".names: needs 5 bytes at offset 21, but 4 remain", FULL, (20, "06")),
    ("more bytes than the length", ": ends at offset 24, but 1 byte is left over", FULL, (20, "04")),
]:  # fmt: skip
    bad("CodedRegions", case, error, value, change)

# --- Elements within ranges, and values of cases in encodings of their own

CASE = Tagged(
    Int8ub,
    {
        1: ("list", Packet("_0" / PrefixedArray(Int8ub, Int16ul))),
        2: ("chat", Packet("_0" / Text(Int8ub), "to" / varint(32))),
        3: ("both", Packet("_0" / Int16ul, "_1" / in_range(Int8ub, 0, 9))),
        4: ("rest", Packet("_0" / GreedyBytes)),
        5: ("name", Packet("_0" / FixedText(4))),
        6: ("nothing", Packet()),
    },
)
packet(
    "RangedElements",
    "digits" / Elements(in_range(Int8ub, 1, 9), Int8ub),
    "steps" / Elements(in_range(varint(16), 10, 999), Int32ul),
    "axes" / Counted(in_range(Float32l, -1, 1), lambda packet: 2),
    "setting" / CASE,
)


def elements(digits, steps, axes, setting):
    return dict(digits=digits, steps=steps, axes=axes, setting=setting)


LIST = elements([], [], [0, 1], dict(list=dict(_0=[1, 258])))
good("RangedElements", "list", LIST)
good("RangedElements", "chat", elements([1, 9], [10, 999], [-1, 0.5], dict(chat=dict(_0="zoë", to=300))))
good("RangedElements", "both", elements([5], [127], [0, 0], dict(both=dict(_0=258, _1=9))))
good("RangedElements", "rest", elements([5], [], [0, 0], dict(rest=dict(_0=b"\1\xff"))))
good("RangedElements", "name", elements([5], [], [0, 0], dict(name=dict(_0="ab"))))
good("RangedElements", "nothing", elements([5], [], [0, 0], dict(nothing={})))

# The bytes of LIST: 00  00 00 00 00  00 00 00 00 00 00 80 3f  01 02 01 00 02 01
for case, error, change in [
    ("digit below the range", ".digits[0]: 0 at offset 1 is not within 1...9", ((0, 1), "01 00")),
    ("digit above the range", ".digits[1]: 10 at offset 2 is not within 1...9", ((0, 1), "02 01 0a")),
    ("step at the end of the range", ".steps[0]: 1000 at offset 5 is not within 10..<1000", ((1, 5), "01 00 00 00 e8 07")),
    ("steps beyond the bytes", ".steps: needs 255 bytes at offset 5, but 14 remain", (1, "ff")),
    ("axis above the range", ".axes[1]: 2.0 at offset 9 is not within -1.0...1.0", (9, "00 00 00 40")),
    ("list beyond the bytes", ".setting.list: needs 6 bytes at offset 15, but 4 remain", (14, "03")),
    ("number of more than a digit", ".setting.both.1: 10 at offset 16 is not within 0...9", ((13, 19), "03 02 01 0a")),
    ("unknown tag", ".setting: 7 at offset 13 is not a tag of CodedCase", (13, "07")),
]:
    bad("RangedElements", case, error, LIST, change)

# --- Points in time and durations

packet(
    "TimedElements",
    "moments" / Elements(Timestamp("milliseconds"), Int8ub),
    "spans" / Counted(Interval("seconds", Int64sl), lambda _: 2),
    "event" / Tagged(Int8ub, {
        1: ("at", Packet("_0" / Timestamp("seconds"))),
        2: ("lasts", Packet("_0" / Int8ub, "_1" / Interval("milliseconds"))),
    }),
    "rest" / Rest(Interval("microseconds", Int64sl)),
)  # fmt: skip
SECOND = 10**18
AT = dict(moments=[-0.25, 1.75e9 + 0.125], spans=[86400 * SECOND, -SECOND], event=dict(at=dict(_0=1.75e9)),
          rest=[SECOND // 10**6])  # fmt: skip
good("TimedElements", "at a point in time", AT)
good("TimedElements", "for some time", dict(moments=[], spans=[0, (2**63 - 1) * SECOND],
     event=dict(lasts=dict(_0=7, _1=SECOND * 3 // 2)), rest=[]))  # fmt: skip

# The bytes of AT: 02, then two moments of eight bytes, two spans, 01 and eight bytes of the event, and the rest.
for case, error, change, cut in [
    ("moment finer than a Date", ".moments[1]: 9223372036854775807 at offset 9 is not a value of Date",
     (9, "7f" + "ff" * 7), None),
    ("moments beyond the bytes", ".moments: needs 80 bytes at offset 1, but 49 remain", (0, "0a"), None),
    ("one span of two", ".spans: needs 16 bytes at offset 17, but 15 remain", (0, "02"), 32),
    ("event finer than a Date", ".event.at: 9007199254740993 at offset 34 is not a value of Date",
     (34, "00 20 00 00 00 00 00 01"), None),
    ("half an event", ".event.at: needs 8 bytes at offset 34, but 7 remain", (0, "02"), 41),
    ("half a duration at the end", ".rest[0]: needs 8 bytes at offset 42, but 7 remain", (0, "02"), 49),
]:  # fmt: skip
    bad("TimedElements", case, error, AT, change, cut=cut)

# --- Elements at multiples of some bytes

ITEM = Packet("kind" / Int8ub, "text" / Text(Int8ub))
NAMES = AlignedElements(4, Text(Int8ub))
packet(
    "AlignedElements",
    "items" / AlignedElements(8, ITEM, prefix=Int8ub),
    "size" / Derived(Int16ub, lambda packet: len(NAMES.build(packet["names"]))),
    "names" / SizedBy(NAMES, stated("size")),
    "numbers" / AlignedElements(4, in_range(Int16ul, 1, 300), count=3),
    "rest" / AlignedElements(2, ITEM),
)


def items(*texts, first=1):
    return [dict(kind=first + index, text=text) for index, text in enumerate(texts)]


def aligned(items, names, numbers, rest):
    return dict(items=items, size=len(NAMES.build(names)), names=names, numbers=numbers, rest=rest)


NONE = aligned([], [], [1, 2, 3], [])
ONE = aligned(items("a"), ["b"], [258, 300, 1], items("c", first=2))
good("AlignedElements", "none", NONE)
good("AlignedElements", "one each", ONE)
good("AlignedElements", "several", aligned(
    items("a", "sixsix", "Renée"), ["b", "abc", "", "zoë"], [1, 1, 1], items("", "c", "de", first=4)))  # fmt: skip
# NONE: 00  00 00  01 00 00 00 02 00 00 00 03 00
# ONE: 01 01 01 61  00 02 01 62  02 01 00 00 2c 01 00 00 01 00  02 01 63
for case, error, value, change, cut in [
    ("no gap before the second", ".items[1]: needs 5 bytes at offset 4, but 4 remain", NONE, (0, "02 01 01 61"), 8),
    ("a byte in a gap", ".items[1]: byte at offset 4 is 0x02, but must be 0x00 (padding)", NONE,
     (0, "02 01 01 61 02 00 00 00 00 02 00 00"), None),
    ("a gap after the last", ".numbers[0]: 0 at offset 6 is not within 1...300", ONE, ((4, 4), "00 00 00 00 00"), None),
    ("a gap at the end of a region", ".names[1]: needs 1 byte at offset 10, but 0 remain", ONE, ((5, 8), "04 01 62 00 00"), None),
    ("a gap at the end", ".rest[1].kind: needs 1 byte at offset 22, but 0 remain", ONE, ((21, 21), "00"), None),
    ("out of the range", ".numbers[1]: 301 at offset 12 is not within 1...300", ONE, (12, "2d"), None),
]:  # fmt: skip
    bad("AlignedElements", case, error, value, change, cut=cut)
