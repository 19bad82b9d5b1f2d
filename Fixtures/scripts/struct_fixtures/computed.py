"""Counts, conditions and tags that follow from earlier fields, and take no bytes."""

from fields import data, number, raw, string
from hex_files import golden, malformed


def fields(exponent, flags, width, height, table, *rest):
    parts = number("exponent", ">B", exponent << 5 | flags) + number("width", ">H", width)
    parts += number("height", ">H", height) + ([(bytes(table), "table")] if table else [])
    return [part for group in (parts, *rest) for part in group]


NOTHING = fields(0, 4, 0, 7, [], number("note.number.0", ">H", 5) + raw("note.number.isLast", "01"))
NAMED = (1, 19, 8, 8)
golden("ComputedFields", "nothing", "count 0, no name, no area, note of kind 2", NOTHING)
golden("ComputedFields", "a name", "count 3, area 64, note of kind 9",
       fields(*NAMED, [1, 2, 3], string("name", "Zoë"), number("scale", ">f", 1.5)))
golden("ComputedFields", "an image", "count 6, area 65, note of kind 3",
       fields(2, 6, 13, 5, [1, 2, 3, 4, 5, 6], data("image", b"\x09\x08", ">B")))
malformed("ComputedFields", "a table too short", "ComputedFields.table: needs 3 bytes at offset 5, but 2 remain",
          fields(*NAMED, [1, 2]))
malformed("ComputedFields", "the longest table", "ComputedFields.table: needs 192 bytes at offset 5, but 3 remain",
          fields(7, 19, 8, 8, [1, 2, 3]))
malformed("ComputedFields", "cut before the name", "ComputedFields.name: needs 4 bytes at offset 8, but 0 remain",
          fields(*NAMED, [1, 2, 3]))
malformed("ComputedFields", "cut before the fields that state the area",
          "ComputedFields.height: needs 2 bytes at offset 3, but 1 remains", raw("", "33000800"))
malformed("ComputedFields", "left over", "ComputedFields: ends at offset 8, but 1 byte is left over", NOTHING, raw("", "00"))


def box(size, kind, content, large=None):
    parts = number("size", ">I", size) + [(kind, "kind")]
    parts += number("large", ">Q", large) if large is not None else []
    return parts + ([(content, "content")] if content else [])


golden("ComputedBox", "free", "size 11, kind 'free', content 01 02 03", box(11, b"free", b"\1\2\3"))
golden("ComputedBox", "empty", "size 8, kind 'free', no content", box(8, b"free", b""))
golden("ComputedBox", "large", "size 1, kind 'mdat', large 18, content ab cd", box(1, b"mdat", b"\xab\xcd", 18))
malformed("ComputedBox", "a size too small",
          "ComputedBox.content: an earlier field holds the invalid count -1 at offset 8", box(7, b"free", b"\1"))
malformed("ComputedBox", "a large size too small",
          "ComputedBox.content: an earlier field holds the invalid count -1 at offset 16", box(1, b"free", b"", 15))
malformed("ComputedBox", "a large size beyond the bytes",
          "ComputedBox.content: needs 1073741808 bytes at offset 16, but 1 remains", box(1, b"free", b"\1", 2**30))
malformed("ComputedBox", "a size beyond the bytes",
          "ComputedBox.content: needs 4 bytes at offset 8, but 3 remain", box(12, b"free", b"\1\2\3"))
malformed("ComputedBox", "a size of less", "ComputedBox: ends at offset 10, but 1 byte is left over", box(10, b"free", b"\1\2\3"))
malformed("ComputedBox", "cut", "ComputedBox.large: needs 8 bytes at offset 8, but 7 remain", box(1, b"free", bytes(7)))


def versions(has_last, count, numbers, last, more=None):
    body = raw("head.hasLast", f"{has_last << 7 | count:02x}") + raw("numbers", "000000")
    body += [(len(numbers).to_bytes(4, "little") + b"".join(n.to_bytes(2, "little") for n in numbers), "numbers")]
    body += [(b"".join(n.to_bytes(2, "little") for n in last), "last")] if last else []
    body += number("later versions", "<B", more) if more is not None else []
    return number("length", "<B", sum(len(part) for part, _ in body)) + body


golden("ComputedVersions", "one number", "the head counts the last, without more", versions(1, 2, [258], [772]))
golden("ComputedVersions", "later versions", "the head counts, more 10", versions(0, 3, [], [1, 2], 10))
malformed("ComputedVersions", "a count of none",
          "ComputedVersions.last: an earlier field holds the invalid count 0 at offset 9", versions(1, 0, [], []))
malformed("ComputedVersions", "a count beyond the bytes",
          "ComputedVersions.last: needs 16 bytes at offset 9, but 4 remain", versions(1, 127, [], [1, 2]))
