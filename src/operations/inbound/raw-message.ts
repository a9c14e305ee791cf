import { isIP } from "node:net"
import type { ControlInput } from "../../api/contract.ts"
import { parseMailbox } from "../../core/addresses.ts"
import { invalid } from "../../core/errors.ts"
import type { Context } from "../context.ts"
import { type Arriving, accept } from "./accept.ts"

type Query = ControlInput<"receiveInbound">["query"]

/**
 * A raw message and its envelope. Missing query parameters are read from the message: the sender is the From address, the recipients
 * are the receiving addresses in To and Cc. Throws `validation_error` with the invalid value.
 */
export async function fromRaw(ctx: Context, body: unknown, query: Query): Promise<Arriving> {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid("The body is empty. Send a complete RFC 5322 message.")
  const named = recipientsOf(query)
  const parsed = query.mail_from === undefined || named.length === 0 ? await ctx.mail.parse(body) : null
  const mail_from = query.mail_from === undefined ? (parsed?.from ?? "") : sender(query.mail_from)
  const recipients = named.length > 0 ? named : await receiving(ctx, [...(parsed?.to ?? []), ...(parsed?.cc ?? [])])
  return { raw: body, mail_from, recipients, client_ip: clientOf(query), helo: heloOf(query) }
}

/** A repeated parameter, or a comma-separated list. */
const recipientsOf = ({ rcpt_to }: Query): string[] =>
  [rcpt_to ?? []]
    .flat()
    .flatMap((list) => list.split(","))
    .map((written) => bare(written))
    .filter((written) => written !== "")

const bare = (written: string) => written.trim().replace(/^<(.*)>$/, "$1")

async function receiving(ctx: Context, written: string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of new Set(written)) if ((await accept(ctx, address)).ok) found.push(address)
  if (found.length > 0) return found
  throw invalid("No address in To or Cc of the message is an active receiving address. Give one with ?rcpt_to=.")
}

function sender(written: string): string {
  const address = bare(written)
  if (address === "") return ""
  const parsed = parseMailbox(address)
  if ("error" in parsed) throw invalid(`\`mail_from\` ${parsed.error}. Leave it empty for a bounce.`)
  return parsed.address
}

function clientOf({ client_ip = "127.0.0.1" }: Query): string {
  if (isIP(client_ip) === 0) throw invalid("`client_ip` must be an IPv4 or IPv6 address such as 192.0.2.1.")
  return client_ip
}

function heloOf({ helo = "localhost" }: Query): string {
  if (/^[\x21-\x7e]*$/.test(helo)) return helo
  throw invalid("`helo` must be a host name or an address literal, in visible ASCII characters.")
}
