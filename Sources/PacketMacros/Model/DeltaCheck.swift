extension Diagnostics {
  /// Checks whether a packet has a delta, and whether only such packets ask for relative numbers.
  func checkDelta(of model: PacketModel, argument: AttributeSyntax.Argument?) {
    for field in model.fields { check(field, of: model) }
    guard model.envelope.hasDelta, let argument else { return }
    for (member, name) in [(.initializer, "init(from:)"), (.encode, "encode(into:)")]
      as [(DeclaredMembers.Generated, String)] where model.own.contains(member)
    {
      report(.deltaOfOwnCoding(name), at: argument.range)
    }
    for field in model.fields where field.coding.isUnknownBytes {
      report(.deltaOfUnknownBytes, at: field.nameRange)
    }
    for field in model.fields where field.hasListedTags {
      report(.deltaOfListedTags(field.plainName), at: field.nameRange)
    }
  }

  private func check(_ field: Field, of model: PacketModel) {
    guard let attribute = field.attributes.first([.relative, .identified]) else { return }
    let range = attribute.syntax.range
    guard model.envelope.hasDelta else {
      return report(.onlyInDelta(attribute.rule.name, model.name), at: range)
    }
    guard let relative = field.coding.relative else { return }
    if let bits = field.coding.bits {
      if let large = integerLiteral(relative.large), let count = integerLiteral(bits.count),
        large >= count
      {
        report(.bucketAsLargeAsBits("\(large)", "\(count)"), at: range)
      }
      return
    }
    switch FieldKind(field.type) {
    case .float, .vector: report(.relativeOfFloat(field.type.text), at: range)
    case .integer, .unknown:
      if !(FieldKind.bitWidth(ofInteger: field.type).map { $0 <= 64 } ?? false) {
        report(.relativeOfType(field.type.text), at: range)
      }
    default: break
    }
  }
}
