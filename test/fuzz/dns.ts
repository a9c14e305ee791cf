import { createSocket, type Socket } from "node:dgram"
import { connect } from "node:net"
import type { Api } from "../torture/lib/api.ts"
import type { Chance } from "./chance.ts"
import { begin, isAlive, type Target } from "./fuzz.ts"
import { mutateBytes } from "./mutate.ts"

/** Maximum datagram size without fragmentation (DNS flag day 2020). */
const LARGEST_UDP = 1232
const PATIENCE_MS = 20_000
const NAMES = [
  "acme.test",
  "many.test",
  "large.test",
  "send.acme.test",
  "nowhere.test",
  "",
  "a.b.c.d.e.test",
  `${"a".repeat(63)}.test`,
]
/** TXT more often, because most records of the zone are TXT; A, AAAA, MX, CNAME, NS, SOA, ANY, AXFR, OPT, SVCB. */
const TXT = 16
const TYPES = [TXT, TXT, TXT, TXT, 1, 28, 15, 5, 2, 6, 255, 252, 41, 64]

/** The DNS port: no packet crashes the process, every valid query gets a response, and no response is too large. */
export const dns: Target = {
  name: "dns",
  async run(fuzz) {
    let box = await begin(fuzz, fillZone)
    const counts = { udp: 0, tcp: 0, packets: 0, answers: 0, largest_udp: 0, largest_tcp: 0 }
    for (const { number, chance } of fuzz.cases()) {
      const overTcp = chance.happens(0.3)
      const { sent, answers, trouble } = overTcp ? await tcp(box.dns_port, chance) : await udp(box.dns_port, chance)
      counts[overTcp ? "tcp" : "udp"]++
      counts.packets += sent
      counts.answers += answers.length
      if (trouble)
        fuzz.found(number, `${overTcp ? "TCP" : "UDP"}: ${trouble}`, "the valid query after it got no response")
      for (const answer of answers) {
        if (overTcp) counts.largest_tcp = Math.max(counts.largest_tcp, answer.length)
        else counts.largest_udp = Math.max(counts.largest_udp, answer.length)
        if (!overTcp && answer.length > LARGEST_UDP)
          fuzz.found(number, "a UDP response is too large", `${answer.length} bytes`)
        if (answer.length < 12 || !((answer[2] as number) & 0x80))
          fuzz.found(number, "a response is malformed", answer.toString("hex"))
      }
      if (!(await isAlive(fuzz, number, box))) box = await begin(fuzz, fillZone)
    }
    await box.end("SIGKILL")
    return `dns: ${counts.packets} packets in ${counts.udp} rounds over UDP and ${counts.tcp} over TCP, ${counts.answers} responses, the largest ${counts.largest_udp} and ${counts.largest_tcp} bytes`
  },
}

/** Adds names with more records than fit into a datagram. */
async function fillZone(api: Api): Promise<void> {
  const many = Array.from({ length: 60 }, (_, n) => ({ name: "many.test", value: `${n} ${"x".repeat(900)}` }))
  const records = [...many, { name: "large.test", value: "y".repeat(3000) }]
  for (const record of records) await api.ok("POST", "/sandbox/dns", { ...record, type: "TXT" })
}

interface Round {
  /** Number of sent packets. */
  sent: number
  answers: Buffer[]
  trouble: string | null
}

/** One query (RFC 1035), with an EDNS record (RFC 6891) if a payload size is given. */
function question(name: string, type: number, id: number, edns: number | null): Buffer {
  const head = [id, 0x0100, 1, 0, 0, edns === null ? 0 : 1]
  const labels =
    name === "" ? [] : name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  const options = edns === null ? Buffer.alloc(0) : Buffer.concat([Buffer.from([0]), words(41, edns, 0, 0, 0)])
  return Buffer.concat([words(...head), ...labels, Buffer.from([0]), words(type, 1), options])
}

/** Numbers of 16 bits. */
const words = (...numbers: number[]) => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 0xff]))

function someQuestion(chance: Chance): Buffer {
  const edns = chance.happens(0.5) ? chance.pick([0, 511, 512, 1232, 4096, 65_535]) : null
  const good = question(chance.pick(NAMES), chance.pick(TYPES), chance.between(0, 65_536), edns)
  return chance.happens(0.3) ? good : mutateBytes(chance, good, [good.subarray(12), Buffer.from([0xc0, 0x0c])])
}

/** Sends a few mutated packets, then a valid query, which must get a response. */
async function udp(port: number, chance: Chance): Promise<Round> {
  const socket = createSocket("udp4")
  const answers: Buffer[] = []
  const last = question("many.test", TXT, 4711, 512)
  const packets = Array.from({ length: chance.size(30) }, () => someQuestion(chance).subarray(0, 9000))
  const answered = new Promise<boolean>((done) => {
    socket.on("message", (bytes) => {
      answers.push(bytes)
      if (bytes.length > 12 && bytes.readUInt16BE(0) === 4711 && bytes.includes("many")) done(true)
    })
    setTimeout(() => done(false), PATIENCE_MS).unref()
  })
  for (const packet of packets) await send(socket, packet, port)
  await send(socket, last, port)
  // A busy receiver may lose a datagram, so the query is repeated every two seconds.
  const again = setInterval(() => socket.send(last, port, "127.0.0.1"), 2000)
  const good = await answered
  clearInterval(again)
  socket.close()
  return { sent: packets.length + 1, answers, trouble: good ? null : "no answer" }
}

const send = (socket: Socket, packet: Buffer, port: number) =>
  new Promise<void>((done) => socket.send(packet, port, "127.0.0.1", () => done()))

const framed = (message: Buffer, length = message.length) => Buffer.concat([words(length), message])

/** Sends a few mutated packets in frames, some with a wrong length, split anywhere; then a valid query on a new connection. */
async function tcp(port: number, chance: Chance): Promise<Round> {
  const frames = Array.from({ length: chance.size(20) }, () => {
    const packet = someQuestion(chance).subarray(0, 65_535)
    return framed(packet, chance.happens(0.1) ? chance.between(0, 65_536) : packet.length)
  })
  let bytes: Buffer = Buffer.concat(frames)
  if (chance.happens(0.2)) bytes = mutateBytes(chance, bytes)
  const cuts = Array.from({ length: chance.between(0, 6) }, () => chance.between(0, bytes.length + 1)).sort(
    (a, b) => a - b,
  )
  const first = await conversation(
    port,
    [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length)),
  )
  const second = await conversation(port, [framed(question("many.test", TXT, 4711, null))])
  if (first === null || second === null)
    return { sent: frames.length + 1, answers: [], trouble: "the connection stays open" }
  const good = second.length === 1 && second[0]?.readUInt16BE(0) === 4711 && second[0].length > 50_000
  return { sent: frames.length + 1, answers: [...first, ...second], trouble: good ? null : "no answer" }
}

/** Sends parts and closes the sending side. Returns the received frames; null if the server does not close the connection. */
async function conversation(port: number, parts: Buffer[]): Promise<Buffer[] | null> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true })
  const chunks: Buffer[] = []
  let late = false
  const timer = setTimeout(() => {
    late = true
    socket.destroy()
  }, PATIENCE_MS)
  socket.on("data", (chunk) => chunks.push(chunk))
  socket.on("error", () => undefined)
  const closed = new Promise<void>((done) => socket.on("close", () => done()))
  for (const part of parts) await new Promise<void>((done) => socket.write(part, () => setImmediate(done)))
  socket.end()
  await closed
  clearTimeout(timer)
  if (late) return null
  const answers: Buffer[] = []
  for (let rest = Buffer.concat(chunks); rest.length >= 2; rest = rest.subarray(2 + rest.readUInt16BE(0))) {
    answers.push(rest.subarray(2, 2 + rest.readUInt16BE(0)))
  }
  return answers
}
