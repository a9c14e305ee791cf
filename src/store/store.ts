import type { Change, CollectionName, Collections } from "../core/state/state.ts"
import { platform } from "../platform.ts"
import { type BlobStore, blobRefs, WITH_BLOBS } from "./blob-store.ts"
import { SCHEMA, type Schema } from "./migrations.ts"
import type { Table } from "./table.ts"
import { type Contents, collectionNames, contentsOf, createTables, type Tables } from "./tables.ts"

/** An applied change of one of these collections: the record before and after. */
export type Applied<K extends CollectionName = CollectionName> = {
  [N in K]:
    | { in: N; before: Collections[N] | undefined; after: Collections[N] }
    | { in: N; before: Collections[N]; after: undefined }
}[K]

/** Whether a change is one of this collection. */
export const isIn = <K extends CollectionName>(change: Applied, collection: K): change is Applied & Applied<K> =>
  change.in === collection

/** Follows the commits of a store. */
export interface Follower {
  /** The collections that it follows (default: all). */
  readonly follows?: readonly CollectionName[]
  /** Called with the changes of a commit, of any collection, if one of them is of a collection that it follows. */
  applied(changes: readonly Applied[]): void
}

type ContentsWithBlobs = Pick<Contents, (typeof WITH_BLOBS)[number]>

const turn = () => new Promise((done) => platform.setImmediate(done))

/** Durable storage of commits. A store in memory has none. */
export interface Durable {
  /** Appended bytes that are not in the JSON file yet. */
  readonly size: number
  /** Appends commits as JSON texts, all or none. Throws if they cannot be written. */
  append(payloads: readonly string[]): void
  /** Resolves when everything appended has reached the disk. */
  sync(): Promise<void>
  /** Replaces everything written so far by a whole state, all or nothing. `take` runs when the new state takes effect. */
  replace(contents: Contents, take: () => void): Promise<void>
}

/** Number of records inserted into the tables before yielding to the event loop. */
const SLICE = 500

/** What runs at the end of a round of the event loop, and is written together. */
interface Group {
  /** Resolves when it is its turn. */
  begins: Promise<void>
  payloads: string[]
  applied: Applied[]
  written: PromiseWithResolvers<void>
}

/**
 * All data in memory, with indexes. All changes go through this class. A commit is written before it takes effect; if it cannot be
 * written, it throws and changes nothing.
 */
export class Store {
  readonly tables: Tables = createTables()
  readonly blobs: BlobStore
  /** The schema of its records, and the migrations that lead to it. */
  readonly schema: Schema
  readonly #durable: Durable | null
  #followers: readonly Follower[] = []
  #waiting: string[] = []
  /** Whether the pending changes are written at the end of this event loop turn. */
  #flushScheduled = false
  #released = false
  /** Set while the state of a finished run is shown. */
  #sealed = false
  /** The changes of the running {@link Store.together}. */
  #held: { changes: Change[]; applied: Applied[] } | null = null
  /** The group that waits for the end of this round of the event loop. */
  #next: Group | null = null
  /** The group that runs. */
  #group: Group | null = null
  /** The sync that the callers of this moment share. */
  #syncing: Promise<void> | null = null

  constructor(blobs: BlobStore, durable: Durable | null, schema: Schema = SCHEMA) {
    this.blobs = blobs
    this.schema = schema
    this.#durable = durable
  }

  /** Bytes that are only in the journal; 0 for a store in memory. */
  get journal_bytes(): number {
    return this.#durable?.size ?? 0
  }

  /** Sets who is called after each commit with its changes, in this order. */
  onCommit(followers: readonly Follower[]): void {
    this.#followers = followers
  }

  /** From now on, commits change nothing: the state is that of a finished run. */
  seal(): void {
    this.#sealed = true
  }

  /** Writes the changes as one journal line, then applies them. If they cannot be written, throws and changes nothing. */
  commit(changes: readonly Change[]): void {
    if (changes.length === 0 || this.#sealed) return
    if (this.#held) this.#held.changes.push(...changes)
    else this.#write(changes)
    this.#applyAll(changes)
  }

  /**
   * Runs work at the end of this round of the event loop, together with all other work that asked for that in it. What it commits is
   * written in one go: it takes effect for the others of the group at once, for everybody else only when it is written. If it cannot be
   * written, all of the group throws the error, and what it has committed is rolled back
   * (`docs/adr/0022-sends-of-one-round-are-one-write.md`). Work that waits for anything but promises goes on without the group.
   */
  async inGroup<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#durable) return await work()
    this.#next ??= this.#gather()
    const { begins, written } = this.#next
    await begins
    try {
      return await work()
    } finally {
      await written.promise
    }
  }

  #gather(): Group {
    const { promise: begins, resolve: begin } = Promise.withResolvers<void>()
    const group: Group = { begins, payloads: [], applied: [], written: Promise.withResolvers() }
    // Work that goes on for longer looks at it later.
    group.written.promise.catch(() => undefined)
    platform.setImmediate(() => {
      this.#next = null
      this.#group = group
      this.blobs.holdBack()
      begin()
      // Node runs this once no promise is left that can go on, and before any other input, timer or immediate: nobody else sees the group.
      platform.queueMicrotask(() => platform.nextTick(() => this.#endGroup(group)))
    })
    return group
  }

  #endGroup({ payloads, applied, written }: Group): void {
    this.#group = null
    try {
      this.blobs.flush()
      if (payloads.length > 0) this.#append(payloads)
    } catch (error) {
      this.blobs.dropHeldBack()
      for (const change of applied.reverse().flatMap(inverse)) this.#change(change)
      this.blobs.discardUnheld()
      written.reject(error)
      return
    }
    try {
      if (applied.length > 0) this.#tookEffect(applied)
      written.resolve()
    } catch (error) {
      // As after any other commit: it stays, although its caller gets the error.
      written.reject(error)
    }
  }

  /**
   * Runs several commits as one transaction. Each commit sees the earlier ones, and all are written as one line after the last.
   * If the work throws or cannot be written, all commits are rolled back.
   */
  together<T>(work: () => T): T {
    const waiting = this.#waiting.length
    const held = { changes: [], applied: [] }
    this.#held = held
    const rollBack = () => {
      this.#held = null
      this.#waiting = this.#waiting.slice(0, waiting)
      this.#applyAll(held.applied.reverse().flatMap(inverse))
    }
    let result: T
    try {
      result = work()
    } catch (error) {
      rollBack()
      throw error
    }
    this.#held = null
    this.#write(held.changes, rollBack)
    this.#sweep()
    return result
  }

  /**
   * Applies the changes now and writes them with the next write, at the latest at the end of this event loop turn. For changes that
   * no response has acknowledged and a restart would repeat: steps of the pace, attempts.
   */
  commitSoon(changes: readonly Change[]): void {
    if (!this.#sealed) this.keepDerived(changes)
  }

  /** Like {@link Store.commitSoon}, for what follows from the records and is made when somebody looks, also in a finished run. */
  keepDerived(changes: readonly Change[]): void {
    if (changes.length === 0) return
    if (this.#group) this.#group.payloads.push(JSON.stringify(changes))
    else if (this.#durable) {
      this.#waiting.push(JSON.stringify(changes))
      if (!this.#flushScheduled) {
        this.#flushScheduled = true
        platform.setImmediate(() => this.#endTurn())
      }
    }
    this.#applyAll(changes)
  }

  /** Writes the pending changes. If this fails, throws and keeps them pending. */
  flush(): void {
    if (this.#waiting.length === 0) return
    this.#append([])
    this.#sweep()
  }

  /** Resolves when all commits so far are on disk. Those of a group, which ask at once, share a sync. */
  sync(): Promise<void> {
    this.#syncing ??= Promise.resolve().then(() => {
      this.#syncing = null
      return this.#sync()
    })
    return this.#syncing
  }

  async #sync(): Promise<void> {
    this.flush()
    await this.blobs.sync()
    await this.#durable?.sync()
  }

  /** Loads a whole state at the start, without writing it. */
  load(contents: Partial<Contents>, commits: readonly (readonly Change[])[]): void {
    for (const name of collectionNames) for (const record of contents[name] ?? []) put(this.tables, name, record)
    for (const changes of commits) for (const change of changes) this.#apply(change)
    for (const name of WITH_BLOBS) {
      for (const record of this.tables[name].values()) for (const ref of blobRefs(name, record)) this.blobs.hold(ref)
    }
  }

  /**
   * Replaces the whole state atomically. Commits continue meanwhile and are replaced too. The caller already holds the blobs of the
   * new records. If the state cannot be written, throws and changes nothing.
   *
   * @param onTaken runs in the turn of the event loop in which the new state takes effect.
   */
  async replace(contents: Contents, onTaken: () => void = () => undefined): Promise<void> {
    const tables = createTables()
    let count = 0
    for (const name of collectionNames) {
      for (const record of contents[name]) {
        put(tables, name, record)
        if (++count % SLICE === 0) await turn()
      }
    }
    // Sync the blobs first: after a power failure, the new state must not exist without its blobs, since the old state is gone.
    await this.blobs.sync()
    let old: ContentsWithBlobs = { emails: [], inbound: [], deliveries: [] }
    const take = () => {
      old = this.contents()
      this.#take(tables)
      onTaken()
    }
    if (this.#durable) await this.#durable.replace(contents, take)
    else take()
    await this.#releaseAll(old)
  }

  /** Releases the blobs of a replaced state. */
  async #releaseAll(old: ContentsWithBlobs): Promise<void> {
    let released = 0
    for (const name of WITH_BLOBS) {
      for (const record of old[name]) {
        for (const ref of blobRefs(name, record)) this.blobs.release(ref)
        if (++released % SLICE === 0) await turn()
      }
    }
    try {
      this.blobs.sweep()
    } catch {
      // The new state is active even if the old bytes cannot be removed.
    }
  }

  /** All records by collection. Records are immutable, so the result does not change while it is written. */
  contents(): Contents {
    return contentsOf((name) => [...this.tables[name].values()])
  }

  /** Makes the records of these tables the current ones, and calls the followers. */
  #take(tables: Tables): void {
    const removed = collectionNames.flatMap((name) => removals(name, this.tables[name].values()))
    const added = collectionNames.flatMap((name) => this.#takeTable(name, tables))
    this.#waiting = []
    this.#released = false
    this.#callFollowers([...removed, ...added])
  }

  #takeTable<K extends CollectionName>(name: K, tables: Tables): Applied<K>[] {
    this.tables[name].takeOver(tables[name])
    return Array.from(this.tables[name].values(), (after) => ({ in: name, before: undefined, after }))
  }

  #write(changes: readonly Change[], rollBack = () => {}): void {
    if (!this.#durable) return
    const payload = JSON.stringify(changes)
    if (this.#group) {
      this.#group.payloads.push(payload)
      return
    }
    try {
      this.#append([payload])
    } catch (error) {
      // First the roll back: it holds the bytes again that the changes released, and discarding removes released bytes.
      rollBack()
      this.blobs.discardUnheld()
      throw error
    }
  }

  /** Writes commits, after the pending ones. */
  #append(payloads: readonly string[]): void {
    this.#durable?.append([...this.#waiting, ...payloads])
    this.#waiting = []
  }

  #endTurn(): void {
    this.#flushScheduled = false
    try {
      this.flush()
    } catch {
      // The changes stay pending. The next durable commit reports the error to its caller.
    }
  }

  #sweep(): void {
    if (!this.#released || this.#group) return
    this.#released = false
    this.blobs.sweep()
  }

  #applyAll(changes: readonly Change[]): void {
    const applied = changes.flatMap((change) => this.#change(change))
    this.#held?.applied.push(...applied)
    if (this.#group) this.#group.applied.push(...applied)
    else this.#tookEffect(applied)
  }

  /** Applies a change to its table, and counts the references to its blobs. Returns what it changed. */
  #change(change: Change): Applied[] {
    const applied = this.#apply(change)
    for (const one of applied) if (this.#updateReferences(one)) this.#released = true
    return applied
  }

  #tookEffect(applied: readonly Applied[]): void {
    // Remove bytes only after the removal of their record is written: a kill in between must not leave a record without bytes.
    if (!this.#held && this.#waiting.length === 0) this.#sweep()
    this.#callFollowers(applied)
  }

  #callFollowers(applied: readonly Applied[]): void {
    for (const follower of this.#followers) {
      const { follows } = follower
      if (!follows || applied.some((change) => follows.includes(change.in))) follower.applied(applied)
    }
  }

  /** Applies a change to its table. Returns what it changed: nothing if there was no such record. */
  #apply<K extends CollectionName>(change: Change<K>): Applied<K>[] {
    const name: K = change.in
    const table: Table<Collections[K]> = this.tables[name]
    if (change.op === "clear") {
      const cleared = removals(name, table.values())
      table.clear()
      return cleared
    }
    if (change.op === "delete") {
      const before = table.delete(change.id)
      return before ? [{ in: name, before, after: undefined }] : []
    }
    if (change.op === "put") {
      const after = change.record
      return [{ in: name, before: table.put(after), after }]
    }
    const before = table.get(change.id)
    if (!before) return []
    const after = { ...before, ...change.fields }
    table.put(after)
    return [{ in: name, before, after }]
  }

  /** Updates the reference counts of the blobs. Returns whether any blob was released. */
  #updateReferences(change: Applied): boolean {
    if (change.in !== "emails" && change.in !== "inbound" && change.in !== "deliveries") return false
    const was = change.before ? blobRefs(change.in, change.before) : []
    const is = change.after ? blobRefs(change.in, change.after) : []
    if (was.length === is.length && was.every((ref, index) => ref === is[index])) return false
    for (const ref of is) if (!was.includes(ref)) this.blobs.hold(ref)
    const gone = was.filter((ref) => !is.includes(ref))
    for (const ref of gone) this.blobs.release(ref)
    return gone.length > 0
  }
}

const put = <K extends CollectionName>(tables: Tables, name: K, record: Collections[K]) => tables[name].put(record)

const removals = <K extends CollectionName>(name: K, records: Iterable<Collections[K]>): Applied<K>[] =>
  Array.from(records, (before) => ({ in: name, before, after: undefined }))

/** The change that reverts a change, as a list. */
export const inverse = <K extends CollectionName>({ in: name, before, after }: Applied<K>): Change<K>[] => {
  if (before) return [{ op: "put", in: name, record: before }]
  return after ? [{ op: "delete", in: name, id: after.id }] : []
}
