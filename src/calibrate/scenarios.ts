import { type Component, type Document, METHODS, type Operation, resolve as resolveIn } from "../api/document.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import type { ProbeClass, ProbeRequest } from "../core/assumptions/probe-request.ts"
import { requests } from "../core/assumptions/probe-requests.ts"

/** One request of a comparison of two services. */
export interface Scenario {
  name: string
  request: ProbeRequest
}

const document = JSON.parse(serviceDocument) as Document
const ID = "{unknown_id}"

/** Bodies that are accepted but for a domain or an id that does not exist, or that create an object with the run's name. */
const BODIES: Record<string, { needs: ProbeClass; body: unknown }> = {
  "post /emails": { needs: "refusals", body: requests.unregistered.body },
  "post /emails/batch": { needs: "refusals", body: [requests.unregistered.body] },
  "post /api-keys": { needs: "writes", body: requests.key_created.body },
  "patch /api-keys/{id}": { needs: "refusals", body: { name: "{run}" } },
  "post /domains": { needs: "writes", body: { name: "{run}-compare.{domain}" } },
  "post /webhooks": {
    needs: "writes",
    body: { url: "https://{domain}/{run}", description: "{run}", events: ["email.unsubscribed"] },
  },
  "post /inbound/addresses": { needs: "refusals", body: { domain_id: ID, local_part: "sandpost-calibrate" } },
}

const resolve = (component: Component): Component => resolveIn(document.components, component)

/** Values that a query parameter should refuse, or that are at its edge. */
function valuesOf(schema: Component): string[] {
  const { type, enum: allowed, format } = resolve(schema)
  if (type === "integer") return ["0", "1", "-1", "100", "101", "1.5", "abc", ""]
  if (allowed) return [...allowed.slice(0, 1), "nope", ""]
  return format || /date|time/.test(JSON.stringify(schema))
    ? ["2026-02-30", "yesterday", "2026-01-01T00:00:00Z"]
    : ["nope", ""]
}

/** Wrong and unusual values of one field of a body. */
function fieldValues(schema: Component): [what: string, value: unknown][] {
  const { type, maxLength, oneOf, anyOf } = resolve(schema)
  const isText = type === "string" || [...(oneOf ?? []), ...(anyOf ?? [])].some((one) => resolve(one).type === "string")
  return [
    ["null", null],
    ["a number", 7],
    ["an object", { a: 1 }],
    ...(isText ? ([["an empty text", ""]] as [string, unknown][]) : []),
    ...(maxLength ? ([["a long text", "x".repeat(maxLength + 1)]] as [string, unknown][]) : []),
  ]
}

function* ofOperation(method: string, path: string, operation: Operation, shared: Component[]): Generator<Scenario> {
  const METHOD = method.toUpperCase()
  const url = path.replaceAll(/\{\w+\}/g, ID)
  const base = { needs: method === "get" ? "reads" : "refusals", method: METHOD, path: url, why: "" } as const
  const scenario = (what: string, more: Partial<ProbeRequest>): Scenario => ({
    name: `${METHOD} ${path}: ${what}`,
    request: { ...base, ...more, why: what },
  })
  const known = BODIES[`${method} ${path}`]
  const body = known && { body: known.body }
  yield scenario("no token", { as: "nobody", ...body })
  yield scenario("a wrong token", { as: "stranger", ...body })
  if (url !== path) {
    yield scenario("an unknown id", known?.needs === "writes" ? {} : { ...body })
    yield scenario("an id that is not a UUID", { path: path.replaceAll(/\{\w+\}/g, "nope"), ...body })
  }
  const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve)
  for (const parameter of parameters.filter((one) => one.in === "query")) {
    for (const value of valuesOf(parameter.schema!)) {
      yield scenario(`${parameter.name}=${value}`, { path: `${url}?${parameter.name}=${encodeURIComponent(value)}` })
    }
  }
  if (method === "get") yield scenario("an unknown parameter", { path: `${url}?sandpost_calibrate=1` })
  if (known) yield* ofBody(scenario, known, operation)
}

function* ofBody(
  scenario: (what: string, more: Partial<ProbeRequest>) => Scenario,
  { needs, body }: { needs: ProbeClass; body: unknown },
  operation: Operation,
): Generator<Scenario> {
  yield scenario("malformed JSON", { text: "{" })
  yield scenario("a wrong Content-Type", { text: "hello", headers: { "content-type": "text/plain" } })
  yield scenario("no body", {})
  for (const wrong of [null, "text", 7, { nothing: true }])
    yield scenario(`the body ${JSON.stringify(wrong)}`, { body: wrong })
  const schema = resolve(operation.requestBody?.content["application/json"]?.schema ?? {})
  if (Array.isArray(body)) return
  const whole = body as Record<string, unknown>
  yield scenario("an unknown field", { needs, body: { ...whole, sandpost_calibrate: 1 } })
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const { [field]: _, ...rest } = whole
    if (field in whole) yield scenario(`no ${field}`, { needs, body: rest })
    for (const [what, value] of fieldValues(property)) {
      yield scenario(`${field} is ${what}`, { needs, body: { ...whole, [field]: value } })
    }
  }
}

/** The scripted requests: every operation of the contract with what it should refuse, its edges, and the requests of the probes. */
export function scenarios(): Scenario[] {
  const paths = Object.entries(document.paths)
  const ofContract = paths.flatMap(([path, item]) => {
    const url = path.replaceAll(/\{\w+\}/g, ID)
    const wrong = METHODS.find((method) => !(method in item) && method !== "post")!.toUpperCase()
    const methods = METHODS.filter((method) => method in item)
    return [
      ...methods.flatMap((method) => [...ofOperation(method, path, item[method]!, item.parameters ?? [])]),
      {
        name: `${wrong} ${path}: a method that it does not have`,
        request: { needs: "refusals", method: wrong, path: url, why: "a wrong method", body: {} } as const,
      },
      {
        name: `GET ${path}/: a trailing slash`,
        request: { needs: "reads", method: "GET", path: `${url}/`, why: "a trailing slash" } as const,
      },
    ]
  })
  const ofProbes = Object.entries(requests as Record<string, ProbeRequest>).flatMap(([name, request]) =>
    // The comparison has no receiver, and sends no mail.
    request.needs === "sends" || request.receive !== undefined ? [] : [{ name, request }],
  )
  return [...ofProbes, ...ofContract]
}
