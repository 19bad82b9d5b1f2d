class Steps(Adapter):
    """A number in steps from one to another, the middle one of which may be zero."""

    def __init__(self, bits, lower, upper, has_zero=False):
        super().__init__(BitsInteger(bits))
        self.last, self.lower, self.upper = 2**bits - (2 if has_zero else 1), lower, upper
        self.middle = self.last / 2 if has_zero else None

    def _decode(self, obj, context, path):
        if obj > self.last:
            raise ValidationError("a step after the last", path=path)
        if self.middle:
            return min(max((obj - self.middle) * (self.upper / self.middle), self.lower), self.upper)
        return min(self.lower + obj * ((self.upper - self.lower) / self.last), self.upper)

    def _encode(self, obj, context, path):
        if self.middle:
            return int(obj * (self.middle / self.upper) + (self.middle + 0.5))
        return int((obj - self.lower) * (self.last / (self.upper - self.lower)) + 0.5)


class UnitQuaternion(Adapter):
    """The index of the largest of four components, then the others in steps."""

    def __init__(self, bits):
        limit = float.fromhex("0x1.6a09e6p-1")
        self.steps = Steps(bits, -limit, limit, has_zero=True)
        super().__init__(Sequence(BitsInteger(2), *[self.steps] * 3))
        self.tolerance = 0.001 + 4 * limit / self.steps.middle

    def _decode(self, obj, context, path):
        components = list(obj[1:])
        rest = 1 - sum(number * number for number in components)
        greatest = max(abs(number) for number in components)
        components.insert(obj[0], max(max(rest, 0) ** 0.5, greatest * (1 + 2**-23)))
        if abs(sum(number * number for number in components) - 1) > self.tolerance:
            raise ValidationError("not a unit quaternion", path=path)
        return ListContainer(components)

    def _encode(self, obj, context, path):
        largest = max(range(4), key=lambda index: abs(obj[index]))
        sign = -1 if obj[largest] < 0 else 1
        return [largest] + [sign * number for index, number in enumerate(obj) if index != largest]
