internal import PacketKit

/// A part of the wire format that only the program's own code knows: a lock file cannot show that it has changed.
public struct UncomparedPart: Sendable, Hashable, CustomStringConvertible {
  /// The type whose encoding is not known, such as `RGB565`, or the packet's field or rule, such as `Frame.sum`.
  public let name: String
  /// The packet, or the first field that has it, such as `Lamp.color`.
  public let field: String
  /// Why it cannot be compared, and how to make it comparable if that is possible, in one sentence without a period.
  public let reason: String

  /// The getters that alone decide about it, of whose text a document may have fingerprints; nil if other code does, too.
  fileprivate(set) var getters: Set<Getter>?

  /// A property of a packet with code of its own.
  struct Getter: Sendable, Hashable {
    /// The packet's qualified name.
    let packet: String
    let name: String
  }

  /// The field and the reason.
  public var description: String { "\(field): \(reason)" }
}

extension SchemaDocument {
  /// The parts that cannot be compared, each once.
  package var uncompared: [UncomparedPart] {
    var parts: [UncomparedPart] = []
    for packet in packets {
      for part in UncomparedSearch(packet, in: self).parts {
        if let index = parts.firstIndex(where: { $0.name == part.name }) {
          let getters = parts[index].getters
          parts[index].getters = getters.flatMap { part.getters?.union($0) }
        } else {
          parts.append(part)
        }
      }
    }
    return parts
  }

  /// The names of all parts that code may decide about, whether it does or not.
  var namesOfParts: Set<String> {
    packets.reduce(into: []) { $0.formUnion(UncomparedSearch($1, in: self).names) }
  }
}

// Fingerprints of code.
extension SchemaDocument {
  /// The fingerprint of a getter's text; nil if a release build has made the document.
  func fingerprint(of getter: UncomparedPart.Getter) -> String? {
    facts[getter.packet]?.code[getter.name]
  }

  /// Whether the document has the fingerprints of all code that decides about a part.
  func hasFingerprints(of part: UncomparedPart) -> Bool {
    part.getters?.allSatisfy { fingerprint(of: $0) != nil } ?? false
  }
}

extension SchemaComparison {
  /// Divides the parts of the new document that cannot be compared into those of which the text of the code is the same as in
  /// the old document, and all others. Those whose getters are new are among the changes.
  func divided(_ parts: [UncomparedPart]) -> (uncompared: [UncomparedPart], same: [UncomparedPart])
  {
    var (uncompared, same): ([UncomparedPart], [UncomparedPart]) = ([], [])
    for part in parts {
      let getters = part.getters.map { $0.filter { !isNew($0) } }
      if let getters, getters.isEmpty { continue }
      guard new.hasFingerprints(of: part), let getters else {
        uncompared.append(part)
        continue
      }
      let before = getters.map { fingerprints(before: $0) }
      if zip(getters, before).allSatisfy({ [new.fingerprint(of: $0)] == $1 }) {
        same.append(part)
      } else {
        let isLocked = before.allSatisfy { !$0.isEmpty && !$0.contains(nil) }
        uncompared.append(
          part.because(isLocked ? "its code has changed" : "its code was not locked"))
      }
    }
    return (uncompared, same)
  }

  private func isNew(_ getter: UncomparedPart.Getter) -> Bool {
    newGetters[getter].map { $0 == oldNames(of: getter.packet) } ?? false
  }

  /// The fingerprints that a getter had in the packets with which its packet has been compared.
  private func fingerprints(before getter: UncomparedPart.Getter) -> Set<String?> {
    Set(
      oldNames(of: getter.packet).subtracting(newGetters[getter] ?? []).map { name in
        old.fingerprint(of: UncomparedPart.Getter(packet: name, name: getter.name))
      })
  }
}

extension UncomparedPart {
  fileprivate func because(_ reason: String) -> Self {
    Self(name: name, field: field, reason: "\(reason), and \(self.reason)", getters: getters)
  }
}

/// Finds the parts of a packet that cannot be compared.
private struct UncomparedSearch {
  private let document: SchemaDocument
  private let items: [PacketDescription.Item]
  private let packet: String
  private let qualifiedName: String
  private(set) var parts: [UncomparedPart] = []
  private(set) var names: Set<String>

  init(_ packet: PacketDescription, in document: SchemaDocument) {
    self.document = document
    items = packet.items
    self.packet = packet.name.shortName
    qualifiedName = packet.name
    names = [self.packet]
    visit(packet.items, self.packet)
    for rule in packet.rules {
      let path = "\(self.packet).\(rule.name)"
      add(path, path, "only the program knows which packets follow the rule", [getter(rule.name)])
    }
    for field in (packet.delta ?? [:]).filter({ $0.value == .identified }).keys.sorted() {
      visitIdentities(of: field)
    }
  }

  /// Notes the parts of items, which the packet or the case of this path has.
  mutating func visit(_ items: [PacketDescription.Item], _ path: String) {
    for item in items {
      switch item {
      case .size(let prefix, _, _): visit(prefix.type, path)
      case .field(let field):
        visit(field.name, field.type, field.derivation)
        visit(field.presence, "\(packet).\(field.name)")
      case .bits(let fields, _):
        for field in fields { visit(field.name, field.type, field.derivation) }
      case .union(let tag, let cases):
        visit(tag.type, path)
        for found in cases { visit(found.items, "\(packet).\(found.name)") }
      case .checksum(let checksum, _): visit(checksum, path)
      case .fieldChecksum(let item):
        visit(item.checksum, "\(packet).\(item.field)")
        guard let property = item.including else { break }
        let path = "\(packet).\(property)"
        let reason = "only the program knows what it adds to the bytes that a checksum covers"
        add(path, path, reason, getters(at: property))
      case .alignment(_, let filling, let field): visit(filling.presence, "\(packet).\(field)")
      case .opaque: add(packet, path, "is hand-written; describe it in 'describe(to:)'")
      case .magic, .padding, .paddingTo, .computed, .version, .unknownBytes: break
      }
    }
  }

  private mutating func visit(
    _ name: String,
    _ type: WireType,
    _ derivation: PacketDescription.Derivation?
  ) {
    let path = "\(packet).\(name)"
    if derivation != nil { names.insert(path) }
    if derivation == .computed {
      add(path, path, "only the program knows how it follows from the other fields", [getter(name)])
    }
    visit(type, path)
  }

  private mutating func visit(_ checksum: Checksum, _ path: String) {
    guard let name = ChecksumText(checksum).type?.shortName else { return }
    add(name, path, "only \(name) knows what it computes")
  }

  private mutating func visit(_ presence: PacketDescription.Presence, _ path: String) {
    guard let field = presence.path else { return }
    visitReference(field, path)
    // Only numbers are compared as the bounds are.
    guard case .within(_, let bounds) = presence else { return }
    switch type(at: field, in: items) {
    case .integer?, .float?, .number?: if bounds.lower != nil || bounds.upper != nil { return }
    default: break
    }
    add(path, path, "only the program knows the range that its presence depends on")
  }

  /// Notes a path to what no description has, such as a property that is computed.
  private mutating func visitReference(_ paths: String, _ path: String) {
    for member in paths.alternativePaths where type(at: member, in: items) == nil {
      add(path, path, "only the program knows \(member)", getters(at: member))
    }
  }

  private func getter(_ name: String) -> UncomparedPart.Getter {
    UncomparedPart.Getter(packet: qualifiedName, name: name)
  }

  /// The getter of a property, which may be that of a field; nil if the field is not known.
  private func getters(at path: String) -> Set<UncomparedPart.Getter>? {
    guard let end = path.lastIndex(of: ".") else { return [getter(path)] }
    guard var type = type(at: String(path[..<end]), in: items) else { return nil }
    while let value = type.onlyValue { type = value }
    let name = String(path[path.index(after: end)...])
    return type.packet.map { [UncomparedPart.Getter(packet: $0, name: name)] }
  }

  /// Notes elements whose identities in a delta are no field.
  private mutating func visitIdentities(of field: String) {
    guard let element = type(at: field, in: items)?.values.first?.packet.flatMap(document.packet),
      type(at: "id", in: element.items) == nil
    else { return }
    let path = "\(packet).\(field)"
    add(path, path, "only the program knows the identities of its elements")
  }

  /// The type of a field, or of one in a packet; nil if there is no such field.
  private func type(at path: String, in items: [PacketDescription.Item]) -> WireType? {
    let name = path.prefix { $0 != "." }
    let found = items.lazy.flatMap(\.fields).first { $0.name == name }
    guard var type = found?.type, name.endIndex < path.endIndex else { return found?.type }
    while let value = type.onlyValue { type = value }
    guard let packet = type.packet.flatMap(document.packet) else { return nil }
    return self.type(at: String(path[name.endIndex...].dropFirst()), in: packet.items)
  }

  private mutating func visit(_ type: WireType, _ path: String) {
    for field in type.statingPaths { visitReference(field, path) }
    switch type {
    case .array(let element, .repeated(.until(let member))):
      if self.type(at: member, in: element.packet.flatMap(document.packet)?.items ?? []) == nil {
        add(path, path, "only the program knows \(member)")
      }
    case .wrapped(let type, _): names.insert(type.name.shortName)
    case .opaque(let type):
      let name = type.name.shortName
      let remedy = "a PacketField can return a type with the same bytes from 'wireType(_:)'"
      add(name, path, "only \(name) knows its encoding; \(remedy)")
    case .enumeration(let type, _, let cases):
      let name = type.name.shortName
      names.insert(name)
      if let cases {
        // The description of a value without a name.
        guard cases.contains(where: \.hasNoName) else { break }
        add(name, path, "the values of \(name) have no names; \(Self.naming)")
      } else {
        add(name, path, "the values of \(name) are not known; make it CaseIterable")
      }
    case .optionSet(let type, _, let bits):
      let name = type.name.shortName
      names.insert(name)
      guard type.options == nil, bits.nonzeroBitCount > 1 else { break }
      add(name, path, "the options of \(name) have no names; \(Self.naming)")
    case .ranged(_, let bounds):
      names.insert(path)
      guard let range = bounds.reference?.range else { break }
      add(path, path, "only the program knows its range, \(range)")
    default: break
    }
    for part in type.parts { visit(part, path) }
  }

  private static let naming = "give it a 'description' that names them (CustomStringConvertible)"

  private mutating func add(
    _ name: String, _ path: String, _ reason: String, _ getters: Set<UncomparedPart.Getter>? = nil
  ) {
    names.insert(name)
    parts.append(UncomparedPart(name: name, field: path, reason: reason, getters: getters))
  }
}

extension WireType {
  /// The value that is all of it, apart from its presence and its size.
  fileprivate var onlyValue: WireType? {
    switch self {
    case .optional(let value), .region(let value, _), .aligned(let value, _): value
    default: nil
    }
  }
}

extension WireType.EnumerationCase {
  /// Whether its name is only the description that every structure with a raw value has.
  fileprivate var hasNoName: Bool {
    name.hasSuffix("(rawValue: \(rawValue))") || name.hasSuffix("(rawValue: \"\(rawValue)\")")
  }
}
