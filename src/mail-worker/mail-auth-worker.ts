import { authenticate } from "mailauth"
import { countHeader, fromFirstField, keepFirstFields, readable } from "../core/inbound/headers.ts"
import { explainAuthentication } from "./auth-explained.ts"
import type { AuthJob, DnsAnswer } from "./mail-auth.ts"
import { asBuffer, serveJobs } from "./worker-side.ts"

/** Limits the cost of a message: each signature needs a DNS query and a public key operation. */
const MOST_SIGNATURES = 10

serveJobs(async ({ raw, mail_from, helo, client_ip, known }: AuthJob, { ask }) => {
  // Most answers came with the message. Each other question is asked once.
  const answers = new Map<string, DnsAnswer | Promise<DnsAnswer>>(known)
  const resolver = async (name: string, type: string) => {
    const question = `${type} ${name.toLowerCase()}`
    const answer = answers.get(question) ?? (ask(question) as Promise<DnsAnswer>)
    answers.set(question, answer)
    const { value, error } = await answer
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return value as string[]
  }
  // A signature covers the bytes as received, never a repaired copy (Q20).
  const received = fromFirstField(asBuffer(raw))
  const result = await authenticate(keepFirstFields(received, "DKIM-Signature", MOST_SIGNATURES), {
    sender: mail_from,
    helo,
    ip: client_ip,
    mta: "sandpost",
    resolver,
    strict: true,
    disableArc: true,
    disableBimi: true,
  })
  const fields = Math.max(countHeader(readable(received), "From"), result.dkim.fromFields)
  return { value: explainAuthentication(result, client_ip, fields) }
})
