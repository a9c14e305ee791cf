import { countHeader, fromFirstField, keepFirstFields, readable } from "../core/mail/headers.ts"
import { addressFields, addressIn } from "./address-fields.ts"
import { explainAuthentication } from "./auth-explained.ts"
import type { AuthJob, DnsAnswer } from "./mail-auth.ts"
import { checkSender } from "./sender-checks.ts"
import { asBuffer, serveJobs } from "./worker-side.ts"

/** Limits the cost of a message: each signature and each seal of ARC needs a DNS query and a public key operation. */
const MOST_SIGNATURES = 10
const ARC_FIELDS = ["ARC-Seal", "ARC-Message-Signature", "ARC-Authentication-Results"]

serveJobs(async ({ raw, mail_from, helo, client_ip, now, known }: AuthJob, { ask }) => {
  // Most answers came with the message. Each other question is asked once.
  const answers = new Map<string, DnsAnswer | Promise<DnsAnswer>>(known)
  const texts = new Map<string, string[]>()
  const resolver = async (name: string, type: string) => {
    const question = `${type} ${name.toLowerCase()}`
    const answer = answers.get(question) ?? (ask(question) as Promise<DnsAnswer>)
    answers.set(question, answer)
    const { value, error } = await answer
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    if (type === "TXT")
      texts.set(
        name.toLowerCase(),
        (value as (string | string[])[]).map((row) => [row].flat().join("")),
      )
    return value as string[]
  }
  const textsAt = (name: string) => texts.get(name) ?? []
  // A signature covers the bytes as received, never a repaired copy (assumption inbound.blank_lines).
  const received = fromFirstField(asBuffer(raw))
  const message = readable(received)
  const authors = addressFields(message)("from").flatMap(addressIn)
  const arc_sets = Math.max(...ARC_FIELDS.map((name) => countHeader(received, name)))
  const result = await checkSender(
    keepFirstFields(received, "DKIM-Signature", MOST_SIGNATURES),
    { mail_from, helo, client_ip },
    // Without a time to compare with, nothing has expired.
    {
      authors,
      from_fields: countHeader(message, "From"),
      resolver,
      now: now ?? 0,
      with_arc: arc_sets > 0 && arc_sets <= MOST_SIGNATURES,
    },
  )
  const fields = result.dkim.fromFields
  return { value: explainAuthentication(result, { client_ip, fields, arc_sets, now, textsAt }) }
})
