import { expect, it } from "vitest"
import { hasIpv6 } from "../../test/helpers/ipv6.ts"
import { usableHost } from "./listening.ts"

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

it.each(["::", "0:0:0:0:0:0:0:0"])(
  "all addresses (%s) are those of IPv4 where the system has no IPv6",
  async (host) => {
    for (const code of ["EAFNOSUPPORT", "EADDRNOTAVAIL"]) expect(await usableHost(host, failing(code))).toBe("0.0.0.0")
    // The start fails with it, at the port that it needs.
    for (const code of ["EACCES", "EMFILE"]) expect(await usableHost(host, failing(code))).toBe(host)
    expect(await usableHost(host)).toBe(hasIpv6 ? host : expect.any(String))
  },
)

it.each(["0.0.0.0", "127.0.0.1", "::1", "2001:db8::1", "sandpost"])(
  "%s is never replaced by another address",
  async (host) => {
    expect(await usableHost(host, failing("EAFNOSUPPORT"))).toBe(host)
  },
)
