import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { rmSync, statfsSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING, Smtp } from "../lib/smtp.ts"
import { pause, type Torture } from "../lib/torture.ts"

const MIB = 1024 * 1024
const DISK = 48 * MIB
/** Disk space for mail of about 400 kB each. */
const ROOM = 8 * MIB
/** The disk counts as full after this many consecutive rejected messages. */
const FULL = 5
const PATIENCE_MS = 40_000
const BODY = [
  ...["MIME-Version: 1.0", "Content-Type: application/octet-stream", "Content-Transfer-Encoding: base64"],
  ...['Content-Disposition: attachment; filename="a.bin"', ""],
  Buffer.alloc(171_000, 7).toString("base64").replace(/.{76}/g, "$&\r\n"),
].join("\r\n")

/** Fills a disk with received mail. Every message with a 250 is parsed and sent to webhooks once there is space, also after a kill. */
export async function fullDiskMail(torture: Torture): Promise<void> {
  const disk = torture.folder()
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "sandpost-torture", disk]).status !== 0) {
    return torture.skip("this user may not mount a small tmpfs; run as root")
  }
  torture.after(() => spawnSync("umount", ["-l", disk]))
  const filler = join(disk, "filler")
  const fill = () => writeFileSync(filler, Buffer.alloc(Math.max(0, freeOn(disk) - ROOM)))
  const notified = new Set<string>()
  const url = await receiver(torture, notified)
  const taken: string[] = []
  const waiting: number[] = []
  const options = { data: join(disk, "data") }

  fill()
  const box = await startSandbox(torture, options)
  await addReceivingAddress(box.api)
  await box.api.ok("POST", "/v1/webhooks", { url, events: ["email.received"] })
  waiting.push(await sendUntilFull(torture, box, taken))
  rmSync(filler)
  await expectAll(torture, box, taken, notified, "after space was freed")

  fill()
  waiting.push(await sendUntilFull(torture, box, taken))
  await box.end("SIGKILL")
  rmSync(filler)
  const again = await startSandbox(torture, options)
  await expectAll(torture, again, taken, notified, "after a kill and freed space")
  await again.end("SIGTERM")
  torture.counted(
    `${taken.length} messages got 250, of which ${waiting.join(" and ")} could not be parsed while the disk was full; all parsed and sent to webhooks when there was space, also after a kill`,
  )
}

const freeOn = (disk: string): number => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Sends mail until no more is accepted. Returns the number of messages that could not be read. */
async function sendUntilFull(torture: Torture, { api, smtp_port }: Sandbox, taken: string[]): Promise<number> {
  const smtp = new Smtp(smtp_port)
  torture.check(await smtp.open(), "the SMTP server does not greet")
  for (let refused = 0; refused < FULL && taken.length < 1000; ) {
    const subject = `mail-${taken.length}`
    const isTaken = await smtp.send(RECEIVING, subject, BODY)
    if (isTaken) taken.push(subject)
    refused = isTaken ? 0 : refused + 1
    if (!isTaken) await smtp.say("RSET")
  }
  smtp.close()
  // The last messages are still being parsed.
  await pause(2000)
  return taken.length - (await received(api)).length
}

type Message = { id: string; subject: string; parse_error: string | null; attachments: unknown[] }
const received = (api: Sandbox["api"]) => api.all<Message>("/sandbox/inbound")

/** Checks that every accepted message was parsed completely and sent to the webhook. */
async function expectAll(torture: Torture, { api }: Sandbox, taken: string[], notified: Set<string>, when: string) {
  for (const until = Date.now() + PATIENCE_MS; notified.size < taken.length && Date.now() < until; ) await pause(100)
  await api.settle()
  const listed = await received(api)
  torture.same(listed.map(({ subject }) => subject).sort(), [...taken].sort(), `messages ${when}`)
  torture.same([...notified].sort(), [...taken].sort(), `events ${when}`)
  for (const { id } of listed) {
    const { parse_error, attachments } = await api.ok<Message>("GET", `/sandbox/inbound/${id}`)
    torture.check(
      parse_error === null && attachments.length === 1,
      `a message that was not parsed ${when}: ${parse_error}`,
    )
  }
}

/** A receiver of webhooks: adds the subject of each received message to the set. Returns its URL. */
async function receiver(torture: Torture, notified: Set<string>): Promise<string> {
  const server = createServer(async (req, res) => {
    let text = ""
    for await (const chunk of req) text += chunk
    notified.add((JSON.parse(text) as { data: { subject: string } }).data.subject)
    res.end()
  }).listen(0, "127.0.0.1")
  torture.after(() => server.close())
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
