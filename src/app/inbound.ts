import type { Server } from "node:http"
import { limitedMemory, receivedCost } from "../core/state/memory-limits.ts"
import type { Logger } from "../logger.ts"
import type { Sandbox } from "../operations/context.ts"
import { MAIL_HOST } from "../parts/domains/rules/names.ts"
import { takeSmtpFault } from "../parts/faults/smtp-operations.ts"
import { NoRecipientLeft, receiveMessage } from "../parts/inbound/operations/receive.ts"
import { MAX_MESSAGE_BYTES } from "../parts/inbound/rules/inbound.ts"
import { acceptRecipient } from "../parts/inbound/shared.ts"
import { createSubmissions } from "../parts/submission/edge.ts"
import { refusal } from "../smtp/replies.ts"
import { type RunningSmtp, startSmtp } from "../smtp/server.ts"
import { StartError } from "../start-error.ts"
import { startOnLoopback } from "./loopback.ts"
import type { SmtpCertificate } from "./smtp-certificate.ts"

/** How long a message waits for memory: less than clients wait for a reply. */
const LONGEST_WAIT_MS = 30_000

/**
 * Starts the SMTP server for received mail, and for mail that applications send. A message is in the journal, and with `durable` on the disk, before the sender
 * gets 250. Throws {@link StartError} if the port is not available.
 */
export async function startInbound(
  world: Sandbox,
  options: {
    host: string
    port: number
    tls: SmtpCertificate | null
    /** The server of the API, for mail that applications send. */
    server: Server
    durable: (() => Promise<void>) | null
    log: Logger
  },
): Promise<Pick<RunningSmtp, "port" | "close">> {
  const { host, port, tls, server, durable, log } = options
  const submissions = createSubmissions(world, server)
  const { store } = world
  const { limit, message_bytes, stored_bytes } = world.fixed.limits
  const start = (port: number) =>
    startSmtp({
      host,
      port,
      tls,
      max_bytes: message_bytes,
      ...(limit !== null &&
        message_bytes < MAX_MESSAGE_BYTES && { why_max_bytes: `the limit of ${limitedMemory(limit)}` }),
      reserve: async (bytes) => {
        const until = world.clock.wall() + LONGEST_WAIT_MS
        // With data in memory, the oldest messages can only be dropped once they are processed.
        while (store.blobs.memory_bytes > stored_bytes) {
          const left = until - world.clock.wall()
          if (left <= 0) return null
          await world.changes.next(left)
        }
        return await world.memory.acquire(receivedCost(bytes), { wait_ms: LONGEST_WAIT_MS })
      },
      name: MAIL_HOST,
      accept: async (address, client) => {
        const acceptance = await acceptRecipient(world, address)
        if (!acceptance.ok) {
          const refused = { what: "recipient", reason: acceptance.reason, reply: acceptance.reply } as const
          await submissions.noteRefused(refused, client)
        }
        return acceptance
      },
      submissions,
      http_url: () => world.fixed.addresses().url,
      on_login_refused: (reply, client) =>
        void submissions.noteRefused({ what: "login", reason: reply, reply }, client),
      fault: (moment) => takeSmtpFault(world, moment),
      receive: async (message) => {
        try {
          const stored = receiveMessage(world, message)
          await durable?.()
          return stored.map(({ inbound_id }) => inbound_id)
        } catch (error) {
          throw error instanceof NoRecipientLeft ? refusal(`550 5.1.1 ${error.message}`) : error
        }
      },
      on_refused: (reply) => {
        world.changes.refuseMail(reply)
        log.info({ event: "smtp.refused", reply }, `SMTP refused: ${reply}`)
      },
      on_error: (error) => log.warn({ error: String(error) }, "receiving mail failed"),
    })
  try {
    const { started, close } = await startOnLoopback({ host, port }, start, (running) => running.close())
    return { port: started.port, close }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(cannotListen(error as NodeJS.ErrnoException, host, port))
  }
}

function cannotListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with --smtp-port (0: any free port, off: no SMTP).`
  if (code === "EACCES")
    return `This user is not allowed to use port ${port}. Choose a port above 1023 with --smtp-port.`
  return `Sandpost cannot receive mail on ${host}:${port}: ${message}.`
}
