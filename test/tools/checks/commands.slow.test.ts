import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type StartedSandpost, startSandpost } from "../../../src/index.ts"
import { startProgram } from "../../helpers/start-program.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost()
})
afterAll(() => sandpost.stop())

const runCli = (...words: string[]) => startProgram(words, { SANDPOST_URL: sandpost.url }).ended

const send = (fields: object) =>
  sandpost.client.service.sendEmail({
    ...{ from: "hello@acme.test", to: "ann@example.com", subject: "Your code", text: "Your code is 482913." },
    ...fields,
  })

const NOT_SCANNED =
  "Not checked: spam, no spamd configured (set inbound.spamd to the host:port of a SpamAssassin daemon).\n"

describe("sandpost check", () => {
  it("prints the findings, and exits with 1 for the levels of --fail-on", async () => {
    const { id } = await send({ subject: "Hello {{name}}", to: "check@example.com" })
    const [lines, json, failed, ignored, unknown] = await Promise.all([
      runCli("check", id),
      runCli("check", id, "--json"),
      runCli("check", id, "--fail-on", "error,warning"),
      runCli("check", id, "--fail-on", "error", "--ignore", "leftover-*", "--clients", "gmail.*"),
      runCli("check", id, "--fail-on", "errors"),
    ])
    expect(lines).toMatchObject({ code: 0, err: "" })
    expect(lines.out).toContain("error  leftover-placeholder  subject 1:7  {{name}}\n")
    expect(lines.out).toContain(`${id} has 1 error.\n`)
    expect(JSON.parse(json.out)).toMatchObject({ email_id: id, worst: "error" })
    expect(failed).toMatchObject({ code: 1, err: "sandpost: --fail-on: 1 error.\n" })
    expect(ignored).toMatchObject({ code: 0, out: `${NOT_SCANNED}${id} has no findings.\n` })
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('the nearest is "error"') })
  })
})

describe("sandpost check --links", () => {
  it("prints what each link answered", async () => {
    const { id } = await send({ text: "See http://127.0.0.1:1/a and http://169.254.169.254/b" })
    expect(await runCli("check", id, "--links")).toEqual({
      code: 0,
      err: "",
      out: [
        "connection refused by 127.0.0.1:1  text 1:5  http://127.0.0.1:1/a",
        "not requested: 169.254.169.254 is link-local, which is never allowed as a receiver  text 1:30  http://169.254.169.254/b",
        "",
      ].join("\n"),
    })
    expect(await runCli("check", id, "--links", "--fail-on", "error")).toMatchObject({
      code: 1,
      err: expect.stringContaining("--links cannot be used with --fail-on"),
    })
    expect((await runCli("check", (await send({ text: "Hello" })).id, "--links")).out).toBe(
      "The email has no http or https links.\n",
    )
  })
})

describe("sandpost compare", () => {
  it("prints the lines that differ", async () => {
    const [a, b] = [await send({ text: "It arrives on Friday." }), await send({ text: "It arrives on Monday." })]
    expect(await runCli("compare", a.id, b.id)).toMatchObject({
      code: 0,
      out: `text\n  - It arrives on Friday.\n  + It arrives on Monday.\nFrom ${a.id} to ${b.id}.\n`,
    })
    expect((await runCli("compare", a.id, a.id)).out).toBe(`${a.id} and ${a.id} are equal.\n`)
  })
})
