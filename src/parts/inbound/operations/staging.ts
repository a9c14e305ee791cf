import { invalid } from "../../../core/errors.ts"
import { headerFields } from "../../../core/mail/headers.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Needs, World } from "../../../operations/context.ts"
import { deletions } from "../../../operations/records.ts"
import { instant } from "../../../time/clock.ts"
import type { Simulation, ZoneRecord } from "../../domains/record.ts"
import {
  mayBeSimulated,
  type SimulatedMessage,
  simulate,
  simulatedSelectors,
  unrelatedDomain,
  type WantedResults,
} from "../rules/simulation.ts"

/** The results that a request asks for. Each one that is not given follows from the others. */
export function resultsOf({ spf, dkim, dmarc }: Partial<WantedResults>): WantedResults {
  const otherwise = dmarc === "fail" ? "fail" : "pass"
  const checks = { spf: spf ?? otherwise, dkim: dkim ?? otherwise }
  const passes = checks.spf === "pass" || checks.dkim === "pass"
  if (dmarc === "pass" && !passes) {
    throw invalid("`dmarc` cannot be pass if neither `spf` nor `dkim` is pass. Set one of them to pass.")
  }
  return { ...checks, dmarc: dmarc ?? (passes ? "pass" : "fail") }
}

/** The domains of signature and envelope. If DMARC must fail, SPF and DKIM pass for a domain that is not the sender's. */
export function signersOf(results: WantedResults, domain: string) {
  const other = results.dmarc === "fail" ? unrelatedDomain(domain) : domain
  return { signer: results.dkim === "pass" ? other : domain, spf_domain: results.spf === "pass" ? other : domain }
}

/** Sorts after every timestamp. */
const LAST = "~"
/** Maximum number of simulated records of an account. The oldest are removed first. */
const MOST_SIMULATED = 1_000

/**
 * Receives a message that gets the wanted results from real checks: signs it, or breaks its signature, and publishes the sender's SPF,
 * DKIM and DMARC records in the sandbox's zone, where they stay (assumption inbound.simulated_records).
 *
 * @param receive receives the final message, and resolves once it is processed.
 * @throws ApiError `validation_error` if the settings make the verdict impossible
 */
export async function receiveStaged<T>(
  ctx: Sender,
  message: SimulatedMessage,
  unsigned: Buffer,
  receive: (raw: Buffer, simulation: Simulation) => Promise<T>,
): Promise<T> {
  const { domain, signer, results } = message
  checkPossible(ctx, domain)
  const { private_key, value } = await ctx.keys.sharedKey()
  const { simulation, records } = simulate(message, value)
  const { selector } = simulation
  const signed =
    results.dkim === "none"
      ? unsigned
      : await ctx.mime.sign(unsigned, { domain: signer, selector, private_key, signed_at: ctx.clock.wall() })
  const raw = results.dkim === "fail" ? ctx.mail.breakSignature(signed) : signed
  publish(ctx, simulation, records)
  return await receive(raw, simulation)
}

/** Adds the records of a simulation to the zone, or makes them the newest of their names. */
function publish(
  { store, ids, clock, account }: Sender,
  simulation: Simulation,
  records: readonly { name: string; value: string }[],
): void {
  const { by } = store.tables.dns_records
  const known = by.selector(simulation.selector).all()
  const isNewest = (one: ZoneRecord) =>
    by
      .name(one.name)
      .all()
      .every(({ simulation, id }) => !simulation || id <= one.id)
  if (known.length === records.length && known.every(isNewest)) return
  const created_at = instant(clock.now())
  const excess = Math.max(0, by.simulated(account.id).count() - known.length + records.length - MOST_SIMULATED)
  const oldest = by.simulated(account.id).upTo(LAST, excess + known.length)
  const surplus = oldest.filter((one) => !known.includes(one)).slice(0, excess)
  store.commit([
    ...deletions("dns_records", [...known, ...surplus]),
    ...records.map(({ name, value }): Change => {
      const owner = { account_id: account.id, domain_id: null, purpose: null }
      const record = { ...owner, id: ids.uuid(), name, type: "TXT" as const, value, priority: null, ttl: 60 }
      return { op: "put", in: "dns_records", record: { ...record, created_at, simulation } }
    }),
  ])
}

/** The first bytes of a message that are searched for a signature. */
const HEAD = 65_536

/** The simulation whose selector a message is signed with, if its records are still there. */
export function signedSimulation({ store }: Needs<"store">, raw: Buffer): Simulation | undefined {
  const head = raw.subarray(0, HEAD)
  if (!mayBeSimulated(head)) return undefined
  const signatures = headerFields(head).filter(({ name }) => name.toLowerCase() === "dkim-signature")
  for (const selector of simulatedSelectors(signatures.map(({ value }) => value))) {
    const [record] = store.tables.dns_records.by.selector(selector).page({ limit: 1, offset: 0 }).records
    if (record) return record.simulation
  }
  return undefined
}

/** The world, and the account to which the sender's domain may belong. */
export type Sender = World & Needs<"account">

function checkPossible({ settings }: Needs<"settings">, domain: string): void {
  const values = settings()
  if (!values["inbound.authentication"])
    throw invalid(
      "A chosen verdict needs SPF, DKIM and DMARC checks. Set inbound.authentication to true, or leave `verdict`, `spf`, `dkim` and `dmarc` out.",
    )
  if (values["dns.mode"] !== "sandbox")
    throw invalid(
      "A chosen verdict needs the sandbox's DNS zone, but dns.mode is system. Set dns.mode to sandbox, or leave `verdict`, `spf`, `dkim` and `dmarc` out.",
    )
  if (domain.startsWith("["))
    throw invalid(
      `A chosen verdict needs a sender with a domain name, got ${domain}: an IP address has no DNS records.`,
    )
}
