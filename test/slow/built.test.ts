import { it } from "vitest"
import { useOwnFiles } from "../helpers/own-files.ts"
import { root } from "../helpers/packed.ts"

it("a built clone finds each resource, guide, contract, fixture, worker, page, completion and report", async ({
  skip,
}) => {
  if (process.env.SANDPOST_BUILT !== "1") skip("dist may be older than its sources: `npm test` builds it first")
  await useOwnFiles(root)
})
