extension String {
  /// The text that the bytes are in UTF-8; nil if they are none.
  init?(utf8 bytes: some Collection<UInt8>) {
    // The initialiser repairs what is wrong, so what is right comes out as it went in.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
