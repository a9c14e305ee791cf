import type { ControlInput } from "../../../api/contract.ts"
import { invalid } from "../../../core/errors.ts"
import { headerBlock } from "../../../core/mail/headers.ts"
import { plainText } from "../../../core/mail/plain-text.ts"
import { pick } from "../../../core/pick.ts"
import type { Control, Needs, World } from "../../../operations/context.ts"
import { answeredInbound } from "../../../operations/mailbox/thread.ts"
import { findOwn } from "../../../operations/records.ts"
import type { BehaviourEntry, EmailRecord, EmailStep, ReadEmail } from "../../emails/record.ts"
import { checkMailbox } from "../../emails/rules/content.ts"
import { wasSent } from "../../emails/rules/status.ts"
import { composeEmail } from "../../emails/shared/compose.ts"
import { emailBodyOf } from "../../emails/shared/content.ts"
import {
  bounceMessage,
  otherRecipients,
  type ReplyWish,
  replyDraft,
  replyTargets,
  threadHeaders,
} from "../rules/reply.ts"
import type { WantedResults } from "../rules/simulation.ts"
import { receiverOf } from "../shared.ts"
import { processMessage } from "./process.ts"
import { receiveAndWait, receiveMessage } from "./receive.ts"
import { receivingAddressFor } from "./receiving-addresses.ts"
import { receiveStaged, resultsOf, signersOf } from "./staging.ts"

const CLIENT_IP = "127.0.0.1"
/** Maximum characters of the email that a reply quotes. */
const QUOTED = 20_000
const WEEK_MS = 7 * 86_400_000

/** POST /sandbox/emails/{id}/reply: the answer of a recipient arrives as inbound mail, and is processed when the response is sent. */
export const replyToEmail: Control<"replyToEmail"> = async (ctx, { params, body }) => {
  const email = await ctx.readings.of(findOwn(ctx, "emails", params.id))
  if (!wasSent(email)) {
    throw invalid(
      `This email is ${email.status}, so nobody has received it. Only an email that was sent can be answered.`,
    )
  }
  const wish = wishOf(email, body)
  const results = resultsOf(body)
  const recipients = recipientsOf(ctx, email, wish, body.create_address ?? false)
  const { raw, envelope, staging, simulated } = await write(ctx, email, wish, results)
  const chosen = { simulated: { ...simulated, automatic: false } }
  const data = await receiveStaged(ctx, staging, raw, (signed, simulation) =>
    receiveAndWait(ctx, { ...envelope, raw: signed, recipients }, { ...chosen, simulation }),
  )
  return { data }
}

function wishOf(email: EmailRecord, body: ControlInput<"replyToEmail">["body"]): ReplyWish {
  const from = body.from ?? (email.to[0] as string)
  checkMailbox("from", from)
  const to = [body.to ?? []].flat()
  for (const [index, one] of to.entries()) checkMailbox(`to[${index}]`, one)
  return { ...pick(body, "kind", "subject", "text", "html"), from, ...(body.to !== undefined && { to }) }
}

/** The address of a recipient, without its name. */
const addressOf = (written: string): string => checkMailbox("to", written).address

/** The receiving addresses among the targets, which are created on request. Throws `validation_error` if there is none. */
function recipientsOf(
  ctx: Needs<"account" | "ids" | "now" | "settings" | "store">,
  email: EmailRecord,
  wish: ReplyWish,
  create: boolean,
): string[] {
  const targets = (wish.to ?? replyTargets(email)).map(addressOf)
  const copies = wish.kind === "reply_all" ? otherRecipients(email, wish.from) : []
  const missing = targets.filter((address) => !receiverOf(ctx, address))
  if (create && missing.length > 0) ctx.store.commit(missing.flatMap((address) => receivingAddressFor(ctx, address)))
  const found = [...targets, ...copies.map((copy) => checkMailbox("cc", copy).address)].filter((to) =>
    receiverOf(ctx, to),
  )
  if (found.length > 0) return found
  throw invalid(
    `${targets.join(", ")} is not a receiving address, so the answer would not arrive. Set \`create_address\` to true to create it, or send the email with \`reply_to\` set to a receiving address.`,
    { reason: "no_receiving_address" },
  )
}

/** Composes the answer with its envelope. */
async function write(ctx: World, email: ReadEmail, wish: ReplyWish, results: WantedResults) {
  const isBounce = wish.kind === "bounce_message"
  const { domain, address } = checkMailbox("from", wish.from)
  const to = wish.to ?? replyTargets(email)
  const { signer, spf_domain } = signersOf(results, domain)
  const message_id = `<${ctx.ids.uuid()}@${domain}>`
  const date = new Date(ctx.clock.now())
  const raw = isBounce
    ? bounceMessage({
        from: `Mail Delivery System <MAILER-DAEMON@${domain}>`,
        to: to.map(addressOf),
        subject: wish.subject,
        recipient: address,
        diagnostic: wish.text ?? "550 5.1.1 No such mailbox",
        message_id,
        date,
        headers: headerBlock(await composeEmail(ctx, email)),
        thread: threadHeaders(email),
      })
    : await ctx.mail.compose(replyDraft(email, wish, quotable(ctx, email)), { message_id, date })
  // Nobody answers an automatic message (RFC 3834, section 3.3; RFC 3464, section 2).
  const mail_from =
    isBounce || wish.kind === "out_of_office" ? "" : spf_domain === domain ? address : `bounces@${spf_domain}`
  return {
    raw,
    envelope: { mail_from, client_ip: CLIENT_IP, helo: spf_domain },
    staging: { results, domain, signer, spf_domain, client_ip: CLIENT_IP },
    simulated: {
      kind: wish.kind,
      from: address.toLowerCase(),
      to: addressOf(to[0] as string).toLowerCase(),
    },
  }
}

function quotable(world: Needs<"blobs">, email: ReadEmail): string {
  const { text, html } = emailBodyOf(world, email)
  return (text ?? plainText(html ?? "", QUOTED)).slice(0, QUOTED)
}

const VERIFIED: WantedResults = { spf: "pass", dkim: "pass", dmarc: "pass" }

/**
 * The answer of a behaviour. It arrives if Reply-To (else From) is a receiving address. Nobody answers an automatic message, and an
 * out-of-office reply is sent once a week to each sender (RFC 3834, sections 2 and 5), so that two of them never loop.
 */
export async function answerAutomatically(
  world: World,
  email: ReadEmail,
  step: EmailStep,
): Promise<Pick<BehaviourEntry, "inbound_id" | "skipped">> {
  const kind = step.type === "out_of_office" ? "out_of_office" : "reply"
  const wish: ReplyWish = {
    kind,
    from: writtenRecipient(email, step),
    ...(step.reason !== undefined && { text: step.reason }),
  }
  const reason = noAnswerReason(email.headers) ?? alreadyAnswered(world, email, wish)
  if (reason !== null) return { skipped: reason }
  const recipients = replyTargets(email)
    .map(addressOf)
    .filter((address) => receiverOf(world, address))
  const account = world.store.tables.accounts.get(email.account_id)
  if (recipients.length === 0 || !account) {
    return { skipped: `${replyTargets(email).join(", ")} is not a receiving address, so the answer does not arrive` }
  }
  const { raw, envelope, staging, simulated } = await write(world, email, wish, VERIFIED)
  const chosen = { simulated: { ...simulated, automatic: true } }
  const [received] = await receiveStaged({ ...world, account }, staging, raw, async (signed, simulation) => {
    const kept = receiveMessage(world, { ...envelope, raw: signed, recipients }, { ...chosen, simulation })
    for (const { inbound_id } of kept) {
      const message = world.store.tables.inbound.get(inbound_id)
      if (message) await processMessage(world, message, () => false)
    }
    return kept
  })
  return received ? { inbound_id: received.inbound_id } : {}
}

/** The recipient as the email names it, with its display name. */
function writtenRecipient({ to, cc, bcc }: EmailRecord, { recipient }: EmailStep): string {
  const all = [...to, ...cc, ...bcc]
  return all.find((written) => addressOf(written).toLowerCase() === recipient) ?? recipient ?? (to[0] as string)
}

/** Why a simulated recipient does not answer this email again, or null. */
function alreadyAnswered(
  { store, clock }: Needs<"clock" | "store">,
  email: EmailRecord,
  { kind, from }: ReplyWish,
): string | null {
  if (answeredInbound(store.tables, email)?.simulated?.automatic) return "the email answers a simulated reply"
  if (kind !== "out_of_office") return null
  const [replier, sender] = [from, replyTargets(email)[0] as string].map((written) => addressOf(written).toLowerCase())
  const [last] = store.tables.inbound.by
    .auto_answers(email.account_id, replier as string, sender as string)
    .page({ limit: 1, offset: 0 }).records
  const age = last === undefined ? WEEK_MS : clock.now() - Date.parse(last.received_at)
  // A reply of the future is from before the clock went back.
  const isRecent = age >= 0 && age < WEEK_MS
  return isRecent ? `${sender} has had an out-of-office reply within the last seven days` : null
}

/** The message headers that say that nobody wants an automatic answer (RFC 3834, sections 2 and 5), or null. */
function noAnswerReason(headers: Readonly<Record<string, string>>): string | null {
  const value = (wanted: string) =>
    Object.entries(headers)
      .find(([name]) => name.toLowerCase() === wanted)?.[1]
      ?.trim()
  const automatic = value("auto-submitted")
  if (automatic !== undefined && !/^no\b/i.test(automatic)) return `the email has Auto-Submitted: ${automatic}`
  const precedence = value("precedence")
  if (precedence !== undefined && /^(bulk|list|junk)$/i.test(precedence))
    return `the email has Precedence: ${precedence}`
  if (value("list-id") !== undefined) return "the email is from a mailing list (List-Id)"
  const suppressed = value("x-auto-response-suppress")
  return suppressed === undefined || /^none$/i.test(suppressed)
    ? null
    : `the email has X-Auto-Response-Suppress: ${suppressed}`
}
