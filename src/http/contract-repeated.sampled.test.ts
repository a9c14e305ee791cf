import { describe, expect, it } from "vitest"
import { isLong, sample } from "../../test/helpers/long.ts"
import { contracts, serve } from "./contract.test-helper.ts"
import { openContract } from "./contract.ts"

describe.each(contracts)("the contract of %s", (_, json, checks) => {
  // The validators of requests are the same with both.
  it.each(sample([false, true], 1))(
    "lets the library decide about each parameter that is repeated, with validated responses: %s",
    async (check_contract) => {
      const contract = openContract(json, checks, { strict_query: true, check_contract })
      const ask = serve(contract)
      const seen = new Set<string>()
      for (const { method, path } of contract.paths) {
        const place = path.replace(/\{\w+\}/g, "5")
        const { route } = contract.match(method, place)
        if (route.body_required) continue
        for (const [name, { schema }] of route.queries) {
          if (typeof schema?.type !== "string" || schema.type === "array") continue
          const parameter = JSON.stringify([name, schema])
          // The library takes a tenth of a second for each operation that it has not seen.
          if (!isLong && seen.has(parameter)) continue
          seen.add(parameter)
          const error = expect.stringMatching(`\`${name}\` must be an? ${schema.type}`)
          expect(await ask(method, `${place}?${name}=5&${name}=5`)).toMatchObject({ status: 200, error })
        }
      }
      expect(seen.size).toBeGreaterThan(2)
    },
    180_000,
  )
})
