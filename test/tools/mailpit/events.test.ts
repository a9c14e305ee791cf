import { expect, it, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import { aMailpitMessage, mailpitApi } from "./api.ts"

const box = await sandpostForFile({ any_sender: true, mailpit: true })
const api = mailpitApi(box)

/** A websocket with the events that it got. */
async function aListener(url: string, headers: Record<string, string> = {}) {
  const events: { Type: string; Data: unknown }[] = []
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/events`, { headers })
  onTestFinished(() => socket.terminate())
  socket.on("message", (text) => events.push(JSON.parse(String(text))))
  const refused = await new Promise<number | null>((done) => {
    socket.on("error", () => undefined)
    socket.once("open", () => done(null))
    socket.once("unexpected-response", (_req, res) => done(res.statusCode ?? 0))
  })
  /** Waits for the counts that follow, then returns what came before them. */
  const until = async (stats: object) => {
    await expect.poll(() => events.at(-1)).toMatchObject({ Type: "stats", Data: stats })
    return events.splice(0).filter(({ Type }) => Type !== "stats")
  }
  return { until, refused }
}

it("sends new, marked, tagged and deleted messages, and of the counts after each", async () => {
  const { until } = await aListener(box.url)
  expect(await until({ Total: 0, Unread: 0, Version: expect.stringMatching(/^v1\./) })).toEqual([])
  const ID = (await api("POST /api/v1/send", aMailpitMessage())).json.ID
  expect(await until({ Total: 1, Unread: 1 })).toMatchObject([
    { Type: "new", Data: { ID, Subject: "Welcome", Read: false, Attachments: 0 } },
  ])
  await api("PUT /api/v1/messages", { IDs: [ID], Read: true })
  expect(await until({ Total: 1, Unread: 0 })).toEqual([{ Type: "update", Data: { ID, Read: true } }])
  // Also if nothing changes.
  await api("PUT /api/v1/messages", { IDs: [ID], Read: true })
  expect(await until({ Total: 1, Unread: 0 })).toEqual([{ Type: "update", Data: { ID, Read: true } }])
  await api("PUT /api/v1/tags", { IDs: [ID], Tags: ["a"] })
  expect(await until({ Total: 1 })).toEqual([{ Type: "update", Data: { ID, Tags: ["a"] } }])
  await ok(box.sandbox("PATCH", `/emails/${ID}`, { read: false }))
  expect(await until({ Total: 1, Unread: 1 })).toEqual([{ Type: "update", Data: { ID, Read: false } }])
  await api("DELETE /api/v1/messages", { IDs: [ID] })
  expect(await until({ Total: 0, Unread: 0 })).toEqual([{ Type: "delete", Data: { ID } }])
  await api("POST /api/v1/send", aMailpitMessage())
  await until({ Total: 1 })
  await api("DELETE /api/v1/messages")
  expect(await until({ Total: 0 })).toEqual([{ Type: "truncate", Data: null }])
})

it("sends each client the events of its account only, and asks for the password", async () => {
  const locked = await startSandpost({ any_sender: true, mailpit: true, ui_password: "secret" })
  expect((await aListener(locked.url)).refused).toBe(401)
  const as = (name: string) => ({ Authorization: `Basic ${Buffer.from(`${name}:secret`).toString("base64")}` })
  const { id } = await ok(locked.sandbox("POST", "/accounts", { name: "worker" }, { headers: as("any") }))
  const [all, own] = [await aListener(locked.url, as("any")), await aListener(locked.url, as("worker"))]
  await all.until({ Total: 0 })
  await own.until({ Total: 0 })
  await ok(
    locked.sandbox(
      "POST",
      "/api-keys",
      { name: "k", permission: "full_access" },
      { headers: as("any"), account_id: id },
    ),
  )
  await mailpitApi(locked, as("worker"))("POST /api/v1/send", aMailpitMessage({ Subject: "Own" }))
  expect(await own.until({ Total: 1 })).toMatchObject([{ Type: "new", Data: { Subject: "Own", Username: "worker" } }])
  await mailpitApi(locked, as("any"))("POST /api/v1/send", aMailpitMessage({ Subject: "Other" }))
  expect(await all.until({ Total: 1 })).toMatchObject([{ Type: "new", Data: { Subject: "Other" } }])
})

it("has no websocket by default, and none at another path", async () => {
  expect((await aListener((await startSandpost()).url)).refused).toBe(404)
})
