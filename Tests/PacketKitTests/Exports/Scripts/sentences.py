"""What dissectors must say of malformed bytes."""

import json
import re

# What only the program's own code can reject: its rules, what a type's own code throws, and too many keys of one hash.
OF_THE_PROGRAM = {"invalid", "tooManyCollidingKeys"}

schemas = {}


class Schema:
    """What a description leaves to the program."""

    def __init__(self, file):
        self.constants, self.unlisted, self.has_ranges, self.has_sums, self.has_text_keys = set(), set(), False, False, False
        self.walk(json.load(open(file)))

    def walk(self, value):
        if isinstance(value, list):
            for part in value:
                self.walk(part)
        elif isinstance(value, dict):
            if isinstance(value.get("derived"), dict) and "constant" in value["derived"]:
                self.constants.add(value["name"])
            if value.get("kind") == "enumeration" and value.get("cases") is None:
                self.unlisted.add(value["type"].split(".")[-1])
            if value.get("kind") in ("set", "dictionary"):
                self.has_text_keys |= '"string"' in json.dumps(value)
            self.has_ranges |= value.get("kind") == "ranged" and "range" in value["bounds"]
            self.has_sums |= "sample" in value and not value["algorithm"].startswith("crc(") or "including" in value and "algorithm" in value
            for part in value.values():
                self.walk(part)


def must_be_seen(case, folder):
    """Whether a dissector must reject what PacketKit rejects: all but what only the program knows."""
    name, reason = case["type"], case["reason"]
    if name not in schemas:
        schemas[name] = Schema(f"{folder}/{name}.json")
    schema = schemas[name]
    field = re.split(r"[.\[]", case["error"].split(":")[0])[-1]
    if reason == "wrongValue":
        return field in schema.constants
    if reason == "unknownValue":
        return case["error"].split(" ")[-1] not in schema.unlisted
    if reason == "outOfRange":
        return not schema.has_ranges
    if reason in ("wrongChecksum", "wrongDigest"):
        return not schema.has_sums
    # Letters of other scalars may be the same to Swift.
    if reason == "duplicateElement":
        return not (schema.has_text_keys and re.search("[c-f][0-9a-f]", case["hex"]))
    return reason not in OF_THE_PROGRAM
