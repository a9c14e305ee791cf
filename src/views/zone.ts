import { answerFrom, indexZone } from "../core/domains/dns-zone.ts"
import { type StagedZone, withStaged } from "../core/inbound/staged-zone.ts"
import type { Follower, Store } from "../store/store.ts"

/** Generates the missing keys of the DKIM records that are published at these names, and returns whether there were any. */
type PublishedKeys = { generateAt(names: readonly string[]): Promise<boolean> }

/** The records that the sandbox's DNS server serves: the stored ones, some of them replaced by temporary TXT records. */
export class Zone implements Follower {
  readonly follows = ["dns_records"] as const
  readonly #store: Store
  readonly #keys: PublishedKeys
  readonly #staged: StagedZone = new Map()
  /** The last work with temporary records, by organizational domain. */
  readonly #turns = new Map<string, Promise<unknown>>()
  /** Built at the first query after a change. */
  #index: ReturnType<typeof indexZone> | null = null

  constructor(store: Store, keys: PublishedKeys) {
    this.#store = store
    this.#keys = keys
  }

  applied(): void {
    this.#index = null
  }

  /** Answers a query. If the answer has the DKIM record of a domain whose key does not exist yet, waits for that key. */
  async answer(name: string, type: string): Promise<ReturnType<typeof answerFrom>> {
    const answer = this.#answerNow(name, type)
    if (answer === "nxdomain") return answer
    const isGenerated = await this.#keys.generateAt(answer.map((record) => record.name))
    return isGenerated ? this.#answerNow(name, type) : answer
  }

  #answerNow(name: string, type: string): ReturnType<typeof answerFrom> {
    this.#index ??= indexZone(this.#store.tables.dns_records.values())
    const { records, below } = this.#index
    return answerFrom(withStaged(records, this.#staged), name, type, below)
  }

  /** Runs work while the zone has temporary records. Works for the same organizational domain run one after another. */
  async stage<T>(domain: string, records: () => StagedZone, work: () => Promise<T>): Promise<T> {
    const organization = domain.split(".").slice(-2).join(".")
    const before = this.#turns.get(organization) ?? Promise.resolve()
    const turn = before.then(async () => {
      const staged = records()
      for (const [name, values] of staged) this.#staged.set(name, values)
      try {
        return await work()
      } finally {
        for (const name of staged.keys()) this.#staged.delete(name)
      }
    })
    const end = turn.catch(() => undefined)
    this.#turns.set(organization, end)
    try {
      return await turn
    } finally {
      if (this.#turns.get(organization) === end) this.#turns.delete(organization)
    }
  }
}
