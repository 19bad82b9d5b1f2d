"""Lists that end with their packet, packets before the last bytes, and counts that are sums of signed numbers."""

from fields import number, raw
from hex_files import golden, malformed


def parts(numbers, texts, path=""):
    groups = [((b"\x08", f"{path}numbers[{i}]"), (bytes(value), f"{path}numbers[{i}].value"))
              for i, value in enumerate(numbers)]
    groups += [((b"\x12", f"{path}texts[{i}]"), (bytes([len(text.encode())]) + text.encode(), f"{path}texts[{i}].text"))
               for i, text in enumerate(texts)]
    return [part for group in groups for part in group]


BOTH = parts([[1], [0xAC, 2]], ["zoë"])
golden("OrderedParts", "empty", "no numbers, no texts", [])
golden("OrderedParts", "both", "numbers 1 and 300, a text", BOTH)
malformed("OrderedParts", "a number after a text", "OrderedParts: ends at offset 3, but 2 bytes are left over",
          parts([], ["a"]) + parts([[1]], []))
malformed("OrderedParts", "another kind", "OrderedParts: ends at offset 5, but 1 byte is left over",
          parts([[1], [0xAC, 2]], []) + raw("", "1a"))
malformed("OrderedParts", "cut", "OrderedParts.texts[0].text: needs 4 bytes at offset 7, but 3 remain",
          parts([[1], [0xAC, 2]], []) + raw("texts", "12047a6f6f"))


def packets(version, first, last, body, tail):
    content = first + number("first.last", ">B", last)
    head = raw("version", "00" if version is None else f"01{version:02x}")
    head += number("first", ">B", sum(len(part) for part, _ in content)) + content
    return head + body + number("sum", ">H", tail)


golden("LeavingPackets", "without a version", "nothing given, no level, no text", packets(None, [], 7, [], 0x0102))
LATER = packets(2, parts([[5]], [""], "first.element."), 8, raw("body.level", "09") + raw("body.text", "6162"), 0xFFFE)
golden("LeavingPackets", "a later version", "2 given, level 9, text ab", LATER)
malformed("LeavingPackets", "no room for the level",
          "LeavingPackets.body.level: needs 1 byte at offset 4, but 0 remain", packets(2, [], 7, [], 1))
malformed("LeavingPackets", "no room for the sum",
          "LeavingPackets.body: needs 2 bytes at offset 3, but 1 remains", packets(None, [], 7, [], 1)[:-1] + raw("", "00"))
malformed("LeavingPackets", "bytes that the first leaves",
          "LeavingPackets.first.element: ends at offset 2, but 1 byte is left over", packets(None, raw("", "09"), 7, [], 1))


def counts(small, data, words, large=None):
    return number("small", ">b", small) + (number("large", ">H", large) if large is not None else []) + (
        [(bytes(data), "bytes")] if data else []) + [part for word in words for part in number("numbers", ">H", word)]


golden("SignedCounts", "the least", "no bytes, no numbers", counts(-2, [], []))
golden("SignedCounts", "large", "2 bytes, 3 numbers", counts(-1, [1, 2], [1, 2, 0x0304], 3))
golden("SignedCounts", "a positive number", "6 bytes, 3 numbers", counts(1, [1, 2, 3, 4, 5, 6], [7, 8, 9]))
malformed("SignedCounts", "too small",
          "SignedCounts.bytes: an earlier field holds the invalid count -1 at offset 1", counts(-3, [], []))
malformed("SignedCounts", "a count beyond the bytes",
          "SignedCounts.numbers: needs 4 bytes at offset 5, but 2 remain", counts(0, [1, 2, 3, 4], [1]))
