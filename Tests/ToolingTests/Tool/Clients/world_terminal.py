#!/usr/bin/env python3
"""Runs `packet world join` in a terminal, stops and continues it, ends it, and says whether the terminal is as it was.

usage: world_terminal.py PACKET ADDRESS SIGNAL|q
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
ENTERING, LEAVING, PICTURE = b"\x1b[?1049h", b"\x1b[?25h\x1b[?1049l", b"\x1b[?2026l"


def shell():
    """Runs the command in the foreground; continues it when it has been stopped."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        print("job", os.getpid(), flush=True)
        os.execv(packet, [packet, "world", "join", address])
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    while os.WIFSTOPPED(os.waitpid(job, os.WUNTRACED)[1]):
        os.tcsetpgrp(0, os.getpgrp())
        print("stopped", flush=True)
        os.tcsetpgrp(0, job)
        os.kill(job, signal.SIGCONT)
    os.tcsetpgrp(0, os.getpgrp())
    print("shows keys" if termios.tcgetattr(0)[3] & termios.ECHO else "hides keys", flush=True)
    os._exit(0)


child, terminal = pty.fork()
if child == 0:
    shell()


def resize(rows, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def read():
    try:
        return os.read(terminal, 65536)
    except OSError:  # The end, on Linux.
        return b""


def read_pictures(count, what):
    """Reads until so many pictures have come, and returns what was read."""
    data = b""
    while data.count(PICTURE) < count:
        data += read() or sys.exit(f"no picture {what}")
    return data


resize(24, 80)
output = read_pictures(40, "at first")
job = int(re.search(rb"job (\d+)", output)[1])
resize(10, 40)
output += read_pictures(10, "after the change of size")
pictures = output.split(PICTURE)
rows = pictures[-2].count(b"\r\n") + 1
if rows != 10:
    sys.exit(f"{rows} rows in a terminal of 10")
if b"\xe2\x97\x8f" not in output and b"@" not in output:
    sys.exit("nothing walks")
os.write(terminal, b"\x1a")
stopped = read_pictures(10, "after Control-Z")
while b"stopped" not in stopped:
    stopped += read_pictures(1, "after Control-Z")
between = stopped[: stopped.index(b"stopped")], stopped[stopped.index(b"stopped") :]
if not between[0].split(PICTURE)[-1].startswith(LEAVING) or ENTERING not in between[1].split(PICTURE)[0]:
    sys.exit(f"the screen is not restored while the client is stopped: {stopped}")
output += stopped
if name == "q":
    os.write(terminal, b"xq")
else:
    os.kill(job, getattr(signal, name))
while data := read():
    output += data
os.waitpid(child, 0)
end = output[output.rindex(PICTURE) :]
if LEAVING not in end or output.count(ENTERING) != output.count(LEAVING) or b"shows keys" not in end:
    sys.exit(f"the terminal is not restored: {end}")
if b" in view | " not in end[end.index(LEAVING) :]:
    sys.exit(f"there is no summary: {end}")
print("restored")
