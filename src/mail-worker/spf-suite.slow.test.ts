import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { parseAllDocuments } from "yaml"
import { createMailAuth } from "./mail-auth.ts"
import { corpusFolder } from "./mail-corpus.test-helper.ts"
import { type Zone, zoneResolver } from "./zone.test-helper.ts"

interface Suite {
  description: string
  tests: Record<string, { helo: string; host: string; mailfrom: string; result: string | string[] }>
  zonedata: Zone
}

const { authenticate, close } = createMailAuth({ workers: 1 })
afterAll(close)

describe("SPF (RFC 7208)", () => {
  it("returns the expected result in at least 202 of the 203 cases of the openspf suite", async (test) => {
    const file = join(corpusFolder("spf", test), "rfc7208-tests.yml")
    const suites = parseAllDocuments(readFileSync(file, "utf8"), { uniqueKeys: false }).map(
      (document) => document.toJS() as Suite,
    )
    const wrong: string[] = []
    let count = 0
    for (const { tests, zonedata } of suites)
      await Promise.all(
        Object.entries(tests).map(async ([name, { helo, host, mailfrom, result }]) => {
          count++
          const raw = Buffer.from("From: a@nowhere.invalid\r\n\r\n")
          const resolver = zoneResolver(zonedata)
          const { spf } = await authenticate({ raw, mail_from: mailfrom, helo, client_ip: host, now: null, resolver })
          if (![result].flat().includes(spf.result))
            wrong.push(`${name}: ${spf.result} (${spf.reason}) instead of ${result}`)
          expect(spf.reason, name).toMatch(/^\S.*\.$/s)
        }),
      )
    expect(count).toBe(203)
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(1)
    if (process.env.MEASURE) console.log(wrong)
  })
})
