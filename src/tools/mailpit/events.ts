import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import type { World } from "../../operations/context.ts"
import type { EmailRecord } from "../../parts/emails/record.ts"
import { type Applied, isIn } from "../../store/store.ts"
import { later } from "../../time/turn.ts"
import { badRequest } from "./answers.ts"
import { accountOfUser, countsOf, rowsOf } from "./mailbox.ts"
import { tagsOf } from "./present.ts"

const MOST_SOCKETS = 200
/** Clients send no messages. */
const MAX_PAYLOAD = 1024
/** A client with more unsent bytes than this is disconnected. */
const MOST_BUFFERED = 1024 * 1024
/** More changes of a commit than these are one `prune`: clients read the list again. */
const MOST_EVENTS = 500
/** Counts follow the changes of this many milliseconds together. */
const STATS_MS = 20

/** The websocket of Mailpit: what happens to the emails of an account, and their counts. */
export class Events {
  readonly #world: World
  readonly #version: string
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false })
  /** The account of each client. */
  readonly #clients = new Map<WebSocket, string>()
  readonly #stats = new Map<string, () => void>()
  /** Accounts all of whose emails are being deleted. */
  readonly #truncating = new Set<string>()
  #isSubscribed = false

  constructor(world: World, version: string) {
    this.#world = world
    this.#version = version
  }

  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#clients.size >= MOST_SOCKETS)
      throw badRequest(`There are ${MOST_SOCKETS} websockets at /api/events already.`)
    const { id } = accountOfUser(this.#world, req.headers.authorization)
    this.#subscribeOnce()
    this.#sockets.handleUpgrade(req, socket, head, (client) => {
      this.#clients.set(client, id)
      client.on("error", () => client.terminate())
      client.on("close", () => this.#clients.delete(client))
      this.#sendStats(id)
    })
  }

  close(): void {
    for (const client of this.#clients.keys()) client.close(1001, "Sandpost is stopping")
    for (const cancel of this.#stats.values()) cancel()
    this.#sockets.close()
  }

  /** Says that emails were marked, also those that were marked so before. */
  marked(account_id: string, ids: readonly string[], read: boolean): void {
    for (const ID of ids) this.#send(account_id, "update", { ID, Read: read })
    if (ids.length > 0) this.#changed(account_id)
  }

  /** Deletes all emails of an account, which is one event. */
  async truncate(account_id: string, deleteAll: () => Promise<unknown>): Promise<void> {
    this.#truncating.add(account_id)
    try {
      await deleteAll()
    } finally {
      this.#truncating.delete(account_id)
    }
    this.#send(account_id, "truncate", null)
    this.#changed(account_id)
  }

  #subscribeOnce(): void {
    if (this.#isSubscribed) return
    this.#isSubscribed = true
    this.#world.changes.subscribe((applied) => {
      if (this.#clients.size > 0) this.#follow(applied)
    })
  }

  #follow(applied: readonly Applied[]): void {
    const own = applied.filter((change) => isIn(change, "emails"))
    const watched = new Set(this.#clients.values())
    const many = own.length > MOST_EVENTS ? new Set(own.map(({ before, after }) => (after ?? before).account_id)) : null
    for (const id of many ?? []) {
      if (!this.#truncating.has(id)) this.#send(id, "prune", null)
      this.#changed(id)
    }
    if (many) return
    for (const { before, after } of own) if (watched.has((after ?? before).account_id)) this.#tell(before, after)
  }

  #tell(before: EmailRecord | undefined, after: EmailRecord | undefined): void {
    const { id: ID, account_id } = (after ?? before) as EmailRecord
    if (!after) {
      if (this.#truncating.has(account_id)) return
      this.#send(account_id, "delete", { ID })
    } else if (!before) {
      void this.#tellNew(after)
      return
    } else if (before.read !== after.read) this.#send(account_id, "update", { ID, Read: after.read })
    else if (before.tags !== after.tags && before.body !== null)
      this.#send(account_id, "update", { ID, Tags: tagsOf(after) })
    else return
    this.#changed(account_id)
  }

  async #tellNew(email: EmailRecord): Promise<void> {
    const account = this.#world.store.tables.accounts.get(email.account_id)
    // It may have been deleted before it was read.
    const [row] = account ? await rowsOf(this.#world, account, [email]).catch(() => []) : []
    if (!row) return
    this.#send(email.account_id, "new", row)
    this.#changed(email.account_id)
  }

  #changed(account_id: string): void {
    if (this.#stats.has(account_id)) return
    const send = () => {
      this.#stats.delete(account_id)
      this.#sendStats(account_id)
    }
    this.#stats.set(account_id, later(send, STATS_MS))
  }

  #sendStats(account_id: string): void {
    const account = this.#world.store.tables.accounts.get(account_id)
    if (!account) return
    const { total, unread } = countsOf(this.#world, account)
    this.#send(account_id, "stats", { Total: total, Unread: unread, Version: this.#version })
  }

  #send(account_id: string, Type: string, Data: unknown): void {
    const frame = JSON.stringify({ Type, Data })
    for (const [client, id] of this.#clients) {
      if (id !== account_id || client.readyState !== client.OPEN) continue
      if (client.bufferedAmount > MOST_BUFFERED) client.terminate()
      else client.send(frame)
    }
  }
}
