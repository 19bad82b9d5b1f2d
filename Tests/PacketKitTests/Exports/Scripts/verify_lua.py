"""Runs the dissectors that PacketKit exports in Lua 5.4, the version of Wireshark 4.4, without Wireshark.

usage: verify_lua.py FOLDER, which has index.json and the scripts.
"""

import collections
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import programs
import sentences

folder = pathlib.Path(sys.argv[1])
index = json.load(open(folder / "index.json"))
problems = []
counts = collections.Counter()

compiler = programs.find("luac5.4")
for script in sorted(folder.glob("*.lua")):
    result = compiler.run("-p", str(script))
    if result.returncode != 0:
        problems.append(result.stderr.decode())
    counts["compiled"] += 1

lua = programs.find("lua5.4")
cases = [case for case in index["cases"] + index["changed"] if case["hex"]]
# The second dissector has other names.
cases = [(case, prefix) for case in cases for prefix in ("", "Renamed_")]
lines = "".join(f"{prefix}{case['type']} {case['hex']}\n" for case, prefix in cases)
result = lua.run(str(pathlib.Path(__file__).with_name("wireshark.lua")), str(folder), input=lines.encode())
if result.returncode != 0:
    problems.append(result.stderr.decode()[:2000])
for (case, prefix), said in zip(cases, result.stdout.decode("utf-8", "replace").split("\n")):
    kind, _, text = said.partition(": ")
    if kind == "note":
        # Only what only the program can read; any other note is an error of Lua.
        counts["not dissected"] += 1
        is_compared = "is not compared" not in text
        if is_compared and not re.search("only the program|cannot be dissected|hand-written", text):
            problems.append(f"{case['name']}: {text}")
        if not is_compared and case["error"] and sentences.must_be_seen(case, folder):
            problems.append(f"{case['name']}: {text}, not {case['error']}")
    elif kind == "error":
        found, wanted = (error.partition(": ")[2] if prefix else error for error in (text, case["error"]))
        is_same = found == wanted
        # What only the program can reject may have another error behind it.
        is_other = case["error"] and not sentences.must_be_seen(case, folder)
        counts["same sentences" if is_same else "other sentences"] += 1
        if ".lua:" in text or not (is_same or is_other):
            problems.append(f"{case['name']}: {text}, not {case['error'] or 'dissected'}")
    else:
        counts["dissected"] += 1
        if case["error"] and sentences.must_be_seen(case, folder):
            problems.append(f"{case['name']}: dissected, not {case['error']}")
print(dict(counts))
if counts["compiled"] < 260 or counts["same sentences"] < 4000 or counts["dissected"] < 2000:
    problems.append("hardly anything was run")
print("\n".join(problems[:40]))
sys.exit(1 if problems else 0)
