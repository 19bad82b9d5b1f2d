public import PacketKit
internal import PacketSchemas

/// Checks that a decoder withstands hostile changes to valid bytes: each of their ``HostileInputs`` must be rejected,
/// or be the encoding of another value.
///
/// ```swift
/// try verifyHostileInputsAreRejected(PlayerState.self, golden: state.encodedBytes())
/// ```
///
/// Where decoding ignores bytes, such as padding with `ignoringValues: true` or what `skipsUnknownBytes: true` skips, the
/// encoding of the value need not be the input, but must be that of the value that it decodes to.
///
/// The work grows with the square of the number of bytes: a few hundred bytes work well.
///
/// - Parameters:
///   - type: The packet's type.
///   - golden: The bytes of a valid packet.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` for the first input that is accepted but encodes to other bytes, or if the valid
///   packet itself is rejected.
public func verifyHostileInputsAreRejected<Value: Packet>(
  _ type: Value.Type,
  golden: [UInt8],
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  try verify(.init(type), golden, CallSite(fileID, filePath, line))
}

/// Checks that the decoder of a packet that is given something withstands hostile changes to valid bytes, as for other
/// packets.
///
/// - Throws: ``VerificationFailure`` for the first input that is accepted but encodes to other bytes, or if the valid
///   packet itself is rejected.
public func verifyHostileInputsAreRejected<Value: GivenPacket>(
  _ type: Value.Type,
  golden: [UInt8],
  given: Value.Given,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  try verify(.init(type, given: given), golden, CallSite(fileID, filePath, line))
}

private func verify<Value>(
  _ subject: Subject<Value>,
  _ golden: [UInt8],
  _ site: CallSite
) throws(VerificationFailure) {
  do throws(PacketError) {
    _ = try subject.decode(golden, .init())
  } catch {
    throw site.failure("\(subject.name): the good packet is rejected: \(error)")
  }
  let inputs = HostileInputs(of: golden)
  for input in inputs.truncations { try verify(input, subject, site) }
  for input in inputs.extensions { try verify(input, subject, site) }
  for input in inputs.bitFlips { try verify(input, subject, site) }
  for input in inputs.inflations { try verify(input, subject, site) }
}

private func verify<Value>(
  _ input: HostileInput,
  _ subject: Subject<Value>,
  _ site: CallSite
) throws(VerificationFailure) {
  let name = subject.name
  guard let value = try? subject.decode(input.bytes, .init()) else { return }
  let encoding: [UInt8]
  do throws(PacketError) {
    encoding = try subject.encode(value)
  } catch {
    throw site.failure("\(name), \(input), is accepted but cannot be encoded: \(error)")
  }
  if subject.losesBytes, let again = try? subject.decode(encoding, .init()),
    (try? subject.encode(again)) == encoding
  {
    return
  }
  guard encoding == input.bytes else {
    throw site.failure(
      "\(name), \(input), is accepted but encodes to other bytes:\n\(encoding), not\n\(input.bytes)"
    )
  }
}
