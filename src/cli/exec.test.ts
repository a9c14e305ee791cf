import { constants } from "node:os"
import { expect, it } from "vitest"
import type { Io } from "./command.ts"
import { type EndSignal, type ExecSandbox, readExec, runExec } from "./exec.ts"

const started: ExecSandbox = {
  url: "http://127.0.0.1:1",
  base_url: "http://127.0.0.1:1/v1",
  smtp_port: null,
  dns_port: null,
  dialects: [],
  working_tokens: { full_access: "key", sending: null },
  stop: async () => undefined,
}

it("a signal while the sandbox starts stops it and does not run the command", async () => {
  let signal = (_signal: EndSignal): void => undefined
  let stopped = 0
  const sandbox: ExecSandbox = { ...started, stop: async () => void stopped++ }
  const code = await runExec(readExec(["a command that does not exist"], [], {}), {
    start: async () => {
      signal("SIGTERM")
      return sandbox
    },
    password: null,
    io: {} as Io,
    onSignal: (act) => {
      signal = act
    },
    onOrphaned: () => undefined,
  })
  expect({ code, stopped }).toEqual({ code: 128 + constants.signals.SIGTERM, stopped: 1 })
})

it("the command gets the variables of a dialect, unless --env sets them", async () => {
  const dialects = [{ base_url: "http://127.0.0.1:1/other", variables: { base_url: "OTHER_URL", key: "OTHER_KEY" } }]
  const codeOf = async (assignments: string[], url: string, key: string) => {
    const check = `process.exit(process.env.OTHER_URL === "${url}" && process.env.OTHER_KEY === "${key}" ? 7 : 8)`
    return await runExec(readExec([process.execPath, "-e", check], assignments, {}), {
      start: async () => ({ ...started, dialects }),
      password: null,
      io: { err: () => undefined } as unknown as Io,
      onSignal: () => undefined,
      onOrphaned: () => undefined,
    })
  }
  expect(await codeOf([], "http://127.0.0.1:1/other", "key")).toBe(7)
  const assignments = ["OTHER_URL=url", "OTHER_KEY=base_url"]
  expect(await codeOf(assignments, "http://127.0.0.1:1", "http://127.0.0.1:1/v1")).toBe(7)
})
