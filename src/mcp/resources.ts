import { readdir, readFile } from "node:fs/promises"
import type { SendRequest } from "./call.ts"

/** The guides of this version, in the repository and in the package. */
const guides = new URL("../../docs/guides/", import.meta.url)
const GUIDE = /^sandpost:\/\/guides\/([a-z0-9-]+\.md)$/

const page = (name: string, mimeType: string, description: string, api: "control" | "page", path: string) => ({
  entry: { uri: `sandpost://${name}`, name, mimeType, description },
  api,
  path,
})
const TASKS = "Addresses and tokens of this sandbox, and every task as a curl command."
const LEDGER = "Every assumption about the service, why it was made, and its setting."
/** What the sandbox serves over HTTP, too. */
const pages = [
  page("llms.txt", "text/plain", TASKS, "page", "/llms.txt"),
  page("openapi.yaml", "application/yaml", "The contract of the service's API.", "page", "/openapi.yaml"),
  page("sandbox.openapi.yaml", "application/yaml", "The contract of the control API.", "page", "/sandbox.openapi.yaml"),
  page("ledger", "application/json", LEDGER, "control", "/settings"),
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
  return [...pages.map(({ entry }) => entry), ...entries]
}

/** The text of a resource; undefined if there is none with this URI. */
export async function readResource(uri: string, send: SendRequest) {
  const found = pages.find(({ entry }) => entry.uri === uri)
  if (found) {
    const { text } = await send(found.api, { method: "GET", path: found.path, headers: {} })
    return { mimeType: found.entry.mimeType, text }
  }
  const name = GUIDE.exec(uri)?.[1]
  if (name === undefined) return undefined
  const text = await readFile(new URL(name, guides), "utf8").catch(() => undefined)
  return text === undefined ? undefined : { mimeType: "text/markdown", text }
}
