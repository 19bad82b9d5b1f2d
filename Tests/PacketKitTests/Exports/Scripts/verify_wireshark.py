"""Shows the fixtures in tshark with the dissectors that PacketKit exports, and compares every leaf.

usage: verify_wireshark.py FOLDER, which has index.json and the scripts.
"""

import collections
import json
import os
import re
import struct
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True
import programs
import sentences

folder = sys.argv[1]
index = json.load(open(f"{folder}/index.json"))
problems = []
counts = collections.Counter()
partial = set()

def frame(transport, payload):
    header = struct.pack(
        ">BBHHHBBH4s4s", 0x45, 0, 20 + len(payload), 0, 0, 64, transport, 0, b"\x7f\0\0\1", b"\x7f\0\0\1"
    )
    return b"\0" * 12 + b"\x08\0" + header + payload


def run_tshark(frames, scripts, *options):
    with open(f"{folder}/test.pcap", "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 1 << 18, 1))
        for data in frames:
            file.write(struct.pack("<IIII", 0, 0, len(data), len(data)) + data)
    arguments = ["-r", f"{folder}/test.pcap", *options]
    for script in scripts:
        arguments += ["-X", f"lua_script:{folder}/{script}"]
    os.chmod(folder, 0o755)
    result = programs.find("tshark").run(*arguments, without_privileges=True)
    errors = result.stderr.decode("utf-8", "replace")
    if "Lua" in errors or result.returncode != 0:
        problems.append(errors[:2000])
    text = result.stdout.decode("utf-8", "replace")
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "?", text)


def tshark(frames, scripts, *options):
    text = run_tshark(frames, scripts, "-T", "pdml", *options)
    return list(xml.etree.ElementTree.fromstring(text.encode()).iter("packet"))


class Shown:
    """What Wireshark shows of a packet. The names of a renamed one may be those that dissectors give to its parts."""

    def __init__(self, packet, is_renamed):
        self.items, self.error, self.is_partial, self.is_renamed = [], None, False, is_renamed
        layers = [layer for layer in packet.findall("proto") if layer.get("name") != "fake-field-wrapper"]
        self.layer = layers[-1].get("name")
        self.base = int(layers[-1].get("pos"))
        self.walk(layers[-1])

    def walk(self, parent):
        for field in parent.findall("field"):
            name = field.get("name")
            place = (int(field.get("pos") or 0) - self.base, int(field.get("size") or 0))
            # A name that a field of the packet has is another one's with a number.
            note = re.search(rf"^{self.layer}\.(error|rest)(_\d+)?$", name) and field.find("field") is not None
            if note and ".error" in name:
                self.error = (field.get("show"), place[0])
            elif note:
                self.is_partial = True
            elif not name.startswith("_ws"):
                is_container = re.search(r"\.(list|packet|magic)(_\d+)?$", name) is not None
                showname = field.get("showname") or ""
                if "<MISSING>" in showname:
                    problems.append(f"{name} shows {showname}")
                # One that is text, or long, is bytes.
                is_sum = name.endswith(".checksum") and not self.is_renamed
                digits = re.search("0x([0-9a-f]+)", showname) if is_sum else None
                if digits and len(digits[1]) != 2 * place[1]:
                    problems.append(f"{name} of {place[1]} bytes shows {showname}")
                is_empty = place[1] == 0 and showname.endswith(": empty")
                if not is_empty and (self.is_renamed or not is_container):
                    self.items.append((name, *place, field.get("show") or "", is_container))
                self.walk(field)

    def difference(self, want):
        """What is not as wanted. An item with the name of a container may be one, or a value."""
        counts = {0}
        for *item, may_be_container in self.items:
            matched = {n + 1 for n in counts if n < len(want) and is_same(want[n], item)}
            if not matched and not may_be_container:
                return f"{item}, not {[want[n] for n in counts if n < len(want)]}"
            counts = matched | counts if may_be_container else matched
        return None if len(want) in counts else f"{sorted(counts)} values, not {len(want)}"


def plain(text):
    # tshark escapes control characters.
    return re.sub(r"\\x[0-9a-f]{1,2}|\\.|[\x00-\x20\x7f\ufffe\uffff?]", "", text.replace("\0", "\u2400"))


def same(leaf_kind, want, name, show):
    if leaf_kind == "absent":
        return name.endswith(".absent")
    if leaf_kind == "bool":
        return show in (("1", "True") if want else ("0", "False"))
    if leaf_kind in ("data", "digest"):
        return show.replace(":", "") == want
    if leaf_kind in ("tag", "case") and isinstance(want, list):
        want = want[1]
    if isinstance(want, bool):
        return show in (("1", "True") if want else ("0", "False"))
    if leaf_kind in ("text", "uuid") or plain(show) == plain(want):
        return plain(show) == plain(want)
    if leaf_kind == "time":
        return re.fullmatch("-?[0-9]+", show) is not None
    if "nan" in want:
        return "nan" in show
    try:
        number, value = int(show, 16) if show.startswith("0x") else float(show), float(want)
    except ValueError:
        return False
    return number == value or abs(number - value) <= 1e-5 * max(1, abs(value)) or (abs(value) > 1e308 and number > 1e308)


def wanted(case):
    """The kind, the place if it is exact, and the value of each leaf."""
    for leaf in case["leaves"]:
        kind, value = leaf["kind"], leaf["value"]
        place = (leaf["offset"], leaf["length"])
        if kind == "unknown" or (kind == "absent" and leaf["length"] == 0) or (kind == "data" and not value):
            continue
        if kind == "data":
            place = (leaf["content"], len(value) // 2)
        if kind == "numbers":
            width = (leaf["end"] - leaf["content"]) // max(len(value), 1)
            for number, element in enumerate(value):
                yield "number", None if leaf["bits"] else (leaf["content"] + number * width, width), element
        else:
            yield kind, None if place[1] == 0 else place, value


def is_same(leaf, item):
    (kind, place, value), (name, *found, show) = leaf, item
    return same(kind, value, name, show) and (not place or list(place) == found)


def sentence(shown, error):
    """What an error says, without its path where fields have other names."""
    return plain(error.partition(": ")[2] if shown.is_renamed else error)


def check(case, shown):
    if case["error"]:
        length = len(case["hex"]) // 2
        if shown.error is None:
            counts["unknown " + case["reason"]] += 1
            if sentences.must_be_seen(case, folder) and not shown.is_partial:
                problems.append(f"{case['name']}: no error, not {case['error']}")
        elif sentence(shown, shown.error[0]) != sentence(shown, case["error"]) and sentences.must_be_seen(case, folder):
            problems.append(f"{case['name']}: {shown.error[0]}, not {case['error']}")
        elif sentence(shown, shown.error[0]) != sentence(shown, case["error"]):
            counts["other sentences"] += 1
        elif shown.error[1] != min(case["offset"], length - 1):
            problems.append(f"{case['name']}: {shown.error[0]} at {shown.error[1]}, not {case['offset']}")
        else:
            counts["same sentences"] += 1
        return
    if shown.error:
        problems.append(f"{case['name']}: {shown.error[0]}")
    if shown.error or shown.is_partial:
        counts["hand-written"] += 1
        partial.add(case["type"])
        return
    if "leaves" not in case:
        counts["changed and right"] += 1
        return
    want = list(wanted(case))
    counts["leaves"] += len(want)
    if difference := shown.difference(want):
        problems.append(f"{case['name']}: {difference}")


# Datagrams have at least one byte. The second dissector has other names, and the same values in the same order.
cases = [case for case in index["cases"] if 0 < len(case["hex"]) // 2 < 60000]
cases = [(case, prefix) for case in cases for prefix in ("", "Renamed_")]
# Some of the changed packets: Lua without Wireshark reads all of them.
most = 3000 if "LONG_TESTS" in os.environ else 600
cases += [(case, "") for case in index["changed"][:: max(len(index["changed"]) // most, 1)] if case["hex"]]
frames = []
for case, prefix in cases:
    data = bytes.fromhex(case["hex"])
    port = index["ports"][prefix + case["type"]]
    frames.append(frame(17, struct.pack(">HHHH", 50000, port, 8 + len(data), 0) + data))
sizes = set()
for (case, prefix), packet in zip(cases, tshark(frames, [f"{name}.lua" for name in index["ports"]]), strict=True):
    try:
        shown = Shown(packet, is_renamed=prefix != "")
        check(case, shown)
        if prefix + case["type"] == "OwnNames":
            sizes.update(name for name, *_ in shown.items if ".size" in name)
    except Exception as error:
        problems.append(f"{prefix}{case['name']}: {type(error).__name__}: {error}")
# The field `size`, and the number that states the packet's size.
if len(sizes) != 2:
    problems.append(f"names of two fields: {sorted(sizes)}")


def segments(data, port=30000):
    """A stream in segments of seven bytes."""
    return [
        frame(6, struct.pack(">HHIIBBHHH", 50000, port, 1 + start, 1, 0x50, 0x18, 65535, 0, 0) + data[start : start + 7])
        for start in range(0, len(data), 7)
    ]


def count(frames, script, name, *options):
    """The number of packets, and the errors."""
    layers, errors = 0, []
    for packet in tshark(frames, [script], *options):
        layers += sum(layer.get("name") == name for layer in packet.findall("proto"))
        errors += [field.get("show") for field in packet.iter("field") if field.get("name") == f"{name}.error"]
    return layers, errors


def check_stream(stream, script, name, *options, port=30000):
    """Compares the number of packets in a stream."""
    layers, errors = count(segments(bytes.fromhex(stream["hex"]), port), script, name, *options)
    counts["streams"] += 1
    if layers != stream["count"] or errors:
        problems.append(f"stream {script} {options}: {layers} packets and {errors}, not {stream['count']} packets")


for stream in index["streams"]:
    check_stream(stream, f"stream_{stream['name']}.lua", stream["layer"])

# Wireshark has a protocol of this name.
text = open(f"{folder}/stream_uint32.lua").read()
renamed = text.replace('name = "player_state"', 'name = "frame"').replace('title = "PlayerState"', 'title = "Frame"')
open(f"{folder}/stream_renamed.lua", "w").write(renamed)
check_stream(index["streams"][0], "stream_renamed.lua", "frame_packet")

# A port of the preferences, and one of Decode As.
uint32 = index["streams"][0]
check_stream(uint32, "stream_uint32.lua", "player_state", "-o", "player_state.tcp_ports:31000,31002-31005", port=31004)
check_stream(uint32, "stream_uint32.lua", "player_state", "-d", "tcp.port==32000,player_state", port=32000)
check_stream(uint32, "stream_uint32.lua", "player_state", "-o", "player_state.maximum_length:199")


def check_hostile(name, data, sentence, *options):
    """A length without end is an error, and what was before it is not lost."""
    first = bytes.fromhex(next(stream["hex"] for stream in index["streams"] if stream["name"] == name))
    layers, errors = count(segments(first + data), f"stream_{name}.lua", "player_state", *options)
    counts["hostile streams"] += 1
    if layers < 2 or not errors or sentence not in errors[0]:
        problems.append(f"hostile stream {name}: {layers} packets, and {errors}")


check_hostile("uint32", b"\xff\xff\xff\xff" + bytes(20), "more than 16777216 bytes")
check_hostile("header", b"\xab\xff\xff\xff\xff\xcd" + bytes(20), "more than 16777216 bytes")
check_hostile("varint32", b"\xff\xff\xff\xff\xff\xff" + bytes(20), "does not fit in 32 bits")
check_hostile("varint32", b"\x80\x00" + bytes(20), "not in its shortest form")
check_hostile("inclusive", b"\0\0\0\3" + bytes(20), "but its length alone takes 4")
check_hostile("cobs", b"\5abc\0" + bytes(20), "is longer than the frame")
check_hostile("slip", b"\xdb\xdb\xc0" + bytes(20), "no escape has")
check_hostile("delimited", b"x" * 400, "more than 300 bytes", "-o", "player_state.maximum_length:300")
check_hostile("line", b"x" * 400, "more than 300 bytes", "-o", "player_state.maximum_length:300")

def check_columns():
    """The column Info has the first fields, and those of the packet itself have its name before them only once."""
    wanted, frames = [], []
    for case in index["cases"]:
        values = [leaf["value"] for leaf in case["leaves"]]
        if case["type"] != "PlayerState" or case["error"] or not all(re.fullmatch("[ -~]{1,20}", text) for text in values):
            continue
        data = bytes.fromhex(case["hex"])
        port = index["ports"]["PlayerState"]
        frames.append(frame(17, struct.pack(">HHHH", 50000, port, 8 + len(data), 0) + data))
        identifier, username, state = values
        wanted.append(f'identifier "{identifier}", username "{username}", state {state}\t{username}')
    options = ["-T", "fields", "-e", "_ws.col.Info", "-e", "player_state.username"]
    found = run_tshark(frames, ["PlayerState.lua"], *options).splitlines()
    counts["columns"] += len(wanted)
    if not wanted or found != wanted:
        problems.append(f"columns {found}, not {wanted}")
    names = {field.get("name") for field in tshark(frames, ["PlayerState.lua"])[0].iter("field")}
    if not {"player_state.identifier", "player_state.username", "player_state.state"} <= names:
        problems.append(f"the fields are called {sorted(names)}")


def check_filters():
    """Names of the dissector's own do not take those of a packet's fields."""
    case = next(case for case in index["cases"] if case["type"] == "OwnNames")
    data = bytes.fromhex(case["hex"])
    datagram = frame(17, struct.pack(">HHHH", 50000, index["ports"]["OwnNames"], 8 + len(data), 0) + data)
    layer = "exported_packets_own_names"
    wanted = {"rest": 5, "error": '"an error"', "malformed": 6, "unknown": 1, "checksum": 8, "inner.size": 9}
    for name, value in wanted.items():
        found = run_tshark([datagram], ["OwnNames.lua"], "-Y", f"{layer}.{name} == {value}")
        counts["filters"] += 1
        if len(found.splitlines()) != 1:
            problems.append(f"no packet has {name} == {value}: {found}")


check_columns()
check_filters()
print(dict(counts))
if partial != set(index["handWritten"]):
    problems.append(f"not dissected to the end: {sorted(partial)}")
if counts["leaves"] < 16000 or counts["same sentences"] < 1000 or counts["streams"] < 13:
    problems.append("hardly anything was compared")
print("\n".join(problems[:40]))
sys.exit(1 if problems else 0)
