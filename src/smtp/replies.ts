/** An error that smtp-server sends as a reply. It derives the enhanced code from the reply code. */
export const replyError = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

export const isReply = (error: unknown): error is Error => error instanceof Error && "responseCode" in error

/**
 * Converts a reply line such as `550 5.1.1 No such recipient` to an error. Drops the enhanced code, because the library adds it. Text
 * without a 4xx or 5xx code becomes a `550`.
 */
export const refusal = (reply: string): Error => {
  const parts = /^([45]\d\d)[ -](?:\d\.\d{1,3}\.\d{1,3} )?(.*)$/s.exec(reply)
  return parts ? replyError(Number(parts[1]), parts[2] ?? "") : replyError(550, reply)
}
