import { decodeText } from "./encoded-words.ts"

/** The content id in a `Content-ID` field, which some senders write with spaces in its brackets, or as encoded words. */
export const contentIdOf = (field: string): string => {
  const bare = (text: string) => text.trim().replace(/^<|>$/g, "").trim()
  return bare(decodeText(bare(field)))
}

/** A reference of a page to an attachment, with the indexes where it begins and ends. */
interface Reference {
  start: number
  end: number
  /** To compare with {@link referredId} of a content id. */
  id: string
}

/** A reference in HTML or CSS. A line of a message has at most 998 characters. */
const REFERENCE = /(?<![\w-])cid:((?:[^\s"'<>()&;]|&(?:amp|commat|#0{0,4}64|#x0{0,4}40);){1,998})/gi
const ENTITIES: Record<string, string> = { "&amp;": "&" }

/** Finds the references of a page to attachments (RFC 2392), in linear time: with the scheme in any case, and percent encoding. */
export function* inlineReferences(html: string): Generator<Reference> {
  for (const match of html.matchAll(REFERENCE)) {
    const [whole, written = ""] = match
    const id = written.replace(/&[^;]+;/g, (entity) => ENTITIES[entity.toLowerCase()] ?? "@")
    yield { start: match.index, end: match.index + whole.length, id: referredId(id) }
  }
}

/** A content id, or what follows `cid:`, in the form in which both are equal. */
export function referredId(written: string): string {
  try {
    return decodeURIComponent(contentIdOf(written))
  } catch {
    return contentIdOf(written)
  }
}
