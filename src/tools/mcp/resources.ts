import { readdir, readFile } from "node:fs/promises"
import { defaultSettings } from "../../core/assumptions/settings.ts"
import { llmsText, type SandboxFacts } from "../../http/llms.ts"
import { ownFile } from "../../own-files.ts"
import { receivingHostOf } from "../../parts/domains/rules/records.ts"
import type { SendRequest } from "./call.ts"
import type { Fence } from "./fence.ts"

/** What resources are read from. */
export interface ResourceParts {
  send: SendRequest
  facts: () => SandboxFacts
  /** The domains of the command line, the environment or the config file. */
  start_domains: readonly string[]
  fence: Fence
}

type Read = (parts: ResourceParts) => Promise<string> | string

/** The guides of this version, in the repository and in the package. */
const guides = ownFile("docs/guides/")
const GUIDE = /^sandpost:\/\/guides\/([a-z0-9-]+\.md)$/

const resource = (name: string, mimeType: string, description: string, read: Read) => ({
  entry: { uri: `sandpost://${name}`, name, mimeType, description },
  read,
})
const readContract =
  (path: string): Read =>
  async ({ send }) =>
    (await send("page", { method: "GET", path, headers: {} })).text

/** Of its facts, only the domain and the name of the signature header can come from a client of the API. */
const readSummary: Read = ({ facts, start_domains, fence }) => {
  const label = defaultSettings["domains.label"]
  const own = start_domains.flatMap((name) => [name, receivingHostOf(name, label)])
  const show = (host: string) => (own.includes(host) ? host : fence.text(host))
  const known = facts()
  const header = known.settings["webhooks.signature_header"]
  const shown = header === defaultSettings["webhooks.signature_header"] ? header : fence.text(header)
  return llmsText({
    ...known,
    domain: show(known.domain),
    receiving_host: show(known.receiving_host),
    settings: { ...known.settings, "webhooks.signature_header": shown },
  })
}

const readLedger: Read = async ({ send, fence }) => {
  const { text } = await send("control", { method: "GET", path: "/settings", headers: {} })
  return JSON.stringify(fence.value(JSON.parse(text), {}))
}

const TASKS = "Addresses and tokens of this sandbox, and every task as a curl command."
const SERVICE = "The contract of the service's API."
const CONTROL = "The contract of the control API."
const LEDGER = "Every assumption about the service, why it was made, and its setting."
const resources = [
  resource("llms.txt", "text/plain", TASKS, readSummary),
  resource("openapi.yaml", "application/yaml", SERVICE, readContract("/openapi.yaml")),
  resource("sandbox.openapi.yaml", "application/yaml", CONTROL, readContract("/sandbox.openapi.yaml")),
  resource("ledger", "application/json", LEDGER, readLedger),
]

/** The resources: contracts, ledger and guides. */
export async function listResources() {
  const names = (await readdir(guides)).filter((name) => name.endsWith(".md") && name !== "README.md").sort()
  const entries = await Promise.all(
    names.map(async (name) => {
      const title = /^# (.+)$/m.exec(await readFile(new URL(name, guides), "utf8"))?.[1] ?? name
      return { uri: `sandpost://guides/${name}`, name, title, mimeType: "text/markdown" }
    }),
  )
  return [...resources.map(({ entry }) => entry), ...entries]
}

/** The text of a resource, fenced where it is not Sandpost's own; undefined if there is none with this URI. */
export async function readResource(uri: string, parts: ResourceParts) {
  const found = resources.find(({ entry }) => entry.uri === uri)
  if (found) return { mimeType: found.entry.mimeType, text: await found.read(parts) }
  const name = GUIDE.exec(uri)?.[1]
  if (name === undefined) return undefined
  const text = await readFile(new URL(name, guides), "utf8").catch(() => undefined)
  return text === undefined ? undefined : { mimeType: "text/markdown", text }
}
