/// Names for what the expansion declares, chosen so that neither a field nor anything that the
/// packet's types and attributes mention is meant by accident.
///
/// It is a reference and a few flags, because every part of an expansion holds it.
struct LocalNames {
  let table: NameTable
  /// The direction of the function in which the names are.
  var direction = Direction.reading
  /// Whether a view reads, which records the places of fields instead of their values.
  var isViewing = false
  /// Whether a delta codes each field by itself: what counts later fields is a field like any other, and no bytes follow
  /// one that takes all that remain.
  var isInDelta = false
  /// Whether derived fields are compared with what they are derived from.
  var checksDerived = true
  /// Whether the packet is the one of two that a closure gets.
  var isOfEither = false

  init(_ table: NameTable) { self.table = table }

  /// The name of the packet's value.
  var whole: String { isOfEither ? table.either : "self" }

  /// How the expansion names a type of the standard library.
  func standard(_ name: String) -> String {
    (table.module.hasSuffix("::") ? "Swift::" : "Swift.") + name
  }

}

extension LocalNames {
  var reader: String { table.reader }
  var writer: String { table.writer }
  var schema: String { table.schema }
  var value: String { table.value }
  var count: String { table.count }
  var start: String { table.start }
  var size: String { table.size }
  var trailer: String { table.trailer }
  var version: String { table.version }
  var tag: String { table.tag }
  var tagStart: String { table.tagStart }
  var delta: String { table.delta }
  var baseline: String { table.baseline }
  var either: String { table.either }
  var bitField: String { table.bitField }
  var oldBits: String { table.oldBits }
  var typeOfPayload: String { table.typeOfPayload }
  var module: String { table.module }
  var packet: String { table.packet }
  var fields: [Field] { table.fields }
  var given: Field? { table.given }
}

/// The names that are the same throughout an expansion.
final class NameTable {
  let reader: String
  let writer: String
  let schema: String
  let value: String
  let count: String
  let start: String
  let size: String
  let trailer: String
  let version: String
  let tag: String
  let tagStart: String
  /// The bits of a delta, and the packet that it differs from.
  let delta: String
  let baseline: String
  /// One of the two packets.
  let either: String
  /// A field's bits, and those of the baseline.
  let bitField: String
  let oldBits: String
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

  /// What the packet is given.
  var given: Field? { model.given }

  /// PacketKit's name, with what follows it.
  let module: String

  /// The name of the packet: `Self`, or its own where that means something else.
  let packet: String

  init(_ model: PacketModel, module: String, packet: String) {
    self.model = model
    self.module = module
    self.packet = packet
    let fields = [model.given].compactMap(\.self) + model.values
    let mentioned = NameTable.mentioned(in: model, fields)
    // Everything but the locals of the initialiser is reached through `self`; the values of a case
    // are locals in both directions.
    let locals = Set(fields.map(\.plainName))
    func free(_ names: String..., besides more: Set<String> = []) -> String {
      let unusable = mentioned.union(more)
      if let name = names.first(where: { !unusable.contains($0) }) { return name }
      var name = names.last ?? "local"
      while unusable.contains(name) { name += "_" }
      return name
    }
    /// A name that others follow with a number.
    func stem(_ name: String, _ alternative: String) -> String {
      let isTaken = mentioned.union(locals).contains { $0.hasPrefix(name) }
      return isTaken ? free(alternative, besides: locals) : name
    }
    reader = free("reader", "packetReader", besides: locals)
    writer = free("writer", "packetWriter", besides: model.union != nil ? locals : [])
    schema = free("schema", "packetSchema")
    value = free("value", "wrapped")
    count = free("count", "byteCount")
    start = free("start", "packetStart", besides: locals)
    size = free("size", "packetSize", besides: locals)
    trailer = free("trailer", "trailerLength", besides: locals)
    tag = free("tag", "unknownTag", besides: locals)
    tagStart = free("tagStart", "startOfTag", besides: locals)
    delta = free("delta", "bitsOfDelta", besides: locals)
    baseline = free("baseline", "baselinePacket", besides: locals)
    either = free("packet", "eitherPacket", besides: locals)
    bitField = free("bits", "bitsOfField", besides: locals)
    oldBits = free("old", "oldBits", besides: locals)
    var payload = "Payload"
    while model.scope.genericParameters.contains(payload) { payload += "_" }
    typeOfPayload = payload
    bits = stem("bits", "bitRun")
    version = stem("version", "packetVersion")
    taken = mentioned.union([reader]).union(model.given.map { [$0.name] } ?? [])
    self.fields = fields
    fieldsWithChecksums = fields.filter { $0.coding.checksum != nil }
    referredTo = Set(fields.flatMap(\.references))
    runs = model.segments.compactMap(\.start)
  }

  private static func mentioned(in model: PacketModel, _ fields: [Field]) -> Set<String> {
    let envelope = model.envelope
    let expressions = [
      envelope.magic?.bytes, envelope.endianness, envelope.bitOrder, envelope.sized,
      envelope.checksum, envelope.tag,
    ]
    let names =
      expressions.present.flatMap(namesInScope)
      + fields.flatMap { words(in: $0.type.text) }
    return Set(["self", "Self", "init", ScopedArguments.typeName] + names.map(String.init))
  }

  /// Everything in `text` that may be a name.
  private static func words(in text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Everything in an expression that may be a name, except members, which follow a single dot.
  private static func namesInScope(_ expression: String) -> [Substring] {
    words(in: expression).filter { word in
      let before = expression[..<word.startIndex]
      return !before.hasSuffix(".") || before.hasSuffix("..")
    }
  }
}

extension LocalNames {
  /// The variable that reads or writes a run: `bits`, `bits2`.
  func bits(of run: BitRun) -> String {
    let index = table.runs.firstIndex { $0 == run.fields.first?.nameRange.lowerBound } ?? 0
    return index == 0 ? table.bits : "\(table.bits)\(index + 1)"
  }

  /// Where a field begins that is padded to a size.
  func padding(of field: Field) -> String { local(field.plainName, "Padding") }

  /// Where a version begins.
  func local(_ version: Version) -> String { "\(self.version)\(version.number)" }

  /// The local variable that holds a field until it is assigned.
  func local(_ field: Field) -> String {
    guard table.taken.contains(field.plainName) else {
      // The only word that declares a variable as it is, but does not stand for it.
      return field.name == "await" ? "`await`" : field.name
    }
    var name = beginning(field.plainName) + "Field"
    while table.taken.contains(name) || fields.contains(where: { $0.plainName == name }) {
      name += "_"
    }
    return name
  }

  /// The offset at which a derived field begins.
  func offset(of field: Field) -> String { local(field.plainName, "Offset") }

  /// The place of a number that counts the bytes of a later field.
  func place(of field: Field) -> String { local(field.plainName, "Place") }

  /// Where a field starts that a checksum covers first.
  func start(ofFieldNamed name: String) -> String { local(name, "Start") }

  /// Where a field ends that a checksum covers last.
  func end(ofFieldNamed name: String) -> String { local(name, "End") }

  /// Where a packet ends that a checksum covers.
  func extent(of field: Field) -> String { local(field.plainName, "Extent") }

  /// The checksum before a field.
  func checksum(of field: Field) -> String { local(field.plainName, "Checksum") }

  /// The prefix of a field's other variables: its name, or `raw`, `raw2`, if that is no identifier.
  private func beginning(_ field: String) -> String {
    if Lexer.isIdentifier(field) { return field }
    let names = fields.map(\.plainName)
    let index = names.filter { !Lexer.isIdentifier($0) }.firstIndex(of: field) ?? 0
    var beginning = index == 0 ? "raw" : "raw\(index + 1)"
    while names.contains(beginning) { beginning += "_" }
    return beginning
  }

  private func local(_ field: String, _ suffix: String) -> String {
    var name = beginning(field) + suffix
    let others = [reader, writer, schema, value, count, start, size, trailer]
    while table.taken.contains(name) || others.contains(name)
      || fields.contains(where: { $0.plainName == name })
    {
      name += "_"
    }
    return name
  }

  /// Whether a checksum covers the bytes from the field on.
  func startsChecksum(_ field: Field) -> Bool {
    table.fieldsWithChecksums.contains {
      $0.coding.checksum?.from == field.plainName && compares($0.coding.checksum)
    }
  }

  /// Whether a checksum that is computed later covers the bytes through the field.
  func endsChecksum(_ field: Field) -> Bool {
    table.fieldsWithChecksums.contains { other in
      guard let checksum = other.coding.checksum, compares(checksum) else { return false }
      if checksum.after == nil {
        return checksum.including != nil && checksum.through == field.plainName
          && direction.isReading
      }
      return checksum.through == field.plainName
        || checksum.including != nil && checksum.through == nil
          && other.plainName == field.plainName
    }
  }

  /// Whether a checksum is computed. A view does not have what it includes; the packet itself does.
  func compares(_ checksum: FieldChecksum?) -> Bool {
    checksum.map { !isViewing || $0.including == nil } ?? false
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
    table.referredTo.contains(field.plainName)
  }

  func field(named name: String) -> Field? { fields.first { $0.plainName == name } }
}

extension Segment {
  fileprivate var start: Int? {
    if case .bits(let run) = self { run.fields.first?.nameRange.lowerBound } else { nil }
  }
}

extension PacketModel {
  fileprivate var segments: [Segment] {
    list?.items.flatMap(\.elements) ?? []
  }

  var fields: [Field] {
    switch contents {
    case .fields(let list): list.fields
    case .union(let union): union.fields
    }
  }

  /// The fields, and what takes no bytes.
  var values: [Field] { list?.values ?? fields }
}
