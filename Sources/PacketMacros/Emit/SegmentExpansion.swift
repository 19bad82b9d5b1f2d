/// The statements that read, write or describe a field, or a run of fields that share bytes.
final class SegmentExpansion {
  let segment: Segment
  let names: LocalNames
  private let expansions: [FieldExpansion]

  @inline(never) init(segment: Segment, names: LocalNames) {
    self.segment = segment
    self.names = names
    let hasRun = segment.kind == .bits && names.direction != .describing
    let bits = hasRun ? names.bits(of: segment) : nil
    let fields = segment.fields
    expansions = fields.enumerated().map { index, field in
      let following = field.variesInBits ? BitCount(Array(fields[(index + 1)...]), names) : nil
      return FieldExpansion(
        field: field, names: names, bits: bits, following: following?.expression ?? "0")
    }
  }

  /// Codes the fields; `subject` is what is written of each, or what it is read into.
  func code(_ subject: FieldExpansion.Subject = .field, into text: SourceText) {
    switch segment.kind {
    case .numbers where names.direction.isWriting: writeNumbers(subject, into: text)
    case .numbers where names.direction.isReading && areReadTogether:
      readNumbers(into: text)
    case .field, .numbers:
      for expansion in expansions { expansion.code(expansion.text(of: subject), into: text) }
    case .bits: codeRun(subject, into: text)
    case .computed:
      ComputedExpansion(value: segment.values[0], names: names).code(into: text)
    }
  }

  private func writeNumbers(_ subject: FieldExpansion.Subject, into text: SourceText) {
    let values = expansions.map { $0.text(of: subject) }
    let list = isNarrow ? values.commaSeparated : names.run(values)
    text.line("try \(names[.writer])._write(\(list)\(numbersArguments))")
  }

  private func readNumbers(into text: SourceText) {
    let isLocal = names.direction.readsIntoVariables
    guard !isLocal || segment.fields.contains(where: names.needs) else {
      return text.line("_ = try \(numbersCall)")
    }
    let targets = expansions.map {
      !isLocal ? $0.own : names.needs($0.field) ? names.local($0.field) : "_"
    }
    let list =
      isNarrow
      ? "(\(targets.commaSeparated))" : targets.reversed().reduce("_") { "(\($1), \($0))" }
    text.line("\(isLocal ? "let " : "")\(list) = try \(numbersCall)")
  }

  /// Whether one call reads the numbers: for a view, if all are numbers of the standard library in all their bytes.
  private var areReadTogether: Bool {
    !names.direction.isViewing
      || expansions.allSatisfy { !$0.isKept && $0.field.integerBytes == nil }
  }

  /// `reader._read(_Joined<Float, _Joined<Float, _NoFields>>.self, fields: ["x", "y"])`; for a view, `reader._values(…)`.
  /// Integers in fewer bytes are not joined: `reader._read(UInt32.self, UInt32.self, bytes: (3, 3), …)`.
  private var numbersCall: String {
    let types = expansions.map { TypeExpression(field: $0.field, names: names) }
    let list =
      isNarrow
      ? types.map { $0.metatype(.field) }.commaSeparated
      : names.run(ofTypes: types.map { $0.name(.field) }) + ".self"
    return names.direction.isViewing
      ? "\(names[.reader])._values(\(list)\(numbersOrder))"
      : "\(names[.reader])._read(\(list)\(numbersArguments))"
  }

  private var isNarrow: Bool { segment.fields.contains { $0.integerBytes != nil } }

  private var numbersOrder: String {
    segment.fields.first?.coding.endianness.map { ", endianness: \($0)" } ?? ""
  }

  /// The arguments after the numbers in a call that reads or writes them.
  private var numbersArguments: String {
    let counts = segment.fields.compactMap(\.integerBytes).commaSeparated
    let bytes = counts.isEmpty ? "" : ", bytes: (\(counts))"
    let fields = expansions.map(\.name).commaSeparated
    return "\(bytes)\(numbersOrder), fields: [\(fields)]"
  }

  /// Reads fields that came with a version, or takes their defaults if it is absent.
  func read(in version: String, into text: SourceText) {
    guard segment.fields.contains(where: { $0.coding.isBits || $0.coding.isPlaced }) else {
      for expansion in expansions { expansion.code(expansion.subject, in: version, into: text) }
      return
    }
    for expansion in expansions { expansion.declare(into: text) }
    text.block("if !\(version).isAbsent") { code(.variable, into: $0) }
  }

  private func codeRun(_ subject: FieldExpansion.Subject, into text: SourceText) {
    guard let first = expansions.first, let last = expansions.last else { return }
    let isDescribing = names.direction == .describing
    text.located(at: isDescribing ? first.field.place : nil) { $0.lines(first.before) }
    codeBits(subject, into: text)
    text.located(at: isDescribing ? last.field.place : nil) { $0.lines(last.after) }
  }

  /// Codes a run without what comes before and after it.
  func codeBits(_ subject: FieldExpansion.Subject = .field, into text: SourceText) {
    guard let first = expansions.first, let last = expansions.last else { return }
    let isDescribing = names.direction == .describing
    let values = names.direction.isWriting ? expansions.map { $0.text(of: subject) } : nil
    let count = isDescribing ? nil : BitCount(segment.fields, names, values: values).expression
    let order = first.coding.bitOrder.map { "order: \($0)" }
    let call = names.call("bits", count, order, isDescribing ? nil : first.label)
    let place = segment.fields.lazy.compactMap(\.place).first
    text.line(isDescribing ? call : "var \(names.bits(of: segment)) = \(call)", at: place)
    for expansion in expansions {
      text.located(at: expansion.field.place) {
        expansion.codeValue(expansion.text(of: subject), into: $0)
      }
    }
    if !isDescribing { text.line("try \(names.bits(of: segment)).finish(\(last.label))") }
  }

  func assign(into text: SourceText) {
    for expansion in expansions { expansion.assign(into: text) }
  }

  /// The terms whose sum is the fewest bytes that the segment takes.
  var minimumTerms: [String] {
    guard segment.kind == .bits, let first = segment.fields.first, let last = segment.fields.last
    else { return expansions.flatMap(\.minimumTerms) }
    // Only the first field has something before it, and only the last something after it.
    return names.fewestTerms(
      of: first.coding, around: BitCount(segment.fields, names).byteCount, upTo: last.coding)
  }
}

extension LocalNames {
  /// `_Joined(x, _Joined(y, _NoFields()))`.
  @inline(never) func run(_ values: [String]) -> String {
    values.reversed().reduce("\(module)_NoFields()") { "\(module)_Joined(\($1), \($0))" }
  }

  /// `_Joined<Float, _Joined<Float, _NoFields>>`.
  @inline(never) func run(ofTypes types: [String]) -> String {
    types.reversed().reduce("\(module)_NoFields") { "\(module)_Joined<\($1), \($0)>" }
  }
}
