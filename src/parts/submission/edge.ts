import type { Server } from "node:http"
import { ApiError } from "../../core/errors.ts"
import { requestSelf } from "../../http/own-requests.ts"
import { authenticate, isMeantAsKey } from "../../operations/authenticate.ts"
import type { OpenDoor, RefusedSession, Sandbox, Submission, Submitter } from "../../operations/context.ts"
import type { IncomingMail, MailClient } from "../inbound/shared.ts"
import { isReceived } from "../inbound/shared.ts"
import { replyTo } from "./rules/smtp-replies.ts"

/**
 * Mail that an application sends over SMTP (assumption smtp.submission). Each message becomes a request of
 * `POST /v1/emails` of the process itself, which carries it, so that permission, faults, limits and log are those of the API.
 */
export function createSubmissions(world: Sandbox, server: Server) {
  const post = (key: string, submission: Submission) => {
    const headers = {
      Host: "localhost",
      Authorization: `Bearer ${key}`,
      "User-Agent": `SMTP ${visible(submission.helo)}`,
    }
    return requestSelf(server, { method: "POST", path: "/v1/emails", headers, submission })
  }

  const isOn = () => world.settings()["smtp.submission"] === "on"
  const isOpen = () => world.settings()["smtp.open"] && isOn()
  const open = (how: OpenDoor): Submitter | { reply: string } => {
    const key = world.fixed.tokens.sending
    try {
      return { key, account_id: authenticate(world, `Bearer ${key}`).account_id, open: how }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { reply: `550 5.7.1 ${NO_SENDING_KEY}` }
    }
  }

  return {
    /** Logs and counts a refusal before an account is known (assumption logs.refused_logins). */
    noteRefused: async (refused: RefusedSession, client: MailClient): Promise<void> => {
      await post("none", { ...client, ...NO_MESSAGE, refused }).catch(() => undefined)
    },

    isOn,

    /** Whether a recipient may be sent to without a key (assumption smtp.open). One of a receiving domain gets received mail. */
    isOpenTo: (recipient: string): boolean => isOpen() && !isReceived(world, recipient),

    /** Who sends without a key: the sending key of the default account. A `reply` refuses it. */
    open,

    /**
     * The submitter with this password, or the reply that refuses it. The API refuses a wrong key itself, so that its
     * log has it. Through the open door, only what was meant as a key is refused.
     */
    authenticate: async (password: string, client: MailClient): Promise<Submitter | { reply: string }> => {
      try {
        if (!/^[!-~]+$/.test(password)) throw new ApiError("authentication_error", NO_KEY)
        return { key: password, account_id: authenticate(world, `Bearer ${password}`).account_id }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isOpen() && !isMeantAsKey(world, password)) return open("wrong_password")
        const reply = replyTo(error, 401)
        // The API would refuse what no key can be in words about its header.
        const refused: RefusedSession = { what: "login", reason: NO_KEY, reply }
        await post(visible(password), { ...client, ...NO_MESSAGE, ...(error.message === NO_KEY && { refused }) })
        return { reply }
      }
    },

    /** Sends a message. Returns its id or the reply to it; null if a fault closed the connection. */
    submit: async (
      { key, open }: Submitter,
      message: IncomingMail & { no_room?: true },
      hints: readonly string[],
    ): Promise<{ id: string } | { reply: string } | null> => {
      const answered = await post(key, { ...message, hints, ...(open && { open }) }).catch(() => null)
      if (answered === null) return null
      const { status, text } = answered
      const answer = JSON.parse(text)
      return status === 200 ? { id: answer.id } : { reply: replyTo(answer.error, status, message.recipients.length) }
    },
  }
}

/** Of a client that was refused before it sent one. */
const NO_MESSAGE = { raw: Buffer.alloc(0), mail_from: "", recipients: [], hints: [] }

const NO_KEY = "The password is not an API key: it is empty, or has a space or another character that no key has."

const NO_SENDING_KEY =
  "without a login (smtp.open), mail is sent with the sending key of the default account, which was revoked or replaced. Name one with --sending-key, or log in with an API key as password."

/** A text that fits into a header of a request. */
const visible = (text: string) => text.replace(/[^!-~]/g, "?")
