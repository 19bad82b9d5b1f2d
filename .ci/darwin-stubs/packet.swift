// What the tool's files that import Darwin use beside the mock of Darwin.
import Darwin

// Darwin's own, as its Swift overlay has them.
let O_WRONLY: Int32 = 1
let F_GETFD: Int32 = 1
let SIGHUP: Int32 = 1
let SIGINT: Int32 = 2
let SIGQUIT: Int32 = 3
let SIGPIPE: Int32 = 13
let SIGTERM: Int32 = 15
typealias sig_t = @convention(c) (Int32) -> Void
var SIG_IGN: sig_t? { nil }
func signal(_ number: Int32, _ handler: sig_t?) -> sig_t? { nil }
func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
func getenv(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { nil }
func exit(_ code: Int32) -> Never { fatalError() }
func atexit(_ handler: @escaping @convention(c) () -> Void) -> Int32 { 0 }
struct winsize {
  var ws_row: UInt16 = 0
  var ws_col: UInt16 = 0
}
let TIOCGWINSZ: UInt = 0x4008_7468
let SIGTSTP: Int32 = 18
let SIGSTOP: Int32 = 17
func raise(_ number: Int32) -> Int32 { 0 }
func getsid(_ process: Int32) -> Int32 { 0 }
func getpgrp() -> Int32 { 0 }
func tcgetpgrp(_ number: Int32) -> Int32 { 0 }
typealias tcflag_t = UInt
struct termios {
  var c_lflag: tcflag_t = 0
}
let ICANON: Int32 = 0x100
let ECHO: Int32 = 8
let TCSANOW: Int32 = 0
func tcgetattr(_ number: Int32, _ settings: UnsafeMutablePointer<termios>!) -> Int32 { 0 }
func tcsetattr(
  _ number: Int32, _ actions: Int32, _ settings: UnsafePointer<termios>!
) -> Int32 { 0 }
func ioctl(_ number: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { 0 }

// Dispatch.
final class DispatchQueue: Sendable {
  init(label: String) {}
  func async(execute work: @escaping @Sendable () -> Void) {}
  func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
}
struct DispatchTime {
  static func now() -> DispatchTime { DispatchTime() }
  static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
}
enum DispatchTimeInterval {
  case seconds(Int)
}
final class DispatchSemaphore: Sendable {
  init(value: Int) {}
  func wait() {}
  @discardableResult func signal() -> Int { 0 }
}
final class DispatchSource: Sendable {
  static func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> DispatchSource {
    DispatchSource()
  }
  func setEventHandler(_ handler: @escaping @Sendable () -> Void) {}
  func setRegistrationHandler(_ handler: @escaping @Sendable () -> Void) {}
  func activate() {}
}

// Other modules.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  init(_ value: Value) { self.value = value }
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}

// Other files of the target.
enum ExitCode: Int32 {
  case success = 0
  case unavailable = 69
}
struct Failure: Error {
  let code: ExitCode
  let message: String
}
extension Failure {
  init(_ error: any Error) { fatalError() }
}
