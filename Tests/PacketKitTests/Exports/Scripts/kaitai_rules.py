"""Reads .ksy files as PacketKit exports them, and interprets them.

The compiler of Kaitai Struct is in no package that the tests could install, so these are the rules of its language on
which the exports rely, after its user guide: each key that an object may have, the references between types and fields,
and what an attribute reads. A file that breaks one is rejected.
"""

import json
import keyword
import re
import struct


class Invalid(Exception):
    pass


# The part of YAML that the exports use: one key or one element on a line, values as in JSON.


def load(text):
    lines = []
    for line in text.split("\n"):
        if line.strip():
            lines.append((len(line) - len(line.lstrip()), line.strip()))
    value, rest = block(lines, 0)
    if rest:
        raise Invalid(f"an indentation that fits nothing: {rest[0][1]}")
    return value


def scalar(text):
    return json.loads(re.sub(r"\b0x[0-9a-f]+\b", lambda found: str(int(found[0], 16)), text) if text[0] == "[" else text)


def block(lines, indentation):
    if lines[0][1].startswith("- "):
        result = []
        while lines and lines[0][0] == indentation and lines[0][1].startswith("- "):
            text = lines[0][1][2:]
            if text.startswith('"'):
                result.append(scalar(text))
                lines = lines[1:]
                continue
            element, lines = block([(indentation + 2, text)] + lines[1:], indentation + 2)
            result.append(element)
        return result, lines
    result = {}
    while lines and lines[0][0] == indentation:
        key, found, text = lines[0][1].partition(":")
        if not re.fullmatch(r"[a-z_0-9-]+", key) or not found or key in result:
            raise Invalid(f"no key: {lines[0][1]}")
        lines = lines[1:]
        if text:
            result[key] = scalar(text.strip())
        else:
            result[key], lines = block(lines, lines[0][0])
    return result, lines


# Which keys there are.

NAME = r"[a-z][a-z0-9_]*"
WORDS = {word.lower() for word in keyword.kwlist} | {"bitsizeof", "sizeof"}
INTEGER = r"[us]1|[us][248](le|be)|f[48](le|be)"
BITS = r"b([1-9][0-9]*)(le|be)?"
KEYS = {
    "file": {"meta", "doc", "seq", "types", "enums"},
    "meta": {"id", "title", "endian", "bit-endian"},
    "type": {"seq", "instances", "doc"},
    "attribute": {
        "id", "type", "size", "size-eos", "contents", "encoding", "terminator", "pad-right", "repeat", "repeat-expr",
        "repeat-until", "if", "valid", "enum", "doc",
    },
    "instance": {"value", "pos", "type"},
    "switch": {"switch-on", "cases"},
}


def keys(kind, value):
    extra = set(value) - KEYS[kind]
    if extra:
        raise Invalid(f"a {kind} has no {sorted(extra)}")


def check_names(names, where):
    """Rejects what languages with names in camel case do not distinguish, and words."""
    written = [re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name) for name in names]
    for name in names:
        if name in WORDS or not re.fullmatch(NAME, name):
            raise Invalid(f"no name: {name}")
    if len(written) != len(set(written)):
        raise Invalid(f"a name twice in {where}: {sorted(name for name in written if written.count(name) > 1)}")


def check(file):
    """Rejects what the language does not have, names that are twice there, and types that are not there."""
    keys("file", file)
    keys("meta", file["meta"])
    types = file.get("types", {})
    check_names([file["meta"]["id"], *types], "the types")
    check_names(list(file.get("enums", {})), "the enumerations")
    for name, cases in file.get("enums", {}).items():
        check_names(list(cases.values()), name)
    for name, found in [("", file)] + list(types.items()):
        if name:
            keys("type", found)
        ids = [attribute["id"] for attribute in found["seq"]] + list(found.get("instances", {}))
        check_names(ids, name)
        for attribute in found["seq"]:
            check_attribute(attribute, file)
        for instance in found.get("instances", {}).values():
            keys("instance", instance)


def check_attribute(attribute, file):
    keys("attribute", attribute)
    kind, where = attribute.get("type"), attribute["id"]
    if isinstance(kind, dict):
        keys("switch", kind)
        kinds = kind["cases"].values()
    else:
        kinds = [] if kind is None else [kind]
    for kind in kinds:
        if not (kind in ("str", "strz") or kind in file.get("types", {}) or re.fullmatch(f"{INTEGER}|{BITS}", kind)):
            raise Invalid(f"{where}: no type {kind}")
    if attribute.get("enum", None) not in [None, *file.get("enums", {})]:
        raise Invalid(f"{where}: no enum {attribute['enum']}")
    ends = {"size", "size-eos", "terminator", "contents"} & set(attribute)
    if (attribute.get("type") in (None, "str")) != bool(ends) and not isinstance(attribute.get("type"), dict):
        if not ends <= {"size", "size-eos"}:
            raise Invalid(f"{where}: it has no end, or two")
    if (attribute.get("type") in ("str", "strz")) != ("encoding" in attribute):
        raise Invalid(f"{where}: text without an encoding, or an encoding without text")
    if ("repeat-expr" in attribute) != (attribute.get("repeat") == "expr"):
        raise Invalid(f"{where}: repeat")
    if ("repeat-until" in attribute) != (attribute.get("repeat") == "until"):
        raise Invalid(f"{where}: repeat")


# Expressions.

TOKEN = re.compile(r"\s*(0x[0-9a-f]+|\d+\.\d+(?:e-?\d+)?|\d+|::|\"[^\"]*\"|[a-z_][a-z0-9_]*|==|!=|<=|>=|[-+*/%&<>?:()\[\].])")
BINARY = [["or"], ["and"], ["==", "!=", "<", ">", "<=", ">="], ["&"], ["+", "-"], ["*", "/", "%"]]
FUNCTIONS = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "&": lambda a, b: a & b, "+": lambda a, b: a + b,
    "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a // b, "%": lambda a, b: a % b,
}


class Expression:
    def __init__(self, text, scope):
        self.tokens, self.at, self.scope = [], 0, scope
        place = 0
        while place < len(text.rstrip()):
            found = TOKEN.match(text, place)
            if not found:
                raise Invalid(f"no expression: {text}")
            self.tokens.append(found[1])
            place = found.end()

    def next(self, *tokens):
        if self.at < len(self.tokens) and self.tokens[self.at] in tokens:
            self.at += 1
            return self.tokens[self.at - 1]

    def value(self):
        result = self.choice(True)
        if self.at < len(self.tokens):
            raise Invalid(f"left over in an expression: {self.tokens[self.at:]}")
        return result

    # A part that is not chosen is only passed over.

    def choice(self, counts):
        condition = self.binary(0, counts)
        if not self.next("?"):
            return condition
        first = self.choice(counts and condition)
        if not self.next(":"):
            raise Invalid("a choice without a second part")
        second = self.choice(counts and not condition)
        return first if condition else second

    def binary(self, level, counts):
        if level == len(BINARY):
            return self.unary(counts)
        result = self.binary(level + 1, counts)
        while operator := self.next(*BINARY[level]):
            if operator in ("and", "or"):
                needs = counts and bool(result) == (operator == "and")
                other = self.binary(level + 1, needs)
                result = other if needs else result
            else:
                other = self.binary(level + 1, counts)
                result = FUNCTIONS[operator](result, other) if counts else None
        return result

    def unary(self, counts):
        if self.next("not"):
            return not self.unary(counts)
        if self.next("-"):
            value = self.unary(counts)
            return -value if counts else None
        if self.next("("):
            result = self.choice(counts)
            if not self.next(")"):
                raise Invalid("a parenthesis is open")
        else:
            token = self.tokens[self.at]
            self.at += 1
            if token[0].isdigit():
                result = float(token) if "." in token else int(token, 0)
            elif token[0] == '"':
                result = json.loads(token)
            elif token in ("true", "false"):
                result = token == "true"
            elif self.next("::"):
                result = self.scope.enumeration(token)[self.tokens[self.at]]
                self.at += 1
            else:
                result = self.scope.member(token) if counts else None
        while True:
            if self.next("."):
                name = self.tokens[self.at]
                self.at += 1
                if name == "to_i" and self.next("("):
                    radix = self.choice(counts)
                    if not self.next(")"):
                        raise Invalid("a parenthesis is open")
                    result = int(result, radix) if counts else None
                elif name == "to_i":
                    result = int(result) if counts else None
                elif name == "as" and self.next("<"):
                    self.at += 1
                    if not self.next(">"):
                        raise Invalid("a type is open")
                elif counts and name == "size" and isinstance(result, list):
                    result = len(result)
                elif counts:
                    result = result.member(name)
            elif self.next("["):
                index = self.choice(counts)
                if not self.next("]"):
                    raise Invalid("a bracket is open")
                result = result[index] if counts else None
            else:
                return result


# Reading.


class Stream:
    def __init__(self, data):
        self.data, self.pos, self.bits, self.count = data, 0, 0, 0

    def member(self, name):
        return {"pos": self.pos, "size": len(self.data), "eof": self.pos >= len(self.data) and self.count == 0}[name]

    def take(self, count):
        self.bits = self.count = 0
        if count < 0 or self.pos + count > len(self.data):
            raise EOFError
        self.pos += count
        return self.data[self.pos - count : self.pos]

    def take_bits(self, width, order):
        while self.count < width:
            if self.pos >= len(self.data):
                raise EOFError
            byte = self.data[self.pos]
            self.pos += 1
            self.bits = self.bits | byte << self.count if order == "le" else self.bits << 8 | byte
            self.count += 8
        self.count -= width
        if order == "le":
            result, self.bits = self.bits & (1 << width) - 1, self.bits >> width
        else:
            result, self.bits = self.bits >> self.count, self.bits & (1 << self.count) - 1
        return result


class Node:
    """A value of a type: the values of its fields in order."""

    def __init__(self, file, type, stream, parent):
        self.file, self.type, self.stream, self.parent = file, type, stream, parent
        self.fields, self.attributes, self.instances = {}, {}, {}
        for attribute in type["seq"]:
            if "if" not in attribute or self.evaluate(attribute["if"]):
                self.fields[attribute["id"]] = self.repeated(attribute)
                self.attributes[attribute["id"]] = attribute

    def evaluate(self, text):
        return Expression(text, self).value() if isinstance(text, str) else text

    def enumeration(self, name):
        return {case: int(number) for number, case in self.file["enums"][name].items()}

    def member(self, name):
        if name in ("_io", "_parent"):
            return self.stream if name == "_io" else self.parent
        if name in self.fields:
            return self.fields[name]
        if name not in self.type.get("instances", {}):
            raise Invalid(f"no field {name} before")
        if name not in self.instances:
            instance = self.type["instances"][name]
            if "value" in instance:
                self.instances[name] = self.evaluate(instance["value"])
            else:
                pos = self.stream.pos
                self.stream.pos = self.evaluate(instance["pos"])
                self.instances[name] = self.read(instance, instance["type"])
                self.stream.pos = pos
        return self.instances[name]

    def repeated(self, attribute):
        if "repeat" not in attribute:
            return self.one(attribute)
        elements = []
        if attribute["repeat"] == "expr":
            for _ in range(self.evaluate(attribute["repeat-expr"])):
                elements.append(self.one(attribute))
                self.check_end(elements)
        elif attribute["repeat"] == "eos":
            while not self.stream.member("eof"):
                elements.append(self.one(attribute))
                self.check_end(elements)
        else:
            done = False
            while not done:
                elements.append(self.one(attribute))
                self.check_end(elements)
                done = Expression(attribute["repeat-until"], Scope(self, elements[-1])).value()
        return elements

    def check_end(self, elements):
        if len(elements) > len(self.stream.data) + 1024:
            raise ValueError("elements without end")

    def one(self, attribute):
        kind = attribute.get("type")
        if isinstance(kind, dict):
            cases = kind["cases"]
            kind = cases.get(str(int(self.evaluate(kind["switch-on"]))), cases.get("_"))
        value = self.read(attribute, kind)
        valid = attribute.get("valid")
        if isinstance(valid, dict):
            if not (self.evaluate(valid["expr"]) if "expr" in valid else value in map(self.evaluate, valid["any-of"])):
                raise ValueError(f"{attribute['id']} is {value}")
        elif valid is not None and value != self.evaluate(valid):
            raise ValueError(f"{attribute['id']} is {value}")
        return value

    def read(self, attribute, kind):
        if "contents" in attribute:
            if self.stream.take(len(attribute["contents"])) != bytes(attribute["contents"]):
                raise ValueError("contents")
            return None
        found = re.fullmatch(BITS, kind or "")
        if found:
            value = self.stream.take_bits(int(found[1]), found[2] or self.file["meta"]["bit-endian"])
            return value == 1 if found[1] == "1" else value
        if re.fullmatch(INTEGER, kind or ""):
            letters = {"u1": "B", "u2": "H", "u4": "I", "u8": "Q", "s1": "b", "s2": "h", "s4": "i", "s8": "q", "f4": "f", "f8": "d"}
            order = "<" if kind.endswith("le") else ">"
            return struct.unpack(order + letters[kind[:2]], self.stream.take(int(kind[1])))[0]
        if kind in (None, "str", "strz") or "size" in attribute:
            data = self.content(attribute)
            if kind in ("str", "strz"):
                return data.decode({"ASCII": "ascii", "ISO-8859-1": "latin1"}.get(attribute["encoding"], attribute["encoding"]))
            return data if kind is None else Node(self.file, self.file["types"][kind], Stream(data), self)
        self.stream.take(0)
        return Node(self.file, self.file["types"][kind], self.stream, self)

    def content(self, attribute):
        terminator = attribute.get("terminator")
        if "size" in attribute:
            data = self.stream.take(self.evaluate(attribute["size"]))
            if "pad-right" in attribute:
                data = data.rstrip(bytes([attribute["pad-right"]]))
            if attribute.get("type") == "strz":
                units = [data[i : i + 2] for i in range(0, len(data), 2)]
                return b"".join(units[: units.index(b"\0\0")]) if b"\0\0" in units else data
            if terminator is None:
                return data
            return data.split(bytes([terminator]))[0]
        if attribute.get("size-eos"):
            return self.stream.take(len(self.stream.data) - self.stream.pos)
        end = self.stream.data.find(bytes([terminator]), self.stream.pos)
        if end < 0:
            raise EOFError
        return self.stream.take(end + 1 - self.stream.pos)[:-1]


class Scope:
    """The last element of a repetition, in its packet."""

    def __init__(self, node, last):
        self.node, self.last = node, last

    def member(self, name):
        return self.last if name == "_" else self.node.member(name)


def parse(file, data):
    stream = Stream(data)
    node = Node(file, {"seq": file["seq"]}, stream, None)
    if stream.pos < len(data):
        raise ValueError("bytes are left over")
    return node
