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

  var kind: String { before ?? after ?? "" }
}

extension String {
  /// The bytes of the checksum that the expression gives, if it is one that everyone knows.
  @inline(never) var byteCountOfChecksum: Int? {
    if isOne(of: ".sum8 .xor8") { return 1 }
    if isOne(of: ".crc16CCITT .internet .udp .fletcher16 .fletcher16Modulo256 .sum16") { return 2 }
    if isOne(of: ".crc32 .crc32c .adler32 .sum32") { return 4 }
    if isOne(of: ".crc64XZ .crc64ECMA .crc64GoISO") { return 8 }
    return nil
  }
}

extension [Field] {
  /// The names of the fields that begin or end what a checksum covers.
  var boundsOfChecksums: Set<String> {
    Set(compactMap(\.coding.checksum).flatMap { [$0.from, $0.through].present })
  }
}
