"""Divides the streams of fixtures into frames with a module.

usage: verify_frames.py MODULE STREAMS
"""

import importlib.util
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True
path, folder = sys.argv[1], pathlib.Path(sys.argv[2])
spec = importlib.util.spec_from_file_location("module", path)
module = importlib.util.module_from_spec(spec)
sys.modules["module"] = module
spec.loader.exec_module(module)

CONTROL = {"CR": "0d", "LF": "0a", "NUL": "00", "a": "61", "b": "62"}
NAMES = {
    "type and length": "header:2:1:uint8:kept", "COBS": "cobs", "SLIP": "slip", "line": "line", "varint32": "varint32",
}


def framing_of(title):
    """The module's name of a fixture's framing; None for those that only Swift has."""
    prefixed = re.match(r"UInt(\d+)(.*)", title)
    if prefixed:
        little = "-little" if "little" in prefixed[2] else ""
        return f"uint{prefixed[1]}{little}{'-inclusive' if 'with header' in prefixed[2] else ''}"
    if title.startswith("delimited by "):
        return "delimited:" + "".join(CONTROL[name] for name in title.split()[2:])
    if title.startswith("fixed length "):
        return f"fixed:{title.split()[-1]}"
    return "ppp" if title.startswith("PPP") else NAMES.get(title)


def events(stream, data, size):
    found = []
    for start in range(0, len(data), size):
        part = data[start : start + size]
        while part is not None:
            try:
                found += [frame.hex() for frame in stream.push(part)]
                part = None
            except module.PacketError as problem:
                found += [frame.hex() for frame in problem.frames] + [f"error: {problem}"]
                if problem.reason != "lineTooLong":
                    return found
                part = b""
    return found


counts = dict(cases=0, frames=0, errors=0, framed=0, same=0)
problems = []
for file in sorted(folder.glob("*.hex")):
    for text in re.split(r"^\[", file.read_text(), flags=re.M)[1:]:
        title, _, maximum = re.search(r"^# framing: (.*?)(, maximum (\d+))?$", text, re.M).groups()
        framing = framing_of(title)
        if not framing:
            continue
        limit = [int(maximum)] if maximum else []
        data = bytes.fromhex("".join(line.split("#")[0] for line in text.split("\n")[1:]))
        found = re.findall(r"^# (?:frame of \d+ bytes?(?:: (.*))?|(error: .*))$", text, re.M)
        wanted = [error or frame.replace(" ", "") for frame, error in found if "error: stream ends" not in error]
        counts["cases"] += 1
        for size in (1, 7, len(data) or 1):
            found = events(module.frames(framing, *limit), data, size)
            counts["frames"] += len(found)
            counts["errors"] += sum(event.startswith("error") for event in found)
            if found != wanted:
                problems.append(f"{file.name} {text.split(']')[0]} by {size}: {found}, not {wanted}")
        for content in (event for event in wanted if not event.startswith("error")):
            stream = module.frames(framing, *limit)
            again = stream.frame(bytes.fromhex(content))
            back = [frame.hex() for frame in stream.push(again)]
            # An empty frame of SLIP or PPP is none, and other senders write some frames in another way.
            counts["same"] += (again[1:] if framing in ("slip", "ppp") else again) in data
            if back != [content] and content:
                problems.append(f"{file.name} {content}: {again.hex()}, then {back}")
            counts["framed"] += 1


def seconds(size):
    """The time that lines of one byte take, and one frame in chunks of one byte."""
    start = time.process_time()
    module.frames("line", size).push(b"a\n" * size)
    stream = module.frames("uint32", size)
    for byte in stream.frame(bytes(size)):
        stream.push(bytes([byte]))
    return time.process_time() - start


if seconds(40_000) > 20 * seconds(5_000):
    problems.append("more bytes take more than linear time")
print(counts)
if problems or counts["cases"] < 100 or counts["errors"] < 100 or counts["same"] < counts["framed"] - 20:
    print("\n".join(problems[:20]), f"\n{len(problems)} problems")
    sys.exit(1)
