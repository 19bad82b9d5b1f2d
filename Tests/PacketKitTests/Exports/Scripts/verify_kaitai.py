"""Interprets the .ksy files that PacketKit exports, and compares what they make of the fixtures.

usage: verify_kaitai.py FOLDER, which has index.json and the files.

Where the compiler of Kaitai Struct, `ksc` or `kaitai-struct-compiler`, is on the path, it compiles each file, too.
"""

import collections
import json
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import kaitai_rules

try:
    import yaml
except ImportError:
    yaml = None

folder = sys.argv[1]
index = json.load(open(f"{folder}/index.json"))
problems = []
counts = collections.Counter()
files = {}
partial = set()

# What a file says of a part that it does not describe.
UNKNOWN = ("Not expressed", "Hand-written", "in an encoding of its own")


# What the language can always reject.
REJECTED = {
    "truncated", "wrongMagic", "unknownTag", "trailingBytes", "unusedBits", "varintTooLarge", "varintNotMinimal",
}  # fmt: skip


def load(name):
    if name not in files:
        text = open(f"{folder}/{name}.ksy").read()
        file = kaitai_rules.load(text)
        kaitai_rules.check(file)
        files[name] = (file, any(words in text for words in UNKNOWN))
        # PyYAML is slow.
        if not yaml or len(files) % 8 > 0:
            return files[name]
        counts["the same to PyYAML"] += 1
        if json.dumps(yaml.safe_load(text)) != json.dumps(file):
            problems.append(f"{name}.ksy: PyYAML reads something else")
    return files[name]


def components(parts):
    """A quaternion of the index of its largest component and the steps of the others."""
    limit = float.fromhex("0x1.6a09e6p-1")
    numbers = [-limit + parts[index][0] * (2 * limit / (2 ** parts[index][1] - 1)) for index in (1, 2, 3)]
    largest = max(1 - sum(number * number for number in numbers), 0) ** 0.5
    numbers.insert(parts[0][0], max(largest, *(abs(number) for number in numbers)))
    return numbers


def flat(value, attribute=None):
    """The values in order, with what the file says of them."""
    if isinstance(value, kaitai_rules.Node):
        # Varints are objects of their own.
        if {"groups", "first"} & set(value.fields) and "value" in value.type.get("instances", {}):
            yield value.member("value"), attribute
            return
        quaternion = {}
        for name, part in value.fields.items():
            if "quaternion" in value.attributes[name].get("doc", ""):
                quaternion[int(name[-1])] = part, int(re.search(r"\d+", value.attributes[name]["type"])[0])
                if len(quaternion) == 4:
                    yield from ((number, None) for number in components(quaternion))
                    quaternion = {}
            else:
                yield from flat(part, value.attributes[name])
    elif isinstance(value, list):
        for part in value:
            yield from flat(part, attribute)
    elif value is not None:
        yield value, attribute


def wanted(leaves):
    for leaf in leaves:
        if leaf["kind"] == "numbers":
            yield from (("number", number) for number in leaf["value"])
        elif leaf["kind"] not in ("absent", "unknown", "size", "tag"):
            yield leaf["kind"], leaf["value"]


def same(kind, want, got, attribute):
    try:
        return is_same(kind, want, got, attribute)
    except ValueError:
        return False


def is_same(kind, want, got, attribute):
    doc = (attribute or {}).get("doc", "")
    if kind == "text":
        return got == want or isinstance(got, str) and "Then padding" in doc and got.startswith(want)
    if kind == "data":
        return isinstance(got, bytes) and got.hex() == want
    if kind == "digest":
        data = bytes.fromhex(want)
        return got in (data, int.from_bytes(data, "big"), int.from_bytes(data, "little"))
    if kind == "uuid":
        return isinstance(got, bytes) and got.hex().upper() == want.replace("-", "")
    if kind == "case":
        return same("text" if isinstance(got, str) else "number", want[1], got, attribute)
    if isinstance(got, bytes):
        # A number in more bytes than Kaitai has.
        signed = " Int" in doc
        got = int.from_bytes(got, "little" if "little-endian" in doc else "big", signed=signed)
    if isinstance(got, str):
        digits = re.search(r"(\w+) digits", doc)
        if not digits:
            return False
        got = int(got, {"octal": 8, "decimal": 10, "hexadecimal": 16}[digits[1]])
    if kind == "bool" or want in (True, False, "true", "false"):
        return int(got) == int(want in (True, "true"))
    if kind == "time":
        return isinstance(got, int)
    if "nan" in want:
        return got != got
    if "steps from" in doc:
        return True
    number = float(want)
    if number < 0 and ("The bits of" in doc or "Two's complement" in doc):
        return (int(got) - int(want)) % (1 << int(got).bit_length()) == 0
    if isinstance(got, int) and re.fullmatch(r"-?\d+", want):
        return got == int(want)
    return float(got) == number or abs(float(got) - number) <= 1e-6 * max(1, abs(number))


def check(case, name):
    file, is_partial = load(name)
    if is_partial:
        counts["not described"] += 1
        partial.add(case["type"])
        return
    if case["error"]:
        try:
            kaitai_rules.parse(file, bytes.fromhex(case["hex"]))
            counts["accepted " + case["reason"]] += 1
            if case["reason"] in REJECTED:
                problems.append(f"{case['name']} is accepted, but PacketKit says: {case['error']}")
        except (EOFError, ValueError):
            counts["rejected"] += 1
        return
    got = list(flat(kaitai_rules.parse(file, bytes.fromhex(case["hex"]))))
    place = 0
    for kind, value in wanted(case["leaves"]):
        while place < len(got) and not same(kind, value, *got[place]):
            place += 1
        if place == len(got):
            problems.append(f"{case['name']}: no {kind} {value!r} in {[found for found, _ in got]}")
            return
        place += 1
        counts["values"] += 1


def compile(command):
    result = subprocess.run(
        [command, "--target", "python", "--outdir", f"{folder}/kaitai"] + [f"{folder}/{name}.ksy" for name in files],
        capture_output=True,
        text=True,
    )
    if result.returncode != 0:
        problems.append(result.stderr[:4000] + result.stdout[:4000])


for name in index["ports"]:
    try:
        load(name)
    except kaitai_rules.Invalid as error:
        problems.append(f"{name}.ksy: {error}")
for case in index["cases"]:
    # The second file has other names, and the same values in the same order.
    for name in (case["type"], f"Renamed_{case['type']}"):
        try:
            check(case, name)
        except RecursionError:
            counts["too deep for Python"] += 1
        except Exception as error:
            problems.append(f"{name}, {case['name']}: {type(error).__name__}: {error}")
compiler = shutil.which("ksc") or shutil.which("kaitai-struct-compiler")
if compiler:
    compile(compiler)
else:
    print("kaitai-struct-compiler is not installed: no file was compiled")
print(dict(counts))
# Kaitai counts with no more than 64 bits.
if partial != set(index["handWritten"]) | {"WideIntegers"}:
    problems.append(f"not described: {sorted(partial)}")
if counts["values"] < 16000 or counts["rejected"] < 800:
    problems.append("hardly anything was compared")
print(f"seed {index['seed']}", *problems[:40], sep="\n")
sys.exit(1 if problems else 0)
