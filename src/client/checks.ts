const shown = (value: unknown) => (typeof value === "string" ? JSON.stringify(value) : String(value))

/**
 * Checks the keys of an argument, because callers without a type checker would not notice a misspelt key. Throws a TypeError that lists
 * the allowed keys.
 */
export function checkNames(what: string, given: unknown, known: readonly string[]): void {
  if (typeof given !== "object" || given === null) {
    throw new TypeError(`${what} expects an object with ${known.join(", ")}, got ${shown(given)}.`)
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new TypeError(`${what}: unknown key "${unknown}". Allowed: ${known.join(", ")}.`)
}

/** The URL of a sandbox without a trailing slash. Throws TypeError for an invalid URL. */
export function addressOf(url: unknown): string {
  const text = url instanceof URL ? url.href : url
  if (typeof text !== "string" || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    throw new TypeError(`\`url\` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got ${shown(url)}.`)
  }
  const bare = text.replace(/\/+$/, "")
  if (/\/v1$/.test(bare)) throw new TypeError(`\`url\` must not end in /v1. Use ${bare.slice(0, -3)}.`)
  return bare
}

/** An API key that is valid in a header. Throws TypeError otherwise. */
export function tokenOf(token: unknown): string {
  if (typeof token === "string" && /^[!-~]+$/.test(token)) return token
  throw new TypeError("`token` must be an API key: visible ASCII characters without spaces or line breaks.")
}
