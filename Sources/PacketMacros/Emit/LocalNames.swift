/// Names for what the expansion declares, chosen so that neither a field nor anything that the
/// packet's types and attributes mention is meant by accident.
///
/// Every part of an expansion holds it.
struct LocalNames {
  let table: NameTable
  /// The direction of the function in which the names are.
  let direction: Direction

  /// The names of the fields that are read ahead, and of those among them that something read ahead refers to.
  private var ahead: (read: Set<String>, needed: Set<String>)?

  init(table: NameTable, direction: Direction = .reading) {
    self.table = table
    self.direction = direction
  }

  /// The same names in a function of another direction.
  func going(_ direction: Direction) -> LocalNames {
    LocalNames(table: table, direction: direction)
  }

  /// The same names in a function that reads a value's predecessors, of which the value needs some.
  func readingAhead(_ values: [Field], for value: Field) -> LocalNames {
    var names = going(.readingAhead)
    let references = (values + [value]).flatMap(\.references)
    names.ahead = (Set(values.map(\.plainName)), Set(references))
    return names
  }

  /// Whether what is read ahead contains the field; anything else contains all fields.
  func reads(_ field: Field) -> Bool { ahead?.read.contains(field.plainName) ?? true }

  /// Whether the variable for a field would be used.
  func needs(_ field: Field) -> Bool { ahead?.needed.contains(field.plainName) ?? true }

  /// The name of the packet's value.
  var whole: String { direction == .writingEither ? self[.either] : "self" }

  /// How the expansion names a type of the standard library.
  func standard(_ name: String) -> String { model.scope.module.standard(name) }
}

extension LocalNames {
  subscript(local: NameTable.Local) -> String { table.name(local) }

  var model: PacketModel { table.model }
  var typeOfPayload: String { table.typeOfPayload }
  /// PacketKit's name, with what follows it.
  var module: String { model.scope.module.packetKit }
  var packet: String { table.packet }
  var fields: [Field] { table.fields }
  var given: Field? { table.given }
}

/// The names that are the same throughout an expansion.
final class NameTable {
  /// What the expansion declares, in the order of ``choices``.
  enum Local: Int {
    case reader, writer, schema, value, count, start, size, trailer, tag, tagStart
    /// The bits of a delta, and the packet that it differs from.
    case delta, baseline
    /// One of the two packets.
    case either
    /// A field's bits, and those of the baseline.
    case bitField, oldBits
    /// A version, whose number follows the name.
    case version
  }

  /// The name of each but the last, and what it is called where that name is taken.
  private static let choices = [
    ("reader", "packetReader"), ("writer", "packetWriter"), ("schema", "packetSchema"),
    ("value", "wrapped"), ("count", "byteCount"), ("start", "packetStart"),
    ("size", "packetSize"), ("trailer", "trailerLength"), ("tag", "unknownTag"),
    ("tagStart", "startOfTag"), ("delta", "bitsOfDelta"), ("baseline", "baselinePacket"),
    ("packet", "eitherPacket"), ("bits", "bitsOfField"), ("old", "oldBits"),
  ]

  /// The names of the locals, in their order.
  private let locals: [String]
  /// The generic parameter of `payload(as:)`, and of placeholders; those of the packet may not be hidden.
  let typeOfPayload: String
  let bits: String
  let taken: Set<String>
  let fields: [Field]
  /// The fields that have checksums before them.
  let fieldsWithChecksums: [Field]
  /// The names of the fields on whose values the bytes of others depend.
  let referredTo: Set<String>
  /// Where the first field of each run of bits is declared.
  let runs: [Int]

  let model: PacketModel

  /// The packet's given value.
  var given: Field? { model.given }

  /// The name of the packet: `Self`, or its own where that means something else.
  let packet: String

  /// The field whose functions count what others take: a packet that is given something is none itself.
  var field: String { given == nil ? packet : "\(model.scope.module.packetKit)GivenFormat<Self>" }

  init(_ model: PacketModel, packet: String) {
    self.model = model
    self.packet = packet
    let fields = [model.given].compactMap(\.self) + model.values
    // Everything but the locals of the initialiser is reached through `self`; the values of a case
    // are locals in both directions.
    let free = FreeNames(
      mentioned: NameTable.mentioned(in: model, fields), locals: Set(fields.map(\.plainName)))
    let shared: [Local] =
      model.union == nil ? [.writer, .schema, .value, .count] : [.schema, .value, .count]
    var locals: [String] = []
    for (name, alternative) in NameTable.choices {
      let isShared = shared.contains { $0.rawValue == locals.count }
      locals.append(free.name(name, alternative, mayBeLocal: isShared))
    }
    locals.append(free.stem("version", "packetVersion"))
    self.locals = locals
    var payload = "Payload"
    while model.scope.genericParameters.contains(payload) { payload += "_" }
    typeOfPayload = payload
    bits = free.stem("bits", "bitRun")
    var taken = free.mentioned
    taken.insert(locals[Local.reader.rawValue])
    if let given = model.given { taken.insert(given.name) }
    self.taken = taken
    self.fields = fields
    fieldsWithChecksums = fields.filter { $0.coding.checksum != nil }
    referredTo = Set(fields.flatMap(\.references))
    runs = model.segments.compactMap(\.start)
  }

  /// The names that functions for the whole packet declare.
  var namesOfFunctions: ArraySlice<String> { locals.prefix(Local.trailer.rawValue + 1) }

  @inline(never) func name(_ local: Local) -> String { locals[local.rawValue] }

  private static func mentioned(in model: PacketModel, _ fields: [Field]) -> Set<String> {
    let envelope = model.envelope
    let expressions = [
      envelope.magic?.bytes, envelope.endianness, envelope.bitOrder, envelope.sized,
      envelope.checksum, envelope.tag,
    ]
    let names =
      expressions.present.flatMap(namesInScope).map(String.init)
      + fields.flatMap(\.type.text.words).map(String.init)
    return Set(["self", "Self", "init", ScopedArguments.typeName] + names)
  }

  /// Everything in an expression that may be a name, except members, which follow a single dot.
  private static func namesInScope(_ expression: String) -> [Substring] {
    expression.words.filter { word in
      let before = expression[..<word.startIndex]
      return !before.hasSuffix(".") || before.hasSuffix("..")
    }
  }
}

/// Names, each of which is another one where something else is called so.
private struct FreeNames {
  let mentioned: Set<String>
  let locals: Set<String>

  /// A name that nothing mentions; nor has a local variable it, unless the two cannot meet.
  func name(_ name: String, _ alternative: String, mayBeLocal: Bool = false) -> String {
    func isTaken(_ name: String) -> Bool {
      mentioned.contains(name) || !mayBeLocal && locals.contains(name)
    }
    if !isTaken(name) { return name }
    var name = alternative
    while isTaken(name) { name += "_" }
    return name
  }

  /// A name that others follow with a number.
  @inline(never) func stem(_ name: String, _ alternative: String) -> String {
    let isTaken = mentioned.union(locals).contains { $0.hasPrefix(name) }
    return isTaken ? self.name(alternative, alternative) : name
  }
}

extension LocalNames {
  /// The variable that reads or writes a run: `bits`, `bits2`.
  @inline(never) func bits(of run: Segment) -> String {
    let index = table.runs.firstIndex(of: run.fields[0].nameRange.lowerBound) ?? 0
    return index == 0 ? table.bits : "\(table.bits)\(index + 1)"
  }

  /// Where a version begins.
  func local(_ version: Version) -> String { "\(self[.version])\(version.number)" }

  /// The local variable that holds a field until it is assigned.
  @inline(never) func local(_ field: Field) -> String {
    guard table.taken.contains(field.plainName) else {
      // A variable can be declared as `await`, but not referred to.
      return field.name == "await" ? "`await`" : field.name
    }
    var name = beginning(field.plainName) + "Field"
    while table.taken.contains(name) || fields.named(name) != nil {
      name += "_"
    }
    return name
  }

  /// What a field's other variables hold; their names end with it.
  enum Suffix: String {
    /// Where a field begins that is padded to a size.
    case padding = "Padding"
    /// The offset at which a derived field begins.
    case offset = "Offset"
    /// The place of a number that counts the bytes of a later field.
    case place = "Place"
    /// Where a field starts that a checksum covers first.
    case start = "Start"
    /// Where a field ends that a checksum covers last.
    case end = "End"
    /// Where a packet ends that a checksum covers.
    case extent = "Extent"
    /// The checksum before a field.
    case checksum = "Checksum"
  }

  func local(_ suffix: Suffix, of field: Field) -> String {
    local(suffix, ofFieldNamed: field.plainName)
  }

  @inline(never) func local(_ suffix: Suffix, ofFieldNamed field: String) -> String {
    var name = beginning(field) + suffix.rawValue
    while table.taken.contains(name) || table.namesOfFunctions.contains(name)
      || fields.named(name) != nil
    {
      name += "_"
    }
    return name
  }

  /// The prefix of a field's other variables: its name, or `raw`, `raw2`, if that is no identifier.
  private func beginning(_ field: String) -> String {
    if Lexer.isIdentifier(field) { return field }
    let names = fields.map(\.plainName)
    let index = names.filter { !Lexer.isIdentifier($0) }.firstIndex(of: field) ?? 0
    var beginning = index == 0 ? "raw" : "raw\(index + 1)"
    while names.contains(beginning) { beginning += "_" }
    return beginning
  }

  /// Whether a checksum covers the bytes from the field on.
  func startsChecksum(_ field: Field) -> Bool {
    table.fieldsWithChecksums.contains {
      $0.coding.checksum?.from == field.plainName && compares($0)
    }
  }

  /// Whether a checksum that is computed later covers the bytes through the field.
  func endsChecksum(_ field: Field) -> Bool {
    table.fieldsWithChecksums.contains { other in
      guard let checksum = other.coding.checksum, compares(other) else { return false }
      if checksum.after == nil {
        return checksum.including != nil && checksum.through == field.plainName
          && direction.isReading
      }
      return checksum.through == field.plainName
        || checksum.including != nil && checksum.through == nil
          && other.plainName == field.plainName
    }
  }

  /// Whether the checksum of a field is computed. The packet that it includes is not in a view, but in the packet itself; nor is
  /// that read ahead.
  func compares(_ field: Field) -> Bool {
    guard let checksum = field.coding.checksum else { return false }
    if checksum.including != nil { return !direction.isViewing && ahead == nil }
    guard let ahead, checksum.after == nil else { return reads(field) }
    return checksum.through.map(ahead.read.contains) ?? false
  }

  /// The fields before which a checksum covers the bytes through another.
  func fieldsOfChecksums(endingWith field: Field) -> [Field] {
    table.fieldsWithChecksums.filter { other in
      guard let checksum = other.coding.checksum, checksum.before != nil else { return false }
      return checksum.through == field.plainName
    }
  }

  /// Whether the bytes of another field depend on the field's value.
  func isReferredTo(_ field: Field) -> Bool {
    table.referredTo.contains(field.plainName) && needs(field)
  }

  func field(named name: String) -> Field? { fields.named(name) }
}

extension Segment {
  fileprivate var start: Int? {
    kind == .bits ? values[0].nameRange.lowerBound : nil
  }
}

extension PacketModel {
  fileprivate var segments: [Segment] {
    list?.items.elements() ?? []
  }

  var fields: [Field] {
    switch contents {
    case .fields(let list): list.fields
    case .union(let union): union.fields
    }
  }

  /// The fields and computed values.
  var values: [Field] { list?.values ?? fields }
}
