# Frames of a stream.


class Frames:
    """A stream that is divided into frames, of at most so many bytes."""

    def __init__(self, framing: str, maximum: int = 1 << 20) -> None:
        name, _, argument = framing.partition(":")
        self.maximum = maximum
        self.kept = bytearray()
        self.searched = 0
        self.delimiter = b"\n" if name == "line" else bytes.fromhex(argument) if name == "delimited" else b""
        self.is_line = name == "line"
        self.count = int(argument) if name == "fixed" else 0
        self.is_varint = name == "varint32"
        self.prefix = re.fullmatch(r"uint(8|16|24|32|64)(-little)?(-inclusive)?", name)
        if not (self.delimiter or self.count > 0 or self.is_varint or self.prefix):
            raise ValueError(f"the framing {framing!r} is not known")

    def _next(self, start: int) -> Optional[Tuple[int, int, int, int]]:
        """The range of a frame, where the next begins, and the length; None for too few bytes."""
        kept = self.kept
        if self.count:
            return start, start + self.count, start + self.count, self.count
        if self.delimiter:
            end = kept.find(self.delimiter, start + self.searched)
            if end < 0:
                return None
            last = end - 1 if self.is_line and end > start and kept[end - 1] == 13 else end
            return start, last, end + len(self.delimiter), end - start
        if self.is_varint:
            width = next((index + 1 for index, byte in enumerate(kept[start : start + 5]) if byte < 0x80), 0)
            if not width and len(kept) - start >= 5:
                _too_wide(0, 32)
            length = _read_varint(_Reader(bytes(kept[start : start + width]), {}), 32) if width else 0
        else:
            prefix = cast(Any, self.prefix)
            width = int(prefix[1]) // 8
            order = "little" if prefix[2] else "big"
            length = int.from_bytes(kept[start : start + width], order)  # type: ignore[arg-type]
            length -= width if prefix[3] else 0
        if not width or len(kept) - start < width:
            return None
        if length < 0:
            _invalid(0, f"a frame's length {length + width} is less than its own bytes")
        return start + width, start + width + length, start + width + length, length

    def push(self, data: bytes) -> List[bytes]:
        """The frames that bytes complete."""
        self.kept += data
        frames = []
        start = 0
        while True:
            frame = self._next(start) if start < len(self.kept) else None
            length = frame[3] if frame else len(self.kept) - start
            if length > self.maximum:
                _length_too_large(0, length, self.maximum)
            if not frame or frame[2] > len(self.kept):
                self.searched = max(len(self.kept) - start - len(self.delimiter) + 1, 0)
                break
            frames.append(bytes(self.kept[frame[0] : frame[1]]))
            start = frame[2]
            self.searched = 0
        del self.kept[:start]
        return frames

    def frame(self, data: bytes) -> bytes:
        """The bytes of a frame."""
        if len(data) > self.maximum:
            _length_too_large(0, len(data), self.maximum)
        if self.count:
            if len(data) != self.count:
                _wrong_count(0, len(data), self.count)
            return data
        if self.delimiter:
            return data + self.delimiter
        if self.is_varint:
            return _varint(len(data)) + data
        prefix = cast(Any, self.prefix)
        width = int(prefix[1]) // 8
        length = len(data) + (width if prefix[3] else 0)
        return length.to_bytes(width, "little" if prefix[2] else "big") + data


def frames(framing: str, maximum: int = 1 << 20) -> Frames:
    """Divides a stream into frames."""
    return Frames(framing, maximum)
