import { notFound } from "../../../core/errors.ts"
import type { DkimKeys } from "../../../core/ports.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Store } from "../../../store/store.ts"
import { SharedWork } from "../../../time/turn.ts"
import type { Domain } from "../record.ts"
import { DKIM_SELECTOR } from "../rules/names.ts"
import { dkimValue } from "../rules/records.ts"

/** A domain that has its DKIM key. */
export type SigningDomain = Domain & { private_key: string }

export interface SigningKey {
  selector: string
  private_key: string
  /** The DKIM record of the key. */
  value: string
}

const hasKey = (domain: Domain): domain is SigningDomain => domain.private_key !== null

/** The DKIM keys of domains. For domains that start verified, the key is generated on first use, off the event loop. */
export class DomainKeys {
  readonly #store: Store
  readonly #generator: DkimKeys
  readonly #running = new SharedWork<SigningDomain>()
  #shared: Promise<SigningKey> | null = null

  constructor(store: Store, generator: DkimKeys) {
    this.#store = store
    this.#generator = generator
  }

  generate(): ReturnType<DkimKeys["generate"]> {
    return this.#generator.generate()
  }

  /**
   * The domain with its DKIM key. A new key is also written to the domain's record and to the zone's copy of it. Throws `not_found` if
   * the domain is deleted in the meantime.
   */
  async of(domain: Domain): Promise<SigningDomain> {
    return hasKey(domain) ? domain : await this.#running.run(domain.id, () => this.#make(domain.id))
  }

  /** Generates the missing DKIM keys of an account's domains. */
  async generateMissing(account_id: string): Promise<void> {
    await this.#ofAll(this.#store.tables.domains.by.account(account_id).all())
  }

  /** Generates the missing keys of the DKIM records that are published at these names. Returns whether there were any. */
  async generateAt(names: readonly string[]): Promise<boolean> {
    const { domains, dns_records } = this.#store.tables
    const rows = names.flatMap((name) => dns_records.by.name(name).all()).filter(({ purpose }) => purpose === "dkim")
    const missing = rows.flatMap(({ domain_id }) => domains.get(domain_id ?? "") ?? []).filter((one) => !hasKey(one))
    await this.#ofAll(missing)
    return missing.length > 0
  }

  /** Skips domains that are deleted in the meantime. */
  async #ofAll(all: readonly Domain[]): Promise<void> {
    const { domains } = this.#store.tables
    // One after another: key generation shares the small libuv thread pool with file access and name lookups.
    for (const domain of all) {
      try {
        await this.of(domains.get(domain.id) ?? domain)
      } catch (error) {
        if (domains.get(domain.id)) throw error
      }
    }
  }

  /** The shared key for senders on other domains, generated on first use. */
  sharedKey(): Promise<SigningKey> {
    this.#shared ??= this.generate().then(({ private_key, public_key }) => ({
      selector: DKIM_SELECTOR,
      private_key,
      value: dkimValue(public_key),
    }))
    return this.#shared
  }

  async #make(id: string): Promise<SigningDomain> {
    const { private_key, public_key } = await this.generate()
    const { domains, dns_records } = this.#store.tables
    const domain = domains.get(id)
    if (!domain) throw notFound(`The domain ${id} was deleted while its DKIM key was being created.`)
    const value = dkimValue(public_key)
    const records = domain.records.map((record) => (record.purpose === "dkim" ? { ...record, value } : record))
    const changes: Change[] = [{ op: "patch", in: "domains", id, fields: { private_key, records } }]
    for (const record of dns_records.by.domain(id).all()) {
      if (record.purpose === "dkim") changes.push({ op: "patch", in: "dns_records", id: record.id, fields: { value } })
    }
    this.#store.commit(changes)
    return { ...domain, private_key, records }
  }
}
