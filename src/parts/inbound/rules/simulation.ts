import { hash } from "node:crypto"
import type { ControlSchemas } from "../../../api/contract.ts"
import type { Simulation } from "../../domains/record.ts"
import type { ZoneAnswer } from "../../domains/rules/dns-zone.ts"
import { isSpf } from "../../domains/rules/match.ts"

/** The result that each check must have. */
export type WantedResults = Required<Pick<ControlSchemas["ReceiveInbound"], "spf" | "dkim" | "dmarc">>

/** The results that lead to a verdict (assumption inbound.sender_verdict). */
export const RESULTS: Record<NonNullable<ControlSchemas["ReceiveInbound"]["verdict"]>, WantedResults> = {
  verified: { spf: "pass", dkim: "pass", dmarc: "pass" },
  failed: { spf: "fail", dkim: "fail", dmarc: "fail" },
  unverified: { spf: "none", dkim: "none", dmarc: "none" },
}

export interface SimulatedMessage {
  /** The domain of From. */
  domain: string
  /** The domain of the signature. */
  signer: string
  /** The domain of the envelope sender. DMARC fails if neither it nor the signer is the From domain. */
  spf_domain: string
  results: WantedResults
  client_ip: string
}

type TxtRecord = Pick<ZoneAnswer, "name" | "value">

/**
 * The TXT records with which real SPF, DKIM and DMARC checks give the wanted results (assumption inbound.simulated_records): the key at
 * its selector, an SPF record that allows or forbids the client, and a DMARC policy. For `none` there is no record, and no policy of a
 * parent domain. The same message always has the same selector.
 *
 * @param key the DKIM record of the key that signs the message
 */
export function simulate(message: SimulatedMessage, key: string): { simulation: Simulation; records: TxtRecord[] } {
  const { domain, signer, spf_domain, results, client_ip } = message
  const { spf, dkim, dmarc } = results
  const selector = `${SELECTOR_START}${digest([domain, signer, spf_domain, spf, dkim, dmarc, client_ip, key]).slice(0, 12)}`
  const mechanism = SPF[spf]
  return {
    simulation: {
      selector,
      hides: [...new Set([domain, spf_domain, ...(dmarc === "none" ? policyNames(domain) : [`_dmarc.${domain}`])])],
    },
    records: [
      ...(mechanism === null
        ? []
        : [
            {
              name: spf_domain,
              value: `v=spf1 ${mechanism.replace("CLIENT", `ip${client_ip.includes(":") ? 6 : 4}:${client_ip}`)}`,
            },
          ]),
      ...(dkim === "none" ? [] : [{ name: `${selector}._domainkey.${signer}`, value: key }]),
      ...(dmarc === "none" ? [] : [{ name: `_dmarc.${domain}`, value: "v=DMARC1; p=reject;" }]),
    ],
  }
}

/** A domain that is not the sender's and always the same for it. */
export const unrelatedDomain = (domain: string): string => `m${digest([domain]).slice(0, 8)}.unrelated.test`

const SELECTOR_START = "sim-"
const digest = (parts: readonly string[]) => hash("sha256", JSON.stringify(parts))

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

/** The selectors of simulations that signatures name. */
export const simulatedSelectors = (signatures: readonly string[]): string[] =>
  signatures.flatMap((signature) => /(?:^|;)\s*s\s*=\s*(sim-[0-9a-f]{12})\s*(?:;|$)/.exec(signature)?.[1] ?? [])

/** Whether bytes can have a signature with such a selector. */
export const mayBeSimulated = (head: Buffer): boolean => head.includes(`s=${SELECTOR_START}`)

/** Whether a record of the zone takes the place of a simulated TXT record of its name. */
export const replaces = ({ type, value }: ZoneAnswer, simulated: Pick<ZoneAnswer, "value">): boolean =>
  type === "CNAME" || (type === "TXT" && isSpf(value) === isSpf(simulated.value))
