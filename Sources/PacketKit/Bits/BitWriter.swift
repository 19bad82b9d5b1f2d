/// Gathers a run of bits within a packet: fields that share bytes, most significant bit first.
///
/// ```swift
/// var bits = BitWriter()
/// try bits.write(isAlive, bits: 1, into: &writer)
/// try bits.write(level, bits: 5, into: &writer)
/// bits.finish(into: &writer)
/// ```
///
/// A run takes whole bytes: ``finish(into:)`` fills the last one with zero bits.
@frozen
public struct BitWriter: ~Copyable {
  /// Bits that have not been written yet, in the lowest places.
  @usableFromInline var word: UInt64 = 0
  @usableFromInline var held = 0

  /// Begins a run.
  @inlinable
  public init() {}

  /// Appends the lowest `count` bits, from 1 to 64; all others are zero.
  @inlinable
  @inline(always)
  mutating func append(_ bits: UInt64, count: Int, into writer: inout PacketWriter) {
    let free = 64 - held
    if count < free {
      word = word << count | bits
      held += count
    } else {
      let rest = count - free
      let head = free == 64 ? 0 : word << free
      writer.append(head | bits >> rest, endianness: .big)
      word = bits & ((1 << rest) - 1)
      held = rest
    }
  }

  /// Writes a field of `bits` bits.
  ///
  /// - Throws: ``PacketError`` for a value that does not fit them.
  @inlinable
  @inline(always)
  public mutating func write<Field: BitField>(
    _ value: Field,
    bits count: Int,
    into writer: inout PacketWriter,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      guard 1...64 ~= count else { throw .bitCount(count, at: writer.count) }
      append(try value.bits(count: count, at: writer.count), count: count, into: &writer)
    } catch {
      throw error.inField(field)
    }
  }

  /// Ends the run: fills the last byte with zero bits and writes what is left.
  @inlinable
  @inline(always)
  public mutating func finish(into writer: inout PacketWriter) {
    let count = (held + 7) / 8
    guard count > 0 else { return }
    let bits = (word << (64 - held)).bigEndian
    unsafe withUnsafeBytes(of: bits) { source in
      unsafe writer.append(count).copyMemory(
        from: source.baseAddress.unsafelyUnwrapped,
        byteCount: count
      )
    }
    word = 0
    held = 0
  }
}
