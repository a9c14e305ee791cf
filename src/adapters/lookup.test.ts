import type { LookupAddress } from "node:dns"
import { describe, expect, it } from "vitest"
import { createNames } from "./transport.ts"

describe("names of webhook receivers", () => {
  it("resolves localhost and the names below it to this machine, without a lookup", async () => {
    const names = createNames(() => Promise.reject(new Error("asked")))
    for (const name of ["localhost", "localhost.", "app.localhost", "LOCALHOST"]) {
      expect((await names(name)).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"])
    }
  })

  it("resolves other names like the operating system", async () => {
    await expect(createNames()("no-such-name.invalid")).rejects.toMatchObject({ syscall: "getaddrinfo" })
  })

  it("runs at most two lookups at a time, and only one for the same name", async () => {
    const open: { name: string; answer: (found: LookupAddress[]) => void }[] = []
    const names = createNames((name) => new Promise((answer) => open.push({ name, answer })))
    const asked = ["a", "b", "a", "c"].map((name) => names(name))
    await expect.poll(() => open.map(({ name }) => name)).toEqual(["a", "b"])
    open[0]!.answer([{ address: "10.0.0.1", family: 4 }])
    expect(await asked[0]).toEqual(await asked[2])
    await expect.poll(() => open.length).toBe(3)
    open[1]!.answer([])
    open[2]!.answer([])
    await Promise.all(asked)
    const again = names("a")
    await expect.poll(() => open.map(({ name }) => name)).toEqual(["a", "b", "c", "a"])
    open[3]!.answer([])
    expect(await again).toEqual([])
  })
})
