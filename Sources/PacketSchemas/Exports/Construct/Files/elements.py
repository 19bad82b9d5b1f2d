def ends(stream, elements):
    """Whether no element follows before the end."""
    return remaining(stream) == 0


def follows(stream, digits):
    """Whether these bytes come next."""
    here, wanted = stream.tell(), bytes.fromhex(digits)
    found = stream.read(len(wanted))
    stream.seek(here)
    return found == wanted


class Until(Subconstruct):
    """Elements up to a byte that ends them, at most so many."""

    def __init__(self, subcon, terminator, maximum=None):
        super().__init__(subcon)
        self.terminator, self.maximum = bytes([terminator]), maximum

    def _parse(self, stream, context, path):
        elements = ListContainer()
        while stream_read(stream, 1, path) != self.terminator:
            if len(elements) == self.maximum:
                raise ConstructError("too many elements before the terminator", path=path)
            stream.seek(-1, io.SEEK_CUR)
            context._index = len(elements)
            elements.append(self.subcon._parsereport(stream, context, path))
        return elements

    def _build(self, obj, stream, context, path):
        for context._index, element in enumerate(obj):
            self.subcon._build(element, stream, context, path)
        stream_write(stream, self.terminator, 1, path)
        return obj


class Repeated(Subconstruct):
    """Elements up to where a function of the stream and the elements says that no other follows."""

    def __init__(self, subcon, ends):
        super().__init__(subcon)
        self.ends = ends

    def _parse(self, stream, context, path):
        elements = ListContainer()
        while not self.ends(stream, elements):
            start, context._index = stream.tell(), len(elements)
            elements.append(self.subcon._parsereport(stream, context, path))
            if stream.tell() == start:
                raise ConstructError("an element takes no bytes", path=path)
        return elements

    def _build(self, obj, stream, context, path):
        for context._index, element in enumerate(obj):
            self.subcon._build(element, stream, context, path)
        return obj


class Spaced(Subconstruct):
    """An element that begins at a multiple of so many bytes from the first on."""

    def __init__(self, multiple, subcon):
        super().__init__(subcon)
        self.multiple, self.name_of_start = multiple, f"_start{id(self)}"

    def _gap(self, stream, context):
        if context._index == 0:
            context[self.name_of_start] = stream.tell()
        return (context[self.name_of_start] - stream.tell()) % self.multiple

    def _parse(self, stream, context, path):
        gap = self._gap(stream, context)
        if any(stream_read(stream, gap, path)):
            raise ConstructError("padding is not 0", path=path)
        return self.subcon._parsereport(stream, context, path)

    def _build(self, obj, stream, context, path):
        gap = self._gap(stream, context)
        stream_write(stream, bytes(gap), gap, path)
        return self.subcon._build(obj, stream, context, path)


class TaggedList(Construct):
    """Cases of a union, without their tags, which an earlier field lists."""

    def __init__(self, tags, cases):
        super().__init__()
        self.tags, self.cases = tags, cases

    def _subcons(self, context):
        known, other = self.cases()
        return [known.get(tag, other) for tag in self.tags(context) or []]

    def _parse(self, stream, context, path):
        return ListContainer(case._parsereport(stream, context, path) for case in self._subcons(context))

    def _build(self, obj, stream, context, path):
        for element, case in zip(obj, self._subcons(context), strict=True):
            case._build(element, stream, context, path)
        return obj
