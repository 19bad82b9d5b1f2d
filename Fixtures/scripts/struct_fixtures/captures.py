"""Captures of datagrams, as files of pcap, whose contents are written from the articles PacketSnapshots and EntitiesOfAWorld,
"On the wire".
"""

import struct

from fields import number
from hex_files import stanza
from struct_fixtures.deltas import START, changed, delta, full_bytes
from struct_fixtures.entities import SESSION, Updates, walker

PORT = 4711
CLIENT = 50000


class Capture:
    """A file of pcap: a header, then each datagram with its time, in IPv4 without a link layer."""

    def __init__(self, file, case, heading):
        header = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 101)
        self.parts = [(header, "the header of the file")]
        self.count = 0
        stanza(file, case, [heading], self.parts)

    def add(self, is_to_server, parts, client=CLIENT):
        content = sum(len(data) for data, _ in parts)
        ports = (client, PORT) if is_to_server else (PORT, client)
        addresses = bytes([10, 0, 0, 2, 10, 0, 0, 1]) if is_to_server else bytes([10, 0, 0, 1, 10, 0, 0, 2])
        size = 28 + content
        frame = (
            struct.pack("<IIII", 1_772_323_199, self.count, size, size)
            + struct.pack(">BBHHHBBH", 0x45, 0, size, 0, 0x4000, 64, 17, 0)
            + addresses
            + struct.pack(">HHHH", *ports, 8 + content, 0)
        )
        self.count += 1
        self.parts += [(frame, "to the server" if is_to_server else "from the server")] + parts


def acknowledgement(session, frame):
    return number("session", ">H", session) + number("frame", ">I", frame)


def snapshot(frame, age, content):
    return (
        number("session", ">H", SESSION) + number("frame", ">I", frame) + number("age", ">B", age)
        + [(content, "delta" if age else "world")]
    )


def fragment(frame, age, index, count, content):
    return (
        number("session", ">H", SESSION) + number("frame", ">I", frame) + number("age", ">B", age)
        + number("index", ">B", index) + [(count.to_bytes(3, "big"), "byteCount"), (content, "bytes")]
    )


capture = Capture(
    "Captures/DeltaWorld.hex", "snapshots",
    "nothing is acknowledged, so a world comes in full; that is acknowledged, so a delta comes, then the fragments of one")
capture.add(True, acknowledgement(0, 0))
capture.add(False, snapshot(1, 0, full_bytes(START)))
capture.add(True, acknowledgement(SESSION, 1))
capture.add(False, snapshot(3, 2, delta(changed(wind=9), START)))
long = delta(changed(name="Zoë" * 20), START)
capture.add(False, fragment(4, 0x80 + 3, 0, len(long), long[:53]))
capture.add(False, fragment(4, 0xC0 + 3, 1, len(long), long[53:]))

capture = Capture(
    "Captures/DeltaWorld.hex", "snapshots, begun later",
    "a delta against what came before; a world in full, in fragments; a delta against it, the same to another client,"
    " one against it that is late, and one that is malformed")
capture.add(False, snapshot(3, 2, delta(changed(wind=9), START)))
long = full_bytes(START)
capture.add(False, fragment(5, 0x80, 0, len(long), long[:100]))
capture.add(False, fragment(5, 0xC0, 1, len(long), long[100:]))
capture.add(False, snapshot(7, 2, delta(changed(wind=9), START)))
capture.add(False, snapshot(7, 2, delta(changed(wind=9), START)), CLIENT + 1)
capture.add(False, snapshot(6, 1, delta(changed(wind=7), START)))
capture.add(False, snapshot(8, 1, delta(changed(wind=9), changed(wind=7)) + b"\1"))


def entities(number_, frame, count, content):
    return (
        number("session", ">H", SESSION) + number("number", ">I", number_) + number("frame", ">I", frame)
        + number("count", ">H", count) + [(content, "updates")]
    )


def entity_acknowledgement(session, number_, earlier):
    return number("session", ">H", session) + number("number", ">I", number_) + number("earlier", ">I", earlier)


capture = Capture("Captures/Walker.hex", "entities", "two come in full; that is acknowledged, so a delta comes")
first, second = walker(1, "a", 100), walker(2, "b", 200)
updates = Updates().full(first).full(second)
capture.add(False, entities(1, 1, updates.count, bytes(updates.out.data)))
capture.add(True, entity_acknowledgement(SESSION, 1, 0))
updates = Updates().delta(walker(1, "a", 101), first, 2)
capture.add(False, entities(2, 3, updates.count, bytes(updates.out.data)))

capture = Capture(
    "Captures/Walker.hex", "entities, begun later",
    "one in full; that one as a delta, and one that is gone; again what is there, one of another name, and a new one;"
    " one that is not known")
third, fourth = walker(3, "c", 300), walker(4, "d", 400)
updates = Updates().full(third)
capture.add(False, entities(8, 5, updates.count, bytes(updates.out.data)))
third_later = walker(3, "c", 301)
updates = Updates().gone(1).delta(third_later, third, 1)
capture.add(False, entities(9, 6, updates.count, bytes(updates.out.data)))
updates = Updates().delta(walker(3, "see", 301), third_later, 2).full(fourth)
capture.add(False, entities(10, 8, updates.count, bytes(updates.out.data)))
updates = Updates().full(first).delta(walker(2, "b", 201), second, 1).full(third)
capture.add(False, entities(11, 9, updates.count, bytes(updates.out.data)))
