"""Holds a generated module to the vectors of a folder: verify_module.py FOLDER [PACKET]"""

import importlib.util
import json
import math
import pathlib
import re
import struct
import sys
import time
import traceback
import types

folder = pathlib.Path(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else ""
sys.path.insert(0, str(folder))
import module  # noqa: E402

document = json.loads((folder / "document.json").read_text())
packets = document["packets"]


class Computed(dict):
    """What only the program computes is what was decoded."""

    def __init__(self, module):
        self.module = module

    def __bool__(self):
        return True

    def get(self, name, default=None):
        def compute(packet):
            key = name.split(".")[-1]
            if not hasattr(packet, key):
                raise self.module.MissingFunction("computed", name)
            return getattr(packet, key)

        return compute


def own_module(name):
    """The module of a packet alone, if there is one."""
    path = folder / "own" / f"{name}.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"own_{name}", path)
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


def reachable(name):
    found = [name]
    for packet in found:
        for inner in re.findall(r'"packet": "([^"]*)"', json.dumps(packets[packet], ensure_ascii=False)):
            if inner not in found:
                found.append(inner)
    return json.dumps([packets[packet] for packet in found])


def same(found, expected):
    """Whether a decoded value is that of a vector."""
    if found is None or expected is None:
        return found is None and expected is None
    if isinstance(expected, dict):
        if "rawValue" in expected and "case" in expected:
            return found == expected["case"] or str(found) == str(expected["rawValue"]) or found == expected["rawValue"]
        if "values" in expected and "case" in expected:
            prefix = f"{expected['case']}."
            values = {re.sub("^" + re.escape(prefix), "", k): v for k, v in expected["values"].items()}
            found = getattr(found, "values", found)
            return sames(found, values)
        return sames(found, expected)
    if isinstance(found, bytes):
        return found.hex() == expected or list(found) == expected
    if isinstance(expected, list):
        if isinstance(found, dict):
            return same([list(pair) for pair in found.items()], expected)
        if isinstance(found, (set, frozenset)):
            return len(found) == len(expected)
        if not isinstance(found, (list, tuple)):
            return False
        return len(found) == len(expected) and all(map(same, found, expected))
    if isinstance(found, bool):
        return found is expected
    if isinstance(found, float):
        if isinstance(expected, str):
            return found != found if "nan" in expected else found == float(expected)
        single = struct.unpack("<f", struct.pack("<f", expected))[0] if abs(expected) < 3.4028235e38 else math.copysign(3.4028234663852886e38, expected)
        return found in (expected, single)
    if isinstance(expected, str) and re.search(r" \+0000$| seconds$", expected):
        return True
    return str(found).upper() == str(expected).upper()


def sames(found, values):
    attributes = vars(found)
    for name, expected in values.items():
        # Names that Python lacks are others.
        if name in attributes and not same(attributes[name], expected):
            return False
    return True


lines = agreed = encoded = unknown = 0
problems = []
for path in sorted(folder.glob("*.jsonl")):
    if only and path.stem != only:
        continue
    head, *vectors = path.read_text(encoding="utf-8").strip("\n").split("\n")
    head = json.loads(head)
    # A packet's own module need not have the names of the one of all packets.
    own = own_module(path.stem)
    name = head["qualified"] if own else head["packet"]
    used = own or module
    text = reachable(head["qualified"])
    is_partial = re.search(r'"derived": "computed"|"rules"|"including": "|"sample"|"range"|"opaque"', text)
    loses = re.search(r'"ignoresValues"|"skipsUnknownBytes"', text)
    for line in vectors:
        vector = json.loads(line)
        data = bytes.fromhex(vector["bytes"])
        lines += 1
        is_unknown = is_partial and re.match("wrong|invalid|outOf|unknown", vector.get("reason", ""))
        try:
            value = used.decode(name, data)
        except used.MissingFunction:
            unknown += 1
            continue
        except used.PacketError as error:
            expected = [vector.get(key) for key in ("offset", "path", "reason", "sentence")]
            if [error.offset, error.path, error.reason, str(error)] == expected:
                agreed += 1
            elif is_unknown:
                unknown += 1
            else:
                problems.append(f"{path.stem} {vector['bytes'][:100]}: {error} [{error.reason}], not {expected}")
            continue
        except Exception as error:
            problems.append(f"{path.stem} {vector['bytes'][:100]}: {error!r} {traceback.format_exc()[-300:]}")
            continue
        if "sentence" in vector:
            if is_unknown:
                unknown += 1
            else:
                problems.append(f"{path.stem} {vector['bytes'][:100]}: accepted, but {vector['sentence']}")
            continue
        if not same(value, vector["value"]):
            problems.append(f"{path.stem} {vector['bytes'][:100]}: {str(value)[:300]}, not {str(vector['value'])[:300]}")
            continue
        agreed += 1
        functions = {"computed": Computed(used)}
        try:
            again = used.encode(name, value, functions)
            if again != data and loses:
                again, data = used.encode(name, used.decode(name, again), functions), again
            if again != data:
                problems.append(f"{path.stem} {vector['bytes'][:100]}: encodes to {again.hex()[:100]}")
            encoded += 1
        except used.MissingFunction:
            unknown += 1
        except used.PacketError as error:
            problems.append(f"{path.stem} {vector['bytes'][:100]}: encoding: {error}")
        except Exception as error:
            problems.append(f"{path.stem} {vector['bytes'][:100]}: encoding {error!r} {traceback.format_exc()[-300:]}")

# Values that encoding must refuse: a valid packet with another value of a field. Errors show values of Python. Those of
# the second file are values of Swift, too, and ModuleTests checks that these are the words of its encoder.
WORDS = {"null at": "None at", "true at": "True at", "object at": "list at"}
files = [pathlib.Path(__file__).with_name(name) for name in ("refusals.json", "swift_refusals.json")]
for name, digits, attribute, other, reason, sentence in sum((json.loads(file.read_text("utf-8")) for file in files), []):
    value = module.decode(name, bytes.fromhex(digits))
    setattr(value, attribute if hasattr(value, attribute) else f"{attribute}_", other)
    for word, own in WORDS.items():
        sentence = sentence.replace(word, own)
    try:
        module.encode(name, value)
        problems.append(f"{name} {attribute} may be {other!r}")
    except module.PacketError as error:
        if (error.reason, str(error)) != (reason, sentence):
            problems.append(f"{name} {attribute}: {error} [{error.reason}], not {sentence}")

# Hostile input: nesting, counts beyond the input, and time beyond linear.
WORD = {"kind": "integer", "bits": 32}


def packet(name, *items):
    return {"name": name, "minimum": 0, "nesting": "packet", "items": list(items)}


def field(name, form):
    return {"item": "field", "name": name, "type": form}


NESTED = {"kind": "optional", "wrapped": {"kind": "packet", "packet": "Nested"}}
SET = {"kind": "set", "element": WORD, "extent": {"prefix": WORD}}
packets = {"Nested": packet("Nested", field("next", NESTED)), "Keys": packet("Keys", field("keys", SET))}
hostile = module._Schema({"names": {}, "packets": packets}, {})


def refused(name, data):
    try:
        hostile.decode(name, data, {})
    except module.PacketError as error:
        return error.reason


def time_of(size):
    keys = types.SimpleNamespace(keys=set(range(size)))
    start = time.process_time()
    hostile.decode("Keys", hostile.encode("Keys", keys, {}), {})
    stream = module.frames("line", 1 << 24)
    for _ in range(size):
        stream.push(b"A")
    return time.process_time() - start


if refused("Nested", b"\1" * 1_000_000) != "tooDeep":
    problems.append("Hostile nesting")
if refused("Keys", b"\xff\xff\xff\xff\0") != "truncated":
    problems.append("Hostile count")
short, long = time_of(10_000), time_of(80_000)
if long > 40 * short:
    problems.append(f"Hostile time: 8 times the input takes {long / short:.0f} times the time")

shown = {}
for problem in problems:
    shown.setdefault(problem.split(" ")[0], []).append(problem)
for texts in shown.values():
    print("\n".join(text for text in texts[:3]))
print(f"{lines} lines: {agreed} agree, {encoded} encoded, {unknown} only the program knows, {len(problems)} differ")
sys.exit(1 if problems or lines == 0 else 0)
