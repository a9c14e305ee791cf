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
  await client.control.settle()
  await client.emails.raw(id)
}
await Promise.all(boxes.map((box) => box.stop()))
await feeds

/** What still keeps this process alive, besides its output. */
const open = () => process.getActiveResourcesInfo().filter((kind) => kind !== "PipeWrap")
// Sockets close in the next rounds of the event loop.
for (let n = 0; n < 1_000 && open().length > 0; n++) await new Promise((done) => setImmediate(done))
process.stdout.write(JSON.stringify(open()))
