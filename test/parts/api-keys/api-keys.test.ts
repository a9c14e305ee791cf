import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder, spawnSandpost } from "../../helpers/spawn.ts"

describe("POST /api-keys (section 4.1)", () => {
  it("shows the token once: sp_ and 40 base62 characters (assumptions keys.token and keys.prefix)", async () => {
    const box = await startSandpost()
    const created = await ok(box.v1("POST", "/api-keys", { name: "Checkout", permission: "full_access" }))
    expect(created.token).toMatch(/^sp_[0-9A-Za-z]{40}$/)
    const read = await ok(box.v1("GET", `/api-keys/${created.id}`))
    expect(read.token).toBe(`${created.token.slice(0, 10)}…`)
    const { data } = await ok(box.v1("GET", "/api-keys"))
    expect(JSON.stringify(data)).not.toContain(created.token)
    expect(data[0]).toEqual(read)
  })

  it("creates sending keys by default", async () => {
    const box = await startSandpost()
    const { token, permission } = await ok(box.v1("POST", "/api-keys", { name: "Shop" }))
    expect(permission).toBe("sending")
    expect((await box.as(token).v1("GET", "/emails")).status).toBe(200)
    expect(await box.as(token).v1("POST", "/api-keys", { name: "Mine" })).toMatchObject({
      status: 403,
      body: { error: { type: "permission_denied" } },
    })
  })

  it.each([
    [{}],
    [{ name: "" }],
    [{ name: " \t\u3000" }],
    [{ name: "a".repeat(61) }],
    [{ name: "x", permission: "all" }],
  ])("rejects %j", async (body) => {
    const box = await startSandpost()
    expect(await box.v1("POST", "/api-keys", body)).toMatchObject({
      status: 422,
      body: { error: { type: "validation_error" } },
    })
  })

  it("refuses a name of blanks only like an empty one, also of an account (assumption requests.blank_names)", async () => {
    const box = await startSandpost()
    const { id } = await ok(box.v1("POST", "/api-keys", { name: "Shop" }))
    const answers = [
      await box.v1("POST", "/api-keys", { name: "  " }),
      await box.v1("PATCH", `/api-keys/${id}`, { name: "\n" }),
      await box.sandbox("POST", "/api-keys", { name: "  " }),
      await box.sandbox("POST", "/accounts", { name: "  " }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { error: { message: "`name` must not be empty." } } })
  })

  it("creates a key that is valid until it is revoked, also years later (assumption keys.expiry)", async () => {
    const box = await startSandpost()
    const { token } = await ok(box.v1("POST", "/api-keys", { name: "Old" }))
    await box.advance(3650 * 86_400_000)
    expect((await box.as(token).v1("GET", "/emails")).status).toBe(200)
  })

  it("counts characters, not bytes, of a name (section 8)", async () => {
    const box = await startSandpost()
    expect((await box.v1("POST", "/api-keys", { name: "😀".repeat(60) })).status).toBe(200)
  })
})

describe("GET /api-keys (section 4.1)", () => {
  it("pages newest first and shows when a key was last used", async () => {
    const box = await startSandpost()
    for (const name of ["one", "two", "three"]) await ok(box.v1("POST", "/api-keys", { name }))
    const page = await ok(box.v1("GET", "/api-keys?limit=2&offset=1"))
    expect(page).toMatchObject({ limit: 2, offset: 1, data: [{ name: "two" }, { name: "one" }] })
    const all = await ok(box.sandbox("GET", "/api-keys"))
    expect(all.total).toBe(5)
    const used = all.data.find((key: { permission: string }) => key.permission === "full_access")
    expect(used.last_used_at).toBe("2026-10-01T09:00:00.000Z")
  })
})

describe("PATCH /api-keys/{id} (section 4.1)", () => {
  it("changes the name and nothing else", async () => {
    const box = await startSandpost()
    const key = await ok(box.v1("POST", "/api-keys", { name: "Old" }))
    const changed = await ok(box.v1("PATCH", `/api-keys/${key.id}`, { name: "New", permission: "full_access" }))
    expect(changed).toMatchObject({ id: key.id, name: "New", permission: "sending" })
    expect((await box.as(key.token).v1("GET", "/emails")).status).toBe(200)
  })
})

describe("DELETE /api-keys/{id} (sections 3.3 and 4.1)", () => {
  it("rejects the key from the next request on, and keeps it in the list", async () => {
    const box = await startSandpost()
    const key = await ok(box.v1("POST", "/api-keys", { name: "Leaked" }))
    expect(await ok(box.v1("DELETE", `/api-keys/${key.id}`))).toEqual({ id: key.id, revoked: true })
    const refused = await box.as(key.token).v1("GET", "/emails")
    expect(refused).toMatchObject({ status: 401, body: { error: { type: "authentication_error" } } })
    expect(refused.headers.get("www-authenticate")).toBe("Bearer")
    expect((await ok(box.v1("GET", `/api-keys/${key.id}`))).revoked_at).toBe("2026-10-01T09:00:00.000Z")
  })

  it("returns the same response a second time and keeps revoked_at (assumption keys.revoking_twice)", async () => {
    const box = await startSandpost()
    const { id } = await ok(box.v1("POST", "/api-keys", { name: "Twice" }))
    await ok(box.v1("DELETE", `/api-keys/${id}`))
    await box.advance(60_000)
    expect(await ok(box.v1("DELETE", `/api-keys/${id}`))).toEqual({ id, revoked: true })
    expect((await ok(box.v1("GET", `/api-keys/${id}`))).revoked_at).toBe("2026-10-01T09:00:00.000Z")
  })

  it("rejects a key that revokes itself; another key and the control API can revoke it (section 5.8, assumptions errors.self_revoke.status and errors.self_revoke.type)", async () => {
    const box = await startSandpost()
    const key = await ok(box.v1("POST", "/api-keys", { name: "Mine", permission: "full_access" }))
    const own = box.as(key.token)
    expect(await own.v1("DELETE", `/api-keys/${key.id}`)).toMatchObject({
      status: 422,
      body: { error: { type: "validation_error" } },
    })
    await ok(
      box.sandbox("PATCH", "/settings", { "errors.self_revoke.status": 409, "errors.self_revoke.type": "conflict" }),
    )
    expect(await own.v1("DELETE", `/api-keys/${key.id}`)).toMatchObject({
      status: 409,
      body: { error: { type: "conflict" } },
    })
    expect((await own.v1("GET", "/logs")).status).toBe(200)
    expect(await ok(box.sandbox("DELETE", `/api-keys/${key.id}`))).toEqual({ id: key.id, revoked: true })
    expect((await own.v1("GET", "/logs")).status).toBe(401)
  })

  it("rejects everything after its response, with 1,000 requests in flight", async () => {
    const box = await startSandpost({ check_contract: false })
    const key = await ok(box.v1("POST", "/api-keys", { name: "Busy" }))
    const client = box.as(key.token)
    let revoked = false
    const late: number[] = []
    const ask = async () => {
      const after = revoked
      const { status } = await client.v1("GET", "/emails?limit=1")
      if (after) late.push(status)
    }
    const worker = async () => {
      for (let n = 0; n < 20; n++) await ask()
    }
    const workers = Array.from({ length: 50 }, worker)
    await ok(box.v1("DELETE", `/api-keys/${key.id}`))
    revoked = true
    await Promise.all([...workers, ...Array.from({ length: 100 }, ask)])
    expect(late.length).toBeGreaterThanOrEqual(100)
    expect(new Set(late)).toEqual(new Set([401]))
  })
})

describe("--api-key random and --sending-key random", () => {
  const random = { api_key: "random", sending_key: "random" } as const
  const status = async (box: Box, token: string) => (await box.v1("GET", "/emails", undefined, { token })).status

  it("create tokens in the usual format (assumption keys.token) and reject the well-known tokens", async () => {
    const box = await startSandpost(random)
    const { full_access, sending } = box.tokens
    for (const token of [full_access, sending]) expect(token).toMatch(/^sp_[0-9A-Za-z]{40}$/)
    expect(full_access).not.toBe(sending)
    expect([await status(box, full_access), await status(box, sending)]).toEqual([200, 200])
    expect((await box.v1("GET", "/api-keys", undefined, { token: sending })).status).toBe(403)
    expect([await status(box, "sp_dev_full_access"), await status(box, "sp_dev_sending")]).toEqual([401, 401])
    expect(await box.sandbox("GET", "/info")).toMatchObject({ body: { tokens: box.tokens } })
    expect((await box.sandbox("POST", "/reset", {})).status).toBe(200)
    expect(await status(box, full_access)).toBe(200)
  })

  it("create new tokens at the next start with the same data, and revoke the previous ones", async () => {
    const data = aFolder()
    const before = await startSandpost({ ...random, data })
    await before.stop()
    const box = await startSandpost({ ...random, data })
    expect([await status(box, before.tokens.full_access), await status(box, before.tokens.sending)]).toEqual([401, 401])
    expect([await status(box, box.tokens.full_access), await status(box, box.tokens.sending)]).toEqual([200, 200])
  })

  it("print both tokens at the start", async () => {
    const { client, err } = await spawnSandpost(["--data", "memory", "--api-key", "random", "--sending-key", "random"])
    const { tokens } = await ok(client.sandbox("GET", "/info"))
    expect(err()).toContain(`full_access key  ${tokens.full_access}\n`)
    expect(err()).toContain(`sending key      ${tokens.sending}\n`)
  })
})
