import { notThere } from "./error.ts"

/** A message, or its id. */
export type Ref = string | { id: string }
/** The id of a message; what is neither is refused by the operation that takes it. */
export const idOf = (ref: Ref): string => (typeof ref === "object" && ref !== null ? ref.id : ref)

/** So long `expectNone` looks unless told: an application that answers first and sends afterwards is caught. */
export const NONE_MS = 500

/** The first code of a message. Throws when it holds none. */
export function codeOf({ codes, subject }: { codes: string[]; subject: string }): string {
  const [code] = codes
  if (code === undefined) throw notThere(`There is no code in "${subject}".`)
  return code
}

/** The first link that matches: a part of its address, or an expression. Throws, naming the links there are, when none does. */
export function linkOf<L extends { url: string }>(links: L[], subject: string, pattern: string | RegExp): L {
  const found = links.find(({ url }) =>
    typeof pattern === "string" ? url.includes(pattern) : url.search(pattern) >= 0,
  )
  if (found) return found
  const there = links.length === 0 ? "It has no links." : `Its links: ${links.map(({ url }) => url).join(", ")}.`
  throw notThere(`No link in "${subject}" matches ${pattern}. ${there}`)
}
