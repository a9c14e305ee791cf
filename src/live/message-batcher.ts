import type { LiveMessage } from "../operations/live.ts"

/** Messages within this many milliseconds are sent together. */
const JOIN_MS = 40
/** More messages than this are replaced by a `resync`: the client reloads everything. */
const MOST_JOINED = 500

/** A message to clients in UTF-8, encoded once for all of them. */
export type Frame = Buffer

export const RESYNC: Frame = Buffer.from(JSON.stringify({ type: "resync" }))

/** Collects messages for a short time, then sends those of each account as one frame. */
export class MessageBatcher {
  readonly #send: (frameOf: (account_id: string | null) => Frame | null) => void
  readonly #later: (act: () => void, milliseconds: number) => () => void
  #messages = new Map<string, LiveMessage>()
  #overflow = false
  /** Cancels the scheduled flush; null without one. */
  #cancel: (() => void) | null = null

  /** `later` calls back after this many milliseconds of real time and returns a function that cancels it. */
  constructor(
    send: (frameOf: (account_id: string | null) => Frame | null) => void,
    later: (act: () => void, milliseconds: number) => () => void,
  ) {
    this.#send = send
    this.#later = later
  }

  add(messages: readonly LiveMessage[]): void {
    this.#cancel ??= this.#later(() => this.#flush(), JOIN_MS)
    if (this.#overflow) return
    for (const message of messages) this.#keep(message)
    this.#overflow = this.#messages.size > MOST_JOINED
  }

  /** Sends pending messages immediately. */
  end(): void {
    if (this.#cancel === null) return
    this.#cancel()
    this.#flush()
  }

  /** Keeps only the last message of each record; an update after a create stays a create. */
  #keep(message: LiveMessage): void {
    const before = this.#messages.get(message.key)
    const created = before?.type.endsWith(".created") && message.type.endsWith(".updated")
    this.#messages.delete(message.key)
    this.#messages.set(message.key, created ? { ...message, type: before?.type as string } : message)
  }

  #flush(): void {
    const messages = [...this.#messages.values()]
    const overflow = this.#overflow
    this.#messages = new Map()
    this.#overflow = false
    this.#cancel = null
    const frames = new Map<string | null, Frame | null>()
    this.#send((account_id) => {
      let frame = frames.get(account_id)
      if (frame === undefined) {
        frame = overflow ? RESYNC : frameFor(messages, account_id)
        frames.set(account_id, frame)
      }
      return frame
    })
  }
}

/** The frame of a client of one account or, with null, of all accounts. */
function frameFor(messages: readonly LiveMessage[], account_id: string | null): Frame | null {
  const own = messages.filter((message) => account_id === null || [null, account_id].includes(message.account_id))
  const data = own.map(({ type, account_id, at, data }) => ({ type, account_id, at, data: data() }))
  if (data.length === 0) return null
  return Buffer.from(JSON.stringify(data.length === 1 ? data[0] : { type: "batch", data }))
}
