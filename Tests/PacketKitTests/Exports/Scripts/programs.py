"""Finds programs that tests run, and unpacks Debian's packages of those that are not installed.

usage: programs.py PROGRAM…, which fails if one is neither installed nor to be had, and says why.

Nothing is installed: the packages are unpacked below .build, where the next run finds them.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PACKAGES = {"tshark": "tshark", "lua5.4": "lua5.4", "luac5.4": "lua5.4"}
ROOT = pathlib.Path(__file__).resolve().parents[4]


class Missing(Exception):
    pass


class Program:
    def __init__(self, command, folder=None):
        self.command, self.environment = [command], {}
        if folder:
            libraries = sorted({str(found.parent) for found in folder.glob("usr/lib/**/*.so*")})
            self.environment = {"LD_LIBRARY_PATH": ":".join(libraries)}
            for name, place in [("DATA", "share/wireshark"), ("PLUGIN", "lib/*/wireshark/plugins")]:
                for found in folder.glob(f"usr/{place}"):
                    self.environment[f"WIRESHARK_{name}_DIR"] = str(found)

    def run(self, *arguments, without_privileges=False, input=None):
        """Runs the program. Without privileges: as nobody, if this is root, whose scripts tshark does not run."""
        command = self.command + list(arguments)
        if without_privileges and os.getuid() == 0:
            variables = [f"{name}={value}" for name, value in self.environment.items()]
            command = ["runuser", "-u", "nobody", "--", "env", "HOME=/nonexistent"] + variables + command
        return subprocess.run(command, capture_output=True, env={**os.environ, **self.environment}, input=input)


def quietly(*command, folder=None):
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    if result.returncode != 0:
        raise Missing(f"{' '.join(command[:3])} failed: {result.stderr.strip()[-300:]}")
    return result.stdout


def needed(package):
    """The packages that would be installed with one."""
    simulation = ["apt-get", "install", "--simulate", "--no-install-recommends", package]
    try:
        lines = quietly(*simulation)
    except Missing:
        # There may be no lists of packages yet.
        if os.getuid() != 0:
            raise
        quietly("apt-get", "update")
        lines = quietly(*simulation)
    return [line.split()[1] for line in lines.splitlines() if line.startswith("Inst ")]


def place():
    """The folder of packages: below .build or, if this is root and nobody may not read there, a temporary one."""
    build = ROOT / ".build" / "debian"
    if os.getuid() == 0:
        build.mkdir(parents=True, exist_ok=True)
        if subprocess.run(["runuser", "-u", "nobody", "--", "test", "-x", build]).returncode != 0:
            return pathlib.Path(tempfile.gettempdir()) / "packetkit-debian"
    return build


def lead_links_inside(root):
    """Makes links to places in the system, such as tshark's to /etc/wireshark, lead to the same places below a folder."""
    for path in root.rglob("*"):
        if path.is_symlink() and os.path.isabs(target := os.readlink(path)):
            path.unlink()
            path.symlink_to(os.path.relpath(f"{root}{target}", path.parent))


def unpack(package):
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        raise Missing("there is no apt-get to download it with")
    folder = place() / package
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        os.chmod(temporary, 0o755)
        names = needed(package)
        if not names:
            raise Missing(f"its package {package} is installed without it")
        quietly("apt-get", "download", *names, folder=temporary)
        for archive in pathlib.Path(temporary).glob("*.deb"):
            quietly("dpkg-deb", "--extract", str(archive), f"{temporary}/root")
        lead_links_inside(pathlib.Path(temporary) / "root")
        try:
            os.rename(f"{temporary}/root", folder)
        except OSError:
            # Another process may have been faster.
            if not folder.exists():
                raise
    return folder


def find(program):
    installed = shutil.which(program)
    if installed:
        return Program(installed)
    try:
        folder = unpack(PACKAGES[program])
    except (Missing, OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"{program} is not installed, and {error}")
    found = next(folder.glob(f"usr/bin/{program}"), None)
    if not found:
        raise Missing(f"{program} is not in its package")
    return Program(str(found), folder)


if __name__ == "__main__":
    try:
        for name in sys.argv[1:]:
            print(*find(name).command)
    except Missing as error:
        sys.exit(str(error))
