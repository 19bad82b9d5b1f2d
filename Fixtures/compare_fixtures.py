#!/usr/bin/env python3
"""Shows whether any fixture was lost or changed since a commit.

    python3 Fixtures/compare_fixtures.py COMMIT

Compares the case, its packet, its heading, its bytes and the comments of its fields: those of Fixtures as they are with
those of the commit, which may have one case a file or many. Fuzzing inputs are compared by their bytes. Cases that were
added are counted; the script fails if one is missing.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
INPUTS = ("Corpus", "Regressions")


def old_files(commit):
    """The files of a commit, by their paths in Fixtures."""
    git = ["git", "-C", str(HERE)]
    listing = subprocess.run(git + ["ls-tree", "-rz", commit, "."], stdout=subprocess.PIPE, check=True).stdout
    entries = [entry.split(b"\t", 1) for entry in listing.split(b"\0") if entry]
    hashes = b"".join(info.split()[2] + b"\n" for info, _ in entries)
    data = subprocess.run(git + ["cat-file", "--batch"], input=hashes, stdout=subprocess.PIPE, check=True).stdout
    for _, path in entries:
        header, data = data.split(b"\n", 1)
        count = int(header.split()[2])
        yield path.decode(), data[:count]
        data = data[count + 1 :]


def new_files():
    for file in HERE.glob("**/*"):
        if file.is_file():
            yield file.relative_to(HERE).as_posix(), file.read_bytes()


def cases(files):
    """Every case, as a tuple that says all there is to it."""
    for path, data in files:
        if path.startswith(INPUTS):
            yield path.split("/")[:2] + [data]
        elif path.endswith(".hex"):
            yield from stanzas(path.removesuffix(".hex").removeprefix("Packets/"), data.decode())


def stanzas(name, text):
    """The cases of a file; one that has no stanzas is a case, of the packet that its folder names."""
    if not text.startswith("["):
        packet, _, case = name.rpartition("/")
        return [case_of(packet, case, text)]
    parts = ("\n" + text).split("\n[")[1:]
    return [case_of(name, *part.split("]\n", 1)) for part in parts]


def case_of(packet, case, text):
    heading, fields = [], []
    for line in text.splitlines():
        code, _, comment = line.partition("#")
        data, comment = bytes.fromhex(code), comment.strip()
        if data and (comment or not fields):
            fields.append((data, comment))
        elif data:
            fields[-1] = (fields[-1][0] + data, fields[-1][1])
        elif "#" in line and not fields:
            heading.append(comment)
    return [packet, case, heading, b"".join(data for data, _ in fields), fields]


def main(commit):
    old, new = (Counter(map(repr, cases(files))) for files in [old_files(commit), new_files()])
    for case in sorted((old - new).elements()):
        print("lost or changed:", case[:200])
    print(f"{old.total()} cases then, {new.total()} now: {(new - old).total()} added")
    sys.exit(1 if old - new else 0)


main(*sys.argv[1:])
