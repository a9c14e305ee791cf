import { checkNames, checkPattern, checkText, type Ref } from "./arguments.ts"
import { dropUndefined, MAIL_WAIT, type MailQuery, toQ, toWait, type WaitQuery } from "./email-query.ts"
import { notThere } from "./http.ts"

/** Default timeout of `expectNone`, and of `expectOnce` for a second one: long enough for an application that responds first and sends afterwards. */
export const NONE_MS = 500

/** What a query may contain where the function decides the count, and where it also takes the recipient. */
export const UNCOUNTED = MAIL_WAIT.filter((name) => name !== "count")
const OF_RECIPIENT = UNCOUNTED.filter((name) => name !== "to")

type Coded = { subject: string; codes: string[] }

/** The functions that wait for captured emails or inbound messages. `wait` finds the messages, `get` reads each of them. */
export function waitsOf<Message extends Coded>(
  wait: (query: ReturnType<typeof toWait>) => Promise<{ data: { id: string }[] }>,
  get: (message: Ref) => Promise<Message>,
) {
  /**
   * Waits for a matching message and returns the newest. With `count`, waits for that many and returns them newest first. On timeout
   * throws `not_found` with a message that lists what arrived instead.
   */
  async function waitFor(query: WaitQuery & { count: number }): Promise<Message[]>
  async function waitFor(query?: WaitQuery): Promise<Message>
  async function waitFor(query: WaitQuery = {}): Promise<Message | Message[]> {
    // Without a count, only the newest message is read. With one, `toWait` sets the limit to it.
    const { data } = await wait({ limit: 1, ...toWait(query) })
    if (query.count !== undefined) return await Promise.all(data.map(get))
    return await get(data[0]!)
  }

  return {
    /** Waits for a matching message and returns the newest; with `count`, that many. */
    waitFor,
    /** Throws if a matching message exists or arrives within `timeout_ms` (default: 500). */
    expectNone: async (query: Omit<WaitQuery, "count"> = {}): Promise<void> => {
      await wait({ timeout_ms: NONE_MS, ...toWait(checkNames("expectNone", query, UNCOUNTED)), count: 0 })
    },
    /** Waits for a message to the address and returns its one-time code. Throws if it has none, or several with equal evidence. */
    lastCode: async (to: string, query: Omit<WaitQuery, "to" | "count"> = {}): Promise<string> => {
      checkText("to", to, "the address of the recipient")
      checkNames("lastCode", query, OF_RECIPIENT)
      return codeOf(await waitFor({ ...query, to }))
    },
  }
}

/** The function that reads the newest message without waiting. */
export const latestOf =
  <Message>(read: (query: { q?: string }) => Promise<Message>) =>
  /** The newest message, or the newest that matches. Does not wait: without one it throws `not_found`. */
  async (query: MailQuery = {}): Promise<Message> =>
    await read(dropUndefined({ q: toQ(query) }))

/** The one-time code of a message. Throws if there is none, or if several have equal evidence. */
export function codeOf({ codes, subject }: Coded): string {
  const [code, ...others] = codes
  if (code === undefined) throw notThere(`No code found in "${subject}".`)
  if (others.length > 0)
    throw notThere(`Several codes found in "${subject}": ${codes.join(", ")}. Read the one you mean from \`codes\`.`)
  return code
}

const isMatch = (value: string, pattern: string | RegExp): boolean =>
  typeof pattern === "string" ? value.includes(pattern) : value.search(pattern) >= 0

/**
 * The first link whose URL contains the text or matches the expression; with `text`, also what a reader sees of it. If none does, throws
 * an error that lists all links.
 */
export function linkOf<L extends { url: string; text: string | null }>(
  links: L[],
  subject: string,
  pattern: string | RegExp,
  text?: string | RegExp,
): L {
  checkPattern("pattern", pattern)
  if (text !== undefined) checkPattern("text", text)
  const found = links.find((link) => isMatch(link.url, pattern) && (!text || isMatch(link.text ?? "", text)))
  if (found) return found
  const describe = (link: L) => (text && link.text ? `"${link.text}" (${link.url})` : link.url)
  const there = links.length === 0 ? "It has no links." : `Its links: ${links.map(describe).join(", ")}.`
  throw notThere(`No link in "${subject}" matches ${[pattern, text].filter(Boolean).join(" and ")}. ${there}`)
}
