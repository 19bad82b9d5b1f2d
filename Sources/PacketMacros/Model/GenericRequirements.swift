/// The requirements on a type's generic parameters that its fields need.
final class GenericRequirements {
  /// `T: PacketField`, each a subject and a protocol of PacketKit.
  private(set) var requirements: [PacketModel.Requirement] = []
  private let parameters: [TypeDeclaration.GenericParameter]
  private let constraints: [TypeDeclaration.GenericConstraint]

  /// - Parameter types: The packet's declaration and those around it.
  init(_ types: [TypeDeclaration], fields: [Field]) {
    parameters = types.flatMap(\.genericParameters)
    constraints = types.flatMap(\.genericConstraints)
    for field in fields {
      // The value of a coder need not be a field on its own.
      if field.attributes.takeAnyType { continue }
      collect(field.type, field.coding.isBits ? "BitField" : "PacketField")
    }
  }

  private func collect(_ type: TypeSyntax, _ wanted: String) {
    if let parameter = parameters.first(where: { $0.name == type.names.first }),
      parameter.kind != .value
    {
      // Of `T.Element` only that member must be a field.
      let path = type.names.joined(separator: ".")
      let requirement = PacketModel.Requirement(
        subject: parameter.kind == .pack ? "repeat each \(path)" : path,
        protocolName: wanted,
        mayBeImplied: types(constraining: path).contains {
          $0.standardName.map { !GenericRequirements.known.contains($0) } ?? false
        }
      )
      if !isStated(path, wanted), !requirements.contains(requirement) {
        requirements.append(requirement)
      }
    }
    for part in type.parts { collect(part, wanted) }
  }

  /// Whether the declaration says so itself.
  private func isStated(_ subject: String, _ wanted: String) -> Bool {
    constraints.contains { $0.subject == subject && $0.isSameType }
      || types(constraining: subject).contains { type in
        let name = type.standardName ?? ""
        return name == wanted
          || wanted == "PacketField" && GenericRequirements.fields.contains(name)
      }
  }

  /// The generic parameters of which nothing is known but that they are fields, which packets are among others.
  static func fieldParameters(of types: [TypeDeclaration]) -> Set<String> {
    let requirements = GenericRequirements(types, fields: [])
    let anyField = Words(others, "PacketField ByteOrderedField NarrowInteger")
    var names: Set<String> = []
    for parameter in requirements.parameters where parameter.kind != .value {
      let name = parameter.name
      let isSame = requirements.constraints.contains { $0.subject == name && $0.isSameType }
      let types = requirements.types(constraining: name)
      if !isSame, types.allSatisfy({ $0.standardName.map(anyField.contains) ?? true }) {
        names.insert(name)
      }
    }
    return names
  }

  /// The protocols and classes that a parameter is constrained to.
  private func types(constraining subject: String) -> [TypeSyntax] {
    constraints.filter { $0.subject == subject && !$0.isSameType }.flatMap { constraint in
      let type = constraint.type.unwrappedParentheses
      return type.shape == .other ? type.parts : [type]
    }
  }

  /// The protocols of PacketKit whose types are fields.
  private static let fields: Words = """
    Packet PacketUnion TaggedUnion ViewablePacket ByteOrderedField NarrowInteger
    """

  /// Protocols that everyone knows and that do not make a type a field.
  private static let others: Words = """
    AdditiveArithmetic AnyObject BinaryFloatingPoint BinaryInteger CaseIterable Codable Collection Comparable Copyable
    CustomStringConvertible Decodable Encodable Equatable Escapable Error FixedWidthInteger FloatingPoint Hashable
    Identifiable Numeric RawRepresentable Sendable Sequence SignedInteger SignedNumeric SIMDScalar Strideable
    UnsignedInteger
    """

  /// Protocols that imply none of PacketKit's but those that are said to.
  private static let known = Words(others, fields, "PacketField BitField")
}
