const { performance } = globalThis

/**
 * Timers, clocks and `fetch` as they were when this module was loaded. A test that shares its process with Sandpost may replace those of
 * the process, as `vi.useFakeTimers()` and `vi.stubGlobal("fetch", …)` do: Sandpost and its client must go on. Bound, because a browser
 * refuses to call them as methods of this object.
 */
export const platform = {
  setTimeout: globalThis.setTimeout.bind(globalThis) as typeof setTimeout,
  clearTimeout: globalThis.clearTimeout.bind(globalThis) as typeof clearTimeout,
  setInterval: globalThis.setInterval.bind(globalThis) as typeof setInterval,
  clearInterval: globalThis.clearInterval.bind(globalThis) as typeof clearInterval,
  /** A browser has no immediates; only the server uses them. */
  setImmediate: globalThis.setImmediate?.bind(globalThis) as typeof setImmediate,
  clearImmediate: globalThis.clearImmediate?.bind(globalThis) as typeof clearImmediate,
  /** These two are for packages, see `scripts/bundle.mjs`. */
  queueMicrotask: globalThis.queueMicrotask.bind(globalThis) as typeof queueMicrotask,
  nextTick: globalThis.process?.nextTick,
  /** Some environments of test runners have none until a test adds it. */
  fetch: (globalThis.fetch?.bind(globalThis) ?? ((...input) => globalThis.fetch(...input))) as typeof fetch,
  /** Real time in milliseconds since the epoch. */
  wallMs: Date.now,
  /** Milliseconds of a monotonic clock, for measuring durations. */
  elapsedMs: performance.now.bind(performance),
}
