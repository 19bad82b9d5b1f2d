"""Datagrams of walkers, to be received one after the other, written from the article "Entities of a world", "On the wire"."""

import struct

from fields import number
from hex_files import stanza
from struct_fixtures.deltas import Bits, relative, text, whole

SESSION = 0xA55A


def walker(id, name, place):
    return {"id": id, "name": name, "place": place}


def full(new):
    return struct.pack(">H", new["id"]) + text(new["name"]) + struct.pack(">H", new["place"])


def delta(out, new, old):
    whole(out, struct.pack(">H", new["id"]), struct.pack(">H", old["id"]))
    whole(out, text(new["name"]), text(old["name"]))
    relative(out, [new["place"]], [old["place"]], 3, 6, 16)


def is_in_bits(new, old):
    return (new["id"], new["name"]) == (old["id"], old["name"])


class Updates:
    def __init__(self):
        self.out, self.next, self.age, self.count = Bits(), 0, 1, 0

    def gap(self, count, choice=None):
        if choice is None:
            choice = next(choice for choice, most in enumerate([8, 64, 4096, 1 << 64]) if count <= most)
        self.out.bits(choice, 2)
        self.out.bits(count - 1, [3, 6, 12, 64][choice])

    def optional_gap(self, count):
        self.out.bits(count > 0, 1)
        if count > 0:
            self.gap(count)

    def begin(self, id):
        """Notes an update, and returns the gap before it."""
        gap, self.next = id - self.next, id + 1
        self.count += 1
        return gap

    def delta(self, new, old, age, id=None):
        gap = self.begin(old["id"] if id is None else id)
        in_bits = is_in_bits(new, old)
        if in_bits and age == self.age:
            self.out.bits(gap > 0, 1)
            if gap > 0:
                self.out.bits(0, 1)
                self.gap(gap)
        else:
            self.out.bits(0b110, 3)
            self.out.bits(age, 6)
            self.out.bits(not in_bits, 1)
            self.optional_gap(gap)
            self.age = age
        if in_bits:
            delta(self.out, new, old)
        else:
            own = Bits()
            delta(own, new, old)
            self.out.whole(bytes(own.data))
        return self

    def full(self, new):
        self.begin(new["id"])
        self.out.bits(0b1110, 4)
        self.out.whole(full(new))
        return self

    def gone(self, id):
        gap = self.begin(id)
        self.out.bits(0b1111, 4)
        self.optional_gap(gap)
        return self

    def raw(self, bits, count):
        self.out.bits(bits, count)
        self.count += 1
        return self


def parts(updates, datagram, frame, session=SESSION, count=None, more=b""):
    return (
        number("session", ">H", session) + number("number", ">I", datagram) + number("frame", ">I", frame)
        + number("updates", ">H", updates.count if count is None else count)
        + [(bytes(updates.out.data) + more, "")]
    )  # fmt: skip


present, received, newest = {}, set(), 0


def acknowledgement(session):
    earlier = sum(1 << age - 1 for age in range(1, 33) if newest - age in received)
    return struct.pack(">HII", session, newest, earlier)


def new(name, updates, datagram, frame, appeared=(), changed=(), gone=(), session=SESSION):
    """A datagram that is received, and all that is there then."""
    global newest
    received.add(datagram)
    newest = max(newest, datagram)
    for id in gone:
        del present[id]
    for walker in [*appeared, *changed]:
        present[walker["id"]] = walker
    lists = [[walker["id"] for walker in appeared], [walker["id"] for walker in changed], gone]
    words = [" ".join([word, *map(str, ids)]) for word, ids in zip(["appeared", "changed", "gone"], lists)]
    heading = [
        f"new {frame}: {', '.join(words)}",
        "entities: " + b"".join(full(present[id]) for id in sorted(present)).hex(),
        "acknowledgement: " + acknowledgement(session).hex(),
    ]
    stanza("Entities/Walker.hex", name, heading, parts(updates, datagram, frame, session))


def refused(name, outcome, updates, datagram=200, frame=10, **others):
    stanza("Entities/Walker.hex", name, [outcome], parts(updates, datagram, frame, **others))


def error(sentence, offset):
    return f"error: {sentence} at offset {offset}"


A5, B5, C5 = walker(1, "a", 100), walker(2, "b", 200), walker(300, "c", 300)
A6, B6 = walker(1, "a", 101), walker(2, "b", 140)
A7 = walker(1, "a", 90)
A8, B8, C8 = walker(1, "a", 65000), walker(2, "bé", 141), walker(300, "c", 299)
D9, Z9 = walker(5, "", 7), walker(65535, "z", 0)

new("in full", Updates().full(A5).full(B5).full(C5), 100, 5, appeared=[A5, B5, C5])
new("in bits", Updates().delta(A6, A5, 1).delta(B6, B5, 1), 101, 6, changed=[A6, B6])
new("other baselines, and whole bytes", Updates().delta(A8, A6, 2).delta(B8, B6, 2).delta(C8, C5, 3), 103, 8,
    changed=[A8, B8, C8])
new("some are gone, and some new", Updates().gone(1).full(D9).gone(300).full(Z9), 104, 9,
    appeared=[D9, Z9], gone=[1, 300])
new("older than that", Updates().delta(A7, A6, 1), 102, 7)
new("older, but of another entity", Updates().full(walker(4, "d", 4)), 99, 4, appeared=[walker(4, "d", 4)])
new("as it was", Updates().delta(B8, B8, 2), 105, 10, changed=[B8])

refused("again", "new 10: appeared, changed, gone", Updates().delta(B8, B8, 2), 105, 10)
refused("no baseline", "without baseline", Updates().delta(A8, A6, 1), frame=11)
refused("no entity", "without baseline", Updates().delta(walker(9, "", 1), walker(9, "", 0), 1), frame=11)
refused("a baseline of frame 0", "late", Updates().delta(A7, A6, 5), frame=5)
EMPTY = "a datagram without a number, a frame, or entities"
refused("number 0", error(EMPTY, 0), Updates().gone(2), datagram=0)
refused("frame 0", error(EMPTY, 0), Updates().gone(2), frame=0)
refused("no updates", error(EMPTY, 0), Updates())
refused("an update too few", "error: needs 1 byte at offset 14, but 0 remain", Updates().gone(2).raw(0b111111, 6))
refused("an update too many", "error: ends at offset 14, but 1 byte is left over", Updates().gone(2), more=b"\0")
for age in [0, 63]:
    refused(f"a baseline {age} frames old", error(f"no baseline is stated as {age} frames old", 14),
            Updates().raw(0b110 << 8 | age << 2, 11))
refused("the same age again", error("no baseline is stated as 1 frames old", 14), Updates().raw(0b110 << 8 | 1 << 2, 11))
refused("a gap in too many bits", error("a gap of 8 has a shorter form", 14), Updates().raw(0b1111_1_01_000111, 13))
refused("a greater identifier than there are", error("65536 is greater than 65535", 21), Updates().gone(65536))
refused("the greatest gap", error("18446744073709551615 is greater than 65535", 21), Updates().gone((1 << 64) - 1))
refused("not in ascending order", error("entity 5 comes after one that follows it", 30),
        Updates().full(Z9).full(D9))
refused("another identifier", error("entity 2 becomes entity 3", 17), Updates().delta(walker(3, "bé", 141), B8, 2, id=2))
refused("bits after the last", "error: unused bits at offset 14 must be zero", Updates().delta(B8, B8, 2).raw(1, 1), count=1)

received.clear()
newest = 0
ONE, TWO = walker(1, "one", 1), walker(1, "one", 2)
new("another session", Updates().full(ONE), 7, 1, appeared=[ONE], gone=sorted(present), session=1)
refused("of the former session", "late", Updates().full(A5), 106, 11)
new("the other session goes on", Updates().delta(TWO, ONE, 1), 8, 2, changed=[TWO], session=1)
