import { invalid } from "../errors.ts"
import { quote } from "./quote.ts"

/** RFC 5322 2.1.1: a line has at most 998 characters, and the name with its colon cannot be folded. */
const MAX_NAME = 996

/**
 * Custom headers as they were given, in their order. An own key `__proto__` stays an own key.
 * @throws invalid for a name that asserts identity or structure (section 2.2, assumption M8), that is no RFC 5322 field
 * name, or for a value with CR, LF or NUL.
 */
export function checkHeaders(headers: Record<string, string> | undefined, refused: readonly string[]) {
  const entries = Object.entries(headers ?? {})
  for (const [name, value] of entries) {
    if (!/^[!-9;-~]+$/.test(name)) {
      throw invalid(
        `headers has the name ${quote(name)}, which is not a header name; ` +
          "letters, digits and hyphens are safe, and no space or colon is allowed.",
      )
    }
    if (name.length > MAX_NAME) {
      throw invalid(`headers has a name of ${name.length} characters; at most ${MAX_NAME} fit on a line.`)
    }
    const rule = refusedBy(name, refused)
    if (rule !== undefined) {
      throw invalid(
        `headers may not set ${quote(name)}: ${rule} is refused, since it says who sent the message or how it is built. ` +
          "Use the message's own fields, or a name of your own such as X-Order-Id.",
      )
    }
    if (/[\r\n\0]/.test(value)) {
      throw invalid(`headers[${quote(name)}] has a line break or NUL in its value; write it on one line.`)
    }
  }
  return Object.fromEntries(entries)
}

function refusedBy(name: string, refused: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  return refused.find((rule) => {
    const pattern = rule.toLowerCase()
    return pattern.endsWith("*") ? lower.startsWith(pattern.slice(0, -1)) : lower === pattern
  })
}
