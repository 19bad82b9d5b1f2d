import PacketKit

/// Numbers as digits, with which others are counted.
@Packet(updatesInPlace: true, view: true)
struct DigitFields: Equatable {
  @Digits(.octal, width: 7, terminator: 0) var mode: UInt32
  @Digits(.hexadecimal, width: 4) var port: UInt16
  @Digits(.decimal, terminator: 0x20) var size: UInt8
  @Sized(by: "size") var content: String
  @Digits(.decimal, terminator: 0x0A) var time: Int64
  @Digits(.octal, width: 4) var offset: Int16
  @Digits(.hexadecimal, terminator: 0) var code: UInt64?
  @Digits(.hexadecimal, width: 3, terminator: 0x20) var level: Int8
}

extension FieldEvidence {
  static let digits = FieldEvidence(
    packets: [DigitFields.self],
    goldens: [
      Golden(
        "zeros",
        DigitFields(
          mode: 0, port: 0, size: 0, content: "", time: 0, offset: 0, code: nil, level: 0)),
      Golden(
        "some",
        DigitFields(
          mode: 0o644, port: 0x1F90, size: 12, content: "Hello, René", time: -1, offset: -0o17,
          code: 0xCAFE, level: -0xF)),
      Golden(
        "greatest",
        DigitFields(
          mode: 0o7777777, port: .max, size: 5, content: "12345", time: .max, offset: 0o7777,
          code: .max, level: .max)),
      Golden(
        "least",
        DigitFields(
          mode: 1, port: 1, size: 1, content: "x", time: .min, offset: -0o777, code: 0,
          level: -0x80)),
    ],
    kinds: [
      .digits(UInt8.self, .digits(.octal, width: 3)), .digits(Int8.self, .digits(.octal, width: 3)),
      .digits(UInt16.self, .digits(.decimal, width: 2, terminator: 0)),
      .digits(Int32.self, .digits(.decimal, terminator: 0x20)),
      .digits(UInt64.self, .digits(.hexadecimal, terminator: 0x66)),
      .digits(Int64.self, .digits(.decimal, terminator: 0x2D)),
    ])
}

extension FieldKind {
  fileprivate static func digits<Number: FixedWidthInteger & PacketNumber & SendableMetatype>(
    _ type: Number.Type,
    _ encoding: DigitsEncoding<Number>
  ) -> FieldKind {
    FieldKind("\(type), \(encoding.wireType)", type, as: encoding)
  }
}
