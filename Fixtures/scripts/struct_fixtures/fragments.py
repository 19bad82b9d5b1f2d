"""Snapshots of DeltaWorld in datagrams of at most 64 bytes, written from the article PacketSnapshots, "On the wire"."""

from fields import number
from hex_files import stanza
from struct_fixtures.deltas import START, changed, delta, full_bytes

DATAGRAM = 64
HEADER = 11
SESSION = 0xA55A
SIZE = DATAGRAM - HEADER


class Snapshot:
    def __init__(self, frame, age, world, baseline=None):
        self.frame, self.age, self.world = frame, age, world
        self.bytes = full_bytes(world) if baseline is None else delta(world, baseline)
        assert len(self.bytes) > DATAGRAM - 7
        self.pieces = [self.bytes[start : start + SIZE] for start in range(0, len(self.bytes), SIZE)]

    def parts(self, index, is_last=None, count=None, piece=None, age=None, session=SESSION):
        """The parts of a fragment, some of which may be given in place of the right ones."""
        piece = self.pieces[index] if piece is None else piece
        is_last = index == len(self.pieces) - 1 if is_last is None else is_last
        age = self.age if age is None else age
        return (
            number("session", ">H", session)
            + number("frame", ">I", self.frame)
            + number("last fragment, age" if is_last else "fragment, age", ">B", (0xC0 if is_last else 0x80) + age)
            + number("index", ">B", index)
            + [((len(self.bytes) if count is None else count).to_bytes(3, "big"), "count of bytes"), (piece, "bytes")]
        )


def case(name, heading, snapshot, index, **others):
    stanza("Fragments/DeltaWorld.hex", name, [heading], snapshot.parts(index, **others))


def completes(name, snapshot, index, **others):
    case(name, "value: " + full_bytes(snapshot.world).hex(), snapshot, index, **others)


def of_bytes(index, total, count):
    return f"error: fragment {index} of a snapshot of {total} bytes cannot hold {count} at offset 7"


def contradicts(index):
    return f"error: fragment {index} contradicts another of the same snapshot at offset 0"


first = Snapshot(65535, 0, START)
total = len(first.bytes)
assert len(first.pieces) == 3
case("the last one comes first", "incomplete", first, 2)
case("the first", "incomplete", first, 0)
case("the first again", "incomplete", first, 0)
case("the first with other bytes", contradicts(0), first, 0, piece=first.pieces[0][:-1] + b"\x55")
case("the last of two", contradicts(1), first, 1, is_last=True, piece=first.bytes[total // 2 :])
case("another count of bytes", contradicts(1), first, 1, count=total + 1)
case("no bytes", of_bytes(1, total, 0), first, 1, piece=b"")
case("not the last, and holds the end", of_bytes(1, total, total - SIZE), first, 1, piece=first.bytes[SIZE:])
case("the last, with a byte too many", of_bytes(2, total, len(first.pieces[2]) + 1), first, 2, piece=first.pieces[2] + b"\0")
case("the first and the last", of_bytes(0, total, SIZE), first, 0, is_last=True)
case("the last, but says that it is not", contradicts(2), first, 2, is_last=False)
case("the last is longer than the others", of_bytes(1, total, SIZE + 20), first, 1, is_last=True, piece=first.bytes[-SIZE - 20 :])
case("more than the snapshot has", of_bytes(1, 50, SIZE), first, 1, count=50)
case("would fit in one datagram", of_bytes(0, SIZE + 4, SIZE), first, 0, count=SIZE + 4)
case("more than 256 fragments", of_bytes(0, 65536, 1), first, 0, count=65536, piece=b"\0")
case("more bytes than the maximum",
     "error: a snapshot of 65537 bytes is longer than the maximum of 65536 at offset 8", first, 0, count=65537)
completes("the second", first, 1)
case("the second again", "late", first, 1)

LONG = changed(name="Zoë" * 40)
second = Snapshot(65536, 1, LONG, START)
third = Snapshot(65537, 2, changed(name="Zoé" * 30), START)
case("of a delta", "incomplete", second, 0)
case("of the snapshot after it", "incomplete", third, 1)
case("against another baseline", contradicts(1), third, 1, age=0)
case("against a baseline that was never there", "without baseline", third, 1, age=5)
for index in range(1, len(second.pieces) - 1):
    case(f"fragment {index} of the delta", "incomplete", second, index)
completes("the delta is complete", second, len(second.pieces) - 1)
for index in range(2, len(third.pieces)):
    case(f"fragment {index} of the snapshot after it", "incomplete", third, index)
completes("the snapshot after it is complete", third, 0)

older = Snapshot(65538, 0, LONG)
between = [Snapshot(frame, 0, changed(name="Zoe" * 25)) for frame in range(65539, 65546)]
newest = Snapshot(65546, 0, changed(name="Zoé" * 25))
for index in range(len(older.pieces) - 1):
    case(f"fragment {index} of an old snapshot", "incomplete", older, index)
for place, snapshot in enumerate(between):
    for index in range(1, len(snapshot.pieces)):
        case(f"fragment {index} of snapshot {place + 1} after it", "incomplete", snapshot, index)
case("of a ninth snapshot", "incomplete", newest, 0)
case("the old snapshot has been given up", "late", older, len(older.pieces) - 1)
completes("the one after it has not", between[0], 0)
completes("nor has the last of those", between[-1], 0)
for index in range(1, len(newest.pieces) - 1):
    case(f"fragment {index} of the ninth", "incomplete", newest, index)
completes("the ninth is complete", newest, len(newest.pieces) - 1)

other = Snapshot(1, 0, START)
case("of another session", "incomplete", other, 0, session=1)
case("of a third session, which ends the other", "incomplete", other, 1, session=2)
case("the first of the other is missing now", "incomplete", other, 1, session=1)
case("the last of the other", "incomplete", other, 2, session=1)
completes("the first of the other again", other, 0, session=1)
case("of the former session", "late", Snapshot(65547, 0, START), 0)
