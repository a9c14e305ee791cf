import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Tool } from "@modelcontextprotocol/client"
import { expect, it, onTestFinished } from "vitest"
import { verifySignature } from "../../../src/verify-signature.ts"
import { ok } from "../../helpers/client.ts"
import { aHook } from "../../helpers/hook.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import { type Agent, anAgent, unfenced } from "./mcp.ts"

/** A client that knows only the URL: it finds tools by words of their descriptions, and arguments by those of their schemas. */
class Newcomer {
  readonly #agent: Agent
  readonly #tools: Tool[]

  private constructor(agent: Agent, tools: Tool[]) {
    this.#agent = agent
    this.#tools = tools
  }

  static async at(url: string): Promise<Newcomer> {
    const agent = await anAgent({ url })
    return new Newcomer(agent, (await agent.client.listTools()).tools)
  }

  /** Calls the only tool whose description has all words. Each argument is found by a word of its name or description. */
  async use(words: string, wanted: Record<string, unknown> = {}) {
    const found = this.#tools.filter(({ description = "" }) => hasWords(description, words))
    expect(
      found.map(({ name }) => name),
      words,
    ).toHaveLength(1)
    const { name, inputSchema } = found[0] as Tool
    const properties = Object.entries(inputSchema.properties ?? {}) as [string, { description?: string }][]
    const args = Object.entries(wanted).map(([word, value]) => {
      const matching =
        properties.filter(([property]) => property === word)[0] ??
        properties.find(([, { description = "" }]) => hasWords(description, word))
      expect(matching, `${name} has no argument for "${word}"`).toBeDefined()
      return [matching?.[0], value]
    })
    return await this.#agent.call(name, Object.fromEntries(args))
  }
}

const hasWords = (text: string, words: string) =>
  words.split(" ").every((word) => text.toLowerCase().includes(word.toLowerCase()))

/** The application under test: it sends mail through the service's API and receives webhooks. */
async function anApplication(box: Box) {
  const codes = new Map<string, string>()
  const tokens = new Map<string, string>()
  const confirmed = new Set<string>()
  const bounced = new Set<string>()
  const state = { secret: "" }
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString("utf8")
    const end = (status: number) => res.writeHead(status).end()
    if (req.method !== "POST") return end(405)
    if (!verifySignature(state.secret, String(req.headers["service-signature"]), body)) return end(401)
    const { type, data } = JSON.parse(body)
    if (type === "email.bounced") for (const address of data.to) bounced.add(address)
    end(200)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (to: string, subject: string, text: string, headers: Record<string, string> = {}) =>
    box.v1("POST", "/emails", { from: "App <hello@acme.test>", to: [to], subject, text }, { headers })
  return {
    url,
    state,
    bounced,
    signUp: async (address: string) => {
      codes.set(address, String(100_000 + codes.size * 4321 + 82_913))
      await send(address, "Your code", `Your code is ${codes.get(address)}. It is valid for ten minutes.`)
    },
    confirm: (address: string, code: string) => codes.get(address) === code && Boolean(confirmed.add(address)),
    forgotPassword: async (address: string) => {
      tokens.set("t0k3n", address)
      await send(address, "Reset your password", `Open ${url}/reset?token=t0k3n to choose a new password.`)
    },
    resetBy: (link: string) => tokens.get(new URL(link).searchParams.get("token") ?? ""),
    order: async (address: string) => {
      for (const _ of [1, 2]) {
        const answer = await send(address, "Your order", "Thanks.", { "Idempotency-Key": "order-17" }).catch(() => null)
        if (answer?.status === 200) return
      }
    },
  }
}

async function start() {
  const box = await startSandpost({ now: new Date().toISOString() })
  return { box, app: await anApplication(box), agent: await Newcomer.at(box.url) }
}

it("a client that knows only the URL reads a sign-up code", async () => {
  const { app, agent } = await start()
  await app.signUp("ann@example.com")
  const { data } = await agent.use("wait sign-up codes", { "words filters to:": "to:ann@example.com" })
  expect(app.confirm("ann@example.com", data[0].codes[0])).toBe(true)
})

it("a client that knows only the URL resets a password", async () => {
  const { app, agent } = await start()
  await app.forgotPassword("ann@example.com")
  const { data } = await agent.use("wait password resets", { q: "subject:password", timeout_ms: 60_000 })
  expect(app.resetBy(unfenced(data[0].links[0].url))).toBe("ann@example.com")
})

it("a client that knows only the URL sees how the application handles a bounce", async () => {
  const { box, app, agent } = await start()
  const hook = await aHook(box, { ...app, url: app.url } as never, { events: ["email.bounced"] })
  app.state.secret = hook.secret
  await app.signUp("ann@example.com")
  const { data } = await agent.use("list search emails application sent newest first", { q: "to:ann@example.com" })
  await agent.use("make happen triggers bounced complained", { id: data[0].id, type: "bounced" })
  const { data: deliveries } = await agent.use("list webhook deliveries attempts", {
    "deliveries about this email": data[0].id,
    "deliveries with this status": "succeeded",
    "timeout milliseconds": 5000,
  })
  expect(deliveries).toHaveLength(1)
  expect([...app.bounced]).toEqual(["ann@example.com"])
})

it("a client that knows only the URL finds out why a webhook fails", async () => {
  const { box, app, agent } = await start()
  const hook = await aHook(box, { ...app, url: app.url } as never, { events: ["email.delivered"] })
  app.state.secret = hook.secret.replace("whsec_", "")
  await app.signUp("ann@example.com")
  await ok(box.sandbox("POST", "/settle"))
  const { data } = await agent.use("list webhook deliveries attempts", { webhook_id: hook.id })
  expect(data[0].attempts[0].status_code).toBe(401)
  expect(data[0].diagnosis).toContain("whole secret including `whsec_`")
  const exam = await agent.use("forged repeated unusual receiver cases fails", { id: data[0].webhook_id })
  expect(exam.failed).toBeGreaterThan(0)
  app.state.secret = hook.secret
  await agent.use("advance set moves falls due webhook retries", { "how far to advance": "5s" })
  const fixed = await agent.use("list webhook deliveries attempts", { id: data[0].id })
  expect(fixed).toMatchObject({ status: "succeeded", diagnosis: null })
})

it("a client that knows only the URL proves that a retry is idempotent", async () => {
  const { app, agent } = await start()
  await agent.use("next matching API requests fail closed connection", {
    method: "POST",
    path: "/emails",
    "close the connection": true,
    "before after takes effect": "after",
  })
  await app.order("ann@example.com")
  const { data } = await agent.use("requests application made refused", { q: "endpoint:/emails" })
  expect(data.map(({ replayed }: { replayed: boolean }) => replayed)).toEqual([true, false])
  expect(await agent.use("list search emails sent total retry twice")).toMatchObject({ total: 1 })
})
