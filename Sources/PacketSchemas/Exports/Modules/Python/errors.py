# Errors, and the reader and the writer that raise them.


class PacketError(Exception):
    """Why bytes are not a packet, or why a value has no bytes."""

    def __init__(self, reason: str, offset: int, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.offset = offset
        self.sentence = sentence
        self.path = ""
        self.frames: List[bytes] = []

    def __str__(self) -> str:
        sentence = _printable(self.sentence, 500)
        return f"{self.path}: {sentence}" if self.path else sentence

    def _within(self, step: str) -> "PacketError":
        self.path = step + self.path
        return self


class MissingFunction(Exception):
    """What only the program knows, and was not given."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(f"only the program knows {name}: pass a function as {kind}[{name!r}]")


_MAXIMUM = 2**63 - 1


def _fail(reason: str, offset: int, sentence: str) -> NoReturn:
    raise PacketError(reason, offset, sentence)


def _invalid(offset: int, sentence: str) -> NoReturn:
    _fail("invalid", offset, f"{sentence} at offset {offset}")


def _unexpected(byte: int, offset: int, expected: str) -> NoReturn:
    _fail("unexpectedByte", offset, f"byte at offset {offset} is 0x{byte:02x}, but must be {expected}")


def _not_a_value(offset: int, text: str, kind: str) -> NoReturn:
    _fail("unknownValue", offset, f"{text} at offset {offset} is not a value of {kind}")


def _does_not_fit(offset: int, value: Any, place: str) -> NoReturn:
    _fail("doesNotFit", offset, f"{value} at offset {offset} does not fit in {place}")


def _check_maximum(offset: int, length: int, maximum: int = _MAXIMUM) -> None:
    if length > maximum:
        _fail("lengthTooLarge", offset, f"length {length} at offset {offset} is more than the maximum of {maximum}")


def _follows_remaining(offset: int) -> NoReturn:
    sentence = "a value that takes all remaining bytes must come last, but another follows"
    _fail("followsRemaining", offset, f"{sentence} at offset {offset}")


class _InPart:
    """Says of errors in which part of a packet they are."""

    def __init__(self, step: str) -> None:
        self.step = step

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if isinstance(problem, PacketError):
            problem._within(self.step)


class _Cursor:
    """What a reader and a writer have in common: a place, the levels of nesting, and what the caller passes."""

    is_reader = False

    def __init__(self, functions: Dict[str, Any]) -> None:
        self.pos = 0
        self.depth = 0
        self.functions = functions
        self.maximum_depth: int = functions.get("maximum_depth", 64)
        self.maximum_count: int = functions.get("maximum_element_count", _MAXIMUM)
        self.bytes: Any = b""

    def enter(self, is_flat: bool) -> None:
        """Enters a level, or stays on this one if nothing nests in the value."""
        if self.depth >= self.maximum_depth:
            limit = self.maximum_depth
            _fail("tooDeep", self.pos, f"exceeds the nesting limit of {limit} at offset {self.pos}")
        if not is_flat:
            self.depth += 1

    def leave(self, is_flat: bool) -> None:
        if not is_flat:
            self.depth -= 1

    def hook(self, kind: str, name: str) -> Any:
        """A function that the caller passes, such as that of a rule."""
        return (self.functions.get(kind) or {}).get(name)

    def needed(self, kind: str, name: str) -> Any:
        """One without which nothing can be read or written."""
        found = self.hook(kind, name)
        if not found:
            raise MissingFunction(kind, name)
        return found


class _Reader(_Cursor):
    is_reader = True

    def __init__(self, data: bytes, functions: Dict[str, Any]) -> None:
        super().__init__(functions)
        self.bytes = data
        self.end = len(data)
        self.taken = False

    def truncated(self, needed: int) -> NoReturn:
        start = self.pos
        available = self.end - start
        self.pos = self.end
        verb = "remains" if available == 1 else "remain"
        count = _plural(min(needed, _MAXIMUM))
        _fail("truncated", start, f"needs {count} at offset {start}, but {available} {verb}")

    def check_room(self, count: int) -> None:
        if count > self.end - self.pos:
            self.truncated(count)

    def take(self, count: int) -> int:
        """The offset of the next bytes."""
        start = self.pos
        if count > self.end - start:
            self.truncated(count)
        self.pos = start + count
        return start

    def read(self, count: int) -> bytes:
        start = self.take(count)
        return self.bytes[start : self.pos]

    def check_end(self) -> None:
        count = self.end - self.pos
        if count:
            verb = "is" if count == 1 else "are"
            _fail("trailingBytes", self.pos, f"ends at offset {self.pos}, but {_plural(count)} {verb} left over")

    def begin_remaining(self) -> None:
        if self.taken:
            _follows_remaining(self.pos)

    def end_remaining(self) -> None:
        self.taken = True


class _Writer(_Cursor):
    def __init__(self, functions: Dict[str, Any]) -> None:
        super().__init__(functions)
        self.bytes = bytearray()
        self.taken_end = -1

    def write(self, data: bytes) -> None:
        self.bytes += data
        self.pos += len(data)

    def insert(self, data: bytes, start: int) -> None:
        """Puts bytes before those from an offset on."""
        self.bytes[start:start] = data
        self.pos += len(data)
        if self.taken_end >= start:
            self.taken_end += len(data)

    def truncate(self, end: int) -> None:
        del self.bytes[end:]
        self.pos = end

    def begin_remaining(self) -> None:
        self.check_end()

    def end_remaining(self) -> None:
        """A value takes all remaining bytes, up to here."""
        self.check_end()
        self.taken_end = self.pos

    def check_end(self) -> None:
        if 0 <= self.taken_end < self.pos:
            _follows_remaining(self.taken_end)
