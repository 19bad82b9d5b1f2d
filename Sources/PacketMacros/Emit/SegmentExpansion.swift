/// The statements that read and write a field, or a run of fields that share bytes.
struct SegmentExpansion {
  let segment: Segment
  let names: LocalNames

  private var expansions: [FieldExpansion] {
    segment.fields.map { FieldExpansion(field: $0, names: names) }
  }

  func read(into text: inout SourceText) {
    switch segment {
    case .field:
      for expansion in expansions { expansion.read(into: &text) }
    case .numbers where names.isViewing && !isViewedTogether:
      for expansion in expansions { expansion.read(into: &text) }
    case .numbers:
      let locals = expansions.map { names.local($0.field) }.joined(separator: ", ")
      text.line("let (\(locals)) = try \(numbersCall)")
    case .bits(let run): readBits(run, into: &text) { "let \(names.local($0.field))" }
    }
  }

  /// Whether a view reads the numbers by one call: all of them are numbers of the standard library in all their bytes.
  private var isViewedTogether: Bool {
    expansions.allSatisfy { !$0.isKept && $0.field.integerBytes == nil }
  }

  /// `reader._read(Float.self, Float.self, fields: ["x", "y"])`; for a view, `reader._values(Float.self, Float.self)`.
  private var numbersCall: String {
    let types = expansions.map { TypeExpression(field: $0.field, names: names).metatype(.field) }
    let list = types.joined(separator: ", ")
    return names.isViewing
      ? "\(names.reader)._values(\(list)\(numbersOrder))"
      : "\(names.reader)._read(\(list)\(numbersArguments))"
  }

  private var numbersOrder: String {
    segment.fields.first?.coding.endianness.map { ", endianness: \($0)" } ?? ""
  }

  /// What follows the numbers in a call that reads or writes them.
  private var numbersArguments: String {
    let counts = segment.fields.compactMap(\.integerBytes).joined(separator: ", ")
    let bytes = counts.isEmpty ? "" : ", bytes: (\(counts))"
    let fields = expansions.map(\.name).joined(separator: ", ")
    return "\(bytes)\(numbersOrder), fields: [\(fields)]"
  }

  /// Reads fields that came with a version, or takes their defaults if it is absent.
  func read(in version: String, into text: inout SourceText) {
    let isPlain = segment.fields.allSatisfy { !$0.coding.isBits && !$0.coding.isPlaced }
    guard !isPlain else {
      for expansion in expansions { expansion.read(in: version, into: &text) }
      return
    }
    for expansion in expansions { expansion.declare(into: &text) }
    text.block("if !\(version).isAbsent") { text in
      if case .bits(let run) = segment {
        readBits(run, into: &text) { names.local($0.field) }
      } else {
        for expansion in expansions { expansion.readVariable(into: &text) }
      }
    }
  }

  /// Reads into the packet's own properties, which have no values yet.
  func initialize(into text: inout SourceText) {
    switch segment {
    case .field:
      for expansion in expansions { expansion.initialize(into: &text) }
    case .numbers where names.isViewing && !isViewedTogether:
      for expansion in expansions { expansion.initialize(into: &text) }
    case .numbers:
      text.line("(\(expansions.map(\.own).joined(separator: ", "))) = try \(numbersCall)")
    case .bits(let run): readBits(run, into: &text, to: \.own)
    }
  }

  func update(into text: inout SourceText) {
    switch segment {
    case .field:
      for expansion in expansions { expansion.update(into: &text) }
    case .numbers:
      text.line("(\(expansions.map(\.own).joined(separator: ", "))) = try \(numbersCall)")
    case .bits(let run):
      readBits(run, into: &text) { $0.field.isDerived ? "let \(names.local($0.field))" : $0.own }
    }
  }

  private func readBits(
    _ run: BitRun,
    into text: inout SourceText,
    to target: (FieldExpansion) -> String
  ) {
    let bits = names.bits(of: run)
    let first = expansions.first
    let last = expansions.last
    first?.readBefore(into: &text)
    text.line("var \(bits) = try \(names.reader).readBits(\(arguments(of: run)))")
    for expansion in expansions {
      text.located(at: expansion.field.place) { text in
        if expansion.field.isDerived, names.checksDerived {
          text.line("let \(names.offset(of: expansion.field)) = \(bits).offset")
        }
        text.line("\(target(expansion)) = try \(expansion.readCall(from: bits))")
      }
    }
    text.line("try \(bits).finish(\(last?.label ?? ""))")
    last?.readAfter(into: &text)
  }

  /// The arguments that begin a run.
  private func arguments(of run: BitRun) -> String {
    let order = run.order.map { "order: \($0)" }
    return [BitCount(run, names).expression, order, expansions.first?.label].compactMap { $0 }
      .joined(separator: ", ")
  }

  func assign(into text: inout SourceText) {
    for expansion in expansions { expansion.assign(into: &text) }
  }

  /// Writes the packet's own values, or others.
  func write(_ value: (FieldExpansion) -> String = \.own, into text: inout SourceText) {
    switch segment {
    case .field:
      for expansion in expansions { expansion.write(value(expansion), into: &text) }
    case .numbers:
      let values = expansions.map(value).joined(separator: ", ")
      text.line("try \(names.writer)._write(\(values)\(numbersArguments))")
    case .bits(let run): writeBits(run, value, into: &text)
    }
  }

  private func writeBits(
    _ run: BitRun,
    _ value: (FieldExpansion) -> String,
    into text: inout SourceText
  ) {
    let bits = names.bits(of: run)
    expansions.first?.writeBefore(into: &text)
    text.line("var \(bits) = try \(names.writer).writeBits(\(arguments(of: run)))")
    for expansion in expansions {
      text.located(at: expansion.field.place) { text in
        text.line("try \(expansion.writeCall(value(expansion), by: bits))")
      }
    }
    text.line("try \(bits).finish(\(expansions.last?.label ?? ""))")
    expansions.last?.writeAfter(into: &text)
  }

  /// The terms whose sum is the fewest bytes that the segment takes.
  var minimumTerms: [String] {
    guard case .bits(let run) = segment else { return expansions.flatMap(\.minimumTerms) }
    // Only the first field has something before it, and only the last something after it.
    var around = segment.fields.first?.coding ?? FieldCoding()
    around.paddingAfter = segment.fields.last?.coding.paddingAfter
    return around.minimumTerms(around: BitCount(run, names).byteCount)
  }
}
