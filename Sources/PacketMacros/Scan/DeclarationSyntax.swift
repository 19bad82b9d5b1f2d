/// A word like `static` or `private(set)` before a declaration.
struct ModifierSyntax {
  let name: String
  /// `set` of `private(set)`.
  let detail: String?
  let range: Range<Int>
}

/// The keyword of a declaration, and what precedes it.
struct DeclarationHeader {
  let attributes: [AttributeSyntax]
  let modifiers: [ModifierSyntax]
  let keyword: String
  let keywordRange: Range<Int>

  /// The first of the modifiers that is one of the words in a text.
  @inline(never) func modifier(_ words: String) -> ModifierSyntax? {
    modifiers.first { $0.name.isOne(of: words) && $0.detail != "set" }
  }

  /// Whether it declares a member of the type, not of its values.
  var isStatic: Bool { modifier("static class") != nil }

  /// Where to insert an attribute before the declaration.
  var start: Int {
    attributes.first?.range.lowerBound ?? modifiers.first?.range.lowerBound
      ?? keywordRange.lowerBound
  }
}

struct TypeDeclaration {
  struct GenericParameter {
    enum Kind { case type, pack, value }

    let name: String
    let kind: Kind
  }

  /// `T: Hashable` or `T.Element == UInt8`, beside the parameter or in a `where` clause.
  struct GenericConstraint {
    let subject: String
    let type: TypeSyntax
    let isSameType: Bool
  }

  let header: DeclarationHeader
  let name: String
  let nameRange: Range<Int>
  let genericParameters: [GenericParameter]
  let genericConstraints: [GenericConstraint]
  let inheritedTypes: [TypeSyntax]
  let members: [Member]
}

enum Member {
  case variable(VariableDeclaration)
  case enumCase(CaseDeclaration)
  case conditional(ConditionalMembers)
  /// A function, a nested type, anything without storage.
  case other(DeclarationHeader, Range<Int>)
}

struct VariableDeclaration {
  enum Accessors {
    case none
    /// `willSet` or `didSet`: stored all the same.
    case observers
    case computed
  }

  struct Effect {
    let name: String
    let range: Range<Int>
  }

  struct Binding {
    /// `nil` for a tuple pattern.
    let name: String?
    let patternRange: Range<Int>
    var type: TypeSyntax?
    /// From `=` to the end of the value.
    let initializer: Range<Int>?
    let accessors: Accessors
    /// The value of a computed property that always has the same, as a literal.
    let constant: String?
    /// `mutating`, `async` or `throws`, of a getter.
    let effect: Effect?
    /// The body of a getter.
    let getter: Range<Int>?
  }

  let header: DeclarationHeader
  let bindings: [Binding]
}

struct CaseDeclaration {
  struct Parameter {
    let label: String?
    let type: TypeSyntax
  }

  struct Element {
    let name: String
    let nameRange: Range<Int>
    let parameters: [Parameter]
    let rawValue: String?
  }

  let header: DeclarationHeader
  let elements: [Element]
}

/// `#if` among members, down to its `#endif`.
struct ConditionalMembers {
  struct Clause {
    /// The directive with its condition: `#if os(Linux)`.
    let directive: String
    let members: [Member]
  }

  let clauses: [Clause]
}

extension [Member] {
  /// The members, those in any clause of an `#if` instead of it.
  var flattened: [(member: Member, isConditional: Bool)] {
    flatMap { member -> [(member: Member, isConditional: Bool)] in
      guard case .conditional(let conditional) = member else { return [(member, false)] }
      return conditional.clauses.flatMap(\.members).flattened.map { ($0.member, true) }
    }
  }
}
