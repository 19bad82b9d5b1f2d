/// The requirements on a type's generic parameters that its fields need.
struct GenericRequirements {
  /// `T: PacketField`, each a subject and a protocol of PacketKit.
  private(set) var requirements: [PacketModel.Requirement] = []
  private let parameters: [TypeDeclaration.GenericParameter]

  init(_ parameters: [TypeDeclaration.GenericParameter], fields: [Field]) {
    self.parameters = parameters
    for field in fields {
      // What a coder codes need not be a field on its own.
      if field.attributes.takeAnyType { continue }
      collect(field.type, field.coding.isBits ? "BitField" : "PacketField")
    }
  }

  private mutating func collect(_ type: TypeSyntax, _ wanted: String) {
    if case .named(let components) = type.shape, let first = components.first,
      let parameter = parameters.first(where: { $0.name == first.name }),
      parameter.kind != .value
    {
      // Of `T.Element` only that member must be a field.
      let path = components.map(\.name).joined(separator: ".")
      let stated = parameter.constraint?.standardName ?? ""
      let isStated = components.count == 1 && (stated == wanted || stated == "Packet")
      let requirement = PacketModel.Requirement(
        subject: parameter.kind == .pack ? "repeat each \(path)" : path,
        protocolName: wanted
      )
      if !isStated, !requirements.contains(requirement) { requirements.append(requirement) }
    }
    for part in type.parts { collect(part, wanted) }
  }
}
