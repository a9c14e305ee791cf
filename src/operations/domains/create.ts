import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import { checkDomainName } from "../../core/domains/check-name.ts"
import { presentDomain } from "../../core/domains/present.ts"
import { layoutAt, newDomainRecords } from "../../core/domains/records.ts"
import { invalid } from "../../core/errors.ts"
import type { Domain } from "../../core/records/domains.ts"
import type { Context } from "../context.ts"
import { selectorFor } from "./selector.ts"

/** POST /domains: pending, with the records to publish and a new DKIM key (sections 2.3 and 4.4, assumptions N2, N3, N6). */
export async function createDomain(
  ctx: Context,
  { body }: ServiceInput<"createDomain">,
): Promise<ServiceAnswer<"createDomain">> {
  const { account, ids, now } = ctx
  const name = checkDomainName(body.name)
  refuseDuplicate(ctx, name)
  const { private_key, public_key } = await ctx.keys.generate()
  // The same name may have been added during the await.
  refuseDuplicate(ctx, name)
  const selector = selectorFor(ctx, name)
  const record: Domain = {
    id: ids.uuid(),
    account_id: account.id,
    name,
    status: "pending",
    records: newDomainRecords({ name, selector, public_key, layout: layoutAt(now) }),
    selector,
    private_key,
    created_at: now,
    verified_at: null,
    last_checked_at: null,
  }
  return ctx.commit(presentDomain(record), [{ op: "put", in: "domains", record }])
}

function refuseDuplicate({ store, account }: Context, name: string): void {
  const existing = store.tables.domains.find.name(account.id, name)
  if (!existing) return
  throw invalid(
    `This account already has the domain ${name}. Its id is ${existing.id} and its status is ${existing.status}.`,
  )
}
