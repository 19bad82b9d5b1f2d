#!/usr/bin/env bash
# Compares the scanner with the toolchain's own parser over all Swift files of the folders given.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: run.sh FOLDER..." >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
sources=$(cd "$here/../../../Sources/PacketMacros" && pwd)
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
host="$resources/host"
[ -d "$host/SwiftParser.swiftmodule" ] || { echo "this toolchain has no SwiftParser at $host" >&2; exit 2; }
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
find "$sources" -name '*.swift' ! -name PacketPlugin.swift -print0 \
  | xargs -0 swiftc -O -parse-as-library -module-name Differential -suppress-warnings \
      -I "$host" -L "$host" -lSwiftParser -lSwiftSyntax -Xlinker -rpath -Xlinker "$host" \
      -o "$build/differential" "$here/Differential.swift"
"$build/differential" "$@"
