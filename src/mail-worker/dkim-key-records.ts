/** Comments of mailauth about the key record of a signature. */
const ABOUT_KEYS = new Set([
  "unknown key version",
  "unknown key type",
  "invalid public key",
  "inappropriate hash algorithm",
  "key not for email",
  "inappropriate key algorithm",
])

/**
 * Says what is wrong with a DKIM key record (RFC 6376 3.6.1), to follow "the key record at …".
 * @param record its text, without white space; undefined if there is none
 * @param comment of mailauth. Returns null if it is not about the key.
 */
export function keyFault(record: string | undefined, comment: string): string | null {
  if (!ABOUT_KEYS.has(comment)) return null
  if (record === undefined || record === "") return "is empty"
  const tags = record
    .split(";")
    .filter((one) => one !== "")
    .map((one) => ({
      name: one.split("=", 1)[0] as string,
      value: one.includes("=") ? one.slice(one.indexOf("=") + 1) : null,
    }))
  const value = (wanted: string) => tags.find(({ name }) => name === wanted)?.value ?? null
  if (comment === "unknown key version") {
    const version = value("v")
    return version === "DKIM1"
      ? "is ignored, because v=DKIM1 must be its first tag"
      : `has the version ${cite(version ?? "")}, which must be written DKIM1`
  }
  if (comment === "inappropriate hash algorithm")
    return `allows only the hash algorithms ${cite(value("h") ?? "")} (h=)`
  if (comment === "key not for email") return `is not meant for e-mail (s=${cite(value("s") ?? "")})`
  if (comment === "inappropriate key algorithm")
    return `has a key of another kind than the signature (k=${cite(value("k") ?? "rsa")})`
  const odd = tags.find(({ value }) => value === null)
  if (odd) return `is not valid: ${cite(odd.name)} has no =`
  const repeated = firstRepeated(tags)
  if (repeated) return `is not valid: it has the tag ${cite(repeated.name)} twice`
  if (value("p") === null) return "has no p=, the public key"
  if (value("p") === "") return "says that the key is revoked: its p= is empty"
  return `has a p= that is not a public key of the kind ${cite(value("k") ?? "rsa")}`
}

/** The first tag whose name another one before it has. */
export function firstRepeated<T extends { name: string }>(tags: readonly T[]): T | undefined {
  const seen = new Set<string>()
  return tags.find(({ name }) => seen.size === seen.add(name).size)
}

/** A part of a DNS record within a sentence: printable and short. */
export const cite = (text: string): string => {
  const clean = text.replace(/[^\x20-\x7e]+/g, "?")
  return clean.length > 60 ? `${clean.slice(0, 60)}…` : clean
}
