import { generateKeyPairSync } from "node:crypto"
import { createTransport, type SendMailOptions } from "nodemailer"
import { afterAll, expect, onTestFinished } from "vitest"
import { ok } from "../../helpers/client.ts"
import { Box, create, type Options } from "../../helpers/sandpost.ts"
import type { Page } from "../../helpers/wire.ts"

/** A sandbox whose SMTP port listens. */
export class PostOffice extends Box {
  /** The id of a domain of the default account. */
  async domain(name = "acme.test"): Promise<string> {
    const { data } = await ok(this.v1<Page<{ id: string; name: string }>>("GET", "/domains"))
    return data.find((one) => one.name === name)?.id ?? expect.unreachable(`no domain ${name}`)
  }

  /** Creates a receiving address at the default host of acme.test, or at another host of it; returns its id. */
  async address(local_part: string, host?: string): Promise<string> {
    const body = { domain_id: await this.domain(), local_part, ...(host && { host }) }
    return (await ok(this.v1("POST", "/inbound/addresses", body))).id
  }

  /** Adds TXT records to the zone. */
  async zone(records: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(records)) {
      await ok(this.sandbox("POST", "/dns", { name, type: "TXT", value }))
    }
  }

  /** Sends a message by SMTP with a client of its own; returns the last reply line, including errors. */
  async mail(message: SendMailOptions, how: object = {}): Promise<string> {
    const port = this.smtp_port as number
    const client = createTransport({ host: "127.0.0.1", port, ignoreTLS: true, name: "client.test", ...how })
    try {
      return (await client.sendMail(message)).response
    } catch (error) {
      return (error as { response?: string }).response ?? String(error)
    }
  }

  /** The newest received message in full, as the control API shows it, once everything has been processed. */
  async newest(q?: string) {
    await this.settle()
    const { data } = await ok(this.sandbox("GET", `/inbound?limit=1${q ? `&q=${encodeURIComponent(q)}` : ""}`))
    return await ok(this.sandbox("GET", `/inbound/${data[0].id}`))
  }
}

/** A sandbox with an SMTP port for one test, stopped when the test ends. */
async function aNewPostOffice(options: Options): Promise<PostOffice> {
  const office = new PostOffice(await create({ smtp_port: 0, ...options }))
  onTestFinished(office.stop)
  return office
}

/**
 * Makes the sandboxes with an SMTP port for the tests of a file. Tests that need no options share one, which is reset before each: its
 * workers take half a second to start.
 *
 * @param base the options of all; by default they have no receiving address.
 */
export function postOffices(base: Options = { fixture: "empty" }): (options?: Options) => Promise<PostOffice> {
  let shared: PostOffice | undefined
  let isTaken = false
  afterAll(() => shared?.stop())
  return async (options) => {
    if (options || isTaken) return await aNewPostOffice({ ...base, ...options })
    if (shared) await ok(shared.sandbox("POST", "/reset"))
    else shared = new PostOffice(await create({ smtp_port: 0, ...base }))
    isTaken = true
    onTestFinished(() => {
      isTaken = false
    })
    return shared
  }
}

/** A key pair of a sender elsewhere: the key for nodemailer, and the record for the zone. */
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
  to: "support@sp.acme.test",
  subject: "Where is my order?",
  text: "It was due on Thursday.\n",
}

/** A mail as it goes over the wire, signed by nodemailer. */
export async function signed(message: SendMailOptions, dkim: ReturnType<typeof aSigner>["dkim"]): Promise<string> {
  const client = createTransport({ streamTransport: true, buffer: true, newline: "windows", dkim } as never)
  const { message: raw } = (await client.sendMail(message)) as unknown as { message: Buffer }
  return raw.toString("latin1")
}
