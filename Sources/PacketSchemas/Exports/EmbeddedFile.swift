extension String {
  /// The text of a file that the build embeds in the program, without the end of its last line.
  init(embedded file: [UInt8]) {
    self.init(decoding: file.dropLast(), as: UTF8.self)
  }
}
