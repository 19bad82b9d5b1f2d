"""The registry of protocols: who makes the bytes of each, and how they are taken apart for the reader."""

from importlib.metadata import PackageNotFoundError, version

from hex_files import stanza

PROTOCOLS = {}


def protocol(name, *requirements):
    """Registers a function that calls `case` of what it is given. A requirement is `library==version`."""

    def register(function):
        PROTOCOLS[name] = function, requirements
        return function

    return register


class Cases:
    def __init__(self, name, source):
        self.file, self.source = f"Protocols/{name}.hex", source

    def __call__(self, case, heading, data, fields="", source=""):
        """Adds a case. The fields say how the bytes are commented: `name 2, rest *`; a star takes what is left."""
        parts = list(cut(bytes(data), fields)) if fields else [(bytes(data), "")]
        stanza(self.file, case, [heading, f"source: {source or self.source}"], parts)


def cut(data, fields):
    """Pairs of bytes and a comment."""
    sizes = [field.strip().rsplit(" ", 1) for field in fields.split(",")]
    rest = len(data) - sum(int(size) for _, size in sizes if size != "*")
    start = 0
    for name, size in sizes:
        end = start + (rest if size == "*" else int(size))
        assert start <= end <= len(data), f"'{name}' ends after byte {len(data)}"
        yield data[start:end], name
        start = end
    assert start == len(data), f"{len(data) - start} bytes have no name in '{fields}': {data[start:].hex(' ')}"


def needs():
    return sorted({requirement for _, requirements in PROTOCOLS.values() for requirement in requirements})


def problem_of(requirement):
    name, _, wanted = requirement.partition("==")
    try:
        found = version(name)
    except PackageNotFoundError:
        return f"{requirement} is not installed"
    return None if found == wanted else f"it needs {requirement}, but {found} is installed"


def make():
    """Makes all that can be made. The others' names, and why."""
    left_out = {}
    for name, (function, requirements) in PROTOCOLS.items():
        problems = [problem for problem in map(problem_of, requirements) if problem]
        if problems:
            left_out[name] = ", ".join(problems)
        else:
            function(Cases(name, ", ".join(requirement.replace("==", " ") for requirement in requirements)))
    return left_out
