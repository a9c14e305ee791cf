import type { AuthenticateResult, DKIMResult } from "mailauth"
import { getAlignment } from "mailauth/lib/tools.js"
import type { AuthResult } from "../parts/inbound/record.ts"
import type { Authentication, SignatureCheck } from "../parts/inbound/rules/authentication.ts"
import { keyFault } from "./dkim-key-records.ts"
import { ignoredRecords, surprisesOf, type TextsAt } from "./dmarc-records.ts"
import type { SenderChecks } from "./sender-checks.ts"

const RESULTS = new Set<string>(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"])

/** A result word of RFC 8601; `permerror` for anything else (assumption inbound.verdict_values). */
const word = (result: string | undefined): AuthResult =>
  RESULTS.has(result ?? "") ? (result as AuthResult) : "permerror"

export interface CheckedMessage {
  client_ip: string
  /** How many From fields the message has. */
  fields: number
  /** How many sets of ARC fields it has. */
  arc_sets: number
  /** The time with which the times of signatures are compared, in milliseconds; null if they are not. */
  now: number | null
  textsAt: TextsAt
}

/** Converts mailauth's result to RFC 8601 results with a readable reason per check. */
export const explainAuthentication = (
  found: SenderChecks,
  { client_ip, fields, arc_sets, now, textsAt }: CheckedMessage,
): Authentication => {
  const domains = new Set(
    found.dkim.headerFrom.map((address) => address.slice(address.lastIndexOf("@") + 1).toLowerCase()),
  )
  const from = [...domains][0] ?? ""
  const signatures = found.dkim.results
    .filter(({ status }) => status.result !== "none")
    .map((row) => explainSignature(row, now))
  return {
    spf: {
      ...explainSpf(found.spf, client_ip),
      aligned: found.spf !== false && from !== "" && getAlignment(from, [found.spf.domain]) !== false,
    },
    dkim: { ...explainDkim(signatures), signatures },
    dmarc: explainDmarc(found, from, textsAt),
    arc: arc_sets === 0 ? null : explainArc(found.arc, arc_sets),
    from_count: fields === 1 ? authors(found, domains.size) : fields,
  }
}

/** The number of author domains in a single From field: possibly several, or 0 if none can be checked. */
const authors = ({ dmarc, dmarcSkipReason }: SenderChecks, domains: number) =>
  dmarc === false && dmarcSkipReason !== undefined && dmarcSkipReason !== "multiple-author-domains" ? 0 : domains

const explainSpf = (spf: AuthenticateResult["spf"], ip: string): Omit<Authentication["spf"], "aligned"> => {
  if (spf === false) return { result: "none", domain: "", reason: "SPF was not checked." }
  const { domain, status } = spf
  const detail = status.comment?.match(/during lookup of .*?: (.*)$/s)?.[1] ?? "the DNS response is unusable"
  const reasons: Record<AuthResult, string> = {
    pass: `The SPF record of ${domain} allows ${ip} to send.`,
    fail: `The SPF record of ${domain} does not allow ${ip} to send.`,
    softfail: `The SPF record of ${domain} probably does not allow ${ip} to send (~all).`,
    neutral: `The SPF record of ${domain} says nothing about ${ip}.`,
    none: `${domain} publishes no SPF record.`,
    policy: `The SPF result of ${domain} was overridden by policy.`,
    temperror: `The SPF record of ${domain} could not be looked up: ${sentence(detail)}`,
    permerror: `The SPF record of ${domain} cannot be evaluated: ${sentence(detail)}`,
  }
  const result = word(status.result)
  return { result, domain, reason: reasons[result] }
}

const sentence = (text: string) => `${text.replace(/\s+/g, " ").trim().replace(/\.$/, "").slice(0, 300)}.`

/** Comments of mailauth that mean a failed signature: mailauth reports some of them with another result. */
const FAILED = new Set(["body hash did not verify", "domain mismatch", "bad signature"])

const explainSignature = (row: DKIMResult, now: number | null): SignatureCheck => {
  const [domain, selector, comment] = [row.signingDomain ?? "", row.selector ?? "", row.status.comment ?? ""]
  const result = FAILED.has(comment) ? "fail" : word(row.status.result)
  const reason = signatureReason(row, result, comment, now)
  return { result, domain, selector, reason, aligned: Boolean(row.status.aligned) }
}

/** Other verifiers allow about as much (OpenDKIM: five minutes). */
const AHEAD_MS = 300_000

function signatureReason(row: DKIMResult, result: AuthResult, comment: string, now: number | null): string {
  const { status, signingDomain, selector, signTime, expiresAfter, rr } = row
  const by = `The signature of ${signingDomain || "an unnamed domain"}`
  const key = `${selector ?? ""}._domainkey.${signingDomain ?? ""}`
  if (result === "pass") {
    const limits = [
      ...(status.underSized ? [`leaves ${status.underSized} bytes of the body unsigned (l=)`] : []),
      ...(status.testing ? [`the key at ${key} is marked as a test (t=y)`] : []),
      ...(now !== null && signTime && Date.parse(signTime) > now + AHEAD_MS
        ? [`its t= (${signTime}) is after the sandbox clock (${new Date(now).toISOString()}): some verifiers ignore it`]
        : []),
    ]
    return limits.length === 0 ? `${by} is valid.` : `${by} is valid, but ${limits.join("; ")}.`
  }
  if (comment === "body hash did not verify") return `${by} is broken: the body was altered after signing.`
  // The key was looked up, so it is the key that forbids a subdomain.
  if (comment === "domain mismatch" && rr !== undefined)
    return `${by} is rejected: its i= is a subdomain of its d=, which the key at ${key} forbids (t=s).`
  if (comment === "domain mismatch") return `${by} is rejected: its i= is outside of its d= domain.`
  if (comment === "bad signature")
    return `${by} is broken: the signed headers were altered, or it was made with another key than the one at ${key}.`
  if (comment === "no key") return `${by} cannot be checked: there is no key at ${key}.`
  if (comment === "expired" && expiresAfter && now !== null)
    return `${by} has expired: its x= (${expiresAfter}) is before the sandbox clock (${new Date(now).toISOString()}).`
  if (result === "temperror") return `${by} cannot be checked now: ${sentence(comment)}`
  if (result === "policy") return `${by} is too weak: ${sentence(status.policy?.["dkim-rules"] ?? comment)}`
  const fault = keyFault(rr, comment)
  if (fault !== null) return `${by} cannot be checked: ${sentence(`the key record at ${key} ${fault}`)}`
  return `${by} cannot be used: ${sentence(comment || "it is not valid")}`
}

const ORDER: AuthResult[] = ["pass", "fail", "temperror", "permerror", "policy", "neutral"]

/** The signature that decides the DKIM result: an aligned pass first, then in the order of `ORDER`. */
const explainDkim = (signatures: SignatureCheck[]): Omit<Authentication["dkim"], "signatures"> => {
  const rank = ({ result, aligned }: SignatureCheck) => ORDER.indexOf(result) * 2 + (aligned ? 0 : 1)
  const best = signatures.toSorted((a, b) => rank(a) - rank(b))[0]
  if (!best) return { result: "none", domain: "", reason: "The message has no DKIM signature." }
  return { result: best.result, domain: best.domain, reason: best.reason }
}

const SKIPPED: Record<NonNullable<AuthenticateResult["dmarcSkipReason"]>, string> = {
  "no-author-domain": "The message has no From domain whose DMARC policy could be looked up.",
  "invalid-author-domain": "The From domain is not a domain that can publish a DMARC policy.",
  "multiple-author-domains": "The From field has authors of several domains, so no DMARC policy applies.",
  "multiple-from-fields": "The message has more than one From field, so no DMARC policy applies.",
}

const explainDmarc = (
  { dmarc, dmarcSkipReason }: SenderChecks,
  from: string,
  textsAt: TextsAt,
): Authentication["dmarc"] => {
  if (dmarc === false) {
    const none = dmarcSkipReason === undefined || dmarcSkipReason === "no-author-domain"
    return {
      result: none ? "none" : "permerror",
      domain: from,
      policy: null,
      reason: SKIPPED[dmarcSkipReason ?? "no-author-domain"],
    }
  }
  const domain = dmarc.status.header?.from ?? from
  const policy = dmarc.policy ?? null
  const result = word(dmarc.status.result)
  const by = [dmarc.alignment?.spf.result && "SPF", dmarc.alignment?.dkim.result && "DKIM"]
    .filter(Boolean)
    .join(" and ")
  const ignored = ignoredRecords(domain, dmarc.policyDomain ?? null, textsAt)
  const notes = [...(dmarc.rr === undefined ? [] : surprisesOf(dmarc.rr)), ...ignored]
  const reasons: Partial<Record<AuthResult, string>> = {
    pass: `${by} passed for the From domain ${domain}.`,
    fail: `Neither SPF nor DKIM passed for the From domain ${domain}, whose policy is ${policy}.`,
    none: `${domain} publishes no ${ignored.length > 0 ? "usable " : ""}DMARC policy.`,
    temperror: `The DMARC policy of ${domain} could not be looked up: ${sentence(dmarc.error ?? "DNS did not answer")}`,
  }
  const reason = reasons[result] ?? `The DMARC policy of ${domain} cannot be evaluated.`
  return { result, domain, policy, reason: [reason, ...notes].join(" ") }
}

/** ARC has no influence on the verdict: whether to trust a forwarder is the decision of each receiver. */
const UNUSED = "ARC does not change the verdict."

const explainArc = (arc: SenderChecks["arc"], sets: number): NonNullable<Authentication["arc"]> => {
  if (arc === false)
    return { result: "policy", domain: "", reason: `ARC was not evaluated: the message has ${sets} sets. ${UNUSED}` }
  const domain = (arc.signature || undefined)?.signingDomain ?? ""
  if (arc.status.result === "pass")
    return { result: "pass", domain, reason: `The ARC chain of ${sets}, last sealed by ${domain}, is valid. ${UNUSED}` }
  const why = sentence(arc.status.comment || "its fields form no chain")
  return { result: word(arc.status.result), domain, reason: `The ARC chain is not valid: ${why} ${UNUSED}` }
}
