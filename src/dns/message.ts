import { Packet, type Resource } from "dns2"
import type { ZoneAnswer } from "../core/dns-zone.ts"
import { NAME_SERVER, SANDBOX_ZONE } from "../core/domains/names.ts"

/** Asks the zone: the answers, none where the name has no such record, or that the name does not exist. */
export type Lookup = (name: string, type: string) => ZoneAnswer[] | "nxdomain"
export type DnsTransport = "udp" | "tcp"

const { TYPE, CLASS, RCODE } = Packet
/** Without EDNS a UDP answer has 512 bytes at most (RFC 1035); with it, what the client takes, up to what goes in one piece everywhere (DNS flag day 2020). */
const PLAIN_UDP = 512
const LARGEST_UDP = 1232
const LARGEST_TCP = 65_535

/**
 * The answer to one DNS message, both as bytes: authoritative, cut down to its question with TC set where it is larger
 * than the client takes. `null` for what deserves no answer: too short for a header, or itself a response.
 * Never throws: what cannot be read is FORMERR, a failing lookup SERVFAIL.
 */
export function answerMessage(bytes: Buffer, transport: DnsTransport, lookup: Lookup): Buffer | null {
  if (bytes.length < Packet.HEADER_SIZE || (bytes[2] ?? 0) & 0x80) return null
  const request = Packet.parse(bytes)
  const response = Packet.createResponseFromRequest(request)
  response.header.aa = 1
  // One is all that is answered; echoing more could outgrow any limit.
  response.questions = request.questions.slice(0, 1)
  const edns = request.additionals.find(({ type }) => type === TYPE.EDNS)
  if (edns) response.additionals.push(Packet.Resource.EDNS([], { udpPayloadSize: LARGEST_UDP }))
  try {
    response.header.rcode = edns?.version ? RCODE.BADVERS : fill(response, request, lookup)
  } catch {
    response.header.rcode = RCODE.SERVFAIL
  }
  const limit = transport === "tcp" ? LARGEST_TCP : Math.min(Math.max(edns?.class ?? 0, PLAIN_UDP), LARGEST_UDP)
  return cutTo(response, limit)
}

/** Writes the answers into the response and says how the question ended. */
function fill(response: Packet, request: Packet, lookup: Lookup): number {
  if (request.header.opcode !== 0) return RCODE.NOTIMP
  const [question, ...more] = request.questions
  if (!question || more.length > 0 || request.errors.length > 0) return RCODE.FORMERR
  if (question.class !== CLASS.IN && question.class !== 0xff) return RCODE.REFUSED
  if (question.name === "" && (question.type === TYPE.SOA || question.type === TYPE.NS)) {
    response.answers.push(question.type === TYPE.SOA ? soa() : ns())
    return RCODE.NOERROR
  }
  const found = lookup(question.name, Packet.typeName(question.type))
  const answers = found === "nxdomain" ? [] : found
  response.answers.push(...answers.map((answer) => resource(answer, question.name)))
  if (answers.length === 0) response.authorities.push(soa())
  return found === "nxdomain" ? RCODE.NXDOMAIN : RCODE.NOERROR
}

function cutTo(response: Packet, limit: number): Buffer {
  try {
    const bytes = encode(response)
    if (bytes.length <= limit) return bytes
    response.header.tc = 1
  } catch {
    response.header.rcode = RCODE.SERVFAIL
  }
  response.answers = []
  response.authorities = []
  return encode(response)
}

/** dns2's encoder renders the whole message after every record unless its writer holds back until the end. */
class LazyWriter extends Packet.Writer {
  override toBuffer(): Buffer {
    return Buffer.alloc(0)
  }
  bytes(): Buffer {
    return super.toBuffer()
  }
}
function encode(message: Packet): Buffer {
  const writer = new LazyWriter()
  // Its types leave the writer out.
  const { toBuffer } = message as { toBuffer(writer: LazyWriter): Buffer }
  toBuffer.call(message, writer)
  return writer.bytes()
}

function resource(answer: ZoneAnswer, asked: string): Resource {
  // The name comes back in the letters' case it was asked in, which some clients check.
  const name = answer.name === asked.toLowerCase() ? asked : answer.name
  return new Packet.Resource({ name, type: TYPE[answer.type], class: CLASS.IN, ttl: answer.ttl, ...data(answer) })
}

function data({ type, value, priority }: ZoneAnswer): Partial<Resource> {
  if (type === "TXT") return { data: characterStrings(value) as unknown as string[] }
  if (type === "MX") return { exchange: value, priority: priority ?? 10 }
  if (type === "CNAME") return { domain: value }
  // The encoder takes hexadecimal groups only, not `::ffff:127.0.0.1`.
  return { address: type === "AAAA" ? new URL(`http://[${value}]`).hostname.slice(1, -1) : value }
}

/** A TXT value in strings of at most 255 bytes (RFC 1035, 3.3.14). */
function characterStrings(value: string): Buffer[] {
  const bytes = Buffer.from(value)
  const strings = [bytes.subarray(0, 255)]
  for (let start = 255; start < bytes.length; start += 255) strings.push(bytes.subarray(start, start + 255))
  return strings
}

const ns = () => new Packet.Resource({ name: "", type: TYPE.NS, class: CLASS.IN, ttl: 60, ns: NAME_SERVER })

/** The zone is the root's: one for every name. `minimum` 0 keeps others from remembering that a name was missing. */
function soa(): Resource {
  const times = { serial: 1, refresh: 3600, retry: 600, expiration: 86_400, minimum: 0 }
  const people = { primary: NAME_SERVER, admin: `hostmaster.${SANDBOX_ZONE}` }
  return new Packet.Resource({ name: "", type: TYPE.SOA, class: CLASS.IN, ttl: 0, ...people, ...times })
}
