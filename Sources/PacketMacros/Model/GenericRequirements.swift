/// The requirements on a type's generic parameters that its fields need.
struct GenericRequirements {
  /// `T: PacketField`, each a subject and a protocol of PacketKit.
  private(set) var requirements: [PacketModel.Requirement] = []
  private let parameters: [TypeDeclaration.GenericParameter]
  private let constraints: [TypeDeclaration.GenericConstraint]

  /// - Parameter types: The packet's declaration and those around it.
  init(_ types: [TypeDeclaration], fields: [Field]) {
    parameters = types.flatMap(\.genericParameters)
    constraints = types.flatMap(\.genericConstraints)
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
      let requirement = PacketModel.Requirement(
        subject: parameter.kind == .pack ? "repeat each \(path)" : path,
        protocolName: wanted
      )
      if !isStated(path, wanted), !requirements.contains(requirement) {
        requirements.append(requirement)
      }
    }
    for part in type.parts { collect(part, wanted) }
  }

  /// Whether the declaration says so itself. The macro cannot know protocols of the user's own.
  private func isStated(_ subject: String, _ wanted: String) -> Bool {
    constraints.contains { constraint in
      guard constraint.subject == subject else { return false }
      if constraint.isSameType { return true }
      let type = constraint.type.unwrappedParentheses
      var types = [type]
      if case .other(let parts) = type.shape { types = parts }
      return types.contains { type in
        let name = type.standardName ?? ""
        return name == wanted
          || wanted == "PacketField" && GenericRequirements.fields.contains(name)
      }
    }
  }

  /// The protocols of PacketKit whose types are fields.
  private static let fields: Set<String> = [
    "Packet", "PacketUnion", "TaggedUnion", "ViewablePacket", "ByteOrderedField", "NarrowInteger",
  ]
}
