import type { Schemas } from "../../../api/contract.ts"
import { invalid } from "../../../core/errors.ts"
import type { MxAnswer } from "../../../core/ports.ts"
import type { Domain } from "../../domains/record.ts"
import { zoneName } from "../../domains/rules/dns-zone.ts"
import { MAIL_HOST } from "../../domains/rules/names.ts"
import { mxRecordFor } from "../../domains/rules/records.ts"
import type { ReceivingAddress } from "../record.ts"
import { asciiHost, envelopeRecipient, receivingAddressOf } from "./recipient.ts"

const DOT_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** `dns_record` and `error` are absent on an active address (assumption inbound.pending_fields). */
export type ReceivingState = Pick<Schemas["ReceivingAddress"], "status" | "dns_record" | "error">

/** Returns the lowercase `local_part`; `*` is the catch-all (section 4.3). Throws `validation_error` unless it is an RFC 5321 dot-atom. */
export const receivingLocalPart = (input: string): string => {
  const local = input.toLowerCase()
  if (local === "*") return local
  if (local.length > 64) throw invalid("`local_part` must have at most 64 characters.")
  if (!DOT_ATOM.test(local) || local.includes("*"))
    throw invalid(
      "`local_part` must be the part of an address before the @: letters, digits and !#$%&'+/=?^_`{|}~- separated by single dots, or `*` alone for the catch-all.",
    )
  return local
}

/**
 * Returns the lowercase `host`, by default the domain's receiving host. Throws `validation_error` if it is not a host name of the domain.
 */
export const receivingHost = (
  input: string | undefined,
  { name, receiving_host }: Pick<Domain, "name" | "receiving_host">,
): string => {
  if (input === undefined) return receiving_host
  const host = asciiHost(input)
  if (host === null) throw invalid(`\`host\` must be a host name such as ${receiving_host}, at most 253 characters.`)
  if (host !== name && !host.endsWith(`.${name}`))
    throw invalid(`\`host\` must be ${name} or a subdomain of it, for example ${receiving_host}.`)
  return host
}

/**
 * Returns the addresses that may receive mail for an envelope recipient, in lowercase: the exact address, with `plus_addressing`
 * the address without its `+tag` (assumption inbound.plus_addressing), then the catch-all (assumption inbound.catch_all). Empty if the recipient is not an address.
 */
export const receivingCandidates = (written: string, plus_addressing: boolean): string[] => {
  const exact = envelopeRecipient(written)?.toLowerCase()
  if (exact === undefined) return []
  const at = exact.lastIndexOf("@")
  const plus = exact.slice(0, at).indexOf("+")
  const hasTag = plus_addressing && plus > 0 && !exact.startsWith('"')
  const untagged = hasTag ? [exact.slice(0, plus) + exact.slice(at)] : []
  // A recipient "*" also reaches the catch-all.
  return [...new Set([exact, ...untagged, receivingAddressOf("*", exact.slice(at + 1))])]
}

/**
 * Returns whether an address receives mail, and if not, what is missing (assumptions inbound.pending_fields and inbound.activation). An active address stays active. The MX of
 * the host must point to the sandbox's mail host; with `without_mx` = `default_host` (inbound.active_without_mx), the default host needs a verified domain instead.
 * `mx` has the MX records of the host: empty if it has none, null if the lookup failed.
 */
export const receivingState = (input: {
  address: { host: string; status: ReceivingAddress["status"] | null }
  domain: Pick<Domain, "name" | "status" | "receiving_host">
  mx: MxAnswer[] | null
  without_mx: "never" | "default_host"
}): ReceivingState => {
  const { address, domain, mx, without_mx } = input
  if (address.status === "active") return { status: "active" }
  const isByDomain = without_mx === "default_host" && address.host === domain.receiving_host
  const points = (mx ?? []).some(({ exchange }) => zoneName(exchange) === MAIL_HOST)
  if (isByDomain ? domain.status === "verified" : points) return { status: "active" }
  return { status: "pending", dns_record: mxRecordFor(address.host), error: pendingReason(isByDomain, input) }
}

const pendingReason = (isByDomain: boolean, { address, domain, mx }: Parameters<typeof receivingState>[0]) => {
  if (isByDomain)
    return `${domain.name} is not verified yet. Publish its records (in the sandbox: POST /sandbox/domains/{id}/publish), then POST /domains/{id}/verify.`
  if (mx === null)
    return `The MX records of ${address.host} could not be looked up. The next list request retries the lookup.`
  if (mx.length === 0)
    return `${address.host} has no MX record. Publish the record in dns_record (in the sandbox: POST /sandbox/dns).`
  if (mx.some(({ exchange }) => zoneName(exchange) === ""))
    return `${address.host} has a null MX record: it receives no mail. Publish the record in dns_record instead.`
  const found = mx.slice(0, 5).map(({ exchange }) => exchange)
  return `The MX of ${address.host} points to ${found.join(", ")}, not to ${MAIL_HOST}. Publish the record in dns_record.`
}
