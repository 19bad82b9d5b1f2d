import Testing

/// What the scanner makes of the members of a struct.
struct Reading: CustomTestStringConvertible {
  let members: String
  /// A line for each binding, case and directive; or where and why it is refused.
  let expected: String

  init(_ members: String, _ expected: String) {
    self.members = members
    self.expected = expected
  }

  var source: String { Reading.opening + members + "\n}" }

  var testDescription: String { members }

  /// Offsets of refusals count from behind it.
  static let opening = "struct S {\n"

  /// The reading of `members` as it really comes out.
  static func read(_ source: String) -> String {
    do throws(Refusal) {
      return lines(try Scanner.readType(source).members).joined(separator: "; ")
    } catch {
      return "refused at \(error.offset - opening.utf8.count): \(error.reason)"
    }
  }

  private static func lines(_ members: [Member]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .variable(let variable):
        return variable.bindings.map { binding in
          let type = binding.type.map { ": \($0.text)" } ?? ""
          let value = binding.initializer == nil ? "" : " ="
          let accessors = binding.accessors == .none ? "" : " {\(binding.accessors)}"
          return "\(variable.header.keyword) \(binding.name ?? "()")\(type)\(value)\(accessors)"
        }
      case .enumCase(let declaration):
        return declaration.elements.map { element in
          let parameters = element.parameters.map { parameter in
            (parameter.label.map { "\($0): " } ?? "") + parameter.type.text
          }
          let list = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
          return "case \(element.name)\(list)\(element.rawValue.map { " = \($0)" } ?? "")"
        }
      case .conditional(let conditional):
        return conditional.clauses.flatMap { [$0.directive] + lines($0.members) } + ["#endif"]
      case .other(let header, _): return [header.keyword]
      }
    }
  }
}
