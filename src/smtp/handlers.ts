import type { SMTPServerOptions, SMTPServerSession } from "smtp-server"
import { Budget, collect } from "./collect.ts"
import type { SmtpLimits, SmtpOptions } from "./options.ts"
import { isReply, refusal, replyError } from "./replies.ts"

type During = (session: SMTPServerSession, work: () => Promise<void>) => Promise<void>

/** The callbacks of smtp-server for recipients and messages. `during` marks a session as busy while it receives a message. */
export const handlers = (
  { accept, deliver, max_bytes, on_error }: SmtpOptions,
  limits: SmtpLimits,
  during: During,
): SMTPServerOptions => {
  const budget = new Budget(Math.max(limits.memory_bytes, max_bytes))
  const temporaryFailure = (error: unknown) => {
    on_error?.(error instanceof Error ? error : new Error(String(error)))
    return replyError(451, "The sandbox failed to store this message; try again later")
  }

  const receive = async (stream: Parameters<typeof collect>[0], session: SMTPServerSession) => {
    const collected = await collect(stream, max_bytes, budget)
    if (collected === "no_room") throw replyError(451, "Too many messages are coming in at once; try again later")
    // The library itself replies 552 to an oversized message; a disconnected sender gets no reply.
    if (collected === "too_large" || collected === "gone") return
    try {
      await deliver({
        raw: collected.raw,
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        mail_from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        client_ip: session.remoteAddress,
        helo: session.hostNameAppearsAs || "",
      })
    } catch (error) {
      throw isReply(error) ? error : temporaryFailure(error)
    } finally {
      collected.release()
    }
  }

  return {
    // Called at once, so that commands sent before the greeting are handled like pipelined ones.
    onConnect: (_session, callback) => callback(),
    onRcptTo: ({ address }, _session, callback) => {
      Promise.resolve()
        .then(() => accept(address))
        .then(
          (acceptance) => callback(acceptance.ok ? null : refusal(acceptance.reply)),
          (error) => callback(temporaryFailure(error)),
        )
    },
    onData: (stream, session, callback) => {
      during(session, () => receive(stream, session)).then(
        () => callback(null, "Message accepted"),
        (error: Error) => callback(error),
      )
    },
  }
}
