import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Io } from "../src/cli/command.ts"
import { commands } from "../src/cli/commands.ts"
import { readOperations } from "../src/cli/operation.ts"
import { runCommand } from "../src/cli/run-command.ts"
import { readTask } from "../src/config.ts"
import { type StartedSandpost, startSandpost } from "../src/index.ts"
import { everyOperation } from "./helpers/every-operation.ts"

let sandpost: StartedSandpost
let folder: string
beforeAll(async () => {
  sandpost = await startSandpost({ now: "2026-03-01T09:00:00.000Z" })
  folder = await mkdtemp(join(tmpdir(), "sandpost-call-"))
})
afterAll(async () => {
  await sandpost.stop()
  await rm(folder, { recursive: true })
})

/** Runs a command line in this process. */
async function run(words: string[], { url = sandpost.url, stdin = "" } = {}) {
  const printed = { out: "", err: "" }
  const io = {
    out: (line: string) => {
      printed.out += `${line}\n`
    },
    err: (line: string) => {
      printed.err += `${line}\n`
    },
    read: async (path: string) => (path === "-" ? new TextEncoder().encode(stdin) : await readFile(path)),
    write: async (_path: string, bytes: AsyncIterable<Uint8Array>) => {
      for await (const part of bytes) printed.out += new TextDecoder().decode(part)
    },
  } as Partial<Io> as Io
  const task = readTask({ argv: words, env: { SANDPOST_URL: url }, read_file: () => null }, "1.2.3")
  if (task.command !== "call") throw new Error(`${words.join(" ")} is no command.`)
  return { code: await runCommand(task.call, io, commands), ...printed }
}
const call = (...words: string[]) => run(["call", ...words])
/** A sandbox that is not there, for what is refused before a request. */
const offline = (...words: string[]) => run(["call", ...words], { url: "http://127.0.0.1:9" })
const mail = ["--from", "hello@acme.test", "--subject", "Hi", "--text", "Hi"]

describe("sandpost call", () => {
  it("calls an operation of either API with its fields as flags, and prints the response as one line of JSON", async () => {
    const domain = await call("control.createDomain", "--name", "shop.test")
    expect(domain).toMatchObject({ code: 0, err: "" })
    expect(domain.out.trimEnd()).not.toContain("\n")
    const { id } = JSON.parse(domain.out)
    expect(JSON.parse((await call("service.getDomain", "--id", id)).out)).toMatchObject({ id, name: "shop.test" })
    const sent = JSON.parse((await call("sendEmail", "--to", "ann@example.com", ...mail)).out)
    expect(await sandpost.client.service.getEmail(sent.id)).toMatchObject({ to: ["ann@example.com"], subject: "Hi" })
  })

  it("recovers the deliveries of an endpoint since a time", async () => {
    const { id } = JSON.parse((await call("control.createWebhook", "--url", "http://127.0.0.1:9/hook")).out)
    const since = ["--since", "2026-03-01T09:00:00.000Z"]
    expect(await call("recoverWebhook", "--id", id, ...since)).toEqual({ code: 0, out: '{"recovered":0}\n', err: "" })
    const counted = await call("previewRecovery", "--id", id, ...since)
    expect(JSON.parse(counted.out)).toEqual({ failed: 0, pending: 0, due: 0 })
    await call("control.deleteWebhook", "--id", id)
  })

  it("sends numbers, booleans, lists and objects by the type of the field", async () => {
    const fault = await call("createFault", "--times", "2", "--error.type", "internal_error", "--error.status=503")
    expect(JSON.parse(fault.out)).toMatchObject({ times: 2, error: { type: "internal_error", status: 503 } })
    const hook = await call("control.createWebhook", "--url", "http://127.0.0.1:9/", "--events", "email.sent")
    await sandpost.client.control.deleteFaults()
    const { id, events } = JSON.parse(hook.out)
    expect(events).toEqual(["email.sent"])
    const changed = await call("control.updateWebhook", "--id", id, "--enabled=false")
    expect(JSON.parse(changed.out)).toMatchObject({ enabled: false })
    const to = ["--to", "ann@example.com", "--to", "ben@example.com"]
    const sent = await call("sendEmail", ...to, ...mail, "--tags", '{"flow":"signup"}', "--headers.X-Run", "7")
    const { id: email } = JSON.parse(sent.out)
    expect(await sandpost.client.control.getCapturedEmail(email)).toMatchObject({
      to: ["ann@example.com", "ben@example.com"],
      tags: { flow: "signup" },
    })
    const keep = await call("previewReset", "--keep", "domains", "--keep", "webhooks")
    expect(JSON.parse(keep.out)).toMatchObject({ domains: 0, webhooks: 0 })
    const settings = await call("updateSettings", "--emails.pace", "manual", "--limits.attachments", "7")
    expect(JSON.parse(settings.out).data.map(({ value }: { value: unknown }) => value)).toEqual(["manual", 7])
    await sandpost.client.control.updateSettings({ "emails.pace": "instant" })
  })

  it("takes a whole body from a file or stdin, beside the fields of the path", async () => {
    const file = join(folder, "batch.json")
    await writeFile(file, JSON.stringify([{ from: "a@acme.test", to: "x@y.example", subject: "S", text: "T" }]))
    const batch = JSON.parse((await call("sendBatch", "--json", file)).out)
    expect(batch.data).toHaveLength(1)
    const words = ["call", "triggerEmailEvent", "--id", batch.data[0].id, "--json", "-"]
    const bounced = await run(words, { stdin: '{"type":"bounced"}' })
    expect(JSON.parse(bounced.out)).toMatchObject({ status: "bounced" })
  })

  it("prints an answer that is not JSON as it is", async () => {
    const { id } = await sandpost.client.service.sendEmail({
      from: "a@acme.test",
      to: "raw@example.com",
      subject: "Raw",
      text: "Größe",
    })
    const { out } = await call("getCapturedEmailRaw", "--id", id)
    const { bytes } = await sandpost.client.control.getCapturedEmailRaw(id)
    expect(out).toBe(new TextDecoder().decode(bytes))
  })

  it("calls the account and the sandbox that its flags name, before or after the operation", async () => {
    const account = await sandpost.client.accounts.create({ name: "Cy" })
    await call("control.createDomain", "--account", "Cy", "--name", "cy.test")
    const named = await run(["call", "--url", sandpost.url, "control.listDomains", "--account", "Cy"], { url: "" })
    expect(JSON.parse(named.out)).toMatchObject({ total: 1, data: [{ name: "cy.test" }] })
    const key = await call("service.listDomains", "--key", account.tokens.full_access)
    expect(JSON.parse(key.out)).toMatchObject({ data: [{ name: "cy.test" }] })
    const without = await call("service.listDomains", "--account", "Cy")
    expect(without).toMatchObject({ code: 1, out: "" })
    expect(without.err).toBe(
      "sandpost: call needs --key <token>: a key of the account. A token is shown when its key is created.\n",
    )
    const clock = await call("setClock", "--account", "Cy", "--advance", "1h")
    expect(clock.err).toContain("--account names an account, but setClock is about all of them")
  })

  it("prints the sentence of a refusal, and exits with 1", async () => {
    const refused = await call("control.createDomain", "--name", "no domain")
    expect(refused).toMatchObject({ code: 1, out: "" })
    expect(refused.err).toMatch(/^sandpost: .*no domain.*\n$/)
  })

  it.each([
    [["createFaults"], '"createFaults" is not an operation; the nearest is "createFault".'],
    [["control.createDomian"], '"control.createDomian" is not an operation; the nearest is "createDomain".'],
    [
      ["createDomain"],
      "Both APIs have createDomain. Write control.createDomain for the sandbox, or service.createDomain",
    ],
    [[], "call needs <operation>"],
    [["control.getDomain"], "getDomain needs --id <text>."],
    [["triggerEmailEvent", "--id", "x"], "triggerEmailEvent needs --type <text>."],
    [["waitForEmails", "--timeout", "5"], "--timeout is not a field of waitForEmails; the nearest is --timeout_ms."],
    [["createFault", "--error.typ", "x"], "--error.typ is not a field of createFault"],
    [["createFault", "--times", "two"], '--times must be integer, got "two".'],
    [["createFault", "--times", "1", "--times", "2"], "--times was given 2 times."],
    [["createFault", "--path"], "The flag --path needs its value: <text>."],
    [["createFault", "/emails"], '"/emails" has no name: write each field of createFault as --name value.'],
    [["sendEmail", "--tags", "{flow"], "--tags is not JSON"],
    [["getInfo", "--url", "http://127.0.0.1:1"], "sandpost call --url <url> getInfo"],
    [["getInfo", "--json", "x.json"], "getInfo has no body, so it takes no --json."],
    [["createFault", "--times", "1", "--json", "x.json"], "--json is the whole body: put times into it"],
    [["sendBatch"], "sendBatch needs --json <file|->: its whole body as JSON."],
  ])("%j is refused before any request", async (words, sentence) => {
    const { code, out, err } = await offline(...words)
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain(sentence)
  })

  it("--list prints every operation of both APIs with its summary, without a sandbox", async () => {
    const { out } = await offline("--list")
    const listed = out.trimEnd().split("\n")
    const expected = [
      ...everyOperation("sandbox.openapi.yaml").map(({ id }) => `control.${id}`),
      ...everyOperation("openapi.yaml").map(({ id }) => `service.${id}`),
    ]
    expect(listed.map((line) => line.split(" ")[0]).toSorted()).toEqual(expected.toSorted())
    expect(listed.filter((line) => !/^\S+ +[A-Z].+/.test(line))).toEqual([])
  })

  it("--help lists the fields of an operation with types and descriptions, without a sandbox", async () => {
    const { out } = await offline("triggerEmailEvent", "--help")
    expect(out).toMatch(/^Usage: sandpost call control\.triggerEmailEvent \[fields\]\n/)
    expect(out).toMatch(/ {2}--id <text> \(required\)\n/)
    expect(out).toMatch(/ {2}--type <text> \(required\)\n(.*\n)? {6}One of: sent, delivered/)
    expect(out).toMatch(/ {2}--json <file\|->\n/)
  })

  it("has a field for each parameter, none of which a flag of the command takes away", async () => {
    const operations = await readOperations()
    const own = ["account", "password", "key", "list", "json", "help"]
    const taken = operations.flatMap(({ id, fields }) =>
      fields.filter(({ name }) => own.includes(name)).map(({ name }) => `${id} --${name}`),
    )
    expect(taken).toEqual([])
    expect(
      operations.filter(({ path_names, fields }) => path_names.some((name) => !fields.some((f) => f.name === name))),
    ).toEqual([])
  })

  it("says to repeat a flag for several addresses, and not what JSON would need", async () => {
    for (const to of ["ann@example.com,bob@example.com", '["ann@example.com","bob@example.com"]']) {
      const { code, err } = await call("sendEmail", "--to", to, ...mail)
      expect(code).toBe(1)
      expect(err).toMatch(/[Rr]epeat (the flag for each, such as )?--to/)
      expect(err).not.toMatch(/array entry|has no @/)
    }
    expect((await call("sendEmail", "--to", "a@x.test", "--to", "b@x.test", ...mail)).code).toBe(0)
  })
})
