extension PacketError.Reason {
  static func unchanged(bit: Int) -> Self {
    .invalid(
      "bit \(bit) of the byte says that the field differs from the baseline, but it does not")
  }

  static func wideDifference(bits: Int, bit: Int) -> Self {
    .invalid("the difference at bit \(bit) takes more bits than the \(bits) that suffice")
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unchanged(bit: Int, at offset: Int) -> PacketError {
    PacketError(.unchanged(bit: bit), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func wideDifference(bits: Int, bit: Int, at offset: Int) -> PacketError {
    PacketError(.wideDifference(bits: bits, bit: bit), at: offset)
  }
}
