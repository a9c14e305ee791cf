import type { Follower, Store } from "../../../store/store.ts"
import { replaces } from "../../inbound/rules/simulation.ts"
import type { Simulation, ZoneRecord } from "../record.ts"
import { answerFrom, indexZone, type ZoneAnswer } from "../rules/dns-zone.ts"

/** Generates the missing keys of the DKIM records that are published at these names, and returns whether there were any. */
type PublishedKeys = { generateAt(names: readonly string[]): Promise<boolean> }
type Index = ReturnType<typeof indexZone>
type RecordsAt = (name: string) => readonly ZoneAnswer[]

/**
 * The records of the sandbox's zone. The DNS server serves simulated ones, too: of each name the newest, unless another record takes
 * its place. The checks of received mail see only those of the message's own simulation.
 */
export class Zone implements Follower {
  readonly follows = ["dns_records"] as const
  readonly #store: Store
  readonly #keys: PublishedKeys
  /** Built at the first query after a change. */
  #indexes: { published: Index; simulated: Index } | null = null

  constructor(store: Store, keys: PublishedKeys) {
    this.#store = store
    this.#keys = keys
  }

  applied(): void {
    this.#indexes = null
  }

  /** Answers a query of the DNS server. */
  async answer(name: string, type: string): Promise<ReturnType<typeof answerFrom>> {
    return await this.#withKeys(name, type, (asked) => this.#served(asked))
  }

  /** Answers a query of the checks of a message. */
  async answerCheck(name: string, type: string, simulation?: Simulation): Promise<ReturnType<typeof answerFrom>> {
    return await this.#withKeys(name, type, (asked) => this.#checked(asked, simulation))
  }

  /** If the answer has the DKIM record of a domain whose key does not exist yet, waits for that key. */
  async #withKeys(name: string, type: string, records: RecordsAt): Promise<ReturnType<typeof answerFrom>> {
    const below = (asked: string) => {
      const { published, simulated } = this.#built()
      return published.below(asked) || simulated.below(asked)
    }
    const answer = answerFrom(records, name, type, below)
    if (answer === "nxdomain") return answer
    const isGenerated = await this.#keys.generateAt(answer.map((record) => record.name))
    return isGenerated ? answerFrom(records, name, type, below) : answer
  }

  #served(name: string): readonly ZoneAnswer[] {
    const { published, simulated } = this.#built()
    const records = published.records(name)
    const newest = (simulated.records(name) as ZoneRecord[]).reduce<ZoneRecord | null>(
      (last, one) => (last === null || one.id > last.id ? one : last),
      null,
    )
    return newest === null || records.some((record) => replaces(record, newest)) ? records : [...records, newest]
  }

  #checked(name: string, simulation: Simulation | undefined): readonly ZoneAnswer[] {
    const { published, simulated } = this.#built()
    const records = published.records(name)
    if (simulation === undefined) return records
    const { selector, hides } = simulation
    const own = (simulated.records(name) as ZoneRecord[]).filter((one) => one.simulation?.selector === selector)
    const others = hides.includes(name) ? records.filter(({ type }) => type !== "TXT" && type !== "CNAME") : records
    return [...others, ...own]
  }

  #built(): { published: Index; simulated: Index } {
    if (this.#indexes) return this.#indexes
    const all = [...this.#store.tables.dns_records.values()]
    this.#indexes = {
      published: indexZone(all.filter(({ simulation }) => simulation === undefined)),
      simulated: indexZone(all.filter(({ simulation }) => simulation !== undefined)),
    }
    return this.#indexes
  }
}
