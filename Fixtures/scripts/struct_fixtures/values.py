"""Optionals and raw values."""

from fields import count, number, numbers, point, presence, raw, string
from hex_files import golden, malformed

# --- Optionals


def optionals(number_, text, place, twice, list_, many):
    parts = presence("number", number_ is not None)
    if number_ is not None:
        parts += number("number", ">I", number_)
    parts += presence("text", text is not None)
    if text is not None:
        parts += string("text", text)
    parts += presence("place", place is not None)
    if place is not None:
        parts += point("place", *place)
    for level, byte in enumerate(twice):
        parts += number("twice", ">B", byte)
    parts += presence("list", list_ is not None)
    if list_ is not None:
        parts += numbers("list", ">I", ">H", list_)
    parts += count("many", ">I", len(many))
    for i, each in enumerate(many):
        parts += presence(f"many[{i}]", each is not None)
        if each is not None:
            parts += number(f"many[{i}]", ">B", each)
    return parts


for case, heading, values in [
    ("absent", "all nil", (None, None, None, [0], None, [])),
    ("present", "all present", (42, "Renée", (1, -2), [1, 1, 42], [1, 2], [1, 2])),
    ("present and empty", "zero and empty values", (0, "", (0, 0), [1, 1, 0], [], [0])),
    ("some of nil", "the optional of an optional holds a nil",
     (None, "x", None, [1, 0], None, [None, 7, None])),
]:  # fmt: skip
    golden("Optionals", case, heading, optionals(*values))
for case, text, error in [
    ("bad presence", "02",
     "number: byte at offset 0 is 0x02, but must be 0x00 (absent) or 0x01 (present)"),
    ("all bits of presence", "00 ff",
     "text: byte at offset 1 is 0xff, but must be 0x00 (absent) or 0x01 (present)"),
    ("no presence", "00 00", "place: needs 1 byte at offset 2, but 0 remain"),
    ("truncated value", "01 00 00 00", "number: needs 4 bytes at offset 1, but 3 remain"),
    ("truncated packet", "00 00 01 01 00 02", "place.y: needs 2 bytes at offset 5, but 1 remains"),
    ("truncated text", "00 01 ff ff ff ff", "text: needs 4294967295 bytes at offset 6, but 0 remain"),
    ("bad inner presence", "00 00 00 01 02",
     "twice: byte at offset 4 is 0x02, but must be 0x00 (absent) or 0x01 (present)"),
    ("truncated inner value", "00 00 00 01 01", "twice: needs 1 byte at offset 5, but 0 remain"),
    ("bad presence of an element", "00 00 00 00 00 00 00 00 02 00 03",
     "many[1]: byte at offset 10 is 0x03, but must be 0x00 (absent) or 0x01 (present)"),
]:  # fmt: skip
    malformed("Optionals", case, "Optionals." + error, raw("", text))

# --- Raw values: Team is UInt8 (red 0, green 1, blue 7), Level Int16 (low -1, middle 0, high 300),
#     Word String (yes "yes", cafe "caf\u00e9", none "")


def raw_values(team, level, word, little):
    return (
        number("team", ">B", team) + number("level", ">h", level)
        + string("word", word) + number("littleLevel", "<h", little)
    )  # fmt: skip


golden("RawValues", "first", "red, low, yes, low", raw_values(0, -1, "yes", -1))
golden("RawValues", "second", "green, middle, cafe, middle", raw_values(1, 0, "caf\u00e9", 0))
golden("RawValues", "last", "blue, high, none, high", raw_values(7, 300, "", 300))
for case, error, parts in [
    ("unknown UInt8", "RawValues.team: 2 at offset 0 is not a value of Team",
     raw_values(2, 0, "", 0)),
    ("unknown Int16", "RawValues.level: -2 at offset 1 is not a value of Level",
     raw_values(0, -2, "", 0)),
    ("unknown little-endian Int16", "RawValues.littleLevel: 255 at offset 7 is not a value of Level",
     raw_values(0, 0, "", 255)),
    ("unknown String", 'RawValues.word: "no" at offset 3 is not a value of Word',
     raw_values(0, 0, "no", 0)),
    ("decomposed String", 'RawValues.word: "cafe\u0301" at offset 3 is not a value of Word',
     raw_values(0, 0, "cafe\u0301", 0)),
    ("truncated", "RawValues.level: needs 2 bytes at offset 1, but 1 remains",
     number("team", ">B", 0) + raw("level", "00")),
]:  # fmt: skip
    malformed("RawValues", case, error, parts)
