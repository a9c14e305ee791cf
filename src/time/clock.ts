import type { Clock } from "../core/ports.ts"
import type { ClockRow } from "../core/state.ts"

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

  now(): number {
    if (this.#stepping !== null) return this.#stepping
    const row = this.#row()
    if (row?.frozen_at) return Date.parse(row.frozen_at)
    return this.#wall() + (row?.offset_ms ?? 0)
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

/** A number of milliseconds as the API writes it (section 1). */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()
