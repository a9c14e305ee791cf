import { dkimValue } from "../../core/domains/records.ts"
import { notFound } from "../../core/errors.ts"
import type { Domain } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { World } from "../context.ts"

const underWay = new WeakMap<World["store"], Map<string, Promise<Domain>>>()

/**
 * The domain with its DKIM key. For domains that start verified, the key is generated on first use, off the event loop. Then their
 * record and the zone's copy get the public key. Throws `not_found` if the domain is deleted in the meantime.
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

/** Generates the missing DKIM keys of an account's domains (or of all). Skips domains that are deleted in the meantime. */
export async function allDomainKeys(world: World, account_id?: string): Promise<void> {
  const { domains } = world.store.tables
  const owned = account_id === undefined ? [...domains.values()] : domains.all("account", account_id)
  // One after another: key generation shares the small libuv thread pool with file access and name lookups.
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
