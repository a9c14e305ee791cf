import { expect, it, onTestFinished } from "vitest"
import { runFile } from "../../src/app/run-file.ts"
import { Box, create, startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

it("shows a finished run with what is missing, and without what would change or send something", async () => {
  const box = await startSandpost()
  const { account_id } = (await box.sandbox("GET", "/info")).body
  await box.sandbox("PATCH", `/accounts/${account_id}`, { test: "signs a user in" })
  const id = await box.send({ subject: "Of the run" })
  const response = await fetch(`${box.url}/sandbox/snapshot?format=run`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  async function* cut() {
    yield bytes.subarray(0, bytes.length - 40)
  }
  const opened = new Box(await create({ now: undefined as never, run: runFile("run.sandpost", cut()) }))
  onTestFinished(opened.stop)
  const page = await openPage(opened, `/emails/${id}`, { frame: true, leftOut: "nav.rail" })
  await page.expectTranscript("run")
  expect((await opened.sandbox("GET", `/emails/${id}`)).body.read).toBe(false)
})
