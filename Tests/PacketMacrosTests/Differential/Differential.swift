// Reads every type declaration of a folder's Swift files twice, with PacketMacros' scanner and with the
// toolchain's SwiftParser, and reports where they differ. See run.sh.

#if canImport(SwiftParser)
  import Foundation
  import SwiftParser
  import SwiftSyntax

  @main
  struct Differential {
    static func main() throws {
      var report = Report()
      for folder in CommandLine.arguments.dropFirst() {
        let files = FileManager.default.enumerator(atPath: folder)
        while let path = files?.nextObject() as? String {
          guard path.hasSuffix(".swift"),
            let source = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
          else { continue }
          report.files += 1
          let visitor = TypeVisitor(file: path, report: report)
          visitor.walk(Parser.parse(source: source))
          report = visitor.report
        }
      }
      print(report)
      if report.mismatches > 0 { exit(1) }
    }
  }

  struct Report: CustomStringConvertible {
    var files = 0
    var types = 0
    var properties = 0
    var mismatches = 0
    var refusals = 0
    var malformed = 0

    var description: String {
      "\(files) files, \(types) types, \(properties) properties and cases: \(mismatches) mismatches, "
        + "\(refusals) refusals; \(malformed) types that SwiftParser finds malformed were left out"
    }
  }

  final class TypeVisitor: SyntaxVisitor {
    let file: String
    var report: Report

    init(file: String, report: Report) {
      self.file = file
      self.report = report
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }

    private func compare(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
      guard !node.hasError else {
        report.malformed += 1
        return .visitChildren
      }
      report.types += 1
      var theirs = Listing(start: node.position.utf8Offset)
      theirs.add(node.memberBlock.members)
      report.properties += theirs.lines.count
      let source = node.description
      do throws(Refusal) {
        let ours = lines(try Scanner.readType(source).members, source: Array(source.utf8))
        guard ours != theirs.lines else { return .visitChildren }
        report.mismatches += 1
        let difference = zip(ours + ["(end)"], theirs.lines + ["(end)"]).first { $0 != $1 }
        print(
          "\(file): mismatch\n  scanner:     \(difference?.0 ?? "")\n  SwiftParser: \(difference?.1 ?? "")"
        )
      } catch {
        report.refusals += 1
        let text = String(
          decoding: source.utf8.prefix(error.offset + 60).suffix(120),
          as: UTF8.self
        )
        print(
          "\(file): refused at \(error.offset), \(error.reason): …\(text.replacing("\n", with: "⏎"))…"
        )
      }
      return .visitChildren
    }

    private func lines(_ members: [Member], source: [UInt8]) -> [String] {
      members.flatMap { member -> [String] in
        switch member {
        case .variable(let variable):
          return variable.bindings.map { binding in
            let type = binding.type.map { ": " + $0.text.filter { $0 != " " } } ?? ""
            let value = binding.initializer.map { " = ..<\($0.upperBound)" } ?? ""
            return
              "\(variable.header.keyword) \(binding.name ?? "()")\(type)\(value) \(binding.accessors)"
          }
        case .enumCase(let declaration):
          return declaration.elements.map { element in
            let parameters = element.parameters.map {
              "\($0.label ?? "_"): " + $0.type.text.filter { $0 != " " }
            }
            return "case \(element.name)(\(parameters.joined(separator: ", ")))"
          }
        case .conditional(let conditional):
          return conditional.clauses.flatMap { clause in
            [clause.directive.filter { $0 != " " }] + lines(clause.members, source: source)
          }
        case .other: return []
        }
      }
    }
  }

  /// What SwiftParser sees, in the words of the scanner.
  struct Listing {
    let start: Int
    var lines: [String] = []

    init(start: Int) {
      self.start = start
    }

    mutating func add(_ members: MemberBlockItemListSyntax) {
      for member in members {
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          add(variable)
        } else if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
          for element in declaration.elements {
            let parameters = (element.parameterClause?.parameters).map(Array.init) ?? []
            let texts = parameters.map { parameter in
              let label = parameter.firstName.map(\.text) ?? "_"
              return "\(label): \(text(parameter.type))"
            }
            lines.append("case \(element.name.text)(\(texts.joined(separator: ", ")))")
          }
        } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
          for clause in conditional.clauses {
            lines.append(clause.poundKeyword.text + (clause.condition.map { text($0) } ?? ""))
            if case .decls(let members)? = clause.elements { add(members) }
          }
        }
      }
    }

    private mutating func add(_ variable: VariableDeclSyntax) {
      let bindings = Array(variable.bindings)
      for (index, binding) in bindings.enumerated() {
        var type = binding.typeAnnotation?.type
        if type == nil, binding.initializer == nil {
          for later in bindings[(index + 1)...] {
            type = later.typeAnnotation?.type
            if type != nil || later.initializer != nil { break }
          }
        }
        let name =
          binding.pattern.is(TuplePatternSyntax.self) ? "()" : binding.pattern.trimmedDescription
        let value = binding.initializer.map {
          " = ..<\($0.endPositionBeforeTrailingTrivia.utf8Offset - start)"
        }
        lines.append(
          "\(variable.bindingSpecifier.text) \(name)\(type.map { ": " + text($0) } ?? "")\(value ?? "") \(accessors(binding))"
        )
      }
    }

    private func accessors(_ binding: PatternBindingSyntax) -> String {
      switch binding.accessorBlock?.accessors {
      case nil: return "none"
      case .getter: return "computed"
      case .accessors(let list):
        let first = list.first?.accessorSpecifier.text
        return first == "willSet" || first == "didSet" ? "observers" : "computed"
      }
    }

    private func text(_ node: some SyntaxProtocol) -> String {
      node.tokens(viewMode: .sourceAccurate).map(\.text).joined().filter { $0 != " " }
    }
  }
#endif
