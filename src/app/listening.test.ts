import { expect, it } from "vitest"
import { hasIpv6 } from "../../test/helpers/ipv6.ts"
import { Listening, usableHost } from "./listening.ts"

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

it.each(["::", "0:0:0:0:0:0:0:0"])(
  "all addresses (%s) are those of IPv4 where the system has no IPv6",
  async (host) => {
    for (const code of ["EAFNOSUPPORT", "EADDRNOTAVAIL"]) expect(await usableHost(host, failing(code))).toBe("0.0.0.0")
    // The start fails with it, at the port that it needs.
    for (const code of ["EACCES", "EMFILE"]) expect(await usableHost(host, failing(code))).toBe(host)
    // A system without the loopback address may still have sockets of IPv6.
    expect(hasIpv6 ? [host] : [host, "0.0.0.0"]).toContain(await usableHost(host))
  },
)

it.each(["0.0.0.0", "127.0.0.1", "::1", "2001:db8::1", "sandpost"])(
  "%s is never replaced by another address",
  async (host) => {
    expect(await usableHost(host, failing("EAFNOSUPPORT"))).toBe(host)
  },
)

it("has no address before it listens, and then those of its ports", () => {
  const listening = new Listening("::", "/mail")
  expect(listening.addresses()).toEqual({
    url: "http://127.0.0.1:0/mail",
    base_url: "http://127.0.0.1:0/mail/v1",
    smtp_port: null,
    dns_port: 0,
  })
  Object.assign(listening, { http: 1, dns: 2 })
  expect(listening.own()).toEqual([
    { host: "::", port: 1 },
    { host: "::", port: 2 },
  ])
  listening.smtp = 3
  expect(listening.addresses()).toMatchObject({ smtp_port: 3, dns_port: 2 })
  expect(listening.own()).toContainEqual({ host: "::", port: 3 })
})

it("writes an IPv6 address in brackets, and is also at ::1 where it is at the default address", () => {
  expect(new Listening("::1", "").addresses().url).toBe("http://[::1]:0")
  expect(new Set(new Listening("127.0.0.1", "").own().map(({ host }) => host))).toEqual(new Set(["127.0.0.1", "::1"]))
})
