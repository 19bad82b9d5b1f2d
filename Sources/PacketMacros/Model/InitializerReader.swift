/// A parameter of the memberwise initializer that `@Packet(initializer: true)` makes.
struct InitializerParameter {
  /// As the property is written, with its backticks.
  let name: String
  let type: String
  let defaultValue: String?
}

/// Reads which properties the initializer sets: those that the compiler's own memberwise initializer does, but `lazy` ones.
final class InitializerReader {
  private let packet: PacketDeclaration
  private let diagnostics: Diagnostics

  init(_ packet: PacketDeclaration, _ diagnostics: Diagnostics) {
    (self.packet, self.diagnostics) = (packet, diagnostics)
  }

  /// - Parameter argument: Where `@Packet` asks for it.
  func parameters(_ argument: Range<Int>) -> [InitializerParameter]? {
    guard packet.type.header.keyword == "struct" else {
      diagnostics.report(.initializerOfEnum, at: argument)
      return nil
    }
    var parameters: [InitializerParameter] = []
    for case (.variable(let variable), let isConditional) in packet.members.flattened {
      if !isConditional {
        parameters += self.parameters(of: variable)
      } else if variable.isStored {
        diagnostics.report(.initializerOfConditional, at: argument)
        return nil
      }
    }
    return parameters
  }

  private func parameters(of variable: VariableDeclaration) -> [InitializerParameter] {
    // A field that counts a later one has no accessors in the source, but gets one by its attribute.
    guard variable.header.modifier("static class lazy") == nil,
      variable.header.attributes.attributes(.derived).isEmpty
    else { return [] }
    let isConstant = variable.header.keyword == "let"
    var parameters: [InitializerParameter] = []
    for binding in variable.bindings {
      guard let name = binding.name, binding.accessors != .computed,
        !(isConstant && binding.initializer != nil)
      else { continue }
      let value = binding.value(in: packet.source)
      guard let type = type(of: binding, value) else {
        diagnostics.report(.initializerNeedsType(name), at: binding.patternRange)
        continue
      }
      let isOptional = binding.type?.shape == .optional && !isConstant
      parameters.append(
        .init(name: name, type: type, defaultValue: value ?? (isOptional ? "nil" : nil)))
    }
    return parameters
  }

  /// The type of the parameter; `nil` if only the compiler can infer it.
  private func type(of binding: VariableDeclaration.Binding, _ value: String?) -> String? {
    if let type = binding.type {
      let isFunction = type.unwrappedParentheses.shape == .function
      return isFunction ? "@escaping \(type.text)" : type.text
    }
    return value == "true" || value == "false" ? "Swift.Bool" : nil
  }
}

extension VariableDeclaration {
  /// Whether it has a stored property of an instance.
  var isStored: Bool {
    !header.isStatic && bindings.contains { $0.accessors != .computed }
  }
}
