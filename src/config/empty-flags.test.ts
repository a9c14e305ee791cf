import { describe, expect, it } from "vitest"
import { commands } from "../cli/commands.ts"
import { flagsOf } from "../cli/invocation.ts"
import { readCommandLine } from "./command-line.ts"

const read =
  (...words: string[]) =>
  () =>
    readCommandLine(words, "1.2.3", commands)
const CASES = commands.flatMap((command) => {
  const required = command.args.filter(([name]) => name.startsWith("<")).map(() => "x")
  const flags = flagsOf(command).flatMap(([flag]) => (/ </.test(flag) ? [flag.slice(2).split(" ")[0] as string] : []))
  return flags.map((flag) => ({ command, words: [command.name, ...required], flag }))
})

describe("an empty value of a flag is refused (assumption search.empty)", () => {
  it("of every command, except for content of a mail", () => {
    expect(CASES.length).toBeGreaterThan(60)
    for (const { command, words, flag } of CASES) {
      for (const value of ["", " ", "\u200b"]) {
        const line = read(...words, `--${flag}`, value)
        if (command.may_be_empty?.includes(flag)) expect(line, `${command.name} --${flag}`).not.toThrow()
        else
          expect(line, `${command.name} --${flag}`).toThrow(
            `The flag --${flag} is empty, as with a variable that is not set.`,
          )
      }
    }
  })

  it("of the report of sandpost exec", () => {
    for (const flag of ["html", "junit", "eml", "fail-on"])
      expect(read("exec", `--${flag}`, "", "--", "true")).toThrow(`The flag --${flag} is empty`)
  })

  it("of an argument, but not of a field of sandpost call, which the sandbox reads", () => {
    expect(read("trigger", "", "bounced")).toThrow("Argument 1 of sandpost trigger is empty")
    expect(read("call", "sendEmail", "--text", "")).not.toThrow()
  })
})
