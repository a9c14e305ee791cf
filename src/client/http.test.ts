import { expect, it, vi } from "vitest"
import { platform } from "../platform.ts"
import { sendRequest } from "./http.ts"

const request = { method: "GET", url: "http://127.0.0.1:9/sandbox/info", query: {}, headers: {} }

it("an answer that is not from Sandpost is named with method and URL of the request", async () => {
  vi.spyOn(platform, "fetch").mockResolvedValueOnce(new Response("{}", { status: 503 }))
  await expect(sendRequest(request)).rejects.toThrow(
    "GET http://127.0.0.1:9/sandbox/info returned 503 with a body that is not",
  )
})

it("names the proxy that Node's fetch used, without its password", async () => {
  vi.spyOn(platform, "fetch").mockRejectedValue(new TypeError("fetch failed"))
  await expect(sendRequest(request)).rejects.not.toThrow("proxy")
  vi.stubEnv("NODE_USE_ENV_PROXY", "1")
  for (const name of ["http_proxy", "HTTPS_PROXY", "https_proxy"]) vi.stubEnv(name, "")
  vi.stubEnv("HTTP_PROXY", "http://ann:secret@proxy.test:3128")
  const { message } = (await sendRequest(request).catch((error) => error)) as Error
  vi.unstubAllEnvs()
  expect(message).toContain("proxy proxy.test:3128 (HTTP_PROXY); NO_PROXY=127.0.0.1,localhost")
  expect(message).not.toContain("secret")
})

it.each([
  ["happy-dom", "a NetworkError", new DOMException("Cross-Origin Request Blocked", "NetworkError"), { happyDOM: {} }],
  [
    "jsdom",
    "a signal that is not Node's",
    new TypeError('RequestInit: Expected signal ("AbortSignal {}") to be an instance of AbortSignal.'),
    { navigator: { userAgent: "Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/26.1.0" } },
  ],
])("names %s for %s, and no environment where there is none", async (name, _, error, globals) => {
  vi.spyOn(platform, "fetch").mockRejectedValue(error)
  await expect(sendRequest(request)).rejects.not.toThrow("environment")
  for (const [key, value] of Object.entries(globals)) vi.stubGlobal(key, value)
  await expect(sendRequest(request)).rejects.toThrow(
    `The test environment ${name} replaces what requests need by that of a browser: begin the file with \`// @vitest-environment node\``,
  )
  vi.unstubAllGlobals()
})
