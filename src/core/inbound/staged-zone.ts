import type { ZoneAnswer } from "../dns-zone.ts"
import { isSpf } from "../domains/match.ts"

/** TXT values that stand in for those of the zone, by name: no values, no records. */
export type StagedZone = Map<string, readonly string[]>
/** The verdict that a message is to arrive with. */
export type WantedVerdict = "verified" | "failed" | "unverified"

const TTL = 0

/** Answers with what is staged for a name in the place of its TXT records. */
export const withStaged =
  (records: (name: string) => readonly ZoneAnswer[], staged: StagedZone) =>
  (name: string): readonly ZoneAnswer[] => {
    const values = staged.get(name)
    if (values === undefined) return records(name)
    const others = records(name).filter(({ type }) => type !== "TXT" && type !== "CNAME")
    return [...others, ...values.map((value) => ({ name, type: "TXT" as const, value, priority: null, ttl: TTL }))]
  }

/**
 * The records that a sender's domain has while a message of its is judged, so that real SPF, DKIM and DMARC come to the verdict
 * asked for (assumption I4): the key at its selector, an SPF record that allows or forbids the client, a DMARC policy; or,
 * for `unverified`, none of them, nor a policy of a domain above it.
 *
 * @param key what the message is signed with: selector and DKIM record value.
 * @param texts the domain's own TXT values, of which all but SPF stay.
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

/** Every name that a DMARC policy for the domain may stand at. */
const policyNames = (domain: string): string[] => {
  const labels = domain.split(".")
  return labels.map((_, index) => `_dmarc.${labels.slice(index).join(".")}`)
}
