import { expect, it } from "vitest"
import type { Context } from "../../operations/context.ts"
import { requestsOf } from "./check-links.ts"

const asked: string[] = []
const ctx = {
  store: { tables: { emails: { find: { token: () => undefined } } } } as unknown as Context["store"],
  gone: { signal: new AbortController().signal },
  transport: {
    post: async ({ url }: { url: string }) => {
      asked.push(url)
      const none = { status_code: null, duration_ms: 5000, response_body: null }
      if (url.includes("silent")) return { ...none, error: "no answer within 5 s", timed_out: true }
      return { ...none, error: "ECONNREFUSED" }
    },
  },
}

it("requests a host that did not respond once, and says so for its other links", async () => {
  const request = requestsOf(ctx, "http://localhost:8025/t/u/1")
  expect(await request("https://silent.example/a")).toMatchObject({ error: "no answer within 5 s" })
  expect(await request("https://silent.example/b")).toEqual({
    requested: false,
    status: null,
    error: "not requested: silent.example did not respond before",
    redirected_to: null,
  })
  expect(await request("https://closed.example/a")).toMatchObject({ error: "ECONNREFUSED" })
  expect(await request("https://closed.example/b")).toMatchObject({ error: "ECONNREFUSED" })
  expect(asked).toEqual(["https://silent.example/a", "https://closed.example/a", "https://closed.example/b"])
})
