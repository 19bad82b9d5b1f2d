"""Compiles and runs a program that uses the libraries as they are built for debugging."""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARIES = [
    "PacketKit", "PacketFraming", "PacketMessaging", "PacketSnapshots", "PacketSchemas", "PacketTesting",
]  # fmt: skip


def run(program):
    """Ends this process as the program ends, or if the compiler has anything to say."""
    subprocess.run(["swift", "build", "--target", "PacketTesting"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    command = ["swift", "build", "--show-bin-path"]
    built = pathlib.Path(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip())
    objects = [str(path) for library in LIBRARIES for path in built.glob(f"{library}.build/**/*.swift.o")]
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder) / "Client.swift", pathlib.Path(folder) / "client"
        source.write_text(program, encoding="utf-8")
        compiler = [
            "swiftc", "-parse-as-library", "-swift-version", "6", "-I", built / "Modules",
            "-load-plugin-executable", f"{built}/PacketMacros-tool#PacketMacros", source, *objects, "-o", output,
        ]  # fmt: skip
        compiled = subprocess.run(compiler, capture_output=True, text=True)
        if compiled.returncode != 0 or "warning:" in compiled.stderr:
            print(compiled.stderr[:20000])
            sys.exit("FAIL: a declaration does not compile as it should")
        sys.exit(subprocess.run([output]).returncode)
