import type { Clock } from "../core/ports.ts"
import type { ClockRow } from "../core/state/state.ts"
import { platform } from "../platform.ts"

/**
 * The latest sandbox time. Timestamps have a four-digit year (section 1) and one with more digits would sort first. The margin is for
 * work that is due later, at most ten years ahead.
 */
export const LATEST = Date.parse("9980-12-31T23:59:59.999Z")

/** The sandbox's clock: the wall clock plus an offset, or frozen. Its state is a row in the store. */
export class SandboxClock implements Clock {
  readonly #row: () => ClockRow | undefined
  #wall: () => number
  /** Set while time is being advanced: the due time of the running work. */
  #stepping: number | null = null

  constructor(row: () => ClockRow | undefined, wall: () => number = platform.wallMs) {
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

  /** Real time stays at this instant from now on: what is shown is over. */
  stand(at: number): void {
    this.#wall = () => at
  }

  get frozen(): boolean {
    return Boolean(this.#row()?.frozen_at)
  }

  /** Sets the time to the due time of the running work; null returns to the wall clock or the frozen time. */
  step(instant: number | null): void {
    this.#stepping = instant
  }
}

/** Formats milliseconds since the epoch as an API timestamp (section 1). */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()
