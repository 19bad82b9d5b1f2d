"""Packets in packets, arrays and trees."""

import struct

from fields import amount, count, data, number, numbers, point, raw, string
from hex_files import golden, malformed

# --- Nested packets: Point is x and y, Int16 little-endian; Player is name (String) and score (UInt16)


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
    "Tree." + "children[0]." * 63 + "children: exceeds the nesting limit of 64 at offset 128",
    tree("", 64),
)  # fmt: skip
malformed(
    "Tree", "far too deep",
    "Tree." + "children[0]." * 63 + "children: exceeds the nesting limit of 64 at offset 128",
    [(b"\0\1" * 20000, "")],
)  # fmt: skip
