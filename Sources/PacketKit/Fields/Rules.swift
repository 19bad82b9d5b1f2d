// A rule of the user's own: a condition that fields of several kinds fulfill together. It takes no bytes.

extension PacketReader {
  /// Rejects a packet that breaks a rule. The `@Rule` attribute does so once the packet is whole. It reads nothing.
  ///
  /// - Parameters:
  ///   - isFollowed: Whether the packet follows the rule.
  ///   - sentence: The objection otherwise, such as `is too large for an initial window`.
  ///   - start: The offset that the error reports.
  ///   - field: The name that an error's path shows.
  /// - Throws: ``PacketError`` with the sentence.
  @inlinable
  public func checkRule(
    _ isFollowed: Bool,
    _ sentence: StaticString,
    at start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard isFollowed else { throw .brokenRule(sentence, at: start, field) }
  }
}

extension PacketWriter {
  /// Rejects a packet that breaks a rule. The `@Rule` attribute does so before anything is written. It writes nothing.
  ///
  /// - Parameters:
  ///   - isFollowed: Whether the packet follows the rule.
  ///   - sentence: The objection otherwise, such as `is too large for an initial window`.
  ///   - field: The name that an error's path shows.
  /// - Throws: ``PacketError`` with the sentence.
  @inlinable
  public func checkRule(
    _ isFollowed: Bool,
    _ sentence: StaticString,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard isFollowed else { throw .brokenRule(sentence, at: count, field) }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func brokenRule(
    _ sentence: StaticString,
    at offset: Int,
    _ field: StaticString?
  ) -> PacketError {
    PacketError(.invalid("\(sentence)"), at: offset).inField(field)
  }
}

extension PacketDescription {
  /// A condition that only the packet's own code can check.
  public struct Rule: Sendable, Hashable {
    /// The name of the property that says whether a packet follows it.
    public let name: String

    /// The sentence for a packet that does not.
    public let sentence: String

    /// The field that errors name; nil if they name the packet.
    public let field: String?

    package init(name: String, sentence: String, field: String?) {
      self.name = name
      self.sentence = sentence
      self.field = field
    }
  }

  /// Adds a rule.
  public mutating func rule(
    _ name: StaticString,
    _ sentence: StaticString,
    field: StaticString? = nil
  ) {
    rules.append(Rule(name: "\(name)", sentence: "\(sentence)", field: field.map { "\($0)" }))
  }
}
