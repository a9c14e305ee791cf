import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Api, anEmail } from "../lib/api.ts"
import { startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING } from "../lib/smtp.ts"
import type { Torture } from "../lib/torture.ts"

const MAILS = 20

/** Single bytes that change on the disk: no body, attachment, received message or logged request is shown as genuine. */
export async function changedBytes(torture: Torture): Promise<void> {
  const data = torture.folder()
  const box = await startSandbox(torture, { data })
  await addReceivingAddress(box.api)
  const attachments = [{ filename: "a.txt", content: Buffer.from("attached").toString("base64") }]
  for (let n = 0; n < MAILS; n++) {
    await box.api.ok("POST", "/v1/emails", anEmail({ text: `Body ${n}`, attachments }))
    await box.api.ok("POST", "/sandbox/inbound", { from: "a@b.co", to: RECEIVING, subject: "s", text: `Received ${n}` })
  }
  await box.api.settle()
  const paths = await readablePaths(box.api)
  const genuine = new Map<string, string>()
  for (const path of paths) genuine.set(path, (await box.api.ask("GET", path)).text)
  await box.end("SIGTERM")

  const files = ["blobs", "requests"].flatMap((folder) =>
    readdirSync(join(data, folder))
      .filter((name) => name.endsWith(".blob"))
      .map((name) => join(data, folder, name)),
  )
  const rounds = torture.size(40, 4)
  let [changed, refused, empty] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const file = files[round % files.length] as string
    const before = readFileSync(file)
    const bytes = Buffer.from(before)
    for (let n = 0; n < 5; n++) {
      const at = torture.between(0, bytes.length - 1)
      bytes[at] = (bytes[at] ?? 0) ^ 2
      changed++
    }
    writeFileSync(file, bytes)
    const again = await startSandbox(torture, { data })
    for (const path of paths) {
      const { status, text } = await again.api.ask("GET", path)
      if (status === 500) {
        refused++
        torture.check(/(blobs|requests)\/\d+\.blob/.test(text), `${path}: the error names no file: ${text}`)
      } else if (text !== genuine.get(path)) {
        // The exchange of a log entry is left out.
        const isLeftOut = path.startsWith("/sandbox/logs/") && JSON.parse(text).request === null
        torture.check(isLeftOut, `${path} shows changed bytes: ${text}`)
        empty++
      }
    }
    await again.end("SIGKILL")
    writeFileSync(file, before)
  }
  torture.check(refused > 0 && empty > 0, "no changed byte was noticed")
  torture.counted(
    `${changed} bytes changed: ${refused} reads refused by name, ${empty} logged requests left out, 0 shown as genuine`,
  )
}

/** Everything that shows stored bytes. */
async function readablePaths(api: Api): Promise<string[]> {
  const ids = async (path: string) => (await api.all<{ id: string }>(path)).map(({ id }) => id)
  const emails = (await ids("/sandbox/emails")).flatMap((id) => [
    `/v1/emails/${id}`,
    `/sandbox/emails/${id}/preview`,
    `/sandbox/emails/${id}/attachments/0`,
  ])
  const received = (await ids("/sandbox/inbound")).map((id) => `/v1/inbound/${id}`)
  return [...emails, ...received, ...(await ids("/sandbox/logs")).map((id) => `/sandbox/logs/${id}`)]
}
