import { nearest } from "../core/suggest.ts"
import type { Contract } from "./contract.ts"
import type { SuggestPath } from "./routes.ts"

/** Prefixes that clients put before a path of the API, or forget. */
const PREFIX = /^(?:\/(?:api|sandbox|v\d+))+(?=\/)/

/** Paths outside the contracts. */
const OTHERS = ["/healthz", "/metrics", "/docs"].map((path) => ({ method: "GET", base: "", path }))

/** Suggests only paths that allow the method. */
export function createSuggestPath(contracts: readonly Contract[]): SuggestPath {
  const listed = contracts.flatMap(({ base, paths }) => paths.map(({ method, path }) => ({ method, base, path })))
  const all = [...listed, ...OTHERS]
  return (method, written) => {
    const path = written.replace(/\/$/, "")
    const allowed = all.filter((one) => one.method === (method === "HEAD" ? "GET" : method))
    const below = path.replace(PREFIX, "")
    const same = allowed.find((one) => misspelt(below, one.path) === 0)
    if (same) return same.base + below
    const similar = allowed.flatMap((one) => {
      const template = one.base + one.path
      const wrong = misspelt(path, template)
      return wrong === null ? [] : [{ template, wrong }]
    })
    const [near] = similar.sort((a, b) => a.wrong - b.wrong)
    return near && fillPath(near.template, path)
  }
}

/** The number of segments that only resemble those of the template; null if one of them is too different. */
function misspelt(path: string, template: string): number | null {
  const [segments, known] = [path.split("/"), template.split("/")]
  if (segments.length !== known.length) return null
  let wrong = 0
  for (const [index, name] of known.entries()) {
    const segment = segments[index] ?? ""
    if (segment === name || (name.startsWith("{") && segment !== "")) continue
    if (segment === "" || nearest(segment, [name]) === undefined) return null
    wrong++
  }
  return wrong
}

/** The template with the placeholders of the path. */
const fillPath = (template: string, path: string): string => {
  const segments = path.split("/")
  return template
    .split("/")
    .map((name, index) => (name.startsWith("{") ? (segments[index] ?? "") : name))
    .join("/")
}
