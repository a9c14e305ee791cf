import { randomUUID } from "node:crypto"
import { type Api, anEmail } from "../lib/api.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING, Smtp } from "../lib/smtp.ts"
import { pause, type Torture } from "../lib/torture.ts"

/** Numbers of connections that send. Each is killed in turn without and with `--fsync`. Sends of several are written in groups. */
const SENDERS = [10, 1, 100]
const SMTP_SENDERS = 2
/** Minimum number of confirmed messages over SMTP before a kill: 250 in a full run. */
const SUBMITTED_PER_ROUND = 5
/** How the subjects of mail begin that is sent over SMTP with a key. */
const SUBMITTED = "submitted-"
/** Minimum number of confirmed messages in a full run. */
const LEAST = 10_000

/** Confirmed messages, and requests with an unknown result. */
class Promises {
  /** Ids of confirmed messages by key. The key is also the subject. */
  readonly acknowledged = new Map<string, string>()
  /** Keys of requests without a response. They are retried after the next start. */
  readonly open = new Set<string>()
  readonly received = new Set<string>()
  readonly submitted = new Set<string>()
  /** Keys of messages whose deletion was confirmed, and of those whose deletion or its undo has an unknown result. */
  readonly deleted = new Set<string>()
  readonly unknown = new Set<string>()
  undone = 0
  /** The number of confirmed messages up to which some were deleted. */
  touched = 0
  number = 0

  async send(api: Api, key: string): Promise<boolean> {
    this.open.add(key)
    const reply = await api
      .ask<{ id: string }>("POST", "/v1/emails", anEmail({ subject: key }), { "Idempotency-Key": key })
      .catch(() => null)
    if (reply?.status !== 200) return false
    this.acknowledged.set(key, reply.body.id)
    return this.open.delete(key)
  }

  /** Deletes a quarter of the confirmed messages, and undoes every second deletion. */
  async delete(api: Api, ended: () => boolean): Promise<void> {
    while (!ended()) {
      const [key, id] = [...this.acknowledged][this.touched] ?? []
      if (key === undefined) {
        await pause(1)
        continue
      }
      this.touched += 4
      this.unknown.add(key)
      const undo_id = randomUUID()
      const deletion = await api.ask("DELETE", `/sandbox/emails/${id}?undo_id=${undo_id}`).catch(() => null)
      if (deletion?.status !== 200) return
      if (this.deleted.size > this.undone) {
        const undo = await api.ask("POST", `/sandbox/undo/${undo_id}`).catch(() => null)
        if (undo?.status !== 200) return
        this.undone++
      } else this.deleted.add(key)
      this.unknown.delete(key)
    }
  }

  async post(port: number, ended: () => boolean): Promise<void> {
    const smtp = new Smtp(port)
    if (await smtp.open()) {
      for (let subject = `mail-${this.number++}`; !ended(); subject = `mail-${this.number++}`) {
        if (!(await smtp.send(RECEIVING, subject))) break
        this.received.add(subject)
      }
    }
    smtp.close()
  }

  async submit(port: number, ended: () => boolean): Promise<void> {
    const smtp = new Smtp(port)
    if (await smtp.open("sp_dev_sending")) {
      for (let subject = `${SUBMITTED}${this.number++}`; !ended(); subject = `${SUBMITTED}${this.number++}`) {
        if (!(await smtp.send("ann@example.com", subject, undefined, "hello@acme.test"))) break
        this.submitted.add(subject)
      }
    }
    smtp.close()
  }
}

/**
 * SIGKILL at random moments under HTTP and SMTP load, amid deletions and their undo: no confirmed message is lost, none that was deleted
 * returns, and no retry with a key creates a duplicate.
 */
export async function kills(torture: Torture): Promise<void> {
  const data = torture.folder()
  const promises = new Promises()
  const most = torture.size(60, 6)
  let retried = 0
  for (let round = 0; round < most; round++) {
    const senders = SENDERS[round % SENDERS.length] as number
    const box = await startSandbox(torture, { data, args: round % 2 === 0 ? [] : ["--fsync"] })
    if (round === 0) await addReceivingAddress(box.api)
    for (const key of [...promises.open]) {
      torture.check(await promises.send(box.api, key), `the retry of ${key} was not acknowledged`)
      retried++
    }
    const least = torture.short ? 0 : Math.ceil(((round + 1) * LEAST) / most)
    await loadAndKill(torture, box, promises, { least, senders })
  }
  const last = await startSandbox(torture, { data })
  for (const key of [...promises.open]) await promises.send(last.api, key)
  // A received mail is listed once it is processed. After a kill, the next start processes it.
  await last.api.settle()
  await compare(torture, last.api, promises)
  const { acknowledged, received, submitted, deleted, undone } = promises
  torture.check(torture.short || acknowledged.size >= LEAST, `only ${acknowledged.size} acknowledged`)
  torture.counted(
    `${most} SIGKILLs, ${acknowledged.size} sent and ${received.size} received and ${submitted.size} submitted mails acknowledged, ${deleted.size} deleted, ${undone} deletions undone, ${retried} retried with their keys, ${torture.failures} lost or duplicated`,
  )
}

async function loadAndKill(
  torture: Torture,
  box: Sandbox,
  promises: Promises,
  { least, senders }: { least: number; senders: number },
): Promise<void> {
  let killed: Promise<unknown> | null = null
  const submitted = promises.submitted.size + SUBMITTED_PER_ROUND
  const isKilled = () => killed !== null
  const sending = Array.from({ length: senders }, async () => {
    while (!isKilled()) await promises.send(box.api, `key-${promises.number++}`)
  })
  const posting = Array.from({ length: SMTP_SENDERS }, () => promises.post(box.smtp_port, isKilled))
  const submitting = promises.submit(box.smtp_port, isKilled)
  const deleting = promises.delete(box.api, isKilled)
  await pause(torture.between(50, 450))
  while (promises.acknowledged.size < least || promises.submitted.size < submitted) await pause(torture.between(1, 20))
  killed = box.end("SIGKILL")
  await Promise.all([...sending, ...posting, submitting, deleting, killed])
}

async function compare(torture: Torture, api: Api, promises: Promises): Promise<void> {
  const { acknowledged, received, submitted, deleted, unknown } = promises
  const found = new Map<string, string[]>()
  for (const { id, subject } of await api.all<{ id: string; subject: string }>("/v1/emails")) {
    found.set(subject, [...(found.get(subject) ?? []), id])
  }
  for (const key of unknown) if (!found.has(key)) deleted.add(key)
  for (const [key, id] of acknowledged) {
    torture.same(found.get(key), deleted.has(key) ? undefined : [id], `messages of ${key}`)
  }
  const keyed = [...found.keys()].filter((subject) => !subject.startsWith(SUBMITTED))
  torture.same(keyed.length, acknowledged.size - deleted.size, "number of messages")
  for (const subject of submitted) torture.same(found.get(subject)?.length, 1, `submitted mails ${subject}`)
  const kept = [...acknowledged].filter(([key]) => !deleted.has(key)).map(([, id]) => id)
  for (const id of kept.filter((_, index) => index % 100 === 0)) {
    const { text } = await api.ok<{ text: string }>("GET", `/sandbox/emails/${id}`)
    torture.same(text, "On Thursday.", `body of ${id}`)
  }
  const there = new Map<string, number>()
  for (const { subject } of await api.all<{ subject: string }>("/v1/inbound")) {
    there.set(subject, (there.get(subject) ?? 0) + 1)
  }
  for (const subject of received) torture.same(there.get(subject), 1, `received mails ${subject}`)
}
