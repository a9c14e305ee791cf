import { evaluateRecords, foundMx, foundTxt } from "../../core/domains/match.ts"
import { presentVerified } from "../../core/domains/present.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Resolver } from "../../core/ports.ts"
import type { DomainRecordRow } from "../../core/records/domains.ts"
import type { Service } from "../context.ts"
import { findOwn } from "../records.ts"

/**
 * POST /domains/{id}/verify: looks up every record immediately, without a cache (sections 3.2 and 4.4, assumptions N4, N5, N8).
 * Throws `validation_error` and changes nothing if no DNS server answered.
 */
export const verifyDomain: Service<"verifyDomain"> = async (ctx, { params }) => {
  const issued = await ctx.keys.of(findOwn(ctx, "domains", params.id))
  const looked = await Promise.all(issued.records.map((row) => look(ctx.resolver, row)))
  const problems = looked.flatMap((one) => ("problem" in one ? [one.problem] : []))
  if (problems.length === looked.length) {
    throw invalid(
      `The DNS lookups failed, so the domain was not checked and keeps its status: ${problems[0]}. The settings dns.mode (${ctx.settings()["dns.mode"]}) and dns.server choose the DNS server.`,
    )
  }
  ctx.hints.push(...problems.map((problem) => `A record keeps its status because the DNS lookup failed: ${problem}.`))
  // The domain may have been deleted in the meantime. Its records do not change once it has a key.
  const domain = findOwn(ctx, "domains", params.id)
  const found = looked.map((one) => ("found" in one ? one.found : null))
  const patch = evaluateRecords(domain, found, ctx.settings()["domains.verified_is_sticky"], ctx.now)
  const full = ctx.settings()["answers.created"] === "full"
  return ctx.commit(presentVerified({ ...domain, ...patch }, full), [
    { op: "patch", in: "domains", id: domain.id, fields: patch },
  ])
}

/** The answers of one lookup as text, or the reason why it failed. */
async function look(
  resolver: Resolver,
  { type, name }: DomainRecordRow,
): Promise<{ found: string[] } | { problem: string }> {
  try {
    if (type === "MX") return { found: foundMx(await resolver.mx(name)) }
    if (type === "CNAME") return { found: await resolver.cname(name) }
    return { found: foundTxt(await resolver.txt(name)) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    return code === "ENOTFOUND" || code === "ENODATA" ? { found: [] } : { problem: message }
  }
}
