import Foundation
import Testing

@testable import PacketKit

/// Whether what a view keeps of a packet is what the packet holds, field by field, and a copy of the view is the packet.
/// So it is for each view of a nested packet.
func agree<Content: ViewablePacket>(
  _ view: borrowing PacketView<Content>,
  _ packet: Content
) -> Bool {
  let copy = Content(copying: copy view)
  guard let bytes = try? copy.encodedBytes(), bytes == (try? packet.encodedBytes()) else {
    return false
  }
  return unsafe fieldsAgree(
    Mirror(reflecting: view.fields), Mirror(reflecting: packet), view.origin)
}

private func fieldsAgree(_ kept: Mirror, _ held: Mirror, _ origin: ViewOrigin) -> Bool {
  // A union keeps the values of its case in an enum.
  if let values = kept.children.first(where: { $0.label == "_values" })?.value {
    let kept = Mirror(reflecting: values).children.first
    let held = held.children.first
    guard let kept, let held else { return kept == nil && held == nil }
    guard kept.label == held.label else { return false }
    let group = Mirror(reflecting: kept.value)
    // A value with a label is a tuple of one.
    let tuple = Mirror(reflecting: held.value)
    let values = tuple.displayStyle == .tuple ? tuple.children.map(\.value) : [held.value]
    guard kept.value is any _CasePlaces else {
      return unsafe values.count == 1 && agrees(kept.value, values[0], origin)
    }
    return group.children.count == values.count
      && isTrueOfAll(zip(group.children.map(\.value), values)) { unsafe agrees($0, $1, origin) }
  }
  let values = Dictionary(uniqueKeysWithValues: held.children.map { ($0.label ?? "", $0.value) })
  for (label, value) in kept.children {
    // A derived field is a computed property of the packet.
    guard let held = values[label ?? ""] else { continue }
    guard unsafe agrees(value, held, origin) else { return false }
  }
  return true
}

private func isTrueOfAll<Elements: Sequence>(
  _ elements: Elements,
  _ isTrue: (Elements.Element) -> Bool
) -> Bool {
  for element in elements where !isTrue(element) { return false }
  return true
}

/// Whether what is kept of a field, a place or a value, is the field.
private func agrees(_ kept: Any, _ held: Any, _ origin: ViewOrigin) -> Bool {
  if let kept = kept as? any AnyKept { return unsafe kept.agrees(with: held, origin) }
  let mirror = Mirror(reflecting: kept)
  guard mirror.displayStyle == .optional else { return "\(kept)" == "\(held)" }
  let value = Mirror(reflecting: held)
  let heldValue: Any? = value.displayStyle == .optional ? value.children.first?.value : held
  // Nothing is kept of a field of a later version, which has its default then.
  guard let keptValue = mirror.children.first?.value else { return true }
  return heldValue.map { unsafe agrees(keptValue, $0, origin) } ?? false
}

private protocol AnyKept {
  func agrees(with held: Any, _ origin: ViewOrigin) -> Bool
}

extension _Kept: AnyKept {
  fileprivate func agrees(with held: Any, _ origin: ViewOrigin) -> Bool {
    guard let value = held as? Field else { return false }
    return unsafe placeAgrees(place, value, origin)
  }
}

private func placeAgrees<Field: PacketField>(
  _ place: Field._Place,
  _ value: Field,
  _ origin: ViewOrigin
) -> Bool {
  if let run = place as? BytesPlace {
    let bytes = unsafe run.bytes(in: origin).withUnsafeBytes { unsafe Array($0) }
    return bytes == (value as? String).map { Array($0.utf8) } ?? (value as? Data).map { Array($0) }
  }
  if let place = place as? ElementsPlace, let elements = value as? any Elements {
    return unsafe elements.agree(with: place, origin)
  }
  if let type = Field.self as? any ViewablePacket.Type {
    return unsafe nestedAgrees(type, place, value, origin)
  }
  if let optional = value as? any AnyOptional { return unsafe optional.agrees(with: place, origin) }
  return "\(place)" == "\(value)"
}

private func nestedAgrees<Content: ViewablePacket>(
  _ type: Content.Type,
  _ place: Any,
  _ value: Any,
  _ origin: ViewOrigin
) -> Bool {
  guard let place = place as? PacketPlace<Content>, let value = value as? Content else {
    return false
  }
  let view: PacketView<Content> = unsafe Content._view(of: place, in: origin)
  return agree(view, value)
}

private protocol AnyOptional {
  func agrees(with place: Any, _ origin: ViewOrigin) -> Bool
}

extension Optional: AnyOptional where Wrapped: PacketField {
  fileprivate func agrees(with place: Any, _ origin: ViewOrigin) -> Bool {
    guard let place = place as? Wrapped._Place? else { return false }
    guard let place, let self else { return place == nil && self == nil }
    return unsafe placeAgrees(place, self, origin)
  }
}

/// An array, a set or a dictionary.
private protocol Elements {
  func agree(with place: ElementsPlace, _ origin: ViewOrigin) -> Bool
}

extension Array: Elements where Element: PacketField {
  fileprivate func agree(with place: ElementsPlace, _ origin: ViewOrigin) -> Bool {
    guard place.count == count else { return false }
    var reader = unsafe PacketReader(trusting: origin, place.run)
    for element in self {
      guard let found = unsafe try? Element._place(from: &reader, endianness: place.endianness),
        unsafe placeAgrees(found, element, origin)
      else { return false }
    }
    return reader.isAtEnd
  }
}

extension Set: Elements where Element: PacketField {
  fileprivate func agree(with place: ElementsPlace, _ origin: ViewOrigin) -> Bool {
    var reader = unsafe PacketReader(trusting: origin, place.run)
    var found: Set<Element> = []
    while !reader.isAtEnd {
      guard let element = try? Element(from: &reader, endianness: place.endianness) else {
        return false
      }
      found.insert(element)
    }
    return place.count == count && found == self
  }
}

extension Dictionary: Elements where Key: PacketField, Value: PacketField {
  fileprivate func agree(with place: ElementsPlace, _ origin: ViewOrigin) -> Bool {
    var reader = unsafe PacketReader(trusting: origin, place.run)
    for _ in 0..<place.count {
      guard let key = try? Key(from: &reader, endianness: place.endianness),
        let value = self[key],
        let found = unsafe try? Value._place(from: &reader, endianness: place.endianness),
        unsafe placeAgrees(found, value, origin)
      else { return false }
    }
    return place.count == count && reader.isAtEnd
  }
}
