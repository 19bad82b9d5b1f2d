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
      let function = scanner.signature
      let signature = name + function.labels
      if header.modifier("static") != nil {
        addStatic(name, at: header.keywordRange, isConditional)
      } else {
        addApart(signature, at: header.keywordRange)
      }
      switch signature {
      case "init(from:endianness:)": own.append(.orderedInitializer)
      case "encode(into:endianness:)": own.append(.orderedEncode)
      // In a packet that is given something.
      case "init(from:given:)": own.append(.initializer)
      case "encode(into:given:)": own.append(.encode)
      default: break
      }
      guard let generated = Generated(rawValue: signature), let type = generated.parameter,
        function.parameters.contains(where: { $0.isWord(type) })
      else { return }
      add(generated, at: header.keywordRange, isConditional)
      // A conformance may throw less, but not more.
      if let keyword = function.untypedThrows {
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

extension DeclaredMembers.Generated {
  /// The type of its only parameter, by which a function of the declaration's own is known to be it.
  fileprivate var parameter: String? {
    switch self {
    case .initializer, .update: "PacketReader"
    case .encode: "PacketWriter"
    case .payload: "Type"
    case .description: "PacketDescription"
    default: nil
    }
  }
}

extension Scanner {
  /// The labels of a function's parameters, as in `(into:)`, the tokens of these, and a `throws` without the type of the
  /// error. The position is after the keyword.
  fileprivate var signature:
    (labels: String, parameters: ArraySlice<Token>, untypedThrows: Range<Int>?)
  {
    guard let open = tokens.firstIndex(where: { $0.isPunctuation("(") }),
      let close = tokens[open].partner
    else { return ("", [], nil) }
    var labels = ""
    var index = open + 1
    while index < close {
      if index == open + 1 || tokens[index - 1].isPunctuation(",") {
        labels += tokens[index].text + ":"
      }
      index = (tokens[index].partner ?? index) + 1
    }
    let isUntyped =
      close + 2 < tokens.count && tokens[close + 1].isWord("throws")
      && !tokens[close + 2].isPunctuation("(")
    return (
      "(\(labels))", tokens[open + 1..<close], isUntyped ? tokens[close + 1].range : nil
    )
  }
}
