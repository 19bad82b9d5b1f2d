extension ElementShape {
  /// `.terminated(by: 0)`.
  func encodingCall(_ direction: CallDirection, _ names: LocalNames) -> String {
    coding.encodingCall(direction, names, reference: { $0 }) ?? ""
  }
}
