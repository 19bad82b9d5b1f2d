"""The files of commented hex in this folder: how a script lays them out, writes them and checks them.

A file holds bytes in hex. The comment after bytes is the path of the field that they belong to, or magic,
length, tag or checksum: one line of bytes is what a decoder takes, or refuses, in one piece.

    # identifier "DOWNSIDE", username "zoë", state 7
    44 4f 57 4e 53 49 44 45   # identifier
    00 00 00 04               # username
    7a 6f c3 ab               # username
    00 00 00 07               # state

A file in Malformed starts with the sentence that the bytes must be refused with.

Fixtures are only ever added. To change one is to change the wire format.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = {}


def write(path, heading, parts):
    """Lays out parts, which are pairs of bytes and a comment, sixteen bytes to a line."""
    rows = []
    for data, comment in parts:
        for start in range(0, len(data), 16):
            rows.append((data[start : start + 16].hex(" "), comment if start == 0 else ""))
    width = max((len(row) for row, _ in rows), default=0)
    lines = ["# " + line for line in heading]
    lines += [f"{row:{width}}   # {comment}" if comment else row for row, comment in rows]
    assert path not in FILES, path
    FILES[path] = "\n".join(lines) + "\n"


def golden(packet, case, heading, *groups):
    write(f"{packet}/{case}.hex", [heading], [part for group in groups for part in group])


def malformed(packet, case, error, *groups):
    parts = [part for group in groups for part in group]
    write(f"Malformed/{packet}/{case}.hex", [f"error: {error}"], parts)


def main(arguments):
    if arguments == ["--check"]:
        sys.exit("\n".join(differences()) or None)
    folder = Path(arguments[0]) if arguments else HERE
    for path, text in FILES.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8"))


def differences():
    """One line for each file that is missing, differs, or stands in a folder of ours without being one."""
    for path, text in FILES.items():
        file = HERE / path
        if not file.exists():
            yield f"{path} is missing"
        elif file.read_bytes() != text.encode("utf-8"):
            yield f"{path} differs"
    for folder in sorted({Path(path).parent for path in FILES}):
        for file in sorted((HERE / folder).glob("*.hex")):
            if file.relative_to(HERE).as_posix() not in FILES:
                yield f"{folder.as_posix()}/{file.name} is not written by this script"
