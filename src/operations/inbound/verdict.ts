import { invalid } from "../../core/errors.ts"
import { stagedFor, type WantedVerdict } from "../../core/inbound/staged-zone.ts"
import type { Context, World } from "../context.ts"
import type { SigningKey } from "../domains/keys.ts"

/**
 * Delivers a message that gets the wanted verdict from real checks: signs it, or breaks its signature, and makes the sandbox's DNS
 * answer with the sender's SPF, DKIM and DMARC records (none for `unverified`) while the message is processed. The records are
 * not listed and are removed after processing, or when the process ends. Other mail of the same domain that is processed at the
 * same time sees them too. A domain of the account signs with its own key.
 *
 * @param arrive delivers the final message and resolves once it is processed.
 * @throws ApiError `validation_error` if the settings make the verdict impossible
 */
export async function arriveWith<T>(
  ctx: Context,
  { verdict, domain, client_ip }: { verdict: WantedVerdict; domain: string; client_ip: string },
  unsigned: Buffer,
  arrive: (raw: Buffer) => Promise<T>,
): Promise<T> {
  checkPossible(ctx, domain)
  const key = await keyOf(ctx, domain)
  const raw = verdict === "unverified" ? unsigned : await signed(ctx, unsigned, domain, key, verdict === "failed")
  const staged = () => {
    const zone = ctx.store.tables.dns_records.by.name(domain).all()
    const texts = zone.filter(({ type }) => type === "TXT").map(({ value }) => value)
    return stagedFor({ domain, verdict, client_ip, key, texts })
  }
  return await ctx.zone.stage(domain, staged, () => arrive(raw))
}

function checkPossible({ settings }: World, domain: string): void {
  const values = settings()
  if (!values["inbound.authentication"])
    throw invalid(
      "`verdict` needs SPF, DKIM and DMARC checks. Set inbound.authentication to true, or leave `verdict` out.",
    )
  if (values["dns.mode"] !== "sandbox")
    throw invalid(
      "`verdict` needs the sandbox's DNS zone, but dns.mode is system. Set dns.mode to sandbox, or leave `verdict` out.",
    )
  if (domain.startsWith("["))
    throw invalid(`\`verdict\` needs a sender with a domain name, got ${domain}: an IP address has no DNS records.`)
}

async function keyOf({ store, account, keys }: Context, name: string): Promise<SigningKey> {
  const domain = store.tables.domains.find.name(account.id, name)
  if (!domain) return await keys.forOthers()
  const { selector, private_key, records } = await keys.of(domain)
  const value = records.find(({ purpose }) => purpose === "dkim")?.value
  return value === undefined ? await keys.forOthers() : { selector, private_key, value }
}

async function signed(ctx: Context, unsigned: Buffer, domain: string, key: SigningKey, broken: boolean) {
  const { selector, private_key } = key
  const raw = await ctx.mime.sign(unsigned, { domain, selector, private_key, signed_at: ctx.clock.now() })
  return broken ? ctx.mail.break_signature(raw) : raw
}
