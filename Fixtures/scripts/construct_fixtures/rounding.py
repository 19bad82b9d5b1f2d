"""Quantities and rotations, which are rounded in encoding."""

import math

from construct import Array
from construct_packets import bad, good, packet, rounded
from wire_format import bits, next_single, quantities, Quantity, run, single, UnitQuaternion

# --- Quantities

QUANTITIES = [
    Quantity(0, 1, 8, single), Quantity(-100, 100, 12, zero=False), Quantity(0, 255, 8), Quantity(-128, 127, 8, single),
    Quantity(-1, 1, 1, single), Quantity(0.1, 0.7, 16, single), Quantity(0.1, 0.7, 16),
    Quantity(-180, 180, 32, zero=False), Quantity(0, 1, 24, single), Quantity(1e-9, 2e9, 20), Quantity(-3, 1, 2, single),
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

# --- Ranges with a step for zero

AROUND = [
    Quantity(-32, 32, 12, float), Quantity(-0.1, 0.1, 7, single), Quantity(-1, 1, 2, single),
    Quantity(-180, 180, 32, float), Quantity(-1e-9, 1e-9, 20, single),
]  # fmt: skip
AROUND_NAMES = "speed lean sign angle tiny".split()
packet(
    "ExactQuantities",
    run(
        *(name / each for name, each in zip(AROUND_NAMES, AROUND)),
        "velocity" / Array(3, Quantity(-32, 32, 12, single)),
    ),
)


def around(number, velocity):
    numbers = {name: each.of(number(each)) for name, each in zip(AROUND_NAMES, AROUND)}
    return numbers | dict(velocity=[single(each) for each in velocity])


def of_step(part):
    """The number at a part of a step from zero on."""
    return lambda each: within(each, part * (each.upper / each.middle))


AROUND_ROUNDED = {
    "zero": around(lambda each: 0.0, [0, 0, 0]),
    "minus zero": around(lambda each: -0.0, [-0.0, 0, 32]),
    "lowest": around(lambda each: each.lower, [-32, -31.99, 0.01]),
    "highest": around(lambda each: each.upper, [32, 31.99, -0.01]),
    "a third": around(lambda each: each.upper / 3, [1 / 3, -1 / 3, 10]),
    "half a step": around(of_step(0.5), [0.5, -0.5, 1.5]),
    "minus half a step": around(of_step(-0.5), [7, -7, 0]),
    "just below half a step": around(lambda each: math.nextafter(of_step(0.5)(each), 0), [1, 2, 3]),
    "one and a half steps": around(of_step(1.5), [-1, -2, -3]),
    "golden": around(lambda each: -0.6180339887498949 * each.upper, [19.77, -19.77, 19.78]),
}
for case, values in AROUND_ROUNDED.items():
    rounded("ExactQuantities", case, values)
# Bits: speed 0 to 12, lean to 19, sign to 21, angle to 53, tiny to 73, velocity to 109.
REST = AROUND_ROUNDED["zero"]
for case, error, change in [
    ("speed after the last step", ".speed: step 4095 at offset 0 is not within 0...4094", (0, "ffff")),
    ("sign after the last step", ".sign: step 3 at offset 2 is not within 0...2", (2, "7b")),
    ("velocity after the last step", ".velocity: step 4095 at offset 9 is not within 0...4094", (11, "ffff")),
    ("unused bits", ".velocity: unused bits at offset 13 must be zero", (13, "ff")),
]:  # fmt: skip
    bad("ExactQuantities", case, error, REST, change)

packet("OverfineQuantities", run("number" / Quantity(1000, 1001, 20, single)))
for case, number in [("lowest", 1000.0), ("highest", 1001.0), ("middle", 1000.5)]:
    good("OverfineQuantities", case, dict(number=number))
bad("OverfineQuantities", "between two numbers",
    ".number: cannot quantize to 20 bits, because the range is empty or its steps are finer than the type's numbers, at offset 0",
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
    "half turn about x": [1.0, 0.0, 0.0, 0.0],
    "half turn about y": [0.0, 1.0, 0.0, 0.0],
    "half turn about z": [0.0, 0.0, 1.0, 0.0],
    "turn about x": unit(3, 0, 0, 4),
    "turn about y": unit(0, -4, 0, 3),
    "turn about z": unit(0, 0, 3, 4),
    "a little too long": [single(0.8004), 0.0, single(-0.6), 0.0],
    "a little too short": [0.0, single(0.7996), 0.0, single(0.6)],
}  # fmt: skip
for case, rotation in ROTATIONS.items():
    rounded("UnitQuaternions", case, dict(coarse=rotation, usual=rotation, good=rotation, fine=rotation))
IDENTITY = {name: [0.0, 0.0, 0.0, 1.0] for name in ["coarse", "usual", "good", "fine"]}
# Bits: coarse 0 to 8, usual to 37, good to 69, fine to 131.
for case, error, change in [
    ("too long", ".usual: bit pattern at offset 1", (1, "ff df ef f6")),
    ("too long, largest x", ".usual: bit pattern at offset 1", (1, "00 00 00 00")),
    ("too long, of 10 bits", ".good: bit pattern at offset 4", (4, "ff ff 7f df f6")),
    ("too long, of 20 bits", ".fine: bit pattern at offset 8", (8, "ff ff ff df ff fd ff ff c0")),
    ("first component after the last step, of 2 bits", ".coarse: bit pattern at offset 0", (0, "f5")),
    ("second component after the last step, of 2 bits", ".coarse: bit pattern at offset 0", (0, "dd")),
    ("third component after the last step, of 2 bits", ".coarse: bit pattern at offset 0", (0, "d7")),
    ("third component after the last step, of 9 bits", ".usual: bit pattern at offset 1", (3, "ff")),
]:
    bad("UnitQuaternions", case, f"{error} is not a unit quaternion", IDENTITY, change)
bad("UnitQuaternions", "unused bit", ".fine: unused bits at offset 16 must be zero",
    IDENTITY, (16, "01"))  # fmt: skip
