// The Network framework, as far as the articles use it, with Apple's declarations.
public import Dispatch
public import Foundation

public enum NWError: Error { case posix(POSIXErrorCode) }

public enum NWEndpoint: Sendable {
  public struct Host: Sendable, ExpressibleByStringLiteral {
    public init(_ string: String) {}
    public init(stringLiteral value: String) {}
  }

  public struct Port: Sendable, ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt16) {}
  }

  case hostPort(host: Host, port: Port)
}

public final class NWParameters: @unchecked Sendable {
  public static var tls: NWParameters { NWParameters() }
  public static var tcp: NWParameters { NWParameters() }
  public static var udp: NWParameters { NWParameters() }
}

public final class NWConnection: @unchecked Sendable {
  public final class ContentContext: @unchecked Sendable {
    public static var defaultMessage: ContentContext { ContentContext() }
    public static var finalMessage: ContentContext { ContentContext() }
  }

  public enum SendCompletion {
    case contentProcessed(@Sendable (NWError?) -> Void)
    case idempotent
  }

  public enum State: Sendable {
    case setup, waiting(NWError), preparing, ready, failed(NWError), cancelled
  }

  public var stateUpdateHandler: (@Sendable (State) -> Void)?

  public init(to endpoint: NWEndpoint, using parameters: NWParameters) {}
  public init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {}

  public func start(queue: DispatchQueue) {}
  public func cancel() {}

  public func receive(
    minimumIncompleteLength: Int,
    maximumLength: Int,
    completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
  ) {}

  public func receiveMessage(
    completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
  ) {}

  public func send(
    content: Data?,
    contentContext: ContentContext = .defaultMessage,
    isComplete: Bool = true,
    completion: SendCompletion
  ) {}
}

public final class NWListener: @unchecked Sendable {
  public struct Service: Sendable {
    public init(name: String? = nil, type: String, domain: String? = nil) {}
  }

  public var service: Service?
  public var newConnectionHandler: (@Sendable (NWConnection) -> Void)?

  public init(using parameters: NWParameters) throws {}
  public func start(queue: DispatchQueue) {}
}
