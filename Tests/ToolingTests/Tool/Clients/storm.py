#!/usr/bin/env python3
"""Many connections to a `packet serve` of its own, each with one message; prints what the server made of them.

    python3 storm.py PACKET MODE COUNT

MODE is what each does after its message: `close` closes the connection, `end` ends its own side and reads on, `stay`
stays until all have been sent all messages. `interrupt` is `end` with a SIGINT before the server can be done.
`deaf` is two connections, of which one sends COUNT long messages and the other does not read.

`peak` is `close`; it prints the memory that the server had at most beyond what it had at the start, and how many
descriptors it had at most: what closed ones took may not be given back at once. `depart` is COUNT connections that send
nothing or nothing valid; it prints how much the server's memory has grown after them, when as many have come and gone
before.
"""

import atexit
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

packet, mode, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
limits = resource.getrlimit(resource.RLIMIT_NOFILE)
wanted = count + 100 if limits[1] == resource.RLIM_INFINITY else min(count + 100, limits[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, limits[0]), limits[1]))

output = tempfile.TemporaryFile()
# Otherwise the C library keeps memory for each thread, whichever has freed it.
environment = {**os.environ, "MALLOC_ARENA_MAX": "1"}
server = subprocess.Popen([packet, "serve", "--port", "0"], stdout=output, env=environment)
# It has this process's standard error, whose end the test waits for.
atexit.register(server.kill)


def text():
    # Where it stands in the file is the server's, too.
    return os.pread(output.fileno(), 1 << 30, 0).decode()


def wait(condition):
    deadline = time.monotonic() + 100
    while not condition():
        assert server.poll() is None and time.monotonic() < deadline, text()[-1000:]
        time.sleep(0.01)


def frame(content):
    body = struct.pack(">B1sI", 1, b"n", len(content)) + content
    return struct.pack(">I", len(body)) + body


def memory():
    with open(f"/proc/{server.pid}/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


wait(lambda: "\n" in text())
address = ("127.0.0.1", int(text().rsplit(":", 1)[1]))
connections = []


def connect():
    # An address has no more ports than this for those that have just been closed.
    source = ("127.0.0.%d" % (1 + len(connections) // 20_000), 0)
    connections.append(socket.create_connection(address, timeout=60, source_address=source))
    return connections[-1]


def depart(count):
    before = text().count(" leaves: ")
    for start in range(0, count, 200):
        # As many are open at once each time: the C library keeps the memory of the most.
        group = [connect() for _ in range(min(200, count - start))]
        for number, connection in enumerate(group):
            if number % 2 == 0:
                connection.sendall(b"\xff" * 4)
            connection.close()
        wait(lambda: text().count(" leaves: ") == before + start + len(group))


if mode == "deaf":
    connect()
    sender = connect()
    for number in range(count):
        sender.sendall(frame(b"x" * 60_000))
    wait(lambda: " is dropped: " in text())
    print(text().partition(" is dropped: ")[2].splitlines()[0])
elif mode == "depart":
    depart(count)
    before = memory()
    depart(count)
    print(memory() - before)
    server.kill()
    sys.exit()
elif mode == "peak":
    start = memory()
    peak, most = 0, 0
    for number in range(count):
        connection = connect()
        connection.sendall(frame(b"hello %d" % number))
        connection.close()
        if number % 100 == 99:
            peak = max(peak, memory() - start)
            most = max(most, len(os.listdir(f"/proc/{server.pid}/fd")))
    print(peak, most)
    server.kill()
    sys.exit()
else:
    if mode == "stay":
        for _ in range(count):
            connect()
        # Who has not joined is not sent what is said.
        wait(lambda: text().count(" joins\n") == count)
    for number in range(count):
        connection = connections[number] if mode == "stay" else connect()
        connection.sendall(frame(b"hello %d" % number))
        if mode == "close":
            connection.close()
        elif mode != "stay":
            connection.shutdown(socket.SHUT_WR)
    if mode == "stay":
        # Every one is sent the messages of all others.
        total = sum(len(frame(b"hello %d" % number)) for number in range(count))
        for number, connection in enumerate(connections):
            rest = total - len(frame(b"hello %d" % number))
            while rest > 0:
                chunk = connection.recv(65536)
                assert chunk, "the server has closed the connection"
                rest -= len(chunk)
            assert rest == 0, rest
    elif mode != "interrupt":
        wait(lambda: text().count(" leaves: ") == count)

start = time.monotonic()
server.send_signal(signal.SIGINT)
status = server.wait(60)
print("status", status)
if mode == "interrupt":
    print("in time" if time.monotonic() - start < 10 else "too late")
elif mode != "deaf":
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print("messages", text().count(" sends\n"))
    print("seconds", round(usage.ru_utime + usage.ru_stime, 2))
