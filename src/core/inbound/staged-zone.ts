import type { ControlSchemas } from "../../api/contract.ts"
import type { ZoneAnswer } from "../domains/dns-zone.ts"
import { isSpf } from "../domains/match.ts"

/** TXT values that replace those of the zone, by name. An empty list means no records. */
export type StagedZone = Map<string, readonly string[]>
/** The result that each check must have. */
export type WantedResults = Required<Pick<ControlSchemas["ReceiveInbound"], "spf" | "dkim" | "dmarc">>

/** The results that lead to a verdict (assumption inbound.sender_verdict). */
export const RESULTS: Record<NonNullable<ControlSchemas["ReceiveInbound"]["verdict"]>, WantedResults> = {
  verified: { spf: "pass", dkim: "pass", dmarc: "pass" },
  failed: { spf: "fail", dkim: "fail", dmarc: "fail" },
  unverified: { spf: "none", dkim: "none", dmarc: "none" },
}

/** Wraps a lookup so that the staged values replace the TXT records of their names. */
export const withStaged =
  (records: (name: string) => readonly ZoneAnswer[], staged: StagedZone) =>
  (name: string): readonly ZoneAnswer[] => {
    const values = staged.get(name)
    if (values === undefined) return records(name)
    const others = records(name).filter(({ type }) => type !== "TXT" && type !== "CNAME")
    return [...others, ...values.map((value) => ({ name, type: "TXT" as const, value, priority: null, ttl: 0 }))]
  }

/**
 * Returns the records with which real SPF, DKIM and DMARC checks give the wanted results: the key at its selector, an SPF record that
 * allows or forbids the client, and a DMARC policy. For `none` there is no record, and no policy of a parent domain.
 *
 * @param signer the domain of the signature, and `spf_domain` that of the envelope sender. DMARC fails if neither is the From domain.
 * @param key the selector and DKIM record value of the message's signature.
 * @param texts the domain's own TXT values. All except SPF are kept.
 */
export function stagedFor(input: {
  domain: string
  signer: string
  spf_domain: string
  results: WantedResults
  client_ip: string
  key: { selector: string; value: string }
  texts: readonly string[]
}): StagedZone {
  const { domain, signer, spf_domain, results, client_ip, key } = input
  const staged: StagedZone = new Map([[domain, input.texts.filter((value) => !isSpf(value))]])
  const spf = SPF[results.spf]
  if (spf !== null) {
    staged.set(spf_domain, [...(staged.get(spf_domain) ?? []), `v=spf1 ${spf.replace("CLIENT", `ip4:${client_ip}`)}`])
  }
  if (results.dkim !== "none") staged.set(`${key.selector}._domainkey.${signer}`, [key.value])
  if (results.dmarc === "none") for (const name of policyNames(domain)) staged.set(name, [])
  else staged.set(`_dmarc.${domain}`, ["v=DMARC1; p=reject;"])
  return staged
}

const SPF: Record<WantedResults["spf"], string | null> = {
  pass: "CLIENT -all",
  fail: "-all",
  softfail: "~all",
  neutral: "?all",
  none: null,
}

/** Returns every name that may have a DMARC policy for the domain. */
const policyNames = (domain: string): string[] => {
  const labels = domain.split(".")
  return labels.map((_, index) => `_dmarc.${labels.slice(index).join(".")}`)
}
