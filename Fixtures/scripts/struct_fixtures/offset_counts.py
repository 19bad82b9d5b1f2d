"""Counts and sizes in one of several fields, each of which counts something else too."""

import struct

from fields import number, raw
from hex_files import golden, malformed


def head(kind, short, more=None, large=None):
    parts = number("head.kind", ">B", kind << 4 | short)
    if more is not None:
        parts += [(struct.pack(">I", more)[1:], "head.more")]
    if large is not None:
        parts += number("head.large", "<Q", large)
    return parts


def counts(head, size, content, pairs, text, following, last):
    """The head states the bytes of the content and the count of pairs, the size those of the text."""
    parts = head + number("size", ">B", size) + ([(content, "content")] if content else [])
    parts += [(struct.pack(f">{len(pairs)}H", *pairs), "pairs")] if pairs else []
    parts += [(text.encode(), "text")] if text else []
    parts += raw("next", "00") if following is None else [(b"\1" + struct.pack(">I", following)[1:], "next")]
    return parts + ([(bytes(last), "last")] if last else [])


golden("OffsetCounts", "short", "size 2, content 01 02, pairs 3 4 5", counts(head(0, 2), 2, b"\1\2", [3, 4, 5], "", None, []))
golden("OffsetCounts", "more", "more 2, content of 15 bytes, one pair, text é, next 0, last 17",
       counts(head(1, 9, 2), 4, bytes(range(1, 16)), [258], "é", 0, [17]))
golden("OffsetCounts", "large", "large 19, size 3, content 07 08 09, pairs 1 to 5, text a, last 31",
       counts(head(2, 0, large=19), 3, b"\7\x08\t", [1, 2, 3, 4, 5], "a", None, [31]))

# Each is refused where it states a count.
for case, where, count, parts in [
    ("a large size too small", "content: an earlier field holds the invalid count -1 at offset 10",
     15, head(2, 0, large=15)),
    ("a large size above all counts",
     "content: an earlier field holds the invalid count 18446744073709551615 at offset 10",
     2, head(2, 0, large=2**64 - 1)),
    ("the least size above all counts",
     "content: an earlier field holds the invalid count 9223372036854775808 at offset 10",
     2, head(2, 0, large=2**63)),
    ("the greatest count", "content: needs 9223372036854775791 bytes at offset 10, but 0 remain",
     2, head(2, 0, large=2**63 - 1)),
    ("more than there is", "content: needs 16777228 bytes at offset 5, but 0 remain", 2, head(1, 0, 2**24 - 1)),
    ("a size of no pairs", "pairs: an earlier field holds the invalid count 0 at offset 2", 0, head(0, 0)),
    ("a size of less than nothing", "text: an earlier field holds the invalid count -1 at offset 4",
     1, head(0, 0)),
]:  # fmt: skip
    rest = raw("pairs", "0003") if count == 1 else []
    malformed("OffsetCounts", case, f"OffsetCounts.{where}", parts, number("size", ">B", count), rest)
malformed("OffsetCounts", "fewer than none of more", "OffsetCounts.pairs: an earlier field holds the invalid count -1 at offset 18",
          head(1, 0, 0), number("size", ">B", 2), raw("content", "00" * 13))
malformed("OffsetCounts", "cut", "OffsetCounts.content: needs 15 bytes at offset 5, but 14 remain",
          head(1, 0, 2), number("size", ">B", 2), raw("content", "00" * 14))
