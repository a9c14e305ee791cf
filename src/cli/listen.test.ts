import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished, vi } from "vitest"
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

it("answers a webhook with 504 if the application does not, and with 502 if nothing listens", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1")
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort(new DOMException("", "TimeoutError")))
  onTestFinished(() => void vi.restoreAllMocks())
  await once(silent, "listening")
  const late = await answerOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
  expect(late).toEqual([504, expect.stringMatching(/^no response from http:.* within 10 s$/)])
  vi.restoreAllMocks()
  expect(await answerOf("http://127.0.0.1:9/")).toEqual([502, "no response from http://127.0.0.1:9/: ECONNREFUSED"])
})

it("reads the first 64 KiB of an answer that does not end, and closes its connection", async () => {
  const endless = createServer((_, res) => {
    const write = () => {
      while (!res.destroyed && res.write("data: more\n\n".repeat(1_000)));
    }
    res.on("drain", write)
    write()
  })
  onTestFinished(() => {
    endless.closeAllConnections()
    endless.close()
  })
  await once(endless.listen(0, "127.0.0.1"), "listening")
  const closed = new Promise((done) =>
    endless.on("connection", (socket) => socket.on("error", () => undefined).on("close", done)),
  )
  const [status, body] = await answerOf(`http://127.0.0.1:${(endless.address() as AddressInfo).port}/`)
  expect([status, body.length]).toEqual([200, 65_536])
  await closed
})

/** Forwards one webhook to a URL; the status and body of its answer. */
async function answerOf(target: string): Promise<[number, string]> {
  const client = new SandpostClient()
  let answer: [number, string] = [0, ""]
  let url = ""
  const control = {
    ...client.control,
    listWebhooks: async () => ({ data: [] }),
    createWebhook: async (created: { url: string }) => {
      url = created.url
      return { id: "1", secret: "whsec_1" }
    },
    deleteWebhook: async () => undefined,
  }
  async function* live() {
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ type: "email.sent", data: {} }) })
    answer = [response.status, await response.text()]
    yield* []
  }
  const io = { is_terminal: false, out: () => {}, signal: new AbortController().signal } as Partial<Io> as Io
  const call = {
    client: Object.assign(client, { control, live }) as SandpostClient,
    has_url: false,
    args: [],
    json: false,
    io,
  }
  await listen.run({ ...call, flags: { "forward-to": target } })
  return answer
}
