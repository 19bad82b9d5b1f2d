extension ExpansionPair {
  static let rules: [ExpansionPair] = [
    ExpansionPair(
      "rules",
      """
      @Packet struct S {
        var a: UInt16
        var b: UInt32
        @Rule("is too large", of: "b") var isPossible: Bool { a != 4 || b < 9 }
        @Rule("is odd") var isEven: Bool { a % 2 == 0 }
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + UInt32.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt16._isLeaf && UInt32._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let a = try reader.read(UInt16.self, field: "a")
          let bOffset = reader.offset
          let b = try reader.read(UInt32.self, field: "b")
          self.a = a
          self.b = b
          try reader.checkRule(self.isPossible, "is too large", at: bOffset, field: "b")
          try reader.checkRule(self.isEven, "is odd", at: start)
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.checkRule(self.isPossible, "is too large", field: "b")
          try writer.checkRule(self.isEven, "is odd")
          try writer.write(self.a, field: "a")
          try writer.write(self.b, field: "b")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt16.self, field: "a")
          schema.field(UInt32.self, field: "b")
          schema.rule("isPossible", "is too large", field: "b")
          schema.rule("isEven", "is odd")
          #if DEBUG
          schema.code(["isPossible": "…", "isEven": "…"])
          #endif
        }
      }
      """
    )
  ]
}
