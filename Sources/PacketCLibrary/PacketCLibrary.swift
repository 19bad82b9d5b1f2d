// The system's C library, under one name on all systems.

#if canImport(CLinux)
  @_exported public import CLinux
#endif

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#elseif canImport(ucrt)
  @_exported public import ucrt
#endif
