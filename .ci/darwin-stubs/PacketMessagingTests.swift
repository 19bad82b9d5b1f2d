// What the tests' file that imports Darwin uses beside the mock of Darwin.
import Darwin

// Darwin's own, as its headers and its Swift overlay have them.
struct in_addr { var s_addr: UInt32 = 0 }
struct sockaddr_in {
  var sin_len: UInt8 = 0
  var sin_family: sa_family_t = 0
  var sin_port: UInt16 = 0
  var sin_addr = in_addr()
}
struct in6_addr {}
struct sockaddr_in6 {
  var sin6_len: UInt8 = 0
  var sin6_family: sa_family_t = 0
  var sin6_port: UInt16 = 0
  var sin6_addr = in6_addr()
}
var in6addr_loopback: in6_addr { in6_addr() }
struct linger {
  var l_onoff: Int32
  var l_linger: Int32
}
let SO_LINGER: Int32 = 0x80
typealias rlim_t = UInt64
struct rlimit {
  var rlim_cur: rlim_t = 0
  var rlim_max: rlim_t = 0
}
let RLIMIT_NOFILE: Int32 = 8
@discardableResult func usleep(_ microseconds: UInt32) -> Int32 { 0 }
func getrlimit(_ resource: Int32, _ limit: UnsafeMutablePointer<rlimit>) -> Int32 { 0 }
func setrlimit(_ resource: Int32, _ limit: UnsafePointer<rlimit>) -> Int32 { 0 }
let F_GETFD: Int32 = 1
let SIGKILL: Int32 = 9
let SIGPIPE: Int32 = 13
typealias sig_t = @convention(c) (Int32) -> Void
var SIG_DFL: sig_t? { nil }
func signal(_ number: Int32, _ handler: sig_t?) -> sig_t? { nil }
func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
func _exit(_ code: Int32) -> Never { fatalError() }
typealias clock_t = UInt
let CLOCKS_PER_SEC: Int32 = 1_000_000
func clock() -> clock_t { 0 }
