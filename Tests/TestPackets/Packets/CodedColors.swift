import PacketKit

/// Colours of a type that is no field, coded in two ways.
@Packet(updatesInPlace: true, view: true)
struct CodedColors: Equatable {
  @Coded(by: RGB565.self) var plain: Color
  @Coded(by: Hexadecimal.self) var text: Color?
  @Coded(by: RGB565.self) var last: Color
}

extension CodedColors {
  struct Color: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }

  /// 5 bits of red, 6 of green, 5 of blue.
  enum RGB565: PacketCoder {
    static var minimumByteCount: Int { 2 }

    static func decode(from reader: inout PacketReader) throws(PacketError) -> Color {
      let bits = try reader.read(UInt16.self)
      return Color(
        red: UInt8(bits >> 11),
        green: UInt8(bits >> 5 & 0x3F),
        blue: UInt8(bits & 0x1F)
      )
    }

    static func encode(_ color: Color, into writer: inout PacketWriter) throws(PacketError) {
      guard color.red < 32, color.green < 64, color.blue < 32 else {
        throw PacketError("the color does not fit 16 bits", at: writer.count)
      }
      try writer.write(UInt16(color.red) << 11 | UInt16(color.green) << 5 | UInt16(color.blue))
    }
  }

  /// Six hexadecimal digits, the letters small.
  enum Hexadecimal: PacketCoder {
    static var minimumByteCount: Int { 6 }

    static func decode(from reader: inout PacketReader) throws(PacketError) -> Color {
      let start = reader.offset
      let text = try reader.read(String.self, as: .fixedWidth(6))
      guard let number = UInt32(text, radix: 16), text.count == 6, text == text.lowercased(),
        text.first != "+"
      else { throw PacketError("\"\(text)\" is not a color", at: start) }
      return Color(
        red: UInt8(number >> 16),
        green: UInt8(number >> 8 & 0xFF),
        blue: UInt8(number & 0xFF)
      )
    }

    static func encode(_ color: Color, into writer: inout PacketWriter) throws(PacketError) {
      let digits = [color.red, color.green, color.blue].map { part in
        (part < 16 ? "0" : "") + String(part, radix: 16)
      }
      try writer.write(digits.joined(), as: .fixedWidth(6))
    }
  }
}
