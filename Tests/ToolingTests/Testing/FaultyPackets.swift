import PacketKit

@Packet
struct Greeting {
  var text: String
  var loud: Bool
}

/// A flag that takes any byte but zero for one.
struct Lenient: Packet {
  var flag: Bool
  init(from reader: inout PacketReader) throws(PacketError) {
    flag = try reader.read(UInt8.self) != 0
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(flag) }
}

/// A packet that reads more than it can write.
struct Mute: Packet {
  var byte: UInt8
  init(from reader: inout PacketReader) throws(PacketError) { byte = try reader.read(UInt8.self) }
  func encode(into writer: inout PacketWriter) throws(PacketError) {
    guard byte == 1 else { throw PacketError("no byte but 1", at: writer.count) }
    try writer.write(byte)
  }
}

/// A packet whose byte of zeros may be anything, which is lost.
struct Careless: Packet, Equatable {
  var number: UInt8

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self)
    _ = try reader.read(UInt8.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number)
    try writer.write(0 as UInt8)
  }
}

/// A packet that is not what it was.
struct Forgetful: Packet, Equatable {
  var number: UInt8
  var isNew = true

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self) & 0x7F
    isNew = number > 3
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number + (isNew ? 1 : 0))
  }
}

@Packet struct Score: Equatable {
  var name: String
  var points: UInt16
}

/// A packet that is never what it was, though its bytes are. Its text holds "nan".
struct Tenant: Packet, Equatable {
  var tenant: UInt8

  init(from reader: inout PacketReader) throws(PacketError) {
    tenant = try reader.read(UInt8.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(tenant)
  }

  static func == (a: Tenant, b: Tenant) -> Bool { false }
}

/// A packet that is not equal to itself, because it holds a NaN.
struct Undefined<Value: Equatable & Sendable>: Packet, Equatable where Value: NaNHolder {
  var number: UInt8
  var value: Value

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self)
    value = Value.nan
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number)
  }
}

protocol NaNHolder { static var nan: Self { get } }

extension Double: NaNHolder {}
extension SIMD2<Float>: NaNHolder { static var nan: Self { Self(1, .nan) } }
extension Array<Float?>: NaNHolder { static var nan: Self { [nil, 1, .nan] } }

/// A packet that describes more bytes than it reads.
struct Misdescribed: Packet {
  var byte: UInt8

  static func describe(to schema: inout PacketDescription) {
    schema.field(UInt16.self, field: "byte")
  }

  init(from reader: inout PacketReader) throws(PacketError) { byte = try reader.read(UInt8.self) }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(byte) }
}

/// A packet with sets in parts that only their own code can read.
@Packet struct Unordered {
  var names: Names
  @Coded(by: Numbers.self) var numbers: Set<UInt8>

  struct Names: PacketField {
    var all: Set<String>

    static var minimumByteCount: Int { 4 }
    init(from reader: inout PacketReader) throws(PacketError) {
      all = try reader.read(Set<String>.self)
    }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(all) }
  }

  enum Numbers: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> Set<UInt8> {
      try reader.read(Set<UInt8>.self)
    }
    static func encode(_ all: Set<UInt8>, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(all)
    }
  }
}

/// A packet that describes its unsigned numbers as signed ones.
struct Signs: Packet {
  var set: Set<UInt16>
  var pairs: [UInt8: UInt16]

  static func describe(to schema: inout PacketDescription) {
    schema.field(Set<Int16>.self, field: "set")
    schema.field([UInt8: Int16].self, field: "pairs")
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    set = try reader.read(Set<UInt16>.self, field: "set")
    pairs = try reader.read([UInt8: UInt16].self, field: "pairs")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(set, field: "set")
    try writer.write(pairs, field: "pairs")
  }
}

/// A packet whose part is another than what its description reads.
struct Increasing: Packet {
  struct Number: PacketField {
    var number: UInt8

    static var minimumByteCount: Int { 1 }
    init(number: UInt8) { self.number = number }
    init(from reader: inout PacketReader) throws(PacketError) {
      number = try reader.read(UInt8.self)
    }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(number) }
  }

  var number: Number

  static func describe(to schema: inout PacketDescription) {
    schema.field(Number.self, field: "number")
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    number = Number(number: try reader.read(UInt8.self) + 1)
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(number) }
}

/// A temperature that says which number its bytes are, and ignores byte orders.
struct Celsius: PacketField {
  var tenths: Int16

  static var minimumByteCount: Int { 2 }
  static func wireType(_ endianness: Endianness) -> WireType { Int16.wireType(endianness) }
  init(from reader: inout PacketReader) throws(PacketError) {
    tenths = try reader.read(Int16.self)
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(tenths) }
}

@Packet(endianness: .little) struct LittleWeather {
  var heat: Celsius
  var more: [Celsius]
  var last: Celsius?
}

@Packet struct Weather<Heat: PacketField> {
  var heat: Heat
}

/// A temperature that says the other byte order.
struct Turned: PacketField {
  var tenths: Int16

  static var minimumByteCount: Int { 2 }
  static func wireType(_ endianness: Endianness) -> WireType { Int16.wireType(.little) }
  init(from reader: inout PacketReader) throws(PacketError) {
    tenths = try reader.read(Int16.self)
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(tenths) }
}

/// Two numbers of which it says the other byte order.
struct TurnedPlace: PacketField {
  var floor: UInt16
  var height: Float

  @Packet(endianness: .little) struct Parts {
    var floor: UInt16
    var height: Float
  }

  static var minimumByteCount: Int { 0 }
  static func wireType(_ endianness: Endianness) -> WireType { Parts.wireType(endianness) }
  init(from reader: inout PacketReader) throws(PacketError) {
    floor = try reader.read(UInt16.self)
    height = try reader.read(Float.self)
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(floor)
    try writer.write(height)
  }
}
