#!/usr/bin/env python3
"""A client of `packet serve`: sends each line of its input, then prints what comes until the server ends.

    python3 chat_client.py HOST PORT NAME

A frame is a UInt32 length in network byte order and a packet: a UInt8 count and the name, a UInt32 count and the
text, both in UTF-8.
"""

import socket
import struct
import sys

host, port, name = sys.argv[1:]
connection = socket.create_connection((host, int(port)))
for line in sys.stdin.buffer.read().splitlines():
    sender = name.encode()
    packet = struct.pack(f">B{len(sender)}sI", len(sender), sender, len(line)) + line
    connection.sendall(struct.pack(">I", len(packet)) + packet)
connection.shutdown(socket.SHUT_WR)

stream = connection.makefile("rb")
while header := stream.read(4):
    packet = stream.read(struct.unpack(">I", header)[0])
    sender = packet[1 : 1 + packet[0]]
    (count,) = struct.unpack_from(">I", packet, 1 + packet[0])
    text = packet[5 + packet[0] :]
    assert len(text) == count, packet
    print(f"{sender.decode()}: {text.decode()}")
