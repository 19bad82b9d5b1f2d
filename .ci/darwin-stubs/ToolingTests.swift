// What the tests' file that imports Darwin uses beside the mock of Darwin.
import Darwin

// Darwin's own.
struct termios {}
struct winsize {}
func openpty(
  _ primary: UnsafeMutablePointer<Int32>,
  _ secondary: UnsafeMutablePointer<Int32>,
  _ name: UnsafeMutablePointer<CChar>?,
  _ attributes: UnsafeMutablePointer<termios>?,
  _ size: UnsafeMutablePointer<winsize>?
) -> Int32 { 0 }
