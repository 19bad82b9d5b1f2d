extension Refusal.Reason {
  /// Why a declaration cannot be read.
  var text: String {
    switch self {
    case .unterminatedComment: "the comment has no end"
    case .unterminatedString: "the string has no end"
    case .unterminatedRegex: "the regular expression has no end"
    case .unreadableCharacter: "unexpected character"
    case .unbalancedBracket: "the bracket has no partner"
    case .nestedTooDeep: "it is nested too deep"
    case .expectedType: "expected a type"
    case .expectedExpression: "expected an expression"
    case .expectedDeclaration: "expected a declaration"
    case .expectedName: "expected a name"
    case .expectedBody: "expected '{'"
    case .expectedEndOfDeclaration: "expected the end of the declaration"
    case .expectedArguments: "expected arguments"
    case .conditionalAttributes: "an '#if' separates attributes from their declaration"
    case .unterminatedConditional: "the '#if' has no '#endif'"
    }
  }
}
