// Prints what mailparser or postal-mime reads in each file, as JSON: `node read.mjs mailparser FILE…`.
import { readFileSync } from "node:fs"

const [which, ...paths] = process.argv.slice(2)

async function mailparser(bytes) {
  const { simpleParser } = await import("mailparser")
  const mail = await simpleParser(bytes, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  return {
    subject: mail.subject ?? null,
    date: mail.date ?? null,
    message_id: mail.messageId ?? null,
    from: names(mail.from?.value),
    to: names(mail.to?.value),
    text: mail.text ?? null,
    html: mail.html || null,
    files: mail.attachments.map(({ filename }) => filename),
  }
}

async function postalMime(bytes) {
  const { default: PostalMime } = await import("postal-mime")
  const mail = await PostalMime.parse(bytes)
  return {
    subject: mail.subject ?? null,
    date: mail.date ?? null,
    message_id: mail.messageId ?? null,
    from: names(mail.from && [mail.from]),
    to: names(mail.to),
    text: mail.text ?? null,
    html: mail.html ?? null,
    files: mail.attachments.map(({ filename }) => filename),
  }
}

const names = (list = []) => list.map(({ name, address }) => [name ?? "", address ?? ""])
const read = { mailparser, "postal-mime": postalMime }[which]
const all = []
for (const path of paths) all.push(await read(readFileSync(path)).catch((error) => ({ error: String(error) })))
console.log(JSON.stringify(all))
