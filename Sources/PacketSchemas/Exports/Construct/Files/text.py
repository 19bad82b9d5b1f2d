class Text(Adapter):
    """Bytes that are text in an encoding."""

    def __init__(self, subcon, encoding):
        super().__init__(subcon)
        self.encoding = encoding

    def _decode(self, obj, context, path):
        try:
            return obj.decode(self.encoding)
        except UnicodeError as error:
            raise StringError(str(error), path=path)

    def _encode(self, obj, context, path):
        try:
            return obj.encode(self.encoding)
        except UnicodeError as error:
            raise StringError(str(error), path=path)


class Padded(Text):
    """Text of a fixed size, filled with a byte."""

    def __init__(self, size, encoding, padding):
        super().__init__(Bytes(size), encoding)
        self.size, self.padding = size, bytes([padding])
        if encoding.startswith("utf-16"):
            self.padding = chr(padding).encode(encoding)

    def _decode(self, obj, context, path):
        units = [obj[i : i + len(self.padding)] for i in range(0, self.size, len(self.padding))]
        end = units.index(self.padding) if not any(self.padding) and self.padding in units else len(units)
        if any(unit != self.padding for unit in units[end:]):
            raise ConstructError("padding is not the same to the end", path=path)
        while any(self.padding) and end > 0 and units[end - 1] == self.padding:
            end -= 1
        return super()._decode(b"".join(units[:end]), context, path)

    def _encode(self, obj, context, path):
        text = super()._encode(obj, context, path)
        return text + self.padding * ((self.size - len(text)) // len(self.padding))
