"""Quantities and rotations, which are rounded in encoding."""

import math

from construct_packets import bad, good, packet, rounded
from wire_format import bits, next_single, quantities, Quantity, run, single, UnitQuaternion

# --- Quantities

QUANTITIES = [
    Quantity(0, 1, 8, single), Quantity(-100, 100, 12), Quantity(0, 255, 8), Quantity(-128, 127, 8, single),
    Quantity(-1, 1, 1, single), Quantity(0.1, 0.7, 16, single), Quantity(0.1, 0.7, 16),
    Quantity(-180, 180, 32), Quantity(0, 1, 24, single), Quantity(1e-9, 2e9, 20), Quantity(-3, 1, 2, single),
]  # fmt: skip
NAMES = "unit place whole signed sign single double angle fine wide coarse".split()
packet("Quantities", run(*(name / each for name, each in zip(NAMES, QUANTITIES))))


def numbers(number):
    """A number for each quantity, by a function of it."""
    return {name: each.of(number(each)) for name, each in zip(NAMES, QUANTITIES)}


def between(part):
    """The number at a part of each range."""
    return lambda each: each.lower + part * each.extent


def half_way(step):
    """As near as can be to the middle of a step and the next."""
    return lambda each: each.lower + (min(step, each.last - 1) + 0.5) * (each.extent / each.last)


def within(each, number):
    return min(max(number, each.lower), each.upper)


ROUNDED = {
    "lowest": numbers(lambda each: each.lower),
    "highest": numbers(lambda each: each.upper),
    "middle": numbers(between(0.5)),
    "a third": numbers(between(1 / 3)),
    "half-way at the start": numbers(half_way(0)),
    "half-way in the middle": numbers(half_way(100)),
    "half-way at the end": numbers(half_way(2**32)),
    "just below half-way": numbers(lambda each: math.nextafter(half_way(2)(each), -math.inf)),
    "just above the lowest": numbers(lambda each: math.nextafter(each.lower, math.inf)),
    "zero": numbers(lambda each: within(each, 0.0)),
    "one": numbers(lambda each: within(each, 1.0)),
    "two and a half": numbers(lambda each: within(each, 2.5)),
    "minus a half": numbers(lambda each: within(each, -0.5)),
    "golden": numbers(between(0.6180339887498949)),
}
for case, values in ROUNDED.items():
    rounded("Quantities", case, values)

packet(
    "QuantizedVectors",
    run(
        "pair" / quantities(2, -1, 1, 5), "place" / quantities(3, -100, 100, 12, single),
        "mode" / bits(3), "color" / quantities(4, 0, 1, 9, single),
    ),
)  # fmt: skip
ROUNDED_VECTORS = {
    "corners": dict(pair=[-1.0, 1.0], place=[-100.0, 0.0, 100.0], mode=5, color=[0.0, 1.0, 0.0, 1.0]),
    "between": dict(pair=[0.33, -0.66], place=[1.25, -33.0, 99.875], mode=0, color=[0.25, 0.5, 0.75, 0.125]),
    "half-way": dict(pair=[1 / 31, -1 / 31], place=[-99.9755859375, 0.0244140625, 50.0], mode=7,
                     color=[0.5, 0.5, 0.0009765625, 0.9990234375]),
}  # fmt: skip
for case, values in ROUNDED_VECTORS.items():
    rounded("QuantizedVectors", case, values)
bad("QuantizedVectors", "unused bit", ".color: unused bits at offset 10 must be zero",
    ROUNDED_VECTORS["corners"], (10, "ff"))  # fmt: skip
bad("QuantizedVectors", "truncated", ".pair: needs 11 bytes at offset 0, but 10 remain",
    ROUNDED_VECTORS["corners"], cut=10)  # fmt: skip

packet("OverfineQuantities", run("number" / Quantity(1000, 1001, 20, single)))
for case, number in [("lowest", 1000.0), ("highest", 1001.0), ("middle", 1000.5)]:
    good("OverfineQuantities", case, dict(number=number))
bad("OverfineQuantities", "between two numbers",
    ".number: a range in 20 bits, finer than the type's numbers or without extent, at offset 0",
    dict(number=1000.0), (0, "00 00 10"))  # fmt: skip

# --- Rotations

packet("UnitQuaternions", run(*(
    name / UnitQuaternion(count) for name, count in [("coarse", 2), ("usual", 9), ("good", 10), ("fine", 20)]
)))  # fmt: skip
LIMIT = UnitQuaternion.LIMIT


def unit(*components):
    length = math.sqrt(sum(component * component for component in components))
    return [single(component / length) for component in components]


ROTATIONS = {
    "largest x": unit(4, 1, -2, 3),
    "largest y": unit(1, 4, -2, 3),
    "largest z": unit(1, -2, 4, 3),
    "largest w": unit(1, -2, 3, 4),
    "negative largest x": unit(-4, 1, -2, 3),
    "negative largest y": unit(1, -4, -2, 3),
    "negative largest z": unit(-1, -2, -4, 3),
    "negative largest w": unit(-1, 0, 3, -4),
    "identity": [0.0, 0.0, 0.0, 1.0],
    "negative identity": [-0.0, -0.0, -0.0, -1.0],
    "all equal": [0.5, 0.5, 0.5, 0.5],
    "all equal but the sign of the first": [-0.5, 0.5, 0.5, 0.5],
    "all equal but the sign of the last": [0.5, 0.5, 0.5, -0.5],
    "tie of y and w": [0.0, -LIMIT, 0.0, LIMIT],
    "tie of x and z": [LIMIT, 0.0, LIMIT, 0.0],
    "w just above z": [0.0, 0.0, LIMIT, next_single(LIMIT)],
    "z just above w": [0.0, 0.0, next_single(LIMIT), LIMIT],
    "second component beyond the limit": [0.0, next_single(next_single(LIMIT)), 0.0,
                                          -next_single(LIMIT)],
    "three equal": unit(1, 1, 1, 0),
    "tiny components": [1e-20, -1e-20, 1.0, 1e-45],
    "a little too long": [single(0.8004), 0.0, single(-0.6), 0.0],
    "a little too short": [0.0, single(0.7996), 0.0, single(0.6)],
}  # fmt: skip
for case, rotation in ROTATIONS.items():
    rounded("UnitQuaternions", case, dict(coarse=rotation, usual=rotation, good=rotation, fine=rotation))
IDENTITY = {name: [0.0, 0.0, 0.0, 1.0] for name in ["coarse", "usual", "good", "fine"]}
for case, error, change in [
    ("too long", ".usual: bit pattern at offset 1", (1, "ff ff ff ff")),
    ("too long, largest x", ".usual: bit pattern at offset 1", (1, "00 00 00 00")),
    ("too long, of 10 bits", ".good: bit pattern at offset 4", (5, "ff ff ff ff")),
    ("too long, of 20 bits", ".fine: bit pattern at offset 8", (9, "ff ff ff ff ff ff ff")),
]:
    bad("UnitQuaternions", case, f"{error} is not a unit quaternion", IDENTITY, change)
bad("UnitQuaternions", "unused bit", ".fine: unused bits at offset 16 must be zero",
    IDENTITY, (16, "01"))  # fmt: skip
