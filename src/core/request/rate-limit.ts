/** The state of the rate limit after one request (assumption requests.rate_limit). */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  reset: number
}

const WINDOW_MS = 1000

/** Counts requests per key in windows of one second of real time. */
export class RateLimit {
  readonly #windows = new Map<string, { start: number; count: number }>()

  /** Counts a request of `key` at `now` (milliseconds) against `limit` per second. */
  take(key: string, limit: number, now: number): Allowance {
    let window = this.#windows.get(key)
    if (!window || now - window.start >= WINDOW_MS || now < window.start) {
      window = { start: now, count: 0 }
      this.#windows.set(key, window)
    }
    const allowed = window.count < limit
    if (allowed) window.count++
    const reset = Math.max(1, Math.ceil((window.start + WINDOW_MS - now) / 1000))
    return { allowed, limit, remaining: limit - window.count, reset }
  }
}

/** Returns the response headers that show the client its remaining requests. */
export const rateLimitHeaders = ({ limit, remaining, reset }: Allowance): Record<string, string> => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(reset),
})
