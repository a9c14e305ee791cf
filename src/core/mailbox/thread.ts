/** The form in which the Message-IDs of a thread are compared: without white space and angle brackets. */
export const threadKey = (message_id: string): string => message_id.replace(/[<>\s]/g, "")

/** Returns the Message-ID that a message with these header fields replies to, or undefined (RFC 5322, section 3.6.4). */
export function answeredId(headers: Iterable<{ name: string; value: string }>): string | undefined {
  let references: string | undefined
  for (const { name, value } of headers) {
    const field = name.toLowerCase()
    if (field === "in-reply-to") {
      const [first] = messageIds(value)
      if (first !== undefined) return first
    } else if (field === "references") references = messageIds(value).at(-1)
  }
  return references
}

const messageIds = (value: string): string[] =>
  Array.from(value.matchAll(/<([^<>\s]{1,998})>/g), ([, id]) => id as string)
