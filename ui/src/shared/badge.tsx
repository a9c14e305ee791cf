/**
 * The colour of every status word, the same in lists, chips, headers, Activity and deliveries: red did not arrive or is switched off,
 * amber waits or was sent twice, blue is on its way, green arrived or works, teal was read, pink wants no more mail, violet is scheduled,
 * grey is none of them.
 */
const TONES: Record<string, string> = {
  bounced: "red",
  failed: "red",
  dropped: "red",
  disabled: "red",
  failing: "red",
  blocked: "red",
  spam: "red",
  fail: "red",
  delayed: "amber",
  pending: "amber",
  retrying: "amber",
  unverified: "amber",
  softfail: "amber",
  duplicate: "amber",
  sent: "blue",
  delivered: "green",
  received: "green",
  verified: "green",
  succeeded: "green",
  active: "green",
  enabled: "green",
  pass: "green",
  opened: "teal",
  clicked: "teal",
  complained: "pink",
  unsubscribed: "pink",
  scheduled: "violet",
}

/** The colour of a status word. The word itself is always shown too. */
export function wordTone(word: string): string {
  return (Object.hasOwn(TONES, word) && TONES[word]) || "grey"
}

export function Badge({ word, tone = wordTone(word) }: { word: string; tone?: string }) {
  return <span class={`badge tone-${tone}`}>{word}</span>
}

/** The colour of an HTTP status: only 2xx is a success. A redirect is not followed, so it is none. */
export const statusTone = (code: number): string => (code >= 200 && code < 300 ? "green" : "red")

/** An HTTP status; "closed" for 0, a connection closed without a response. */
export function StatusCode({ code }: { code: number }) {
  return <span class={`badge tone-${statusTone(code)}`}>{code || "closed"}</span>
}
