// Checksums.

extension ConstructSource {
  /// A body, then a checksum of its bytes.
  mutating func checked(_ body: String, _ checksum: JSONValue) -> String {
    let name = checksum["algorithm"]?.string ?? ""
    let function = Self.function(name)
    if function == nil { notes.append("The checksum \(name) is not compared.") }
    return "Checked(\(body), \(form(checksum)), \(function ?? "None"))"
  }

  /// A checksum before or after a field.
  mutating func fieldChecksum(_ item: JSONValue) -> [String] {
    let algorithm = item["algorithm"]?.string ?? ""
    let field = item["before"]?.string ?? item["after"]?.string ?? ""
    let name = "checksum_\(ExportNames.identifier(field))"
    guard let function = Self.function(algorithm) else {
      notes.append("The checksum \(algorithm) is not compared.")
      return ["\"\(name)\" / \(form(item))"]
    }
    let first = item["from"]?.string.map { "at(\"_at_\(ExportNames.identifier($0))\")" }
    if first == nil { needsStart = true }
    let start = first ?? "start"
    guard item["before"] != nil else {
      return ["\"\(name)\" / SumOfEarlier(\(form(item)), \(function), \(start))"]
    }
    let check = "SumOf(\"\(name)\", \(form(item)), \(function), \(start))"
    openChecksums[item["through"]?.string, default: []].append(check)
    return ["\"_at_\(name)\" / Tell", "\"\(name)\" / Rebuild(\(form(item)), 0)"]
  }

  private mutating func form(_ checksum: JSONValue) -> String {
    number(
      .object([
        "kind": .string("integer"), "bits": checksum["bits"], "endianness": checksum["endianness"],
      ]))
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
