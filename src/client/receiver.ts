import { notThere } from "./error.ts"
import type { Control, ControlAnswer, ControlBody } from "./operations.ts"
import { listen } from "./receiver-server.ts"
import { isGenuine } from "./verify.ts"

type Event = ControlAnswer<"getDelivery">["event"]
type EventName = NonNullable<ControlBody<"createWebhook">["events"]>[number]

/** One request that came. */
export interface Received {
  type: EventName
  event: Event
  headers: Record<string, string>
  /** Whether its signature was genuine. One that is not is answered with 400. */
  genuine: boolean
  /** The status it was answered with. */
  status: number
}

export interface ReceiverOptions {
  /** All unless told. */
  events?: EventName[]
  /** Answer every request with 500 until `recover()`. */
  fail?: boolean
  /** The name under which the sandbox reaches this machine, when that is not its own: `host.docker.internal`. */
  host?: string
}

export interface WaitForEvent {
  /** How many of the type must have come; 1 unless told. */
  count?: number
  /** Milliseconds of real time; 5,000 unless told. */
  timeout_ms?: number
}

/** A webhook receiver of this process, registered with the sandbox: see `webhooks.receiver()`. */
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver and registers it as an endpoint. Node only. */
export async function startReceiver(control: Control, { events, fail = false, host }: ReceiverOptions = {}) {
  const requests: Received[] = []
  const watchers = new Set<() => void>()
  let failing = { left: fail ? Number.POSITIVE_INFINITY : 0, status: 500 }
  let secret = ""

  const server = await listen(host === undefined ? "127.0.0.1" : "0.0.0.0", async ({ headers, body }) => {
    const genuine = await isGenuine(secret, headers["service-signature"], body)
    const event = JSON.parse(new TextDecoder().decode(body)) as Event
    const status = genuine ? nextStatus() : 400
    requests.push({ type: event.type, event, headers, genuine, status })
    for (const look of watchers) look()
    return status
  })
  const nextStatus = () => {
    if (failing.left <= 0) return 204
    failing.left--
    return failing.status
  }
  const url = `http://${host ?? "127.0.0.1"}:${server.port}/`
  const webhook = await control.createWebhook({ url, ...(events && { events }) }).catch(async (error) => {
    await server.close()
    throw error
  })
  secret = webhook.secret

  const of = (type: EventName) => requests.filter((request) => request.type === type)
  return {
    url,
    webhook,
    /** All that came, in order; repeated attempts one by one. */
    requests: requests as readonly Received[],
    /** What came of one type. */
    of,
    /** Answers the next so many with a failure. */
    failNext: (times = 1, status = 500) => {
      failing = { left: times, status }
    },
    recover: () => {
      failing = { left: 0, status: 500 }
    },
    /** The first event of a type that came or comes, or as many as `count` says. Throws `not_found` when the time is over. */
    waitFor: async (type: EventName, { count = 1, timeout_ms = 5000 }: WaitForEvent = {}): Promise<Event> => {
      const enough = () => of(type).length >= count
      if (!enough() && !(await comesTrue(enough, watchers, timeout_ms))) {
        const came = requests.map((request) => request.type).join(", ") || "nothing"
        throw notThere(`${count} of ${type} did not arrive within ${timeout_ms} ms. What came: ${came}.`)
      }
      return of(type)[count - 1]!.event
    },
    /** Removes the endpoint and stops listening. */
    close: async () => {
      await control.deleteWebhook(webhook.id).catch(() => undefined)
      await server.close()
    },
  }
}

/** Whether a condition holds before the time is over, looked at whenever something came. */
function comesTrue(condition: () => boolean, watchers: Set<() => void>, timeout_ms: number): Promise<boolean> {
  return new Promise((done) => {
    const end = (held: boolean) => {
      clearTimeout(timer)
      watchers.delete(look)
      done(held)
    }
    const look = () => condition() && end(true)
    const timer = setTimeout(() => end(false), timeout_ms)
    watchers.add(look)
  })
}
