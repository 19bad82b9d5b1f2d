// Checksums.

extension ConstructSource {
  /// A body, then a checksum of its bytes. One that only the program can compute is a member of this name.
  mutating func checked(_ body: String, _ checksum: PacketLayout.Checksum, _ name: String)
    -> String
  {
    let form = number(checksum.form)
    if let function = Self.function(checksum.algorithm) {
      return "Checked(\(body), \(form), \(function))"
    }
    notes.append(
      "The checksum \(checksum.algorithm) is not compared. To build, give it as \"\(name)\".")
    return "Checked(\(body), \(form), name=\"\(name)\")"
  }

  /// A checksum before or after a field.
  mutating func fieldChecksum(_ item: PacketLayout.FieldChecksum) -> [String] {
    let name = names[.checksum(item.field, isBefore: item.isBefore)]
    let form = number(item.checksum.form)
    let algorithm = item.checksum.algorithm
    guard let function = Self.function(algorithm), item.including == nil else {
      let property = item.including.map { ", which covers \($0)," } ?? ""
      notes.append(
        "The checksum \(algorithm)\(property) is not compared. To build, give it as \"\(name)\".")
      return ["\"\(name)\" / \(form)"]
    }
    let first = item.first.map { "at(\"_at_\(names[.field($0)])\")" }
    if first == nil { needsStart = true }
    let start = first ?? "start"
    guard item.isBefore else {
      let end = item.isApart ? item.last.map { ", at(\"_end_\(names[.field($0)])\")" } : nil
      return ["\"\(name)\" / SumOfEarlier(\(form), \(function), \(start)\(end ?? ""))"]
    }
    let own = Self.ownByte(algorithm).map { ", \($0)" } ?? ""
    let check = "SumOf(\"\(name)\", \(form), \(function), \(start)\(own))"
    openChecksums[item.last, default: []].append(check)
    return ["\"_at_\(name)\" / Tell", "\"\(name)\" / Rebuild(\(form), 0)"]
  }

  /// The function of a checksum in Python; nil if only the program has it.
  private static func function(_ name: String) -> String? {
    if let byte = ownByte(name) {
      return function(String(name.dropLast(".countingItself(as: \(byte))".count)))
    }
    if name.hasSuffix(")"), let start = name.firstRange(of: ".digits(.") {
      let form = name[start.upperBound...].dropLast()
      let radix = form.prefix { $0 != "," }
      let others = form.dropFirst(radix.count)
        .replacing(": true", with: "=True").replacing(": ", with: "=")
      return function(String(name[..<start.lowerBound])).map {
        "digits(\($0), \"\(radix)\"\(others))"
      }
    }
    let words = ".including(after: ["
    if name.hasSuffix("])"), let start = name.firstRange(of: words) {
      let bytes = name[start.upperBound...].dropLast(2)
      return function(String(name[..<start.lowerBound])).map { base in
        "lambda data: (\(base))(data + bytes([\(bytes)]))"
      }
    }
    return checksums[name] ?? CRCParameters(name)?.python
  }

  /// The value that each byte of the checksum itself counts as, if its name says so.
  private static func ownByte(_ name: String) -> String? {
    guard name.hasSuffix(")"), let start = name.firstRange(of: ".countingItself(as: ") else {
      return nil
    }
    return String(name[start.upperBound...].dropLast())
  }

  private static let checksums = [
    "sum16": "lambda data: sum(data) & 0xFFFF", "sum32": "lambda data: sum(data) & 0xFFFFFFFF",
    "crc64XZ": "crc(64, 0x42F0E1EBA9EA3693, ~0, True, ~0)",
    "crc64ECMA": "crc(64, 0x42F0E1EBA9EA3693, 0, False, 0)",
    "crc64GoISO": "crc(64, 0x1B, ~0, True, ~0)",
    "crc32": "zlib.crc32", "adler32": "zlib.adler32", "crc32c": "crc(32, 0x1EDC6F41, ~0, True, ~0)",
    "crc16CCITT": "crc(16, 0x1021, 0xFFFF, False, 0)", "sum8": "lambda data: sum(data) & 0xFF",
    "xor8": "lambda data: functools.reduce(operator.xor, data, 0)", "fletcher16": "fletcher16",
    "fletcher16Modulo256": "lambda data: fletcher16(data, 256)", "internet": "internet",
    "udp": "lambda data: internet(data) or 0xFFFF",
  ]
}
