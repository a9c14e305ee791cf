import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { errorMessage, statusOf } from "../api.ts"
import { checkServer, joinStops, type LiveType, onLive, onResync } from "../live.ts"

const RELOAD_MS = 150

/** Data read from the server. */
export type Resource<T> = {
  /** Null until loaded. */
  data: Signal<T | null>
  /** What the last load threw; null if it succeeded. */
  failure: Signal<unknown>
  /** The failure as a text, except for 404. */
  error: ReadonlySignal<string | null>
  /** Whether it does not exist (404). */
  missing: ReadonlySignal<boolean>
  load: () => Promise<void>
  /** Loads it for a component that begins to show it: not again while the first load is under way. */
  start: () => Promise<void>
  /** Sets data that the server sent otherwise. A load that began before is older and is dropped. */
  put: (value: T) => void
  /** Loads again, at most once per interval. */
  reload: () => void
  /** Keeps it current: reloads on its live messages and after a gap of the feed. Returns the function that stops it. */
  follow: () => () => void
}

type Options = { live?: LiveType[]; interval?: number }

/** Creates a resource that is read by `read` and reloaded on live messages of the types `live`. */
export function createResource<T>(
  read: () => Promise<T>,
  { live = [], interval = RELOAD_MS }: Options = {},
): Resource<T> {
  const data = signal<T | null>(null)
  const failure = signal<unknown>(null)
  const missing = computed(() => statusOf(failure.value) === 404)
  const error = computed(() => (failure.value === null || missing.value ? null : errorMessage(failure.value)))
  let started = 0
  let finished = 0

  async function load(): Promise<void> {
    const mine = ++started
    const [answer, thrown] = await read().then(
      (value) => [value, null] as const,
      (reason: unknown) => [null, reason] as const,
    )
    // A slower, earlier request must not replace a newer result.
    if (mine < finished) return
    finished = mine
    // If the server does not answer, the banner says so. What was loaded stays on the screen.
    const isOffline = statusOf(thrown) === 0 && !(await checkServer())
    failure.value = isOffline && data.value !== null ? null : thrown
    if (thrown === null) data.value = answer
  }

  async function start(): Promise<void> {
    if (started === 0 || finished > 0) await load()
  }

  function put(value: T): void {
    finished = ++started
    data.value = value
  }

  const reload = throttle(interval, () => void load())
  const follow = () => joinStops(onLive(live, reload), onResync(reload))
  return { data, failure, error, missing, load, start, put, reload, follow }
}

/** The open entry of a list: a resource whose id changes. */
export function createOpenEntry<T>(read: (id: string) => Promise<T>, options: Options = {}) {
  let openId: string | undefined
  const resource = createResource(async () => (openId === undefined ? null : await read(openId)), options)

  /** Opens another entry, or none. */
  async function show(id: string | undefined): Promise<void> {
    // Not only the value: the entry opened before may still be loading.
    if (id !== openId) resource.put(null)
    openId = id
    resource.failure.value = null
    await resource.load()
  }

  return { ...resource, show, id: () => openId }
}

/** Loads a resource and keeps it current while the component is mounted. */
export function useResource(resource: Pick<Resource<unknown>, "start" | "follow">): void {
  useEffect(() => {
    void resource.start()
    return resource.follow()
  }, [resource])
}

/** Returns a function that runs `work` at most once per `ms`, at the end of the interval. */
export function throttle(ms: number, work: () => void): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      work()
    }, ms)
  }
}
