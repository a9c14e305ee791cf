import { statusClass } from "../core/logs.ts"
import type { Log } from "../core/state.ts"
import type { Applied, Store } from "./store.ts"

/** Entries per chunk. A chunk of twice this size is split. */
const CHUNK = 512
/** Number of search texts for which a chunk caches its match count, and the matches if there are few. */
const REMEMBERED = 16
const FEW = 64

/** Neighbours in the order of the list: by `created_at`, then by id. */
interface Chunk {
  logs: Log[]
  /** Its different endpoints, how many entries have each, and all of them joined by line ends; null after a change. */
  endpoints: { names: string[]; times: number[]; text: string } | null
  matches: Map<string, Matches>
}

interface Matches {
  count: number
  /** Newest first; null if there are too many to cache. */
  logs: Log[] | null
}

/**
 * Finds log entries by a substring of their endpoint. The endpoints of some hundred neighbouring entries are joined into one text,
 * so that one search covers all of them. A repeated search costs one lookup per chunk.
 */
export class EndpointIndex {
  readonly #partitions = new Map<string, Chunk[]>()

  constructor(store: Store) {
    const all = [...store.tables.logs.values()].sort((a, b) => (precedes(a, b) ? -1 : 1))
    for (const log of all) this.#add(log)
  }

  applied(changes: readonly Applied[]): void {
    for (const change of changes) {
      if (change.in !== "logs") continue
      if (change.before) this.#remove(change.before)
      if (change.after) this.#add(change.after)
    }
  }

  /**
   * Returns one page of the entries whose endpoint contains `part`, newest first.
   *
   * @param status a class such as `4xx`, or undefined for every status.
   * @returns `total` is the number of all that match; 0 unless `counted` asks for it.
   */
  page(
    { account_id, status, part }: { account_id: string; status: string | undefined; part: string },
    { limit, offset, counted }: { limit: number; offset: number; counted: boolean },
  ): { records: Log[]; total: number } {
    const records: Log[] = []
    let passed = 0
    for (const chunk of (this.#partitions.get(nameOf(account_id, status)) ?? []).toReversed()) {
      if (!counted && records.length === limit) break
      const { count, logs } = matchesOf(chunk, part)
      if (records.length < limit && passed + count > offset) {
        const skip = Math.max(0, offset - passed)
        records.push(...(logs ?? matching(chunk, part)).slice(skip, skip + limit - records.length))
      }
      passed += count
    }
    return { records, total: counted ? passed : 0 }
  }

  #add(log: Log): void {
    for (const name of namesOf(log)) {
      const chunks = this.#partitions.get(name) ?? [newChunk([])]
      this.#partitions.set(name, chunks)
      const at = Math.max(
        0,
        last(chunks, ({ logs }) => logs[0] !== undefined && !precedes(log, logs[0])),
      )
      const chunk = chunks[at] as Chunk
      chunk.logs.splice(last(chunk.logs, (other) => precedes(other, log)) + 1, 0, log)
      changed(chunk)
      if (chunk.logs.length < CHUNK * 2) continue
      chunks.splice(at + 1, 0, newChunk(chunk.logs.splice(CHUNK)))
      // Read now, 512 at a time, and not all at once by whoever asks first.
      chunk.endpoints = read(chunk)
    }
  }

  #remove(log: Log): void {
    for (const name of namesOf(log)) {
      const chunks = this.#partitions.get(name) ?? []
      const at = last(chunks, ({ logs }) => !precedes(log, logs[0] as Log))
      const chunk = chunks[at]
      const place = chunk ? last(chunk.logs, (other) => !precedes(log, other)) : -1
      if (chunk?.logs[place]?.id !== log.id) throw new Error(`index out of step: log ${log.id}`)
      chunk.logs.splice(place, 1)
      changed(chunk)
      if (chunk.logs.length === 0) chunks.splice(at, 1)
      if (chunks.length === 0) this.#partitions.delete(name)
    }
  }
}

/** What matches; the endpoints are looked at one by one only where the text of all has the part. */
function matchesOf(chunk: Chunk, part: string): Matches {
  const known = chunk.matches.get(part)
  if (known) return known
  chunk.endpoints ??= read(chunk)
  const { names, times, text } = chunk.endpoints
  let count = 0
  // An index is found several times as fast as `includes` answers, and this runs for every endpoint of an account.
  if (text.indexOf(part) !== -1) {
    for (let i = 0; i < names.length; i++) if (names[i]?.indexOf(part) !== -1) count += times[i] as number
  }
  const found = { count, logs: count === 0 ? [] : count <= FEW ? matching(chunk, part) : null }
  if (chunk.matches.size === REMEMBERED) chunk.matches.clear()
  chunk.matches.set(part, found)
  return found
}

const matching = ({ logs }: Chunk, part: string) =>
  logs.filter(({ endpoint }) => endpoint.indexOf(part) !== -1).reverse()

function read({ logs }: Chunk): NonNullable<Chunk["endpoints"]> {
  const counts = new Map<string, number>()
  for (const { endpoint } of logs) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
  const names = [...counts.keys()]
  return { names, times: [...counts.values()], text: names.join("\n") }
}

const newChunk = (logs: Log[]): Chunk => ({ logs, endpoints: null, matches: new Map() })

function changed(chunk: Chunk): void {
  chunk.endpoints = null
  chunk.matches.clear()
}

/** The last place that fulfils a condition which holds up to some place and no further; -1 when none does. */
function last<T>(items: readonly T[], holds: (item: T) => boolean): number {
  if (items.length > 0 && holds(items[items.length - 1] as T)) return items.length - 1
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low - 1
}

const precedes = (a: Log, b: Log) => a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id)
const nameOf = (account_id: string, status: string | undefined) => (status ? `${account_id} ${status}` : account_id)
const namesOf = ({ account_id, status_code }: Log) => [account_id, nameOf(account_id, statusClass(status_code))]
