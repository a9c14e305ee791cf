import { commentEnd, quoteEnd } from "../mail/header-text.ts"

/** The form in which the Message-IDs of a thread are compared: without white space and angle brackets. */
export const threadKey = (message_id: string): string => message_id.replace(/[<>\s]/g, "")

/** Returns the Message-ID that a message with these header fields replies to, or undefined (RFC 5322, section 3.6.4). */
export function answeredId(headers: Iterable<{ name: string; value: string }>): string | undefined {
  let references: string | undefined
  for (const { name, value } of headers) {
    const field = name.toLowerCase()
    if (field === "in-reply-to") {
      const { ids, follows } = messageIds(value)
      // Words before it may name an author with his address: `Message from Ann <a@s.example> of Monday <id>` (4.5.4).
      const answered = follows ? ids.at(-1) : ids[0]
      if (answered !== undefined) return answered
    } else if (field === "references") references = messageIds(value).ids.at(-1)
  }
  return references
}

/** Returns the value of a Message-ID field as `<id>`, without comments (RFC 5322, section 3.6.4); as it is if there is no id in it. */
export function messageIdIn(value: string): string {
  const [id] = messageIds(value).ids
  return id === undefined ? value : `<${id}>`
}

const BRACKETED = /<([^<>\s]{1,998})>/y
const BARE = /^[^\s<>@]{1,998}@[^\s<>@]{1,998}$/

/** The ids of a field outside of comments and quoted strings, or those without brackets; and whether the first follows after words. */
function messageIds(value: string): { ids: string[]; follows: boolean } {
  const ids: string[] = []
  let words = ""
  let follows = false
  // That a comment is not closed is found out only once.
  let isOpen = false
  for (let at = 0; at < value.length; at++) {
    const comment: number = value[at] === "(" && !isOpen ? commentEnd(value, at) : 0
    isOpen ||= comment < 0
    BRACKETED.lastIndex = at
    const [written = "", id] = (value[at] === "<" && BRACKETED.exec(value)) || []
    if (id !== undefined) {
      follows ||= ids.length === 0 && words.trim() !== ""
      ids.push(id)
      at += written.length - 1
    } else if (comment > 0) at = comment - 1
    else if (value[at] === '"') at = quoteEnd(value, at)
    else words += value[at]
  }
  return ids.length > 0
    ? { ids, follows }
    : { ids: words.split(/[\s,]+/).filter((word) => BARE.test(word)), follows: false }
}
