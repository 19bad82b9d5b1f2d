"""Forms of other kinds: varints of QUIC, a rule in a sized packet, and what deltas have whole."""

import struct

from fields import leb128, number, presence, raw
from hex_files import golden, malformed, stanza
from struct_fixtures.deltas import Bits, whole


def quic(value):
    exponent = next(e for e in range(4) if value < 1 << (8 << e) - 2)
    return (value | exponent << (8 << exponent) - 2).to_bytes(1 << exponent, "big")


def quics(*values):
    return [(quic(value), path) for path, value in zip(["first", "second", "last"], values)]


golden("QUICNumbers", "zero", "zeros", quics(0, 0, 0))
golden("QUICNumbers", "greatest of their sizes", "63, 16383, 1073741823", quics(63, 16_383, 1_073_741_823))
golden("QUICNumbers", "least of their sizes", "64, 16384, 1073741824", quics(64, 16_384, 1_073_741_824))
golden("QUICNumbers", "greatest", "255, 65535, 4611686018427387903", quics(255, 65_535, (1 << 62) - 1))
for case, error, text in [
    ("longer than necessary", "first: varint at offset 0 is not in its shortest form", "40 3f 00 00"),
    ("eight bytes for four", "last: varint at offset 2 is not in its shortest form", "00 00 c0 00 00 00 3f ff ff ff"),
    ("beyond its type", "first: varint at offset 0 does not fit in 8 bits", "41 00 00 00"),
    ("cut", "second: needs 4 bytes at offset 1, but 3 remain", "00 80 00 40"),
    ("missing", "last: needs 1 byte at offset 2, but 0 remain", "00 00"),
]:
    malformed("QUICNumbers", case, "QUICNumbers." + error, raw("", text))

# --- A rule in a sized packet: its error is at the first field


def sized_range(lower, upper):
    return raw("magic", "52") + raw("length", "02") + number("lower", "B", lower) + number("upper", "B", upper)


golden("SizedRange", "one number", "3 to 3", sized_range(3, 3))
malformed("SizedRange", "the wrong way", "SizedRange: ends before it begins at offset 2", sized_range(4, 3))

# --- Deltas

START = {"boxed": (1, 2), "inner": (3, 4), "numbers": [1, 2], "members": {1, 256}, "level": 5}


def spot(value):
    return struct.pack(">BH", *value)


def parts(value):
    result = number("count", "B", len(value["numbers"])) + raw("boxed", "03")
    result += number("boxed.x", "B", value["boxed"][0]) + number("boxed.y", ">H", value["boxed"][1])
    result += presence("inner", value["inner"] is not None)
    if value["inner"] is not None:
        result += number("inner.x", "B", value["inner"][0]) + number("inner.y", ">H", value["inner"][1])
    result += [(b"".join(struct.pack(">H", each) for each in value["numbers"]), "numbers")] if value["numbers"] else []
    result += number("members", "<I", len(value["members"]))
    result += [(each, f"members[{index}]") for index, each in enumerate(little(value["members"]))]
    return result + (number("level", "B", value["level"]) if value["level"] is not None else [])


def little(values):
    return sorted(struct.pack("<H", value) for value in values)


def full(value):
    return b"".join(data for data, _ in parts(value))


def delta(new, old):
    """The count, which another field names, is in it; `boxed` is whole, with its length; `level` has a byte of presence."""
    out = Bits()
    whole(out, *(bytes([len(value["numbers"])]) for value in (new, old)))
    whole(out, *(b"\3" + spot(value["boxed"]) for value in (new, old)))
    out.bits(new["inner"] != old["inner"], 1)
    if new["inner"] != old["inner"]:
        if old["inner"] is not None:
            out.bits(new["inner"] is not None, 1)
        if old["inner"] is None:
            out.whole(spot(new["inner"]))
        elif new["inner"] is not None:
            whole(out, *(value["inner"][0].to_bytes(1, "big") for value in (new, old)))
            whole(out, *(value["inner"][1].to_bytes(2, "big") for value in (new, old)))
    whole(out, *(b"".join(struct.pack(">H", each) for each in value["numbers"]) for value in (new, old)))
    out.bits(new["members"] != old["members"], 1)
    if new["members"] != old["members"]:
        for values in [old["members"] - new["members"], new["members"] - old["members"]]:
            out.whole(leb128(len(values)) + b"".join(little(values)))
    levels = [b"\0" if value["level"] is None else bytes([1, value["level"]]) for value in (new, old)]
    out.bits(levels[0] != levels[1], 1)
    if levels[0] != levels[1]:
        out.whole(leb128(len(levels[0])) + levels[0])
    return bytes(out.data)


golden("DeltaForms", "start", "two numbers, level 5", parts(START))
golden("DeltaForms", "nothing", "no numbers, nothing optional",
       parts({"boxed": (0, 0), "inner": None, "numbers": [], "members": set(), "level": None}))
malformed("DeltaForms", "cut", "DeltaForms.members: needs 4 bytes at offset 17, but 3 remain",
          [(full(START)[:20], "")])  # fmt: skip
malformed("DeltaForms", "a length too large", "DeltaForms.boxed: ends at offset 5, but 1 byte is left over",
          raw("", "00 04 00 00 00 00 00 00 00 00 00"))  # fmt: skip


def case(name, old=START, **changes):
    new = old | changes
    lines = ["baseline: " + full(old).hex(), "value: " + full(new).hex()]
    stanza("Deltas/DeltaForms.hex", name, lines, [(delta(new, old), "")])


case("nothing")
case("another box", boxed=(1, 3))
case("another optional", inner=(3, 9))
case("no optional", inner=None)
case("an optional", START | {"inner": None}, inner=(7, 8))
case("as many numbers", numbers=[1, 3])
case("more numbers", numbers=[1, 2, 3])
case("no numbers", numbers=[])
case("members", members={256, 2})
case("no level", level=None)
case("another level", level=6)
case("everything", boxed=(9, 9), inner=None, numbers=[7], members=set(), level=None)
case("all but the level", boxed=(9, 9), inner=None, numbers=[7], members=set())
NO = "claims no difference from the baseline, whose bytes are not valid after the earlier fields"
for name, error, data in [
    ("a count alone", f".numbers: bit 3 {NO} at offset 0", b"\x80\3"),
    ("a level without presence", ".level: byte at offset 2 is 0x05, but must be 0x00 (absent) or 0x01 (present)", b"\4\1\5"),
]:
    lines = ["baseline: " + full(START).hex(), "error: DeltaForms" + error]
    stanza("Deltas/DeltaForms.hex", name, lines, [(data, "")])
