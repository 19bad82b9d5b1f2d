// Socket events: kqueue on Apple platforms, epoll on Linux.

#if canImport(CLinux)
  internal import CLinux
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The directions of a socket that have become ready.
struct Readiness {
  let number: Int32
  let isReadable: Bool
  let isWritable: Bool
}

extension System {
  /// Creates an event queue: kqueue or epoll.
  static func makeEventQueue() throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      let queue = try check(kqueue())
      try check(fcntl(queue, F_SETFD, FD_CLOEXEC))
      return queue
    #else
      try check(epoll_create1(epoll_close_on_exec))
    #endif
  }

  /// Requests an event whenever a direction becomes ready, and one immediately if it is ready.
  static func watch(_ number: Int32, reading: Bool, in queue: Int32) throws(SystemError) {
    #if canImport(Darwin)
      let filter = Int16(reading ? EVFILT_READ : EVFILT_WRITE)
      // An existing filter would not report again what it has already reported.
      change(number, filter, EV_DELETE, in: queue)
      try check(change(number, filter, EV_ADD | EV_CLEAR, in: queue))
    #else
      // One request is for both directions. Repeating it reports again what has already been reported.
      let events = epoll_readable | epoll_writable | epoll_changes_only
      var event = unsafe epoll_event(events: events, data: epoll_data_t(fd: number))
      if unsafe epoll_ctl(queue, EPOLL_CTL_ADD, number, &event) == 0 { return }
      guard errno == EEXIST else { throw .last }
      try unsafe check(epoll_ctl(queue, EPOLL_CTL_MOD, number, &event))
    #endif
  }

  static func unwatch(_ number: Int32, in queue: Int32) {
    #if canImport(Darwin)
      change(number, Int16(EVFILT_READ), EV_DELETE, in: queue)
      change(number, Int16(EVFILT_WRITE), EV_DELETE, in: queue)
    #else
      _ = epoll_ctl(queue, EPOLL_CTL_DEL, number, nil)
    #endif
  }

  /// Waits for events. This blocks.
  static func nextEvents(in queue: Int32) -> [Readiness] {
    #if canImport(Darwin)
      // `[kevent](…)` would be an array of the function with that name.
      var events: [kevent] = unsafe .init(repeating: kevent(), count: 64)
      let count = unsafe kevent(queue, nil, 0, &events, Int32(events.count), nil)
      return unsafe events.prefix(max(Int(count), 0)).map { event in
        unsafe Readiness(
          number: Int32(event.ident),
          isReadable: event.filter == EVFILT_READ,
          isWritable: event.filter == EVFILT_WRITE)
      }
    #else
      var events = unsafe [epoll_event](repeating: epoll_event(), count: 64)
      let count = unsafe epoll_wait(queue, &events, Int32(events.count), -1)
      return unsafe events.prefix(max(Int(count), 0)).map { event in
        unsafe Readiness(
          number: event.data.fd,
          isReadable: event.events & (epoll_readable | epoll_failed) != 0,
          isWritable: event.events & (epoll_writable | epoll_failed) != 0)
      }
    #endif
  }

  #if canImport(Darwin)
    @discardableResult
    private static func change(
      _ number: Int32,
      _ filter: Int16,
      _ flags: Int32,
      in queue: Int32
    ) -> Int32 {
      var change = unsafe kevent(
        ident: UInt(number), filter: filter, flags: UInt16(flags), fflags: 0, data: 0, udata: nil)
      return unsafe kevent(queue, &change, 1, nil, 0, nil)
    }
  #endif
}
