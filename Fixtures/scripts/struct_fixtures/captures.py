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

    def add(self, is_to_server, parts):
        content = sum(len(data) for data, _ in parts)
        ports = (CLIENT, PORT) if is_to_server else (PORT, CLIENT)
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
