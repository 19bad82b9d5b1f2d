// @Tag, @Since and @UnknownBytes: changes of a packet.
extension FieldAttributeRule {
  static let tag = FieldAttributeRule(
    id: .tag, name: "Tag",
    role: .tag,
    places: [.enumCase],
    parameters: [.init(nil, .number(0...Int.max), noun: "the number")]
  )

  static let otherTags = FieldAttributeRule(
    id: .otherTags, name: "OtherTags",
    role: .otherTags,
    places: [.enumCase],
    traits: [.onlyElementsHaveByteOrder, .isKept]
  )

  static let since = FieldAttributeRule(
    id: .since, name: "Since",
    role: .version,
    traits: [.needsSizedPacket],
    parameters: [.init(nil, .number(2...Int.max), noun: "the version")],
    combinesWith: .byteOrders,
    conflicts: [
      Conflict(
        [.present],
        .excludes("a packet of an older version could hold the flag, but not the value")
      ),
      Conflict(
        [.counted, .sized, .tagged],
        .excludes("a packet of an older version could hold the number, but not the value")
      ),
      Conflict(
        [.repeated],
        .excludes("'@Repeated' can be empty, which looks like an older version")
      ),
      Conflict([.given], .excludes("the default value of a later version depends on no field")),
      Conflict([.derived], .excludes("what is computed has no default value for older packets")),
      Conflict(
        [.remaining],
        .excludes("'@Remaining' can be empty, which looks like an older version")
      ),
    ]
  ) { attribute, coding in
    coding.version = attribute.value(nil).flatMap(integerLiteral)
  }

  static let unknownBytes = FieldAttributeRule(
    id: .unknownBytes, name: "UnknownBytes",
    role: .unknownBytes,
    places: [.property, .enumCase],
    traits: [.needsSizedPacket, .refusesOptionals],
    kinds: [.data],
    subject: "'Data'",
    conflicts: [
      Conflict(
        .all.subtracting([.transient]),
        .leavesNoMeaning("keeps all remaining bytes as they came")
      )
    ]
  ) { _, coding in
    coding.shape = FieldShape(.remaining, .remaining)
    coding.isUnknownBytes = true
  }
}
