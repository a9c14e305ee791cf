import { startSandpost } from "../../src/index.ts"

// Two sandboxes side by side, each used in every way that could leave something open; then this process must exit by itself.
const boxes = await Promise.all([startSandpost(), startSandpost()])
const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" }
const feeds = Promise.allSettled(
  boxes.map(async ({ client }) => {
    for await (const _ of client.live()) {
      // Ignores all events: the feed must be open when the sandbox stops.
    }
  }),
)
for (const { client } of boxes) {
  const { id } = await client.service.sendEmail(mail)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await client.service.sendEmail({ ...mail, scheduled_at: later })
  await client.settle()
  await client.emails.raw(id)
}
await Promise.all(boxes.map((box) => box.stop()))
await feeds
await new Promise((done) => setImmediate(done))

const timers = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout")
const stopped = performance.now()
process.on("exit", () => {
  process.stdout.write(JSON.stringify({ timers: timers.length, lingered_ms: performance.now() - stopped }))
})
