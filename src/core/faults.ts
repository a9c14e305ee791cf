import { matchesGlob } from "./glob.ts"
import type { Fault } from "./state.ts"

/** A request as faults are chosen by: its path is the one without `/v1`. */
export interface FaultTarget {
  method: string
  path: string
}

/** The pattern as requests are compared with it: `/v1` in front and a missing slash make no difference. */
export const faultPath = (written: string): string => {
  const path = written.replace(/^\/?v1(?=\/)/, "")
  return path.startsWith("/") || path.startsWith("*") ? path : `/${path}`
}

/** Whether the fault is meant for the request. */
export const fits = (fault: Pick<Fault, "method" | "path">, { method, path }: FaultTarget): boolean =>
  (fault.method === null || fault.method === method) &&
  (fault.path === null || matchesGlob(fault.path, path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path))

/**
 * What strikes a request, of faults that are still armed, oldest first: the first that makes it late, and the first that spoils its
 * answer, so that both can be had at once.
 */
export function matchFaults(faults: readonly Fault[], when: Fault["when"], target: FaultTarget): Fault[] {
  const meant = faults.filter((fault) => fault.when === when && fits(fault, target))
  const late = meant.find(({ latency_ms }) => latency_ms !== null)
  const spoils = meant.find(({ latency_ms }) => latency_ms === null)
  return [late, spoils].filter((fault) => fault !== undefined)
}

/** What one matchFaults leaves of a fault: without `times` it goes on until it is removed. */
export const consume = ({ remaining, hits }: Fault): Pick<Fault, "remaining" | "hits"> => ({
  remaining: remaining === null ? null : remaining - 1,
  hits: hits + 1,
})

/** Why a fault can never matchFaults, or null: `paths` are those of the contract, with `{…}` for what varies. */
export function faultHint(
  { method, path }: Pick<Fault, "method" | "path">,
  paths: readonly FaultTarget[],
): string | null {
  const reached = paths.filter((one) => path === null || meets(path, one.path))
  if (reached.length === 0) {
    return `No path of the API fits ${path}, so this fault never strikes. Paths stand without /v1, for example /emails or /emails/*.`
  }
  if (method === null || reached.some((one) => one.method === method)) return null
  const methods = [...new Set(reached.map((one) => one.method))].join(", ")
  return `No path that fits ${path ?? "the pattern"} takes ${method}, so this fault never strikes. Methods there: ${methods}.`
}

/** One character of a path that is not a slash, or any number of them. */
const ONE = Symbol("one")
const SOME = Symbol("some")

/** Whether any path at all fits both the glob and the template. */
function meets(glob: string, template: string): boolean {
  const tokens = template
    .split(/(\{\w+\})/)
    .flatMap((part): (string | symbol)[] => (part.startsWith("{") ? [ONE, SOME] : [...part]))
  const known = new Map<number, boolean>()
  const from = (i: number, j: number): boolean => {
    const key = i * (tokens.length + 1) + j
    const seen = known.get(key)
    if (seen !== undefined) return seen
    known.set(key, false)
    const result = step(i, j)
    known.set(key, result)
    return result
  }
  const step = (i: number, j: number): boolean => {
    const [symbol, token] = [glob[i], tokens[j]]
    if (symbol === undefined && token === undefined) return true
    if (token === SOME && from(i, j + 1)) return true
    if (symbol === "*") return from(i + 1, j) || (token !== undefined && from(i, j + 1))
    if (symbol === undefined || token === undefined) return false
    if (token === SOME) return symbol !== "/" && from(i + 1, j)
    return (token === ONE ? symbol !== "/" : symbol === "?" || symbol === token) && from(i + 1, j + 1)
  }
  return from(0, 0)
}
