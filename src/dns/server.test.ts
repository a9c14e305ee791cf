import { spawnSync } from "node:child_process"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { connect, createServer } from "node:net"
import { Packet } from "dns2"
import { afterEach, describe, expect, it } from "vitest"
import { hasIpv6 } from "../../test/helpers/ipv6.ts"
import { answerFrom, type ZoneAnswer } from "../parts/domains/rules/dns-zone.ts"
import type { Lookup } from "./message.ts"
import { type DnsServer, startDns } from "./server.ts"

const { TYPE, RCODE } = Packet
const answer = (name: string, type: ZoneAnswer["type"], value: string, priority: number | null = null) => ({
  name,
  type,
  value,
  priority,
  ttl: 60,
})
const KEY = `v=DKIM1; k=rsa; p=${"A".repeat(392)}`
const DKIM = "sandpost._domainkey.a-rather-long-label-for-a-domain.customers.acme.test"
const ZONE = [
  answer(DKIM, "TXT", KEY),
  answer("send.acme.test", "MX", "mx.sandpost.test", 10),
  answer("bounces.acme.test", "CNAME", "bounces.sandpost.test"),
  answer("six.acme.test", "AAAA", "::ffff:127.0.0.1"),
  answer("empty.acme.test", "TXT", ""),
  answer("broken.acme.test", "A", "not an address"),
  answer("two.acme.test", "TXT", "x".repeat(2000)),
  answer("huge.acme.test", "TXT", "ü".repeat(3000)),
  ...Array.from({ length: 300 }, (_, n) => answer("many.acme.test", "TXT", `${n} ${"x".repeat(180)}`)),
]
const lookup: Lookup = async (name, type) => answerFrom((at) => ZONE.filter((one) => one.name === at), name, type)

let server: DnsServer | undefined
const start = async (more: Partial<Parameters<typeof startDns>[0]> = {}) => {
  server = await startDns({ host: "127.0.0.1", port: 0, lookup, ...more })
  return server.port
}
afterEach(async () => {
  await server?.close()
  server = undefined
})

function question(name: string, type: number, edns?: number): Buffer {
  const packet = new Packet()
  packet.header = new Packet.Header({ id: 4711, rd: 1 })
  packet.questions = [new Packet.Question({ name, type, class: 1 })]
  if (edns) packet.additionals = [Packet.Resource.EDNS([], { udpPayloadSize: edns })]
  return packet.toBuffer()
}
async function udp(port: number, ...messages: Buffer[]) {
  const socket = createSocket("udp4")
  for (const message of messages) socket.send(message, port, "127.0.0.1")
  const [bytes] = (await once(socket, "message")) as [Buffer]
  socket.close()
  return { bytes, packet: Packet.parse(bytes) }
}
const framed = (message: Buffer) => Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message])
/** Sends all bytes, closes the sending side and reads until the server closes. */
async function tcp(port: number, bytes: Buffer): Promise<Packet[]> {
  const socket = connect(port, "127.0.0.1")
  socket.end(bytes)
  let rest = Buffer.concat(await socket.toArray())
  const packets: Packet[] = []
  for (; rest.length > 0; rest = rest.subarray(2 + rest.readUInt16BE(0))) {
    packets.push(Packet.parse(rest.subarray(2, 2 + rest.readUInt16BE(0))))
  }
  return packets
}
const stringsOf = (packet?: Packet) => (packet?.answers[0]?.data ?? []) as string[]
const textOf = (packet?: Packet) => stringsOf(packet).join("")

describe("the DNS server of the sandbox's zone (assumption dns.mode)", () => {
  it("responds authoritatively over UDP and TCP on the same port number", async () => {
    const port = await start()
    const ask = question("send.acme.test", TYPE.MX)
    for (const packet of [(await udp(port, ask)).packet, (await tcp(port, framed(ask)))[0]]) {
      expect(packet?.header).toMatchObject({ id: 4711, qr: 1, aa: 1, tc: 0, rd: 1, rcode: RCODE.NOERROR })
      expect(packet?.answers).toMatchObject([{ name: "send.acme.test", exchange: "mx.sandpost.test", priority: 10 }])
    }
  })

  it("returns a 2048-bit DKIM key over UDP with EDNS, in strings of at most 255 bytes", async () => {
    const { packet } = await udp(await start(), question(DKIM, TYPE.TXT, 1232))
    expect(packet.header.tc).toBe(0)
    expect(stringsOf(packet).map(({ length }) => length)).toEqual([255, KEY.length - 255])
    expect(textOf(packet)).toBe(KEY)
    expect(packet.additionals).toMatchObject([{ type: TYPE.EDNS, version: 0 }])
  })

  it("truncates responses that are too large for UDP, so that clients retry over TCP", async () => {
    const port = await start()
    const plain = await udp(port, question(DKIM, TYPE.TXT))
    expect(plain.bytes.length).toBeLessThanOrEqual(512)
    expect(plain.packet).toMatchObject({ header: { tc: 1 }, answers: [] })
    const greedy = await udp(port, question("huge.acme.test", TYPE.TXT, 65_535))
    expect(greedy.packet.header.tc).toBe(1)
    const [whole] = await tcp(port, framed(question("huge.acme.test", TYPE.TXT)))
    expect(stringsOf(whole)).toHaveLength(Math.ceil(6000 / 255))
  })

  it("sends at most 1232 bytes in a datagram, even if the client accepts more", async () => {
    const { bytes, packet } = await udp(await start(), question("two.acme.test", TYPE.TXT, 4096))
    expect(bytes.length).toBeLessThanOrEqual(1232)
    expect(packet).toMatchObject({ header: { tc: 1 }, answers: [] })
  })

  it("returns 300 records of one name over TCP", async () => {
    const [packet] = await tcp(await start(), framed(question("many.acme.test", TYPE.TXT)))
    expect(packet?.answers).toHaveLength(300)
  })

  it("ignores the case of names and repeats the case of the query", async () => {
    const { packet } = await udp(await start(), question("SeNd.aCme.TEST", TYPE.MX))
    expect(packet.questions[0]?.name).toBe("SeNd.aCme.TEST")
    expect(packet.answers[0]?.name).toBe("SeNd.aCme.TEST")
  })

  it("follows CNAMEs inside the zone for other types", async () => {
    const { packet } = await udp(await start(), question("bounces.acme.test", TYPE.MX))
    expect(packet.answers).toMatchObject([
      { type: TYPE.CNAME, domain: "bounces.sandpost.test" },
      { type: TYPE.MX, name: "bounces.sandpost.test", exchange: "mx.sandpost.test" },
    ])
  })

  it("distinguishes a name without data from a missing name, both with the SOA", async () => {
    const port = await start()
    const noData = await udp(port, question("send.acme.test", TYPE.A))
    expect(noData.packet).toMatchObject({ header: { rcode: RCODE.NOERROR }, answers: [] })
    const noName = await udp(port, question("nobody.acme.test", TYPE.A))
    expect(noName.packet).toMatchObject({ header: { rcode: RCODE.NXDOMAIN }, answers: [] })
    for (const { packet } of [noData, noName])
      expect(packet.authorities).toMatchObject([{ type: TYPE.SOA, minimum: 0 }])
    expect((await udp(port, question("send.acme.test", 65))).packet.header.rcode).toBe(RCODE.NOERROR)
  })

  it("returns AAAA, an empty TXT, and the root's SOA and NS", async () => {
    const port = await start()
    expect((await udp(port, question("six.acme.test", TYPE.AAAA))).packet.answers[0]?.address).toBe("::ffff:7f00:1")
    expect((await udp(port, question("empty.acme.test", TYPE.TXT))).packet.answers[0]?.data).toEqual([""])
    expect((await udp(port, question("", TYPE.SOA))).packet.answers[0]?.primary).toBe("ns.sandpost.test")
    expect((await udp(port, question("", TYPE.NS))).packet.answers[0]?.ns).toBe("ns.sandpost.test")
  })

  it("responds to several queries of one TCP connection in order, however the bytes are split", async () => {
    const port = await start()
    const both = Buffer.concat([question("send.acme.test", TYPE.MX), question(DKIM, TYPE.TXT)].map(framed))
    const packets = await tcp(port, both)
    expect(packets.map(({ answers }) => answers[0]?.type)).toEqual([TYPE.MX, TYPE.TXT])
    const socket = connect(port, "127.0.0.1")
    for (const byte of framed(question("send.acme.test", TYPE.MX))) {
      await new Promise<void>((done) => socket.write(Buffer.from([byte]), () => done()))
    }
    const [bytes] = (await once(socket, "data")) as [Buffer]
    expect(Packet.parse(bytes.subarray(2)).answers).toHaveLength(1)
    socket.destroy()
  })

  it("returns FORMERR, NOTIMP, REFUSED, BADVERS or SERVFAIL if it cannot answer", async () => {
    const port = await start()
    const of = async (bytes: Buffer) => (await udp(port, bytes)).packet.header.rcode
    const changed = (at: number, to: number, edns?: number) => {
      const bytes = question("send.acme.test", TYPE.MX, edns)
      bytes[at < 0 ? bytes.length + at : at] = to
      return bytes
    }
    expect(await of(changed(5, 0))).toBe(RCODE.FORMERR)
    expect(await of(changed(5, 9))).toBe(RCODE.FORMERR)
    expect(await of(changed(2, 0x28))).toBe(RCODE.NOTIMP)
    expect(await of(changed(-1, 3))).toBe(RCODE.REFUSED)
    expect(await of(changed(-5, 1, 1232))).toBe(RCODE.BADVERS)
    expect(await of(question("broken.acme.test", TYPE.A))).toBe(RCODE.SERVFAIL)
  })

  it("survives garbage over UDP and TCP", async () => {
    const port = await start()
    let seed = 7
    const noise = (length: number) =>
      Buffer.from(
        Array.from({ length }, () => {
          seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
          return seed >> 16
        }),
      )
    const response = question("send.acme.test", TYPE.MX)
    response[2] = 0x80
    const garbage = [Buffer.alloc(0), Buffer.alloc(3), response, ...Array.from({ length: 200 }, (_, n) => noise(n * 3))]
    const sender = createSocket("udp4")
    for (const bytes of garbage) {
      await new Promise((done) => sender.send(bytes, port, "127.0.0.1", done))
      await tcp(port, bytes).catch(() => {})
      await tcp(port, framed(bytes)).catch(() => {})
    }
    sender.close()
    expect((await udp(port, question("send.acme.test", TYPE.MX))).packet.answers).toHaveLength(1)
  })

  it("waits for records that are being created, and returns SERVFAIL if that fails", async () => {
    const port = await start({
      lookup: async (name) => {
        await new Promise(setImmediate)
        return [answer(name, "TXT", "made")]
      },
    })
    expect(textOf((await udp(port, question("a.test", TYPE.TXT))).packet)).toBe("made")
    await server?.close()
    const failing = await start({ lookup: () => Promise.reject(new Error("no key")) })
    expect((await udp(failing, question("send.acme.test", TYPE.MX))).packet.header.rcode).toBe(RCODE.SERVFAIL)
  })

  it("closes immediately, including open connections, and frees the port", async () => {
    const port = await start()
    const socket = connect(port, "127.0.0.1")
    await once(socket, "connect")
    const ended = once(socket, "close")
    await server?.close()
    await ended
    expect(await start({ port })).toBe(port)
  })

  it("reports a port in use in one sentence, and leaves nothing bound", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as { port: number }
    await expect(start({ port })).rejects.toThrow(/port \d+, UDP and TCP: the port is in use/)
    await new Promise((done) => other.close(done))
    expect(await start({ port })).toBe(port)
  })

  it("can be bound to a name such as localhost", async () => {
    expect(await start({ host: "localhost" })).toBeGreaterThan(0)
  })

  it("can be bound to IPv6", async ({ skip }) => {
    if (!hasIpv6) skip("this machine has no IPv6")
    expect(await start({ host: "::1" })).toBeGreaterThan(0)
  })
})

const dig = spawnSync("dig", ["-v"]).error === undefined
describe.skipIf(!dig)(dig ? "dig" : "dig (skipped: dig is not installed here)", () => {
  it("reads the key over UDP and over TCP", async () => {
    const port = await start()
    const { execFile } = await import("node:child_process")
    const { promisify } = await import("node:util")
    for (const way of ["+notcp", "+tcp", "+noedns"]) {
      const args = ["@127.0.0.1", "-p", String(port), "+short", way, DKIM, "TXT"]
      const { stdout } = await promisify(execFile)("dig", args)
      expect(stdout.trim().replaceAll('" "', "").replaceAll('"', "").replaceAll("\\;", ";")).toBe(KEY)
    }
  })
})

it("listens on the preferred port, and on another free port while that is taken", async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port: preferred_port } = probe.address() as { port: number }
  const taken = await startDns({ host: "127.0.0.1", port: 0, preferred_port, lookup })
  expect(taken.port).not.toBe(preferred_port)
  await taken.close()
  await new Promise((done) => probe.close(done))
  expect(await start({ preferred_port })).toBe(preferred_port)
})
