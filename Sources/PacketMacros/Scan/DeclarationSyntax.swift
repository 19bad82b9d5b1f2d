/// A word like `static` or `private(set)` before a declaration.
struct ModifierSyntax {
  let name: String
  /// `set` of `private(set)`.
  let detail: String?
  let range: Range<Int>
}

/// The keyword of a declaration, and what precedes it.
final class DeclarationHeader {
  let attributes: [AttributeSyntax]
  let modifiers: [ModifierSyntax]
  let keyword: String
  let keywordRange: Range<Int>

  @inline(never) init(
    attributes: [AttributeSyntax], modifiers: [ModifierSyntax], keyword: String,
    keywordRange: Range<Int>
  ) {
    self.attributes = attributes
    self.modifiers = modifiers
    self.keyword = keyword
    self.keywordRange = keywordRange
  }

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

final class TypeDeclaration {
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

  @inline(never) init(
    header: DeclarationHeader, name: String, nameRange: Range<Int>,
    genericParameters: [GenericParameter], genericConstraints: [GenericConstraint],
    inheritedTypes: [TypeSyntax], members: [Member]
  ) {
    self.header = header
    self.name = name
    self.nameRange = nameRange
    self.genericParameters = genericParameters
    self.genericConstraints = genericConstraints
    self.inheritedTypes = inheritedTypes
    self.members = members
  }
}

enum Member {
  case variable(VariableDeclaration)
  case enumCase(CaseDeclaration)
  case conditional(ConditionalMembers)
  /// A function, a nested type, anything without storage.
  case other(DeclarationHeader, Range<Int>)
}

final class VariableDeclaration {
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

  final class Binding {
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

    @inline(never) init(
      name: String?, patternRange: Range<Int>, type: TypeSyntax?, initializer: Range<Int>?,
      accessors: Accessors, constant: String?, effect: Effect?, getter: Range<Int>?
    ) {
      self.name = name
      self.patternRange = patternRange
      self.type = type
      self.initializer = initializer
      self.accessors = accessors
      self.constant = constant
      self.effect = effect
      self.getter = getter
    }
  }

  let header: DeclarationHeader
  let bindings: [Binding]

  init(_ header: DeclarationHeader, _ bindings: [Binding]) {
    self.header = header
    self.bindings = bindings
  }
}

struct CaseDeclaration {
  struct Parameter {
    let label: String?
    let type: TypeSyntax
  }

  final class Element {
    let name: String
    let nameRange: Range<Int>
    let parameters: [Parameter]
    let rawValue: String?

    init(name: String, nameRange: Range<Int>, parameters: [Parameter], rawValue: String?) {
      self.name = name
      self.nameRange = nameRange
      self.parameters = parameters
      self.rawValue = rawValue
    }
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
