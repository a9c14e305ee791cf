import { zoneName } from "../dns-zone.ts"
import { MAIL_HOST } from "../domains/names.ts"
import { defaultReceivingHost, mxRecordFor } from "../domains/records.ts"
import { invalid } from "../errors.ts"
import type { MxAnswer } from "../ports.ts"
import type { Domain, ReceivingAddress } from "../records/domains.ts"

const DOT_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export interface ReceivingState {
  status: ReceivingAddress["status"]
  /** Both absent on an active address (assumption I7). */
  dns_record?: { type: "MX"; name: string; value: string; priority: number }
  error?: string
}

/** `local_part` as kept: lowercased, `*` for the catch-all (section 4.3). Throws `validation_error` for anything but an RFC 5321 dot-atom. */
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

/** `host` as kept: lowercased, the domain's own receiving host when left out. Throws `validation_error` when it is no host name of the domain. */
export const receivingHost = (input: string | undefined, domain: string): string => {
  if (input === undefined) return defaultReceivingHost(domain)
  const host = asciiHost(input)
  if (host === null)
    throw invalid(`\`host\` must be a host name such as ${defaultReceivingHost(domain)}, at most 253 characters.`)
  if (host !== domain && !host.endsWith(`.${domain}`))
    throw invalid(`\`host\` must be ${domain} or a subdomain of it, for example ${defaultReceivingHost(domain)}.`)
  return host
}

/** The address as kept and compared: `local_part@host`. */
export const receivingAddressOf = (local_part: string, host: string): string => `${local_part}@${host}`

/**
 * The addresses that may receive mail for an envelope recipient, best first: the exact one wins over the catch-all
 * (assumption I10). Empty when the recipient is no address.
 */
export const receivingCandidates = (recipient: string): string[] => {
  const at = recipient.lastIndexOf("@")
  const host = at > 0 ? asciiHost(recipient.slice(at + 1)) : null
  if (host === null) return []
  const exact = receivingAddressOf(recipient.slice(0, at).toLowerCase(), host)
  const catchAll = receivingAddressOf("*", host)
  // A recipient written as "*" is not the owner's wish to address the catch-all, but it lands there all the same.
  return exact === catchAll ? [catchAll] : [exact, catchAll]
}

/** Lowercased and in the A-label form that DNS knows, or null when it is no host name. */
const asciiHost = (input: string): string | null => {
  const name = input.trim().toLowerCase().replace(/\.$/, "")
  const ascii = /^[\x21-\x7e]*$/.test(name) ? name : toAscii(name)
  return ascii !== null && HOST.test(ascii) ? ascii : null
}

const toAscii = (name: string): string | null =>
  /[\s/\\?#@:%]/u.test(name) ? null : (URL.parse(`http://${name}`)?.hostname ?? null)

/**
 * Whether an address receives, and what is missing when it does not (assumptions I7, I8). An active address stays
 * active; on the default host the verified domain is enough; on any other host its MX must name the sandbox's mail host.
 * `mx` holds the answers for the host, empty when it has none, null when they could not be looked up.
 */
export const receivingState = (input: {
  address: Pick<ReceivingAddress, "host" | "status"> | { host: string; status: null }
  domain: Pick<Domain, "name" | "status">
  mx: MxAnswer[] | null
}): ReceivingState => {
  const { address, domain, mx } = input
  if (address.status === "active") return { status: "active" }
  const isDefault = address.host === defaultReceivingHost(domain.name)
  const points = (mx ?? []).some(({ exchange }) => zoneName(exchange) === MAIL_HOST)
  if (isDefault ? domain.status === "verified" : points) return { status: "active" }
  return { status: "pending", dns_record: mxRecordFor(address.host), error: pendingReason(isDefault, input) }
}

const pendingReason = (isDefault: boolean, { address, domain, mx }: Parameters<typeof receivingState>[0]) => {
  if (isDefault)
    return `${domain.name} is not verified yet. Publish its records (in the sandbox: POST /sandbox/domains/{id}/publish), then POST /domains/{id}/verify.`
  if (mx === null)
    return `The MX records of ${address.host} could not be looked up. The next list request retries the lookup.`
  if (mx.length === 0) return `${address.host} has no MX record. Publish the record in dns_record.`
  const found = mx
    .map(({ exchange }) => exchange)
    .slice(0, 5)
    .join(", ")
  return `The MX of ${address.host} points to ${found}, not to ${MAIL_HOST}. Publish the record in dns_record.`
}
