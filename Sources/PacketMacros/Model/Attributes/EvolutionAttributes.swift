// @Tag, @Since and @UnknownBytes: what lets a packet change.
extension FieldAttributeRule {
  static let tag = FieldAttributeRule(
    id: .tag,
    role: .tag,
    places: [.enumCase],
    parameters: [.init(nil, .number(0...Int.max), noun: "the number")],
    documentation: [
      .packet("`@Tag(1)` on a case", meaning: "the tag of the case"),
      .packet(
        "`@Tag(1, .countPrefixed(UInt8.self), .varint)` on a case",
        meaning: "also how its values are encoded, each by its place"),
    ],
    evidence: Evidence(packet: "Command", model: "Tagged")
  )

  static let otherTags = FieldAttributeRule(
    id: .otherTags,
    role: .otherTags,
    places: [.enumCase],
    documentation: [
      .packet(
        "`@OtherTags` on a case",
        meaning: "the case for all other tags; its values are the tag and the remaining bytes"
      )
    ],
    evidence: Evidence(packet: "OtherNotes", model: "OtherTags")
  )

  static let since = FieldAttributeRule(
    id: .since,
    role: .version,
    needsSizedPacket: true,
    parameters: [.init(nil, .number(2...Int.max), noun: "the version")],
    combinesWith: .byteOrders,
    conflicts: [
      Conflict(
        [.present],
        .excludes("a packet of an older version could hold the flag, but not the value")
      ),
      Conflict(
        [.remaining],
        .excludes("'@Remaining' can be empty, which looks like an older version")
      ),
    ],
    documentation: [
      .packet(
        "`@Since(2)` on a field of a sized packet",
        meaning: "the field came with version 2, and has its default value in older packets"
      )
    ],
    evidence: Evidence(packet: "SettingsV3", model: "Versions")
  ) { attribute, coding in
    coding.version = attribute.value(nil).flatMap(integerLiteral)
  }

  static let unknownBytes = FieldAttributeRule(
    id: .unknownBytes,
    role: .unknownBytes,
    places: [.property, .enumCase],
    needsSizedPacket: true,
    kinds: [.data],
    subject: "'Data'",
    takesOptionals: false,
    conflicts: [
      Conflict(
        .all.subtracting([.transient]),
        .leavesNoMeaning("keeps all remaining bytes as they came")
      )
    ],
    documentation: [
      .packet(
        "`@UnknownBytes` on the last field of a sized packet, `Data`",
        meaning: "keeps what a later version has written"
      ),
      .packet(
        "`@Tag(1) @UnknownBytes` on a case of a sized enum",
        meaning: "the case's last value, `Data`, keeps what a later version has written"
      ),
    ],
    evidence: Evidence(packet: "SettingsV1", model: "Versions")
  ) { _, coding in
    coding.shape = .remaining
    coding.isUnknownBytes = true
  }
}
