"""Packets that are given what earlier fields of the packet around them state. What is given takes no bytes."""

from fields import number, raw
from hex_files import golden, malformed

WIDE, MORE = 1, 2


def text(path, value):
    data = value.encode("utf-8")
    return number(path, ">B", len(data)) + ([(data, path)] if data else [])


def record(path, options, x, y=None):
    assert (y is not None) == bool(options & WIDE)
    return number(f"{path}.x", ">B", x) + (number(f"{path}.y", ">H", y) if options & WIDE else [])


def login(version, name, clan=None, level=None):
    assert (clan is not None) == (version >= 2) and (level is not None) == (version == 3)
    return (
        text("login.name", name)
        + (text("login.clan", clan) if version >= 2 else [])
        + (number("login.level", ">H", level) if version == 3 else [])
    )


def numbers(path, count, values):
    assert len(values) == count + 1
    return [(bytes(values), f"{path}.numbers")]


def listed(path, version, count, values, more, total=None):
    assert len(values) == count and (total is not None) == (version >= 2)
    parts = [part for value in values for part in number(f"{path}.numbers", "<H", value)]
    parts += number(f"{path}.sum", "<H", total) if version >= 2 else []
    return parts + numbers(f"{path}.more", count, more)


def packet(options, version, count, records, entry, maybe, note, rest):
    body = login(version, *entry)
    length = sum(len(data) for data, _ in body)
    parts = number("options", ">B", options) + number("head.version", ">B", version << 4 | count)
    parts += number("records", ">B", len(records))
    for index, values in enumerate(records):
        parts += record(f"records[{index}]", options, *values)
    parts += number("login", "<H", length) + body
    parts += number("maybe", ">B", maybe is not None) + (record("maybe", options, *maybe) if maybe else [])
    parts += note
    for index, values in enumerate(rest):
        parts += numbers(f"rest[{index}]", count, values)
    return parts


golden("GivenFields", "little", "no options, version 1, count 0",
       packet(0, 1, 0, [(1,)], ("ab",), None, [], [(5,), (6,)]))  # fmt: skip
lists = number("note", ">B", 3) + number("note.lists.0", ">I", 1)
lists += listed("note.lists.0[0]", 3, 2, [1, 2], (1, 2, 3), 3) + number("note.lists.isLast", ">B", 1)
golden("GivenFields", "all", "both options, version 3, count 2",
       packet(WIDE | MORE, 3, 2, [(1, 258), (2, 3)], ("zoë", "x", 7), (9, 0x0A0B), lists, [(7, 8, 9)]))  # fmt: skip
one = number("note", ">B", 2) + listed("note.list", 2, 1, [258], (8, 9), 258)
golden("GivenFields", "a list", "version 2, count 1", packet(MORE, 2, 1, [], ("", "c"), None, one, []))

for case, error, digits in [
    ("half a record", ".records[1].y: needs 2 bytes at offset 7, but 1 remains", "01 10 02 010002 0200"),
    ("a login of an earlier version", ".login.clan: needs 1 byte at offset 8, but 0 remain", "00 20 00 0300 026162 00"),
    ("a login of a later version", ".login: ends at offset 8, but 2 bytes are left over",
     "00 10 00 0500 026162 0163 00"),
    ("a note of no tag", ".note: 7 at offset 7 is not a tag of GivenNote", "02 10 00 0100 00 00 07"),
    ("a list of fewer numbers", ".note.list.numbers: needs 4 bytes at offset 9, but 2 remain",
     "02 22 00 0200 0000 00 02 0100"),
    ("a list without its sum", ".note.lists.0[0].sum: needs 2 bytes at offset 15, but 1 remains",
     "02 21 00 0200 0000 00 03 00000001 0100 01"),
    ("fewer numbers at the end", ".rest[0].numbers: needs 3 bytes at offset 7, but 2 remain",
     "00 12 00 0100 00 00 0102"),
    ("an unknown option", ".options: 0x4 at offset 0 is not a value of GivenOptions", "04 10 00 0100 00 00"),
]:  # fmt: skip
    malformed("GivenFields", case, f"GivenFields{error}", raw("", digits))
