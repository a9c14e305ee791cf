import { generateKeyPairSync } from "node:crypto"
import { createTransport, type SendMailOptions } from "nodemailer"
import { afterEach } from "vitest"
import { createSandpost, type Sandpost } from "../../src/sandpost.ts"

/** After the change of layout of section 2.3, so that domains start with all four records. */
export const START = "2026-10-01T09:00:00.000Z"

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the contract checks the shape of every answer, the test its meaning.
  body: any
  headers: Headers
}
export type Call = (method: string, path: string, body?: unknown, type?: string) => Promise<Answer>

/** What a mail client is told at the end: a reply line. */
export type Reply = string

export interface PostOffice extends Sandpost {
  /** `/v1` with the full_access development key. */
  v1: Call
  /** `/v1` with another token. */
  as(token: string): Call
  sandbox: Call
  settle(): Promise<void>
  /** The id of a domain of the default account. */
  domain(name?: string): Promise<string>
  /** Creates a receiving address at the default host of acme.test (or another host of it); gives its id. */
  address(local_part: string, host?: string): Promise<string>
  /** Puts TXT records into the zone. */
  zone(records: Record<string, string>): Promise<void>
  /** Sends a mail over SMTP with a client of its own; gives the reply, refusals included. */
  mail(message: SendMailOptions, options?: object): Promise<Reply>
  /** The newest received message in full, as the control API shows it, once everything has been judged. */
  newest(q?: string): Promise<Answer["body"]>
}

const running = new Set<Sandpost>()
afterEach(async () => {
  await Promise.all([...running].map((box) => box.stop()))
  running.clear()
})

/** A sandbox in memory whose SMTP port listens; its clock stands still, and every answer is held against the contract. */
export async function aPostOffice(options: Parameters<typeof createSandpost>[0] = {}): Promise<PostOffice> {
  const box = await createSandpost({
    ...{ port: 0, smtp_port: 0, data: "memory", validate_responses: true, now: START, log_level: "error" },
    ...options,
  })
  running.add(box)
  const as = (token: string) => caller(box.base_url, { Authorization: `Bearer ${token}` })
  const v1 = as(box.tokens.full_access)
  const sandbox = caller(`${box.url}/sandbox`, {})
  const settle = async () => void (await ok(sandbox("POST", "/settle", { timeout_ms: 60_000 })))
  const domain = async (name = "acme.test") =>
    (await ok(v1("GET", "/domains"))).data.find((one: { name: string }) => one.name === name).id as string
  return {
    ...{ ...box, v1, as, sandbox, settle, domain },
    address: async (local_part, host) =>
      (await ok(v1("POST", "/inbound/addresses", { domain_id: await domain(), local_part, ...(host && { host }) }))).id,
    zone: async (records) => {
      for (const [name, value] of Object.entries(records)) {
        await ok(sandbox("POST", "/dns", { name, type: "TXT", value }))
      }
    },
    mail: async (message, how = {}) => {
      const port = box.smtp_port as number
      const client = createTransport({ host: "127.0.0.1", port, ignoreTLS: true, name: "client.test", ...how })
      try {
        return (await client.sendMail(message)).response
      } catch (error) {
        return (error as { response?: string }).response ?? String(error)
      }
    },
    newest: async (q) => {
      await settle()
      const { data } = await ok(sandbox("GET", `/inbound?limit=1${q ? `&q=${encodeURIComponent(q)}` : ""}`))
      return (await ok(sandbox("GET", `/inbound/${data[0].id}`))) as Answer["body"]
    },
  }
}

/** The body of an answer that must be a 200. */
export async function ok(answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} instead of 200: ${JSON.stringify(body)}`)
  return body
}

function caller(base: string, fixed: Record<string, string>): Call {
  return async (method, path, body, type = "application/json") => {
    const sent = body === undefined || type !== "application/json" ? body : JSON.stringify(body)
    const answer = await fetch(base + path, {
      method,
      headers: { ...fixed, ...(body !== undefined && { "Content-Type": type }) },
      ...(sent !== undefined && { body: sent as string }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get("content-type")?.startsWith("application/json")
    return { status: answer.status, body: isJson ? JSON.parse(bytes.toString()) : bytes, headers: answer.headers }
  }
}

/** A key pair of a sender elsewhere: what nodemailer signs with, and the record that belongs into the zone. */
export function aSigner(domainName: string) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const value = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  return {
    dkim: { domainName, keySelector: "k1", privateKey: pem },
    records: { [`k1._domainkey.${domainName}`]: value },
  }
}

export const aMail = {
  from: "Ann <ann@example.com>",
  to: "support@inbound.acme.test",
  subject: "Where is my order?",
  text: "It was due on Thursday.\n",
}

/** A mail as it goes over the wire, signed by nodemailer. */
export async function signed(message: SendMailOptions, dkim: ReturnType<typeof aSigner>["dkim"]): Promise<string> {
  const client = createTransport({ streamTransport: true, buffer: true, newline: "windows", dkim } as never)
  const { message: raw } = (await client.sendMail(message)) as unknown as { message: Buffer }
  return raw.toString("latin1")
}
