import { SandpostError } from "../client/http.ts"
import { type CallOptions, OF_NO_ACCOUNT } from "../client/operations.ts"
import { inWordsOf } from "../core/request/doors.ts"
import { jsonLine } from "../core/text/printable.ts"
import { nearest } from "../core/text/suggest.ts"
import { isBuiltIn } from "../realm.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, DONE, type ExitCode, inOnePiece, textOf } from "./command.ts"
import { fixedValuesOf, flagValue, innerSchema, typeName } from "./flag-value.ts"
import { type CallableOperation, findOperation, nameOf, type OperationField, readOperations } from "./operation.ts"

/** The texts of the flags after the operation, by name without dashes. A flag without a value is `true`. */
type Texts = Map<string, (string | true)[]>
type Request = Record<OperationField["place"], Record<string, unknown>>

export const call: Command = {
  name: "call",
  description: "call any operation of either API, with its fields as flags, and print the response as JSON",
  args: [
    ["[operation]", "operation id such as createFault; control.<id> or service.<id> where both APIs have it"],
    ["[fields...]", "its fields: --name value; --json <file|-> is the whole body; --help lists them"],
  ],
  flags: [
    ["--list", "print all operations"],
    ["--key <token>", "API key for an operation of the service (default: the sandbox's full_access key)"],
  ],
  examples: [
    "sandpost call --list",
    "sandpost call createFault --help",
    "sandpost call createFault --path /emails --error.type rate_limit_exceeded --error.retry_after 30",
    "sandpost call control.createDomain --name shop.test",
    "sandpost call updateSettings --emails.pace manual",
    "sandpost call sendBatch --json batch.json",
  ],
  has_fields: true,
  run: async (call) => {
    const { args, flags, io } = call
    const operations = await readOperations()
    const [name, ...words] = args
    if (flags.list) {
      for (const one of operations) io.out(`${nameOf(one).padEnd(36)} ${one.summary}`)
      return DONE
    }
    if (name === undefined) throw new StartError("call needs <operation>; sandpost call --list prints all of them.")
    const operation = findOperation(operations, name)
    const texts = readWords(operation, words)
    if (texts.has("help")) return printHelp(call, operation)
    const body = takeFile(texts)
    const request = requestOf(operation, texts)
    const whole = body === undefined ? undefined : await readBody(call, operation, request, body)
    checkRequired(operation, request, whole !== undefined)
    return await perform(call, operation, request, whole)
  },
}

function readWords(operation: CallableOperation, words: readonly string[]): Texts {
  const texts: Texts = new Map()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const [, flag, value] = /^--([^=\s-][^=]*)(?:=(.*))?$/s.exec(word === "-h" ? "--help" : word) ?? []
    if (flag === undefined) {
      throw new StartError(`"${word}" has no name: write each field of ${operation.id} as --name value.`)
    }
    const next = words[at + 1]
    const text = value ?? (next === undefined || next.startsWith("--") || next === "-h" ? true : next)
    if (value === undefined && text !== true) at++
    texts.set(flag, [...(texts.get(flag) ?? []), text])
  }
  return texts
}

/** Takes the flag `--json` out. */
function takeFile(texts: Texts): string | undefined {
  const given = texts.get("json")
  texts.delete("json")
  const file = given?.at(-1)
  if (file === true) throw new StartError("The flag --json needs its value: a file, or - for stdin.")
  return file
}

/** The values of the fields, each where it belongs. Throws {@link StartError} for an unknown field or a value of another type. */
function requestOf({ id, fields, body, components }: CallableOperation, texts: Texts): Request {
  const request: Request = { path: {}, query: {}, header: {}, body: {} }
  for (const [name, values] of texts) {
    const flag = `--${name}`
    const field = fields.find((one) => one.name === name)
    if (field) {
      request[field.place][name] = flagValue(components, flag, field.schema, values)
      continue
    }
    if (body === "open") {
      request.body[name] = flagValue(components, flag, {}, values)
      continue
    }
    const [outer = "", ...rest] = name.split(".")
    const inner = rest.join(".")
    const object = fields.find((one) => one.name === outer && one.place === "body")
    const schema = object && inner !== "" ? innerSchema(components, object.schema, inner) : undefined
    if (schema === undefined) throw unknownField(id, name, fields)
    const made = request.body[outer] ?? {}
    if (typeof made !== "object") throw new StartError(`--${outer} is given as a whole and in parts (${flag}).`)
    request.body[outer] = { ...made, [inner]: flagValue(components, flag, schema, values) }
  }
  return request
}

function unknownField(id: string, name: string, fields: readonly OperationField[]): StartError {
  if (name === "url") {
    return new StartError(
      `${id} has no field url. The URL of the sandbox goes before it: sandpost call --url <url> ${id}.`,
    )
  }
  const near = nearest(
    name,
    fields.map((one) => one.name),
  )
  const instead = near === undefined ? "" : `; the nearest is --${near}`
  return new StartError(`--${name} is not a field of ${id}${instead}. sandpost call ${id} --help lists them.`)
}

async function readBody({ io }: Call, { id, body }: CallableOperation, request: Request, file: string) {
  if (body === "none") throw new StartError(`${id} has no body, so it takes no --json.`)
  const [field] = Object.keys(request.body)
  if (field !== undefined) throw new StartError(`--json is the whole body: put ${field} into it, or leave out --json.`)
  try {
    return JSON.parse(new TextDecoder().decode(await io.read(file))) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new StartError(`${file === "-" ? "The text on stdin" : file} is not JSON: ${error.message}.`)
  }
}

function checkRequired(operation: CallableOperation, request: Request, has_whole: boolean): void {
  const { id, fields, body, is_body_required } = operation
  const missing = fields.filter(
    ({ name, place, is_required }) => is_required && !(name in request[place]) && !(place === "body" && has_whole),
  )
  if (missing.length > 0) {
    const flags = missing.map((one) => `--${one.name} <${typeName(operation.components, one.schema)}>`).join(", ")
    throw new StartError(`${id} needs ${flags}. sandpost call ${id} --help lists all fields.`)
  }
  if (body === "whole" && is_body_required && !has_whole) {
    throw new StartError(`${id} needs --json <file|->: its whole body as JSON.`)
  }
}

type AnyCall = (...args: unknown[]) => Promise<unknown>

async function perform(call: Call, operation: CallableOperation, request: Request, whole: unknown): Promise<ExitCode> {
  const { api, id, path_names, body, is_body_required } = operation
  if (OF_NO_ACCOUNT.includes(id) && call.flags.account !== undefined) {
    throw new StartError(`--account names an account, but ${id} is about all of them. Leave it out.`)
  }
  const client = api === "control" ? call.client : call.client.with({ token: await keyOf(call) })
  const places = path_names.map((name) => request.path[name])
  const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, String(value)]))
  const { idempotency_key } = request.header as CallOptions
  const hasFields = is_body_required || Object.keys(request.body).length > 0
  const given = body === "none" ? query : (whole ?? (hasFields ? request.body : undefined))
  const options: CallOptions = { ...(body !== "none" && { query }), ...(idempotency_key && { idempotency_key }) }
  const operations = client[api] as unknown as Record<string, AnyCall>
  const answer = await operations[id]?.(...places, given, options).catch((error) => {
    if (error instanceof SandpostError) error.message = inWordsOf("command", error.message)
    throw error
  })
  await printAnswer(call, answer)
  return DONE
}

/** The key for the service: a flag, or that of the sandbox. */
async function keyOf(call: Call): Promise<string> {
  const given = textOf(call, "key")
  if (given !== undefined) return given
  const { tokens } = await call.client.control.getInfo()
  if (tokens?.full_access) return tokens.full_access
  const which = tokens ? "because the development key with full access was revoked" : "a key of the account"
  throw new StartError(`call needs --key <token>: ${which}. A token is shown when its key is created.`)
}

/** Prints JSON as one line, and anything else, such as a raw message, as it is. */
async function printAnswer({ io }: Call, answer: unknown): Promise<void> {
  const bytes = (answer as { bytes?: unknown } | undefined)?.bytes
  if (!isBuiltIn(bytes, "Uint8Array")) return io.out(jsonLine(answer))
  await io.write("-", inOnePiece(bytes))
}

function printHelp({ io }: Call, operation: CallableOperation): ExitCode {
  const { summary, description, fields, body, components } = operation
  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim()
  const lines = [
    `Usage: sandpost call ${nameOf(operation)} [fields]`,
    "",
    summary,
    ...(description ? [oneLine(description)] : []),
  ]
  if (fields.length > 0) lines.push("", "Fields:")
  for (const { name, schema, is_required } of fields) {
    const choices = fixedValuesOf(components, schema)
    const described = oneLine(schema.description ?? "")
    const parts = [described, ...(choices.length > 0 ? [`One of: ${choices.join(", ")}`] : [])].filter(Boolean)
    lines.push(`  --${name} <${typeName(components, schema)}>${is_required ? " (required)" : ""}`)
    for (const part of parts) lines.push(`      ${part}`)
  }
  if (body === "open") lines.push("", "The body has any fields: --name value, as JSON or text.")
  if (body !== "none")
    lines.push("", "  --json <file|->", "      the whole body as JSON, instead of its fields; - is stdin")
  for (const line of lines) io.out(line)
  return DONE
}
