#!/usr/bin/env python3
"""Runs `packet world join` in a terminal, ends it by a signal, and says whether the terminal is as it was.

usage: world_terminal.py PACKET ADDRESS SIGNAL
"""

import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios

packet, address, name = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.execv(packet, [packet, "world", "join", address])


def resize(rows, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def read():
    try:
        return os.read(terminal, 65536)
    except OSError:  # The end, on Linux.
        return b""


resize(24, 80)
output = b""
while output.count(b"\x1b[?2026l") < 40:
    output += read() or sys.exit("no picture")
resize(10, 40)
count = len(output)
while output[count:].count(b"\x1b[?2026l") < 10:
    output += read() or sys.exit("no picture after the change of size")
pictures = output.split(b"\x1b[?2026l")
rows = pictures[-2].count(b"\r\n") + 1
if rows != 10:
    sys.exit(f"{rows} rows in a terminal of 10")
if b"\xe2\x97\x8f" not in output and b"@" not in output:
    sys.exit("nothing walks")
os.kill(child, getattr(signal, name, signal.SIGINT))
while data := read():
    output += data
os.waitpid(child, 0)
end = output.rindex(b"\x1b[?2026l")
restored = re.search(rb"\x1b\[\?25h\x1b\[\?1049l", output[end:])
print("restored" if restored and output.count(b"\x1b[?1049h") == output.count(b"\x1b[?1049l") else output[end:])
