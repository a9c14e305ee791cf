import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Connection } from "../load/connection.ts"
import { message, request } from "../load/requests.ts"
import { type Server, startServer } from "./server.ts"

const FLOOR = fileURLToPath(new URL("floor-server.ts", import.meta.url))

const STARTS = {
  dist: fileURLToPath(new URL("../../../dist/main.js", import.meta.url)),
  clone: fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url)),
}

/** Starts the built package, or the sources like `npm start`. */
export const startSandpostFrom = (from: keyof typeof STARTS, data: string): Promise<Server> =>
  startServer(STARTS[from], ["--data", data, "--port", "0", "--smtp-port", "0", "--print-ready-json"])

/** The longest time of a `GET /healthz`, repeated each millisecond while `work` runs. */
export async function probeWhile(server: Server, work: () => Promise<unknown>, path = "/healthz"): Promise<number> {
  const connection = await Connection.open(server.port)
  let longest_ms = 0
  let ended = false
  const probe = async () => {
    while (!ended) {
      const started = performance.now()
      await connection.send(request("GET", path))
      longest_ms = Math.max(longest_ms, performance.now() - started)
      await wait(1)
    }
    connection.close()
  }
  const probing = probe()
  await work()
  ended = true
  await probing
  return longest_ms
}

/** Starts Sandpost as `npm start` does, with default settings on free ports, with a data folder. */
export const startSandpost = (data: string, flags: readonly string[] = []): Promise<Server> =>
  startServer(STARTS.dist, ["--data", data, "--port", "0", "--smtp-port", "0", "--print-ready-json", ...flags], {
    node_options: ["--max-semi-space-size=8"],
  })

/** Starts the server that only validates. */
export const startFloor = (): Promise<Server> => startServer(FLOOR)

/** Sends one request that is not measured, and returns the parsed response. */
export async function ask<T = unknown>(
  server: Server,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const connection = await Connection.open(server.port)
  try {
    const reply = await connection.send(request(method, path, body))
    return { status: reply.status, body: JSON.parse(reply.body.toString("utf8")) as T }
  } finally {
    connection.close()
  }
}

/** The milliseconds of a search for a word. The first one of a process reads the texts of all messages. */
export async function firstSearch(server: Server): Promise<number> {
  const started = performance.now()
  await ask(server, "GET", "/sandbox/emails?q=nowhere")
  return performance.now() - started
}

const WAITS = 200

/** Sends and waits for each message. Returns the milliseconds of one. */
export async function sendAndWait(server: Server): Promise<number> {
  const connection = await Connection.open(server.port)
  const started = performance.now()
  for (let n = 0; n < WAITS; n++) {
    const to = `waiting${n}-${started}@example.com`
    await connection.send(request("POST", "/v1/emails", { ...message(n), to }))
    await connection.send(request("GET", `/sandbox/emails/wait?limit=1&q=${encodeURIComponent(`to:${to}`)}`))
  }
  connection.close()
  return (performance.now() - started) / WAITS
}

/** Waits until a sandbox has no due work. */
export async function settle(server: Server): Promise<void> {
  const { status, body } = await ask<{ settled: boolean }>(server, "POST", "/sandbox/settle", { timeout_ms: 60_000 })
  if (status !== 200 || !body.settled) throw new Error(`the sandbox did not settle: ${status} ${JSON.stringify(body)}`)
}

/** Makes the sandbox receive for any name at a domain that is verified from the start. */
export async function receivingAddress(server: Server): Promise<string> {
  const domains = await ask<{ data: { id: string }[] }>(server, "GET", "/v1/domains")
  const domain_id = domains.body.data[0]?.id
  const made = await ask<{ address: string }>(server, "POST", "/v1/inbound/addresses", {
    domain_id,
    local_part: "bench",
  })
  if (made.status !== 200) throw new Error(`no receiving address: ${JSON.stringify(made.body)}`)
  return made.body.address
}
