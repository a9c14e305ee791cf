import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { createCertificate } from "../../src/smtp/certificate.ts"
import { aFolder } from "./spawn.ts"

/** A webhook receiver with a private certificate. Returns its URL, its certificate as a file, and how many requests it got. */
export async function anHttpsReceiver() {
  const own = createCertificate("receiver.test")
  let received = 0
  const server = createServer(own, (req, res) => {
    received++
    req.resume()
    res.writeHead(204).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const ca = join(aFolder(), "ca.pem")
  writeFileSync(ca, own.cert)
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, ca, received: () => received }
}
