import { DKIM_SELECTOR } from "../../core/domains/names.ts"
import { dkimValue } from "../../core/domains/records.ts"
import { invalid } from "../../core/errors.ts"
import { stagedFor, type WantedVerdict } from "../../core/inbound/staged-zone.ts"
import type { Context, World } from "../context.ts"
import { domainKeys } from "../domains/keys.ts"

interface SigningKey {
  selector: string
  private_key: string
  /** The DKIM record of the key. */
  value: string
}

/** The shared key for senders on other domains, generated on first use. */
const otherDomainKeys = new WeakMap<World["store"], Promise<SigningKey>>()

/** Serializes messages with temporary DNS records, per organizational domain of the sender. */
const turns = new WeakMap<World["store"], Map<string, Promise<unknown>>>()

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
  return await inTurn(ctx, domain.split(".").slice(-2).join("."), async () => {
    const zone = ctx.store.tables.dns_records.all("name", domain)
    const texts = zone.filter(({ type }) => type === "TXT").map(({ value }) => value)
    const staged = stagedFor({ domain, verdict, client_ip, key, texts })
    for (const [name, values] of staged) ctx.staged.set(name, values)
    try {
      return await arrive(raw)
    } finally {
      for (const name of staged.keys()) ctx.staged.delete(name)
    }
  })
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

async function keyOf(ctx: Context, name: string): Promise<SigningKey> {
  const domain = ctx.store.tables.domains.find("name", `${ctx.account.id} ${name}`)
  if (!domain) return await otherDomainKey(ctx)
  const { selector, private_key, records } = await domainKeys(ctx, domain)
  const value = records.find(({ purpose }) => purpose === "dkim")?.value
  return value === undefined ? await otherDomainKey(ctx) : { selector, private_key: private_key as string, value }
}

function otherDomainKey({ store, keys }: World): Promise<SigningKey> {
  let key = otherDomainKeys.get(store)
  if (!key) {
    key = keys.generate().then(({ private_key, public_key }) => {
      return { selector: DKIM_SELECTOR, private_key, value: dkimValue(public_key) }
    })
    otherDomainKeys.set(store, key)
  }
  return key
}

async function signed(ctx: Context, unsigned: Buffer, domain: string, key: SigningKey, broken: boolean) {
  const { selector, private_key } = key
  const raw = await ctx.mime.sign(unsigned, { domain, selector, private_key, signed_at: ctx.clock.now() })
  return broken ? ctx.mail.break_signature(raw) : raw
}

async function inTurn<T>({ store }: World, name: string, work: () => Promise<T>): Promise<T> {
  let lines = turns.get(store)
  if (!lines) {
    lines = new Map()
    turns.set(store, lines)
  }
  const turn = (lines.get(name) ?? Promise.resolve()).then(work)
  const end = turn.catch(() => undefined)
  lines.set(name, end)
  try {
    return await turn
  } finally {
    if (lines.get(name) === end) lines.delete(name)
  }
}
