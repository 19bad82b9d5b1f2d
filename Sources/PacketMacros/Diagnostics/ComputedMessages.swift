// Properties that are computed while their packet is read.
extension Message {
  static let selfInComputed: Message =
    "'%1' is computed while the packet is read, so there is no 'self' yet; name earlier fields without it"
  static let notReadForComputed: Message =
    "'%2' is computed before '%1' has a value; it can use earlier fields, functions and constants"
  static let computedOfVersion: Message =
    "'%2' cannot use '%1', which packets of an older version lack; no field could depend on it"
  static let computedInRun: Message =
    "'%1' shares bytes with '%3', which '%2' is computed from; begin its own byte with '@Aligned(to: 1)'"
  static let computedWithoutGetter: Message = "'%1' needs a getter, such as '{ Int(size) - 8 }'"
  static let computedOfEnum: Message =
    "'@Computed' is for structs; put the values of a case into a struct"
}
