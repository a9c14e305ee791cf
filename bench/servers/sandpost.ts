import { fileURLToPath } from "node:url"
import { compileCacheFolder } from "../../src/compile-cache.js"
import { Connection } from "../load/connection.ts"
import { request } from "../load/requests.ts"
import { type Server, startServer } from "./server.ts"

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url))
const FLOOR = fileURLToPath(new URL("floor-server.ts", import.meta.url))

/** The same compile cache as `npm start`. */
const folder = compileCacheFolder()
const env = { ...(folder !== null && { NODE_COMPILE_CACHE: folder }), ...process.env }

/** Starts Sandpost as `npm start` does, with default settings on free ports, with a data folder. */
export const startSandpost = (data: string): Promise<Server> =>
  startServer(MAIN, ["--data", data, "--port", "0", "--smtp-port", "0", "--print-ready-json"], {
    env,
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
