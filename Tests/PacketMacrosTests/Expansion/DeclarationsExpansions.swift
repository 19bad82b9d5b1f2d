extension ExpansionPair {
  static let declarations: [ExpansionPair] = [
    ExpansionPair(
      "conditional fields",
      """
      @Packet(updatesInPlace: true) struct S {
        var a: UInt8
        #if os(Linux) && !DEBUG  // why
          var b: UInt16
          #if X
            @FixedWidth(4) var c: String
          #endif
        #elseif swift(>=6.0)
          @Transient var d = 5
        #else
          var e: String?
        #endif
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          var count = 0
          count += UInt8.minimumByteCount
          #if os(Linux) && !DEBUG
            count += UInt16.minimumByteCount
            #if X
              count += 4
            #endif
          #elseif swift(>=6.0)
          #else
            count += 1
          #endif
          return count
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt8.self, field: "a")
          #if os(Linux) && !DEBUG
            let b = try reader.read(UInt16.self, field: "b")
            #if X
              let c = try reader.read(String.self, as: .fixedWidth(4), field: "c")
            #endif
          #elseif swift(>=6.0)
          #else
            let e = try reader.read(String?.self, field: "e")
          #endif
          self.a = a
          #if os(Linux) && !DEBUG
            self.b = b
            #if X
              self.c = c
            #endif
          #elseif swift(>=6.0)
          #else
            self.e = e
          #endif
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          self.a = try reader.read(UInt8.self, field: "a")
          #if os(Linux) && !DEBUG
            self.b = try reader.read(UInt16.self, field: "b")
            #if X
              self.c = try reader.read(String.self, as: .fixedWidth(4), field: "c")
            #endif
          #elseif swift(>=6.0)
          #else
            try reader.update(&self.e, field: "e")
          #endif
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
          #if os(Linux) && !DEBUG
            try writer.write(self.b, field: "b")
            #if X
              try writer.write(self.c, as: .fixedWidth(4), field: "c")
            #endif
          #elseif swift(>=6.0)
          #else
            try writer.write(self.e, field: "e")
          #endif
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "a")
          #if os(Linux) && !DEBUG
            schema.field(UInt16.self, field: "b")
            #if X
              schema.field(String.self, as: .fixedWidth(4), field: "c")
            #endif
          #elseif swift(>=6.0)
          #else
            schema.field(String?.self, field: "e")
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "a generic type",
      """
      @Packet(updatesInPlace: true) struct Box<T, U: PacketField, V: Equatable> { var a: [T]; var b: U; @Transient var c: V? }
      """,
      """
      nonisolated extension Box: PacketKit._PacketConformance where T: PacketKit.PacketField {
        static var minimumByteCount: Swift.Int { [T].minimumByteCount + U.minimumByteCount }
        static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([T].self, field: "a")
          let b = try reader.read(U.self, field: "b")
          self.a = a
          self.b = b
        }

        mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.update(&self.a, field: "a")
          try reader.update(&self.b, field: "b")
        }

        func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
          try writer.write(self.b, field: "b")
        }

        static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([T].self, field: "a")
          schema.field(U.self, field: "b")
        }
      }
      """
    ),
    ExpansionPair(
      "a generic type of members, packs and values",
      """
      @Packet struct Box<C: Collection, each P, let N: Int> where C.Element: Hashable { var a: Set<C.Element>; var b: Tuple<repeat each P>; var c: Sized<N> }
      """,
      """
      nonisolated extension Box: PacketKit._PacketConformance where C.Element: PacketKit.PacketField, repeat each P: PacketKit.PacketField {
        static var minimumByteCount: Swift.Int {
          Set<C.Element>.minimumByteCount + _fewestBytes(of: Tuple<repeat each P>.self) + _fewestBytes(of: Sized<N>.self)
        }
        static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(Set<C.Element>.self, field: "a")
          let b = try reader.read(Tuple<repeat each P>.self, field: "b")
          let c = try reader.read(Sized<N>.self, field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
          try writer.write(self.b, field: "b")
          try writer.write(self.c, field: "c")
        }

        static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Set<C.Element>.self, field: "a")
          schema.field(Tuple<repeat each P>.self, field: "b")
          schema.field(Sized<N>.self, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "names that only resemble a parameter",
      """
      @Packet struct Box<T> { var a: Tea; var b: Other.T }
      """,
      """
      nonisolated extension Box: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(of: Tea.self) + _fewestBytes(of: Other.T.self)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(Tea.self, field: "a")
          let b = try reader.read(Other.T.self, field: "b")
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
          try writer.write(self.b, field: "b")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Tea.self, field: "a")
          schema.field(Other.T.self, field: "b")
        }
      }
      """
    ),
  ]
}
