import type { LiveMessage } from "../operations/live.ts"

/** Events of so many milliseconds go out together. */
const JOIN_MS = 40
/** More events than this at once are not worth sending: whoever looks reads again. */
const MOST_JOINED = 500

/** What goes to a client, in UTF-8: encoded once, however many listen. */
export type Frame = Buffer

export const RESYNC: Frame = Buffer.from(JSON.stringify({ type: "resync" }))

/** Collects messages for a moment, then gives each account's as one frame. */
export class MessageBatcher {
  readonly #send: (frameOf: (account_id: string) => Frame | null) => void
  readonly #later: (act: () => void, milliseconds: number) => () => void
  #messages = new Map<string, LiveMessage>()
  #overflow = false
  /** Takes back what is to come; null when nothing is. */
  #forget: (() => void) | null = null

  /** `later` calls back after so many milliseconds of real time, unless what it returns is called before. */
  constructor(
    send: (frameOf: (account_id: string) => Frame | null) => void,
    later: (act: () => void, milliseconds: number) => () => void,
  ) {
    this.#send = send
    this.#later = later
  }

  add(messages: readonly LiveMessage[]): void {
    this.#forget ??= this.#later(() => this.#flush(), JOIN_MS)
    if (this.#overflow) return
    for (const message of messages) this.#keep(message)
    this.#overflow = this.#messages.size > MOST_JOINED
  }

  /** What was to go out still does, at once. */
  end(): void {
    if (this.#forget === null) return
    this.#forget()
    this.#flush()
  }

  /** Of several messages about one record what it came to; one that was created in this moment was created. */
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
    this.#forget = null
    const frames = new Map<string, Frame | null>()
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

function frameFor(messages: readonly LiveMessage[], account_id: string): Frame | null {
  const own = messages.filter((message) => message.account_id === null || message.account_id === account_id)
  const data = own.map(({ type, account_id, at, data }) => ({ type, account_id, at, data: data() }))
  if (data.length === 0) return null
  return Buffer.from(JSON.stringify(data.length === 1 ? data[0] : { type: "batch", data }))
}
