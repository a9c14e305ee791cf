import { invalid } from "../errors.ts"
import { quote } from "./quote.ts"

const MAX_TAGS = 50
const MAX_LENGTH = 256

/**
 * Validates tags and returns them unchanged. An own key `__proto__` stays an own key.
 * @throws invalid for more than 50 tags, or for a key or value of more than 256 characters (assumption M19).
 */
export function checkTags(tags: Record<string, string> | undefined): Record<string, string> {
  const entries = Object.entries(tags ?? {})
  if (entries.length > MAX_TAGS) {
    throw invalid(`tags has ${entries.length} entries; at most ${MAX_TAGS} are allowed.`)
  }
  for (const [key, value] of entries) {
    if (isTooLong(key))
      throw invalid(`tags has a key of more than ${MAX_LENGTH} characters: ${quote(key)}; shorten it.`)
    if (isTooLong(value)) {
      throw invalid(`tags[${quote(key)}] has a value of more than ${MAX_LENGTH} characters; shorten it.`)
    }
  }
  return Object.fromEntries(entries)
}

/** Counts code points, but only if the cheaper count of UTF-16 units exceeds the limit. */
const isTooLong = (text: string) => text.length > MAX_LENGTH && [...text].length > MAX_LENGTH
