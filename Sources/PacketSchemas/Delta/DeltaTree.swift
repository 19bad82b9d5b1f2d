internal import PacketKit

/// The bits of a delta and what they mean, read against a baseline.
///
/// The tree of a ``PacketTree`` interprets a packet's declaration; this does so for its delta, from what the description
/// says of it. Bits that are not read, because of an error before them, are its last part.
struct DeltaTree {
  /// Some bits of the delta.
  struct Part {
    /// The field that they are of.
    let place: Place

    /// Where they are, from the first and most significant bit of the delta.
    let bits: [Range<Int>]

    /// Their meaning for the field.
    var meaning: String

    /// The value that the field has from here on; nil if they do not decide it.
    var value: (text: String, json: JSONValue)?
  }

  /// The name of the packet's type, which every path begins with.
  let packet: String

  /// The delta.
  let bytes: [UInt8]

  let baselineByteCount: Int

  /// All bits of the delta, in the order in which they are read.
  let parts: [Part]

  /// Why the bytes are no delta of a packet against this baseline: the decoder's sentence.
  let error: PacketError?

  /// Why the bytes of the baseline are no such packet.
  struct BadBaseline: Error {
    let error: PacketError
  }

  init<Value: DeltaPacket>(
    of type: Value.Type,
    in bytes: [UInt8],
    against baseline: [UInt8]
  ) throws(BadBaseline) {
    let value: Value
    do throws(PacketError) {
      value = try Value(decoding: baseline)
    } catch {
      throw BadBaseline(error: error)
    }
    packet = String(describing: type)
    self.bytes = bytes
    baselineByteCount = baseline.count
    var interpreter = DeltaInterpreter(bytes, against: PacketTree(of: type, in: baseline))
    interpreter.whole(PacketReference(type))
    parts = interpreter.parts
    do throws(PacketError) {
      _ = try Value(decoding: bytes, against: value)
      error = nil
    } catch {
      self.error = error
    }
  }
}
