import { isIP } from "node:net"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressKind, addressProblem } from "./network-address.ts"

describe("the kind of an address", () => {
  it.each([
    ["93.184.216.34", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["100.63.255.255", "public"],
    ["2606:2800:220:1::1", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["192.168.1.1", "private"],
    ["fd12:3456::1", "private"],
    ["fec0::1", "private"],
    ["169.254.169.254", "link_local"],
    ["fe80::1%eth0", "link_local"],
    ["fd00:ec2::254", "link_local"],
    ["100.100.100.200", "link_local"],
    ["100.64.0.1", "shared"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "multicast"],
    ["ff02::1", "multicast"],
    ["0.0.0.0", "unspecified"],
    ["0.1.2.3", "unspecified"],
    ["::", "unspecified"],
    ["192.0.2.1", "documentation"],
    ["2001:db8::1", "documentation"],
    ["198.18.0.1", "reserved"],
    ["240.0.0.1", "reserved"],
    ["4000::1", "reserved"],
    ["example.com", null],
    ["127.1", null],
    ["0177.0.0.1", null],
    ["1.2.3.256", null],
    ["1::2::3", null],
    ["1:2:3:4:5:6:7", null],
    ["", null],
  ])("%s is %s", (ip, kind) => expect(addressKind(ip)).toBe(kind))

  it.each([
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:7f00:1", "loopback"],
    ["::127.0.0.1", "loopback"],
    ["::ffff:0:10.0.0.1", "private"],
    ["64:ff9b::169.254.169.254", "link_local"],
    ["64:ff9b:1::8.8.8.8", "private"],
    ["2002:7f00:1::", "loopback"],
    ["2002:a9fe:a9fe::1", "link_local"],
    ["2001:0:808:808:0:ffff:80ff:fffe", "loopback"],
    ["2001:0:7f00:1:0:0:5601:5601", "link_local"],
    ["::ffff:8.8.8.8", "public"],
    ["64:ff9b::808:808", "public"],
  ])("%s, which wraps an IPv4 address, is %s", (ip, kind) => expect(addressKind(ip)).toBe(kind))

  it("accepts exactly what the runtime accepts as an address", () => {
    const spellings = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{2,20}$/))
    fc.assert(fc.property(spellings, (text) => void expect(addressKind(text) !== null).toBe(isIP(text) !== 0)))
  })
})

describe("allowed webhook addresses (assumption webhooks.url_policy)", () => {
  const own = [
    { host: "0.0.0.0", port: 8025 },
    { host: "192.168.1.5", port: 1025 },
  ]

  it.each(["127.0.0.1", "::1", "10.0.0.1", "192.168.1.5", "172.17.0.1", "fd12::1", "100.64.0.1", "93.184.216.34"])(
    "local allows %s",
    (ip) => expect(addressProblem(ip, 3000, "local", own)).toBeNull(),
  )

  it.each(["169.254.169.254", "::ffff:169.254.169.254", "fd00:ec2::254", "fe80::1", "0.0.0.0", "::", "224.0.0.1"])(
    "neither policy allows %s",
    (ip) => {
      expect(addressProblem(ip, 80, "local", [])).toMatch(/never allowed as a receiver/)
      expect(addressProblem(ip, 80, "strict", [])).toMatch(/never allowed as a receiver/)
    },
  )

  it("rejects the sandbox's own listeners", () => {
    for (const ip of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]) {
      expect(addressProblem(ip, 8025, "local", own)).toMatch(/the sandbox itself/)
    }
    expect(addressProblem("192.168.1.5", 1025, "local", own)).toMatch(/the sandbox itself/)
    expect(addressProblem("::ffff:192.168.1.5", 1025, "local", own)).toMatch(/the sandbox itself/)
    expect(addressProblem("192.168.1.6", 1025, "local", own)).toBeNull()
  })

  it("strict allows only public addresses", () => {
    expect(addressProblem("93.184.216.34", 443, "strict", own)).toBeNull()
    for (const ip of ["127.0.0.1", "10.0.0.1", "100.64.0.1", "192.0.2.1", "240.0.0.1", "fd12::1"]) {
      expect(addressProblem(ip, 443, "strict", own)).toMatch(/is not public/)
    }
  })
})
