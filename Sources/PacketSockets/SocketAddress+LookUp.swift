internal import PacketMessaging
internal import Dispatch

extension SocketAddress {
  /// Where to connect or to listen, best first. A host's name is resolved on a thread that may block.
  ///
  /// - Throws: ``SocketError`` and `CancellationError`.
  func endpoints(for operation: SocketError.Operation) async throws -> [Endpoint] {
    if case .udp = self { throw SocketError(operation, self, .unsuitableAddress) }
    return try await systemEndpoints(for: operation)
  }

  /// Where to send datagrams to, or to receive them, best first.
  ///
  /// - Throws: ``SocketError`` and `CancellationError`.
  func datagramEndpoints(for operation: SocketError.Operation) async throws -> [Endpoint] {
    guard case .udp = self else { throw SocketError(operation, self, .unsuitableAddress) }
    return try await systemEndpoints(for: operation)
  }

  private func systemEndpoints(for operation: SocketError.Operation) async throws -> [Endpoint] {
    switch self {
    case .unix(let path):
      guard Self.isWhole(path) else { throw SocketError(operation, self, .malformedAddress) }
      guard let endpoint = Endpoint(path: path) else {
        let maximum = Endpoint.maximumPathLength
        let reason = SocketError.Reason.pathTooLong(path.utf8.count, maximum: maximum)
        throw SocketError(operation, self, reason)
      }
      return [endpoint]
    case .tcp(let host, let port), .udp(let host, let port):
      guard Self.isWhole(host) else { throw SocketError(operation, self, .malformedAddress) }
      if let endpoints = try? System.lookUp(host: host, port: port, digitsOnly: true) {
        return endpoints
      }
      let answer = Promise<[Endpoint]>()
      DispatchQueue.global().async {
        answer.keep(
          Result {
            do throws(LookUpError) {
              return try System.lookUp(host: host, port: port, digitsOnly: false)
            } catch {
              throw SocketError(operation, self, .unresolved(error.words))
            }
          })
      }
      return try await answer.valueUnlessCancelled()
    }
  }

  private static func isWhole(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains(0)
  }
}
