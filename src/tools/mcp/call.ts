import type { AgentTool, Arguments, ToolOperation } from "../../app/agents.ts"
import { isBlank } from "../../blank.ts"
import { orNearest } from "../../core/text/suggest.ts"
import type { Fence, JsonSchema } from "./fence.ts"

/** Where the arguments of an operation go, from its contract. */
interface Place {
  method: string
  path: string
  /** `path`, `query`, `body`, `account` or `header:` and a name, by argument. */
  arguments: Readonly<Record<string, string>>
}

/** The generated schemas of a tool. */
export interface ToolSchemas {
  input: JsonSchema & {
    type: "object"
    properties: Record<string, JsonSchema & { type?: string }>
    required: readonly string[]
  }
  output: JsonSchema & { type: "object" }
  places: Readonly<Record<string, Place>>
  /** The arguments that choose the account. */
  scope: readonly string[]
}

/** Sends a request to one of the APIs, or to a page of the sandbox. */
export type SendRequest = (
  api: ToolOperation["api"] | "page",
  request: {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
    account?: Record<string, string>
  },
) => Promise<{ status: number; text: string }>

/** A text that is Sandpost's own because of where it comes from, such as the name of a tool. */
class Own {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
const markOwn = (text: string) => new Own(text)

/** Wrong arguments, or an error response of the operation or none; the sentence says how to fix it. */
export class ToolError extends Error {
  readonly #parts: readonly string[]
  readonly #values: readonly (string | Own)[]

  constructor(parts: readonly string[], values: readonly (string | Own)[]) {
    super("A tool was refused.")
    this.#parts = parts
    this.#values = values
  }

  /** The sentence. Its values are fenced unless they are {@link Own}. */
  sentence(fence: Fence): string {
    const values = this.#values.map((value) => (value instanceof Own ? value.text : fence.text(value)))
    return this.#parts.map((part, at) => part + (values[at] ?? "")).join("")
  }
}

/** Makes the error of a template: its own words are Sandpost's, its values are not, unless `markOwn` says so. */
const refusal = (parts: TemplateStringsArray, ...values: readonly (string | Own)[]) => new ToolError(parts, values)

/** Longest text in a short answer, in characters. */
const SHORT_TEXT = 2000
/** Emails of a list whose own fields are added. */
const DETAILED = 10

/** Calls the operations of a tool, and shortens and fences the answer. Throws {@link ToolError}. */
export async function callTool(
  tool: AgentTool,
  schemas: ToolSchemas,
  args: Arguments,
  send: SendRequest,
  fence: Fence,
) {
  const { full, ...given } = args
  const name = chooseOperation(tool, schemas, args)
  const operation = tool.operations[name] as ToolOperation
  const call = { tool, schemas, send, full: full === true }
  const answer = await perform(call, operation, schemas.places[name] as Place, given)
  const scope = Object.fromEntries(schemas.scope.map((argument) => [argument, given[argument]]))
  await addEntries(call, scope, answer)
  await addParts(call, scope, given.include, answer)
  return fence.value(answer, schemas.output) as Answer
}

interface ToolCall {
  tool: AgentTool
  schemas: ToolSchemas
  send: SendRequest
  full: boolean
}

type Answer = Record<string, unknown>

/** Returns the name of the operation. Throws if an argument is missing, unknown, of the wrong type or of another operation. */
function chooseOperation(tool: AgentTool, { input, places }: ToolSchemas, args: Arguments): string {
  const { properties, required } = input
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) {
    const near = orNearest(unknown, Object.keys(properties), "`")
    throw refusal`\`${unknown}\` is not an argument of ${markOwn(tool.name)}${markOwn(near)}.`
  }
  const missing = required.find((name) => args[name] === undefined)
  if (missing !== undefined) throw refusal`\`${markOwn(missing)}\` is required.`
  checkOwn(tool, args)
  const chosen = tool.choose?.(args) ?? (Object.keys(tool.operations)[0] as string)
  const known = [...Object.keys((places[chosen] as Place).arguments), ...Object.keys(tool.own ?? {}), "full"]
  const other = Object.keys(args).find((name) => !known.includes(name))
  if (other !== undefined)
    throw refusal`\`${markOwn(other)}\` cannot be used here: with these arguments, ${markOwn(tool.name)} takes ${markOwn(known.join(", "))}.`
  return chosen
}

/** Checks the arguments that no contract checks. */
function checkOwn(tool: AgentTool, args: Arguments): void {
  const forms = { ...tool.own, full: { type: "boolean" } } as Record<
    string,
    { type: string; items?: JsonSchema; enum?: readonly unknown[] }
  >
  for (const [name, { type, items, enum: values }] of Object.entries(forms)) {
    const value = args[name]
    if (value === undefined) continue
    const fits = type === "array" ? Array.isArray(value) : typeof value === type
    const allowed = items?.enum ?? values
    const wrong = allowed && [value].flat().find((one) => !allowed.includes(one))
    if (Array.isArray(value) && new Set(value).size < value.length)
      throw refusal`\`${markOwn(name)}\` must not have the same entry twice.`
    if (!fits) throw refusal`\`${markOwn(name)}\` must be of type ${markOwn(type)}.`
    if (wrong !== undefined)
      throw refusal`\`${markOwn(name)}\` must be one of ${markOwn(allowed?.join(", ") ?? "")}, got ${JSON.stringify(wrong)}.`
  }
}

/** Calls an operation with the arguments that are its own. Throws {@link ToolError} with the message of an error response. */
async function perform(
  { send, full }: ToolCall,
  { api, short }: ToolOperation,
  place: Place,
  given: Arguments,
): Promise<Answer> {
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  const account: Record<string, string> = {}
  const body: Answer = {}
  let { path } = place
  for (const [name, kind] of Object.entries(place.arguments)) {
    const value = given[name]
    if (value === undefined) {
      if (kind === "path") throw refusal`\`${markOwn(name)}\` is required.`
      continue
    }
    if (kind === "body") {
      body[name] = value
      continue
    }
    const isList = kind === "query" && Array.isArray(value)
    if (typeof value === "object" && !isList) throw refusal`\`${markOwn(name)}\` must be a text, a number or a boolean.`
    const text = String(value)
    if (kind === "path" && isBlank(text)) throw refusal`\`${markOwn(name)}\` must not be empty.`
    if (kind === "path") path = path.replace(`{${name}}`, encodeURIComponent(text))
    else if (kind === "query") query.set(name, text)
    else if (kind === "account") account[name] = text
    else if (/^[ -~]*$/.test(text)) headers[kind.slice("header:".length)] = text
    else throw refusal`\`${markOwn(name)}\` must be ASCII characters without line breaks.`
  }
  const takesBody = !["GET", "DELETE"].includes(place.method)
  const { status, text } = await send(api, {
    method: place.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: takesBody ? { ...headers, "Content-Type": "application/json" } : headers,
    ...(takesBody && { body: JSON.stringify(body) }),
    account,
  }).catch((error: Error) => {
    throw refusal`The request got no response (${error.message}). An injected fault may have closed the connection.`
  })
  const answer = JSON.parse(text)
  // The message of a refused request may quote mail, requests and what a receiver responded.
  if (status >= 400) throw refusal`${answer?.error?.message ?? `The sandbox responded with status ${status}.`}`
  return full ? answer : shorten(answer, short)
}

/** Keeps the main fields, and the beginning of long texts. */
function shorten(answer: Answer, short: readonly string[]): Answer {
  const picked = Array.isArray(answer.data)
    ? { ...answer, data: answer.data.map((entry) => pickPaths(entry, short)) }
    : pickPaths(answer, short)
  return cutTexts(picked) as Answer
}

/** The fields of this name, in the order of the names; all if there are no names. */
function pickPaths(from: unknown, names: readonly string[]): unknown {
  if (Array.isArray(from)) return from.map((entry) => pickPaths(entry, names))
  if (names.length === 0 || typeof from !== "object" || from === null) return from
  const fields = new Map(Object.entries(from))
  const outer = new Set(names.map((name) => name.split(".")[0] as string).filter((name) => fields.has(name)))
  const innerOf = (name: string) =>
    names.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
  return Object.fromEntries([...outer].map((name) => [name, pickPaths(fields.get(name), innerOf(name))]))
}

function cutTexts(value: unknown): unknown {
  if (typeof value === "string") {
    if (value.length <= SHORT_TEXT) return value
    return `${value.slice(0, SHORT_TEXT).toWellFormed()}… (${value.length - SHORT_TEXT} more characters with full: true)`
  }
  if (Array.isArray(value)) return value.map(cutTexts)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutTexts(inner)]))
}

const entriesOf = (answer: Answer): Answer[] => (Array.isArray(answer.data) ? answer.data : [])

/** Adds the fields of their own operation to the first entries of a list. `scope` are the arguments that choose the account. */
async function addEntries(call: ToolCall, scope: Arguments, answer: Answer): Promise<void> {
  const { entries } = call.tool
  const place = call.schemas.places.entries
  if (!entries || !place) return
  for (const entry of entriesOf(answer).slice(0, DETAILED)) {
    Object.assign(entry, await perform(call, entries, place, { ...scope, id: entry.id }))
  }
}

/** Adds the parts that `include` names. */
async function addParts(call: ToolCall, scope: Arguments, include: unknown, answer: Answer): Promise<void> {
  for (const name of Array.isArray(include) ? include : []) {
    const part = call.tool.parts?.[name]
    const place = call.schemas.places[name]
    if (!part || !place) continue
    const id = answer[part.of]
    answer[name] = typeof id === "string" ? await perform(call, part, place, { ...scope, id }) : null
  }
}
