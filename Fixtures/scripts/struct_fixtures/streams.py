"""Streams of every framing, from the framings as they are documented and `struct` alone.

The heading names the framing and what must come of the stream, however it is cut into chunks: frames, and the sentences
of errors, that of the stream's end included.

    [ends in a frame]
    # framing: line, maximum 5
    # frame of 2 bytes: 68 69
    # error: stream ends after 1 byte of the frame at stream offset 3, before its terminator
    68 69 0a   # a line
    68         # no terminator
"""

import struct
import zlib

from hex_files import stanza


class Stream:
    """A stream in the making. Each method adds bytes, or what must come of them."""

    def __init__(self, framing, case):
        self.heading = [f"framing: {framing}"]
        self.parts = []
        self.offset = 0
        stanza(f"Streams/{framing}.hex", case, self.heading, self.parts)

    def raw(self, data, comment=""):
        self.parts.append((data, comment))
        self.offset += len(data)
        return self

    def frame(self, data):
        count = f"{len(data)} byte{'' if len(data) == 1 else 's'}"
        self.heading.append(f"frame of {count}" + (f": {data.hex(' ')}" if data else ""))
        return self

    def error(self, sentence):
        self.heading.append(f"error: {sentence}")
        return self

    def unfinished(self, start, needed=None):
        """The stream ends in the frame that starts at `start`."""
        count = self.offset - start
        tail = f", which takes at least {needed}" if needed else ", before its terminator"
        return self.error(
            f"stream ends after {count} byte{'' if count == 1 else 's'} of the frame at stream offset "
            f"{start}{tail}"
        )

    def prefixed(self, layout, data, length=None, comment=None):
        """A frame behind its length, which `struct` packs."""
        length = len(data) if length is None else length
        self.raw(struct.pack(layout, length), comment or f"length {length}")
        self.raw(data, "content" if data else "")
        return self.frame(data)


# --- Length-prefixed

for name, layout in [
    ("UInt8", ">B"),
    ("UInt16", ">H"),
    ("UInt16, little-endian", "<H"),
    ("UInt32", ">I"),
    ("UInt32, little-endian", "<I"),
    ("UInt64", ">Q"),
    ("UInt64, little-endian", "<Q"),
]:
    width = struct.calcsize(layout)
    top = 1 << (8 * width)
    framing = f"{name}, maximum 20"
    s = Stream(framing, "frames")
    for data in [b"hello", b"", b"\x00", bytes(range(20))]:
        s.prefixed(layout, data)
    Stream(framing, "one over the maximum").prefixed(layout, b"hi").raw(
        struct.pack(layout, 21), "length 21"
    ).error(f"frame at stream offset {width + 2} announces 21 bytes, but the maximum is 20")
    Stream(framing, "all ones").raw(b"\xff" * width, "length").raw(b"\x00" * 4, "more").error(
        f"frame at stream offset 0 announces {top - 1} bytes, but the maximum is 20"
    )
    Stream(framing, "negative if signed").raw(struct.pack(layout, top // 2), "length").error(
        f"frame at stream offset 0 announces {top // 2} bytes, but the maximum is 20"
    )
    s = Stream(framing, "ends in content").prefixed(layout, b"hi")
    s.raw(struct.pack(layout, 3), "length 3").raw(b"ab", "content").unfinished(width + 2, width + 3)
    if width > 1:
        s = Stream(framing, "ends in length").prefixed(layout, b"hi")
        s.raw(b"\x00" * (width - 1), "length").unfinished(width + 2, width)

for name, layout in [("UInt16", ">H"), ("UInt32, little-endian", "<I")]:
    width = struct.calcsize(layout)
    framing = f"{name}, with header, maximum 20"
    s = Stream(framing, "frames")
    for data in [b"hello", b"", bytes(20)]:
        s.prefixed(layout, data, len(data) + width)
    Stream(framing, "less than the header").raw(
        struct.pack(layout, width - 1), f"length {width - 1}"
    ).error(
        f"frame at stream offset 0 announces {width - 1} byte{'s' if width > 2 else ''} with its header, "
        f"which alone takes {width}"
    )
    Stream(framing, "zero").prefixed(layout, b"hi", width + 2).raw(bytes(width), "length 0").error(
        f"frame at stream offset {width + 2} announces 0 bytes with its header, which alone takes {width}"
    )
    Stream(framing, "one over the maximum").raw(
        struct.pack(layout, 21 + width), f"length {21 + width}"
    ).error("frame at stream offset 0 announces 21 bytes, but the maximum is 20")

# Tagged messages: an archived tag and blob behind an 8-byte little-endian length.
framing = "UInt64, little-endian, maximum 20"
s = Stream(framing, "empty message among others")
for data in [b"bplist00\x01", b"", b"bplist00\x02"]:
    s.prefixed("<Q", data)
Stream(framing, "hostile header, then good ones").raw(b"\xff" * 8, "length").raw(
    struct.pack("<Q", 2) + b"ok", "a good frame, too late"
).error("frame at stream offset 0 announces 18446744073709551615 bytes, but the maximum is 20")
s = Stream(framing, "tagged messages")
for tag, payload in [(100, b"hello"), (101, b""), (0xFFFFFFFF, bytes(range(16)))]:
    s.prefixed("<Q", struct.pack(">I", tag) + payload)
s = Stream(framing, "ends in header").prefixed("<Q", b"bplist00")
s.raw(b"\x05\x00\x00", "length").unfinished(16, 8)

# --- Lines

framing = "line, maximum 40"
s = Stream(framing, "text bus")
for line, end in [
    (b"subscribe upper", b"\n"),
    (b":/upper/colour red", b"\n"),
    (b":/upper/colour red", b"\r\n"),
    (b"", b"\n"),
    (b"", b"\r\n"),
    (b"unsubscribe upper", b"\n"),
]:
    s.raw(line, "line").raw(end, "terminator").frame(line)
s = Stream(framing, "CR inside a line")
for line, end in [(b"a\rb", b"\n"), (b"\r\ra", b"\n"), (b"a\r", b"\r\n"), (b"\r", b"\r\n")]:
    s.raw(line, "line").raw(end, "terminator").frame(line)
s = Stream(framing, "NUL and bytes that are not UTF-8")
for line in [b"a\x00b", b"\x00", b"\xff\xfe\x80"]:
    s.raw(line, "line").raw(b"\n", "terminator").frame(line)
s = Stream(framing, "ends in a line").raw(b"whole\n", "line").frame(b"whole")
s.raw(b"half", "no terminator").unfinished(6)
s = Stream(framing, "ends behind CR").raw(b"half\r", "half a terminator")
s.unfinished(0)

framing = "line, maximum 5"


def too_long(start):
    return f"line at stream offset {start} is longer than the maximum of 5 bytes"


for name, end in [("LF", b"\n"), ("CR LF", b"\r\n")]:
    s = Stream(framing, f"at the maximum, {name}").raw(b"12345" + end, "5 bytes").frame(b"12345")
    s.raw(b"ok" + end).frame(b"ok")
    s = Stream(framing, f"over the maximum, {name}").raw(b"123456" + end, "6 bytes").error(too_long(0))
    s.raw(b"ok" + end).frame(b"ok")
s = Stream(framing, "at the maximum, CR inside").raw(b"1234\r\r\n", "5 bytes").frame(b"1234\r")
s.raw(b"12345\rx\n", "7 bytes").error(too_long(7)).raw(b"ok\n").frame(b"ok")
s = Stream(framing, "over the maximum by CR").raw(b"12345\r\r\n", "6 bytes").error(too_long(0))
s.raw(b"\n", "blank").frame(b"")
s = Stream(framing, "overlong lines in a row").raw(b"1234567890\n").error(too_long(0))
s.raw(b"abcdefghij\n").error(too_long(11)).raw(b"ok\n").frame(b"ok")
Stream(framing, "overlong to the end").raw(b"ok\n").frame(b"ok").raw(b"x" * 30).error(too_long(3))

# --- Varints

framing = "varint32, maximum 300"


def varint(number, width=1):
    """LEB128 of at least `width` bytes."""
    data = b""
    while number > 0x7F or len(data) < width - 1:
        data += bytes([number & 0x7F | 0x80])
        number >>= 7
    return data + bytes([number])


s = Stream(framing, "frames")
for data in [b"hello", b"", b"\x80", bytes(127), bytes(128), bytes(range(250)) + bytes(50)]:
    s.raw(varint(len(data)), f"length {len(data)}").raw(data, "content" if data else "").frame(data)
s = Stream(framing, "padded lengths")
for data, width in [(b"", 2), (b"", 5), (b"hi", 2), (b"hi", 5)]:
    s.raw(varint(len(data), width), f"length {len(data)} in {width} bytes").raw(data).frame(data)
too_many = "frame at stream offset 0 has a length of more than 5 bytes"
Stream(framing, "zero in 6 bytes").raw(varint(0, 6), "length").error(too_many)
Stream(framing, "never ends").raw(b"\xff" * 40, "length").error(too_many)
for case, data in [
    ("2 to the 31st", b"\x80\x80\x80\x80\x08"),
    ("2 to the 32nd", b"\x80\x80\x80\x80\x10"),
    ("2 to the 32nd less 1", b"\xff\xff\xff\xff\x0f"),
    ("all 35 bits", b"\xff\xff\xff\xff\x7f"),
    ("2 MiB", b"\x80\x80\x80\x01"),
    ("one over the maximum", varint(301)),
]:
    number = sum((byte & 0x7F) << (7 * index) for index, byte in enumerate(data))
    Stream(framing, case).raw(data, f"length {number}").raw(b"\x00", "content").error(
        f"frame at stream offset 0 announces {number} bytes, but the maximum is 300"
    )
s = Stream(framing, "ends in length").raw(b"\x00").frame(b"").raw(b"\x80\x80", "length")
s.unfinished(1, 3)
s = Stream(framing, "ends in content").raw(b"\x80\x01", "length 128").raw(b"ab", "content")
s.unfinished(0, 130)

# A login, case 1 of what a client sends; the reply and a refusal, case 1 of what a server sends.
s = Stream(framing, "requests and replies")
for data in [
    struct.pack(">BII", 1, 1, 4) + "zoë".encode(),
    struct.pack(">BIBI", 1, 1, 0, 7),
    struct.pack(">BIBH", 1, 0x02030405, 1, 21) + b"a player needs a name",
]:
    s.raw(varint(len(data)), f"length {len(data)}").raw(data, "content").frame(data)

framing = "varint32, shortest form, maximum 300"
s = Stream(framing, "frames")
for data in [b"", b"hi", bytes(127), bytes(128)]:
    s.raw(varint(len(data)), f"length {len(data)}").raw(data, "content" if data else "").frame(data)
for case, data in [("zero in 2 bytes", varint(0, 2)), ("2 in 2 bytes", varint(2, 2)),
                   ("128 in 3 bytes", varint(128, 3)), ("2 in 5 bytes", varint(2, 5))]:  # fmt: skip
    Stream(framing, case).raw(b"\x01a").frame(b"a").raw(data, "length").error(
        "frame at stream offset 2 has a length that is not in its shortest form"
    )

# --- Delimited

for name, pattern in [
    ("NUL", b"\x00"),
    ("CR LF CR LF", b"\r\n\r\n"),
    ("a a b", b"aab"),
    ("a a", b"aa"),
]:
    framing = f"delimited by {name}, maximum 6"
    s = Stream(framing, "frames")
    # What looks like the terminator's start must not hide its true one.
    for data in [b"hello", b"", b"\r\n", b"x\r\n", b"aba", b"123456"]:
        if pattern in data + pattern[:-1]:
            continue
        s.raw(data, "content" if data else "").raw(pattern, "terminator").frame(data)
    Stream(framing, "over the maximum").raw(b"1234567", "7 bytes").raw(pattern, "terminator").error(
        "frame at stream offset 0 has no terminator within the maximum of 6 bytes"
    )
    Stream(framing, "never ends").raw(b"x" * 40).error(
        "frame at stream offset 0 has no terminator within the maximum of 6 bytes"
    )
    s = Stream(framing, "ends in a frame").raw(b"ok" + pattern).frame(b"ok").raw(b"xyz")
    s.unfinished(2 + len(pattern))
    if len(pattern) > 1:
        s = Stream(framing, "ends in a terminator").raw(b"ok" + pattern[:-1]).unfinished(0)
framing = "delimited by a a b, maximum 6"
Stream(framing, "terminator that overlaps a false start").raw(b"aaaab").frame(b"aa").raw(
    b"ababaab"
).frame(b"abab")
framing = "delimited by a a, maximum 6"
Stream(framing, "terminators in a row").raw(b"aaaaa").frame(b"").frame(b"").error(
    "stream ends after 1 byte of the frame at stream offset 4, before its terminator"
)

# --- Fixed length

framing = "fixed length 3"
Stream(framing, "frames").raw(b"abcdefghi").frame(b"abc").frame(b"def").frame(b"ghi")
s = Stream(framing, "ends in a frame").raw(b"abcd").frame(b"abc")
s.unfinished(3, 3)
Stream(framing, "no bytes")

# --- Consistent overhead byte stuffing


def stuffed(data):
    """Pieces between zeros, each behind its length plus one, cut into blocks of at most 254 bytes."""
    out = b""
    pieces = data.split(b"\x00")
    for index, piece in enumerate(pieces):
        while len(piece) > 254 or (len(piece) == 254 and index == len(pieces) - 1):
            out += b"\xff" + piece[:254]
            piece = piece[254:]
            if not piece and index == len(pieces) - 1:
                return out
        if len(piece) == 254:
            out += b"\xff" + piece + b"\x01"
        else:
            out += bytes([len(piece) + 1]) + piece
    return out


ramp = bytes(range(1, 256))
framing = "COBS, maximum 300"
for case, contents in [
    ("short frames", [b"", b"\x00", b"\x00\x00", b"\x00\x11\x00", b"\x11\x22\x00\x33", b"\x11\x22\x33\x44",
                      b"\x11\x00\x00\x00"]),  # fmt: skip
    ("254 bytes", [ramp[:253], ramp[:254], ramp]),
    ("254 bytes and zeros", [b"\x00" + ramp[:254], ramp[:254] + b"\x00", ramp[:253] + b"\x00",
                             ramp[1:] + b"\x00\x01"]),  # fmt: skip
]:
    s = Stream(framing, case)
    for data in contents:
        s.raw(stuffed(data), "content, stuffed").raw(b"\x00", "terminator").frame(data)
Stream(framing, "last block that could be left out").raw(b"\xff" + ramp[:254] + b"\x01\x00").frame(
    ramp[:254]
)
Stream(framing, "zeros between frames").raw(b"\x00\x00", "noise").raw(b"\x02a\x00").frame(b"a").raw(
    b"\x00", "noise"
).raw(b"\x02b\x00").frame(b"b")
Stream(framing, "block that goes beyond its frame").raw(b"\x02a\x00").frame(b"a").raw(b"\x02b").raw(
    b"\x05", "block of 5"
).raw(b"c\x00").error(
    "block at stream offset 5 announces 5 bytes, but its frame ends after 2"
)
Stream(framing, "block one byte too long").raw(b"\x03", "block of 3").raw(b"c\x00").error(
    "block at stream offset 0 announces 3 bytes, but its frame ends after 2"
)
s = Stream(framing, "ends in a frame").raw(b"\x02a\x00").frame(b"a").raw(b"\x03b")
s.unfinished(3)

framing = "COBS, maximum 5"
s = Stream(framing, "at the maximum")
for data in [b"12345", bytes(5)]:
    s.raw(stuffed(data) + b"\x00").frame(data)
Stream(framing, "over the maximum").raw(stuffed(b"123456") + b"\x00").error(
    "frame at stream offset 0 has no terminator within the maximum of 5 bytes"
)
Stream(framing, "never ends").raw(b"\x02x").raw(b"\xff" * 40).error(
    "frame at stream offset 0 has no terminator within the maximum of 5 bytes"
)
framing = "COBS, maximum 254"
Stream(framing, "over the maximum in few blocks").raw(stuffed(b"\x00" + ramp[:254]) + b"\x00").error(
    "frame at stream offset 0 announces 255 bytes, but the maximum is 254"
)

# --- Escapes


def unterminated(maximum, start=0):
    return f"frame at stream offset {start} has no terminator within the maximum of {maximum} bytes"


def slip(data):
    """RFC 1055: END is c0, ESC is db, ESC_END is dc, and ESC_ESC is dd."""
    escaped = data.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
    return b"\xc0" + escaped + b"\xc0"


def ppp(data, control_characters=True):
    """RFC 1662, sections 4.2 and 7.1."""
    out = bytearray(b"\x7e")
    for byte in data:
        if byte in (0x7D, 0x7E) or control_characters and byte < 0x20:
            out += bytes([0x7D, byte ^ 0x20])
        else:
            out.append(byte)
    return bytes(out + b"\x7e")


every = bytes(range(256))
framing = "SLIP, maximum 300"
s = Stream(framing, "frames")
for data in [b"hello", b"\xc0", b"\xdb", b"\xdb\xdc\xc0\xdd", b"\xc0\xc0\xdb\xdb", every]:
    s.raw(slip(data), "content, escaped").frame(data)
Stream(framing, "no flag before a frame").raw(b"hi\xc0").frame(b"hi").raw(b"\xdb\xdc\xc0").frame(b"\xc0")
Stream(framing, "frames without content").raw(b"\xc0\xc0\xc0", "noise").raw(slip(b"a")).frame(b"a").raw(
    slip(b"") + slip(b""), "two frames without content"
).raw(slip(b"b")).frame(b"b")
for case, data, byte in [
    ("another byte after an escape", b"b\xdbc\xc0", "63"),
    ("two escapes", b"b\xdb\xdb\xdc\xc0", "db"),
    ("escape at the end of a frame", b"b\xdb\xc0", "c0"),
]:
    Stream(framing, case).raw(slip(b"a")).frame(b"a").raw(data).error(
        f"escape at stream offset 4 is followed by {byte}, which no escape has"
    )
s = Stream(framing, "ends in a frame").raw(slip(b"a")).frame(b"a").raw(b"\xc0bc")
s.unfinished(4)
s = Stream(framing, "ends in an escape").raw(b"b\xdb")
s.unfinished(0)

framing = "PPP, maximum 300"
s = Stream(framing, "frames")
for data in [b"hello", b"\x7e", b"\x7d", b"\x7d\x5e\x7e\x5d", b"\x00\x11\x13\x1f\x20", every]:
    s.raw(ppp(data), "content, escaped").frame(data)
# A request to configure the link, with its frame check sequence: RFC 1661 and RFC 1662, appendix C.
lcp = bytes.fromhex("ff 03 c0 21 01 01 00 0e 02 06 00 00 00 00 05 06 12 34 56 78")


def fcs16(data):
    remainder = 0xFFFF
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder >> 1 ^ (0x8408 if remainder & 1 else 0)
    return struct.pack("<H", remainder ^ 0xFFFF)


s = Stream(framing, "one flag between frames").raw(ppp(lcp + fcs16(lcp)), "a request")
s.frame(lcp + fcs16(lcp)).raw(ppp(b"a")[1:], "no flag before it").frame(b"a")
Stream(framing, "control characters that are not escaped, and others that are").raw(
    b"\x7e\x01\x02\x7d\x41\x7d\x7d\x7e"
).frame(b"\x01\x02a\x5d")
Stream(framing, "frames without content").raw(b"\x7e\x7e\x7e", "noise").raw(ppp(b"a")).frame(b"a").raw(
    ppp(b""), "a frame without content"
).raw(ppp(b"b")).frame(b"b")
Stream(framing, "aborted frame").raw(ppp(b"a")).frame(b"a").raw(b"bcd\x7d\x7e", "aborted").raw(
    b"\x7d\x7d\x7d\x7e", "aborted"
).raw(b"\x7d\x7e", "aborted").raw(ppp(b"e")).frame(b"e")
s = Stream(framing, "ends in a frame").raw(ppp(b"a")).frame(b"a").raw(b"\x7ebc")
s.unfinished(4)
s = Stream(framing, "ends in an escape").raw(b"b\x7d")
s.unfinished(0)

framing = "PPP without escapes of control characters, maximum 300"
s = Stream(framing, "frames")
for data in [b"hello", b"\x7e\x7d\x01", every]:
    s.raw(ppp(data, False), "content, escaped").frame(data)
Stream(framing, "control characters that are escaped").raw(ppp(every)).frame(every)

for framing, stuff, flag, special in [
    ("SLIP, maximum 5", slip, b"\xc0", b"\xdb"), ("PPP, maximum 5", ppp, b"\x7e", b"\x7d"),
]:  # fmt: skip
    s = Stream(framing, "at the maximum")
    for data in [b"12345", special * 5, flag * 5]:
        s.raw(stuff(data)).frame(data)
    Stream(framing, "over the maximum").raw(stuff(b"12345")).frame(b"12345").raw(stuff(b"123456")).error(
        unterminated(5, 8)
    )
    Stream(framing, "over the maximum in escapes").raw(stuff(flag * 6)).error(unterminated(5, 1))
    Stream(framing, "never ends").raw(b"x" * 40).error(unterminated(5))

# --- Headers of one's own

framing = "magic, length and checksum, maximum 20"


def seal(data, **changes):
    return struct.pack(">2sII", changes.get("magic", b"PK"), changes.get("length", len(data)),
                       changes.get("checksum", zlib.crc32(data)))  # fmt: skip


s = Stream(framing, "frames")
for data in [b"123456789", b"", bytes(20)]:
    s.raw(seal(data), "header").raw(data, "content" if data else "").frame(data)
Stream(framing, "wrong magic").raw(seal(b"ok") + b"ok").frame(b"ok").raw(
    seal(b"no", magic=b"PL") + b"no"
).error(
    "frame at stream offset 12 has a bad header: Sealed: bytes at offset 0 are 50 4c, but the magic is 50 4b"
)
Stream(framing, "wrong checksum").raw(seal(b"no", checksum=1) + b"no").error(
    "frame at stream offset 0 has a bad header: content comes to another checksum than that at offset 6"
)
Stream(framing, "over the maximum").raw(seal(b"", length=0xFFFFFFFF)).error(
    "frame at stream offset 0 announces 4294967295 bytes, but the maximum is 20"
)
s = Stream(framing, "ends in header").raw(seal(b"ok")[:7])
s.unfinished(0, 10)
s = Stream(framing, "ends in content").raw(seal(b"ok") + b"o")
s.unfinished(0, 12)

framing = "type and length, maximum 20"
s = Stream(framing, "frames")
for kind, data in [(1, b"hello"), (2, b""), (255, bytes(20))]:
    s.raw(bytes([kind, len(data)]), "type and length").raw(data, "content" if data else "")
    s.frame(bytes([kind, len(data)]) + data)
Stream(framing, "over the maximum").raw(b"\x01\x15").error(
    "frame at stream offset 0 announces 21 bytes, but the maximum is 20"
)
s = Stream(framing, "ends in header").raw(b"\x01")
s.unfinished(0, 2)

framing = "growing header, maximum 20"
Stream(framing, "frames").raw(b"\x02ab").frame(b"ab").raw(b"\x00").frame(b"")
Stream(framing, "beyond 63 bits").raw(b"\xff" * 9 + b"\x01").error(
    "frame at stream offset 0 announces 18446744073709551615 bytes, but the maximum is 20"
)

framing = "header with a text, maximum 20"
s = Stream(framing, "frames")
s.raw(struct.pack(">I", 3) + b"abc\x02", "header").raw(b"hi", "content").frame(b"hi")
s.raw(struct.pack(">I", 11) + b"12345678901" + b"\x00", "header of 16 bytes").frame(b"")
Stream(framing, "header too long").raw(struct.pack(">I", 12) + b"123456789012" + b"\x00").error(
    "frame at stream offset 0 has a header of more than 16 bytes"
)
Stream(framing, "header of 4 GiB").raw(b"\xff\xff\xff\xff").error(
    "frame at stream offset 0 has a header of more than 16 bytes"
)
