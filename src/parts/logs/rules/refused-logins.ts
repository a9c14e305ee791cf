import { copyBeginning, withFullStop } from "../../../core/text/text.ts"

/** What was refused before an account was known: a request without a valid key or without `/v1`, an SMTP login, or a recipient without a login. */
export type RefusedLoginKind = "request" | "path" | "login" | "recipient"

/** What was refused for one reason, without an account (assumption logs.refused_logins). */
export interface RefusedLogins {
  door: "http" | "smtp"
  what: RefusedLoginKind
  reason: string
  count: number
  /** The whole sentence: `2 SMTP logins were refused: The API key is unknown.` */
  sentence: string
  first_at: string
  last_at: string
}

const NOUNS: Record<RefusedLoginKind, [one: string, many: string]> = {
  request: ["request without a valid API key was refused", "requests without a valid API key were refused"],
  path: ["request without /v1 in its path was refused", "requests without /v1 in their path were refused"],
  login: ["SMTP login was refused", "SMTP logins were refused"],
  recipient: ["SMTP recipient was refused without a login", "SMTP recipients were refused without a login"],
}

/** Reasons that are counted apart. A reason names no password and no address, so there are few. */
const MOST_REASONS = 50
const LONGEST_REASON = 500
const OTHERS = "for other reasons"
/** Times that are remembered for each reason. Of more, the oldest count as if they were the newest of those that are forgotten. */
const MOST_TIMES = 1_000

interface Entry {
  what: RefusedLoginKind
  reason: string
  first_at: string
  /** The newest times, and the number of older ones with the last of them. */
  times: string[]
  older: number
  older_at: string
}

/** Counts what was refused before an account was known, by reason, in bounded memory. */
export class RefusedLoginCounts {
  readonly #entries = new Map<string, Entry>()

  add(what: RefusedLoginKind, written: string, at: string): void {
    const given = copyBeginning(written, LONGEST_REASON)
    const isKnown = this.#entries.has(`${what} ${given}`) || this.#entries.size < MOST_REASONS
    const reason = isKnown ? given : OTHERS
    const key = `${what} ${reason}`
    const entry = this.#entries.get(key) ?? { what, reason, first_at: at, times: [], older: 0, older_at: "" }
    this.#entries.set(key, entry)
    entry.times.push(at)
    if (entry.times.length < 2 * MOST_TIMES) return
    const dropped = entry.times.splice(0, MOST_TIMES)
    entry.older += dropped.length
    entry.older_at = dropped.at(-1) ?? ""
  }

  /** What was refused since a time, or ever. Counts rather too many than too few. */
  since(time: string | null): RefusedLogins[] {
    return [...this.#entries.values()].flatMap(({ what, reason, first_at, times, older, older_at }) => {
      const found = time === null ? times : times.filter((at) => at >= time)
      const count = found.length + (time === null || older_at >= time ? older : 0)
      if (count === 0) return []
      const [one, many] = NOUNS[what]
      const sentence = `${count} ${count === 1 ? one : many}: ${withFullStop(reason)}`
      const door = what === "request" || what === "path" ? "http" : "smtp"
      const last_at = times.at(-1) ?? first_at
      return {
        door,
        what,
        reason,
        count,
        sentence,
        first_at: time === null ? first_at : (found[0] ?? first_at),
        last_at,
      } as const
    })
  }

  clear(): void {
    this.#entries.clear()
  }
}
