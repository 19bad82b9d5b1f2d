"""PeerPacket.swift in `construct`: its fields, random values, and how JSON has them."""

import base64
import math
import struct
import sys
import unicodedata
import uuid
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Fixtures" / "scripts"))

from construct import (
    Array, Bytes, ExprAdapter, Float32b, Float64l, Int8sb, Int8ub, Int16sb, Int16sl, Int16ub, Int16ul, Int32ub,
    Int32ul, Int64sl, Int64ub, OneOf, VarInt,
)  # fmt: skip
from wire_format import (
    Aligned, Boolean, Checked, Data, Elements, Exactly, FixedText, Interval, Optional, Packet, Present, Quantity, Sized,
    SortedElements, SortedPairs, Tagged, Text, Timestamp, UnitQuaternion, Versions, bits, flag, in_range,
    magic, option_set, padding, quantities, refuse, run, scalar, single, varint,
)  # fmt: skip

# --- The packet


def quarter_steps(value, _):
    return int(value * 4) if math.isfinite(value) and value * 4 == int(value * 4) else refuse("no quarters")


INNER = Packet("x" / Int16sl, "y" / Int16sb, "note" / Optional(Text(Int32ul)))
COMMAND = Tagged(Int16ul, {
    1: ("stop", Packet()),
    0x0102: ("move", Packet("x" / Int16sl, "y" / Int16sl)),
    3: ("chat", Packet("_0" / Text(Int32ul), "to" / Int32ul)),
    4: ("enter", Packet("_0" / INNER)),
})  # fmt: skip
VERSION2 = Packet("mana" / Int16ub, run("rank" / bits(4), "fortune" / Quantity(0, 1, 4)))
VERSION3 = Packet("clan" / Aligned(2, Optional(FixedText(4))))

FIELDS = Packet(
    "code" / FixedText(6),
    "initials" / FixedText(4, 0x20, ascii=True),
    "name" / Text(Int8ub, maximum=20),
    "text" / Text(),
    "host" / Optional(Text(VarInt, ascii=True)),
    "blob" / Data(Int16ul),
    "isOn" / Boolean,
    "small" / Optional(Int8sb),
    "little" / Int32ul,
    "big" / Int64ub,
    "single" / Exactly(Float32b),
    "double" / Exactly(Float64l),
    "count" / varint(64),
    "offset" / in_range(varint(32, signed=True), -5000, 5000),
    "health" / in_range(Int8ub, 0, 100),
    "score" / Optional(in_range(Int16ul, 0, below=1000)),
    "aligned" / Aligned(4, Int32ub),
    padding(1),
    "padded" / Int8ub,
    padding(2),
    "numbers" / Elements(Int16ub, Int8ub, maximum=8),
    "names" / Elements(Text(Int32ul), Int32ul),
    "tags" / SortedElements(Int16ul, VarInt),
    "labels" / SortedElements(Text(), Int16ub),
    "prices" / SortedPairs(Text(Int32ul), Int16ul, Int8ub),
    "color" / Array(3, Int8ub),
    "buttons" / option_set(Int16ub, 0x8009),
    "team" / OneOf(Int16sl, [0, 1, 300, -1]),
    "letter" / scalar(),
    "place" / Array(3, Exactly(Float32b)),
    "date" / Timestamp("milliseconds"),
    "timeout" / Optional(Interval("microseconds", Int64sl)),
    "quarters" / ExprAdapter(Int16sb, lambda steps, _: steps / 4, quarter_steps),
    "id" / Bytes(16),
    run(
        "hasTarget" / flag(),
        "side" / OneOf(bits(2, signed=True), [-1, 0, 1]),
        "level" / in_range(bits(5), 0, 20),
        "lean" / bits(5, signed=True),
        "wide" / bits(50),
        "position" / quantities(3, -100, 100, 12, single),
        "luck" / Quantity(0, 1, 7),
        "rotation" / UnitQuaternion(10),
    ),
    padding(1),
    run("mode" / bits(3, signed=True)),
    "target" / Present("hasTarget", Text(Int8ub)),
    "inner" / INNER,
    "commands" / Elements(COMMAND),
    Versions(
        (VERSION2, dict(mana=100, rank=3, fortune=0.0)), (VERSION3, dict(clan=None)), unknown="rest"
    ),
)
PACKET = Packet(magic(b"PK"), Sized(VarInt, Checked(FIELDS, zlib.crc32, Int32ub)))


def wrapped(body):
    """The packet of the bytes of its fields."""
    body += struct.pack(">I", zlib.crc32(body))
    return b"PK" + VarInt.build(len(body)) + body


# --- Random values

ALPHABET = "ab z0-é߿ࠀ日\ufffd\ufeff😀\U0010ffffe\u0301\0\x7f\n\u1e9b\u0323"


def random_text(random, most, alphabet=ALPHABET):
    return "".join(random.choice(alphabet) for _ in range(random.randint(0, most)))


def fitting(random, width, alphabet, forbidden):
    value = random_text(random, width, alphabet).replace("\0", "")
    while len(value.encode()) > width or value.endswith(forbidden):
        value = value[:-1]
    return value


def random_integer(random, width, signed=False):
    """The edges more often than by chance."""
    number = random.choice([0, 1, 2**width - 1, 2 ** (width - 1), random.getrandbits(width),
                            random.getrandbits(random.randint(1, width))])  # fmt: skip
    return number - (number >> (width - 1) << width) if signed else number


def random_float(random, of):
    layout, width = (">f", 4) if of is single else (">d", 8)
    number = struct.unpack(layout, random.randbytes(width))[0]
    special = [0.0, -0.0, 1.0, math.inf, -math.inf, 5e-324 if of is float else 2.0**-149]
    return random.choice([random.choice(special), of(random.uniform(-9, 9)), 0.5 if number != number else number])


def random_rotation(random):
    while True:
        value = [random.gauss(0, 1) for _ in range(4)]
        for lane in range(4):
            if random.random() < 0.3:
                value[lane] = random.choice([0.0, 1.0, -1.0, value[0]])
        length = math.sqrt(sum(component * component for component in value))
        if length > 1e-3:
            return [single(component / length) for component in value]


def random_quantity(random, lower, upper, steps, of):
    step = random.choice([0, steps, random.randint(0, steps), random.randint(0, steps - 1) + 0.5,
                          random.uniform(0, steps)])  # fmt: skip
    return of(min(max(lower + step * ((upper - lower) / steps), lower), upper))


def random_inner(random):
    return dict(
        x=random_integer(random, 16, True), y=random_integer(random, 16, True),
        note=maybe(random, lambda: random_text(random, 5)),
    )  # fmt: skip


def random_command(random):
    return random.choice([
        dict(stop={}),
        dict(move=dict(x=random_integer(random, 16, True), y=random_integer(random, 16, True))),
        dict(chat=dict(_0=random_text(random, 9), to=random_integer(random, 32))),
        dict(enter=dict(_0=random_inner(random))),
    ])  # fmt: skip


def maybe(random, value):
    return value() if random.random() < 0.6 else None


def unlike(texts):
    """The texts without those that Swift holds equal to one before."""
    return list({unicodedata.normalize("NFD", text): text for text in texts}.values())


def random_value(random):
    ascii = "abc XYZ09~\x7f\t"
    has_target = random.random() < 0.5
    is_late = random.random() < 0.6
    value = dict(
        code=fitting(random, 6, ALPHABET, "\0"),
        initials=fitting(random, 4, ascii, " "),
        name=fitting(random, 20, ALPHABET, "\0"),
        text=random_text(random, random.choice([3, 30, 300])),
        host=maybe(random, lambda: random_text(random, 200, ascii)),
        blob=random.randbytes(random.choice([0, 1, 9, 300])),
        isOn=random.random() < 0.5,
        small=maybe(random, lambda: random_integer(random, 8, True)),
        little=random_integer(random, 32),
        big=random_integer(random, 64),
        single=random_float(random, single),
        double=random_float(random, float),
        count=random_integer(random, 64),
        offset=random.choice([-5000, 5000, random.randint(-5000, 5000), random.randint(-70, 70)]),
        health=random.choice([0, 100, random.randint(0, 100)]),
        score=maybe(random, lambda: random.choice([0, 999, random.randint(0, 999)])),
        aligned=random_integer(random, 32),
        padded=random_integer(random, 8),
        numbers=[random_integer(random, 16) for _ in range(random.randint(0, 8))],
        names=[random_text(random, 5) for _ in range(random.randint(0, 4))],
        tags=sorted({random_integer(random, 16) for _ in range(random.choice([0, 3, 200]))}),
        labels=unlike(random_text(random, 3) for _ in range(random.randint(0, 6))),
        prices={key: random_integer(random, 16)
                for key in unlike(random_text(random, 3) for _ in range(random.randint(0, 6)))},
        color=[random_integer(random, 8) for _ in range(3)],
        buttons=random.choice([0, 1, 8, 0x8000, 0x8009]),
        team=random.choice([0, 1, 300, -1]),
        letter=ord(random.choice(ALPHABET + "\ud7ff\ue000")),
        place=[random_float(random, single) for _ in range(3)],
        date=random.choice([0.0, -0.0005, random.randint(-(10**10), 10**10) / 1000,
                            random.uniform(-1e10, 1e10), random.randint(-999, 999) / 16]),
        timeout=maybe(random, lambda: random.choice([0, 1, -1]) * random.getrandbits(70)
                      + random.choice([0, 5 * 10**11, -5 * 10**11])),
        quarters=random_integer(random, 16, True) / 4,
        id=random.randbytes(16),
        hasTarget=has_target,
        side=random.choice([-1, 0, 1]),
        level=random.randint(0, 20),
        lean=random_integer(random, 5, True),
        wide=random_integer(random, 50),
        position=[random_quantity(random, -100.0, 100.0, 4095, single) for _ in range(3)],
        luck=random_quantity(random, 0.0, 1.0, 127, float),
        rotation=random_rotation(random),
        mode=random_integer(random, 3, True),
        target=random_text(random, 9) if has_target else None,
        inner=random_inner(random),
        commands=[random_command(random) for _ in range(random.randint(0, 4))],
        mana=random.choice([100, 100, random_integer(random, 16)]) if is_late else 100,
        rank=random.choice([3, 3, random_integer(random, 4)]) if is_late else 3,
        fortune=random.choice([0.0, 0.01, random.random()]) if is_late else 0.0,
        clan=fitting(random, 4, ALPHABET, "\0") if is_late and random.random() < 0.5 else None,
        rest=random.randbytes(random.choice([0, 0, 0, 1, 5])),
    )  # fmt: skip
    return value


# Values that must be refused, each for one field.
WRONG = [
    dict(code="toolong"), dict(code="a\0b"), dict(initials="é"), dict(initials="a "), dict(name="x" * 21),
    dict(host="ß"), dict(blob=bytes(65536)), dict(offset=5001), dict(offset=-5001), dict(health=101),
    dict(score=1000), dict(numbers=[0] * 9), dict(color=[1, 2]), dict(color=[1, 2, 3, 4]), dict(buttons=2),
    dict(date=1e300), dict(date=math.nan), dict(timeout=2**80 * 10**12 // 2**16), dict(quarters=0.1), dict(level=21),
    dict(lean=16), dict(lean=-17), dict(wide=2**50), dict(position=[0.0, 100.00001, 0.0]),
    dict(position=[0.0, math.nan, 0.0]), dict(luck=-5e-324), dict(luck=math.inf), dict(rotation=[0.0] * 4),
    dict(rotation=[0.0, 0.0, 0.0, 1.5]), dict(mode=4), dict(hasTarget=True, target=None),
    dict(hasTarget=False, target=""), dict(rank=16), dict(fortune=1.1), dict(clan="fives"), dict(clan="a\0"),
]  # fmt: skip

# --- JSON


def to_json(value):
    value = dict(value)
    for name in ["blob", "rest"]:
        value[name] = base64.b64encode(value[name]).decode()
    value["id"] = str(uuid.UUID(bytes=value["id"])).upper()
    if value["timeout"] is not None:
        value["timeout"] = [value["timeout"] >> 64, value["timeout"] & 2**64 - 1]
    return finite(value)


def finite(value):
    """JSON has no infinities and no NaN."""
    match value:
        case dict(): return {key: finite(each) for key, each in value.items() if each is not None}
        case list(): return [finite(each) for each in value]
        case float(): return value if math.isfinite(value) else repr(value)
        case _: return value  # fmt: skip


def from_json(value):
    value = dict(value)
    for name in ["host", "small", "score", "timeout", "target", "clan"]:
        value.setdefault(name, None)
    for name in ["blob", "rest"]:
        value[name] = base64.b64decode(value[name])
    value["id"] = uuid.UUID(value["id"]).bytes
    if value["timeout"] is not None:
        value["timeout"] = (value["timeout"][0] << 64) + value["timeout"][1]
    for name in ["double", "date", "quarters", "luck", "fortune"]:
        value[name] = float(value[name])
    value["single"] = single(float(value["single"]))
    for name in ["place", "position", "rotation"]:
        value[name] = [single(float(number)) for number in value[name]]
    for inner in [value["inner"]] + [each["enter"]["_0"] for each in value["commands"] if "enter" in each]:
        inner.setdefault("note", None)
    return value


def comparable(value):
    """Equal for equal values: sets without an order, NaN equal to itself, 0.0 unlike -0.0."""
    value = dict(value)
    for name in ["tags", "labels"]:
        value[name] = sorted(value[name])
    return repr(in_order(value))


def in_order(value):
    match value:
        case dict(): return sorted((key, in_order(each)) for key, each in value.items())
        case list(): return [in_order(each) for each in value]
        case _: return value  # fmt: skip
