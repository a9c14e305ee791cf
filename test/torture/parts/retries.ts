import { anEmail } from "../lib/api.ts"
import { startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const RETRIES = 1000

/** 1,000 concurrent requests with one key create one message and get 1,000 equal responses, also after a kill. */
export async function retries(torture: Torture): Promise<void> {
  const data = torture.folder()
  let box = await startSandbox(torture, { data })
  const headers = { "Idempotency-Key": "one-key" }
  const ask = () => box.api.ask<{ id: string }>("POST", "/v1/emails", anEmail({ subject: "Once" }), headers)
  const all = async () => {
    const replies = await Promise.all(Array.from({ length: RETRIES }, ask))
    const statuses = new Set(replies.map(({ status, text }) => `${status} ${text}`))
    torture.same(statuses.size, 1, `responses (${[...statuses].slice(0, 3)})`)
    torture.same(replies[0]?.status, 200, "status")
    return { id: replies[0]?.body.id, replayed: replies.filter((each) => each.headers["idempotent-replayed"]).length }
  }
  const first = await all()
  torture.same(first.replayed, RETRIES - 1, "responses marked as replayed")
  torture.same((await box.api.all("/v1/emails")).length, 1, "messages")
  await box.end("SIGKILL")
  box = await startSandbox(torture, { data })
  torture.same(await all(), { id: first.id, replayed: RETRIES }, "responses after a kill")
  torture.same((await box.api.all("/v1/emails")).length, 1, "messages after a kill")
  torture.counted(`2 times ${RETRIES} concurrent requests with one key, a kill in between: 1 message, 1 response`)
}
