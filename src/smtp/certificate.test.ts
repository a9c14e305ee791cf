import { X509Certificate } from "node:crypto"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { connect, createServer } from "node:tls"
import { expect, it, onTestFinished } from "vitest"
import { createCertificate } from "./certificate.ts"

/** With the long name, lengths in the certificate take two bytes. */
const NAMES = ["mx.acme.test", `${"long-label.".repeat(20)}test`]

it.each(NAMES)("the certificate of %s is valid for it and the local addresses, in every year of the clock", (name) => {
  const certificate = new X509Certificate(createCertificate(name).cert)
  for (const host of ["localhost", name]) expect(certificate.checkHost(host)).toBe(host)
  for (const address of ["127.0.0.1", "::1"]) expect(certificate.checkIP(address)).toBe(address)
  expect(certificate.checkHost("other.test")).toBeUndefined()
  expect([certificate.validFromDate, certificate.validToDate].map((date) => date.getUTCFullYear())).toEqual([
    2020, 9999,
  ])
})

it.each(NAMES)("a client that trusts the certificate of %s connects", async (name) => {
  const certificate = createCertificate(name)
  const server = createServer(certificate).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: "127.0.0.1", servername: name, ca: certificate.cert })
  await once(socket, "secureConnect")
  expect(socket.authorized).toBe(true)
  socket.end()
})
