import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * A free port for a program that is started later. It is below those that systems give to connections and to port 0, so that nothing else
 * takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const server = createServer().listen(port, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch {
    return await freePort()
  }
  server.close()
  await once(server, "close")
  return port
}
