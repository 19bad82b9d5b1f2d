"""The files of commented hex in this folder: how a script lays them out, writes them and checks them.

README.md describes the format. Cases are only ever added: to change one is to change the wire format.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
FILES = {}


def stanza(file, case, heading, parts):
    """Adds a case to a file. Parts are pairs of bytes and a comment; both lists may still grow."""
    cases = FILES.setdefault(file, {})
    assert case not in cases, f"{file} has two cases '{case}'"
    cases[case] = heading, parts


def golden(packet, case, heading, *groups):
    stanza(f"Packets/{packet}.hex", case, [heading], [part for group in groups for part in group])


def malformed(packet, case, error, *groups):
    parts = [part for group in groups for part in group]
    stanza(f"Malformed/{packet}.hex", case, [f"error: {error}"], parts)


def text(case, heading, parts):
    """A stanza, sixteen bytes to a line."""
    rows = []
    for data, comment in parts:
        for start in range(0, len(data), 16):
            rows.append((data[start : start + 16].hex(" "), comment if start == 0 else ""))
    width = max((len(row) for row, _ in rows), default=0)
    lines = [f"[{case}]"] + ["# " + line for line in heading]
    lines += [f"{row:{width}}   # {comment}" if comment else row for row, comment in rows]
    return "\n".join(lines) + "\n"


def contents():
    """The files' paths in this folder, and their bytes."""
    for path, cases in FILES.items():
        yield path, "\n".join(text(case, *rest) for case, rest in cases.items()).encode()


def write(folder):
    for path, data in contents():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def differences():
    """One line for each file that is missing or is not what would be written."""
    for path, data in contents():
        file = HERE / path
        if not file.exists():
            yield f"{path} is missing"
        elif file.read_bytes() != data:
            yield f"{path} differs"


def strays():
    """One line for each file that no script writes, apart from the protocols, which make_protocols.py writes."""
    for file in sorted(HERE.glob("**/*.hex")):
        path = file.relative_to(HERE).as_posix()
        if path not in FILES and not path.startswith("Protocols/"):
            yield f"{path} is not written by a script"
