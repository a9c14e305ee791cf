/** The message headers that say that nobody wants an automatic answer (RFC 3834, sections 2 and 5), or null. */
export function noAnswerReason(headers: Readonly<Record<string, string>>): string | null {
  const value = (wanted: string) =>
    Object.entries(headers)
      .find(([name]) => name.toLowerCase() === wanted)?.[1]
      ?.trim()
  const automatic = value("auto-submitted")
  if (automatic !== undefined && !/^no\b/i.test(automatic)) return `the email has Auto-Submitted: ${automatic}`
  const precedence = value("precedence")
  if (precedence !== undefined && /^(bulk|list|junk)$/i.test(precedence))
    return `the email has Precedence: ${precedence}`
  if (value("list-id") !== undefined) return "the email is from a mailing list (List-Id)"
  const suppressed = value("x-auto-response-suppress")
  return suppressed === undefined || /^none$/i.test(suppressed)
    ? null
    : `the email has X-Auto-Response-Suppress: ${suppressed}`
}
