"""The fields of packets: each function returns the parts of one, which are pairs of bytes and a comment."""

import struct


def number(path, layout, value):
    return [(struct.pack(layout, value), path)]


def raw(path, text):
    return [(bytes.fromhex(text), path)]


def fixed(path, value, width, padding=b"\0"):
    data = value.encode("utf-8")
    assert len(data) <= width
    return [(data + padding * (width - len(data)), path)]


def amount(count, unit):
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def count(path, layout, number):
    return [(leb128(number) if layout == "varint" else struct.pack(layout, number), path)]


def data(path, value, layout=">I"):
    return count(path, layout, len(value)) + [(value, path)]


def string(path, value, layout=">I"):
    return data(path, value.encode("utf-8"), layout)


def numbers(path, layout, element, values):
    """An array of numbers, which are taken in one piece."""
    body = b"".join(struct.pack(element, value) for value in values)
    return count(path, layout, len(values)) + [(body, path)]


def presence(path, is_present):
    return [(b"\1" if is_present else b"\0", path)]


def leb128(value):
    result = bytearray()
    while value >= 0x80:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    result.append(value)
    return bytes(result)


def zigzag(value):
    return 2 * value if value >= 0 else -2 * value - 1


def varint(path, value):
    return [(leb128(value), path)]


def point(path, x, y):
    """The packet Point: two Int16, little-endian."""
    return number(f"{path}.x", "<h", x) + number(f"{path}.y", "<h", y)
