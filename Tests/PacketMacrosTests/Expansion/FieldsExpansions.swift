extension ExpansionPair {
  static let fields: [ExpansionPair] = [
    ExpansionPair(
      "the specification's example",
      """
      @Packet struct PlayerState: Equatable {
        @FixedWidth(8) var identifier: String  // 8 bytes
        var username: String
        @LittleEndian var state: UInt32
        @Transient var cache: [Int] = []
      }
      """,
      """
      nonisolated extension PlayerState: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          8 + String.minimumByteCount + UInt32.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: String._isLeaf && UInt32._isLeaf) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let identifier = try reader.read(String.self, as: .fixedWidth(8), field: "identifier")
          let username = try reader.read(String.self, field: "username")
          let state = try reader.read(UInt32.self, endianness: .little, field: "state")
          self.identifier = identifier
          self.username = username
          self.state = state
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.identifier, as: .fixedWidth(8), field: "identifier")
          try writer.write(self.username, field: "username")
          try writer.write(self.state, endianness: .little, field: "state")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .fixedWidth(8), field: "identifier")
          schema.field(String.self, field: "username")
          schema.field(UInt32.self, endianness: .little, field: "state")
        }
      }
      """
    ),
    ExpansionPair(
      "optional fields",
      """
      @Packet(updatesInPlace: true) struct S { var a: UInt8?; var b: Optional<String>; var c: UInt16!; var d: [UInt8?]? }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + 1 + 1 + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt8?.self, field: "a")
          let b = try reader.read(Optional<String>.self, field: "b")
          let c = try reader.read(UInt16?.self, field: "c")
          let d = try reader.read([UInt8?]?.self, field: "d")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          self.a = try reader.read(UInt8?.self, field: "a")
          try reader.update(&self.b, field: "b")
          self.c = try reader.read(UInt16?.self, field: "c")
          try reader.update(&self.d, field: "d")
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
          try writer.write(self.b, field: "b")
          try writer.write(self.c, field: "c")
          try writer.write(self.d, field: "d")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8?.self, field: "a")
          schema.field(Optional<String>.self, field: "b")
          schema.field(UInt16?.self, field: "c")
          schema.field([UInt8?]?.self, field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "several names, one type",
      """
      @Packet struct S { let a, b: UInt8, c: String }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + UInt8.minimumByteCount + String.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf && String._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let (a, (b, _)) = try reader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._NoFields>>.self, fields: ["a", "b"])
          let c = try reader.read(String.self, field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer._write(PacketKit._Joined(self.a, PacketKit._Joined(self.b, PacketKit._NoFields())), fields: ["a", "b"])
          try writer.write(self.c, field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "a")
          schema.field(UInt8.self, field: "b")
          schema.field(String.self, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "properties that are not fields",
      """
      @Packet struct S {
        static let limit = 5
        var a: UInt8
        var computed: Int { 5 }
        var seen: UInt16 = 0 { didSet {} }
        func f() {}
        init() {}
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt8.minimumByteCount + UInt16.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf && UInt16._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let (a, (seen, _)) = try reader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt16, PacketKit._NoFields>>.self, fields: ["a", "seen"])
          self.a = a
          self.seen = seen
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer._write(PacketKit._Joined(self.a, PacketKit._Joined(self.seen, PacketKit._NoFields())), fields: ["a", "seen"])
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "a")
          schema.field(UInt16.self, field: "seen")
        }
      }
      """
    ),
    ExpansionPair(
      "names in backticks, and names that could be caught",
      """
      @Packet struct `class` {
        var `default`: UInt8
        var `self`: UInt8
        var `two words`: UInt8
        var reader: UInt8
        var writer: UInt8
        var value: UInt8?
        var String: UInt8
        var name: Swift.String
      }
      """,
      """
      nonisolated extension `class`: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          6 * UInt8.minimumByteCount + 1 + Swift.String.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from packetReader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let (`default`, (selfField, (`two words`, (reader, (writer, _))))) = try packetReader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._NoFields>>>>>.self, fields: ["default", "self", "two words", "reader", "writer"])
          let value = try packetReader.read(UInt8?.self, field: "value")
          let StringField = try packetReader.read(UInt8.self, field: "String")
          let name = try packetReader.read(Swift.String.self, field: "name")
          self.`default` = `default`
          self.`self` = selfField
          self.`two words` = `two words`
          self.reader = reader
          self.writer = writer
          self.value = value
          self.String = StringField
          self.name = name
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer._write(PacketKit._Joined(self.`default`, PacketKit._Joined(self.`self`, PacketKit._Joined(self.`two words`, PacketKit._Joined(self.reader, PacketKit._Joined(self.writer, PacketKit._NoFields()))))), fields: ["default", "self", "two words", "reader", "writer"])
          try writer.write(self.value, field: "value")
          try writer.write(self.String, field: "String")
          try writer.write(self.name, field: "name")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "default")
          schema.field(UInt8.self, field: "self")
          schema.field(UInt8.self, field: "two words")
          schema.field(UInt8.self, field: "reader")
          schema.field(UInt8.self, field: "writer")
          schema.field(UInt8?.self, field: "value")
          schema.field(UInt8.self, field: "String")
          schema.field(Swift.String.self, field: "name")
        }
      }
      """
    ),
    ExpansionPair(
      "arguments that the locals could catch",
      """
      @Packet struct S {
        @FixedWidth(count + writer) var reader: String
        @FixedCount(value) var array: [UInt8]?
        #if A
        var other: UInt8
        #endif
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          var count = 0
          count += _fewestBytes(in: _Arguments.reader_FixedWidth)
          count += 1
          #if A
            count += UInt8.minimumByteCount
          #endif
          return count
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from packetReader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let reader = try packetReader.read(String.self, as: .fixedWidth(_Arguments.reader_FixedWidth), field: "reader")
          let array = try packetReader.readPresence(field: "array") ? packetReader.read([UInt8].self, as: .fixedCount(_Arguments.array_FixedCount), field: "array") : nil
          #if A
            let other = try packetReader.read(UInt8.self, field: "other")
          #endif
          self.reader = reader
          self.array = array
          #if A
            self.other = other
          #endif
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.reader, as: .fixedWidth(_Arguments.reader_FixedWidth), field: "reader")
          writer.writePresence(self.array != nil)
          if let value = self.array { try writer.write(value, as: .fixedCount(_Arguments.array_FixedCount), field: "array") }
          #if A
            try writer.write(self.other, field: "other")
          #endif
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .fixedWidth(_Arguments.reader_FixedWidth), field: "reader")
          schema.presence(field: "array")
          schema.field([UInt8].self, as: .fixedCount(_Arguments.array_FixedCount), field: "array")
          #if A
            schema.field(UInt8.self, field: "other")
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "types over several lines",
      """
      @Packet struct S {
        var a: [
          UInt8  // bytes
        ]
        var b: Pair<UInt8, /* second */ String>
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          [ UInt8 ].minimumByteCount + _fewestBytes(of: Pair<UInt8, String>.self)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([ UInt8 ].self, field: "a")
          let b = try reader.read(Pair<UInt8, String>.self, field: "b")
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
          try writer.write(self.b, field: "b")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([ UInt8 ].self, field: "a")
          schema.field(Pair<UInt8, String>.self, field: "b")
        }
      }
      """
    ),
    ExpansionPair(
      "more fields than are kept in local variables",
      """
      @Packet struct S { var \(manyNames.joined(separator: ", ")): String; let x, y: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          \(manyNames.count) * String.minimumByteCount + 2 * UInt8.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: String._isLeaf && UInt8._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
      \(lines { "    self.\($0) = try reader.read(String.self, field: \"\($0)\")" })
          (self.x, (self.y, _)) = try reader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._NoFields>>.self, fields: ["x", "y"])
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
      \(lines { "    try writer.write(self.\($0), field: \"\($0)\")" })
          try writer._write(PacketKit._Joined(self.x, PacketKit._Joined(self.y, PacketKit._NoFields())), fields: ["x", "y"])
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
      \(lines { "    schema.field(String.self, field: \"\($0)\")" })
          schema.field(UInt8.self, field: "x")
          schema.field(UInt8.self, field: "y")
        }
      }
      """
    ),
  ]

  /// Something of each of 31 fields, in lines.
  private static func lines(_ line: (String) -> String) -> String {
    manyNames.map(line).joined(separator: "\n")
  }

  private static let manyNames = (1...31).map { "field\($0)" }
}
