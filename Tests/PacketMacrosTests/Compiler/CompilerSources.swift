extension CompilerTests {
  /// What the expansion needs of PacketKit, and no more.
  static let stub = """
    public enum Endianness { case big, little }
    public struct PacketError: Error { public init() {} }
    public enum _FieldNesting { public static func packet(ofLeaves: Bool) -> _FieldNesting { fatalError() } }
    public protocol PacketField {
      static var minimumByteCount: Int { get }
      static var _nesting: _FieldNesting { get }
      init(from reader: inout PacketReader) throws(PacketError)
      mutating func _update(from reader: inout PacketReader) throws(PacketError)
      func encode(into writer: inout PacketWriter) throws(PacketError)
    }
    extension PacketField {
      public static var _isLeaf: Bool { false }
      public static var _nesting: _FieldNesting { .packet(ofLeaves: false) }
      public static func _fewestBytes(in count: Int) -> Int { count }
      public static func _fewestBytes<T>(of type: T.Type) -> Int { 0 }
      public static func _fewestBytes<T>(in count: Int, of type: T.Type) -> Int { 0 }
      public mutating func _update(from reader: inout PacketReader) throws(PacketError) { self = try Self(from: &reader) }
    }
    public typealias _PacketConformance = Packet
    public typealias _PacketFieldConformance = PacketField
    public protocol Packet: PacketField {
      static func describe(to schema: inout PacketDescription)
    }
    extension Packet {
      public static var minimumByteCount: Int { 0 }
      public static func describe(to schema: inout PacketDescription) {}
    }

    public protocol FieldEncoding<Value> { associatedtype Value }
    public struct Encoding<Value>: FieldEncoding {}
    extension FieldEncoding {
      public static func fixedWidth(_: Int, padding: UInt8 = 0, truncating: Bool = false) -> Self where Self == Encoding<String> { Encoding() }
      public static func lengthPrefixed<T, P>(_: P.Type, maximum: Int = .max, endianness: Endianness = .big) -> Self where Self == Encoding<T> { Encoding() }
      public static func varint<T>() -> Self where Self == Encoding<T> { Encoding() }
      public static func countPrefixed<T, P>(_: P.Type, maximum: Int = .max, endianness: Endianness = .big) -> Self where Self == Encoding<T> { Encoding() }
      public static func fixedCount<T>(_: Int, endianness: Endianness = .big) -> Self where Self == Encoding<T> { Encoding() }
      public static func remaining<T>(endianness: Endianness = .big) -> Self where Self == Encoding<T> { Encoding() }
    }

    public struct PacketDescription {
      public mutating func magic(_ bytes: [UInt8]) {}
      public mutating func padding(_ count: Int, field: StaticString? = nil) {}
      public mutating func presence(field: StaticString? = nil) {}
      public mutating func field<T>(_: T.Type, endianness: Endianness = .big, field: StaticString? = nil) {}
      public mutating func field<T, E: FieldEncoding<T>>(_: T.Type, as: E, field: StaticString? = nil) {}
    }

    public struct PacketReader {
      public mutating func read<T>(_: T.Type, endianness: Endianness = .big, field: StaticString? = nil) throws(PacketError) -> T { throw PacketError() }
      public mutating func read<T, E: FieldEncoding<T>>(_: T.Type, as: E, field: StaticString? = nil) throws(PacketError) -> T { throw PacketError() }
      public mutating func update<T>(_: inout T, endianness: Endianness = .big, field: StaticString? = nil) throws(PacketError) {}
      public mutating func update<T, E: FieldEncoding<T>>(_: inout T, as: E, field: StaticString? = nil) throws(PacketError) {}
      public mutating func _read<Run: FieldRun>(_: Run.Type, endianness: Endianness = .big, fields: @autoclosure () -> [StaticString]) throws(PacketError) -> Run.Values { throw PacketError() }
      public mutating func readPresence(field: StaticString? = nil) throws(PacketError) -> Bool { false }
      public mutating func readPadding(_ count: Int, field: StaticString? = nil) throws(PacketError) {}
      public mutating func readMagic(_ bytes: [UInt8]) throws(PacketError) {}
    }

    public protocol FieldRun { associatedtype Values }
    public struct _NoFields: FieldRun {
      public typealias Values = Void
      public init() {}
    }
    public struct _Joined<First, Rest: FieldRun>: FieldRun {
      public typealias Values = (First, Rest.Values)
      public init(_: First, _: Rest) {}
    }

    public struct PacketWriter {
      public mutating func write<T>(_: T, endianness: Endianness = .big, field: StaticString? = nil) throws(PacketError) {}
      public mutating func write<T, E: FieldEncoding<T>>(_: T, as: E, field: StaticString? = nil) throws(PacketError) {}
      public mutating func _write<Run: FieldRun>(_: Run, endianness: Endianness = .big, fields: @autoclosure () -> [StaticString]) throws(PacketError) {}
      public mutating func writePresence(_ isPresent: Bool) {}
      public mutating func writePadding(_ count: Int, field: StaticString? = nil) throws(PacketError) {}
      public mutating func writeMagic(_ bytes: [UInt8]) throws(PacketError) {}
    }

    extension UInt8: PacketField {
      public static var minimumByteCount: Int { 1 }
      public init(from reader: inout PacketReader) throws(PacketError) { throw PacketError() }
      public func encode(into writer: inout PacketWriter) throws(PacketError) {}
    }
    extension UInt16 { public static var minimumByteCount: Int { 2 }; public static var _isLeaf: Bool { true } }
    extension UInt32 { public static var minimumByteCount: Int { 4 }; public static var _isLeaf: Bool { true } }
    extension String { public static var minimumByteCount: Int { 4 }; public static var _isLeaf: Bool { true } }
    extension Array { public static var minimumByteCount: Int { 4 } }
    extension Dictionary { public static var minimumByteCount: Int { 4 } }

    @attached(extension, conformances: Packet, PacketField, names: named(init), named(minimumByteCount), named(_nesting), named(init(from:)), named(_update(from:)), named(encode(into:)), named(describe(to:)))
    @attached(member, names: named(_Arguments))
    public macro Packet(endianness: Endianness = .big, magic: [UInt8] = [], updatesInPlace: Bool = false) = #externalMacro(module: "PacketMacros", type: "PacketMacro")
    @attached(peer) public macro FixedWidth(_ width: Int, padding: UInt8 = 0, truncating: Bool = false) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro LengthPrefixed<P>(_ prefix: P.Type, maximum: Int = .max) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro CountPrefixed<P>(_ prefix: P.Type, maximum: Int = .max) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro FixedCount(_ count: Int) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro LittleEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro BigEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro Varint() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro Remaining() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro Padding(before: Int = 0, after: Int = 0) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    @attached(peer) public macro Transient() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
    """

  /// Each construct once.
  static let valid = """
    import PacketKit

    @Packet struct Empty {}
    @Packet
    struct PlayerState: Equatable {
      @FixedWidth(8) var identifier: String
      var username: String
      @LittleEndian var state: UInt32
      @Transient var cache: [Int] = []
    }
    @Packet(endianness: .little, magic: [0x50, 0x4B], updatesInPlace: true) public struct Everything: Sendable {
      @FixedWidth(8, padding: 0x20, truncating: true) var clan: String?
      @LengthPrefixed(UInt16.self, maximum: 300) @BigEndian public var data: String
      @CountPrefixed(UInt32.self) var list: [String: UInt16]
      @FixedCount(4) @Padding(before: 2, after: 3) var four: [UInt8]
      @Varint var number: UInt64
      @Varint var other: Int32?
      let flag: Bool?, forced: UInt32!
      var reader: UInt8, writer: UInt8, value: UInt8?, count: UInt8
      let `default`: UInt8
      var `self`: UInt8
      #if os(Linux)
        var linux: UInt8
      #else
        var elsewhere: UInt8
      #endif
      var seen: UInt8 = 0 { didSet {} }
      private(set) var hidden: UInt8
      @Remaining var rest: [UInt32]

      static let limit = 5
      var computed: Int { 5 }
    }
    @Packet fileprivate struct Hidden { var a: UInt8 }
    @Packet private struct Private { var a: UInt8 }
    @Packet package struct Package { var a: UInt8 }
    enum Outer {
      @Packet struct Nested {
        var a: UInt8
        @Packet fileprivate struct Deeper { @Remaining var a: [UInt8] }
      }
    }
    enum Game {
      nonisolated struct Team: PacketField {
        static var minimumByteCount: Int { 1 }
        init(from reader: inout PacketReader) throws(PacketError) { throw PacketError() }
        func encode(into writer: inout PacketWriter) throws(PacketError) {}
      }
      typealias Note = String
      @Packet struct Player {
        var team: Team
        @LengthPrefixed(UInt8.self) var note: Note?
        @FixedCount(4) var seats: [Team]
        @Varint var fieldType: Number
        #if os(Linux)
          var other: [Team]
        #endif
        @Remaining var rest: [Team]
        typealias Number = UInt32
      }
    }
    extension Outer { @Packet struct Extended { var a: UInt8 } }
    @Packet struct Conforming: Packet { var a: UInt8 }
    @Packet struct `class` { var `init`: UInt8 }
    """
}
