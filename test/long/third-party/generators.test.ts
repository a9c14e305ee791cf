import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))
const modules = fileURLToPath(new URL("node_modules", import.meta.url))
const tsc = join(root, "node_modules/@typescript/native/bin/tsc")
const contracts = ["openapi.yaml", "sandbox.openapi.yaml"]

/** The use of a generated client: sends a batch in both forms, creates an endpoint and reads its events. */
interface Used {
  use(url: string, token: string, hook: string): Promise<{ batches: object[]; events: string[] }>
}

const MESSAGES = `
const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Hello", text: "Hello." }
const messages = [mail, { ...mail, from: "x@unknown.test", to: ["bob@example.com"] }]
const names = (events: "all" | string[]): string[] => (events === "all" ? [events] : events)
`

/** Each generator: its command line, and a program that uses what it writes. */
const generators = {
  "openapi-typescript": {
    run: (contract: string, name: string) => [
      join(root, "scripts/contract-types/node_modules/openapi-typescript/bin/cli.js"),
      contract,
      "-o",
      `${name}.ts`,
    ],
    program: `
import type { components, paths } from "./openapi.js"
import type { operations } from "./sandbox.openapi.js"
${MESSAGES}
type Batch = paths["/emails/batch"]["post"]
type Created = paths["/webhooks"]["post"]
export type Settled = operations["settle"]
export async function use(url: string, token: string, hook: string) {
  const post = async <Body, Answer>(path: keyof paths, body: Body): Promise<Answer> => {
    const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" }
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    return (await response.json()) as Answer
  }
  type Body = Batch["requestBody"]["content"]["application/json"]
  type Answer = Batch["responses"][200]["content"]["application/json"]
  const bodies: Body[] = [messages, { data: messages }]
  const batches: components["schemas"]["BatchEntry"][] = []
  for (const body of bodies) batches.push(...(await post<Body, Answer>("/emails/batch", body)).data)
  const { events } = await post<
    Created["requestBody"]["content"]["application/json"],
    Created["responses"][200]["content"]["application/json"]
  >("/webhooks", { url: hook })
  return { batches, events: names(events) }
}
`,
  },
  "@hey-api/openapi-ts": {
    run: (contract: string, name: string) => [
      ...[join(modules, "@hey-api/openapi-ts/bin/run.js"), "-i", contract, "-o", name, "--silent", "--no-log-file"],
    ],
    program: `
import { createWebhook, type OnEmailSentWebhookPayload, sendBatch } from "./openapi/index.js"
import { client } from "./openapi/client.gen.js"
import { settle } from "./sandbox.openapi/index.js"
${MESSAGES}
export const event = { type: "email.sent" } satisfies Partial<OnEmailSentWebhookPayload>
export const settled = settle
export async function use(url: string, token: string, hook: string) {
  client.setConfig({ baseUrl: url, auth: token })
  const array = await sendBatch({ body: messages, throwOnError: true })
  const wrapped = await sendBatch({ body: { data: messages }, throwOnError: true })
  const { data } = await createWebhook({ body: { url: hook }, throwOnError: true })
  return { batches: [...array.data.data, ...wrapped.data.data], events: names(data.events) }
}
`,
  },
  oazapfts: {
    run: (contract: string, name: string) => [join(modules, "oazapfts/dist/cli.js"), contract, `${name}.ts`],
    program: `
import * as api from "./openapi.js"
import { settle } from "./sandbox.openapi.js"
${MESSAGES}
export const settled = settle
export async function use(url: string, token: string, hook: string) {
  api.defaults.baseUrl = url
  api.defaults.headers = { Authorization: "Bearer " + token }
  const batches: api.BatchEntry[] = []
  for (const body of [messages, { data: messages }]) {
    const { status, data } = await api.sendBatch(body)
    if (status === 200 && "data" in data) batches.push(...data.data)
  }
  const { data } = await api.createWebhook({ url: hook })
  return { batches, events: "events" in data ? names(data.events) : [] }
}
`,
  },
}

const COMPILER = {
  compilerOptions: {
    ...{ target: "es2022", module: "nodenext", lib: ["es2022", "dom", "dom.iterable"], types: [] },
    ...{ strict: true, skipLibCheck: true, rootDir: ".", outDir: "out" },
  },
  include: ["."],
}

/** Runs a script of Node in a folder; it must succeed. */
function run(folder: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  expect({ args, status, said: stdout + stderr }).toMatchObject({ status: 0 })
}

it("npm run generate names the contract and the $ref that leads nowhere, without a stack trace", () => {
  const copy = aFolder()
  mkdirSync(join(copy, "contracts"))
  for (const name of ["service.yaml", "sandbox.yaml"]) {
    const text = readFileSync(join(root, "contracts", name), "utf8")
    const wrong = text.replace('"#/components/schemas/SendEmail"', '"#/components/schemas/SendMail"')
    writeFileSync(join(copy, "contracts", name), wrong)
  }
  const ended = spawnSync(process.execPath, [join(root, "scripts/generate.mjs")], { cwd: copy, encoding: "utf8" })
  expect(ended.status).toBe(1)
  expect(ended.stderr).toMatch(/^contracts\/service\.yaml: Can't resolve \$ref at #\/paths\/.+/m)
  expect(ended.stderr).not.toMatch(/^\s+at /m)
})

describe("the contracts give a typed client to every common generator", () => {
  it.each(Object.entries(generators))("%s: it compiles and sends a batch", async (_, generator) => {
    const folder = aFolder()
    symlinkSync(modules, join(folder, "node_modules"), "junction")
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(COMPILER))
    mkdirSync(join(folder, "out"))
    for (const name of contracts) run(folder, generator.run(join(root, name), name.replace(".yaml", "")))
    writeFileSync(join(folder, "use.ts"), generator.program)
    run(folder, [tsc, "-p", "."])

    const box = await startSandpost()
    const { use } = (await import(pathToFileURL(join(folder, "out/use.js")).href)) as Used
    const { batches, events } = await use(box.base_url, box.tokens.full_access, "http://127.0.0.1:9/")
    const [sent, refused] = [
      { id: expect.any(String) },
      { error: expect.objectContaining({ type: "domain_not_verified" }) },
    ]
    expect(batches).toEqual([sent, refused, sent, refused])
    expect(events).toEqual(["all"])
    expect((await ok(box.v1("GET", "/emails"))).total).toBe(2)
  })
})
