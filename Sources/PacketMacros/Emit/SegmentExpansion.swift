/// The statements that read and write a field, or a run of fields that share bytes.
struct SegmentExpansion {
  let segment: Segment
  let names: LocalNames
  /// PacketKit's name, with what follows it.
  let module: String

  private var expansions: [FieldExpansion] {
    segment.fields.map { FieldExpansion(field: $0, names: names) }
  }

  func read(to target: FieldExpansion.Target, into text: inout SourceText) {
    guard case .bits(let run) = segment else {
      for expansion in expansions { expansion.read(to: target, into: &text) }
      return
    }
    readBits(run, into: &text) { expansion in
      let name = names.local(expansion.field)
      return target == .constant ? "let \(name)" : name
    }
  }

  func update(into text: inout SourceText) {
    guard case .bits(let run) = segment else {
      for expansion in expansions { expansion.update(into: &text) }
      return
    }
    readBits(run, into: &text, to: \.own.value)
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
        text.line("\(target(expansion)) = try \(expansion.readCall(from: bits))")
      }
    }
    text.line("try \(bits).finish(\(last?.label ?? ""))")
    last?.readBehind(into: &text)
  }

  /// The arguments that begin a run.
  private func arguments(of run: BitRun) -> String {
    [BitCount(run, names: names).expression, expansions.first?.label].compactMap { $0 }
      .joined(separator: ", ")
  }

  func assign(into text: inout SourceText) {
    for expansion in expansions { expansion.assign(into: &text) }
  }

  func write(
    _ source: (FieldExpansion) -> FieldExpansion.Source = \.own,
    into text: inout SourceText
  ) {
    guard case .bits(let run) = segment else {
      for expansion in expansions { expansion.write(source(expansion), into: &text) }
      return
    }
    let bits = names.bits(of: run)
    if let first = expansions.first { first.writeBefore(source(first), into: &text) }
    text.line("var \(bits) = try \(names.writer).writeBits(\(arguments(of: run)))")
    for expansion in expansions {
      text.located(at: expansion.field.place) { text in
        text.line("try \(expansion.writeCall(source(expansion).value, by: bits))")
      }
    }
    text.line("try \(bits).finish(\(expansions.last?.label ?? ""))")
    expansions.last?.writeBehind(into: &text)
  }

  /// The terms whose sum is the fewest bytes that the segment takes.
  var minimumTerms: [String] {
    guard case .bits(let run) = segment else { return expansions.flatMap(\.minimumTerms) }
    let before = segment.fields.first?.coding.paddingBefore?.asByteCount
    let after = segment.fields.last?.coding.paddingAfter?.asByteCount
    return [before, BitCount(run, names: names).byteCount, after].compactMap { $0 }
  }
}
