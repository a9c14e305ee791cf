/** An error that smtp-server turns into a reply. The enhanced code follows from the reply code. */
export const replyError = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

export const isReply = (error: unknown): error is Error => error instanceof Error && "responseCode" in error

/**
 * The error of a reply as it goes over the wire, `550 5.1.1 No such recipient`. The enhanced code is left out, since the library
 * adds it. Text that is no refusal becomes `550`.
 */
export const refusal = (reply: string): Error => {
  const parts = /^([45]\d\d)[ -](?:\d\.\d{1,3}\.\d{1,3} )?(.*)$/s.exec(reply)
  return parts ? replyError(Number(parts[1]), parts[2] ?? "") : replyError(550, reply)
}
