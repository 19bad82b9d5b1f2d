/// What libFuzzer calls. It is compiled by .ci/fuzz into one module with the macro and the property: an
/// executable cannot import a macro.
@_cdecl("LLVMFuzzerTestOneInput")
func tryScanner(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  if let violation = ScannerProperty.violation(of: input) { fatalError(violation) }
  return 0
}
