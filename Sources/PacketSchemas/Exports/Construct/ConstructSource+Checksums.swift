// Checksums.

extension ConstructSource {
  /// A body, then a checksum of its bytes.
  mutating func checked(_ body: String, _ checksum: PacketLayout.Checksum) -> String {
    let function = Self.function(checksum.algorithm)
    if function == nil { notes.append("The checksum \(checksum.algorithm) is not compared.") }
    return "Checked(\(body), \(number(checksum.form)), \(function ?? "None"))"
  }

  /// A checksum before or after a field.
  mutating func fieldChecksum(_ item: PacketLayout.FieldChecksum) -> [String] {
    let name = names[.checksum(item.field, isBefore: item.isBefore)]
    let form = number(item.checksum.form)
    guard let function = Self.function(item.checksum.algorithm) else {
      notes.append("The checksum \(item.checksum.algorithm) is not compared.")
      return ["\"\(name)\" / \(form)"]
    }
    let first = item.first.map { "at(\"_at_\(names[.field($0)])\")" }
    if first == nil { needsStart = true }
    let start = first ?? "start"
    guard item.isBefore else {
      return ["\"\(name)\" / SumOfEarlier(\(form), \(function), \(start))"]
    }
    let check = "SumOf(\"\(name)\", \(form), \(function), \(start))"
    openChecksums[item.last, default: []].append(check)
    return ["\"_at_\(name)\" / Tell", "\"\(name)\" / Rebuild(\(form), 0)"]
  }

  /// The function of a checksum in Python; nil if only the program has it.
  private static func function(_ name: String) -> String? {
    let words = ".including(after: ["
    if name.hasSuffix("])"), let start = name.firstRange(of: words) {
      let bytes = name[start.upperBound...].dropLast(2)
      return function(String(name[..<start.lowerBound])).map { base in
        "lambda data: (\(base))(data + bytes([\(bytes)]))"
      }
    }
    return checksums[name] ?? CRCParameters(name)?.python
  }

  private static let checksums = [
    "crc32": "zlib.crc32", "adler32": "zlib.adler32", "crc32c": "crc(32, 0x1EDC6F41, ~0, True, ~0)",
    "crc16CCITT": "crc(16, 0x1021, 0xFFFF, False, 0)", "sum8": "lambda data: sum(data) & 0xFF",
    "xor8": "lambda data: functools.reduce(operator.xor, data, 0)", "fletcher16": "fletcher16",
    "internet": "internet",
  ]
}
