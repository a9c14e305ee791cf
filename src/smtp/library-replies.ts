export const NO_LOGIN =
  "AUTH is not offered (smtp.submission = off): this port only receives mail for receiving addresses, without a login. Turn off authentication in the client. To capture mail that an application sends, use POST /v1/emails"

const MECHANISMS =
  "Use AUTH PLAIN or AUTH LOGIN with an API key as password. CRAM-MD5 and other mechanisms cannot be offered, because keys are stored only as hashes"
const STARTTLS =
  "STARTTLS is not offered. Start Sandpost with --smtp-starttls (SANDPOST_SMTP_STARTTLS=true), or turn off TLS in the client"
/** The reply to a client that begins with TLS. It arrives outside of TLS, so that only a log of the bytes shows it. */
export const TLS_AT_ONCE = `4.3.2 This port begins without TLS. Turn off TLS from the start (secure, SMTPS) in the client; with --smtp-starttls it offers STARTTLS`

/** What smtp-server says about most requests of HTTP; others are commands that it does not know. */
const HTTP_REQUEST = "HTTP requests not allowed"
const HTTP_METHOD = /^(?:OPTIONS|GET|HEAD|POST|PUT|PATCH|DELETE|TRACE|CONNECT|PRI)$/

/** What smtp-server says about a login that fails before a password is checked. */
const LOGIN_ERROR =
  /^(?:Error: invalid userdata|Error: missing username|Error: Must issue a STARTTLS command first|Authentication aborted|Error: syntax: AUTH )/

interface Instead {
  code: number
  text: string
  /** Whether a login has failed before its password was checked. */
  is_login: boolean
}

/** The reply in place of one that smtp-server 3.21 words for servers in general; undefined for every other. */
export function replyInstead(
  code: number,
  text: string,
  context: string | false | undefined,
  http_url = "the HTTP port",
): Instead | undefined {
  if (code === 500 && context === "AUTH") return { code: 502, text: NO_LOGIN, is_login: true }
  if (code === 504) return { code, text: `5.5.4 ${MECHANISMS}`, is_login: true }
  if (code === 500 && context === "STARTTLS") return { code: 502, text: `5.5.1 ${STARTTLS}`, is_login: true }
  if ((code === 421 && text === HTTP_REQUEST) || (code === 500 && context && HTTP_METHOD.test(context)))
    return { code: 421, text: `This is the SMTP port. Send HTTP requests to ${http_url}`, is_login: true }
  if (code === 421 && text === TLS_AT_ONCE) return { code, text, is_login: true }
  if (code === 501 && text.endsWith("missing username"))
    return { code, text: "The user name is empty. Give any, with an API key as password", is_login: true }
  if (code === 501 && LOGIN_ERROR.test(text)) return { code, text: text.replace(/^Error: /, ""), is_login: true }
  return undefined
}
