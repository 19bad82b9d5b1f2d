"""Padding of other bytes than zero or of any, and fields that are aligned only if they are present."""

from fields import number, raw
from hex_files import golden, malformed


class Spaced:
    """The parts of a packet, with a place to align to."""

    def __init__(self):
        self.parts = []

    def add(self, parts):
        self.parts += parts

    def align(self, path, multiple, fill=0):
        offset = sum(len(data) for data, _ in self.parts)
        self.parts += [(bytes([fill]) * (-offset % multiple), path)] if offset % multiple else []


def text(path, value):
    data = value.encode("utf-8")
    return number(path, ">B", len(data)) + ([(data, path)] if data else [])


def spaced(name, kind, code, flags, time=None, rate=None, channel=None, level=None):
    packet = Spaced()
    packet.add(raw("magic", "aa") + text("name", name))
    packet.align("name", 4, 0x20)
    packet.add([(b"\xff", "kind")] + number("kind", ">B", kind) + [(b"\xff\xff", "kind")])
    data = code.encode("utf-8") + b"\0"
    packet.add([(data, "code"), (b"." * (4 - len(data)), "code")] if len(data) < 4 else [(data, "code")])
    packet.add(number("flags", ">B", flags))
    if time is not None:
        packet.align("time", 8)
        packet.add(number("time", ">Q", time))
    if rate is not None:
        packet.add(number("rate", ">B", rate))
    if channel is not None:
        packet.align("channel", 2, 0x20)
        packet.add(number("channel", ">H", channel))
        packet.align("channel", 4, 0x20)
    if level is not None:
        packet.align("level", 2)
        packet.add(number("level", "<h", level))
    return packet.parts


golden("SpacedFields", "nothing", "no optional is present", spaced("", 0, "", 0))
golden("SpacedFields", "aligned", "only the time, behind seven zero bytes", spaced("zo", 0x20, "ab.", 1, time=0x0102))
golden("SpacedFields", "in the middle", "only the rate, which nothing aligns", spaced("zoë", 255, "", 2, rate=7))
golden("SpacedFields", "padded after", "only the channel", spaced("abcdef", 1, "x", 4, channel=0x2020))
golden("SpacedFields", "all", "every field", spaced("Renée", 9, "y", 15, 2**64 - 1, 8, 1, -2))

# Offsets without optionals: the name 1, kind 4 to 8, code 8 to 12, flags 12.
for case, error, digits in [
    ("zero for a space", ".name: byte at offset 2 is 0x00, but must be 0x20 (padding)", "aa 00 00 20"),
    ("the second space", ".name: byte at offset 3 is 0x21, but must be 0x20 (padding)", "aa 00 20 21"),
    ("before a field", ".kind: byte at offset 4 is 0x00, but must be 0xff (padding)", "aa 00 20 20 00 00 ff ff"),
    ("after a field", ".kind: byte at offset 7 is 0xfe, but must be 0xff (padding)", "aa 00 20 20 ff 00 ff fe"),
    ("up to a size", ".code: byte at offset 10 is 0x00, but must be 0x2e (padding)",
     "aa 00 20 20 ff 00 ff ff 00 2e 00 2e 00"),
    ("aligned without a value", ": ends at offset 13, but 3 bytes are left over",
     "aa 00 20 20 ff 00 ff ff 00 2e 2e 2e 00 00 00 00"),
    ("a value that is not aligned", ".channel: byte at offset 13 is 0x00, but must be 0x20 (padding)",
     "aa 00 20 20 ff 00 ff ff 00 2e 2e 2e 04 00 01"),
]:  # fmt: skip
    malformed("SpacedFields", case, f"SpacedFields{error}", raw("", digits))
malformed("SpacedFields", "cut padding after a value", "SpacedFields.channel: needs 2 bytes at offset 26, but 0 remain",
          spaced("", 0, "", 5, time=0, channel=1)[:-1])  # fmt: skip


def loose(kind, name, code, *fillings):
    before, after, rest = (bytes.fromhex(filling) for filling in fillings)
    packet = Spaced()
    packet.add([(before, "kind")] + number("kind", ">B", kind) + text("name", name))
    packet.add([(after, "name")] if after else [])
    assert sum(len(data) for data, _ in packet.parts) % 4 == 0
    data = code.encode("utf-8") + b"\0"
    assert len(data + rest) == 4
    packet.add([(data, "code")] + ([(rest, "code")] if rest else []))
    return packet.parts


golden("LooseFields", "empty", "an empty name", loose(0, "", "", "0000", "", "000000"))
golden("LooseFields", "padded", "a name before spaces", loose(3, "ab", "x", "0000", "2020", "0000"))
for case, error, cut in [
    ("cut before", ".kind: needs 2 bytes at offset 0, but 1 remains", "00"),
    ("cut after", ".name: needs 2 bytes at offset 6, but 1 remains", "01 02 03 02 61 62 63"),
    ("cut up to a size", ".code: needs 3 bytes at offset 5, but 2 remain", "01 02 03 00 00 62 63"),
    ("longer than the size", ".code: length 5 at offset 4 is more than the maximum of 4", "01 02 03 00 61 61 61 61 00"),
]:  # fmt: skip
    malformed("LooseFields", case, f"LooseFields{error}", raw("", cut))
