extension String {
  /// Creates text from UTF-8; returns nil if the bytes are not valid.
  init?(utf8 bytes: some Collection<UInt8>) {
    // The initializer repairs invalid text, so text is valid if it is unchanged.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
