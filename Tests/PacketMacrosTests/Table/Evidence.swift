/// What shows that a field attribute works. A test looks for all of it.
struct Evidence {
  /// The test packet that has the attribute; its fixtures are in the folder of this name.
  let packet: String
  /// What Fixtures/scripts/wire_format.py models it with; `nil` of what adds no bytes.
  var model: String?
  /// What FieldKind+All.swift of the fuzz properties calls; `nil` of what only a declaration can say.
  var fuzzKind: String?

  /// Of each attribute, by its name.
  static let all: [String: Evidence] = [
    "Aligned": .init(packet: "AlignedFields", model: "Aligned", fuzzKind: "readAlignment("),
    "BigEndian": .init(packet: "LittleChunk", model: "Int16ub", fuzzKind: "plain(UInt16.self)"),
    "Bits": .init(packet: "BitRuns", model: "bits", fuzzKind: "plain(RunByHand.self)"),
    "Bytes": .init(packet: "IntegerBytes", model: "BytesInteger", fuzzKind: ".bytes(3"),
    "Checksum": .init(packet: "SummedChunk", model: "Sum", fuzzKind: "readChecksum("),
    "Coded": .init(packet: "CodedColors", model: "Coded", fuzzKind: ".coded(by: QuarterSteps.self"),
    "Computed": .init(packet: "ComputedFields"),
    "CountPrefixed": .init(packet: "Arrays", model: "Elements", fuzzKind: "prefixed(UInt16.self)"),
    "Counted": .init(packet: "CountedFields", model: "Counted", fuzzKind: ".counted(by:"),
    "Derived": .init(packet: "DerivedFields", model: "Derived"),
    "Digits": .init(packet: "DigitFields", model: "Digits", fuzzKind: ".digits(.octal"),
    "Each": .init(packet: "CodedElements", model: "Elements", fuzzKind: "each: "),
    "Encoding": .init(packet: "EncodedStrings", model: "Text", fuzzKind: "encoded(.latin1)"),
    "FixedCount": .init(packet: "Arrays", model: "Array", fuzzKind: ".fixedCount(3)"),
    "FixedWidth": .init(packet: "FixedWidthStrings", model: "FixedText", fuzzKind: ".fixedWidth(9"),
    "Given": .init(packet: "GivenFields", fuzzKind: ".given(GivenOptions.wide"),
    "Identified": .init(packet: "DeltaWorld"),
    "InRange": .init(packet: "RangedNumbers", model: "in_range", fuzzKind: "in: -1...1"),
    "Interval": .init(packet: "Timings", model: "Interval", fuzzKind: ".interval(unit"),
    "LengthPrefixed": .init(
      packet: "PrefixedStrings", model: "Text", fuzzKind: "prefixed(UInt16.self)"),
    "LittleEndian": .init(
      packet: "PrefixedStrings", model: "Int32sl", fuzzKind: "plain(UInt16.self)"),
    "Magic": .init(packet: "MarkedFields", model: "Marked", fuzzKind: "readMagic("),
    "OtherTags": .init(packet: "OtherNotes", model: "OtherTags"),
    "Padding": .init(packet: "Padded", model: "padding", fuzzKind: "readPadding("),
    "Present": .init(packet: "PresentFields", model: "Present"),
    "Quantized": .init(
      packet: "QuantizedVectors", model: "Quantity", fuzzKind: "plain(QuantitiesByHand.self)"),
    "Relative": .init(packet: "DeltaWorld"),
    "Remaining": .init(packet: "RemainingString", model: "RemainingText", fuzzKind: ".remaining()"),
    "Repeated": .init(packet: "RepeatedFields", model: "Repeated", fuzzKind: ".repeated(until"),
    "Rule": .init(packet: "RuledPacket"),
    "Since": .init(packet: "SettingsV3", model: "Versions"),
    "Sized": .init(packet: "SizedFields", model: "SizedBy", fuzzKind: ".sized(by:"),
    "Tag": .init(packet: "Command", model: "Tagged"),
    "Tagged": .init(packet: "TaggedFields", model: "TaggedBy", fuzzKind: ".tagged(by: 2"),
    "Terminated": .init(
      packet: "TerminatedFields", model: "Terminated", fuzzKind: ".terminated(by: 0"),
    "Timestamp": .init(packet: "Timings", model: "Timestamp", fuzzKind: ".timestamp(unit"),
    "Transient": .init(packet: "Identified"),
    "UnitQuaternion": .init(
      packet: "UnitQuaternions", model: "UnitQuaternion", fuzzKind: "plain(QuantitiesByHand.self)"),
    "UnknownBytes": .init(packet: "SettingsV1", model: "Versions"),
    "Varint": .init(packet: "Varints", model: "varint", fuzzKind: "varint(UInt8.self)"),
  ]
}
