import { expect, it } from "vitest"
import { isMail } from "./caller.ts"

it.each([
  [{ needs: "sends", method: "POST", path: "/emails" }, true],
  [{ needs: "sends", method: "POST", path: "/emails/batch" }, true],
  [{ needs: "sends", method: "GET", path: "/emails" }, false],
  [{ needs: "sends", method: "POST", path: "/webhooks" }, false],
  [{ needs: "writes", method: "POST", path: "/emails" }, false],
] as const)("a request counts as mail only if it sends some: %j is %s", (request, expected) => {
  expect(isMail(request as Parameters<typeof isMail>[0])).toBe(expected)
})
