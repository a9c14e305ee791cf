import { constants } from "node:os"
import { expect, it } from "vitest"
import type { Io } from "./command.ts"
import { type EndSignal, type ExecSandbox, readExec, runExec } from "./exec.ts"

it("a signal while the sandbox starts stops it and does not run the command", async () => {
  let signal = (_signal: EndSignal): void => undefined
  let stopped = 0
  const sandbox: ExecSandbox = {
    url: "http://127.0.0.1:1",
    base_url: "http://127.0.0.1:1/v1",
    smtp_port: null,
    dns_port: null,
    working_tokens: { full_access: "key", sending: null },
    stop: async () => void stopped++,
  }
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
