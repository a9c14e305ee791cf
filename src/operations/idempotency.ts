import { createHash } from "node:crypto"
import { invalid } from "../core/errors.ts"
import type { Change, Remembered } from "../core/state.ts"
import { instant } from "../time/clock.ts"
import type { World } from "./context.ts"

/** What a request with an `Idempotency-Key` is known by (assumption M12). */
export interface Retriable {
  account_id: string
  method: string
  path: string
  key: string
  body: unknown
}

/** Remembers successes by their keys, so that a retry gets the first answer and nothing is done twice. One per sandbox. */
export class Idempotency {
  readonly #world: Pick<World, "store" | "clock" | "settings">
  readonly #running = new Map<string, Promise<void>>()

  constructor(world: Pick<World, "store" | "clock" | "settings">) {
    this.#world = world
  }

  /**
   * Runs `work` unless the key has been answered before; a second call while the first runs waits for it. `work` gets a function that
   * turns the answer's text into the change to be committed along with its effect. Throws `validation_error` for a key used with another body.
   */
  async once(
    retriable: Retriable,
    work: (remember: (text: string) => Change) => Promise<string>,
  ): Promise<{ text: string; replayed: boolean }> {
    const id = [retriable.account_id, retriable.method, retriable.path, retriable.key].join(" ")
    const fingerprint = createHash("sha256")
      .update(JSON.stringify(retriable.body) ?? "")
      .digest("base64url")
    for (let other = this.#running.get(id); other; other = this.#running.get(id)) await other
    const remembered = this.#world.store.tables.idempotency.get(id)
    if (remembered && Date.parse(remembered.expires_at) > this.#world.clock.now()) {
      if (remembered.fingerprint !== fingerprint) throw otherBody(retriable.key)
      return { text: remembered.body, replayed: true }
    }
    const result = work((text) => ({
      op: "put",
      in: "idempotency",
      record: this.#record(id, retriable, fingerprint, text),
    }))
    const ended = result.then(
      () => undefined,
      () => undefined,
    )
    this.#running.set(id, ended)
    try {
      return { text: await result, replayed: false }
    } finally {
      this.#running.delete(id)
    }
  }

  #record(id: string, { account_id }: Retriable, fingerprint: string, body: string): Remembered {
    const now = this.#world.clock.now()
    const expires = now + this.#world.settings()["requests.idempotency_retention"]
    return { id, account_id, fingerprint, status: 200, body, created_at: instant(now), expires_at: instant(expires) }
  }
}

const otherBody = (key: string) =>
  invalid(
    `The Idempotency-Key "${key}" was used with another body. A retry repeats the request as it was; a new request needs a new key.`,
  )
