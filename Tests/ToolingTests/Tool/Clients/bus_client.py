#!/usr/bin/env python3
"""Two clients of `packet bus` that talk to each other; prints what each of them receives.

    python3 bus_client.py HOST PORT
"""

import socket
import sys

address = (sys.argv[1], int(sys.argv[2]))
viewer = socket.create_connection(address)
painter = socket.create_connection(address)
views = viewer.makefile("rb")

# The bus confirms nothing, but a message to oneself shows that it has come so far.
viewer.sendall(b"subscribe /upper/colour\r\nsubscribe ready\n:ready\n")
print("viewer", views.readline())

painter.sendall(b"what?\n:/upper/colour red\n:/lower/colour blue\n:/upper/colour \xff\x00\r\n:/upper/colour half")
painter.shutdown(socket.SHUT_WR)
for line in painter.makefile("rb"):
    print("painter", line)

print("viewer", views.readline())
print("viewer", views.readline())
viewer.shutdown(socket.SHUT_WR)
print("viewer", views.read())
