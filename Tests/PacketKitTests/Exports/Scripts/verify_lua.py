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
cases = [case for case in index["cases"] if case["hex"]]
lines = "".join(f"{case['type']} {case['hex']}\n" for case in cases)
result = lua.run(str(pathlib.Path(__file__).with_name("wireshark.lua")), str(folder), input=lines.encode())
if result.returncode != 0:
    problems.append(result.stderr.decode()[:2000])


def plain(sentence):
    # Lua writes the numbers of floating-point fields with other digits.
    return re.sub(r"-?\d+\.?\d*(e-\d+)? at offset", "# at offset", sentence) if "within" in sentence else sentence


for case, said in zip(cases, result.stdout.decode("utf-8", "replace").split("\n")):
    kind, _, text = said.partition(": ")
    if kind == "note":
        # Only what only the program can read; any other note is an error of Lua.
        counts["not dissected"] += 1
        if not re.search("only the program|cannot be dissected|hand-written|is not compared", text):
            problems.append(f"{case['name']}: {text}")
    elif kind == "error":
        counts["same sentences"] += 1
        if ".lua:" in text or plain(text) != plain(case["error"]):
            problems.append(f"{case['name']}: {text}, not {case['error'] or 'dissected'}")
    else:
        counts["dissected"] += 1
print(dict(counts))
if counts["compiled"] < 130 or counts["same sentences"] < 500 or counts["dissected"] < 400:
    problems.append("hardly anything was run")
print("\n".join(problems[:40]))
sys.exit(1 if problems else 0)
