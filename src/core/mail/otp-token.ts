/** An item of RFC 9651 without its quotes: a string, number, token, byte sequence, boolean, date or display string. */
const STRING = '"((?:[ !#-\\[\\]-~]|\\\\["\\\\])*)"'
const ITEM = `(?:${STRING}|-?\\d{1,12}\\.\\d{1,3}|-?\\d{1,15}|[A-Za-z*][\\w!#$%&'*+.^\`|~:\\/-]*|:[A-Za-z0-9+\\/=]*:|\\?[01]|@-?\\d{1,15}|%"[ !#-~]*")`
const PARAMETER = `; *([a-z*][a-z0-9_.*-]*)(?:=${ITEM})?`
const FIELD = new RegExp(`^${STRING}((?:${PARAMETER})*)$`)
const LONGEST = 8_192

/** A one-time code, and the site on which it is entered. */
export interface OtpToken {
  code: string
  origin: string
}

/**
 * The one-time code in the header `OTP-Token` of a message (draft-goto-otp-token-01), such as `"482913"; origin="https://acme.test"`.
 * Null without such a header. Like mail clients, ignores it if there are several, or if its form or its origin is not valid.
 */
export function otpToken(headers: readonly { name: string; value: string }[]): OtpToken | null {
  const [field, ...more] = headers.filter(({ name }) => name.toLowerCase() === "otp-token")
  if (!field || more.length > 0 || field.value.length > LONGEST) return null
  const [, code, parameters] = FIELD.exec(field.value.replace(/\r?\n/g, "").trim()) ?? []
  if (!code) return null
  const last = [...(parameters ?? "").matchAll(new RegExp(PARAMETER, "g"))].findLast(([, name]) => name === "origin")
  const origin = unescapeString(last?.[2] ?? "")
  return isOrigin(origin) ? { code: unescapeString(code), origin } : null
}

const unescapeString = (text: string) => text.replace(/\\(["\\])/g, "$1")

/** Whether a text is an origin in its canonical form that browsers trust: https, or http on this machine. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  if (origin !== text) return false
  return (
    protocol === "https:" ||
    (protocol === "http:" && /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  )
}
