import type { Resolver } from "../core/ports.ts"
import { DnsError, type DnsResolver } from "./resolver.ts"

/** What `dns.resolve` gives: TXT as strings per answer, the rest as text, MX as `{ exchange, priority }` (which mailauth's types leave out). */
export type MailauthResolver = (domain: string, rrtype: string) => Promise<string[] | string[][]>

/**
 * The resolver in the shape that mailauth takes as its `resolver` option. Types nobody here answers are ENODATA.
 * @param budget_ms wall milliseconds that all questions through this function have together, counted from the first:
 *   make one for each message, since a message can bring a thousand signatures. Then every question ends in ETIMEOUT
 */
export function mailauthResolver(
  resolver: Resolver & Partial<Pick<DnsResolver, "ptr">>,
  { budget_ms = 20_000 }: { budget_ms?: number } = {},
): MailauthResolver {
  const ask: Record<string, ((name: string) => Promise<unknown>) | undefined> = {
    ...{ TXT: resolver.txt, MX: resolver.mx, CNAME: resolver.cname, A: resolver.a, AAAA: resolver.aaaa },
    PTR: resolver.ptr,
  }
  let spent: AbortSignal | undefined
  return async (domain, rrtype) => {
    const type = rrtype.toUpperCase()
    const question = ask[type]
    if (!question) throw new DnsError("ENODATA", domain, `${type} of ${domain}: the name has no such record`)
    spent ??= AbortSignal.timeout(budget_ms)
    const tooLate = () =>
      new DnsError("ETIMEOUT", domain, `${type} of ${domain}: the lookups of this message took over ${budget_ms} ms`)
    if (spent.aborted) throw tooLate()
    return (await orAborted(question(domain), spent, tooLate)) as string[] | string[][]
  }
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal, error: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(error())
    signal.addEventListener("abort", abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
  })
}
