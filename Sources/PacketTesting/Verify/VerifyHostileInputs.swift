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
public func verifyHostileInputsAreRejected<Subject: Packet>(
  _ type: Subject.Type,
  golden: [UInt8],
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let site = CallSite(fileID, filePath, line)
  do throws(PacketError) {
    _ = try Subject(decoding: golden)
  } catch {
    throw site.failure("\(type): the good packet is rejected: \(error)")
  }
  let inputs = HostileInputs(of: golden)
  let losesBytes = Subject.losesBytes
  for input in inputs.truncations { try verify(input, type, losesBytes, site) }
  for input in inputs.extensions { try verify(input, type, losesBytes, site) }
  for input in inputs.bitFlips { try verify(input, type, losesBytes, site) }
  for input in inputs.inflations { try verify(input, type, losesBytes, site) }
}

private func verify<Subject: Packet>(
  _ input: HostileInput,
  _ type: Subject.Type,
  _ losesBytes: Bool,
  _ site: CallSite
) throws(VerificationFailure) {
  guard let value = try? Subject(decoding: input.bytes) else { return }
  let encoding: [UInt8]
  do throws(PacketError) {
    encoding = try value.encodedBytes()
  } catch {
    throw site.failure("\(type), \(input), is accepted but cannot be encoded: \(error)")
  }
  if losesBytes, (try? Subject(decoding: encoding).encodedBytes()) == encoding { return }
  guard encoding == input.bytes else {
    throw site.failure(
      "\(type), \(input), is accepted but encodes to other bytes:\n\(encoding), not\n\(input.bytes)"
    )
  }
}
