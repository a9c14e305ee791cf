import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { NOW } from "../../helpers/sandpost.ts"
import { type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const create = async (box: PostOffice, body: object) =>
  box.v1("POST", "/inbound/addresses", { domain_id: await box.domain(), ...body })
const list = async (box: PostOffice) => (await ok(box.v1("GET", "/inbound/addresses"))).data
const MX = { name: "mail.acme.test", type: "MX", value: "mx.sandpost.test", priority: 10 }

describe("POST /inbound/addresses (section 4.3)", () => {
  it("is active immediately on the default host of a verified domain (assumptions inbound.host and inbound.activation)", async () => {
    const box = await aPostOffice()
    const { body } = await create(box, { local_part: "Support" })
    expect(body).toEqual({ id: body.id, address: "support@sp.acme.test", status: "active" })
    expect(await list(box)).toEqual([
      {
        ...body,
        domain: "acme.test",
        host: "sp.acme.test",
        local_part: "support",
        created_at: NOW,
      },
    ])
  })

  it("is pending on another host, with the record to publish and the reason (assumption inbound.pending_fields)", async () => {
    const box = await aPostOffice()
    const { body } = await create(box, { local_part: "*", host: "mail.acme.test" })
    expect(body).toMatchObject({
      address: "*@mail.acme.test",
      status: "pending",
      dns_record: { type: "MX", name: "mail.acme.test", value: "mx.sandpost.test", priority: 10 },
      error: expect.stringContaining("no MX record"),
    })
    expect((await list(box))[0]).toMatchObject({ dns_record: body.dns_record, error: body.error })
  })

  it("is active immediately on another host with an MX record", async () => {
    const box = await aPostOffice()
    await ok(box.sandbox("POST", "/dns", MX))
    expect((await create(box, { local_part: "a", host: "mail.acme.test" })).body.status).toBe("active")
  })

  it.each([
    ["no dot-atom", { local_part: "a b" }, "validation_error"],
    ["a host that is not the domain's", { local_part: "a", host: "inbound.example.com" }, "validation_error"],
    ["a domain that the account does not have", { local_part: "a", domain_id: "nothing" }, "not_found"],
  ])("rejects %s", async (_, body, type) => {
    const box = await aPostOffice()
    expect((await create(box, body)).body.error.type).toBe(type)
  })

  it("rejects an address twice, on this account or another (assumption inbound.catch_all)", async () => {
    const box = await aPostOffice()
    await create(box, { local_part: "support" })
    expect((await create(box, { local_part: "SUPPORT" })).body.error.type).toBe("validation_error")
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["acme.test"] }))
    const theirs = box.as(other.tokens.full_access)
    const domain_id = (await ok(theirs.v1("GET", "/domains"))).data[0].id
    const { status, body } = await theirs.v1("POST", "/inbound/addresses", { domain_id, local_part: "support" })
    expect([status, body.error.type]).toEqual([422, "validation_error"])
  })

  it("responds permission_denied over the limit of the plan (assumption inbound.addresses_per_plan)", async () => {
    const box = await aPostOffice({ plan: "free" })
    for (const local_part of ["a", "b", "c", "d", "e"]) expect((await create(box, { local_part })).status).toBe(200)
    const { status, body } = await create(box, { local_part: "f" })
    expect([status, body.error.type]).toEqual([403, "permission_denied"])
    const [first] = await list(box)
    await ok(box.v1("DELETE", `/inbound/addresses/${first.id}`))
    expect((await create(box, { local_part: "f" })).status).toBe(200)
  })

  it("accepts only full_access keys (section 5)", async () => {
    const box = await aPostOffice()
    const sending = box.as(box.tokens.sending)
    for (const [method, path] of [
      ["GET", "/inbound"],
      ["GET", "/inbound/addresses"],
      ["DELETE", "/inbound/addresses/x"],
    ] as const)
      expect((await sending.v1(method, path)).body.error.type).toBe("permission_denied")
  })
})

describe("pending to active (section 3.4, assumptions inbound.activation and inbound.active_without_mx)", () => {
  it("needs the MX on the default host, too, even if the domain is verified", async () => {
    const box = await aPostOffice()
    const domain = await ok(box.v1("POST", "/domains", { name: "nomx.test" }))
    await ok(box.sandbox("POST", `/domains/${domain.id}/publish`, { purposes: ["spf", "dkim"] }))
    expect(await ok(box.v1("POST", `/domains/${domain.id}/verify`))).toMatchObject({ status: "verified" })
    const { body } = await create(box, { domain_id: domain.id, local_part: "help" })
    expect(body).toMatchObject({
      status: "pending",
      dns_record: { type: "MX", name: "sp.nomx.test", value: "mx.sandpost.test", priority: 10 },
      error: "sp.nomx.test has no MX record. Publish the record in dns_record (in the sandbox: POST /sandbox/dns).",
    })
    const mail = { from: "ann@example.com", to: "help@sp.nomx.test", text: "x" }
    expect(await box.mail(mail)).toMatch(/^550 5\.1\.1 /)
    await ok(box.sandbox("POST", "/dns", body.dns_record))
    expect(await box.mail(mail)).toMatch(/^250 /)
    const [address] = await list(box)
    expect(address).toMatchObject({ address: "help@sp.nomx.test", status: "active" })
    expect(address).not.toHaveProperty("dns_record")
  })

  it("needs only a verified domain on the default host with the profile client", async () => {
    const box = await aPostOffice({ profile: "client" })
    const domain = await ok(box.v1("POST", "/domains", { name: "nomx.test" }))
    await ok(box.sandbox("POST", `/domains/${domain.id}/publish`, { purposes: ["spf", "dkim"] }))
    const { body } = await create(box, { domain_id: domain.id, local_part: "a" })
    expect(body).toMatchObject({ status: "pending", error: expect.stringContaining("not verified") })
    await ok(box.v1("POST", `/domains/${domain.id}/verify`))
    expect((await list(box))[0]).toMatchObject({ status: "active" })
  })

  it("happens when the zone changes, and stays when it changes back", async () => {
    const box = await aPostOffice()
    await create(box, { local_part: "a", host: "mail.acme.test" })
    const { id } = await ok(box.sandbox("POST", "/dns", MX))
    expect((await list(box))[0]).toMatchObject({ status: "active" })
    await ok(box.sandbox("DELETE", `/dns/${id}`))
    const [address] = await list(box)
    expect(address.status).toBe("active")
    expect(address).not.toHaveProperty("dns_record")
  })

  it("happens on the default host when the records of the domain are published", async () => {
    const box = await aPostOffice()
    const domain = await ok(box.v1("POST", "/domains", { name: "new.test" }))
    const { body } = await create(box, { domain_id: domain.id, local_part: "a" })
    expect(body).toMatchObject({ status: "pending", error: expect.stringContaining("has no MX record") })
    await ok(box.sandbox("POST", `/domains/${domain.id}/publish`, {}))
    expect(await box.mail({ from: "ann@example.com", to: "a@sp.new.test", text: "x" })).toMatch(/^250 /)
    expect((await list(box))[0]).toMatchObject({ status: "active" })
  })

  it("also happens when the control API lists the addresses, in pages", async () => {
    const box = await aPostOffice()
    await create(box, { local_part: "a", host: "mail.acme.test" })
    await create(box, { local_part: "b" })
    const page = await ok(box.sandbox("GET", "/receiving-addresses?limit=1&offset=1"))
    expect(page).toMatchObject({ total: 2, limit: 1, offset: 1, data: [{ status: "pending", dns_record: MX_OF_MAIL }] })
  })
})

const MX_OF_MAIL = { name: "mail.acme.test", type: "MX" }

describe("DELETE /inbound/addresses/{id}", () => {
  it("responds not_found for addresses of other accounts, and frees the deleted address", async () => {
    const box = await aPostOffice()
    const { id } = (await create(box, { local_part: "a" })).body
    await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    expect((await box.v1("DELETE", `/inbound/addresses/${id}`)).body.error.type).toBe("not_found")
    expect((await create(box, { local_part: "a" })).status).toBe(200)
  })
})
