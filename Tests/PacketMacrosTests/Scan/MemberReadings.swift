extension Reading {
  static let accessors: [Reading] = [
    .init("var a: UInt8 { 5 }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { get { 5 } set { } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { get async throws { 5 } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { get throws(E) { 5 } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { @inline(__always) get { 5 } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { mutating get { 5 } nonmutating set { } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { _read { yield x } _modify { yield &x } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { set(new) { } get { 5 } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { didSet { } }", "var a: UInt8 {observers}"),
    .init("var a: UInt8 = 5 { didSet { } }", "var a: UInt8 = {observers}"),
    .init("var a: UInt8 = 5 { willSet(new) { } didSet(old) { } }", "var a: UInt8 = {observers}"),
    .init(
      "var a: UInt8 = 5\n{\n  didSet { }\n}\nvar b: UInt8",
      "var a: UInt8 = {observers}; var b: UInt8"
    ),
    .init("var a = foo() { didSet { } }", "var a = {observers}"),
    .init("var a = foo { didSet() }", "var a ="),
    .init("var a = foo { get() }", "var a ="),
    .init("var a = foo { 1 } { didSet { } }", "var a = {observers}"),
    .init("var a: UInt8 { get }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { get set }", "var a: UInt8 {computed}"),
    .init(
      "var a: UInt8 { @storageRestrictions(initializes: x) init { x = 1 } get { x } }",
      "var a: UInt8 {computed}"
    ),
    .init("var a: UInt8 {\n  // get\n  5\n}", "var a: UInt8 {computed}"),
    .init("var a: UInt8 { if x { return 1 } else { return 2 } }", "var a: UInt8 {computed}"),
    .init("var a: UInt8 = 1 { didSet { } }, b: UInt8", "var a: UInt8 = {observers}; var b: UInt8"),
  ]

  static let attributes: [Reading] = [
    .init("@FixedWidth(8) var a: String", "var a: String"),
    .init("@A @B(1, (2)) @C<X, Y>(z) @M.N var a: UInt8", "var a: UInt8"),
    .init("@PacketKit::Varint var a: UInt8", "var a: UInt8"),
    .init("@A\n@B\nvar a: UInt8", "var a: UInt8"),
    .init("@A(\"}\", { x in [x] }) var a: UInt8", "var a: UInt8"),
    .init("@available(iOS 13, *) var a: UInt8 { 5 }", "var a: UInt8 {computed}"),
    .init("@available(*, deprecated, message: \"}\") var a: UInt8", "var a: UInt8"),
    .init("@MainActor var a: UInt8", "var a: UInt8"),
    .init("@Clamped(0...5) var a: UInt8 = 3", "var a: UInt8 ="),
    .init("private(set) var a: UInt8", "var a: UInt8"),
    .init("public private(set) var a: UInt8", "var a: UInt8"),
    .init("nonisolated(unsafe) var a: UInt8", "var a: UInt8"),
    .init("public nonisolated final let a: UInt8", "let a: UInt8"),
    .init(
      "static var a: UInt8 = 5; class var b: UInt8 { 5 }",
      "var a: UInt8 =; var b: UInt8 {computed}"
    ),
    .init("lazy var a = foo { 1 }", "var a ="),
    .init("weak var a: Foo?; unowned(unsafe) let b: Foo", "var a: Foo?; let b: Foo"),
    .init("@A public @B var a: UInt8", "var a: UInt8"),
  ]

  static let members: [Reading] = [
    .init("", ""),
    .init("func f() { var x: UInt8 }\nvar a: UInt8", "func; var a: UInt8"),
    .init(
      "func f<T: P>(_ x: [T] = [], y: () -> Void) async throws(E) -> [T: T]? where T: Q, T.A == B { }\nvar a: UInt8",
      "func; var a: UInt8"
    ),
    .init("func f() -> Set<UInt8>? { nil }\nvar a: UInt8", "func; var a: UInt8"),
    .init("func f()\nvar a: UInt8", "func; var a: UInt8"),
    .init("func f() -> UInt8\nfunc g() -> some P\nvar a: UInt8", "func; func; var a: UInt8"),
    .init("func f() where T == UInt8\nvar a: UInt8", "func; var a: UInt8"),
    .init("static func == (l: S, r: S) -> Bool { true }\nvar a: UInt8", "func; var a: UInt8"),
    .init("static func < <T>(l: T, r: S) -> Bool { true }\nvar a: UInt8", "func; var a: UInt8"),
    .init(
      "static func <<(l: S, r: S) -> S { l }\nstatic prefix func !(x: S) -> S { x }\nvar a: UInt8",
      "func; func; var a: UInt8"
    ),
    .init("static postfix func ...(x: S) -> S { x }\nvar a: UInt8", "func; var a: UInt8"),
    .init("func `init`() { }\nvar a: UInt8", "func; var a: UInt8"),
    .init(
      "init() { }\ninit?(x: UInt8) { }\ninit!<T>(_ x: T) where T: P { }\nvar a: UInt8",
      "init; init; init; var a: UInt8"
    ),
    .init("deinit { }\nisolated deinit { }\nvar a: UInt8", "deinit; deinit; var a: UInt8"),
    .init(
      "subscript(i: UInt8) -> UInt8 { get { 1 } set { } }\nvar a: UInt8",
      "subscript; var a: UInt8"
    ),
    .init(
      "static subscript<T>(i: T) -> UInt8 where T: P { 5 }\nvar a: UInt8",
      "subscript; var a: UInt8"
    ),
    .init("typealias A = [String: () -> Void]\nvar a: UInt8", "typealias; var a: UInt8"),
    .init("typealias B<T> = Set<T> where T: P\nvar a: UInt8", "typealias; var a: UInt8"),
    .init("associatedtype A: P = B where A.C == D\nvar a: UInt8", "associatedtype; var a: UInt8"),
    .init("struct N { var x: UInt8 }\nvar a: UInt8", "struct; var a: UInt8"),
    .init("enum N: UInt8 { case x = 1 }\nvar a: UInt8", "enum; var a: UInt8"),
    .init("class N<T>: P where T: Q { var x = \"}\" }\nvar a: UInt8", "class; var a: UInt8"),
    .init(
      "final class N { }; actor A { }; protocol P { }\nvar a: UInt8",
      "class; actor; protocol; var a: UInt8"
    ),
    .init("@A indirect enum N { case x(N) }\nvar a: UInt8", "enum; var a: UInt8"),
    .init("#expect(x == 1) { }\nvar a: UInt8", "#; var a: UInt8"),
    .init("#warning(\"}\")\nvar a: UInt8", "#; var a: UInt8"),
    .init("@A #makeMembers<T>(1)\nvar a: UInt8", "#; var a: UInt8"),
    .init("#sourceLocation(file: \"x\", line: 1)\nvar a: UInt8", "#; var a: UInt8"),
    .init("mutating func f() { }; var a: UInt8", "func; var a: UInt8"),
    .init("func f() { \"\\(x { \"}\" })\" }\nvar a: UInt8", "func; var a: UInt8"),
    .init("consuming func f() { /}/ }\nvar a: UInt8", "func; var a: UInt8"),
    .init("func f() async -> (UInt8) -> Void { { _ in } }\nvar a: UInt8", "func; var a: UInt8"),
  ]

  static let cases: [Reading] = [
    .init("case a, b, c", "case a; case b; case c"),
    .init("case a = 1, b = -2\ncase c = \"}\"", "case a = 1; case b = -2; case c = \"}\""),
    .init("case a(UInt8), b(x: String, _ y: [UInt8])", "case a(UInt8); case b(x: String, [UInt8])"),
    .init("indirect case a(S)\ncase b", "case a(S); case b"),
    .init(
      "@Tag(1) case join(PlayerState)\n@Tag(2) case leave",
      "case join(PlayerState); case leave"
    ),
    .init("case a(x: UInt8 = 5, y: () -> Void = { })", "case a(x: UInt8, y: () -> Void)"),
    .init("case a(_: UInt8)\ncase `default`", "case a(UInt8); case `default`"),
    .init("case a(x: (UInt8, y: String)?)", "case a(x: (UInt8, y: String)?)"),
    .init("case a(())\nvar b: UInt8 { 5 }", "case a(()); var b: UInt8 {computed}"),
  ]
}
