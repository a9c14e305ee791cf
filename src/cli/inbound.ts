import { StartError } from "../start-error.ts"
import { type Command, print, textOf } from "./command.ts"

export const inbound: Command = {
  name: "inbound",
  description: "inject an inbound message",
  args: [["<file>", "message file (.eml); - reads from stdin"]],
  flags: [
    ["--to <address>", "receiving address"],
    ["--from <address>", "envelope sender"],
    ["--client-ip <address>", "client IP (for SPF)"],
    ["--helo <name>", "HELO name"],
  ],
  // The envelope sender of a bounce.
  may_be_empty: ["from"],
  examples: [
    "sandpost inbound mail.eml --to support@sp.acme.test --from ann@example.com",
    "cat mail.eml | sandpost inbound - --to support@sp.acme.test",
  ],
  run: async (call) => {
    const file = call.args[0]!
    const message = await call.io.read(file)
    const to = textOf(call, "to")
    if (to === undefined) throw new StartError("inbound needs --to <address>: the receiving address.")
    const [mail_from, client_ip, helo] = ["from", "client-ip", "helo"].map((name) => textOf(call, name))
    const envelope = {
      rcpt_to: to,
      ...(mail_from && { mail_from }),
      ...(client_ip && { client_ip }),
      ...(helo && { helo }),
    }
    if (!beginsWithHeader(message)) {
      throw new StartError(`${file} is not a message: its first line must be a header such as "Subject: Hello".`)
    }
    const arrived = await call.client.inbound.receiveRaw(message, envelope)
    const lines = arrived.map(({ inbound_id, recipient }) => `${inbound_id}  ${recipient}`)
    return print(call, arrived, ...lines)
  },
}

/** Whether the first line is a header (RFC 5322 2.2), the envelope of an mbox file, or empty, because a message may have no headers. */
const beginsWithHeader = (message: Uint8Array): boolean =>
  /^\uFEFF?(?:[!-9;-~]+[ \t]*:|From |\r?\n)/.test(
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(message.subarray(0, 2000)),
  )
