import { anEmail } from "../lib/api.ts"
import { startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const HOUR = 3_600_000
const TEN_YEARS = 10 * 365 * 24 * HOUR
const MOST_MS = 10_000

interface Clock {
  now: string
}
interface Email {
  status: string
  created_at: string
  events: { type: string; occurred_at: string }[]
}

/** Moves the clock ten years forward and an hour back: due work runs once and in order, and the sandbox works after a restart. */
export async function clock(torture: Torture): Promise<void> {
  const data = torture.folder()
  let box = await startSandbox(torture, { data })
  const scheduled = torture.size(200, 50)
  const webhook = { url: "http://127.0.0.1:9/nobody", events: ["email.delivered"] }
  await box.api.ok("POST", "/v1/webhooks", webhook)
  const start = Date.parse((await box.api.ok<Clock>("GET", "/sandbox/clock")).now)
  const ids: string[] = []
  for (let n = 0; n < scheduled; n++) {
    const scheduled_at = new Date(start + HOUR * (n + 1)).toISOString()
    ids.push((await box.api.ok<{ id: string }>("POST", "/v1/emails", anEmail({ scheduled_at }))).id)
  }
  const began = Date.now()
  const after = await box.api.ok<Clock>("POST", "/sandbox/clock", { advance_ms: TEN_YEARS })
  const took = Date.now() - began
  torture.check(took < MOST_MS, `ten years took ${took} ms`)
  torture.check(Date.parse(after.now) - start >= TEN_YEARS, `the clock says ${after.now}`)
  for (const [n, id] of ids.entries()) {
    const { status, events } = await box.api.ok<Email>("GET", `/v1/emails/${id}`)
    torture.same(
      events.map(({ type }) => type),
      ["scheduled", "queued", "sent", "delivered"],
      `events of message ${n}`,
    )
    torture.same(status, "delivered", `status of message ${n}`)
    const due = start + HOUR * (n + 1)
    const sent = Date.parse(events.at(-1)?.occurred_at ?? "")
    torture.check(sent >= due && sent < due + HOUR, `message ${n} due ${due} was delivered ${sent}`)
  }
  const hook = await box.api.ok<{ data: { enabled: boolean }[] }>("GET", "/sandbox/webhooks")
  torture.same(hook.data[0]?.enabled, false, "the endpoint after years of failures is enabled")

  const back = new Date(Date.parse(after.now) - HOUR).toISOString()
  await box.api.ok("POST", "/sandbox/clock", { set: back })
  const { id } = await box.api.ok<{ id: string }>("POST", "/v1/emails", anEmail({ subject: "An hour earlier" }))
  await box.api.settle()
  const late = await box.api.ok<Email>("GET", `/v1/emails/${id}`)
  torture.same(late.status, "delivered", "status of a message after the clock went back")
  torture.check(Date.parse(late.created_at) < Date.parse(after.now), `it was created at ${late.created_at}`)
  const counted = (await box.api.all("/v1/emails")).length
  torture.same(counted, scheduled + 1, "messages")

  await box.end("SIGKILL")
  box = await startSandbox(torture, { data })
  const restarted = Date.parse((await box.api.ok<Clock>("GET", "/sandbox/clock")).now)
  torture.check(
    restarted >= Date.parse(back) && restarted < Date.parse(back) + HOUR,
    `after a kill the clock says ${restarted}`,
  )
  torture.same((await box.api.all("/v1/emails")).length, counted, "messages after a kill")
  await box.api.ok("POST", "/sandbox/clock", { reset: true })
  torture.check(
    (await box.api.ask("POST", "/v1/emails", anEmail())).status === 200,
    "no message after the clock was reset",
  )
  torture.counted(
    `ten years on with ${scheduled} scheduled mails in ${took} ms, back an hour, restarted after a kill, and reset`,
  )
}
