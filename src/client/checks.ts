const shown = (value: unknown) => (typeof value === "string" ? JSON.stringify(value) : String(value))

/**
 * Holds an argument against the names it may have: what is misspelt would be passed over in silence by whoever has no type
 * checker. Throws TypeError, naming those that are known.
 */
export function checkNames(what: string, given: unknown, known: readonly string[]): void {
  if (typeof given !== "object" || given === null) {
    throw new TypeError(`${what} takes an object with ${known.join(", ")}; got ${shown(given)}.`)
  }
  const strange = Object.keys(given).find((name) => !known.includes(name))
  if (strange !== undefined) throw new TypeError(`${what} does not know "${strange}"; it knows ${known.join(", ")}.`)
}

/** The address of a sandbox, without a slash at its end. Throws TypeError for what is none. */
export function addressOf(url: unknown): string {
  const text = url instanceof URL ? url.href : url
  if (typeof text !== "string" || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    throw new TypeError(`\`url\` takes the address of a Sandpost, such as http://127.0.0.1:8025; got ${shown(url)}.`)
  }
  const bare = text.replace(/\/+$/, "")
  if (/\/v1$/.test(bare)) throw new TypeError(`\`url\` takes the address without /v1, here ${bare.slice(0, -3)}.`)
  return bare
}

/** A key as a header can carry it. Throws TypeError for what is none. */
export function tokenOf(token: unknown): string {
  if (typeof token === "string" && /^[!-~]+$/.test(token)) return token
  throw new TypeError("`token` takes an API key: visible ASCII characters without spaces or line breaks.")
}
