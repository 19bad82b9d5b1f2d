// Everything that the tool needs from the operating system, with Platform+Terminal.swift. No other file imports it.

import Dispatch
import PacketCLibrary
import PacketSchemas

/// The error of a system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// Whether the pipe that was written to has no reader.
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

  /// Reads a file to its end, or to one byte more than `limit`.
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

  /// Reads to the end, or to one byte more than `limit`.
  func contents(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try someBytes(atMost: limit + 1 - bytes.count)
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Waits for bytes and returns at most 64 KiB of them; none at the end.
  ///
  /// A dedicated thread waits, not one that runs tasks.
  func nextChunk() async throws(SystemError) -> [UInt8] {
    let result = await withCheckedContinuation { continuation in
      Self.waiting.async {
        continuation.resume(returning: Result { () throws(SystemError) in try someBytes() })
      }
    }
    return try result.get()
  }

  private static let waiting = DispatchQueue(label: "packet.input")

  private func someBytes(atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
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

/// The process and its environment.
enum Platform {
  /// The words after the program's name; nil in place of a word that is not UTF-8.
  static var arguments: [String?] {
    #if os(Windows)
      CommandLine.arguments.dropFirst().map { $0 }
    #else
      // CommandLine.arguments would repair words that are not UTF-8.
      (1..<max(Int(CommandLine.argc), 1)).map { index in
        unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
      }
    #endif
  }

  /// The environment variable's value, or nil if it is not set.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Prepares the process: a pipe without a reader causes an error, not a signal that ends the process, and bytes are
  /// passed unchanged.
  ///
  /// A closed standard stream stays unusable: another file must not get its number, or output would go to that file.
  static func prepare() {
    #if os(Windows)
      _ = _setmode(0, _O_BINARY)
      _ = _setmode(1, _O_BINARY)
    #else
      _ = signal(SIGPIPE, SIG_IGN)
      for number: Int32 in 0..<3 where fcntl(number, F_GETFD) < 0 {
        // Takes the number, which is the lowest free one. It is opened in the wrong direction, so that using it fails.
        _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
      }
    #endif
  }

  /// Runs tasks until `body` ends.
  ///
  /// - Throws: The errors of `body`, and ``Failure`` if the process cannot open the descriptors that tasks and sockets
  ///   need at least. Without them Dispatch, which runs tasks, would stop the process.
  static func runTasks(_ body: @escaping @Sendable () async throws -> Void) throws(Failure) {
    do throws(SystemError) {
      try checkDescriptors()
    } catch {
      throw Failure(code: .unavailable, message: "cannot use the network: \(error)")
    }
    let end = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task {
      do {
        try await body()
      } catch {
        outcome.failure = Failure(error)
      }
      end.signal()
    }
    end.wait()
    if let failure = outcome.failure { throw failure }
  }

  /// Unchecked, because a semaphore orders the single write before the single read.
  private final class Outcome: @unchecked Sendable {
    var failure: Failure?
  }

  /// Throws if fewer descriptors than needed are available: an event queue, a socket, three timers and queues for
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

  /// The requests to end the process, by Control-C, Control-\\, SIGTERM, or SIGHUP, which have no other effect from now on. When this
  /// returns, none is missed.
  ///
  /// After a request, the process has two seconds to end normally. Then it is ended, whatever its tasks wait for.
  static func interruptions() async -> AsyncStream<Void> {
    let (requests, request) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    #if !os(Windows)
      for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: ending)
        // The source must live as long as the process; its handler keeps it alive.
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
