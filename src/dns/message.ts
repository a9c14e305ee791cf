import { isIP } from "node:net"
import dns, { type Answer, type DecodedPacket, type Packet, type SoaAnswer } from "dns-packet"
import type { ZoneAnswer } from "../parts/domains/rules/dns-zone.ts"
import { NAME_SERVER, SANDBOX_ZONE } from "../parts/domains/rules/names.ts"

/** Queries the zone. Resolves to the records (none if the name has no record of this type), or `nxdomain` if the name does not exist. */
export type Lookup = (name: string, type: string) => Promise<ZoneAnswer[] | "nxdomain">
export type DnsTransport = "udp" | "tcp"

const HEADER_BYTES = 12
const RESPONSE_BIT = 0x80
/** Response codes (RFC 1035 4.1.1, RFC 6891 9). */
const RCODE = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, BADVERS: 16 }
/** A UDP response without EDNS has at most 512 bytes (RFC 1035); with EDNS, what the client accepts, up to a size that networks do not fragment. */
const PLAIN_UDP = 512
const LARGEST_UDP = 1232
const LARGEST_TCP = 65_535

/**
 * Answers one DNS message. The response is authoritative; if it is larger than the client accepts, it contains only the question, with
 * TC set. Returns null if no response is due: the message is too short for a header, or is itself a response.
 * Never throws: a message that cannot be decoded gets FORMERR, a failed lookup SERVFAIL.
 */
export async function answerMessage(bytes: Buffer, transport: DnsTransport, lookup: Lookup): Promise<Buffer | null> {
  if (bytes.length < HEADER_BYTES || (bytes[2] as number) & RESPONSE_BIT) return null
  const request = decode(bytes)
  const opcode = ((bytes[2] as number) & 0x78) >> 3
  // Only the first question is repeated; repeating all of them could exceed the size limit.
  const questions = request?.questions?.slice(0, 1) ?? []
  const edns = request?.additionals?.find((record) => record.type === "OPT")
  const response: Response = { rcode: RCODE.FORMERR, answers: [], authorities: [] }
  try {
    if (edns && edns.ednsVersion !== 0) response.rcode = RCODE.BADVERS
    else if (opcode !== 0) response.rcode = RCODE.NOTIMP
    else if (request) await fill(response, request, lookup)
  } catch {
    Object.assign(response, { rcode: RCODE.SERVFAIL, answers: [], authorities: [] })
  }
  const limit =
    transport === "tcp" ? LARGEST_TCP : Math.min(Math.max(edns?.udpPayloadSize ?? 0, PLAIN_UDP), LARGEST_UDP)
  const encode = ({ rcode, answers, authorities }: Response, truncated = false) =>
    dns.encode({
      id: bytes.readUInt16BE(0),
      type: "response",
      flags:
        ((bytes[2] as number) & 0x01 ? dns.RECURSION_DESIRED : 0) |
        (opcode << 11) |
        dns.AUTHORITATIVE_ANSWER |
        (truncated ? dns.TRUNCATED_RESPONSE : 0) |
        (rcode & 0x0f),
      questions,
      answers,
      authorities,
      additionals: edns ? [optRecord(rcode >> 4)] : [],
    })
  try {
    const encoded = encode(response)
    return encoded.length <= limit ? encoded : encode({ rcode: response.rcode, answers: [], authorities: [] }, true)
  } catch {
    return encode({ rcode: RCODE.SERVFAIL, answers: [], authorities: [] })
  }
}

interface Response {
  rcode: number
  answers: Answer[]
  authorities: Answer[]
}

function decode(bytes: Buffer): DecodedPacket | null {
  try {
    return dns.decode(bytes)
  } catch {
    return null
  }
}

/** Adds the answers to the response and sets its code. */
async function fill(response: Response, request: DecodedPacket, lookup: Lookup): Promise<void> {
  const [question, ...more] = request.questions ?? []
  response.rcode = RCODE.NOERROR
  if (!question || more.length > 0) response.rcode = RCODE.FORMERR
  else if (question.class !== "IN" && question.class !== "ANY") response.rcode = RCODE.REFUSED
  else if (question.name === "." && (question.type === "SOA" || question.type === "NS")) {
    response.answers.push(question.type === "SOA" ? soa() : { type: "NS", name: ".", ttl: 60, data: NAME_SERVER })
  } else {
    const found = await lookup(question.name === "." ? "" : question.name, question.type)
    if (found === "nxdomain") response.rcode = RCODE.NXDOMAIN
    else response.answers.push(...found.map((answer) => record(answer, question.name)))
    if (response.answers.length === 0) response.authorities.push(soa())
  }
}

function record({ name, type, value, priority, ttl }: ZoneAnswer, queried: string): Answer {
  // Some clients check that the response repeats the case of the name in the query (DNS 0x20).
  const common = { name: name === queried.toLowerCase() ? queried : name, ttl }
  if (type === "TXT") return { ...common, type, data: characterStrings(value) }
  if (type === "MX") return { ...common, type, data: { exchange: value, preference: priority ?? 10 } }
  if ((type === "A" || type === "AAAA") && isIP(value) === 0) throw new Error(`${value} is not an IP address`)
  return { ...common, type, data: value }
}

/** A TXT value as strings of at most 255 bytes (RFC 1035 3.3.14). */
function characterStrings(value: string): Buffer[] {
  const bytes = Buffer.from(value)
  const strings = [bytes.subarray(0, 255)]
  for (let start = 255; start < bytes.length; start += 255) strings.push(bytes.subarray(start, start + 255))
  return strings
}

/** The zone is the root zone, so it covers every name. `minimum` 0 disables negative caching in resolvers. */
const soa = (): SoaAnswer => ({
  type: "SOA",
  name: ".",
  ttl: 0,
  data: {
    mname: NAME_SERVER,
    rname: `hostmaster.${SANDBOX_ZONE}`,
    serial: 1,
    refresh: 3600,
    retry: 600,
    expire: 86_400,
    minimum: 0,
  },
})

const optRecord = (extendedRcode: number): NonNullable<Packet["additionals"]>[number] =>
  ({
    type: "OPT",
    name: ".",
    udpPayloadSize: LARGEST_UDP,
    extendedRcode,
    ednsVersion: 0,
    flags: 0,
    options: [],
  }) as never
