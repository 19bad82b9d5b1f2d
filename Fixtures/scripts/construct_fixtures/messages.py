"""Whole packets: byte order, unions and versions."""

from construct import (
    Array, Bytes, Int16sl, Int16ub, Int16ul, Int32ub, Int32ul, Int64sl, Int8ub, LazyBound,
)  # fmt: skip
from construct_packets import bad, good, packet, PACKETS
from wire_format import (
    Aligned, bits, Elements, flag, magic, Optional, Packet, run, Sized, Tagged, Text, varint,
    Versions,
)  # fmt: skip

PLAYER = Packet("name" / Text(), "score" / Int16ub)
packet(
    "LittleChunk",
    magic(b"\x89PK\0"),
    "number" / Int32ul,
    "big" / Int32ub,
    "name" / Text(Int32ul),
    "list" / Elements(Int16ul, Int16ul),
    "player" / PLAYER,
    "id" / Bytes(16),
    "count" / varint(32),
    "place" / Array(2, Int16sl),
    run("bits" / bits(12)),
    "wrapped" / Optional(Int64sl),
)
EMPTY_CHUNK = dict(number=0, big=0, name="", list=[], player=dict(name="", score=0), id=bytes(16), count=0,
                   place=[0, 0], bits=0, wrapped=None)  # fmt: skip
good("LittleChunk", "empty", EMPTY_CHUNK)
good("LittleChunk", "counting", dict(
    number=0x01020304, big=0x01020304, name="zoë", list=[0x0102, 0x0304],
    player=dict(name="Ann", score=0x0102), id=bytes(range(16)), count=300, place=[0x0102, -2], bits=0x123,
    wrapped=-0x0102030405060708,
))  # fmt: skip
bad("LittleChunk", "wrong magic", ": bytes at offset 0 are 89 50 4b 01, but the magic is 89 50 4b 00",
    EMPTY_CHUNK, (3, "01"))  # fmt: skip
bad("LittleChunk", "big-endian length", ".name: needs 16777216 bytes at offset 16, but 32 remain",
    EMPTY_CHUNK, (12, "00 00 00 01"))  # fmt: skip
bad("LittleChunk", "big-endian count", ".list: needs 512 bytes at offset 18, but 30 remain",
    EMPTY_CHUNK, (16, "00 01"))  # fmt: skip
bad("LittleChunk", "little-endian player", ".player.name: needs 16777216 bytes at offset 22, but 26 remain",
    EMPTY_CHUNK, (18, "01 00 00 00"))  # fmt: skip

NONE = Packet()
VARINT_COMMAND = Tagged(varint(64), {
    1: ("leaf", Packet("_0" / Int8ub)),
    300: ("pair", Packet("_0" / LazyBound(lambda: VARINT_COMMAND), "_1" / LazyBound(lambda: VARINT_COMMAND))),
    70000: ("none", NONE),
})  # fmt: skip
LITTLE_COMMAND = Tagged(Int16ul, {
    1: ("number", Packet("_0" / Int32ul)),
    0x0102: ("place", Packet("x" / Int16sl, "y" / Int16sl)),
    0xFFFF: ("wide", Packet("_0" / VARINT_COMMAND)),
})  # fmt: skip
packet("VarintCommand", VARINT_COMMAND)
packet("LittleCommand", LITTLE_COMMAND)
packet("Command", Tagged(Int8ub, {
    0: ("stop", NONE),
    1: ("join", Packet("_0" / PLAYER)),
    2: ("chat", Packet("_0" / Text(), "to" / Int32ub)),
    7: ("later", Packet("_0" / LITTLE_COMMAND)),
    255: ("list", Packet("_0" / Elements(Int16ub))),
}))  # fmt: skip
LEAF, PAIR = dict(leaf=dict(_0=5)), lambda a, b: dict(pair=dict(_0=a, _1=b))
CHAT = dict(chat=dict(_0="hi", to=7))
good("Command", "stop", dict(stop={}))
good("Command", "join", dict(join=dict(_0=dict(name="Renée", score=42))))
good("Command", "chat", CHAT)
good("Command", "list", dict(list=dict(_0=[1, 2, 3])))
good("Command", "later", dict(later=dict(_0=dict(place=dict(x=1, y=-2)))))
good("Command", "much later", dict(later=dict(_0=dict(wide=dict(_0=PAIR(LEAF, dict(none={})))))))
good("LittleCommand", "number", dict(number=dict(_0=0x01020304)))
good("LittleCommand", "place", dict(place=dict(x=0x0102, y=-1)))
good("LittleCommand", "wide", dict(wide=dict(_0=LEAF)))
good("VarintCommand", "leaf", LEAF)
good("VarintCommand", "none", dict(none={}))
good("VarintCommand", "pair", PAIR(LEAF, dict(none={})))
good("VarintCommand", "pair of pairs", PAIR(PAIR(LEAF, LEAF), PAIR(dict(none={}), LEAF)))
bad("Command", "unknown tag", ": 3 at offset 0 is not a tag of Command", dict(stop={}), (0, "03"))
bad("Command", "no tag", ": needs 1 byte at offset 0, but 0 remain", dict(stop={}), cut=0)
bad("Command", "bytes behind a case without values", ": ends at offset 1, but 10 bytes are left over",
    CHAT, (0, "00"))  # fmt: skip
bad("Command", "bad text", ".chat.0: bytes at offset 5 are not valid UTF-8", CHAT, (5, "ff"))
bad("Command", "unknown tag inside", ".later: 513 at offset 1 is not a tag of LittleCommand",
    dict(later=dict(_0=dict(place=dict(x=1, y=-2)))), (1, "01 02"))  # fmt: skip
bad("LittleCommand", "big-endian tag", ": 256 at offset 0 is not a tag of LittleCommand",
    dict(number=dict(_0=1)), (0, "00 01"))  # fmt: skip
bad("VarintCommand", "unknown tag", ": 2 at offset 0 is not a tag of VarintCommand", LEAF, (0, "02"))
bad("VarintCommand", "unknown tag inside", ".pair.1: 44 at offset 4 is not a tag of VarintCommand",
    PAIR(LEAF, dict(none={})), ((4, 7), "2c"))  # fmt: skip
bad("VarintCommand", "overlong tag", ": varint at offset 0 is not in its shortest form", LEAF, ((0, 1), "81 00"))
bad("VarintCommand", "tag of 65 bits", ": varint at offset 0 does not fit in 64 bits",
    LEAF, ((0, 1), "ff" * 9 + "02"))  # fmt: skip
deep = LEAF
for _ in range(40):
    deep = PAIR(deep, dict(none={}))
good("VarintCommand", "forty deep", deep, "forty pairs, each in the first place of another")

SECOND_VERSION = (Packet("brightness" / Int16ub, run("isLoud" / flag(), "quality" / bits(3))),
                  dict(brightness=100, isLoud=False, quality=5))  # fmt: skip
THIRD_VERSION = (Packet("clan" / Aligned(4, Optional(Text())), "rank" / varint(32)), dict(clan=None, rank=1))
for name, versions in [("SettingsV1", []), ("SettingsV2", [SECOND_VERSION]),
                       ("SettingsV3", [SECOND_VERSION, THIRD_VERSION])]:  # fmt: skip
    packet(name, Sized(Int16ub, Packet("volume" / Int8ub, "name" / Text(), Versions(*versions, unknown="rest"))))

V1 = dict(volume=7, name="Renée", rest=b"")
V2 = V1 | dict(brightness=200, isLoud=True, quality=3)
V3 = V2 | dict(clan="SWIFT", rank=300)
DEFAULT2, DEFAULT3 = V1 | SECOND_VERSION[1], V1 | SECOND_VERSION[1] | THIRD_VERSION[1]


def tail(name, values):
    """The bytes of the later versions."""
    return PACKETS[name].build(values)[len(PACKETS["SettingsV1"].build(V1)) :]


good("SettingsV1", "of version 1", V1)
good("SettingsV1", "of version 2", V1 | dict(rest=tail("SettingsV2", V2)))
good("SettingsV1", "of version 3", V1 | dict(rest=tail("SettingsV3", V3)))
good("SettingsV1", "empty", dict(volume=0, name="", rest=b""))
good("SettingsV2", "of version 1", DEFAULT2)
good("SettingsV2", "of version 2", V2)
good("SettingsV2", "of version 3", V2 | dict(rest=tail("SettingsV3", V3)[3:]))
good("SettingsV2", "one field is not the default", DEFAULT2 | dict(quality=4))
good("SettingsV2", "defaults before unknown bytes", DEFAULT2 | dict(rest=b"\0"))
good("SettingsV3", "of version 1", DEFAULT3)
good("SettingsV3", "of version 2", DEFAULT3 | V2)
good("SettingsV3", "of version 3", V3)
good("SettingsV3", "of version 4", V3 | dict(rest=b"later"))
good("SettingsV3", "version 3 behind defaults of version 2", DEFAULT3 | dict(rank=2))
good("SettingsV3", "defaults before unknown bytes", DEFAULT3 | dict(rest=b"\xff"))
good("SettingsV3", "rank of zero", DEFAULT3 | dict(name="abc", rank=0))

bad("SettingsV1", "length beyond the end", ": needs 12 bytes at offset 2, but 11 remain", V1, (0, "00 0c"))
bad("SettingsV1", "greatest length", ": needs 65535 bytes at offset 2, but 11 remain", V1, (0, "ff ff"))
bad("SettingsV1", "bytes behind the length", ": ends at offset 13, but 1 byte is left over", V1, ((13, 13), "00"))
bad("SettingsV1", "fields beyond the length", ".name: needs 6 bytes at offset 7, but 5 remain", V1, (0, "00 0a"))
bad("SettingsV1", "no length", ": needs 2 bytes at offset 0, but 1 remains", V1, cut=1)
bad("SettingsV2", "needless defaults",
    ": bytes from offset 13 on hold only default values, so they must be absent",
    DEFAULT2 | dict(quality=4), (15, "50"))  # fmt: skip
bad("SettingsV2", "half a version", ".isLoud: needs 1 byte at offset 15, but 0 remain",
    DEFAULT2 | dict(quality=4), (0, "00 0d"), cut=15)  # fmt: skip
bad("SettingsV2", "unused bit", ".quality: unused bits at offset 15 must be zero",
    DEFAULT2 | dict(quality=4), (15, "41"))  # fmt: skip
bad("SettingsV3", "needless defaults of version 3",
    ": bytes from offset 16 on hold only default values, so they must be absent",
    V3 | dict(clan=None, rank=2), (19, "01"))  # fmt: skip
bad("SettingsV3", "needless defaults of versions 2 and 3",
    ": bytes from offset 16 on hold only default values, so they must be absent",
    DEFAULT3 | dict(rank=2), (19, "01"))  # fmt: skip
bad("SettingsV3", "padding", ".clan: byte at offset 16 is 0x01, but must be 0x00 (padding)", V3, (16, "01"))
