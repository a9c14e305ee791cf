import type { AuthenticateResult, DKIMResult } from "mailauth"
import { getAlignment } from "mailauth/lib/tools.js"
import type { Authentication, SignatureCheck } from "../core/inbound/authentication.ts"
import type { AuthResult } from "../core/records/inbound.ts"

const RESULTS = new Set<string>(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"])

/** A result word of RFC 8601; `permerror` for anything else (assumption inbound.verdict_values). */
const word = (result: string | undefined): AuthResult =>
  RESULTS.has(result ?? "") ? (result as AuthResult) : "permerror"

/**
 * Converts mailauth's result to RFC 8601 results with a readable reason per check.
 * @param fields how many From fields the message has.
 */
export const explainAuthentication = (found: AuthenticateResult, client_ip: string, fields: number): Authentication => {
  const domains = new Set(
    found.dkim.headerFrom.map((address) => address.slice(address.lastIndexOf("@") + 1).toLowerCase()),
  )
  const from = [...domains][0] ?? ""
  const signatures = found.dkim.results.filter(({ status }) => status.result !== "none").map(explainSignature)
  return {
    spf: {
      ...explainSpf(found.spf, client_ip),
      aligned: found.spf !== false && from !== "" && getAlignment(from, [found.spf.domain]) !== false,
    },
    dkim: { ...explainDkim(signatures), signatures },
    dmarc: explainDmarc(found, from),
    from_count: fields === 1 ? authors(found, domains.size) : fields,
  }
}

/** The number of author domains in a single From field: possibly several, or 0 if none can be checked. */
const authors = ({ dmarc, dmarcSkipReason }: AuthenticateResult, domains: number) =>
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

const explainSignature = (row: DKIMResult): SignatureCheck => {
  const [domain, selector, comment] = [row.signingDomain ?? "", row.selector ?? "", row.status.comment ?? ""]
  const result = FAILED.has(comment) ? "fail" : word(row.status.result)
  const reason = signatureReason(row, result, comment)
  return { result, domain, selector, reason, aligned: Boolean(row.status.aligned) }
}

function signatureReason({ status, signingDomain, selector }: DKIMResult, result: AuthResult, comment: string): string {
  const by = `The signature of ${signingDomain || "an unnamed domain"}`
  const key = `${selector ?? ""}._domainkey.${signingDomain ?? ""}`
  if (result === "pass" && status.underSized)
    return `${by} is valid, but leaves ${status.underSized} bytes of the body unsigned (l=).`
  if (result === "pass") return `${by} is valid.`
  if (comment === "body hash did not verify") return `${by} is broken: the body was altered after signing.`
  if (comment === "domain mismatch") return `${by} is rejected: its i= is outside of its d= domain.`
  if (comment === "bad signature")
    return `${by} is broken: the signed headers were altered, or it was made with another key than the one at ${key}.`
  if (comment === "no key") return `${by} cannot be checked: there is no key at ${key}.`
  if (comment === "expired") return `${by} has expired.`
  if (result === "temperror") return `${by} cannot be checked now: ${sentence(comment)}`
  if (result === "policy") return `${by} is too weak: ${sentence(status.policy?.["dkim-rules"] ?? comment)}`
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

const explainDmarc = ({ dmarc, dmarcSkipReason }: AuthenticateResult, from: string): Authentication["dmarc"] => {
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
  const reasons: Partial<Record<AuthResult, string>> = {
    pass: `${by} passed for the From domain ${domain}.`,
    fail: `Neither SPF nor DKIM passed for the From domain ${domain}, whose policy is ${policy}.`,
    none: `${domain} publishes no DMARC policy.`,
    temperror: `The DMARC policy of ${domain} could not be looked up: ${sentence(dmarc.error ?? "DNS did not answer")}`,
  }
  return { result, domain, policy, reason: reasons[result] ?? `The DMARC policy of ${domain} cannot be evaluated.` }
}
