/// The members of a declaration other than its fields, as far as they affect the expansion.
final class DeclaredMembers {
  /// A member that the expansion would write.
  enum Generated: String {
    case minimumByteCount
    case nesting = "_nesting"
    case initializer = "init(from:)"
    case update = "_update(from:)"
    case encode = "encode(into:)"
    case orderedInitializer = "init(from:endianness:)"
    case orderedEncode = "encode(into:endianness:)"
    case defaults = "_writeDefaults"
    case payload = "payload(as:)"
    case description = "describe(to:)"
    case deltaComparison = "_isUnchanged(from:)"
    case deltaWriting = "_writeDelta(against:_:into:)"
    case deltaReading = "init(_from:_:against:)"
    case deltaUpdate = "_update(_from:_:against:)"
  }

  /// The names of properties, cases and functions. Where one is called like a type, the type's name
  /// means it instead.
  private(set) var values: Set<String> = []
  /// The names of nested types.
  private(set) var types: Set<String> = []
  /// The members of the declaration that the expansion leaves out.
  private(set) var own: [Generated] = []
  let diagnostics = Diagnostics()
  /// The problems with them if a union has an external tag.
  private let diagnosticsApart = Diagnostics()
  /// The problems with them if the packet is given something.
  private let diagnosticsGiven = Diagnostics()

  @inline(never) init(_ declaration: TypeDeclaration, source: [UInt8]) {
    for (member, isConditional) in declaration.members.flattened {
      switch member {
      case .variable(let variable):
        for binding in variable.bindings {
          guard let name = binding.name else { continue }
          values.insert(name.withoutBackticks)
          if variable.header.isStatic {
            addStatic(name.withoutBackticks, at: binding.patternRange, isConditional)
          } else {
            addApart(name.withoutBackticks, at: binding.patternRange)
          }
        }
      case .enumCase(let declaration):
        for element in declaration.elements {
          values.insert(element.name.withoutBackticks)
          if element.name.withoutBackticks == "minimumByteCount" {
            diagnostics.report(.reservedCase(element.name), at: element.nameRange)
          }
          addApart(element.name.withoutBackticks, at: element.nameRange)
        }
      case .other(let header, let range):
        read(header, range, isConditional: isConditional, source)
      case .conditional: break
      }
    }
  }

  /// Adds the problems with them in such a packet.
  func addDiagnostics(of envelope: Envelope) {
    if envelope.hasExternalTag { diagnostics.add(diagnosticsApart) }
    if envelope.given != nil { diagnostics.add(diagnosticsGiven) }
  }

  private func read(
    _ header: DeclarationHeader,
    _ range: Range<Int>,
    isConditional: Bool,
    _ source: [UInt8]
  ) {
    let start = header.keywordRange.upperBound
    guard start <= range.upperBound, range.upperBound <= source.count,
      let scanner = try? Scanner(String(decoding: source[start..<range.upperBound], as: UTF8.self))
    else { return }
    let name = header.keyword == "init" ? "init" : scanner.current.text.withoutBackticks
    switch header.keyword {
    case "struct", "enum", "class", "actor", "typealias", "protocol":
      types.insert(name)
      if name == "describe" {
        diagnostics.report(.reservedName(name), at: header.keywordRange)
      }
      if name == Envelope.Given.alias {
        diagnosticsGiven.report(.reservedName(name), at: header.keywordRange)
      }
      addStatic(name, at: header.keywordRange, isConditional)
    case "func", "init":
      if header.keyword == "func" { values.insert(name) }
      if header.modifier("static") != nil {
        addStatic(name, at: header.keywordRange, isConditional)
      } else {
        addApart(name + scanner.labels, at: header.keywordRange)
      }
      switch name + scanner.labels {
      case "init(from:endianness:)": own.append(.orderedInitializer)
      case "encode(into:endianness:)": own.append(.orderedEncode)
      // In a packet that is given something.
      case "init(from:given:)": own.append(.initializer)
      case "encode(into:given:)": own.append(.encode)
      default: break
      }
      guard let generated = scanner.generatedFunction(name) else { return }
      add(generated, at: header.keywordRange, isConditional)
      // A conformance may throw less, but not more.
      if let keyword = scanner.untypedThrows {
        let end = start + keyword.upperBound
        diagnostics.report(
          .throwsAnything(generated.rawValue), at: start + keyword.lowerBound..<end,
          fixIts: [.insert("(PacketError)", at: end, .throwPacketErrors)])
      }
    default: break
    }
  }

  /// Records what conflicts with a static property that the expansion would write.
  private func addStatic(_ name: String, at range: Range<Int>, _ isConditional: Bool) {
    switch name {
    case "minimumByteCount": add(.minimumByteCount, at: range, isConditional)
    case "_nesting": add(.nesting, at: range, isConditional)
    default: break
    }
  }

  /// Records what conflicts with a member that the expansion would write for a union with an external tag.
  private func addApart(_ name: String, at range: Range<Int>) {
    guard name.isOne(of: "tag tag() _encodeCase(into:) init(_from:tag:at:)") else {
      return
    }
    diagnosticsApart.report(.reservedName(name), at: range)
  }

  private func add(_ member: Generated, at range: Range<Int>, _ isConditional: Bool) {
    own.append(member)
    if isConditional { diagnostics.report(.ownInCondition(member.rawValue), at: range) }
  }
}

extension Scanner {
  /// The labels of a function's parameters: `(into:)`. The position is after the keyword.
  fileprivate var labels: String {
    guard let open = tokens.firstIndex(where: { $0.isPunctuation("(") }),
      let close = tokens[open].partner
    else { return "" }
    var labels = ""
    var index = open + 1
    while index < close {
      if index == open + 1 || tokens[index - 1].isPunctuation(",") {
        labels += tokens[index].text + ":"
      }
      index = (tokens[index].partner ?? index) + 1
    }
    return "(\(labels))"
  }

  /// Which of the generated functions this is, judging by its parameters. The position is after the keyword.
  fileprivate func generatedFunction(_ name: String) -> DeclaredMembers.Generated? {
    guard let open = tokens.firstIndex(where: { $0.isPunctuation("(") }),
      let close = tokens[open].partner, open + 1 < close
    else { return nil }
    let parameters = tokens[(open + 1)..<close]
    let label = parameters.first?.text
    guard !parameters.contains(where: { $0.isPunctuation(",") }) else { return nil }
    func takes(_ type: String) -> Bool { parameters.contains { $0.isWord(type) } }
    switch (name, label) {
    case ("init", "from"): return takes("PacketReader") ? .initializer : nil
    case ("_update", "from"): return takes("PacketReader") ? .update : nil
    case ("encode", "into"): return takes("PacketWriter") ? .encode : nil
    case ("payload", "as"): return takes("Type") ? .payload : nil
    case ("describe", "to"): return takes("PacketDescription") ? .description : nil
    default: return nil
    }
  }

  /// `throws` after the parameters, without the type of the error.
  fileprivate var untypedThrows: Range<Int>? {
    guard let open = tokens.firstIndex(where: { $0.isPunctuation("(") }),
      let close = tokens[open].partner, close + 2 < tokens.count
    else { return nil }
    let keyword = tokens[close + 1]
    return keyword.isWord("throws") && !tokens[close + 2].isPunctuation("(") ? keyword.range : nil
  }
}
