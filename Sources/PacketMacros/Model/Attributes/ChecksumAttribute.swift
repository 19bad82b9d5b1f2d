// @Checksum.
extension FieldAttributeRule {
  static let checksum = FieldAttributeRule(
    id: .checksum,
    parameters: [
      .optional("before", .value(.libraryValue("Checksum"))),
      .optional("after", .value(.libraryValue("Checksum"))),
      .optional("from", .expression),
      .optional("through", .expression),
      .optional("including", .expression),
    ],
    combinesWith: Set<FieldAttributeName>.all.subtracting(
      Set<FieldAttributeName>.positions.union(Set<FieldAttributeName>.bitFields)
        .union([.transient, .tag, .since, .unknownBytes, .checksum] as Set)
    ),
    conflicts: [
      Conflict(.bitFields, .excludes("a field that shares bytes with others has no checksum")),
      Conflict(.positions, .excludes("it would be unclear whether the checksum covers the zeros")),
      Conflict([.since], .excludes("a field that may be absent has no checksum")),
    ],
    documentation: [
      .field(
        "`@Checksum(after: .crc32, from: \"kind\")`",
        on: "every field",
        writer: "`writeChecksum(.crc32, from: start)`",
        reader: "`readChecksum(.crc32, from: start)`"
      ),
      .field(
        "`@Checksum(before: .internet, from: \"kind\", through: \"body\")`",
        on: "every field",
        writer: "`beginChecksum(.internet)`, `endChecksum(sum, from: start)`",
        reader: "`beginChecksum(.internet)`, `endChecksum(sum, from: start)`"
      ),
      .field(
        "`@Checksum(after: .crc32, through: \"kind\")`",
        on: "",
        writer: "`writeChecksum(.crc32, from: start, to: end)`",
        reader: "`readChecksum(.crc32, from: start, to: end)`"
      ),
      .field(
        "`@Checksum(before: .internet, including: \"pseudoHeader\")`",
        on: "",
        writer: "`endChecksum(sum, from: start, including: pseudoHeader)`",
        reader: "`endChecksum(sum, from: start, including: pseudoHeader)`"
      ),
    ],
    evidence: Evidence(packet: "SummedChunk", model: "Sum", fuzzKind: "readChecksum(")
  ) { attribute, coding in
    coding.checksum = FieldChecksum(attribute)
  }
}
