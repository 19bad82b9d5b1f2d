/// What the generic parameters of a type must be, so that its fields can travel.
struct GenericRequirements {
  private(set) var subjects: [String] = []
  private let parameters: [TypeDeclaration.GenericParameter]

  init(_ parameters: [TypeDeclaration.GenericParameter], fields: [Field]) {
    self.parameters = parameters
    for field in fields { collect(field.type) }
  }

  private mutating func collect(_ type: TypeSyntax) {
    if case .named(let components) = type.shape, let first = components.first,
      let parameter = parameters.first(where: { $0.name == first.name }),
      parameter.kind != .value
    {
      // Of `T.Element` only that member must be a field.
      let path = components.map(\.name).joined(separator: ".")
      let isStated =
        components.count == 1
        && ["Packet", "PacketField"].contains(parameter.constraint?.standardName ?? "")
      let subject = parameter.kind == .pack ? "repeat each \(path)" : path
      if !isStated, !subjects.contains(subject) { subjects.append(subject) }
    }
    for part in type.parts { collect(part) }
  }
}
