import Dispatch
import PacketCLibrary
import PacketMessaging

extension Platform {
  /// The columns and rows of the terminal that the standard output is; `nil` if it is none.
  static var terminalSize: (columns: Int, rows: Int)? {
    #if os(Windows)
      nil
    #else
      var size = winsize()
      guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
        return nil
      }
      return (Int(size.ws_col), Int(size.ws_row))
    #endif
  }

  /// What is done when the process ends, whichever way it calls `exit`.
  static var atEnd: (@Sendable () -> Void)? {
    get { farewell.withLock(\.self) }
    set {
      farewell.withLock { $0 = newValue }
      _ = registration
    }
  }

  private static let farewell = Locked<(@Sendable () -> Void)?>(nil)
  private static let registration: Void = {
    _ = atexit { Platform.atEnd?() }
  }()

  /// Calls a handler on Control-Z, which has no other effect from now on, unless no shell could continue the process.
  static func onStopRequest(_ handler: @escaping @Sendable () -> Void) {
    #if !os(Windows)
      guard getsid(0) != getpgrp() else { return }
      _ = signal(SIGTSTP, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: stopping)
      source.setEventHandler { withExtendedLifetime(source) { handler() } }
      source.activate()
    #endif
  }

  private static let stopping = DispatchQueue(label: "packet.stopping")

  /// Stops the process until it is continued in the foreground.
  static func stop() {
    #if !os(Windows)
      // This thread stops the process: with a signal to the process, it might go on for a moment.
      repeat { _ = raise(SIGSTOP) } while isInBackground
    #endif
  }

  #if !os(Windows)
    private static var isInBackground: Bool {
      let foreground = tcgetpgrp(0)
      return foreground >= 0 && foreground != getpgrp()
    }
  #endif

  /// Makes the terminal pass on every key at once, without showing it; returns what undoes that. Nil if the standard input is
  /// no terminal, or that of another program.
  static func readKeysAtOnce() -> (@Sendable () -> Void)? {
    #if os(Windows)
      return nil
    #else
      var settings = termios()
      guard !isInBackground, unsafe tcgetattr(0, &settings) == 0 else { return nil }
      let original = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(0, TCSANOW, &settings)
      return {
        var settings = original
        _ = unsafe tcsetattr(0, TCSANOW, &settings)
      }
    #endif
  }
}
