"""What differs between two values of DeltaWorld, written from WireFormat.md, "Deltas".

A world is a dict. A quantized number is its step.
"""

import copy
import struct

from fields import leb128, number, presence, raw
from hex_files import golden, malformed, stanza


class Bits:
    """Bits in bytes of their own, most significant first, among whole bytes."""

    def __init__(self, data=b""):
        self.data, self.place, self.free = bytearray(data), None, 0

    def bits(self, value, count):
        for index in reversed(range(count)):
            if self.free == 0:
                self.place, self.free = len(self.data), 8
                self.data.append(0)
            self.free -= 1
            self.data[self.place] |= (value >> index & 1) << self.free

    def whole(self, data):
        self.data += data


def text(value):
    data = value.encode()
    return struct.pack(">I", len(data)) + data


# --- In full

def entity_bits(out, entity):
    for step in entity["position"]:
        out.bits(step, 16)
    out.bits(entity["heading"], 7)
    out.bits(entity["is_alive"], 1)


def entity_bytes(entity):
    out = Bits()
    entity_bits(out, entity)
    return bytes(out.data)


def player_parts(path, player):
    return [
        (bytes([player["id"]]), f"{path}.id"), (text(player["name"]), f"{path}.name"),
        (bytes([player["health"]]), f"{path}.health"),
    ]  # fmt: skip


def player_bytes(player):
    return b"".join(data for data, _ in player_parts("", player))


def score_bytes(pair):
    return struct.pack("<HI", *pair)


def members(values):
    return b"".join(sorted(values))


def full(world):
    """The parts of the packet."""
    bits = Bits()
    for step in world["sun"]:
        bits.bits(step, 16)
    for step in world["colors"]:
        bits.bits(step, 30)
    bits.bits(world["weather"], 3)
    bits.bits(world["is_paused"], 1)
    run = bytes(bits.data)
    parts = (
        number("tick", ">I", world["tick"]) + [(text(world["name"]), "name")] + number("wind", ">h", world["wind"])
        + [(run, "sun")]
        + number("isNight", ">B", world["is_night"])
        + [(bytes([len(world["entities"])]), "entities")]
        + [(entity_bytes(entity), f"entities[{index}].position") for index, entity in enumerate(world["entities"])]
        + [(bytes([len(world["players"])]), "players")]
        + [part for index, player in enumerate(world["players"]) for part in player_parts(f"players[{index}]", player)]
        + [(entity_bytes(world["home"]), "home.position")]
        + presence("leader", world["leader"] is not None)
        + ([] if world["leader"] is None else [(entity_bytes(world["leader"]), "leader.position")])
        + [(bytes([len(world["tags"])]), "tags")]
        + [(data, f"tags[{index}]") for index, data in enumerate(sorted(map(text, world["tags"])))]
        + number("scores", "<I", len(world["scores"]))
        + [
            (piece, f"scores[{index}].{name}")
            for index, data in enumerate(sorted(map(score_bytes, world["scores"].items())))
            for piece, name in [(data[:2], "key"), (data[2:], "value")]
        ]
        + [(bytes([0x80 if world["target"] is not None else 0]), "hasTarget")]
    )  # fmt: skip
    if world["target"] is not None:
        parts += number("target", ">H", world["target"])
    return parts


def full_bytes(world):
    return b"".join(data for data, _ in full(world))


# --- Deltas

def whole(out, new, old):
    """A field that is as it is in the packet, if it has changed."""
    out.bits(new != old, 1)
    if new != old:
        out.whole(new)


def relative(out, new, old, small, large, width):
    """Numbers of `width` bits, as their differences."""
    out.bits(new != old, 1)
    if new == old:
        return
    for value, base in zip(new, old):
        half = 1 << width - 1
        difference = (value - base + half) % (2 * half) - half
        for prefix, prefix_bits, count in [(0, 1, small), (0b10, 2, large)]:
            if -(1 << count - 1) <= difference < 1 << count - 1:
                out.bits(prefix, prefix_bits)
                out.bits(difference % (1 << count), count)
                break
        else:
            out.bits(0b11, 2)
            out.bits(value % (2 * half), width)


def entity_delta(out, new, old):
    relative(out, new["position"], old["position"], 4, 8, 16)
    relative(out, [new["heading"]], [old["heading"]], 3, 5, 7)
    out.bits(new["is_alive"] != old["is_alive"], 1)


def player_delta(out, new, old):
    whole(out, bytes([new["id"]]), bytes([old["id"]]))
    whole(out, text(new["name"]), text(old["name"]))
    relative(out, [new["health"]], [old["health"]], 3, 6, 8)


def entities_delta(out, new, old):
    out.bits(new != old, 1)
    if new == old:
        return
    whole(out, leb128(len(new)), leb128(len(old)))
    for value, base in zip(new, old):
        out.bits(value != base, 1)
        if value != base:
            entity_delta(out, value, base)
    for value in new[len(old):]:
        out.whole(entity_bytes(value))


def comings_and_goings(new, old):
    """What has become of each identity of the baseline, and where others are new: ("stays", new, old), ("gone", old) and
    ("new", new), by index."""
    start = 0
    while start < min(len(new), len(old)) and new[start] == old[start]:
        start += 1
    end = 0
    while end < min(len(new), len(old)) - start and new[-1 - end] == old[-1 - end]:
        end += 1
    steps = [("stays", index, index) for index in range(start)]
    at_new, at_old = start, start
    while at_new < len(new) - end or at_old < len(old) - end:
        rest_new, rest_old = new[at_new:len(new) - end], old[at_old:len(old) - end]
        if rest_new and rest_old and rest_new[0] == rest_old[0]:
            steps.append(("stays", at_new, at_old))
            at_new, at_old = at_new + 1, at_old + 1
            continue
        is_gone = bool(rest_old) and rest_old[0] not in rest_new
        if not is_gone and rest_old and rest_new[0] in rest_old:
            # Both are further on: how far, to the last of them?
            further_new = len(rest_new) - 1 - rest_new[::-1].index(rest_old[0])
            further_old = len(rest_old) - 1 - rest_old[::-1].index(rest_new[0])
            is_gone = further_new > further_old
        if is_gone:
            steps.append(("gone", at_old))
            at_old += 1
        else:
            steps.append(("new", at_new))
            at_new += 1
    return steps + [("stays", len(new) - index, len(old) - index) for index in range(end, 0, -1)]


def players_delta(out, new, old):
    out.bits(new != old, 1)
    if new == old:
        return
    fresh = []

    def write_fresh():
        out.whole(leb128(len(fresh)))
        for player in fresh:
            out.whole(player_bytes(player))
        fresh.clear()

    for step, *indices in comings_and_goings([player["id"] for player in new], [player["id"] for player in old]):
        if step == "new":
            fresh.append(new[indices[0]])
            continue
        if fresh:
            out.bits(0b101, 3)
            write_fresh()
        if step == "gone":
            out.bits(0b100, 3)
            continue
        value, base = new[indices[0]], old[indices[1]]
        out.bits(value != base, 1)
        if value != base:
            out.bits(1, 1)
            player_delta(out, value, base)
    out.bits(len(fresh) > 0, 1)
    if fresh:
        write_fresh()


def leader_delta(out, new, old):
    out.bits(new != old, 1)
    if new == old:
        return
    if old is None:
        return out.whole(entity_bytes(new))
    out.bits(new is not None, 1)
    if new is not None:
        entity_delta(out, new, old)


def parts_delta(out, new, old, is_changed, gone, data):
    """What is gone, and what is new."""
    out.bits(new != old, 1)
    if new == old:
        return
    removed = [gone(key) for key in old if key not in new]
    added = [data(key) for key in new if is_changed(key)]
    out.whole(leb128(len(removed)) + members(removed) + leb128(len(added)) + members(added))


def delta(new, old):
    out = Bits()
    whole(out, struct.pack(">I", new["tick"]), struct.pack(">I", old["tick"]))
    whole(out, text(new["name"]), text(old["name"]))
    relative(out, [new["wind"]], [old["wind"]], 4, 8, 16)
    relative(out, new["sun"], old["sun"], 4, 8, 16)
    out.bits(new["colors"] != old["colors"], 1)
    if new["colors"] != old["colors"]:
        for step in new["colors"]:
            out.bits(step, 30)
    out.bits(new["weather"] != old["weather"], 1)
    if new["weather"] != old["weather"]:
        out.bits(new["weather"], 3)
    out.bits(new["is_paused"] != old["is_paused"], 1)
    out.bits(new["is_night"] != old["is_night"], 1)
    entities_delta(out, new["entities"], old["entities"])
    players_delta(out, new["players"], old["players"])
    out.bits(new["home"] != old["home"], 1)
    if new["home"] != old["home"]:
        entity_delta(out, new["home"], old["home"])
    leader_delta(out, new["leader"], old["leader"])
    parts_delta(out, new["tags"], old["tags"], lambda tag: tag not in old["tags"], text, text)
    scores = new["scores"]
    parts_delta(
        out, scores, old["scores"], lambda key: scores[key] != old["scores"].get(key),
        lambda key: struct.pack("<H", key), lambda key: score_bytes((key, scores[key])),
    )  # fmt: skip
    out.bits((new["target"] is None) != (old["target"] is None), 1)
    target = [b"" if world["target"] is None else struct.pack(">H", world["target"]) for world in (new, old)]
    whole(out, *target)
    return bytes(out.data)


# --- Cases

ZERO = 32767


def entity(x=ZERO, y=ZERO, z=ZERO, heading=0, is_alive=True):
    return {"position": [x, y, z], "heading": heading, "is_alive": is_alive}


def player(id, name, health=100):
    return {"id": id, "name": name, "health": health}


EMPTY = {
    "tick": 0, "name": "", "wind": 0, "sun": [ZERO] * 3, "colors": [0] * 4, "weather": 0, "is_paused": False,
    "is_night": False, "entities": [], "players": [], "home": entity(), "leader": None, "tags": [], "scores": {},
    "target": None,
}  # fmt: skip
START = EMPTY | {
    "tick": 1, "name": "Zoë", "wind": -5, "sun": [0, ZERO, 65534], "colors": [0, (1 << 30) - 1, 0, (1 << 30) - 1],
    "weather": 5, "entities": [entity(), entity(65534, 0, heading=127)],
    "players": [player(1, "a"), player(2, "b"), player(3, "c")], "leader": entity(is_alive=False),
    "tags": ["x", "yy"], "scores": {1: 10, 0x0100: 20}, "target": 7,
}  # fmt: skip

golden("DeltaWorld", "empty", "nothing in it", full(EMPTY))
golden("DeltaWorld", "start", "something of everything", full(START))
malformed("DeltaWorld", "cut", "DeltaWorld.wind: needs 2 bytes at offset 8, but 1 remains", raw("tick", "00" * 9))


def changed(**changes):
    """The start, with what a function makes of each of the fields."""
    world = copy.deepcopy(START)
    for field, change in changes.items():
        world[field] = change(world[field]) if callable(change) else change
    return world


def case(name, new, old=START):
    lines = ["baseline: " + full_bytes(old).hex(), "value: " + full_bytes(new).hex()]
    stanza("Deltas/DeltaWorld.hex", name, lines, [(delta(new, old), "")])


def refused(name, error, out, old=START):
    lines = ["baseline: " + full_bytes(old).hex(), "error: " + error]
    stanza("Deltas/DeltaWorld.hex", name, lines, [(bytes(out.data if isinstance(out, Bits) else out), "")])


def moved(x=0, y=0, z=0, index=1):
    def move(entities):
        position = entities[index]["position"]
        entities[index]["position"] = [position[0] + x, position[1] + y, position[2] + z]
        return entities
    return move


case("nothing", START)
case("everything", START, EMPTY)
case("back to nothing", EMPTY, START)
case("a number in whole bytes", changed(tick=2))
case("text", changed(name="Zoé"))
case("text in another form", changed(name="Zoe\u0308"))
for difference in [1, 7, 8, -8, -9, 127, 128, -128, -129, 32767]:
    case(f"a difference of {difference}", changed(wind=-5 + difference))
case("from the greatest number to the least", changed(wind=-32768), changed(wind=32767))
case("steps", changed(sun=[3, ZERO - 100, 0]))
case("wide bits", changed(colors=[1, 2, 3, 4]))
case("few bits", changed(weather=0))
case("two booleans", changed(is_paused=True, is_night=True))
case("an element moved", changed(entities=moved(x=-3, y=5)))
case("both elements moved", changed(entities=lambda list: moved(x=-300)(moved(z=1, index=0)(list))))
case("fewer elements", changed(entities=lambda list: moved(z=9, index=0)(list)[:1]))
case("no elements", changed(entities=[]))
case("more elements", changed(entities=lambda list: moved(x=-3)(list) + [entity(heading=3), entity(heading=4)]))
case("one with an identity gone", changed(players=lambda list: list[:1] + list[2:]))
case("all with an identity gone", changed(players=[]))
case("one with an identity new", changed(players=lambda list: list + [player(9, "new")]))
case("one changed, one gone, one new",
     changed(players=lambda list: [player(2, "B", 97), player(3, "c"), player(4, "d")]))
case("one with an identity new at the start", changed(players=lambda list: [player(9, "new")] + list))
case("two with identities new in the middle",
     changed(players=lambda list: list[:1] + [player(8, "n"), player(9, "m")] + list[1:]))
case("one in place of another", changed(players=lambda list: [list[0], player(9, "new"), list[2]]))
MORE = [player(7, "g"), player(10, "h")]
case("new between those that are gone",
     changed(players=lambda list: [list[1], player(4, "d"), player(5, "e", 7), MORE[1], player(6, "f")]),
     changed(players=lambda list: list + MORE))
case("the first moved to the end", changed(players=lambda list: list[1:] + list[:1]))
case("the last moved to the start", changed(players=lambda list: list[-1:] + list[:-1]))
case("the last in place of one that is gone",
     changed(players=lambda list: [list[0], MORE[1], list[2], MORE[0]]), changed(players=lambda list: list + MORE))
case("another order", changed(players=lambda list: list[::-1]))
case("one with an identity twice", changed(players=lambda list: list[:1] + list))
case("identities several times",
     changed(players=lambda list: [list[1], list[0], list[1], list[2], list[0]]),
     changed(players=lambda list: [list[0], list[2], list[1], list[0], list[1]]))
case("a nested packet", changed(home=entity(y=0, heading=1, is_alive=False)))
case("an optional gone", changed(leader=None))
case("an optional new", START, changed(leader=None))
case("an optional changed", changed(leader=entity()))
case("members", changed(tags=["yy", "z", ""]))
case("pairs", changed(scores={1: 11, 7: 0}))
case("a condition", changed(target=None))
case("a value under a condition", changed(target=8))



def snapshot(name, frame, age, new, old=None, session=0xA55A):
    """A snapshot: its session and frame, the age of its baseline, and its bytes."""
    body = full_bytes(new) if old is None else delta(new, old)
    parts = (
        number("session", ">H", session) + number("frame", ">I", frame) + number("age", ">B", age)
        + [(body, "in full" if old is None else "delta")]
    )  # fmt: skip
    stanza("Snapshots/DeltaWorld.hex", name, ["value: " + full_bytes(new).hex()], parts)


snapshot("in full", 65535, 0, START)
snapshot("against the one before", 65536, 1, changed(wind=9), START)
snapshot("against the first", 65537, 2, changed(is_paused=True), START)
snapshot("in full again", 65538, 0, EMPTY)
snapshot("against the second", 65539, 3, changed(name="Zoé"), changed(wind=9))
snapshot("another session begins", 1, 0, START, session=1)
snapshot("and goes on", 3, 2, changed(wind=9), START, session=1)

PAUSED = delta(changed(is_paused=True), START)
refused("a byte too many", "DeltaWorld: ends at offset 2, but 1 byte is left over", PAUSED + b"\0")
refused("cut", "DeltaWorld.entities: needs 1 byte at offset 1, but 0 remain", PAUSED[:1])
refused("no bytes", "DeltaWorld.tick: needs 1 byte at offset 0, but 0 remain", b"")


def bad(name, error, *steps, old=START):
    """Bits as (value, count), and whole bytes."""
    out = Bits()
    for step in steps:
        out.whole(step) if isinstance(step, bytes) else out.bits(*step)
    refused(name, error, out, old)


NO = "claims a difference from the baseline where there is none"
bad("the same number", f"DeltaWorld.tick: bit 0 {NO} at offset 0", (1, 1), b"\0\0\0\1", (0, 15))
bad("the same text", f"DeltaWorld.name: bit 1 {NO} at offset 0", (1, 2), text("Zoë"), (0, 14))
bad("no difference", f"DeltaWorld.wind: bit 2 {NO} at offset 0", (0b0010, 4), (0, 12))
bad("a large difference that is small",
    "DeltaWorld.wind: the difference at bit 3 takes more bits than the 4 that suffice at offset 0",
    (0b001, 3), (0b10, 2), (7, 8), (0, 11))
bad("a number whose difference is large",
    "DeltaWorld.wind: the difference at bit 3 takes more bits than the 8 that suffice at offset 0",
    (0b001, 3), (0b11, 2), (100, 16), (0, 11))
bad("a number whose difference is small",
    "DeltaWorld.wind: the difference at bit 3 takes more bits than the 8 that suffice at offset 0",
    (0b001, 3), (0b11, 2), (0, 16), (0, 11))
bad("unused bits", "DeltaWorld: unused bits at offset 2 must be zero", (1, 6), (0, 3), (1, 15))
bad("a step after the last", "DeltaWorld.sun: step 65535 at offset 0 is not within 0...65534",
    (1, 4), (0, 5), (0, 5), (1, 5), (0, 12))
bad("the same bits", f"DeltaWorld.weather: bit 5 {NO} at offset 0", (0b000001, 6), (5, 3), (0, 15))
bad("an element without a change", f"DeltaWorld.entities[0]: bit 2 {NO} at offset 1", (1, 9), (0b01000, 5), (0, 18))
bad("no element with a change", f"DeltaWorld.entities: bit 0 {NO} at offset 1", (1, 9), (0b000, 3), (0, 20))
bad("the same count", f"DeltaWorld.entities: bit 1 {NO} at offset 1", (0b11, 10), b"\x02", (0, 22))
bad("a count that the bytes cannot hold", "DeltaWorld.entities: needs 1743 bytes at offset 4, but 0 remain",
    (0b11, 10), b"\xfb\x01")
bad("a count in two bytes", "DeltaWorld.entities: varint at offset 2 is not in its shortest form",
    (0b11, 10), b"\x81\x00", (0, 14))
bad("an element gone and there", f"DeltaWorld.players: bit 5 {NO} at offset 1",
    (1, 10), (0b100100100, 9), (1, 1), b"\1" + player_bytes(player(2, "b")), (0, 14))
bad("an element gone and in the place where it was", f"DeltaWorld.players: bit 2 {NO} at offset 1",
    (1, 10), (0b101, 3), b"\1" + player_bytes(player(1, "A")), (0b10000, 5), (0, 1), (0, 14))
bad("an element new before one that is gone", f"DeltaWorld.players: bit 2 {NO} at offset 1",
    (1, 10), (0b101, 3), b"\1" + player_bytes(player(9, "A")), (0b10000, 5), (0, 1), (0, 14))
bad("one after the other new in one place", f"DeltaWorld.players: bit 2 {NO} at offset 1",
    (1, 10), (0b101, 3), b"\1" + player_bytes(player(8, "A")), (0b101, 3), b"\1" + player_bytes(player(9, "A")),
    (0, 17))
bad("none new in the middle", f"DeltaWorld.players: bit 3 {NO} at offset 1", (1, 10), (0b0101, 4), b"\0", (0, 17))
bad("the far one moved", f"DeltaWorld.players: bit 2 {NO} at offset 1",
    (1, 10), (0b101, 3), b"\2" + player_bytes(player(2, "b")) + player_bytes(player(3, "c")), (0, 1), (0b100100, 6), (0, 15))
bad("an element with another identity", f"DeltaWorld.players[0]: bit 2 {NO} at offset 1",
    (1, 10), (0b11, 2), (1, 1), b"\x07", (0, 2), (0, 17))
bad("none new", f"DeltaWorld.players: bit 5 {NO} at offset 1", (1, 10), (0, 3), (1, 1), b"\0", (0, 10))
bad("an optional without a change", f"DeltaWorld.leader: bit 3 {NO} at offset 1", (1, 12), (1, 1), (0, 11))
bad("a member gone that was not there", f"DeltaWorld.tags: bit 4 {NO} at offset 1",
    (1, 13), b"\1" + text("q") + b"\0", (0, 3))
bad("a member new that was there", f"DeltaWorld.tags: bit 4 {NO} at offset 1",
    (1, 13), b"\0\1" + text("x"), (0, 3))
bad("a member gone and new", f"DeltaWorld.tags: bit 4 {NO} at offset 1",
    (1, 13), b"\1" + text("x") + b"\1" + text("x"), (0, 3))
bad("no members", f"DeltaWorld.tags: bit 4 {NO} at offset 1", (1, 13), b"\0\0", (0, 3))
bad("members out of order",
    "DeltaWorld.tags[1]: element at offset 9 is out of order: its bytes must come after those of the previous element",
    (1, 13), b"\2" + text("yy") + text("x") + b"\0", (0, 3))
bad("a key gone that was not there", f"DeltaWorld.scores: bit 5 {NO} at offset 1",
    (1, 14), b"\1\x09\0\0", (0, 2))
bad("the same pair", f"DeltaWorld.scores: bit 5 {NO} at offset 1", (1, 14), b"\0\1" + score_bytes((1, 10)), (0, 2))
AGAIN = "claims no difference from the baseline, whose bytes are not valid after the earlier fields"
bad("a condition without its value", f"DeltaWorld.target: bit 7 {AGAIN} at offset 1",
    (1, 15), (0, 1), old=changed(target=None))
FULL = changed(entities=[entity()] * 255)
bad("more elements than the prefix can say", "DeltaWorld.entities: length 256 at offset 43 is more than the maximum of 255",
    (0b11, 10), b"\x80\x02", (0, 255), entity_bytes(entity()), (0, 6), old=FULL)
