import type { ZoneAnswer } from "../dns-zone.ts"
import { isSpf } from "../domains/match.ts"

/** TXT values that replace those of the zone, by name. An empty list means no records. */
export type StagedZone = Map<string, readonly string[]>
/** The verdict that the message must get. */
export type WantedVerdict = "verified" | "failed" | "unverified"

const TTL = 0

/** Wraps a lookup so that the staged values replace the TXT records of their names. */
export const withStaged =
  (records: (name: string) => readonly ZoneAnswer[], staged: StagedZone) =>
  (name: string): readonly ZoneAnswer[] => {
    const values = staged.get(name)
    if (values === undefined) return records(name)
    const others = records(name).filter(({ type }) => type !== "TXT" && type !== "CNAME")
    return [...others, ...values.map((value) => ({ name, type: "TXT" as const, value, priority: null, ttl: TTL }))]
  }

/**
 * Returns the records of a sender's domain with which real SPF, DKIM and DMARC checks give the requested verdict (assumption I4): the
 * key at its selector, an SPF record that allows or forbids the client, and a DMARC policy. For `unverified` there are none of them,
 * and no policy of a parent domain.
 *
 * @param key the selector and DKIM record value of the message's signature.
 * @param texts the domain's own TXT values. All except SPF are kept.
 */
export function stagedFor(input: {
  domain: string
  verdict: WantedVerdict
  client_ip: string
  key: { selector: string; value: string }
  texts: readonly string[]
}): StagedZone {
  const { domain, verdict, client_ip, key } = input
  const others = input.texts.filter((value) => !isSpf(value))
  if (verdict === "unverified") {
    const none: readonly string[] = []
    return new Map([[domain, others], ...policyNames(domain).map((name) => [name, none] as const)])
  }
  const spf = verdict === "verified" ? `v=spf1 ip4:${client_ip} -all` : "v=spf1 -all"
  return new Map([
    [domain, [...others, spf]],
    [`${key.selector}._domainkey.${domain}`, [key.value]],
    [`_dmarc.${domain}`, ["v=DMARC1; p=reject;"]],
  ])
}

/** Returns every name that may have a DMARC policy for the domain. */
const policyNames = (domain: string): string[] => {
  const labels = domain.split(".")
  return labels.map((_, index) => `_dmarc.${labels.slice(index).join(".")}`)
}
