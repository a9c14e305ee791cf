import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { ExamCaseName } from "../../../src/tools/exam/exam.ts"

/** The steps of a receiver. A broken one differs from the right one in one step. */
interface Receiver {
  /** Reads the body. */
  read(req: IncomingMessage): Promise<Buffer>
  /** The status for a request that is rejected before its signature is checked, or null. */
  screen(req: IncomingMessage, raw: Buffer): number | null
  /** What the signature is computed over. */
  signed(raw: Buffer): string | Buffer
  isGenuine(header: string, mac: (t: string) => string): boolean
  /** Processes an event and returns the status. */
  process(
    event: { type: string; created_at: string; data: { email_id: string; subject: string } },
    seen: Seen,
  ): number | Promise<number>
  respond(res: ServerResponse, status: number): void | Promise<void>
}

interface Seen {
  keys: Set<string>
  /** How many events had an effect. */
  effects: number
  /** How many requests are being processed. */
  busy: number
}

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
const isRecent = (t: string) => Math.abs(Date.now() / 1000 - Number(t)) <= 300

const right: Receiver = {
  read: async (req) => Buffer.concat(await req.toArray()),
  screen: ({ method }) => (method === "POST" ? null : 405),
  signed: (raw) => raw,
  isGenuine: (header, mac) => {
    const [, t, v1] = HEADER.exec(header) ?? []
    return t !== undefined && isRecent(t) && v1 === mac(t)
  },
  process: ({ type, data }, seen) => {
    const key = `${type} ${data.email_id}`
    if (!seen.keys.has(key)) seen.effects++
    seen.keys.add(key)
    return 204
  },
  respond: (res, status) => {
    res.writeHead(status).end()
  },
}

const FORGED: ExamCaseName[] = [
  "wrong_secret",
  "changed_body",
  "other_body",
  "no_signature",
  "malformed_signature",
  "old_timestamp",
  "future_timestamp",
  "replay",
]
/** The other cases with genuine events. */
const OTHERS: ExamCaseName[] = [
  "unknown_type",
  "unknown_field",
  "out_of_order",
  "unicode_body",
  "large_body",
  "pretty_printed",
  "charset",
  "slow_body",
  "burst",
]
const KNOWN = ["sent", "delivered", "bounced", "opened"].map((name) => `email.${name}`)

interface Broken {
  name: string
  flaw: Partial<Receiver>
  /** The cases that it fails, in their order; it passes all others. */
  fails: ExamCaseName[]
  unsure?: ExamCaseName[]
  /** Cases that it may fail or pass. */
  maybe?: ExamCaseName[]
}

/** Receivers with one flaw each, as they occur in production. */
export const brokenReceivers: Broken[] = [
  { name: "does not check the signature", flaw: { isGenuine: () => true }, fails: FORGED },
  {
    name: "checks only that there is a signature",
    flaw: { isGenuine: (header) => header !== "" },
    fails: FORGED.filter((name) => name !== "no_signature"),
  },
  {
    name: "accepts requests without signature",
    flaw: { isGenuine: (header, mac) => header === "" || right.isGenuine(header, mac) },
    fails: ["no_signature"],
  },
  {
    name: "checks the signature over parsed and serialised JSON",
    flaw: { signed: (raw) => JSON.stringify(JSON.parse(raw.toString())) },
    fails: ["pretty_printed"],
  },
  {
    name: "does not check the time",
    flaw: {
      isGenuine: (header, mac) => {
        const [, t, v1] = HEADER.exec(header) ?? []
        return t !== undefined && v1 === mac(t)
      },
    },
    fails: ["old_timestamp", "future_timestamp", "replay"],
  },
  {
    name: "checks only for old signatures",
    flaw: {
      isGenuine: (header, mac) => {
        const [, t, v1] = HEADER.exec(header) ?? []
        return t !== undefined && v1 === mac(t) && Date.now() / 1000 - Number(t) <= 300
      },
    },
    fails: ["future_timestamp"],
  },
  {
    name: "processes a repeat twice",
    flaw: {
      process: (_, seen) => {
        seen.effects++
        return 204
      },
    },
    fails: ["repeat"],
  },
  {
    name: "rejects unknown events",
    flaw: { process: (event, seen) => (KNOWN.includes(event.type) ? right.process(event, seen) : 400) },
    fails: ["unknown_type"],
  },
  {
    name: "validates events strictly",
    flaw: {
      process: (event, seen) => (Object.keys(event).length === 3 ? right.process(event, seen) : 422),
    },
    fails: ["unknown_field"],
  },
  {
    name: "rejects events in the wrong order",
    flaw: {
      process: (event, seen) => {
        if (event.type === "email.sent" && seen.keys.has(`email.delivered ${event.data.email_id}`)) return 409
        return right.process(event, seen)
      },
    },
    fails: ["out_of_order"],
  },
  {
    name: "limits bodies to 10 kB",
    flaw: { screen: (req, raw) => (raw.length > 10_000 ? 413 : right.screen(req, raw)) },
    fails: ["large_body"],
  },
  {
    name: "decodes the body as Latin-1 before it checks the signature",
    flaw: { signed: (raw) => raw.toString("latin1") },
    fails: ["unicode_body"],
  },
  {
    name: "compares the whole Content-Type",
    flaw: {
      screen: (req, raw) =>
        req.method === "POST" && req.headers["content-type"] !== "application/json" ? 415 : right.screen(req, raw),
    },
    fails: ["charset"],
  },
  {
    name: "reads only the first piece of the body",
    flaw: {
      read: (req) => new Promise((done) => req.once("data", done).once("end", () => done(Buffer.alloc(0)))),
    },
    fails: ["slow_body"],
    // The first piece may be all of it.
    maybe: ["large_body"],
  },
  {
    name: "rejects events while it is busy",
    flaw: { process: (event, seen) => (seen.busy > 8 ? 503 : right.process(event, seen)) },
    fails: ["burst"],
  },
  {
    name: "responds to bounces after 25 seconds",
    flaw: {
      process: async (event, seen) => {
        if (event.type === "email.bounced") await new Promise((done) => setTimeout(done, 25_000).unref())
        return right.process(event, seen)
      },
    },
    fails: ["genuine", "slow_response"],
  },
  {
    name: "accepts any method",
    flaw: { screen: () => null, isGenuine: (header, mac) => header === GET || right.isGenuine(header, mac) },
    fails: [],
    unsure: ["wrong_method"],
  },
  {
    name: "responds with a large page",
    flaw: { respond: (res, status) => void res.writeHead(status === 204 ? 200 : status).end("x".repeat(1_000_000)) },
    fails: ["large_response"],
  },
  {
    name: "throws an exception for a header that it does not understand",
    flaw: {
      isGenuine: (header, mac) => {
        if (header !== "" && !HEADER.test(header)) throw new Error("no match")
        return right.isGenuine(header, mac)
      },
    },
    fails: ["two_signatures"],
    unsure: ["malformed_signature"],
  },
  {
    name: "redirects",
    flaw: { respond: (res) => void res.writeHead(308, { Location: "/hook/" }).end() },
    fails: ["genuine", "redirect"],
    unsure: ["repeat", ...FORGED.slice(0, 5), "two_signatures", ...FORGED.slice(5), ...OTHERS],
  },
  {
    name: "responds with 500 to everything",
    flaw: { respond: (res) => void res.writeHead(500).end() },
    fails: ["genuine"],
    unsure: ["repeat", ...FORGED.slice(0, 5), "two_signatures", ...FORGED.slice(5), ...OTHERS, "wrong_method"],
  },
  {
    name: "compares the time in milliseconds",
    flaw: {
      isGenuine: (header, mac) => {
        const [, t, v1] = HEADER.exec(header) ?? []
        return t !== undefined && v1 === mac(t) && Math.abs(Date.now() - Number(t)) <= 300_000
      },
    },
    fails: ["genuine"],
    unsure: ["repeat", ...FORGED, ...OTHERS],
  },
  {
    name: "responds to genuine events after 25 seconds",
    flaw: { process: () => new Promise((done) => setTimeout(done, 25_000, 204).unref()) },
    fails: ["genuine", "slow_response"],
    unsure: ["repeat", ...FORGED, ...OTHERS, "redirect", "large_response"],
  },
  {
    name: "responds with 204 to forged events, but drops them",
    flaw: { respond: (res, status) => void res.writeHead(status === 400 ? 204 : status).end() },
    fails: [],
    unsure: FORGED,
  },
]

/** What stands for the signature of a request with another method. */
const GET = "GET"

/** A receiver on loopback, until `onTestFinished`. `/effects` shows how many events had an effect. */
export async function startReceiver(onTestFinished: (stop: () => void) => void, flaw: Partial<Receiver> = {}) {
  const receiver = { ...right, ...flaw }
  const seen: Seen = { keys: new Set(), effects: 0, busy: 0 }
  let secret = ""
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const raw = await receiver.read(req)
    const status = receiver.screen(req, raw)
    if (status !== null) return await receiver.respond(res, status)
    const mac = (t: string) => createHmac("sha256", secret).update(`${t}.`).update(receiver.signed(raw)).digest("hex")
    const header = req.method === "POST" ? String(req.headers["service-signature"] ?? "") : GET
    if (!receiver.isGenuine(header, mac)) return await receiver.respond(res, 400)
    if (header === GET) return await receiver.respond(res, 200)
    // Work that takes a moment, so that requests overlap.
    await new Promise((done) => setTimeout(done, 30))
    await receiver.respond(res, await receiver.process(JSON.parse(raw.toString()), seen))
  }
  const server = createServer((req, res) => {
    if (req.url === "/effects") return res.end(String(seen.effects))
    seen.busy++
    answer(req, res)
      .catch(() => res.writeHead(500).end())
      .finally(() => seen.busy--)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const use = (given: string) => {
    secret = given
  }
  return { url: `${url}/hook`, effect_url: `${url}/effects`, use }
}
