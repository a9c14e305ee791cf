import { execFileSync, spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { works } from "../../test/helpers/installed.ts"
import { commandsWith } from "../app/tool.ts"
import { shells } from "../cli/completion.ts"
import { execHelp } from "../cli/exec.ts"
import { tools } from "../tools/tools.ts"
import { readCommandLine } from "./command-line.ts"
import { optionKeys, options } from "./options.ts"

const commands = commandsWith(tools)

const textOf = (...argv: string[]): string => {
  const asked = readCommandLine(argv, "1.2.3", commands)
  return asked.command === "print" ? asked.text : ""
}

describe("the help", () => {
  it("of every command has examples, which the command line accepts", () => {
    for (const { name, examples } of commands) {
      const help = textOf(name, "--help")
      expect(examples.length, name).toBeGreaterThan(0)
      for (const example of examples) {
        expect(help).toContain(`  ${example}\n`)
        const [, words = ""] = /sandpost ?([^|]*)/.exec(example) ?? []
        const argv = [...words.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "")
        expect(readCommandLine(argv, "1.2.3", commands), example).toMatchObject({ command: "call", name })
      }
    }
  })

  it("of exec has examples, which the command line accepts", () => {
    for (const example of execHelp.examples) {
      expect(textOf("exec", "--help")).toContain(`  ${example}\n`)
      expect(readCommandLine(example.split(" ").slice(1), "1.2.3", commands)).toMatchObject({ command: "exec" })
    }
  })

  it("of the program has examples too", () => {
    expect(textOf("--help")).toMatch(/\nExamples:\n {2}sandpost\n/)
    expect(textOf("serve", "--help")).toContain("sandpost --fixture demo")
  })
})

const isThere = (shell: string) => works(shell, "--version")

describe("sandpost completion", () => {
  it.each(shells)("has every command and flag for %s", (shell) => {
    const script = textOf("completion", shell)
    for (const { name } of commands) expect(script).toContain(name)
    for (const key of optionKeys) expect(script).toContain(options[key].flag.slice(2))
    expect(script).toContain("complained")
  })

  it.for(shells)("is valid %s", (shell, { skip }) => {
    if (!isThere(shell)) skip(`${shell} is not installed`)
    expect(spawnSync(shell, ["-n", "-c", textOf("completion", shell)]).status).toBe(0)
  })

  it.skipIf(!isThere("bash"))("completes commands, flags and values in bash", () => {
    const complete = (...words: string[]) => {
      const line = `COMP_WORDS=(${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length - 1}; _sandpost`
      const script = `${textOf("completion", "bash")}\n${line}; echo "\${COMPREPLY[@]}"`
      return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split(" ")
    }
    expect(complete("sandpost", "tr")).toEqual(["trigger"])
    expect(complete("sandpost", "--smtp-p")).toEqual(["--smtp-port"])
    expect(complete("sandpost", "--port", "0", "--dat")).toEqual(["--data"])
    expect(complete("sandpost", "trigger", "bou")).toEqual(["bounced"])
    expect(complete("sandpost", "wait", "--sub")).toEqual(["--subject"])
  })

  it("rejects another shell", () => {
    expect(() => textOf("completion", "csh")).toThrow('The shell must be one of bash, zsh, fish, got "csh".')
  })
})
