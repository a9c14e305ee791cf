import type { Clock } from "../core/ports.ts"
import type { ClockRow } from "../core/state.ts"

/**
 * The last moment of sandbox time. A timestamp has four digits for the year (section 1), one with more would sort before all others,
 * and what falls due later than now, at most ten years, needs one too.
 */
export const LATEST = Date.parse("9980-12-31T23:59:59.999Z")

/** The sandbox's clock: the wall clock moved by an offset, or standing still. Where it stands is a row of the store. */
export class SandboxClock implements Clock {
  readonly #row: () => ClockRow | undefined
  readonly #wall: () => number
  /** Set while time is being advanced: the due instant of the work that runs. */
  #stepping: number | null = null

  constructor(row: () => ClockRow | undefined, wall: () => number = Date.now) {
    this.#row = row
    this.#wall = wall
  }

  /** Past {@link LATEST} it stands. */
  now(): number {
    if (this.#stepping !== null) return this.#stepping
    const row = this.#row()
    if (row?.frozen_at) return Date.parse(row.frozen_at)
    return Math.min(this.#wall() + (row?.offset_ms ?? 0), LATEST)
  }

  wall(): number {
    return this.#wall()
  }

  get frozen(): boolean {
    return Boolean(this.#row()?.frozen_at)
  }

  /** Lets the clock show one instant while work due then runs; null lets it go again. */
  step(instant: number | null): void {
    this.#stepping = instant
  }
}

/** What {@link instant} was asked for last: one request asks for the same moment many times. */
let last = { milliseconds: 0, text: "1970-01-01T00:00:00.000Z" }

/** A number of milliseconds as the API writes it (section 1). */
export function instant(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() }
  return last.text
}
