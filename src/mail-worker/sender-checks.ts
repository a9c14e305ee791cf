import { isIP } from "node:net"
import { type AuthenticateResult, arc, type DNSResolver, dkimVerify, spf } from "mailauth"
import { evaluateDmarc } from "mailauth/lib/dmarc/index.js"
import { formatDomain, getAlignment } from "mailauth/lib/tools.js"
import type { AuthJob } from "./mail-auth.ts"

/** The results of mailauth. */
export type SenderChecks = Pick<AuthenticateResult, "spf" | "dkim" | "dmarc" | "dmarcSkipReason" | "arc">

interface SenderOptions {
  authors: string[]
  from_fields: number
  resolver: DNSResolver
  now: number
  with_arc: boolean
}

/**
 * Runs the checks of mailauth in the order of its `authenticate`, which (7.1.0) has no option for the time of the DKIM
 * check (`curTime`).
 * @param authors the addresses of From as the message is read. mailauth has a reading of its own, which may be another address.
 * @param from_fields how many From fields the message has as it is read
 * @param now the time with which `x=` of signatures is compared, in milliseconds since the epoch
 * @param with_arc whether ARC is evaluated, too. It has no influence on the other results.
 */
export async function checkSender(
  message: Buffer,
  { mail_from, helo, client_ip }: Pick<AuthJob, "mail_from" | "helo" | "client_ip">,
  { authors, from_fields, resolver, now, with_arc }: SenderOptions,
): Promise<SenderChecks> {
  const shared = { resolver, strict: true }
  const dkim = await dkimVerify(message, { ...shared, sender: mail_from, curTime: new Date(now) })
  dkim.headerFrom = authors
  // A From field counts that only one of the two readings has.
  dkim.fromFields = Math.max(dkim.fromFields, from_fields)
  const client = { sender: mail_from, helo: nameOf(helo || client_ip), ip: client_ip, mta: "sandpost" }
  const spfResult = await spf({ ...shared, ...client })
  const arcResult = with_arc ? await arc(dkim.arc as Parameters<typeof arc>[0], shared) : false
  const passed = dkim.results.filter(({ status }) => status.result === "pass")
  const { response, dkimAligned, reason } = await evaluateDmarc({
    ...shared,
    headerFrom: dkim.headerFrom,
    fromFields: dkim.fromFields,
    spfDomains: spfResult && spfResult.status.result === "pass" && spfResult.domain ? [spfResult.domain] : [],
    dkimDomains: passed.map(({ id, signingDomain = "", status }) => ({
      id: id ?? "",
      domain: signingDomain,
      ...(status.underSized !== undefined && { underSized: status.underSized }),
    })),
  })
  for (const { status, signingDomain = "" } of dkim.results) {
    // A signature that passes, by the record if there is one, and not by the public suffix list.
    const isByRecord = dkimAligned !== undefined && status.result === "pass"
    const isAligned = isByRecord
      ? dkimAligned.has(formatDomain(signingDomain))
      : getAlignment(domainOf(authors[0]), [signingDomain]) !== false
    status.aligned = isAligned ? signingDomain : false
  }
  return { spf: spfResult, dkim, dmarc: response, arc: arcResult, ...(reason && { dmarcSkipReason: reason }) }
}

const domainOf = (address = "") => address.slice(address.lastIndexOf("@") + 1)

/** An address as HELO name has brackets (RFC 5321 4.1.3). */
const nameOf = (helo: string) => (isIP(helo) ? `[${helo}]` : helo)
