// CryptoKit, as far as the articles use it, with Apple's declarations.
public import Foundation

public struct SymmetricKey: Sendable {
  public init(data: some ContiguousBytes) {}
}

public enum ChaChaPoly {
  public struct Nonce: Sendable {
    public init<D: DataProtocol>(data: D) throws {}
  }

  public struct SealedBox: Sendable {
    public let ciphertext = Data()
    public let tag = Data()

    public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {}
  }

  public static func seal<Plaintext: DataProtocol>(
    _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil
  ) throws -> SealedBox { fatalError() }

  public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data { Data() }
}
