/// A checksum before or after a field. All strings but names are expressions.
final class FieldChecksum {
  let before: String?
  let after: String?
  /// The name of the first field that it covers; `nil` of the packet's start.
  let from: String?
  /// The name of the last field that it covers; `nil` of the packet's end or, after a field, of that field.
  let through: String?
  /// The property that has a packet that it covers before all other bytes.
  let including: String?
  /// The byte order; `nil` for the default.
  var endianness: String?

  init(_ attribute: FieldAttribute) {
    func given(_ label: String) -> String? {
      attribute.value(label).flatMap { $0 == "nil" ? nil : $0 }
    }
    before = given("before")
    after = given("after")
    from = given("from")?.stringLiteral
    through = given("through")?.stringLiteral
    including = given("including")?.stringLiteral
  }

  /// The bytes that it takes, as a term.
  var byteCount: String { (before ?? after ?? "").byteCountOfChecksum }
}

extension String {
  /// The bytes of the checksum that the expression gives, as a term.
  var byteCountOfChecksum: String {
    let known = [
      ".crc32": 4, ".crc32c": 4, ".adler32": 4, ".crc16CCITT": 2, ".internet": 2, ".udp": 2,
      ".fletcher16": 2, ".fletcher16Modulo256": 2, ".sum8": 1, ".xor8": 1,
      ".sum16": 2, ".sum32": 4, ".crc64XZ": 8, ".crc64ECMA": 8, ".crc64GoISO": 8,
    ]
    return known[self].map(String.init) ?? "_fewestBytes(of: \(self))"
  }
}

extension [Field] {
  /// The names of the fields that begin or end what a checksum covers.
  var boundsOfChecksums: Set<String> {
    Set(compactMap(\.coding.checksum).flatMap { [$0.from, $0.through].present })
  }
}
