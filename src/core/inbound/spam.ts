import type { InboundRecord, SenderVerdict } from "../records/inbound.ts"
import type { HeaderField } from "./headers.ts"

const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"
/** Minimum score of spam (assumption I2). */
const SPAM_THRESHOLD = 5

export type SpamReason = InboundRecord["spam_reasons"][number]

/** The response of a SpamAssassin daemon, or a sentence that says why there is none. */
export type DaemonAnswer = { ok: true; score: number; reasons: SpamReason[] } | { ok: false; reason: string }

export type SpamAssessment = Pick<InboundRecord, "status" | "spam_status"> & { score: number; reasons: SpamReason[] }

export interface SpamInput {
  /** False if spam checking is off. */
  checking: boolean
  verdict: SenderVerdict
  /** The text, HTML and raw bytes, which are searched for the GTUBE string. */
  contents: (string | Buffer)[]
  /** The message's own score if the setting trusts it, else null. */
  trusted_score: number | null
  /** The daemon's response, or null if no daemon is configured. */
  daemon: DaemonAnswer | null
}

/** Returns the number in the first `X-Spam-Score` header, or null if there is none. */
export const spamScoreHeader = (headers: HeaderField[]): number | null => {
  const field = headers.find(({ name }) => name.toLowerCase() === "x-spam-score")
  const number = /^[+-]?\d{1,6}(\.\d{1,6})?(?![\w.])/.exec(field?.value ?? "")
  return number ? Number(number[0]) : null
}

/** Computes the score, its reasons and the spam status (assumptions I1, I2). */
export const assessSpam = (input: SpamInput): SpamAssessment => {
  if (!input.checking) return { score: 0, status: "received", spam_status: "NotChecked", reasons: [] }
  const reasons = scoreReasons(input)
  const score = Math.round(reasons.reduce((sum, reason) => sum + reason.score, 0) * 10) / 10
  const spam = score >= SPAM_THRESHOLD
  return { score, status: spam ? "spam" : "received", spam_status: spam ? "Spam" : "NotSpam", reasons }
}

const scoreReasons = ({ verdict, contents, trusted_score, daemon }: SpamInput): SpamReason[] => {
  if (daemon?.ok) return withRemainder(daemon.score, daemon.reasons)
  const reasons: SpamReason[] = []
  if (trusted_score !== null) {
    reasons.push({ score: trusted_score, reason: "The message's X-Spam-Score header, which is trusted." })
  } else {
    if (contents.some((content) => content.includes(GTUBE)))
      reasons.push({ score: 1000, reason: "The body contains the GTUBE test string." })
    if (verdict === "failed") reasons.push({ score: 3, reason: "The sender verdict is failed." })
    if (verdict === "unverified") reasons.push({ score: 1, reason: "The sender verdict is unverified." })
  }
  if (daemon) reasons.push({ score: 0, reason: `${daemon.reason} The sandbox's own score is used.` })
  return reasons
}

/** The daemon lists its rules without points. An extra line has the score, so that the reasons add up to it. */
const withRemainder = (score: number, reasons: SpamReason[]): SpamReason[] => {
  const named = reasons.reduce((sum, reason) => sum + reason.score, 0)
  return [{ score: score - named, reason: `SpamAssassin scored the message ${score}.` }, ...reasons]
}
