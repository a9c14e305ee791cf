import { invalid } from "../errors.ts"
import { quote } from "./quote.ts"

/** RFC 5322 2.1.1: a line has at most 998 characters, and name and colon cannot be folded. */
const MAX_NAME = 996

/**
 * Validates custom headers and keeps their order. An own key `__proto__` stays an own key.
 * @throws invalid for a rejected name (section 2.2, assumption M8), a name that is not an RFC 5322 field name, or a value
 * with CR, LF or NUL.
 */
export function checkHeaders(headers: Record<string, string> | undefined, refused: readonly string[]) {
  const entries = Object.entries(headers ?? {})
  for (const [name, value] of entries) {
    if (!/^[!-9;-~]+$/.test(name)) {
      throw invalid(
        `headers has the invalid name ${quote(name)}; ` +
          "use letters, digits and hyphens. Spaces and colons are not allowed.",
      )
    }
    if (name.length > MAX_NAME) {
      throw invalid(`headers has a name of ${name.length} characters; at most ${MAX_NAME} are allowed.`)
    }
    const rule = refusedBy(name, refused)
    if (rule !== undefined) {
      throw invalid(
        `headers must not contain ${quote(name)}: ${rule} is not allowed, because it sets the identity or structure of the message. ` +
          "Use the fields of the message, or a custom name such as X-Order-Id.",
      )
    }
    if (/[\r\n\0]/.test(value)) {
      throw invalid(`headers[${quote(name)}] has a value with a line break or NUL; write it on one line.`)
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
