"""Numbers that count what follows them, conditions of ranges and bits, paths, and regions of any field."""

from construct import Bytes, GreedyBytes, Int16ub, Int16ul, Int24ub, Int24ul, Int32ub, Int32ul, Int8sb, Int8ub, LazyBound
from construct_packets import bad, good, packet
from wire_format import (
    bits, Boolean, Counted, Derived, Digits, flag, found, LowRun, Optional, OtherTags, Packet, PresentIf, Region, RemainingText, Rest, run, SizedBy,
    stated, TaggedBy, Terminated, Text, varint,
)  # fmt: skip

# --- Numbers that count what follows them

NODE = Packet(
    "length" / Derived(Int8ub, lambda node: 2 + len(Rest(NODE).build(node["children"]))),
    "id" / Int8ub,
    "children" / SizedBy(Rest(LazyBound(lambda: NODE)), stated("length", minus=2)),
)


def words(packet):
    return (len(packet["body"]) - 2) // 4 if packet["body"] is not None else 0


packet(
    "CountingFields",
    "size" / Derived(Int24ul, lambda packet: len(Rest(NODE).build(packet["nodes"]))),
    run("count" / Derived(bits(4), lambda packet: len(packet["scores"]) // 2), "flags" / bits(4)),
    "noteLength" / Derived(varint(16), lambda packet: 1 + len(packet["note"].encode())),
    "note" / SizedBy(RemainingText(), stated("noteLength", minus=1)),
    "hasBody" / Boolean,
    "bodyWords" / Derived(Digits(10, 0, 65535, width=3), words),
    "nodes" / SizedBy(Rest(NODE), stated("size")),
    "scores" / Counted(Int16ub, stated("count", times=2)),
    "body" / PresentIf("hasBody", lambda has: has, SizedBy(GreedyBytes, stated("bodyWords", times=4, plus=2))),
    "nameCount" / Derived(Int24ub, lambda packet: len(packet["names"] or [])),
    "names" / Optional(Counted(Terminated(0, "utf8"), stated("nameCount"))),
)


def node(id, *children):
    return dict(length=2 + sum(child["length"] for child in children), id=id, children=list(children))


def counting(flags, note, nodes, scores, body=None, names=None):
    return dict(
        size=sum(each["length"] for each in nodes), count=len(scores) // 2, flags=flags,
        noteLength=1 + len(note.encode()), note=note, hasBody=body is not None,
        bodyWords=(len(body) - 2) // 4 if body is not None else 0, nodes=nodes, scores=scores, body=body,
        nameCount=len(names or []), names=names,
    )  # fmt: skip


NOTHING = counting(0, "", [], [])
good("CountingFields", "nothing", NOTHING)
good("CountingFields", "tree", counting(
    5, "Renée", [node(1), node(2, node(3, node(4)), node(5))], [1, 258], bytes([1, 2, 3, 4, 5, 6]), ["a", "", "zoë"],
))  # fmt: skip
good("CountingFields", "wide", counting(15, "ab" * 100, [], [7] * 30, b"\t\t", []))

# The bytes of NOTHING: 00 00 00  00  01  00  30 30 30  00 00 00  00
for case, error, change, cut in [
    ("no bytes", ".size: needs 3 bytes at offset 0, but 0 remain", (0, ""), 0),
    ("size of half a node", ".nodes[0].id: needs 1 byte at offset 10, but 0 remain", ((0, 9), "010000 00 01 00 303030 02"), None),
    ("size beyond the bytes", ".nodes: needs 5 bytes at offset 9, but 4 remain", (0, "050000"), None),
    ("node of more than its siblings", ".nodes[0].children: needs 1 byte at offset 11, but 0 remain",
     ((0, 9), "020000 00 01 00 303030 03 01"), None),
    ("node of less than itself",
     ".nodes[0].children: an earlier field holds the invalid count 1 at offset 11",
     ((0, 9), "020000 00 01 00 303030 01 01"), None),
    ("length of less than none", ".note: an earlier field holds the invalid count 0 at offset 5",
     (4, "00"), None),
    ("scores beyond the bytes", ".scores: needs 8 bytes at offset 9, but 4 remain", (3, "20"), None),
    ("count of an absent body", ".bodyWords: 1 at offset 6 must be 0 to match the rest of the packet",
     (8, "31"), None),
    ("count of absent names", ".nameCount: 1 at offset 9 must be 0 to match the rest of the packet",
     (11, "01"), None),
    ("count of more names", ".names: needs 1 byte at offset 13, but 0 remain", (11, "01 01"), None),
]:  # fmt: skip
    bad("CountingFields", case, error, NOTHING, change, cut=cut)

# --- Numbers of some bits that count what follows them

BIT_NODE = Packet(
    run(
        "kind" / bits(3),
        "length" / Derived(bits(9), lambda node: len(Rest(BIT_NODE).build(node["children"]))),
        "level" / bits(4),
    ),
    "children" / SizedBy(Rest(LazyBound(lambda: BIT_NODE)), stated("length")),
)
packet(
    "CountingBits",
    LowRun(
        "isFirst" / flag(),
        "length" / Derived(bits(11), lambda packet: len(packet["text"].encode()) - 1),
        "quarters" / Derived(bits(12), lambda packet: len(Rest(BIT_NODE).build(packet["nodes"])) // 2),
    ),
    "text" / SizedBy(RemainingText(), stated("length", plus=1)),
    "nodes" / SizedBy(Rest(BIT_NODE), stated("quarters", times=2)),
)


def bit_node(kind, level, *children):
    return dict(kind=kind, length=sum(2 + child["length"] for child in children), level=level, children=list(children))


def counting_bits(is_first, text, *nodes):
    return dict(
        isFirst=is_first, length=len(text.encode()) - 1,
        quarters=sum(2 + node["length"] for node in nodes) // 2, text=text, nodes=list(nodes),
    )  # fmt: skip


good("CountingBits", "one byte", counting_bits(True, "a"))
good("CountingBits", "tree", counting_bits(
    False, "Renée", bit_node(5, 9, bit_node(7, 0), bit_node(2, 15, bit_node(0, 1))), bit_node(1, 2)))
good("CountingBits", "wide", counting_bits(True, "ab" * 40, bit_node(3, 6, *[bit_node(4, 1)] * 20)))
ONE_BYTE = counting_bits(True, "a")
for case, error, change, cut in [
    ("no bytes", ".isFirst: needs 3 bytes at offset 0, but 0 remain", (0, ""), 0),
    ("length beyond the bytes", ".text: needs 2 bytes at offset 3, but 1 remains", (0, "03 00 00"), None),
    ("half a node", ".nodes: needs 2 bytes at offset 4, but 1 remains", (0, "01 10 00 61 00"), None),
    ("nodes beyond the bytes", ".nodes: needs 2 bytes at offset 4, but 0 remain", (0, "01 10 00"), None),
    ("node of more than there is", ".nodes[0].children: needs 3 bytes at offset 6, but 2 remain",
     (0, "01 20 00 61 00 30 00 00"), None),
]:  # fmt: skip
    bad("CountingBits", case, error, ONE_BYTE, change, cut=cut)

# --- Conditions of ranges, of bits, and of what may be absent

PART = Packet("kind" / Int8ub, "options" / Int24ub, "flag" / Boolean)
packet(
    "RangeConditions",
    "length" / Int8ub,
    "mask" / PresentIf("length", lambda n: 1 <= n < 126, Int32ub),
    "wide" / PresentIf("length", lambda n: n & 0x80, Int16ul),
    "isLast" / PresentIf("length", lambda n: n & 3 == 2, Boolean),
    "number" / PresentIf("isLast", lambda flag: flag, Int24ub),
    "part" / PresentIf("number", lambda n: n is not None and n <= 9, PART),
    "name" / PresentIf("part", lambda part: part and part["kind"] == 3, Text(Int8ub)),
    "option" / PresentIf("part", lambda part: part and part["options"] & 0x800001, Int8ub),
    "level" / PresentIf("part", lambda part: part and part["flag"], Int8sb),
    "last" / PresentIf("level", lambda n: n is not None and -3 <= n <= -1, Int8ub),
)


def ranges(length, **values):
    names = ["mask", "wide", "isLast", "number", "part", "name", "option", "level", "last"]
    return dict(length=length, **{name: values.get(name) for name in names})


good("RangeConditions", "nothing", ranges(0))
good("RangeConditions", "in the range", ranges(1, mask=0x01020304))
good("RangeConditions", "above the range", ranges(254, wide=258, isLast=False))
good("RangeConditions", "absent parts", ranges(2, mask=1, isLast=True, number=10))
good("RangeConditions", "all", ranges(
    0x42, mask=9, isLast=True, number=9, part=dict(kind=3, options=0x800000, flag=True), name="zoë", option=1, level=-2,
    last=7,
))  # fmt: skip
for case, error, length in [
    ("at the range", ".mask: needs 4 bytes at offset 1, but 0 remain", "01"),
    ("at the end of the range", ".mask: needs 4 bytes at offset 1, but 0 remain", "7d"),
    ("a bit of the mask", ".wide: needs 2 bytes at offset 1, but 0 remain", "80"),
    ("the bits of the mask", ".isLast: needs 1 byte at offset 1, but 0 remain", "7e"),
]:
    bad("RangeConditions", case, error, ranges(0), (0, length))
ABSENT = ranges(2, mask=1, isLast=True, number=10)
bad("RangeConditions", "number without a part", ".part.kind: needs 1 byte at offset 9, but 0 remain", ABSENT, (8, "09"))
bad("RangeConditions", "bytes of an absent part", ": ends at offset 9, but 1 byte is left over", ABSENT, (9, "00"))
bad("RangeConditions", "part without an option", ".option: needs 1 byte at offset 14, but 0 remain", ABSENT,
    (8, "09 00 000001 00"))  # fmt: skip

# --- Paths

NOTES = OtherTags(
    Int8ub,
    {
        1: ("text", Packet("_0" / Packet("text" / Text(Int8ub)))),
        2: ("number", Packet("_0" / Int16ub, "isLast" / Boolean)),
        9: ("nothing", Packet()),
    },
    "other",
)
packet(
    "PathCounts",
    "head" / Packet(
        run("size" / bits(3), "rest" / bits(5)), "end" / Packet("count" / Int8ub, "kind" / Int8ub, "wide" / Int24ul)),
    "text" / SizedBy(RemainingText(), lambda packet: head(packet, "size") + 1),
    "numbers" / Counted(Int16ub, lambda packet: packet["head"]["end"]["count"]),
    "body" / TaggedBy(NOTES, lambda packet: packet["head"]["end"]["kind"]),
    "tail" / Optional(Int16ub),
    "bytes" / PresentIf("head", lambda head: head["end"]["count"] >= 2, Counted(Int8ub, stated("tail", minus=1))),
    "rest" / SizedBy(GreedyBytes, lambda packet: packet["head"]["end"]["wide"]),
)  # fmt: skip


def head(packet, name):
    return found(packet["head"], name)


def paths(size, others, count, kind, wide, **values):
    head = dict(size=size, rest=others, end=dict(count=count, kind=kind, wide=wide))
    return dict(head=head, **values)


FEW = paths(0, 31, 1, 9, 0, text="x", numbers=[258], body=dict(nothing={}), tail=None, bytes=None, rest=b"")
good("PathCounts", "few", FEW)
good("PathCounts", "several", paths(
    5, 0, 2, 2, 3, text="Renée", numbers=[1, 2], body=dict(number=dict(_0=3, isLast=True)), tail=3, bytes=[8, 9],
    rest=b"\1\2\3",
))  # fmt: skip
# The bytes of FEW: 1f 01 09 00 00 00  78  01 02  00
for case, error, change in [
    ("text beyond the bytes", ".text: needs 8 bytes at offset 6, but 4 remain", (0, "ff")),
    ("numbers beyond the bytes", ".numbers: needs 510 bytes at offset 7, but 3 remain", (1, "ff")),
    ("bytes beyond the bytes", ".rest: needs 65536 bytes at offset 10, but 0 remain", (3, "000001")),
    ("absent count", ".bytes: an earlier field holds the invalid count nil at offset 12",
     ((1, 9), "02 09 000000 78 0102 0102")),
    ("tag of more", ".body.number.0: needs 2 bytes at offset 9, but 1 remains", (2, "02")),
]:  # fmt: skip
    bad("PathCounts", case, error, FEW, change)

# --- Regions of any field


def any_body(field):
    return Packet("body" / Region(Int16ul, field, maximum=300))


PAIR = Packet("kind" / Int8ub, "text" / RemainingText())
packet(
    "AnyBodies",
    "text" / any_body(Text(Int32ul)),
    "number" / any_body(Int32ul),
    "packet" / any_body(PAIR),
    "optional" / any_body(Optional(Int8ub)),
)
ANY = dict(
    text=dict(body="zoë"), number=dict(body=0x01020304), packet=dict(body=dict(kind=3, text="é")), optional=dict(body=7)
)
good("AnyBodies", "some", ANY)
for case, error, change in [
    ("text of fewer bytes than its region", ".text.body: ends at offset 9, but 1 byte is left over", (2, "03 00 00 00 61 62 63 64")),
    ("text of more bytes than its region", ".text.body: needs 5 bytes at offset 6, but 4 remain", (2, "05")),
    ("region beyond the maximum", ".text.body: length 301 at offset 0 is more than the maximum of 300", (0, "2d01")),
    ("region beyond the bytes", ".text.body: needs 255 bytes at offset 2, but 23 remain", (0, "ff00")),
]:
    bad("AnyBodies", case, error, ANY, change)


def sized_body(field):
    return Packet("size" / Int8ub, "body" / SizedBy(field, lambda packet: packet["size"] - 1))


packet(
    "SizedBodies",
    "text" / sized_body(Text(Int32ul)),
    "number" / sized_body(Int32ul),
    "packet" / sized_body(PAIR),
    "optional" / sized_body(Optional(Int8ub)),
)
SIZED = dict(
    text=dict(size=9, body="zoë"), number=dict(size=5, body=0x01020304),
    packet=dict(size=4, body=dict(kind=3, text="é")), optional=dict(size=2, body=None),
)  # fmt: skip
good("SizedBodies", "some", SIZED)
for case, error, change in [
    ("no size", ".text.body: an earlier field holds the invalid count 0 at offset 1", (0, "00")),
    ("number of more bytes", ".number.body: ends at offset 14, but 1 byte is left over", (9, "06")),
    ("number of fewer bytes", ".number.body: needs 4 bytes at offset 10, but 3 remain", (9, "04")),
    ("value of an absent optional", ".optional.body: ends at offset 20, but 1 byte is left over", (18, "03 00 07")),
]:  # fmt: skip
    bad("SizedBodies", case, error, SIZED, change)
