/// The description of elements that can only be described.
@_documentation(visibility: internal)
public struct ElementsForm<Element: DescribedForm>: DescribedForm {
  public typealias Value = [Element.Value]

  let element: Element
  let extent: WireType.Extent

  public var wireType: WireType { .array(element.wireType, extent) }
}

extension FieldForm {
  /// The description of elements after their count, at most `maximum`.
  @_disfavoredOverload
  public static func countPrefixed<Prefix: LengthPrefix, Element: DescribedForm>(
    _ prefix: Prefix.Type, maximum: Int = .max, endianness: Endianness = .big, each element: Element
  ) -> Self where Self == ElementsForm<Element> {
    let prefix = WirePrefix(Prefix.self, endianness)
    return ElementsForm(element: element, extent: .prefixed(prefix, maximum: maximum))
  }

  /// The description of a fixed count of elements.
  @_disfavoredOverload
  public static func fixedCount<Element: DescribedForm>(
    _ count: Int, each element: Element
  ) -> Self where Self == ElementsForm<Element> {
    ElementsForm(element: element, extent: .fixed(count))
  }

  /// The description of elements before a byte that none of them begins with.
  @_disfavoredOverload
  public static func terminated<Element: DescribedForm>(
    by terminator: UInt8, maximum: Int = .max, each element: Element
  ) -> Self where Self == ElementsForm<Element> {
    ElementsForm(element: element, extent: .terminated(by: terminator, maximum: maximum))
  }

  /// The description of elements up to the end of the packet, or of the region around them.
  @_disfavoredOverload
  public static func remaining<Element: DescribedForm>(each element: Element) -> Self
  where Self == ElementsForm<Element> { ElementsForm(element: element, extent: .remaining) }

  /// The description of elements up to the last `count` bytes of the packet, or of the region around them.
  @_disfavoredOverload
  public static func remaining<Element: DescribedForm>(
    leaving count: Int, each element: Element
  ) -> Self where Self == RegionForm<EachForm<Element>> {
    RegionForm(.remaining(leaving: count), EachForm(element: element))
  }

  /// The description of elements after the count of their bytes, at most `maximum`.
  @_disfavoredOverload
  public static func lengthPrefixed<Prefix: LengthPrefix, Element: DescribedForm>(
    _ prefix: Prefix.Type, including included: Int = 0, excluding excluded: Int = 0,
    maximum: Int = .max, endianness: Endianness = .big, each element: Element
  ) -> Self where Self == RegionForm<EachForm<Element>> {
    let prefix = WirePrefix(Prefix.self, endianness)
    return RegionForm(
      .prefixed(prefix, including: included &- excluded, maximum: maximum),
      EachForm(element: element))
  }
}
