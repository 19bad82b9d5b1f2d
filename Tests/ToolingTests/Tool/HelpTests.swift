import Testing

@testable import PacketSchemas
@testable import packet

@Suite struct HelpTests {
  @Test func namesEveryCommand() {
    let text = Help.text(of: CommandLineTool.commands)
    for command in CommandLineTool.commands {
      let line = text.split(separator: "\n").first { $0.hasPrefix("  \(command.name) ") }
      #expect(line?.hasSuffix("  \(command.summary)") == true)
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for command in SchemaTool.documentCommands {
      #expect(text.contains("  \(command.name) "))
      #expect(!CommandLineTool.commands.contains { $0.name == command.name })
    }
  }

  @Test func namesEveryOption() {
    for command in CommandLineTool.commands {
      let text = ToolHelp.text(of: command, program: "packet")
      #expect(text.contains("\n\nusage: packet \(command.name)"))
      #expect(text.contains("\(command.synopsis)\n"))
      #expect(!text.contains(" \n"))
      for option in command.options {
        #expect(text.contains("  \(option.name)"))
        #expect(text.contains("  \(option.summary)\n"))
        #expect(command.synopsis.contains(option.name))
      }
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }
  }

  @Test func namesAreUnique() {
    let names = CommandLineTool.commands.map { $0.name } + ["help"]
    #expect(Set(names).count == names.count)
  }
}
