import { dkimValue } from "../../core/domains/records.ts"
import { notFound } from "../../core/errors.ts"
import type { Domain } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { World } from "../context.ts"

const underWay = new WeakMap<World["store"], Map<string, Promise<Domain>>>()

/**
 * The domain with its DKIM key. Domains that start verified get theirs when it is first asked for, off the event loop; then their
 * record, and its twin in the zone, get the public half. Throws `not_found` when the domain is deleted meanwhile.
 */
export function domainKeys(world: World, domain: Domain): Promise<Domain> {
  if (domain.private_key !== null) return Promise.resolve(domain)
  let making = underWay.get(world.store)
  if (!making) {
    making = new Map()
    underWay.set(world.store, making)
  }
  let promise = making.get(domain.id)
  if (!promise) {
    promise = makeKey(world, domain.id).finally(() => making.delete(domain.id))
    making.set(domain.id, promise)
  }
  return promise
}

/** Every domain of an account (or of all) that still lacks its key gets it; one that is deleted meanwhile needs none. */
export async function allDomainKeys(world: World, account_id?: string): Promise<void> {
  const { domains } = world.store.tables
  const owned = account_id === undefined ? [...domains.values()] : domains.all("account", account_id)
  // One after the other: keys are made on the few threads that files and name lookups need too.
  for (const domain of owned) {
    try {
      await domainKeys(world, domains.get(domain.id) ?? domain)
    } catch (error) {
      if (domains.get(domain.id)) throw error
    }
  }
}

async function makeKey(world: World, id: string): Promise<Domain> {
  const { private_key, public_key } = await world.keys.generate()
  const { domains, dns_records } = world.store.tables
  const domain = domains.get(id)
  if (!domain) throw notFound(`The domain ${id} was deleted while its DKIM key was being created.`)
  const value = dkimValue(public_key)
  const records = domain.records.map((record) => (record.purpose === "dkim" ? { ...record, value } : record))
  const changes: Change[] = [{ op: "patch", in: "domains", id, fields: { private_key, records } }]
  for (const record of dns_records.all("domain", id)) {
    if (record.purpose === "dkim") changes.push({ op: "patch", in: "dns_records", id: record.id, fields: { value } })
  }
  world.store.commit(changes)
  return domains.get(id) as Domain
}
