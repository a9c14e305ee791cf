const TONES: Record<string, string> = {
  queued: "grey",
  scheduled: "violet",
  sent: "blue",
  delivered: "green",
  delayed: "amber",
  duplicate: "amber",
  bounced: "red",
  complained: "pink",
  failed: "red",
  cancelled: "grey",
  opened: "teal",
  clicked: "teal",
  unsubscribed: "pink",
  received: "green",
  spam: "red",
  verified: "green",
  unverified: "amber",
  unchecked: "grey",
  pending: "amber",
  active: "green",
  succeeded: "green",
  dropped: "red",
  enabled: "green",
  disabled: "red",
  revoked: "grey",
  pass: "green",
  fail: "red",
  softfail: "amber",
  blocked: "red",
}

/** The colour of a status word. The word itself is always shown too. */
export function wordTone(word: string): string {
  return TONES[word] ?? "grey"
}

export function Badge({ word, tone = wordTone(word) }: { word: string; tone?: string }) {
  return <span class={`badge tone-${tone}`}>{word}</span>
}

/** The colour of an HTTP status. */
function statusTone(code: number | null): string {
  if (code === null || code === 0 || code >= 500) return "red"
  if (code >= 400) return "amber"
  return "green"
}

/** An HTTP status; "closed" for 0, a connection closed without a response. */
export function StatusCode({ code }: { code: number }) {
  return <span class={`badge tone-${statusTone(code)}`}>{code || "closed"}</span>
}
