extension Reading {
  static let conditionals: [Reading] = [
    .init("#if A\nvar a: UInt8\n#endif", "#if A; var a: UInt8; #endif"),
    .init(
      "#if A\nvar a: UInt8\n#else\nvar b: UInt8\n#endif",
      "#if A; var a: UInt8; #else; var b: UInt8; #endif"
    ),
    .init(
      "#if os(Linux) && !DEBUG // why\nvar a: UInt8\n#elseif swift(>=6.0) || canImport(X, _version: 1.2.3)\n#else\n#endif\nvar b: UInt8",
      "#if os(Linux) && !DEBUG; var a: UInt8; #elseif swift(>=6.0) || canImport(X, _version: 1.2.3); #else; #endif; var b: UInt8"
    ),
    .init(
      "#if A\n#if B\nvar a: UInt8\n#endif\n#endif",
      "#if A; #if B; var a: UInt8; #endif; #endif"
    ),
    .init("#if A\nfunc f() {\n#if B\n#else\n#endif\n}\n#endif", "#if A; func; #endif"),
    .init("var a: UInt8 {\n#if A\n1\n#else\n2\n#endif\n}", "var a: UInt8 {computed}"),
    .init("#if A && /* x */ B\n#endif", "#if A && B; #endif"),
    .init("#if A\ncase a\n#endif\ncase b", "#if A; case a; #endif; case b"),
    .init("#if A\n@Varint\n#endif\nvar a: UInt8", "refused at 14: conditionalAttributes"),
    .init(
      "@Varint\n#if A\n@LittleEndian\n#endif\nvar a: UInt8",
      "refused at 8: conditionalAttributes"
    ),
    .init("public\n#if A\nvar a: UInt8\n#endif", "refused at 7: conditionalAttributes"),
    .init("#if A\nvar a: UInt8", "refused at 0: unterminatedConditional"),
    .init("var a: UInt8\n#endif", "refused at 13: expectedDeclaration"),
    .init("#if A var a: UInt8\n#endif", "refused at 6: expectedDeclaration"),
    .init("#if\nvar a: UInt8\n#endif", "refused at 4: expectedExpression"),
  ]

  static let refusals: [Reading] = [
    .init("var", "refused at 4: expectedName"),
    .init("var a:", "refused at 7: expectedType"),
    .init("var a: UInt8 =", "refused at 15: expectedExpression"),
    .init("var a: UInt8 = +", "refused at 17: expectedExpression"),
    .init("var a: UInt8 var b: UInt8", "refused at 13: expectedEndOfDeclaration"),
    .init("var a: UInt8 5", "refused at 13: expectedEndOfDeclaration"),
    .init("var a: [UInt8", "refused at 14: unbalancedBracket"),
    .init("var a: Set<UInt8", "refused at 17: expectedType"),
    .init("var a: UInt8)", "refused at 12: unbalancedBracket"),
    .init("var a = \"x", "refused at 8: unterminatedString"),
    .init("var a = \"\"\"\n x", "refused at 8: unterminatedString"),
    .init("var a = \"\\(x\"", "refused at 12: unterminatedString"),
    .init("/* x", "refused at 0: unterminatedComment"),
    .init("var a = #/x", "refused at 8: unterminatedRegex"),
    .init("var a: UInt8 '", "refused at 13: unreadableCharacter"),
    .init("var `a: UInt8", "refused at 4: unreadableCharacter"),
    .init("hello", "refused at 0: expectedDeclaration"),
    .init("5", "refused at 0: expectedDeclaration"),
    .init("@ var a: UInt8", "refused at 6: expectedDeclaration"),
    .init("@5 var a: UInt8", "refused at 1: expectedName"),
    .init("@A", "refused at 3: conditionalAttributes"),
    .init("func f", "refused at 7: expectedArguments"),
    .init("struct N", "refused at 9: expectedBody"),
    .init("case", "refused at 5: expectedName"),
    .init("case a(UInt8", "refused at 13: unbalancedBracket"),
    .init("var a: UInt8 = foo bar", "refused at 19: expectedEndOfDeclaration"),
    .init(
      "var a: " + String(repeating: "[", count: 99) + "X" + String(repeating: "]", count: 99),
      "refused at 39: nestedTooDeep"
    ),
    .init("var a = " + String(repeating: "\"\\(", count: 99), "refused at 103: nestedTooDeep"),
  ]

  static let all =
    literals + expressions + types + names + accessors + attributes + members + cases
    + conditionals + refusals
}
