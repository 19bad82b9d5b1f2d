// All that the tool asks of the operating system; the one file that imports it.

import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// Why the operating system refused.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// Whether nobody reads the pipe that was written to.
  var isBrokenPipe: Bool { code == EPIPE }

  var description: String { unsafe String(cString: strerror(code)) }

  fileprivate static var last: SystemError { SystemError(code: errno) }
}

/// An open file, pipe or terminal.
struct FileDescriptor: Sendable {
  fileprivate let number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  var isTerminal: Bool {
    #if os(Windows)
      _isatty(number) != 0
    #else
      isatty(number) != 0
    #endif
  }

  /// Reads a file to its end, or to one byte beyond `limit`.
  static func contents(ofFile path: String, limit: Int) throws(SystemError) -> [UInt8] {
    #if os(Windows)
      var number: Int32 = -1
      _ = unsafe path.withCString(encodedAs: UTF16.self) { path in
        unsafe _wsopen_s(&number, path, _O_RDONLY | _O_BINARY, _SH_DENYNO, 0)
      }
      defer { _ = _close(number) }
    #else
      let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
      defer { _ = close(number) }
    #endif
    guard number >= 0 else { throw .last }
    return try FileDescriptor(number: number).contents(limit: limit)
  }

  /// Reads to the end, or to one byte beyond `limit`.
  func contents(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while bytes.count <= limit {
      let count = min(chunk.count, limit + 1 - bytes.count)
      #if os(Windows)
        let received = unsafe Int(_read(number, &chunk, UInt32(count)))
      #else
        let received = unsafe read(number, &chunk, count)
      #endif
      if received == 0 { break }
      if received > 0 {
        bytes += chunk.prefix(received)
      } else if errno != EINTR {
        throw .last
      }
    }
    return bytes
  }

  /// Waits for bytes and returns them, at most 64 KiB; none at the end.
  ///
  /// A thread that is there for nothing else waits, not one that runs tasks.
  func nextChunk() async throws(SystemError) -> [UInt8] {
    let result = await withCheckedContinuation { continuation in
      Self.waiting.async {
        continuation.resume(returning: Result { () throws(SystemError) in try someBytes() })
      }
    }
    return try result.get()
  }

  private static let waiting = DispatchQueue(label: "packet.input")

  private func someBytes() throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      #if os(Windows)
        let received = unsafe Int(_read(number, &chunk, UInt32(chunk.count)))
      #else
        let received = unsafe read(number, &chunk, chunk.count)
      #endif
      if received >= 0 { return Array(chunk.prefix(received)) }
      if errno != EINTR { throw .last }
    }
  }

  /// Writes all of `bytes`.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { buffer in
        #if os(Windows)
          unsafe Int(_write(number, buffer.baseAddress, UInt32(min(buffer.count, 1 << 20))))
        #else
          unsafe write(number, buffer.baseAddress, buffer.count)
        #endif
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}

/// The process and its surroundings.
enum Platform {
  /// The words behind the program's name; nil in place of one that is not UTF-8.
  static var arguments: [String?] {
    #if os(Windows)
      CommandLine.arguments.dropFirst().map { $0 }
    #else
      // CommandLine.arguments would repair what is not UTF-8.
      (1..<max(Int(CommandLine.argc), 1)).map { index in
        unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
      }
    #endif
  }

  /// The environment variable's value, or nil if it is not set.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Readies the process: a pipe that nobody reads is an error to handle, not a signal to die of, and bytes
  /// travel as they are.
  ///
  /// A standard stream that is closed stays unusable: its number must not become that of another file, to which the
  /// output would go.
  static func prepare() {
    #if os(Windows)
      _ = _setmode(0, _O_BINARY)
      _ = _setmode(1, _O_BINARY)
    #else
      _ = signal(SIGPIPE, SIG_IGN)
      for number: Int32 in 0..<3 where fcntl(number, F_GETFD) < 0 {
        // Takes the number, which is the lowest that is free. Open the other way round, it fails when it is used.
        _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
      }
    #endif
  }

  /// Runs tasks until `body` ends.
  ///
  /// - Throws: What `body` throws, and ``Failure`` if the process cannot open as many descriptors as tasks and sockets
  ///   take at least. Without them the dispatch library, which runs tasks, would stop the process.
  static func runTasks(
    _ body: @escaping @Sendable () async throws(Failure) -> Void
  ) throws(Failure) {
    do throws(SystemError) {
      try checkDescriptors()
    } catch {
      throw Failure(code: .unavailable, message: "cannot use the network: \(error)")
    }
    let end = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task {
      do throws(Failure) {
        try await body()
      } catch {
        outcome.failure = error
      }
      end.signal()
    }
    end.wait()
    if let failure = outcome.failure { throw failure }
  }

  /// Unchecked, for a semaphore stands between the one write and the one read.
  private final class Outcome: @unchecked Sendable {
    var failure: Failure?
  }

  /// Refuses to go on with fewer descriptors than are needed: an event queue, a socket and three timers and queues for
  /// tasks, two for signals, and a few connections.
  private static func checkDescriptors() throws(SystemError) {
    #if !os(Windows)
      var numbers: [Int32] = []
      defer { for number in numbers { _ = close(number) } }
      while numbers.count < 10 {
        let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw .last }
        numbers.append(number)
      }
    #endif
  }

  /// The requests that the process end, by control-C or by SIGTERM, which from now on do nothing else. When this
  /// returns, none is missed.
  ///
  /// After a request the process has two seconds to end in good order; then it ends all the same, whatever its tasks
  /// wait for.
  static func interruptions() async -> AsyncStream<Void> {
    let (requests, request) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    #if !os(Windows)
      for number in [SIGINT, SIGTERM] {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: ending)
        // The source has to live as long as the process; its handler sees to that.
        source.setEventHandler {
          withExtendedLifetime(source) { _ = request.yield() }
          ending.asyncAfter(deadline: .now() + .seconds(2)) { end(.success) }
        }
        await withCheckedContinuation { continuation in
          source.setRegistrationHandler { continuation.resume() }
          source.activate()
        }
      }
    #endif
    return requests
  }

  private static let ending = DispatchQueue(label: "packet.ending")

  static func end(_ code: ExitCode) -> Never {
    exit(code.rawValue)
  }
}
