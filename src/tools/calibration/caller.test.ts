import { expect, it } from "vitest"
import { Caller, isMail } from "./caller.ts"
import type { ServiceCaller } from "./service.ts"

it.each([
  [{ needs: "sends", method: "POST", path: "/emails" }, true],
  [{ needs: "sends", method: "POST", path: "/emails/batch" }, true],
  [{ needs: "sends", method: "GET", path: "/emails" }, false],
  [{ needs: "sends", method: "POST", path: "/webhooks" }, false],
  [{ needs: "writes", method: "POST", path: "/emails" }, false],
] as const)("a request counts as mail only if it sends some: %j is %s", (request, expected) => {
  expect(isMail(request as Parameters<typeof isMail>[0])).toBe(expected)
})

it.each([
  ["from", "the account has no verified domain (--from)"],
  ["domain", "the account has no verified domain (--from)"],
  ["send_to", "no --send-to was given"],
  ["send_to_tagged", "no --send-to was given"],
  ["webhook_url", "no --webhook-url was given"],
  ["domains.id", "domains was not requested"],
])("a request without a value for {%s} is not made: %s", async (value, reason) => {
  const caller = new Caller({ base_url: "http://127.0.0.1:1" } as ServiceCaller, { token: "x" })
  const request = { why: "", needs: "reads", method: "GET", path: `/domains/{${value}}` } as const
  expect(await caller.make("one", request, new AbortController().signal)).toBeUndefined()
  expect(caller.missing.get("one")).toBe(reason)
})
