#!/usr/bin/env python3
"""Holds PacketKit against `construct` over random values (pip install construct==2.10.70).

    swift build --product TestPeer
    python3 Tests/TestPeer/agree.py [--count 10000] [--seed 1] [--peer .build/debug/TestPeer]

For each value both must encode to the same bytes, or both refuse to; both must decode those bytes to the
same value; and of bytes that were changed at random, both must refuse the same ones and decode the others
to the same value. The first disagreement is shown and ends the run with status 1.
"""

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

from construct import ConstructError
from peer_packet import (
    FIELDS, PACKET, WRONG, comparable, from_json, random_value, to_json, wrapped,
)  # fmt: skip
from wire_format import decode

MUTATIONS = 8


class Peer:
    """The executable, which answers each line with a line."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "construct"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().decode().rstrip("\n")
        if not answer:
            sys.exit(f"the peer ended with {self.process.wait()} at: {line}")
        return answer

    def encode(self, value):
        """The bytes, or an error's sentence."""
        answer = self.ask("encode " + json.dumps(to_json(value), ensure_ascii=False, allow_nan=False))
        return answer if answer.startswith("error ") else bytes.fromhex(answer)

    def decode(self, data):
        """The value, or an error's sentence."""
        answer = self.ask("decode " + data.hex())
        if answer.startswith("error "):
            return answer
        # Swift writes -0.0 as -0.
        return from_json(json.loads(answer, parse_int=lambda text: -0.0 if text == "-0" else int(text)))


def reference(work, *arguments):
    """What `construct` makes of it, or an error's sentence."""
    try:
        return work(*arguments)
    except (ConstructError, OverflowError, ValueError) as error:
        return f"error {type(error).__name__}: {' '.join(str(error).split())}"


def is_error(result):
    return isinstance(result, str)


def disagree(subject, ours, theirs):
    def shown(result):
        return result.hex(" ") if isinstance(result, bytes) else str(result)

    sys.exit(f"disagreement on {subject}\nPacketKit: {shown(ours)}\nconstruct: {shown(theirs)}")


def check_value(peer, value):
    """The bytes of a value, or None if it is refused."""
    theirs, ours = reference(PACKET.build, value), peer.encode(value)
    if is_error(theirs) and is_error(ours):
        return None
    if theirs != ours:
        disagree(f"the bytes of {to_json(value)}", ours, theirs)
    check_bytes(peer, theirs) or disagree(theirs.hex(" "), "refused", "encoded")
    return theirs


def check_bytes(peer, data):
    """Whether the bytes are those of a value."""
    theirs, ours = reference(decode, PACKET, data), peer.decode(data)
    if is_error(theirs) != is_error(ours):
        disagree(data.hex(" "), ours, theirs)
    if is_error(ours):
        return False
    if comparable(ours) != comparable(theirs):
        disagree(data.hex(" "), comparable(ours), comparable(theirs))
    return True


def mutated(body):
    """The bytes with one to three changes."""
    data = bytearray(body)
    for _ in range(random.choice([1, 1, 2, 3])):
        at = random.randrange(len(data) + 1)
        if at == len(data) or random.random() < 0.1:
            data[at:at] = random.randbytes(random.randint(1, 3))
        else:
            match random.randrange(6):
                case 0 | 1: data[at] ^= 1 << random.randrange(8)
                case 2: data[at] = random.choice([0, 1, 2, 0x7F, 0x80, 0xFF])
                case 3: data[at] = (data[at] + random.choice([1, -1])) % 256
                case 4: del data[at : at + random.randint(1, 4)]
                case 5:
                    start, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
                    data[at:at] = data[start : min(end, start + 8)]  # fmt: skip
    return bytes(data)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--peer", type=Path, default=Path(__file__).parents[2] / ".build/debug/TestPeer")
    arguments = parser.parse_args()
    print(f"{arguments.count} values, seed {arguments.seed}", flush=True)
    random.seed(arguments.seed)
    peer = Peer(arguments.peer)
    refused = accepted = 0

    for index in range(arguments.count):
        value = random_value(random)
        data = check_value(peer, value)
        if data is None:
            disagree(to_json(value), "refused", "refused: the values are meant to be good")
        wrong = value | WRONG[index % len(WRONG)]
        if check_value(peer, wrong) is not None:
            disagree(to_json(wrong), "accepted", "accepted: the value is meant to be wrong")
        body = FIELDS.build(value)
        for number in range(MUTATIONS):
            # Most of them with a length and a checksum that are right, behind which the fields are read.
            change = wrapped(mutated(body)) if number else mutated(data)
            if check_bytes(peer, change):
                accepted += 1
            else:
                refused += 1
    print(f"agreed on all; of the changed ones {accepted} are packets, {refused} are refused by both")


if __name__ == "__main__":
    main()
