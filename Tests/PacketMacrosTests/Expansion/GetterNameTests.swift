import Testing

/// The names in a getter that is called while its packet is read.
@Suite struct GetterNameTests {
  private func expansion(of getter: String, role: String = "extension") -> (
    source: String?, diagnostics: [JSON]
  ) {
    let source = """
      @Packet struct S {
        var a: UInt8
        var b: UInt8
        @Computed var n: Int { \(getter) }
        @Counted(by: "n") var list: [UInt8]
        var later: UInt8
      }
      """
    return ExpansionPair.expand(PluginMessage.expand(source, role: role, extendedType: "S"))
  }

  @Test(arguments: [
    "[1: 2].map { later, x in later + x }[0]",
    "[a].map { (later: UInt8) -> Int in Int(later) }[0]",
    "[a].map { [later = a] in Int(later + $0) }[0]",
    "let (q, later) = (1, 2); return q + later",
    "let q = 1, later = 2; return q + later",
    "let q: Int = 1, later: Int = 2; return q + later",
    "let (q, (later, r)): (Int, (Int, Int)) = f(); return later",
    "var later: Int { 1 }; return later",
    "var s = 0; for (_, later) in [1: 2] { s += later }; return s",
    "func f(_ later: Int) -> Int { later }; return f(1)",
    "func f<T: P>(x later: T, y: T) -> Int { later.count }; return f(x: 1, y: 2)",
    "func later() -> Int { 1 }; return later()",
    "enum later { static let x = 1 }; return later.x",
    "if case let later? = f() { Int(later) } else { 0 }",
    "guard let a = f(), let later = g(a) else { return 0 }; return later",
    "if let later { later } else { 0 }",
    "switch (a, b) { case (let later, 1), (1, let later): Int(later); default: 0 }",
    "switch (a, b) { case let (later, x): Int(later + x) }",
    "do { return try f() } catch let later { return later.code }",
    "f(later: a, g: (later: 1, 2))",
  ])
  func mayDeclareTheNameOfALaterField(_ getter: String) {
    #expect(expansion(of: getter).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "Int(later)", "a > 1 ? later : 0", "f(a: later)", "let x = later; return x", "[later: 1][a]",
    "switch a { case later: 1; default: 2 }", "[a].map { x in x + later }[0]",
    "for x in [later] { return x }; return 0", "func f(_ x: Int) { later }; return f(1)",
    "if let x = later { x } else { 0 }",
  ])
  func cannotUseALaterField(_ getter: String) {
    #expect(expansion(of: getter).diagnostics.count == 1)
  }

  @Test(arguments: [
    "switch a { case 0, b: 1; default: 2 }", "[b: 2][a] ?? 0", "[1: a, b: 2].count",
    "a > 1 ? b : 0", "[a].count > 2 ? f(1) : b", "f(\"\\(b)\", a)",
  ])
  func mayUseAnEarlierFieldBeforeAColon(_ getter: String) throws {
    let members = try #require(expansion(of: getter, role: "member").source)
    #expect(members.contains("func n_value(_ a: UInt8, _ b: UInt8) -> Int {"))
  }

  @Test func aLabelIsNoField() throws {
    let members = try #require(expansion(of: "f(b: a, c: 1, b: 2)", role: "member").source)
    #expect(members.contains("func n_value(_ a: UInt8) -> Int {"))
  }
}
