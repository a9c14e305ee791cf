import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { everyOperation } from "../helpers/every-operation.ts"

const files = ["test/client/every-operation.slow.test.ts", ...globSync("test/tools/*/operations.slow.test.ts")]
const calls = files.map((path) => readFileSync(path, "utf8")).join("\n")

it.each(everyOperation("sandbox.openapi.yaml").map(({ id }) => id))(
  "test/client/every-operation.slow.test.ts, or operations.slow.test.ts of a tool, calls %s and says what it returns",
  (id) => {
    // A boolean, so that a failure does not print the whole file.
    expect(calls.includes(`api.${id}(`), `Add a line with api.${id}(…) that checks its response.`).toBe(true)
  },
)
