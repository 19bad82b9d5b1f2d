# Frames of a stream.

# A step in a stream: the content of a frame, which is None for bytes that are skipped, and the count of its bytes.
_Step = Optional[Tuple[Optional[bytes], int]]


def _announcing(place: int, length: int) -> str:
    return f"frame at stream offset {place} announces {_plural(length)}"


def _check_announced(place: int, length: int, maximum: int) -> None:
    if length > maximum:
        _fail("lengthTooLarge", place, f"{_announcing(place, length)}, but the maximum is {maximum}")


def _unterminated(place: int, maximum: int) -> NoReturn:
    within = f"within the maximum of {_plural(maximum)}"
    _fail("unterminated", place, f"frame at stream offset {place} has no terminator {within}")


def _content(data: bytearray, start: int, first: int, last: int) -> _Step:
    """The frame whose content is between two offsets from its start, and that ends with it."""
    return (bytes(data[start + first : start + last]), last) if start + last <= len(data) else None


def _check_content(content: bytes, terminator: bytes) -> None:
    at = (content + terminator).find(terminator)
    if at < len(content):
        _fail("holdsTerminator", 0, f"content contains the terminator after {_plural(at)}")


class _Framing:
    """Finds the next frame from an offset on, which is at a place in the stream. None: it needs more bytes."""

    def __init__(self, maximum: int) -> None:
        self.maximum = maximum

    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        raise NotImplementedError

    def write(self, content: bytes, header: bytes) -> bytes:
        raise NotImplementedError


class _HeadedFraming(_Framing):
    """After a header, with the length at a place, which may count the header. A kept one begins the frame."""

    is_kept = False

    def __init__(self, count: int, place: slice, order: str, extra: int, maximum: int) -> None:
        self.count, self.place, self.order, self.extra = count, place, order, extra
        self.longest = min(maximum, 256 ** (place.stop - place.start) - 1 - extra)
        super().__init__(self.longest)

    def keep(self) -> "_HeadedFraming":
        self.is_kept = True
        self.maximum = self.longest + self.count
        return self

    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        if len(data) - start < self.count:
            return None
        number = int.from_bytes(data[start : start + self.count][self.place], self.order)  # type: ignore[arg-type]
        if number < self.extra:
            which = f"with its header, which alone takes {self.extra}"
            _fail("lengthTooSmall", place, f"{_announcing(place, number)} {which}")
        length = number - self.extra
        _check_announced(place, length, self.longest)
        return _content(data, start, 0 if self.is_kept else self.count, self.count + length)

    def write(self, content: bytes, header: bytes) -> bytes:
        result = bytearray(content if self.is_kept else header or bytes(self.count))
        if len(result) < self.count:
            _wrong_count(0, len(result), f"at least {self.count}")
        if not self.is_kept:
            result[self.count :] = content
        length, width = len(result) - self.count + self.extra, self.place.stop - self.place.start
        result[self.place] = length.to_bytes(width, self.order)  # type: ignore[arg-type]
        return bytes(result)


class _VarintFraming(_Framing):
    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        length = 0
        for index in range(5):
            if start + index == len(data):
                return None
            byte = data[start + index]
            length |= (byte & 0x7F) << 7 * index
            if byte < 0x80:
                _check_announced(place, length, self.maximum)
                return _content(data, start, index + 1, index + 1 + length)
        sentence = f"frame at stream offset {place} has a length of more than 5 bytes"
        _fail("lengthTakesTooManyBytes", place, sentence)

    def write(self, content: bytes, header: bytes) -> bytes:
        return _varint(len(content)) + content


class _LineFraming(_Framing):
    """Lines, which may end in CR LF. Those that are too long are skipped."""

    is_discarding = False

    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        maximum = self.maximum
        if self.is_discarding:
            end = data.find(b"\n", start)
            self.is_discarding = end < 0
            return None, (len(data) if end < 0 else end + 1) - start
        end = data.find(b"\n", start + searched, start + maximum + 2)
        last = end - 1 if end > start and data[end - 1] == 13 else end
        if 0 <= end and last - start <= maximum:
            return bytes(data[start:last]), end + 1 - start
        count = len(data) - start
        may_end = count <= maximum or count == maximum + 1 and data[-1] == 13
        if end < 0 and may_end:
            return None
        self.is_discarding = True
        longer = f"is longer than the maximum of {_plural(maximum)}"
        _fail("lineTooLong", place, f"line at stream offset {place} {longer}")

    def write(self, content: bytes, header: bytes) -> bytes:
        _check_content(content, b"\n")
        return content + (b"\r\n" if content.endswith(b"\r") else b"\n")


class _DelimitedFraming(_Framing):
    def __init__(self, pattern: bytes, maximum: int) -> None:
        super().__init__(maximum)
        self.pattern = pattern

    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        longest = self.maximum + len(self.pattern)
        end = data.find(self.pattern, start + max(searched - len(self.pattern) + 1, 0), start + longest)
        if end >= 0:
            return bytes(data[start:end]), end + len(self.pattern) - start
        return None if len(data) - start < longest else _unterminated(place, self.maximum)

    def write(self, content: bytes, header: bytes) -> bytes:
        _check_content(content, self.pattern)
        return content + self.pattern


class _StuffedFraming(_Framing):
    """Content that is changed so that it does not contain a byte, which ends it."""

    def __init__(self, terminator: bytes, longest: int, maximum: int) -> None:
        super().__init__(maximum)
        self.terminator, self.longest = terminator, longest

    def decode(self, data: bytes, place: int) -> Optional[bytes]:
        """The content; None if the frame is aborted."""
        raise NotImplementedError

    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        end = data.find(self.terminator, start + searched, start + self.longest + 1)
        if end < 0:
            return None if len(data) - start <= self.longest else _unterminated(place, self.maximum)
        content = self.decode(bytes(data[start:end]), place) if end > start else None
        return content, end + 1 - start


class _COBSFraming(_StuffedFraming):
    """Pieces between zeros, each after its length plus one; 0xff and 254 bytes are a piece that no zero follows."""

    def __init__(self, maximum: int) -> None:
        super().__init__(b"\0", maximum + maximum // 254 + 1, maximum)

    def decode(self, data: bytes, place: int) -> Optional[bytes]:
        content = bytearray()
        at = 0
        while at < len(data):
            code, available = data[at], len(data) - at
            if code > available:
                sentence = f"block at stream offset {place + at} announces {_plural(code)}"
                _fail("blockTooLong", place + at, f"{sentence}, but its frame ends after {available}")
            content += data[at + 1 : at + code]
            at += code
            if code < 0xFF and at < len(data):
                content.append(0)
        _check_announced(place, len(content), self.maximum)
        return bytes(content)

    def write(self, content: bytes, header: bytes) -> bytes:
        result = bytearray()
        for piece in content.split(b"\0"):
            result += b"".join(b"\xff" + piece[at : at + 254] for at in range(0, len(piece) - 253, 254))
            rest = piece[len(piece) // 254 * 254 :]
            result += bytes([len(rest) + 1]) + rest
        # No zero follows the last piece, whose length need not end it.
        if piece and not rest:
            del result[-1]
        return bytes(result + b"\0")


class _EscapedFraming(_StuffedFraming):
    """Content between flags. An escape stands before what replaces a byte: of a list, or any, with a bit inverted."""

    def __init__(self, flag: int, escape: int, listed: Optional[bytes], maximum: int) -> None:
        super().__init__(bytes([flag]), 2 * maximum, maximum)
        self.flag, self.escape, self.listed = flag, escape, listed

    def original(self, byte: int) -> Optional[int]:
        if self.listed is None:
            return None if byte == self.flag else byte ^ 0x20
        return dict(zip(self.listed, (self.flag, self.escape))).get(byte)

    def decode(self, data: bytes, place: int) -> Optional[bytes]:
        content = bytearray()
        at = 0
        while at < len(data):
            byte: Optional[int] = data[at]
            if byte == self.escape:
                at += 1
                replacement = data[at] if at < len(data) else self.flag
                byte = self.original(replacement)
                if byte is None and self.listed is None:
                    return None
                if byte is None:
                    sentence = f"escape at stream offset {place + at - 1} is followed by {replacement:02x}"
                    _fail("invalidEscape", place + at - 1, f"{sentence}, which no escape has")
            content.append(cast(int, byte))
            at += 1
        if len(content) > self.maximum:
            _unterminated(place, self.maximum)
        return bytes(content)

    def write(self, content: bytes, header: bytes) -> bytes:
        result = bytearray([self.flag])
        for byte in content:
            is_special = byte in (self.flag, self.escape)
            if self.listed is not None and is_special:
                result += bytes([self.escape, self.listed[0 if byte == self.flag else 1]])
            elif self.listed is None and (is_special or byte < 0x20):
                result += bytes([self.escape, byte ^ 0x20])
            else:
                result.append(byte)
        return bytes(result) + self.terminator


class _FixedFraming(_Framing):
    def __init__(self, count: int, maximum: int) -> None:
        super().__init__(max(count, maximum))
        self.count = count

    def next(self, data: bytearray, start: int, searched: int, place: int) -> _Step:
        return _content(data, start, 0, self.count)

    def write(self, content: bytes, header: bytes) -> bytes:
        if len(content) != self.count:
            _fail("wrongLength", 0, f"frame has {_plural(len(content))}, but all frames have {self.count}")
        return content


def _prefixed(maximum: int, bits: str, little: str, inclusive: str) -> _Framing:
    width = int(bits) // 8
    return _HeadedFraming(width, slice(0, width), "little" if little else "big", width if inclusive else 0, maximum)


def _headed(maximum: int, count: str, offset: str, bits: str, little: str, kept: str) -> Optional[_Framing]:
    place = slice(int(offset), int(offset) + int(bits) // 8)
    if place.stop > int(count):
        return None
    framing = _HeadedFraming(int(count), place, "little" if little else "big", 0, maximum)
    return framing.keep() if kept else framing


# The framings by their names. What a function does not return, is not known.
_framings: Dict[str, Any] = {
    "uint(8|16|24|32|64)(-little)?(-inclusive)?": _prefixed,
    "header:([0-9]+):([0-9]+):uint(8|16|24|32|64)(-little)?(:kept)?": _headed,
    "delimited:((?:[0-9a-fA-F]{2})+)": lambda maximum, digits: _DelimitedFraming(bytes.fromhex(digits), maximum),
    "fixed:([0-9]+)": lambda maximum, count: _FixedFraming(int(count), maximum) if int(count) else None,
    "varint32": lambda maximum: _VarintFraming(min(maximum, 2**31 - 1)),
    "line": _LineFraming,
    "cobs": _COBSFraming,
    "slip": lambda maximum: _EscapedFraming(0xC0, 0xDB, b"\xdc\xdd", maximum),
    "ppp": lambda maximum: _EscapedFraming(0x7E, 0x7D, None, maximum),
}


def _framing_named(name: str, maximum: int) -> _Framing:
    for pattern, make in _framings.items():
        found = re.fullmatch(pattern, name)
        framing: Optional[_Framing] = make(maximum, *found.groups()) if found else None
        if framing:
            return framing
    raise ValueError(f"the framing {name!r} is not known")


class Frames:
    """A stream that is divided into frames, of at most so many bytes."""

    def __init__(self, framing: str, maximum: int = 1 << 20) -> None:
        self._framing = _framing_named(framing, maximum)
        self._kept = bytearray()
        self._searched = self._place = 0
        self._broken: Optional[PacketError] = None

    def push(self, data: bytes) -> List[bytes]:
        """The frames that bytes complete. An error has those before it as `frames`."""
        found: List[bytes] = []
        kept = self._kept
        start = 0
        if self._broken:
            self._broken.frames = []
            raise self._broken
        kept += data
        try:
            while start < len(kept):
                step = self._framing.next(kept, start, self._searched, self._place + start)
                self._searched = 0 if step else len(kept) - start
                if step is None:
                    break
                if step[0] is not None:
                    found.append(step[0])
                start += step[1]
        except PacketError as problem:
            if problem.reason != "lineTooLong":
                self._broken = problem
            problem.frames = found
            raise
        finally:
            del kept[:start]
            self._place += start
        return found

    def frame(self, data: bytes, header: bytes = b"") -> bytes:
        """The bytes of a frame; with `header:…`, after a header, in which the length is filled in."""
        if len(data) > self._framing.maximum:
            longer = f"is longer than the maximum of {self._framing.maximum}"
            _fail("frameTooLong", 0, f"frame of {_plural(len(data))} {longer}")
        return self._framing.write(data, header)


def frames(framing: str, maximum: int = 1 << 20) -> Frames:
    """Divides a stream into frames."""
    return Frames(framing, maximum)
