import Testing

@Suite struct ScopedArgumentTests {
  static let packet = """
    @Packet(endianness: order, magic: [1, 2], sized: Short.self, checksum: .crc32) struct S<T> {
      @LengthPrefixed(Short.self, maximum: most) var a: String?
      @FixedWidth(8, padding: pad, truncating: cut) var b: String
      @InRange(0...Self.high) var c: UInt8, d: UInt8
      @Quantized(span, bits: 4) var e: SIMD2<Float>
      @Coded(by: Reversed.self) var `in`: T
      @Timestamp(.seconds) var f: Date
      @CountPrefixed(prefix) var list: [UInt8]
      #if A
        @Bits(count) var g: UInt8
      #else
        @Bits(3) var g: UInt8
      #endif
      static let h_default = 3
      @Since(2) var h: UInt8 = UInt8(h_default)
      @Since(2) var i: Team! = .red
      @Since(3) var j: UInt8 = 7
    }
    """

  private func expand(
    _ source: String,
    role: String,
    context: [String] = ["enum Game {}"]
  ) throws -> String {
    let name = try Scanner.readType(source).name
    let message = PluginMessage.expand(
      source,
      role: role,
      attribute: source.split(separator: " struct").first.map(String.init) ?? "",
      extendedType: name,
      context: context
    )
    let result = ExpansionPair.expand(message)
    #expect(result.diagnostics.isEmpty)
    return try #require(result.source)
  }

  @Test func aStructInThePacketHasTheArgumentsOfItsFields() throws {
    #expect(
      try expand(ScopedArgumentTests.packet, role: "member") == """
        private nonisolated struct _Arguments {
          typealias a_LengthPrefixed = Short
          static var a_maximum: Swift.Int { most }
          typealias a_type = String
          static var b_padding: Swift.UInt8 { pad }
          static var b_truncating: Swift.Bool { cut }
          typealias b_type = String
          typealias c_type = UInt8
          typealias d_type = UInt8
          static var e_Quantized: Swift.ClosedRange<SIMD2<Float>.Quantity> { span }
          typealias e_type = SIMD2<Float>
          typealias in_by = Reversed
          typealias f_type = Date
          static var list_CountPrefixed: (some PacketKit.LengthPrefix).Type { prefix }
          typealias list_type = [UInt8]
          #if A
            static var g_Bits: Swift.Int { count }
            typealias g_type = UInt8
          #else
            typealias g_type = UInt8
          #endif
          static var h_default_: UInt8 { UInt8(h_default) }
          typealias h_type = UInt8
          typealias i_type = Team
          typealias j_type = UInt8
        }

        """
    )
  }

  @Test func membersBesideThePacketHaveItsOwnArguments() throws {
    #expect(
      try expand(ScopedArgumentTests.packet, role: "peer") == """
        fileprivate nonisolated static var _endiannessOf_S: PacketKit.Endianness { order }
        fileprivate typealias _sizedOf_S = Short

        """
    )
  }

  @Test func variablesOfTheFileHaveThoseOfAPacketAtItsTop() throws {
    let source = "@Packet(magic: lead) struct `default` { @FixedWidth(Limits.width) var a: String }"
    #expect(
      try expand(source, role: "peer", context: []) == """
        fileprivate nonisolated var _magicOf_default: [UInt8] { lead }

        """
    )
    let extensionSource = try expand(source, role: "extension", context: [])
    #expect(extensionSource.contains("readMagic(_magicOf_default)"))
    #expect(extensionSource.contains("as: .fixedWidth(_Arguments.a_FixedWidth),"))
  }

  @Test func theExtensionNamesTheTypesAround() throws {
    let source = "@Packet(magic: lead) struct S {}"
    let context = ["struct Inner<each T, let N: Int> {}", "enum Outer<V> {}"]
    let extensionSource = try expand(source, role: "extension", context: context)
    #expect(extensionSource.contains("readMagic(Outer<V>.Inner<repeat each T, N>._magicOf_S)"))
  }

  @Test(arguments: ["member", "peer"])
  func packetsOfLiteralsNeedNone(_ role: String) throws {
    let source = """
      @Packet(endianness: .little, magic: [0x50, UInt8(ascii: "K")], sized: Varint.self) struct S {
        @LengthPrefixed(UInt8.self, maximum: 1 << 7) var a: String
        @InRange(Int16.min ... -1) var b: Int16
        @InRange(Self.low...) var c: UInt8
        @Padding(before: 2) @LittleEndian var d: UInt32
        @Since(2) var e: String = "a b \\n"
        @Since(2) var f: [String: UInt8]? = nil
        @Since(2) var g: Set<UInt8> = []
      }
      """
    #expect(try expand(source, role: role, context: []) == "")
  }

  @Test func aliasesSayWhatTheTypesOfANestedPacketMean() throws {
    let packet = """
      @Packet struct S {
        var a: UInt8?
        var b: [Self]
        @available(*, deprecated) var c: Team
        #if A
          var d: [String: Team]
        #endif
        @Since(2) var a_type: Float = 0
      }
      """
    #expect(
      try expand(packet.replacing("@Packet", with: "@Packet(sized: UInt8.self)"), role: "member")
        == """
        private nonisolated struct _Arguments {
          typealias a_type_ = UInt8
          @available(*, deprecated) typealias c_type = Team
          #if A
            typealias d_type = [String: Team]
          #endif
          typealias a_type_type = Float
        }

        """
    )
    let union = "@Packet enum S { @Tag(1) case a(UInt8, b: Team); @Tag(2) case c([S]) }"
    #expect(
      try expand(union, role: "member") == """
        private nonisolated struct _Arguments {
          typealias a_0_type = UInt8
          typealias a_1_type = Team
          typealias c_0_type = [S]
        }

        """
    )
  }

  @Test func selfIsThePacketInTheStruct() throws {
    let source = """
      @Packet struct S {
        @InRange(Self.low...high) var a: Self.Level
        @FixedWidth(Self.width + n) var b: String
      }
      """
    #expect(
      try expand(source, role: "member") == """
        private nonisolated struct _Arguments {
          static var a_InRange: some Swift.RangeExpression<S.Level> { S.low...high }
          static var b_FixedWidth: Swift.Int { S.width + n }
          typealias b_type = String
        }

        """
    )
  }

  @Test(arguments: ["member", "peer"])
  func mistakesAreForTheExtensionToReport(_ role: String) throws {
    #expect(
      try expand("@Packet(magic: a) struct S { @FixedWidth(b) var a: Int }", role: role) == "")
    #expect(
      try expand("@Packet(magic: a) struct S { @FixedWidth(b) var (a, b): Int }", role: role) == "")
  }
}
