import type { ControlSchemas } from "../api/contract.ts"
import { errorTypeValues } from "../api/service.enums.gen.ts"
import { EVENT_NAMES } from "./records/webhooks.ts"

type Gap = ControlSchemas["ReportGap"]

/** Behaviour of the service besides events and error types, with its name in a sentence. */
const BEHAVIOURS = {
  second_attempt: "a second attempt of a webhook delivery",
  disabled_endpoint: "an endpoint that was disabled after 15 failures",
  replayed_request: "a retry that was answered by its Idempotency-Key",
} as const

/** What tests have met: names of events, error types and behaviours. */
export type Met = ReadonlySet<string>

/** The events, error types and behaviours of the service that were not met, in the order of the documentation. */
export function gapsOf(met: Met): Gap[] {
  const all: Gap[] = [
    ...EVENT_NAMES.map((name): Gap => ({ kind: "event", name, sentence: `No test has seen the event ${name}.` })),
    ...errorTypeValues.map(
      (name): Gap => ({ kind: "error_type", name, sentence: `No test has seen the error type ${name}.` }),
    ),
    ...Object.entries(BEHAVIOURS).map(
      ([name, what]): Gap => ({ kind: "behaviour", name, sentence: `No test has seen ${what}.` }),
    ),
  ]
  return all.filter(({ name }) => !met.has(name))
}

/** A path of a request with the placeholders of the contract: `/emails/{id}`; null if the contract has no such path. */
export function templateOf(
  { method, path }: { method: string; path: string },
  templates: readonly { method: string; path: string }[],
): string | null {
  const parts = path.split("/")
  const asked = method === "HEAD" ? "GET" : method
  const fits = templates.filter((template) => {
    const expected = template.path.split("/")
    const isLike =
      expected.length === parts.length && expected.every((part, at) => part === parts[at] || /^\{/.test(part))
    return template.method === asked && isLike
  })
  return (fits.find((template) => template.path === path) ?? fits[0])?.path ?? null
}

export class Counts {
  readonly #counts = new Map<string, number>()

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** The counts, largest first. */
  toObject(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
  }
}
