extension Misuse {
  static let properties: [Misuse] = [
    Misuse(
      "Int",
      """
      @Packet struct S {
        var a: Int
      }
      """,
      """
      2:10: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var a: Int32
        fix, use 'Int64': var a: Int64
      """
    ),
    Misuse(
      "UInt",
      """
      @Packet struct S {
        let a: UInt
      }
      """,
      """
      2:10: 'UInt' has no fixed width, and the width is part of the protocol; use 'UInt32' or 'UInt64'
        > UInt
        fix, use 'UInt32': let a: UInt32
        fix, use 'UInt64': let a: UInt64
      """
    ),
    Misuse(
      "Int inside of other types",
      """
      @Packet struct S {
        var a: [Int]
        var b: Int?
        var c: [String: Set<UInt>]
        var d: Swift.Int
        var e: (Optional<Int>)
        var f: [Int: Int]
      }
      """,
      """
      2:11: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var a: [Int32]
        fix, use 'Int64': var a: [Int64]
      3:10: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var b: Int32?
        fix, use 'Int64': var b: Int64?
      4:23: 'UInt' has no fixed width, and the width is part of the protocol; use 'UInt32' or 'UInt64'
        > UInt
        fix, use 'UInt32': var c: [String: Set<UInt32>]
        fix, use 'UInt64': var c: [String: Set<UInt64>]
      5:10: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Swift.Int
        fix, use 'Int32': var d: Int32
        fix, use 'Int64': var d: Int64
      6:20: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var e: (Optional<Int32>)
        fix, use 'Int64': var e: (Optional<Int64>)
      7:11: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var f: [Int32: Int]
        fix, use 'Int64': var f: [Int64: Int]
      7:16: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var f: [Int: Int32]
        fix, use 'Int64': var f: [Int: Int64]
      """
    ),
    Misuse(
      "Int inside of a type that the macro does not know",
      """
      @Packet struct S {
        var a: Tagged<Int, UInt8>
      }
      """,
      ""
    ),
    Misuse(
      "Int, behind comments",
      """
      @Packet struct S {
        /* é */ var /* é */ a: /* é */ Int // é
      }
      """,
      """
      2:37: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': /* é */ var /* é */ a: /* é */ Int32 // é
        fix, use 'Int64': /* é */ var /* é */ a: /* é */ Int64 // é
      """
    ),
    Misuse(
      "no type",
      """
      @Packet struct S {
        var a = 5
        var b = true
        var c = "x"
        var d = 1.5
        var e = f()
        var g
        var h = -1, i = 2
      }
      """,
      """
      2:7: 'a' needs an explicit type, such as ': UInt32'; '@Packet' cannot infer it
        > a
        fix, add ': UInt32': var a: UInt32 = 5
        fix, add ': Int32': var a: Int32 = 5
      3:7: 'b' needs an explicit type, such as ': Bool'; '@Packet' cannot infer it
        > b
        fix, add ': Bool': var b: Bool = true
      4:7: 'c' needs an explicit type, such as ': String'; '@Packet' cannot infer it
        > c
        fix, add ': String': var c: String = "x"
      5:7: 'd' needs an explicit type, such as ': Double'; '@Packet' cannot infer it
        > d
        fix, add ': Double': var d: Double = 1.5
        fix, add ': Float': var d: Float = 1.5
      6:7: 'e' needs an explicit type, such as ': UInt32'; '@Packet' cannot infer it
        > e
      7:7: 'g' needs an explicit type, such as ': UInt32'; '@Packet' cannot infer it
        > g
      8:7: 'h' needs an explicit type, such as ': Int32'; '@Packet' cannot infer it
        > h
        fix, add ': Int32': var h: Int32 = -1, i = 2
        fix, add ': Int64': var h: Int64 = -1, i = 2
      8:15: 'i' needs an explicit type, such as ': UInt32'; '@Packet' cannot infer it
        > i
        fix, add ': UInt32': var h = -1, i: UInt32 = 2
        fix, add ': Int32': var h = -1, i: Int32 = 2
      """
    ),
    Misuse(
      "a constant with a value",
      """
      @Packet struct S {
        let a: UInt8 = 5
        public let b = 6
        @Varint let c: UInt8 = 7
      }
      """,
      """
      2:7: 'a' is a constant with a value, so decoding cannot set it; make it a 'var', or remove the value; to encode a constant, use '@Derived'
        > = 5
        fix, change 'let' to 'var': var a: UInt8 = 5
        fix, remove the value: let a: UInt8
        fix, add '@Transient' to keep it out of the packet: @Transient let a: UInt8 = 5
      3:14: 'b' is a constant with a value, so decoding cannot set it; make it a 'var', or remove the value; to encode a constant, use '@Derived'
        > = 6
        fix, change 'let' to 'var': public var b = 6
        fix, add '@Transient' to keep it out of the packet: @Transient public let b = 6
      4:15: 'c' is a constant with a value, so decoding cannot set it; make it a 'var', or remove the value; to encode a constant, use '@Derived'
        > = 7
        fix, change 'let' to 'var': @Varint var c: UInt8 = 7
        fix, remove the value: @Varint let c: UInt8
        fix, add '@Transient' to keep it out of the packet: @Transient @Varint let c: UInt8 = 7
      """
    ),
    Misuse(
      "lazy",
      """
      @Packet struct S {
        lazy var a: UInt8 = 5
        public lazy var b: UInt8 = 5
        @Varint
        lazy var c: UInt8 = 5
      }
      """,
      """
      2:3: a lazy property has no value until it is used, so it cannot be a field of a packet; make it '@Transient'
        > lazy
        fix, add '@Transient' to keep it out of the packet: @Transient lazy var a: UInt8 = 5
      3:10: a lazy property has no value until it is used, so it cannot be a field of a packet; make it '@Transient'
        > lazy
        fix, add '@Transient' to keep it out of the packet: @Transient public lazy var b: UInt8 = 5
      5:3: a lazy property has no value until it is used, so it cannot be a field of a packet; make it '@Transient'
        > lazy
        fix, add '@Transient' to keep it out of the packet: @Transient @Varint
      """
    ),
    Misuse(
      "weak and unowned",
      """
      @Packet struct S {
        weak var a: Foo?
        unowned let b: Foo
        unowned(unsafe) var c: Foo
      }
      """,
      """
      2:3: a property that is 'weak' cannot be a field of a packet; make it '@Transient'
        > weak
        fix, add '@Transient' to keep it out of the packet: @Transient weak var a: Foo?
      3:3: a property that is 'unowned' cannot be a field of a packet; make it '@Transient'
        > unowned
        fix, add '@Transient' to keep it out of the packet: @Transient unowned let b: Foo
      4:3: a property that is 'unowned' cannot be a field of a packet; make it '@Transient'
        > unowned(unsafe)
        fix, add '@Transient' to keep it out of the packet: @Transient unowned(unsafe) var c: Foo
      """
    ),
    Misuse(
      "a tuple pattern",
      """
      @Packet struct S {
        var (a, b): (UInt8, UInt8)
        let (c, d) = (1, 2)
      }
      """,
      """
      2:7: a field of a packet needs a property of its own; declare one property for each name
        > (a, b)
      3:7: a field of a packet needs a property of its own; declare one property for each name
        > (c, d)
      """
    ),
    Misuse(
      "a tuple",
      """
      @Packet struct S {
        var a: (UInt8, UInt8)
        var b: [(x: UInt8, y: UInt8)]
        var c: ()
        var d: (UInt8, UInt8)?
      }
      """,
      """
      2:10: a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct
        > (UInt8, UInt8)
      3:11: a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct
        > (x: UInt8, y: UInt8)
      4:10: a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct
        > ()
      5:10: a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct
        > (UInt8, UInt8)
      """
    ),
    Misuse(
      "a function",
      """
      @Packet struct S {
        var a: () -> Void
        var b: ((UInt8) -> UInt8)?
        var c: @Sendable () async throws -> Void
      }
      """,
      """
      2:10: a function cannot be a field of a packet; make it '@Transient', with a default value
        > () -> Void
      3:11: a function cannot be a field of a packet; make it '@Transient', with a default value
        > (UInt8) -> UInt8
      4:10: a function cannot be a field of a packet; make it '@Transient', with a default value
        > @Sendable () async throws -> Void
      """
    ),
    Misuse(
      "an existential",
      """
      @Packet struct S {
        var a: any Equatable
        var b: [any P]
        var c: (any P)?
        var d: Any
        var e: [AnyObject]
      }
      """,
      """
      2:10: 'any Equatable' has no known encoding; name a concrete type
        > any Equatable
      3:11: 'any P' has no known encoding; name a concrete type
        > any P
      4:11: 'any P' has no known encoding; name a concrete type
        > any P
      5:10: 'Any' has no known encoding; name a concrete type
        > Any
      6:11: 'AnyObject' has no known encoding; name a concrete type
        > AnyObject
      """
    ),
    Misuse(
      "some",
      """
      @Packet struct S {
        var a: some P
      }
      """,
      """
      2:10: 'some P' has no known encoding; name the concrete type
        > some P
      """
    ),
    Misuse(
      "conditional fields",
      """
      @Packet struct S {
        #if A
        var a: Int
        #else
        var b: UInt
        #endif
      }
      """,
      """
      3:10: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var a: Int32
        fix, use 'Int64': var a: Int64
      5:10: 'UInt' has no fixed width, and the width is part of the protocol; use 'UInt32' or 'UInt64'
        > UInt
        fix, use 'UInt32': var b: UInt32
        fix, use 'UInt64': var b: UInt64
      """
    ),
  ]
}
