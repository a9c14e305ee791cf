import { describe, expect, it } from "vitest"
import { parseDnsServer } from "./resolver.ts"

describe("dns.server (assumption dns.server)", () => {
  it.each([
    ["9.9.9.9", "9.9.9.9", 53],
    [" 127.0.0.1:5353 ", "127.0.0.1", 5353],
    ["::1", "::1", 53],
    ["[2001:db8::1]:5353", "2001:db8::1", 5353],
    ["localhost:5353", "localhost", 5353],
    ["dns.example:53", "dns.example", 53],
  ])("parses %s as %s, port %i", (given, host, port) => {
    expect(parseDnsServer(given)).toEqual({ host, port })
  })

  it.each([
    "",
    "dns.example",
    "127.0.0.1:0",
    "127.0.0.1:65536",
    "127.0.0.1:",
    "[127.0.0.1]:53",
    "1.2.3:53",
    "a..b:53",
    "-a.example:53",
  ])("rejects %j and says what is allowed", (given) => {
    expect(() => parseDnsServer(given)).toThrow(/dns\.server .* is not a host and a port .*"127\.0\.0\.1:5353"/)
  })
})
