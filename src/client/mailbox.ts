import { notThere } from "./http.ts"

/** A message, or its id. */
export type Ref = string | { id: string }
/** The id of a message. The operation that receives the id checks it. */
export const idOf = (ref: Ref): string => (typeof ref === "object" && ref !== null ? ref.id : ref)

/** Default timeout of `expectNone`: long enough for an application that responds first and sends afterwards. */
export const NONE_MS = 500

/** The first one-time code of a message. Throws if there is none. */
export function codeOf({ codes, subject }: { codes: string[]; subject: string }): string {
  const [code] = codes
  if (code === undefined) throw notThere(`No code found in "${subject}".`)
  return code
}

/** The first link whose URL contains the text or matches the expression. If none does, throws an error that lists all links. */
export function linkOf<L extends { url: string }>(links: L[], subject: string, pattern: string | RegExp): L {
  const found = links.find(({ url }) =>
    typeof pattern === "string" ? url.includes(pattern) : url.search(pattern) >= 0,
  )
  if (found) return found
  const there = links.length === 0 ? "It has no links." : `Its links: ${links.map(({ url }) => url).join(", ")}.`
  throw notThere(`No link in "${subject}" matches ${pattern}. ${there}`)
}
