import { invalid } from "../../core/errors.ts"
import { stagedFor, type WantedResults } from "../../core/inbound/staged-zone.ts"
import type { Needs, World } from "../context.ts"
import type { SigningKey } from "../domains/keys.ts"

/** Who sends a staged message, and what the checks must find: see {@link stagedFor}. */
export type Staging = Omit<Parameters<typeof stagedFor>[0], "key" | "texts">

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
export function signersOf({ ids }: Needs<"ids">, results: WantedResults, domain: string) {
  const other = results.dmarc === "fail" ? `m${ids.token(8).toLowerCase()}.unrelated.test` : domain
  return { signer: results.dkim === "pass" ? other : domain, spf_domain: results.spf === "pass" ? other : domain }
}

/**
 * Receives a message that gets the wanted results from real checks: signs it, or breaks its signature, and makes the sandbox's DNS
 * answer with the sender's SPF, DKIM and DMARC records while the message is processed. The records are not listed and are removed
 * after processing, or when the process ends. Other mail of the same domain that is processed at the same time sees them too. A
 * domain of the account signs with its own key.
 *
 * @param receive receives the final message, and resolves once it is processed.
 * @throws ApiError `validation_error` if the settings make the verdict impossible
 */
export async function receiveStaged<T>(
  ctx: Sender,
  staging: Staging,
  unsigned: Buffer,
  receive: (raw: Buffer) => Promise<T>,
): Promise<T> {
  const { domain, signer, results } = staging
  checkPossible(ctx, domain)
  const key = await keyOf(ctx, signer)
  const { selector, private_key } = key
  const signed =
    results.dkim === "none"
      ? unsigned
      : await ctx.mime.sign(unsigned, { domain: signer, selector, private_key, signed_at: ctx.clock.now() })
  const raw = results.dkim === "fail" ? ctx.mail.breakSignature(signed) : signed
  const staged = () => {
    const zone = ctx.store.tables.dns_records.by.name(domain).all()
    const texts = zone.filter(({ type }) => type === "TXT").map(({ value }) => value)
    return stagedFor({ ...staging, key, texts })
  }
  return await ctx.zone.stage(domain, staged, () => receive(raw))
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

async function keyOf({ store, account, keys }: Sender, name: string): Promise<SigningKey> {
  const domain = store.tables.domains.find.name(account.id, name)
  if (!domain) return await keys.sharedKey()
  const { selector, private_key, records } = await keys.of(domain)
  const value = records.find(({ purpose }) => purpose === "dkim")?.value
  return value === undefined ? await keys.sharedKey() : { selector, private_key, value }
}
