import { everyOperation } from "../helpers/every-operation.ts"
import type { Api } from "../torture/lib/api.ts"
import type { Chance } from "./chance.ts"
import { fill, namesOtherUrls } from "./filled.ts"
import { begin, type Fuzz, isAlive, type Target } from "./fuzz.ts"
import { mutateBytes, mutateJson } from "./mutate.ts"

/** All GET operations of both APIs: lists, and single records by id. */
const READ = ["sandbox.openapi.yaml", "openapi.yaml"] as const
const operations = READ.flatMap(everyOperation).filter(
  ({ method, path }) => method === "GET" && !path.endsWith("/wait"),
)
const LISTS = operations.map(({ path }) => path).filter((path) => !path.includes("{"))
const ITEMS = operations.map(({ path }) => path).filter((path) => path.includes("{id}") && !path.includes("{index}"))

const JSON_TYPE = "application/json"
const LINES_TYPE = "application/x-ndjson"

/** A document to mutate, and its media type. */
interface Form {
  type: string
  text: string
}

/** Mutated snapshots: each is either restored completely and readable, or rejected without any change. */
export const snapshots: Target = {
  name: "snapshots",
  async run(fuzz) {
    let box = await begin(fuzz, fill)
    let forms = await formsOf(box.api)
    let before = await picture(box.api)
    const counts = { taken: 0, refused: 0 }
    for (const { number, chance } of fuzz.cases()) {
      const form = chance.pick(forms)
      const text = changed(chance, form)
      if (namesOtherUrls(read(text), read(form.text))) continue
      const reply = await box.api
        .ask("PUT", "/sandbox/snapshot", text, { "Content-Type": form.type })
        .catch((error) => ({ status: 0, text: String(error) }))
      if (reply.status === 0 || reply.status >= 500) fuzz.found(number, `PUT is ${reply.status}`, reply.text)
      else if (reply.status < 300) {
        counts.taken++
        await readAll(fuzz, number, box.api)
      } else {
        counts.refused++
        const after = await picture(box.api)
        if (after !== before)
          fuzz.found(number, "a rejected document changed the state", `${reply.text}; ${difference(before, after)}`)
      }
      if (!(await isAlive(fuzz, number, box))) {
        box = await begin(fuzz, fill)
        forms = await formsOf(box.api)
      } else if (reply.status < 300) {
        const { status, text } = await box.api.ask("PUT", "/sandbox/snapshot", forms[0]?.text)
        if (status !== 200) fuzz.found(number, "the original is rejected afterwards", text)
      } else continue
      before = await picture(box.api)
    }
    await box.end("SIGKILL")
    const kinds = forms.length > 1 ? "JSON and lines" : "JSON"
    return `snapshots: ${counts.taken + counts.refused} documents (${kinds}), ${counts.taken} accepted, ${counts.refused} rejected`
  },
}

/** Returns the snapshot as one JSON document, and as lines if this Sandpost supports that. */
async function formsOf(api: Api): Promise<Form[]> {
  const json = await api.ask("GET", "/sandbox/snapshot", undefined, { Accept: JSON_TYPE })
  const lines = await api.ask("GET", "/sandbox/snapshot", undefined, { Accept: LINES_TYPE })
  const forms = [{ type: JSON_TYPE, text: json.text }]
  if (String(lines.headers["content-type"]).startsWith(LINES_TYPE)) forms.push({ type: LINES_TYPE, text: lines.text })
  return forms
}

function changed(chance: Chance, { type, text }: Form): string {
  if (chance.happens(0.15)) return mutateBytes(chance, Buffer.from(text)).toString("utf8")
  if (type === JSON_TYPE) {
    const document = JSON.parse(text)
    mutateJson(chance, document)
    return JSON.stringify(document)
  }
  let lines = text.split("\n")
  for (let left = chance.size(4); left > 0; left--) {
    const at = chance.between(0, lines.length)
    const line = lines[at] as string
    const kinds: (() => unknown)[] = [
      () => lines.splice(at, 1),
      () => lines.splice(at, 0, line),
      () => lines.splice(chance.between(0, lines.length), 0, ...lines.splice(at, 1)),
      () => (lines = lines.slice(0, at)),
      () => lines.splice(at, 1, changedLine(chance, line)),
      () => lines.splice(at, 1, changedLine(chance, line)),
      () => lines.splice(at, 1, changedLine(chance, line)),
    ]
    chance.pick(kinds)()
    if (lines.length === 0) break
  }
  return lines.join("\n")
}

function changedLine(chance: Chance, line: string): string {
  // An earlier change may have left a line that is not JSON.
  const parsed = line === "" || chance.happens(0.1) ? line : jsonOrText(line)
  if (parsed === line) return mutateBytes(chance, Buffer.from(line)).toString("utf8")
  const document = [parsed]
  mutateJson(chance, document)
  return JSON.stringify(document[0]) ?? ""
}

/** Parses a document, as a whole or line by line, as far as it is JSON. */
function read(text: string): unknown {
  const whole = jsonOrText(text)
  return typeof whole === "string" ? text.split("\n").map(jsonOrText) : whole
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The state as text, without the time of the snapshot. */
async function picture(api: Api): Promise<string> {
  const reply = await api.ask("GET", "/sandbox/snapshot", undefined, { Accept: JSON_TYPE })
  return reply.text.replace(/"taken_at":"[^"]*"/, "")
}

function difference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  return `${before.slice(Math.max(0, at - 80), at + 80)} became ${after.slice(Math.max(0, at - 80), at + 80)}`
}

/** Reads every list, and the first entry of each. No response may be 5xx. */
async function readAll(fuzz: Fuzz, number: number, api: Api): Promise<void> {
  // A fault rule in the document would replace the real responses.
  await api.ask("DELETE", "/sandbox/faults")
  const ask = async (path: string) => {
    const reply = await api
      .ask<{ data?: { id?: unknown }[] }>("GET", path)
      .catch((error) => ({ status: 0, text: String(error), body: null }))
    const kind = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}")
    if (reply.status === 0 || reply.status >= 500) fuzz.found(number, `GET ${kind} is ${reply.status}`, reply.text)
    return reply.body?.data
  }
  for (const list of LISTS) {
    const id = (await ask(list))?.[0]?.id
    if (typeof id !== "string") continue
    for (const item of ITEMS) {
      if (item.startsWith(`${list}/{id}`)) await ask(item.replace("{id}", encodeURIComponent(id)))
    }
  }
}
