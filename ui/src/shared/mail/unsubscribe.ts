import type { Header } from "./parse-source.ts"

/** What the List-Unsubscribe headers let a mail client do (RFC 2369, RFC 8058). */
export type Unsubscribe = {
  /** The URL for one-click unsubscribe, or null. */
  oneClick: string | null
  /** What a mail client offers, as sentences. */
  offers: string[]
  problems: string[]
}

const ONE_CLICK = "List-Unsubscribe=One-Click"

/**
 * Explains the headers; null if there are none. `isWhole`: `headers` are all of the message, so that a missing signature is known. `own`
 * is the unsubscribe link of the sandbox, which may be http.
 */
export function explainUnsubscribe(
  headers: readonly Header[],
  { isWhole, own }: { isWhole: boolean; own: string | null },
): Unsubscribe | null {
  const read = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value
  const [list, post] = [read("list-unsubscribe"), read("list-unsubscribe-post")]
  if (list === undefined && post === undefined) return null
  const addresses = [...(list ?? "").matchAll(/<([^<>]*)>/g)].map(([, address = ""]) => address.trim())
  const web =
    addresses.find((address) => /^https:/i.test(address)) ?? addresses.find((address) => /^http:/i.test(address))
  const mail = addresses.find((address) => /^mailto:/i.test(address))
  const isOneClick = post?.trim().toLowerCase() === ONE_CLICK.toLowerCase()
  const oneClick = isOneClick && web !== undefined && URL.canParse(web) ? web : null
  return {
    oneClick,
    offers: [
      ...(oneClick ? [offerOneClick(oneClick)] : web ? [`The reader opens ${web} and confirms there.`] : []),
      ...offerMail(mail),
    ],
    problems: [
      ...problemsOf({ list, post, web, mail, isOneClick, own }),
      ...(oneClick ? signatureProblems(headers, isWhole) : []),
    ],
  }
}

const offerOneClick = (url: string): string =>
  `One click (RFC 8058): the mail client shows an Unsubscribe button, which sends one POST request to ${new URL(url).host} and opens no page.`

function offerMail(mailto: string | undefined): string[] {
  if (mailto === undefined || !URL.canParse(mailto)) return []
  const { pathname, searchParams } = new URL(mailto)
  const subject = searchParams.get("subject")
  return [`By mail: the mail client sends a message to ${pathname}${subject ? ` with the subject “${subject}”` : ""}.`]
}

type Found = Record<"list" | "post" | "web" | "mail", string | undefined> & { isOneClick: boolean; own: string | null }

function problemsOf({ list, post, web, mail, isOneClick, own }: Found): string[] {
  if (list === undefined) return ["List-Unsubscribe-Post has no effect: there is no List-Unsubscribe header."]
  if (web === undefined && mail === undefined)
    return ["List-Unsubscribe has no https or mailto address in angle brackets; mail clients ignore it."]
  if (post !== undefined && !isOneClick)
    return [`List-Unsubscribe-Post must be ${ONE_CLICK}, got ${post.slice(0, 100)}.`]
  if (web === undefined)
    return [
      post
        ? "List-Unsubscribe-Post has no effect: List-Unsubscribe has no https address."
        : "There is no https address, so one click is not possible. Gmail and Yahoo require it for bulk mail.",
    ]
  if (post === undefined)
    return [
      `One click is not possible: add the header List-Unsubscribe-Post: ${ONE_CLICK}. Gmail and Yahoo require it for bulk mail.`,
    ]
  return /^http:/i.test(web) && web !== own ? ["RFC 8058 requires https; mail clients ignore an http address."] : []
}

/** RFC 8058 requires a DKIM signature over both headers. */
function signatureProblems(headers: readonly Header[], isWhole: boolean): string[] {
  const signatures = headers.filter(({ name }) => name.toLowerCase() === "dkim-signature")
  if (signatures.length === 0)
    return isWhole ? ["The message has no DKIM signature; RFC 8058 requires one over both headers."] : []
  const isCovered = signatures.some(({ value }) => {
    const signed = (/(?:^|;)\s*h\s*=([^;]*)/i.exec(value)?.[1] ?? "").toLowerCase().split(/[\s:]+/)
    return ["list-unsubscribe", "list-unsubscribe-post"].every((name) => signed.includes(name))
  })
  return isCovered ? [] : ["No DKIM signature covers both headers; RFC 8058 requires it."]
}

/** The path of an unsubscribe link of this sandbox; null for any other address, to which nothing is sent. */
export function ownPath(url: string, own: string | null, origin: string): string | null {
  const { origin: of, pathname } = new URL(url)
  return url === own || of === origin ? (/\/t\/u\/[\w-]+$/.exec(pathname)?.[0] ?? null) : null
}

/** Sends what a mail client sends for one click. Returns the status of the response. */
export async function unsubscribeWithOneClick(path: string): Promise<number> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" }
  const { status } = await fetch(path, { method: "POST", headers, body: ONE_CLICK, credentials: "omit" })
  return status
}
