extension Reading {
  static let types: [Reading] = [
    .init("var a: UInt8?, b: UInt8!", "var a: UInt8?; var b: UInt8!"),
    .init("var a: [UInt8], b: [String: [UInt8]]", "var a: [UInt8]; var b: [String: [UInt8]]"),
    .init("var a: Set<Set<UInt8>>?", "var a: Set<Set<UInt8>>?"),
    .init("var a: A<B<C<D>>>!\nvar b: UInt8", "var a: A<B<C<D>>>!; var b: UInt8"),
    .init("var a: Outer.Inner<A>.Deep", "var a: Outer.Inner<A>.Deep"),
    .init("var a: Swift::UInt8", "var a: Swift::UInt8"),
    .init("var a: (UInt8, b: String)", "var a: (UInt8, b: String)"),
    .init("var a: (UInt8)?", "var a: (UInt8)?"),
    .init("var a: () -> Void", "var a: () -> Void"),
    .init(
      "var a: @Sendable (UInt8) async throws -> Void",
      "var a: @Sendable (UInt8) async throws -> Void"
    ),
    .init("var a: @MainActor @Sendable () -> Void", "var a: @MainActor @Sendable () -> Void"),
    .init("var a: @convention(c) (UInt8) -> Void", "var a: @convention(c) (UInt8) -> Void"),
    .init(
      "var a: (inout UInt8, _ b: String) throws(E) -> (A) -> B",
      "var a: (inout UInt8, _ b: String) throws(E) -> (A) -> B"
    ),
    .init("var a: any P, b: some Q", "var a: any P; var b: some Q"),
    .init("var a: any P & Q, b: (any P)?", "var a: any P & Q; var b: (any P)?"),
    .init("var a: P & Q<A>", "var a: P & Q<A>"),
    .init("var a: UInt8.Type, b: P.Protocol", "var a: UInt8.Type; var b: P.Protocol"),
    .init("var a: [3 of UInt8]", "var a: [3 of UInt8]"),
    .init("var a: InlineArray<3, UInt8>", "var a: InlineArray<3, UInt8>"),
    .init("var a: Foo<-1, _>", "var a: Foo<-1, _>"),
    .init("var a: (repeat each T)", "var a: (repeat each T)"),
    .init("var a: [UInt8].Index", "var a: [UInt8].Index"),
    .init("var a: nonisolated P, b: nonisolated", "var a: nonisolated P; var b: nonisolated"),
    .init("var a: UInt8??", "var a: UInt8??"),
    .init("var a: Foo<A, // comment }\n  B>", "var a: Foo<A, B>"),
    .init("var a: /* } */ UInt8", "var a: UInt8"),
    .init("var a:\n  UInt8\nvar b: UInt8", "var a: UInt8; var b: UInt8"),
    .init("var a, b, c: UInt8", "var a: UInt8; var b: UInt8; var c: UInt8"),
    .init("var a = 1, b, c: UInt8", "var a =; var b: UInt8; var c: UInt8"),
    .init("let a, b: String", "let a: String; let b: String"),
    .init("var a: Set<UInt8>->UInt8", "var a: Set<UInt8>->UInt8"),
    .init("var a: (Set<UInt8>)->UInt8", "var a: (Set<UInt8>)->UInt8"),
  ]

  static let names: [Reading] = [
    .init("var `default`: UInt8", "var `default`: UInt8"),
    .init("var `two words`: UInt8", "var `two words`: UInt8"),
    .init("var naïve: UInt8, 日本: UInt8, 🚀: UInt8", "var naïve: UInt8; var 日本: UInt8; var 🚀: UInt8"),
    .init("var _a: UInt8, b_: UInt8, c9: UInt8", "var _a: UInt8; var b_: UInt8; var c9: UInt8"),
    .init("var get: UInt8, set: UInt8", "var get: UInt8; var set: UInt8"),
    .init("var async: UInt8; var open: UInt8", "var async: UInt8; var open: UInt8"),
    .init("var actor: UInt8; let macro: UInt8", "var actor: UInt8; let macro: UInt8"),
    .init("var lazy: UInt8 = 5; var weak: UInt8", "var lazy: UInt8 =; var weak: UInt8"),
    .init("var some: UInt8; var any: UInt8 = any", "var some: UInt8; var any: UInt8 ="),
    .init("var _ = 5", "var _ ="),
    .init("let (a, b) = (1, 2)", "let () ="),
    .init("var (a, (b, c)): (A, (B, C))", "var (): (A, (B, C))"),
  ]
}
