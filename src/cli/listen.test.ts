import { expect, it } from "vitest"
import { SandpostClient } from "../client/client.ts"
import type { Io } from "./command.ts"
import { listen } from "./listen.ts"

async function linesOn(is_terminal: boolean): Promise<string[]> {
  const client = new SandpostClient()
  const lines: string[] = []
  const getInfo = async () => ({ account: { name: "Default" } })
  async function* live() {}
  const io = { is_terminal, err: (line: string) => lines.push(line), signal: AbortSignal.abort() } as Partial<Io> as Io
  await listen.run({
    client: Object.assign(client, { control: { ...client.control, getInfo }, live }),
    has_url: false,
    args: [],
    flags: {},
    json: false,
    io,
  })
  return lines
}

it("says on a terminal at once what it listens to", async () => {
  expect(await linesOn(true)).toEqual([
    "Listening for events of account Default at http://127.0.0.1:8025. Press Ctrl+C to stop.",
  ])
  expect(await linesOn(false)).toEqual([])
})
