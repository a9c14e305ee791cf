// Sends one message with the library that the first argument names, from the node_modules of the second one.
import { createRequire } from "node:module"

const {
  HOST: host,
  PORT,
  LOGIN: user,
  KEY: key,
  FROM: from,
  TO: to,
  HIDDEN: bcc,
  SUBJECT: subject,
  TEXT: text,
} = process.env
const [library, folder] = process.argv.slice(2)
const load = createRequire(`${folder}/`)
if (library === "smtp-client") {
  const { SMTPClient } = load("smtp-client")
  const client = new SMTPClient({ host, port: Number(PORT) })
  await client.connect()
  await client.greet({ hostname: "app.example" })
  await client.authPlain({ username: user, password: key })
  await client.mail({ from })
  for (const recipient of [to, bcc]) await client.rcpt({ to: recipient })
  await client.data(`From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\n${text}\r\n`)
  await client.quit()
} else if (library === "emailjs") {
  const { SMTPClient } = await import(load.resolve("emailjs"))
  const client = new SMTPClient({ host, port: Number(PORT), user, password: key, authentication: ["PLAIN"] })
  await client.sendAsync({ from, to, bcc, subject, text })
} else {
  const transport = load(library).createTransport({ host, port: Number(PORT), auth: { user, pass: key } })
  await transport.sendMail({ from, to, bcc, subject, text })
}
