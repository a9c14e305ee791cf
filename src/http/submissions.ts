import type { Server } from "node:http"
import { replyTo } from "../core/emails/smtp-replies.ts"
import { ApiError } from "../core/errors.ts"
import { authenticate } from "../operations/authenticate.ts"
import type { RefusedSession, Sandbox, Submission, Submitter } from "../operations/context.ts"
import type { IncomingMail, MailClient } from "../operations/inbound/receive.ts"
import { requestSelf } from "./own-requests.ts"

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

  return {
    /** Logs and counts a refusal before an account is known (assumption logs.refused_logins). */
    noteRefused: async (refused: RefusedSession, client: MailClient): Promise<void> => {
      await post("none", { ...client, ...NO_MESSAGE, refused }).catch(() => undefined)
    },

    isOn: (): boolean => world.settings()["smtp.submission"] === "on",

    /**
     * The submitter with this password, or the reply that refuses it. The API refuses a wrong key itself, so that its
     * log has it.
     */
    authenticate: async (password: string, client: MailClient): Promise<Submitter | { reply: string }> => {
      try {
        if (!/^[!-~]+$/.test(password)) throw new ApiError("authentication_error", NO_KEY)
        return { key: password, account_id: authenticate(world, `Bearer ${password}`).account_id }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const reply = replyTo(error, 401)
        // The API would refuse what no key can be in words about its header.
        const refused: RefusedSession = { what: "login", reason: NO_KEY, reply }
        await post(visible(password), { ...client, ...NO_MESSAGE, ...(error.message === NO_KEY && { refused }) })
        return { reply }
      }
    },

    /** Sends a message. Returns its id or the reply to it; null if a fault closed the connection. */
    submit: async (
      key: string,
      message: IncomingMail & { no_room?: true },
      hints: readonly string[],
    ): Promise<{ id: string } | { reply: string } | null> => {
      const answered = await post(key, { ...message, hints }).catch(() => null)
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

/** A text that fits into a header of a request. */
const visible = (text: string) => text.replace(/[^!-~]/g, "?")
