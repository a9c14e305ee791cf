import type { SandpostClient } from "../client/client.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, listOf, print, textOf } from "./command.ts"

export const send: Command = {
  name: "send",
  description: "send an email through the API and print its id and its address in the inbox",
  args: [],
  flags: [
    ["--from <address>", "sender (default: hello@ a verified domain)"],
    ["--to <addresses>", "recipients, comma-separated (default: ada@example.com)"],
    ["--cc <addresses>", "recipients of a copy, comma-separated"],
    ["--bcc <addresses>", "recipients of a blind copy, comma-separated"],
    ["--reply-to <addresses>", "where replies go, comma-separated"],
    ["--subject <text>", "subject (default: Hello from Sandpost)"],
    ["--text <text|@file>", "text body; @file reads a file, @- reads stdin"],
    ["--html <html|@file>", "HTML body, given like --text"],
    ["--key <token>", "API key (default: the sandbox's sending key)"],
  ],
  may_be_empty: ["subject", "text", "html"],
  examples: [
    "sandpost send",
    "sandpost send --to bounced@sandbox.test --subject Invoice",
    "sandpost send --to ann@example.com,ben@example.com --html @welcome.html",
  ],
  run: async (call) => {
    const { client } = call
    const [text, html] = [await bodyOf(call, "text"), await bodyOf(call, "html")]
    const [cc, bcc, reply_to] = [listOf(call, "cc"), listOf(call, "bcc"), listOf(call, "reply-to")]
    const email = {
      from: textOf(call, "from") ?? (await defaultSender(client)),
      to: listOf(call, "to") ?? ["ada@example.com"],
      subject: textOf(call, "subject") ?? "Hello from Sandpost",
      ...(cc && { cc }),
      ...(bcc && { bcc }),
      ...(reply_to && { reply_to }),
      ...(html !== undefined && { html }),
      ...(text !== undefined && { text }),
      ...(html === undefined && text === undefined && { text: "Hello! This email was sent with `sandpost send`." }),
    }
    const token = textOf(call, "key") ?? (await developmentKey(client))
    const answer = await client.with({ token }).service.sendEmail(email)
    return print(call, answer, `${answer.id}  ${client.url}/emails/${answer.id}`)
  },
}

async function bodyOf(call: Call, flag: string): Promise<string | undefined> {
  const given = textOf(call, flag)
  return given?.startsWith("@") ? new TextDecoder().decode(await call.io.read(given.slice(1))) : given
}

async function defaultSender({ control }: SandpostClient): Promise<string> {
  const domain = (await control.listDomains()).data.find(({ status }) => status === "verified")
  if (domain) return `hello@${domain.name}`
  throw new StartError("send needs --from <address>, because this account has no verified domain.")
}

async function developmentKey(client: SandpostClient): Promise<string> {
  const { tokens } = await client.control.getInfo()
  if (tokens?.sending) return tokens.sending
  const which = tokens
    ? "a key that works, because the development key for sending was revoked"
    : "a key of the account"
  throw new StartError(`send needs --key <token>: ${which}. A token is shown when its key is created.`)
}
