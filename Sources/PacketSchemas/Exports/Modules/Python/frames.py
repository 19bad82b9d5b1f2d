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


# The greatest length of a frame, and two functions. One finds the next frame from an offset in bytes, of which so many
# have been searched before, and which is at a place in the stream. None: it needs more bytes. The other writes content
# and, if the framing has one, its header.
_Framing = Tuple[int, Any, Any]


def _headed_framing(count: int, field: slice, little: str, extra: int, maximum: int, is_kept: bool = False) -> _Framing:
    """After a header, with the length at a place, which may count the header. A kept one begins the frame."""
    order: Any = "little" if little else "big"
    width = field.stop - field.start
    longest = min(maximum, 256**width - 1 - extra)

    def next_frame(data: bytearray, start: int, searched: int, place: int) -> _Step:
        if len(data) - start < count:
            return None
        number = int.from_bytes(data[start : start + count][field], order)
        if number < extra:
            _fail("lengthTooSmall", place, f"{_announcing(place, number)} with its header, which alone takes {extra}")
        _check_announced(place, number - extra, longest)
        return _content(data, start, 0 if is_kept else count, count + number - extra)

    def write(content: bytes, header: bytes) -> bytes:
        result = bytearray(content if is_kept else header or bytes(count))
        if len(result) < count:
            _wrong_count(0, len(result), f"at least {count}")
        if not is_kept:
            result[count:] = content
        result[field] = (len(result) - count + extra).to_bytes(width, order)
        return bytes(result)

    return longest + count if is_kept else longest, next_frame, write


def _varint_framing(greatest: int) -> _Framing:
    maximum = min(greatest, 2**31 - 1)

    def next_frame(data: bytearray, start: int, searched: int, place: int) -> _Step:
        length = 0
        for index in range(5):
            if start + index == len(data):
                return None
            byte = data[start + index]
            length |= (byte & 0x7F) << 7 * index
            if byte < 0x80:
                _check_announced(place, length, maximum)
                return _content(data, start, index + 1, index + 1 + length)
        sentence = f"frame at stream offset {place} has a length of more than 5 bytes"
        _fail("lengthTakesTooManyBytes", place, sentence)

    return maximum, next_frame, lambda content, _: _varint(len(content)) + content


def _line_framing(maximum: int) -> _Framing:
    """Lines, which may end in CR LF. Those that are too long are skipped."""
    is_discarding = False

    def next_frame(data: bytearray, start: int, searched: int, place: int) -> _Step:
        nonlocal is_discarding
        if is_discarding:
            end = data.find(b"\n", start)
            is_discarding = end < 0
            return None, (len(data) if end < 0 else end + 1) - start
        end = data.find(b"\n", start + searched, start + maximum + 2)
        last = end - 1 if end > start and data[end - 1] == 13 else end
        if 0 <= end and last - start <= maximum:
            return bytes(data[start:last]), end + 1 - start
        count = len(data) - start
        if end < 0 and (count <= maximum or count == maximum + 1 and data[-1] == 13):
            return None
        is_discarding = True
        longer = f"is longer than the maximum of {_plural(maximum)}"
        _fail("lineTooLong", place, f"line at stream offset {place} {longer}")

    def write(content: bytes, header: bytes) -> bytes:
        _check_content(content, b"\n")
        return content + (b"\r\n" if content.endswith(b"\r") else b"\n")

    return maximum, next_frame, write


def _delimited_framing(pattern: bytes, maximum: int) -> _Framing:
    longest = maximum + len(pattern)

    def next_frame(data: bytearray, start: int, searched: int, place: int) -> _Step:
        end = data.find(pattern, start + max(searched - len(pattern) + 1, 0), start + longest)
        if end >= 0:
            return bytes(data[start:end]), end + len(pattern) - start
        return None if len(data) - start < longest else _unterminated(place, maximum)

    def write(content: bytes, header: bytes) -> bytes:
        _check_content(content, pattern)
        return content + pattern

    return maximum, next_frame, write


def _stuffed_framing(terminator: int, longest: int, maximum: int, decode: Any, encode: Any) -> _Framing:
    """Content that is changed so that it does not contain a byte, which ends it. None is that of an aborted frame."""

    def next_frame(data: bytearray, start: int, searched: int, place: int) -> _Step:
        end = data.find(terminator, start + searched, start + longest + 1)
        if end < 0:
            return None if len(data) - start <= longest else _unterminated(place, maximum)
        content = decode(bytes(data[start:end]), place) if end > start else None
        return content, end + 1 - start

    return maximum, next_frame, lambda content, _: cast(bytes, encode(content))


def _cobs_framing(maximum: int) -> _Framing:
    """Pieces between zeros, each after its length plus one; 0xff and 254 bytes are a piece that no zero follows."""

    def decode(data: bytes, place: int) -> bytes:
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
        _check_announced(place, len(content), maximum)
        return bytes(content)

    def encode(content: bytes) -> bytes:
        result = bytearray()
        for piece in content.split(b"\0"):
            result += b"".join(b"\xff" + piece[at : at + 254] for at in range(0, len(piece) - 253, 254))
            rest = piece[len(piece) // 254 * 254 :]
            result += bytes([len(rest) + 1]) + rest
        # No zero follows the last piece, whose length need not end it.
        if piece and not rest:
            del result[-1]
        return bytes(result + b"\0")

    return _stuffed_framing(0, maximum + maximum // 254 + 1, maximum, decode, encode)


def _escaped_framing(flag: int, escape: int, listed: bytes, maximum: int) -> _Framing:
    """Content between flags. An escape stands before what replaces a byte: of a list, or any, with a bit inverted."""
    replaced = dict(zip((flag, escape), listed)) if listed else {
        byte: byte ^ 0x20 for byte in (flag, escape, *range(0x20))
    }
    originals = dict(zip(listed, (flag, escape))) if listed else {
        byte: byte ^ 0x20 for byte in range(256) if byte != flag
    }

    def decode(data: bytes, place: int) -> Optional[bytes]:
        content = bytearray()
        at = 0
        while at < len(data):
            byte = data[at]
            if byte == escape:
                at += 1
                replacement = data[at] if at < len(data) else flag
                if replacement not in originals and not listed:
                    return None
                if replacement not in originals:
                    sentence = f"escape at stream offset {place + at - 1} is followed by {replacement:02x}"
                    _fail("invalidEscape", place + at - 1, f"{sentence}, which no escape has")
                byte = originals[replacement]
            content.append(byte)
            at += 1
        return bytes(content) if len(content) <= maximum else _unterminated(place, maximum)

    def encode(content: bytes) -> bytes:
        pieces = (bytes([escape, replaced[byte]] if byte in replaced else [byte]) for byte in content)
        return bytes([flag]) + b"".join(pieces) + bytes([flag])

    return _stuffed_framing(flag, 2 * maximum, maximum, decode, encode)


def _fixed_framing(count: int, maximum: int) -> _Framing:
    def write(content: bytes, header: bytes) -> bytes:
        if len(content) != count:
            _fail("wrongLength", 0, f"frame has {_plural(len(content))}, but all frames have {count}")
        return content

    return max(count, maximum), lambda data, start, _, place: _content(data, start, 0, count), write


def _prefixed(maximum: int, bits: str, little: str, inclusive: str) -> _Framing:
    width = int(bits) // 8
    return _headed_framing(width, slice(0, width), little, width if inclusive else 0, maximum)


def _headed(maximum: int, count: str, offset: str, bits: str, little: str, kept: str) -> Optional[_Framing]:
    field = slice(int(offset), int(offset) + int(bits) // 8)
    return _headed_framing(int(count), field, little, 0, maximum, bool(kept)) if field.stop <= int(count) else None


# The framings by their names. What a function does not return, is not known.
_framings: Dict[str, Any] = {
    "uint(8|16|24|32|64)(-little)?(-inclusive)?": _prefixed,
    "header:([0-9]+):([0-9]+):uint(8|16|24|32|64)(-little)?(:kept)?": _headed,
    "delimited:((?:[0-9a-fA-F]{2})+)": lambda maximum, digits: _delimited_framing(bytes.fromhex(digits), maximum),
    "fixed:([0-9]+)": lambda maximum, count: _fixed_framing(int(count), maximum) if int(count) else None,
    "varint32": _varint_framing,
    "line": _line_framing,
    "cobs": _cobs_framing,
    "slip": lambda maximum: _escaped_framing(0xC0, 0xDB, b"\xdc\xdd", maximum),
    "ppp": lambda maximum: _escaped_framing(0x7E, 0x7D, b"", maximum),
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
        self._maximum, self._next, self._write = _framing_named(framing, maximum)
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
                step = self._next(kept, start, self._searched, self._place + start)
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
        if len(data) > self._maximum:
            longer = f"is longer than the maximum of {self._maximum}"
            _fail("frameTooLong", 0, f"frame of {_plural(len(data))} {longer}")
        return cast(bytes, self._write(data, header))


def frames(framing: str, maximum: int = 1 << 20) -> Frames:
    """Divides a stream into frames."""
    return Frames(framing, maximum)
