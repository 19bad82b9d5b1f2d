"""What dissectors must say of malformed bytes."""

import json
import re

# All others may need the program's own code: raw values that are not listed, checksums of its own, equal keys of other
# bytes, values that follow from the rest of the packet.
SEEN = {"truncated", "wrongMagic", "unexpectedByte", "unknownTag", "trailingBytes", "lengthTooLarge", "invalidUTF8"}
SEEN |= {"invalidUTF16", "varintNotMinimal", "varintTooLarge", "elementOutOfOrder", "unusedBits", "outOfRange"}

schemas = {}


def constants(value):
    """The names of the fields that always have the same value."""
    if isinstance(value, dict):
        if isinstance(value.get("derived"), dict) and "constant" in value["derived"]:
            yield value["name"]
        for part in value.values():
            yield from constants(part)
    elif isinstance(value, list):
        for part in value:
            yield from constants(part)


def must_be_seen(case, folder):
    """Whether a dissector must reject what PacketKit rejects."""
    name = case["type"]
    if name not in schemas:
        schemas[name] = set(constants(json.load(open(f"{folder}/{name}.json"))))
    field = re.split(r"[.\[]", case["error"].split(":")[0])[-1]
    return case["reason"] in SEEN or case["reason"] == "wrongValue" and field in schemas[name]


def plain(sentence):
    # Lua writes the numbers of floating-point fields with other digits.
    return re.sub(r"-?\d+\.?\d*(e-\d+)? at offset", "# at offset", sentence) if "within" in sentence else sentence
