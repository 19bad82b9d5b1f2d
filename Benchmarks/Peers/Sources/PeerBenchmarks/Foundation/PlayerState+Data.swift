import Foundation

extension PlayerState: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    let identifier = try data.text(8, at: &offset)
    self.identifier = identifier.trimmingCharacters(in: ["\0"])
    username = try data.text(at: &offset)
    state = try data.number(at: &offset)
  }

  func append(to data: inout Data) {
    let identifier = Data(identifier.utf8)
    precondition(identifier.count <= 8)
    data.append(identifier)
    data.append(Data(count: 8 - identifier.count))
    data.append(username)
    data.append(state)
  }
}
