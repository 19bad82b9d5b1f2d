"""Checksums as real protocols have them: apart from what they cover, as text, as digests, over what is not sent."""

import hashlib
import hmac
import io
import struct
import tarfile
import zlib

from fields import amount, number, raw
from hex_files import golden, malformed


def join(parts):
    return b"".join(data for data, _ in parts)


def changed(parts, place, new):
    """The parts with other bytes from a place on, in one piece."""
    data = join(parts)
    return [(data[:place] + new + data[place + len(new):], "")]  # fmt: skip


def wrong(offset, found, computed):
    return f"checksum at offset {offset} is 0x{found.hex()}, but must be 0x{computed.hex()}"


def wrong_text(offset, found, computed):
    def quoted(text):
        return '"' + text.decode().replace("\0", "\\0") + '"'

    return f"checksum at offset {offset} is {quoted(found)}, but must be {quoted(computed)}"


def crc64(polynomial, reflected, inverted):
    """CRC-64, bit by bit, most significant byte first."""

    def checksum(data):
        final = (1 << 64) - 1 if inverted else 0
        remainder = final
        for byte in data:
            for place in range(8):
                bit = byte >> (place if reflected else 7 - place) & 1
                carry = remainder >> 63 ^ bit
                remainder = (remainder << 1 & (1 << 64) - 1) ^ (polynomial if carry else 0)
        if reflected:
            remainder = int(f"{remainder:064b}"[::-1], 2)
        return (remainder ^ final).to_bytes(8, "big")

    return checksum


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value.to_bytes(8, "little")


def internet(data):
    data += bytes(len(data) % 2)
    total = sum(struct.unpack(f">{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return (total ^ 0xFFFF).to_bytes(2, "big")


# UBX.


def fletcher(data, modulus=256):
    a = b = 0
    for byte in data:
        a = (a + byte) % modulus
        b = (b + a) % modulus
    return bytes([a, b])


def ubx(group, identifier, payload):
    covered = (
        number("class", "B", group) + number("identifier", "B", identifier) + number("length", "<H", len(payload))
        + [(payload, "payload")]
    )  # fmt: skip
    return raw("magic", "b562") + covered + [(fletcher(join(covered)), "checksum")]


RATE = ubx(6, 8, bytes([0xE8, 3, 1, 0, 1, 0]))
golden("UBXMessage", "poll", "class 10, identifier 4", ubx(0x0A, 0x04, b""))
golden("UBXMessage", "rate", "class 6, identifier 8", RATE)
golden("UBXMessage", "long", "the payload has 259 bytes", ubx(0xFF, 0xFF, bytes(3) + bytes(range(256))))


def ubx_wrong(offset, found, computed):
    """The checksum as a number, whose least significant byte comes first."""
    return f"UBXMessage.payload: {wrong(offset, found[::-1], computed[::-1])}"


SUM = join(RATE)[-2:]
OTHER = fletcher(join(RATE)[:-2])
malformed("UBXMessage", "of the magic too", ubx_wrong(12, OTHER, SUM), changed(RATE, 12, OTHER))
OTHER = fletcher(join(RATE)[2:-2], 255)
malformed("UBXMessage", "modulo 255", ubx_wrong(12, OTHER, SUM), changed(RATE, 12, OTHER))
malformed("UBXMessage", "other byte order", ubx_wrong(12, SUM[::-1], SUM), changed(RATE, 12, SUM[::-1]))
malformed("UBXMessage", "cut", "UBXMessage.payload: needs 2 bytes at offset 12, but 1 remains", [(join(RATE)[:-1], "")])

# tar.


def tar(name, kind, mode, group_names, group, time, major, minor):
    """The header that Python's tarfile writes."""
    entry = tarfile.TarInfo(name)
    entry.type, entry.mode, entry.mtime, entry.gid = kind, mode, time, group
    entry.uname, entry.gname = group_names
    entry.devmajor, entry.devminor = major, minor
    data, parts = entry.tobuf(tarfile.USTAR_FORMAT), []
    for size, field in [
        (100, "name"), (8, "mode"), (8, "user"), (8, "group"), (12, "size"), (12, "time"), (8, "checksum"), (1, "type"),
        (100, "link"), (8, "userName"), (32, ""), (32, "groupName"), (8, "major"), (8, "minor"), (155, "prefix"),
        (12, ""),
    ]:  # fmt: skip
        parts.append((data[:size], field))
        data = data[size:]
    return parts


DEVICE = tar("dev/null", tarfile.CHRTYPE, 0o666, ("root", "sys"), 3, 1_700_000_000, 1, 3)
golden("TarHeader", "a device", "name dev/null", DEVICE)
SUM = join(DEVICE)[148:156]
for case, other in [
    ("itself as zeros", b"%06o\0 " % (int(SUM[:6], 8) - 8 * 0x20)), ("no space", SUM[:7] + b"\0"),
    ("space before NUL", SUM[:6] + b" \0"), ("spaces before digits", b" " + SUM[1:]), ("other sum", b"000000\0 "),
]:  # fmt: skip
    malformed("TarHeader", case, f"TarHeader.type: {wrong_text(148, other, SUM)}", changed(DEVICE, 148, other))
malformed("TarHeader", "cut", "TarHeader.type: needs 8 bytes at offset 148, but 4 remain", [(join(DEVICE)[:152], "")])

# NMEA 0183.


def nmea(body):
    value = 0
    for byte in body.encode():
        value ^= byte
    return (
        raw("magic", "24") + [(body.encode(), "body"), (b"*", "star"), (b"%02X" % value, "checksum"), (b"\r\n", "end")]
    )  # fmt: skip


POSITION = nmea("GPGLL,5057.970,N,00146.110,E,142451,A")
assert join(POSITION).endswith(b"*27\r\n")
golden("NMEASentence", "a position", "the body is a position", POSITION)
golden("NMEASentence", "empty", "the body is empty", nmea(""))
golden("NMEASentence", "capital digits", "the body has a star", nmea("GPTXT,01,01,02,k*"))
CAPITALS = nmea("GPTXT,01,01,02,k*")
PLACE, SUM = len(join(CAPITALS)) - 4, join(CAPITALS)[-4:-2]
assert SUM.upper() != SUM.lower()
malformed("NMEASentence", "small letters", f"NMEASentence.star: {wrong_text(PLACE, SUM.lower(), SUM)}",
          changed(CAPITALS, PLACE, SUM.lower()))  # fmt: skip
malformed("NMEASentence", "of the star too", f"NMEASentence.star: {wrong_text(39, b'0D', b'27')}", changed(POSITION, 39, b"0D"))
malformed("NMEASentence", "cut", "NMEASentence.body: needs 5 bytes at offset 1, but 4 remain", raw("", "24 2a 30 30 0d"))

# STUN, RFC 5389.


def stun(kind, transaction, *attributes):
    body = []
    for index, (attribute, value) in enumerate(attributes):
        path = f"attributes[{index}]"
        body += number(f"{path}.type", ">H", attribute) + number(f"{path}.value", ">H", len(value)) + [(value, "")]
        body += [(bytes(-len(value) % 4), "")]
    covered = (
        number("type", ">H", kind) + number("length", ">H", len(join(body)) + 8) + raw("transaction", "2112a442")
        + [(transaction, "")] + body
    )  # fmt: skip
    fingerprint = zlib.crc32(join(covered)) ^ 0x5354554E
    return [part for part in covered if part[0]] + raw("head", "80280004") + number("checksum", ">I", fingerprint)


REQUEST = stun(1, bytes(range(1, 13)), (0x8022, b"test"))
golden("FingerprintedMessage", "a request", "type 1, one attribute", REQUEST)
golden("FingerprintedMessage", "no attributes", "type 257", stun(0x0101, bytes(12)))
DATA = join(REQUEST)
for case, covered, mask in [("of the head too", DATA[:-4], 0x5354554E), ("not masked", DATA[:-8], 0)]:
    OTHER = (zlib.crc32(covered) ^ mask).to_bytes(4, "big")
    malformed("FingerprintedMessage", case, f"FingerprintedMessage.head: {wrong(32, OTHER, DATA[-4:])}",
              changed(REQUEST, 32, OTHER))  # fmt: skip

# Git.


def sealed(*groups):
    parts = [part for group in groups for part in group]
    return parts + [(hashlib.sha1(join(parts)).digest(), "checksum")]


def pack(count, objects):
    return sealed([(b"PACK", "magic")], number("version", ">I", 2), number("count", ">I", count), [(objects, "objects")])


BLOB = b"hello\n"
ENTRY = bytes([0x36]) + zlib.compress(BLOB, 0)
NAME = hashlib.sha1(b"blob 6\0" + BLOB).digest()
PACK = pack(1, ENTRY)
INDEX = sealed(
    raw("magic", "ff744f63"), number("version", ">I", 2),
    [(struct.pack(">255I", *[int(byte >= NAME[0]) for byte in range(255)]), "counts")], number("count", ">I", 1),
    [(NAME, "names[0].bytes")], number("sums", ">I", zlib.crc32(ENTRY)), number("offsets", ">I", 12),
    [(join(PACK)[-20:], "pack")],
)  # fmt: skip
golden("GitPack", "empty", "no objects", [part for part in pack(0, b"") if part[0]])
golden("GitPack", "a blob", amount(1, "object"), PACK)
golden("GitPackIndex", "its index", "of the pack with a blob", INDEX)
DATA = join(PACK)
malformed("GitPack", "damaged", f"GitPack: {wrong(len(DATA) - 20, DATA[-20:], hashlib.sha1(DATA[:20] + bytes(1) + DATA[21:-20]).digest())}",
          changed(PACK, 20, bytes(1)))  # fmt: skip
malformed("GitPack", "reversed", f"GitPack: {wrong(len(DATA) - 20, DATA[:-21:-1], DATA[-20:])}",
          changed(PACK, len(DATA) - 20, DATA[:-21:-1]))  # fmt: skip
malformed("GitPack", "no room for it", "GitPack: needs 20 bytes at offset 4, but 19 remain", [(b"PACK" + bytes(19), "")])
DATA = join(INDEX)
malformed("GitPackIndex", "cut", f"GitPackIndex: needs 20 bytes at offset {len(DATA) - 20}, but 19 remain",
          [(DATA[:-1], "")])  # fmt: skip

# Others.

ecma, go = crc64(0x42F0E1EBA9EA3693, False, False), crc64(0x1B, True, True)
assert ecma(b"123456789").hex() == "6c40df5f0b497347"
assert go(b"123456789").hex() == "b90956c775a41001"
TEXT = number("text", "B", 9) + [(b"123456789", "")]
for packet, crc in [("CheckedByECMA", ecma), ("CheckedByGo", go)]:
    golden(packet, "digits", "text 123456789", TEXT, [(crc(join(TEXT)), "checksum")])
    golden(packet, "empty", "text empty", raw("text", "00"), [(crc(b"\0"), "checksum")])
    SUM = crc(join(TEXT))
    malformed(packet, "other byte order", f"{packet}: {wrong(10, SUM[::-1], SUM)}", TEXT, [(SUM[::-1], "")])

xz = crc64(0x42F0E1EBA9EA3693, True, True)
assert xz(b"123456789").hex() == "995dc9bbdf1939fa"


def by_crc64(kind, text):
    covered = number("kind", "B", kind) + number("text", "B", len(text)) + [(text.encode(), "")]
    return [part for part in covered if part[0]] + [(xz(join(covered))[::-1], "checksum")]


DIGITS = by_crc64(0x31, "23456789")
golden("CheckedByCRC64", "empty", "kind 254, text empty", by_crc64(0xFE, ""))
golden("CheckedByCRC64", "digits", "kind 49, text 23456789", DIGITS)
SUM = join(DIGITS)[-8:]
malformed("CheckedByCRC64", "other byte order", f"CheckedByCRC64: {wrong(10, SUM, SUM[::-1])}",
          changed(DIGITS, 10, SUM[::-1]))  # fmt: skip


def authenticate(data):
    return hmac.digest(b"key", data, "sha1")[:10]


def note(value, text, level, end):
    head, text = number("number", "<H", value), text.encode()
    middle = number("text", "B", len(text)) + [(text, "")] + number("level", "B", level)
    tail = number("end", "<H", end)
    sums = authenticate(join(head) + bytes([1] * 10) + join(middle)), fnv1a(join(middle))
    return head + [(sums[0], "checksum")] + middle + tail + [(sums[1], "checksum")]


NOTE = note(0x0102, "Renée", 7, 0x0304)
golden("AuthenticatedNote", "a note", "number 258, text Renée, level 7, end 772", NOTE)
DATA = join(NOTE)
OTHER = authenticate(DATA[:2] + bytes(10) + DATA[12:20])
malformed("AuthenticatedNote", "itself as zeros", f"AuthenticatedNote.text: {wrong(2, OTHER, DATA[2:12])}",
          changed(NOTE, 2, OTHER))  # fmt: skip
OTHER = fnv1a(DATA[12:22])
malformed("AuthenticatedNote", "of the end too", f"AuthenticatedNote.end: {wrong(22, OTHER[::-1], DATA[:21:-1])}",
          changed(NOTE, 22, OTHER))  # fmt: skip
malformed("AuthenticatedNote", "cut", "AuthenticatedNote.text: needs 10 bytes at offset 2, but 9 remain",
          [(DATA[:11], "")])  # fmt: skip


def key(source, destination, length):
    return struct.pack(">IIHH", source, destination, 17, length)


def udp(payload, source=0xC0000201, destination=0xC6336407):
    ip = [(bytes([0x45]), "ip.version"), (b"\0", "ip.service")] + number("ip.length", ">H", 28 + len(payload))
    ip += number("ip.identifier", ">H", 0x1C46) + number("ip.fragment", ">H", 0x4000) + number("ip.timeToLive", "B", 64)
    ip += number("ip.transport", "B", 17)
    addresses = number("ip.source", ">I", source) + number("ip.destination", ">I", destination)
    # The checksum of a header is of all its bytes; this one covers them to its end.
    ip += [(internet(join(ip) + bytes(2) + join(addresses)), "checksum")] + addresses
    head = number("sourcePort", ">H", 5353) + number("destinationPort", ">H", 53) + number("length", ">H", 8 + len(payload))
    total = internet(key(source, destination, 8 + len(payload)) + join(head) + bytes(2) + payload)
    return ip + head + [(b"\xff\xff" if total == b"\0\0" else total, "checksum"), (payload, "payload")]


QUERY = udp(b"hello")
golden("UDPOverIPv4", "a query", "from port 5353 to port 53", QUERY)
# A checksum of 0 is sent as 65535.
NOTHING = udp(bytes.fromhex("fe7f"))
golden("UDPOverIPv4", "a checksum of zero", "its complement", NOTHING)
assert join(NOTHING)[26:28] == b"\xff\xff"
DATA = join(NOTHING)
malformed("UDPOverIPv4", "a checksum of zero", f"UDPOverIPv4.payload: {wrong(26, bytes(2), DATA[26:28])}",
          changed(NOTHING, 26, bytes(2)))  # fmt: skip
DATA = join(QUERY)
OTHER = internet(DATA[20:26] + bytes(2) + DATA[28:])
malformed("UDPOverIPv4", "of what is sent", f"UDPOverIPv4.payload: {wrong(26, OTHER, DATA[26:28])}",
          changed(QUERY, 26, OTHER))  # fmt: skip
FAR = join(udp(b"hello", destination=0xC6336408))
malformed("UDPOverIPv4", "other destination", f"UDPOverIPv4.payload: {wrong(26, DATA[26:28], FAR[26:28])}",
          [(FAR[:26] + DATA[26:], "")])  # fmt: skip


def sums(first, second, third, text, last):
    pseudo, text = key(1, last, first), text.encode()
    a, b, c = number("first", "<H", first), number("second", "B", second), number("third", "B", third)
    one = number("checksum", "<I", zlib.crc32(pseudo + join(a + b)))
    two = number("checksum", "<H", sum(pseudo + join(b) + join(one) + join(c)) % 0x10000)
    end = number("text", "B", len(text)) + [(text, "")] + number("last", "<H", last)
    return a + b + one + two + c + end + [(fnv1a(pseudo + join(a)), "checksum")]


SUMS = sums(1, 2, 3, "zoë", 0xFFFE)
golden("KeyedSums", "a sum", "first 1, second 2, third 3, text zoë, last 65534", SUMS)
DATA = join(SUMS)
RIGHT = DATA[3:7]
OTHER = zlib.crc32(DATA[:3]).to_bytes(4, "little")
malformed("KeyedSums", "without what is not sent", f"KeyedSums.second: {wrong(3, OTHER[::-1], RIGHT[::-1])}",
          changed(SUMS, 3, OTHER))  # fmt: skip
OTHER = fnv1a(DATA[:2])
malformed("KeyedSums", "digest without it", f"KeyedSums.last: {wrong(17, OTHER[::-1], DATA[:16:-1])}", changed(SUMS, 17, OTHER))
