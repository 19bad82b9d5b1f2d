"""Parses and rebuilds the fixtures with the modules that PacketKit exports for construct.

usage: verify_construct.py FOLDER, which has index.json and the modules.
"""

import collections
import importlib.util
import json
import re
import resource
import signal
import sys

import construct

sys.dont_write_bytecode = True
folder = sys.argv[1]
index = json.load(open(f"{folder}/index.json"))
modules = {}
problems = []
counts = collections.Counter()
partial = set()

# Python makes quiet numbers of signalling NaNs.
KNOWN = re.compile("signalling NaN")


def stop(*_):
    raise TimeoutError


# Counts beyond all memory, and nesting without end, are refused only by PacketKit.
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
signal.signal(signal.SIGALRM, stop)
# Whoever starts this may have blocked it.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def load(name):
    if name not in modules:
        spec = importlib.util.spec_from_file_location(f"export_{name}", f"{folder}/{name}_construct.py")
        modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(modules[name])
    return modules[name].packet


def flat(value, result, sums=()):
    if isinstance(value, dict):
        for name, part in value.items():
            is_absent = name.startswith("since") and part is None
            is_tag = name == "tag" and "value" in value
            is_other = name in sums or name.startswith(("_", "checksum_"))
            if not (is_other or is_tag or is_absent):
                flat(part, result, sums)
    elif isinstance(value, list):
        for part in value:
            flat(part, result, sums)
    else:
        result.append(value)
    return result


def wanted(leaves):
    for leaf in leaves:
        if leaf["kind"] == "numbers":
            yield from (("number", number) for number in leaf["value"])
        elif leaf["kind"] not in ("tag", "size", "checksum", "digest", "unknown"):
            yield leaf["kind"], leaf["value"]


def same(kind, want, got):
    if kind == "absent":
        return got is None
    if isinstance(got, int) and not isinstance(got, bool) and re.fullmatch(r"-?\d+", str(want)):
        return got == int(want)
    if kind in ("bool", "text"):
        return got == want
    if kind == "data":
        return got.hex() == want
    if kind == "uuid":
        return str(got).upper() == want
    if kind == "case":
        return str(got) == want[0] or same("text" if isinstance(got, str) else "number", want[1], got)
    if kind == "time":
        return isinstance(got, int)
    if "nan" in want:
        return got != got
    return float(got) == float(want) or abs(float(got) - float(want)) <= 1e-6 * max(1, abs(float(want)))


# What the modules cannot reject: what follows a packet that must come last.
ACCEPTED = {("AfterChecksum", "trailingBytes")}

# What they do not express: a checksum to the end before a field that may be absent, and runs of bits that vary in length.
UNEXPRESSED = {"TrailingSums", "RepeatedBits", "LowRepeatedBits"}
sources = {}


def check(case, name):
    data = bytes.fromhex(case["hex"])
    if name not in sources:
        sources[name] = open(f"{folder}/{name}_construct.py").read()
    source = sources[name]
    is_partial = "Not expressed" in source or "Hand-written" in source
    packet = load(name)
    if is_partial:
        counts["not expressed"] += 1
        partial.add(case["type"])
        # The bytes that are left are the last value.
        if not case["error"] and packet.build(packet.parse(data)) != data:
            problems.append(f"{case['name']} is not rebuilt")
        return
    if case["error"]:
        reasons = {
            "truncated", "wrongMagic", "unexpectedByte", "unknownTag", "trailingBytes", "varintTooLarge",
            "varintNotMinimal",
        }  # fmt: skip
        if "is not compared" not in source:
            reasons |= {"wrongChecksum", "wrongDigest"}
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2, 1)
            packet.parse(data)
            if case["reason"] in reasons and (case["type"], case["reason"]) not in ACCEPTED:
                problems.append(f"{case['name']} is accepted, but PacketKit says: {case['error']}")
        except construct.ConstructError:
            counts["rejected"] += 1
        except (TimeoutError, MemoryError, OverflowError, RecursionError):
            counts["endless"] += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return
    value = packet.parse(data)
    # Checksums that only the program can compute are members.
    got = flat(value, [], re.findall(r', name="(\w+)"\)', source))
    want = list(wanted(case.get("leaves", [])))
    # What is absent or a tag has no other mark than its name.
    if name == case["type"] and "leaves" in case:
        if len(got) != len(want):
            problems.append(f"{case['name']} has {len(got)} values, not {len(want)}: {got} {want}")
        for (kind, expected), found in zip(want, got):
            counts["values"] += 1
            if not same(kind, expected, found):
                problems.append(f"{case['name']}: {found!r}, not {expected!r}")
    if KNOWN.search(case["name"]):
        return
    rebuilt = packet.build(value)
    counts["rebuilt"] += 1
    # A NaN that signals becomes one that does not.
    if any(isinstance(found, float) and found != found for found in got) and packet.build(packet.parse(rebuilt)) == rebuilt:
        return
    # What ignores bytes builds others, and always the same.
    if case["type"] in index["losesBytes"] and packet.build(packet.parse(rebuilt)) == rebuilt:
        return
    if rebuilt != data:
        problems.append(f"{case['name']} is rebuilt as {rebuilt.hex()}, not {data.hex()}")


for case in index["cases"] + index["changed"]:
    # The second module has other names, and the same values in the same order.
    for name in (case["type"], f"Renamed_{case['type']}"):
        if "leaves" not in case and name != case["type"]:
            continue
        try:
            check(case, name)
        except TimeoutError:
            # The time limit came again while the first was handled.
            signal.setitimer(signal.ITIMER_REAL, 0)
            counts["endless"] += 1
        except Exception as error:
            problems.append(f"{name}, {case['name']}: {type(error).__name__}: {error}")
print(dict(counts))
if partial != set(index["handWritten"]) | UNEXPRESSED:
    problems.append(f"not expressed: {sorted(partial)}")
if counts["rebuilt"] < 1000 or counts["rejected"] < 5000:
    problems.append("hardly anything was compared")
print(f"seed {index['seed']}", *problems[:40], sep="\n")
sys.exit(1 if problems else 0)
