import type { Clock } from "../core/ports.ts"
import type { ClockRow } from "../core/state.ts"

/**
 * The latest sandbox time. Timestamps have a four-digit year (section 1) and one with more digits would sort first. The margin is for
 * work that is due later, at most ten years ahead.
 */
export const LATEST = Date.parse("9980-12-31T23:59:59.999Z")

/** The sandbox's clock: the wall clock plus an offset, or frozen. Its state is a row in the store. */
export class SandboxClock implements Clock {
  readonly #row: () => ClockRow | undefined
  readonly #wall: () => number
  /** Set while time is being advanced: the due time of the running work. */
  #stepping: number | null = null

  constructor(row: () => ClockRow | undefined, wall: () => number = Date.now) {
    this.#row = row
    this.#wall = wall
  }

  /** Stops at {@link LATEST}. */
  now(): number {
    return this.#at(this.#wall())
  }

  /** Sandbox time minus real time, both of the same moment. */
  get offset_ms(): number {
    const wall = this.#wall()
    return this.#at(wall) - wall
  }

  #at(wall: number): number {
    if (this.#stepping !== null) return this.#stepping
    const row = this.#row()
    if (row?.frozen_at) return Date.parse(row.frozen_at)
    return Math.min(wall + (row?.offset_ms ?? 0), LATEST)
  }

  wall(): number {
    return this.#wall()
  }

  get frozen(): boolean {
    return Boolean(this.#row()?.frozen_at)
  }

  /** Sets the time to the due time of the running work; null returns to the wall clock or the frozen time. */
  step(instant: number | null): void {
    this.#stepping = instant
  }
}

/** The last result of {@link instant}. One request formats the same time several times. At 2 µs each, that would be 3 % of the time of a send. */
let last = { milliseconds: 0, text: "1970-01-01T00:00:00.000Z" }

/** Formats milliseconds since the epoch as an API timestamp (section 1). */
export function instant(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() }
  return last.text
}
