"""Sets and dictionaries."""

import math

from construct import Float64b, Int16sl, Int16ub, Int16ul, Int32ub, Int32ul, Int8sb, Int8ub, VarInt
from construct_packets import bad, good, packet
from wire_format import Elements, SortedElements, SortedPairs, Text

# --- Sets

packet(
    "Sets",
    "plain" / SortedElements(Int16ub),
    "names" / SortedElements(Text(), Int8ub, maximum=4),
    "bytes" / SortedElements(Int8ub, VarInt),
    "little" / SortedElements(Int16ul, Int32ul),
    "signed" / SortedElements(Int16sl, Int16ul),
    "doubles" / SortedElements(Float64b, Int8ub),
)
NO_SETS = dict(plain=[], names=[], bytes=[], little=[], signed=[], doubles=[])
SETS = dict(
    plain=[65535, 2, 256, 1],
    names=["b", "aa", "", "a"],
    bytes=[9, 3, 255],
    little=[1, 256, 0x0201, 0x0102],
    signed=[-1, 0, 1, -32768, 32767],
    doubles=[0.0, -1.5, 1.5, -math.inf],
)
good("Sets", "empty", NO_SETS)
good("Sets", "one element", dict(plain=[7], names=["Renée"], bytes=[0], little=[7], signed=[-7],
                                 doubles=[-0.0]))  # fmt: skip
good("Sets", "several elements", SETS)
good("Sets", "many elements", NO_SETS | dict(plain=list(range(300)), bytes=list(range(200))),
     "plain 0 to 299, bytes 0 to 199")  # fmt: skip

ONE_SET = NO_SETS | dict(plain=[1, 2, 3])
bad("Sets", "out of order",
    ".plain[2]: element at offset 8 is out of order: its bytes must come after those of the previous element",
    ONE_SET, (6, "00 03 00 02"))  # fmt: skip
bad("Sets", "duplicate", ".plain[1]: duplicate element at offset 6", ONE_SET, (6, "00 01"))
bad("Sets", "count beyond the bytes", ".plain: needs 8 bytes at offset 4, but 5 remain",
    NO_SETS | dict(plain=[1]), (3, "04"), cut=9)  # fmt: skip
bad("Sets", "count of UInt32.max", ".plain: needs 8589934590 bytes at offset 4, but 15 remain",
    ONE_SET, (0, "ff ff ff ff"), cut=19)  # fmt: skip
bad("Sets", "too many", ".names: length 5 at offset 4 is more than the maximum of 4",
    NO_SETS, (4, "05"))  # fmt: skip
bad("Sets", "shorter text behind longer",
    ".names[1]: element at offset 11 is out of order: its bytes must come after those of the previous element",
    NO_SETS | dict(names=["b", "aa"]), (5, "00 00 00 02 61 61 00 00 00 01 62"))  # fmt: skip
bad("Sets", "canonically equivalent texts", ".names[1]: duplicate element at offset 11",
    NO_SETS | dict(names=["é", "abc"]), (5, "00 00 00 02 c3 a9 00 00 00 03 65 cc 81"))  # fmt: skip
MARKS = "e" + 128 * "\u0345"
good("Sets", "as many combining marks as may be", NO_SETS | dict(names=[MARKS]), "names: e, 128 times U+0345")
bad("Sets", "too many combining marks", ".names[0]: text at offset 5 has more than 128 combining marks in a row",
    NO_SETS | dict(names=[MARKS + "ab"]), (266, "cd 85"))  # fmt: skip
bad("Sets", "zero and negative zero", ".doubles[1]: duplicate element at offset 21",
    NO_SETS | dict(doubles=[0.0, 1.0]), (21, "80 00 00 00 00 00 00 00"))  # fmt: skip
bad("Sets", "in the order of the numbers",
    ".little[1]: element at offset 12 is out of order: its bytes must come after those of the previous element",
    NO_SETS | dict(little=[1, 256]), (10, "01 00 00 01"))  # fmt: skip
bad("Sets", "overlong count", ".bytes: varint at offset 5 is not in its shortest form",
    NO_SETS, ((5, 6), "80 00"))  # fmt: skip

# --- Dictionaries

packet(
    "Dictionaries",
    "plain" / SortedPairs(Int8ub, Int16ub),
    "names" / SortedPairs(Text(), Int32ub, Int8ub, maximum=3),
    "little" / SortedPairs(Int16ul, Int16ul, VarInt),
    "lists" / SortedPairs(Int8sb, Elements(Int8ub), Int16ub),
)
NO_PAIRS = dict(plain={}, names={}, little={}, lists={})
good("Dictionaries", "empty", NO_PAIRS)
good("Dictionaries", "one pair", dict(plain={1: 2}, names={"Renée": 3}, little={4: 5}, lists={-6: [7, 8]}))
good("Dictionaries", "several pairs", dict(
    plain={255: 0, 3: 65535, 0: 1},
    names={"b": 1, "aa": 2, "": 3},
    little={1: 1, 256: 2, 0x0201: 3},
    lists={-1: [], 0: [1], 1: [2, 3], -128: [4], 127: []},
))  # fmt: skip
good("Dictionaries", "many pairs", NO_PAIRS | dict(little={key: 3 * key for key in range(200)}),
     "little n: 3 n for n from 0 to 199")  # fmt: skip
PAIRS = NO_PAIRS | dict(plain={1: 10, 2: 20, 3: 30})
bad("Dictionaries", "out of order",
    ".plain[1]: element at offset 7 is out of order: its bytes must come after those of the previous element",
    PAIRS, (4, "02"), (7, "01"))  # fmt: skip
bad("Dictionaries", "duplicate key", ".plain[2]: duplicate element at offset 10",
    PAIRS, (10, "02"))  # fmt: skip
bad("Dictionaries", "canonically equivalent keys", ".names[1]: duplicate element at offset 15",
    NO_PAIRS | dict(names={"é": 1, "abc": 2}), (9, "c3 a9"), (19, "65 cc 81"))  # fmt: skip
bad("Dictionaries", "too many", ".names: length 4 at offset 4 is more than the maximum of 3",
    NO_PAIRS, (4, "04"))  # fmt: skip
bad("Dictionaries", "count beyond the bytes", ".plain: needs 12 bytes at offset 4, but 4 remain",
    NO_PAIRS, (3, "04"))  # fmt: skip
bad("Dictionaries", "in the order of the numbers",
    ".little[1]: element at offset 10 is out of order: its bytes must come after those of the previous element",
    NO_PAIRS | dict(little={1: 1, 256: 2}), (6, "01 00 01 00 00 01 02 00"))  # fmt: skip
bad("Dictionaries", "value cut short", ".lists[0]: needs 2 bytes at offset 13, but 1 remains",
    NO_PAIRS | dict(lists={5: [1, 2]}), cut=14)  # fmt: skip
