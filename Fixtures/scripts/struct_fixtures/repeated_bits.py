"""Elements and optionals that share bytes: in full, most and least significant bit first, and as deltas.

A value is a dict; a quantized number is its step, a unit quaternion the bits of it.
"""

from hex_files import golden, malformed, stanza
from struct_fixtures.deltas import Bits

# The steps of -1, 0, 1 in 10 bits, and of 0, 1 in 7: the middle one of 10 bits is zero.
LEAST, MIDDLE, GREATEST, TOP = 0, 511, 1022, 127
# A component is left out, and the others are zero, the middle of 9 bits.
X, Y, W = ((largest << 27) | (255 << 18) | (255 << 9) | 255 for largest in (0, 1, 3))

ZERO = {
    "kind": 0, "callSign": [0] * 8, "owned": [0] * 19, "team": None, "teams": [0] * 3, "samples": [],
    "joints": [MIDDLE] * 3, "place": None, "turns": [W, W], "words": [0, 0],
}  # fmt: skip
COUNTING = {
    "kind": 5, "callSign": [1, 2, 3, 4, 5, 6, 7, 63], "owned": [index % 3 == 0 for index in range(19)], "team": 2,
    "teams": [1, 2, 0], "samples": [-1, 2, -2048, 2047], "joints": [LEAST, MIDDLE, GREATEST], "place": [LEAST, TOP],
    "turns": [X, Y], "words": [0x0123456789ABCDEF, 2**64 - 1],
}  # fmt: skip


def optional(out, value, width, pads=False):
    """A bit of presence, and the numbers; in a delta, zeros if there are none."""
    out.bits(value is not None, 1)
    for number in value if value is not None else []:
        out.bits(number, width)


def full(value):
    out = Bits()
    out.bits(value["kind"], 3)
    for code in value["callSign"]:
        out.bits(code, 6)
    for flag in value["owned"]:
        out.bits(flag, 1)
    optional(out, None if value["team"] is None else [value["team"]], 2)
    for team in value["teams"]:
        out.bits(team, 2)
    out.bits(len(value["samples"]) + 1, 4)
    for sample in value["samples"]:
        out.bits(sample & 0xFFF, 12)
    for step in value["joints"]:
        out.bits(step, 10)
    optional(out, value["place"], 7)
    for turn in value["turns"]:
        out.bits(turn, 29)
    for word in value["words"]:
        out.bits(word, 64)
    return bytes(out.data)


golden("RepeatedBits", "zero", "no samples, nothing optional", [(full(ZERO), "kind")])
golden("RepeatedBits", "counting", "four samples, all present", [(full(COUNTING), "kind")])


def bad(name, error, data):
    malformed("RepeatedBits", name, "RepeatedBits" + error, [(bytes(data), "")])


def with_bit(data, place, value):
    """The bytes with another bit."""
    data = bytearray(data)
    mask = 0x80 >> place % 8
    data[place // 8] = data[place // 8] & ~mask | (mask if value else 0)
    return data


# Where fields begin, in bits, of what has no samples: kind 0, callSign 3, owned 51, team 70, teams 71, count 77,
# joints 81, place 111, turns 112, words 170, end 298, which 6 bits fill up.
zero = full(ZERO)
assert len(zero) == 38
bad("empty", ".kind: needs 38 bytes at offset 0, but 0 remain", b"")
bad("cut", ".kind: needs 38 bytes at offset 0, but 37 remain", zero[:-1])
bad("an optional without room", ".place: needs 1 byte at offset 38, but 0 remain", with_bit(zero, 111, 1))
bad("a count of zero", ".samples: an earlier field holds the invalid count 0 at offset 38", with_bit(zero, 80, 0))
bad("a count without room", ".samples: needs 12 bytes at offset 38, but 0 remain", with_bit(zero, 77, 1))
bad("an element that is no team", ".teams[1]: 3 at offset 9 is not a value of BitTeam", with_bit(with_bit(zero, 73, 1), 74, 1))
bad("an element beyond the last step", ".joints[2]: step 1023 at offset 12 is not within 0...1022",
    with_bit(zero, 101, 1))  # fmt: skip
bad("an element that is no rotation", ".turns[1]: bit pattern at offset 17 is not a unit quaternion",
    with_bit(with_bit(zero, 143, 1), 161, 1))  # fmt: skip
bad("unused bits", ".words: unused bits at offset 37 must be zero", with_bit(zero, 303, 1))
bad("left over", ": ends at offset 38, but 1 byte is left over", zero + b"\0")


def low(count, flag, sevens, rest, signed):
    """A little-endian number whose lowest bits come first."""
    number = place = 0
    for value, width in [(flag, 1), *((seven, 7) for seven in sevens), (rest, 5), (signed is not None, 1)]:
        number |= int(value) << place
        place += width
    if signed is not None:
        number |= (signed & 0x1FFF) << place
        place += 13
    return [(bytes([count]), "count"), (number.to_bytes((place + 7) // 8, "little"), "flag")]


golden("LowRepeatedBits", "none", "no elements, nothing optional", low(0, True, [], 0, None))
golden("LowRepeatedBits", "counting", "four elements, a signed number", low(2, True, [1, 2, 127, 64], 21, -3))
for name, error, data in [
    ("cut", ".sevens: needs 4 bytes at offset 2, but 2 remain", [2, 1, 0, 0]),
    ("an optional cut", ".signed: needs 2 bytes at offset 2, but 1 remains", [0, 0x40, 0]),
    ("unused bits", ".signed: unused bits at offset 1 must be zero", [0, 0x80]),
    ("many", ".sevens: needs 447 bytes at offset 2, but 2 remain", [255, 1, 0, 0]),
]:
    malformed("LowRepeatedBits", name, "LowRepeatedBits" + error, [(bytes(data), "")])

# --- Deltas

FIXED = [("callSign", 6), ("owned", 1), ("teams", 2)]


def relative(out, new, old):
    """A sample as its difference in 3 or 6 bits, or in full."""
    difference = ((new - old + 2048) & 0xFFF) - 2048
    if -4 <= difference < 4:
        out.bits(0, 1)
        out.bits(difference & 7, 3)
    elif -32 <= difference < 32:
        out.bits(2, 2)
        out.bits(difference & 63, 6)
    else:
        out.bits(3, 2)
        out.bits(new & 0xFFF, 12)


def elements(out, new, old, width, write=None):
    """Whether there is a difference; each element after whether it has changed; those that are new."""
    out.bits(new != old, 1)
    if new == old:
        return
    for index, element in enumerate(new):
        if index < len(old):
            out.bits(element != old[index], 1)
            if element != old[index]:
                write(out, element, old[index]) if write else out.bits(element, width)
        else:
            out.bits(element & (1 << width) - 1, width)


def changed_optional(out, new, old, width, lanes):
    out.bits(new != old, 1)
    if new != old:
        out.bits(new is not None, 1)
        for number in new if new is not None else [0] * lanes:
            out.bits(number, width)


def delta(new, old):
    out = Bits()
    out.bits(new["kind"] != old["kind"], 1)
    if new["kind"] != old["kind"]:
        out.bits(new["kind"], 3)
    elements(out, new["callSign"], old["callSign"], 6)
    elements(out, new["owned"], old["owned"], 1)
    changed_optional(out, *([None if v["team"] is None else [v["team"]] for v in (new, old)]), 2, 1)
    elements(out, new["teams"], old["teams"], 2)
    counts = [len(value["samples"]) + 1 for value in (new, old)]
    out.bits(counts[0] != counts[1], 1)
    if counts[0] != counts[1]:
        out.bits(counts[0], 4)
    elements(out, new["samples"], old["samples"], 12, relative)
    elements(out, new["joints"], old["joints"], 10)
    changed_optional(out, new["place"], old["place"], 7, 2)
    elements(out, new["turns"], old["turns"], 29)
    elements(out, new["words"], old["words"], 64)
    return bytes(out.data)


def case(name, old, **changes):
    new = old | changes
    lines = ["baseline: " + full(old).hex(), "value: " + full(new).hex()]
    stanza("Deltas/RepeatedBits.hex", name, lines, [(delta(new, old), "")])


def refused(name, error, *steps, old=COUNTING):
    out = Bits()
    for step in steps:
        out.bits(*step)
    lines = ["baseline: " + full(old).hex(), "error: RepeatedBits" + error]
    stanza("Deltas/RepeatedBits.hex", name, lines, [(bytes(out.data), "")])


case("nothing", COUNTING)
case("one element", COUNTING, callSign=[1, 2, 3, 4, 9, 6, 7, 63])
case("flags", COUNTING, owned=[1] * 19)
case("no team", COUNTING, team=None)
case("a team", ZERO, team=1)
case("another team", COUNTING, team=0)
case("elements that are enums", COUNTING, teams=[1, 0, 0])
case("small and large differences", COUNTING, samples=[0, -30, -2048, 2044])
case("more samples", COUNTING, samples=[-1, 3, -2048, 2047, 17, -17])
case("fewer samples", COUNTING, samples=[-1, 2])
case("the first samples", ZERO, samples=[1, -1])
case("no samples", COUNTING, samples=[])
case("steps", COUNTING, joints=[1, MIDDLE, 7])
case("an optional vector", ZERO, place=[3, 4])
case("an optional vector that is gone", COUNTING, place=None)
case("rotations", COUNTING, turns=[X, X])
case("words", COUNTING, words=[1, 2**63])
case("everything", ZERO, **COUNTING)
case("nothing left", COUNTING, **ZERO)

NO = "claims a difference from the baseline where there is none"
refused("no element", f".callSign: bit 1 {NO} at offset 0", (0, 1), (1, 1), (0, 8), (0, 10))
refused("the same element", f".callSign[0]: bit 2 {NO} at offset 0", (0, 1), (1, 1), (1, 1), (1, 6), (0, 16))
refused("an element that is no team", ".teams[0]: 3 at offset 0 is not a value of BitTeam",
        (0, 4), (1, 1), (1, 1), (3, 2), (0, 8))  # fmt: skip
refused("bits of a team that is absent", ".team: unused bits at offset 0 must be zero", (0, 3), (1, 1), (0, 1), (1, 2), (0, 9))
refused("samples without room", ".samples: needs 14 bytes at offset 2, but 0 remain", (0, 5), (1, 1), (15, 4), (1, 1), (0, 5))
refused("a count alone", ".samples: bit 2 claims no difference from the baseline, whose bytes are not valid after the earlier "
        "fields at offset 1", (0, 5), (1, 1), (3, 4), (0, 6))  # fmt: skip
