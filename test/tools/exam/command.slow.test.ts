import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type StartedSandpost, startSandpost } from "../../../src/index.ts"
import { aFolder } from "../../helpers/spawn.ts"
import { startProgram } from "../../helpers/start-program.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost()
})
afterAll(() => sandpost.stop())

const runCli = (...words: string[]) => startProgram(words, { SANDPOST_URL: sandpost.url }).ended

describe("sandpost exam", () => {
  it("prints the result of each case, and exits with 1 if one fails", async () => {
    const receiver = await sandpost.client.webhooks.receiver()
    const { url, webhook } = receiver
    const file = join(aFolder(), "exam.xml")
    const some = ["--cases", "genuine,wrong_secret,charset"]
    const [passed, json, failed] = await Promise.all([
      runCli("exam", webhook.id, ...some),
      runCli("exam", url, ...some, "--json"),
      runCli("exam", url, ...some, "--secret", "whsec_<other>", "--junit", file),
    ])
    await receiver.close()
    expect(passed).toMatchObject({ code: 0, err: "" })
    expect(passed.out).toMatch(/^passed {2}Genuine events +All 11 accepted/)
    expect(passed.out).toMatch(/\n3 passed, 0 failed, 0 unsure in \d+\.\d s\.\n$/)
    expect(JSON.parse(json.out)).toMatchObject({ passed: 3, cases: [{ case: "genuine" }, {}, {}] })
    expect(failed.code).toBe(1)
    expect(failed.out).toMatch(/^FAILED {2}Genuine events .*\n {8}Why: .*\n {8}Fix: Respond with 204/)
    const xml = await readFile(file, "utf8")
    expect(xml).toContain('tests="3" failures="1" skipped="2"')
    expect(xml).toMatch(
      /<testcase classname="sandpost\.exam\.genuine" name="Genuine events"><failure message="It responds with 400 to every genuine event: fix this first/,
    )
  })

  it("examines a URL without endpoint with --secret, and leaves no endpoint behind", async () => {
    const receiver = await sandpost.client.webhooks.receiver()
    const { secret } = receiver.webhook
    const alone = `${receiver.url}?other`
    // One after the other: with --secret, an endpoint with this URL exists during the exam.
    const refused = await runCli("exam", alone)
    const done = await runCli("exam", alone, "--secret", secret, "--cases", "genuine,no_signature")
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining(`No endpoint has the URL ${alone}.`),
    })
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("2 passed") })
    expect((await sandpost.client.control.listWebhooks()).data.map(({ url }) => url)).not.toContain(alone)
    await receiver.close()
  })
})
