import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { everyOperation } from "../helpers/every-operation.ts"

const calls = readFileSync(new URL("every-operation.slow.test.ts", import.meta.url), "utf8")

it.each(everyOperation("sandbox.openapi.yaml").map(({ id }) => id))(
  "test/client/every-operation.slow.test.ts calls %s and says what it returns",
  (id) => {
    // A boolean, so that a failure does not print the whole file.
    expect(calls.includes(`api.${id}(`), `Add a line with api.${id}(…) that checks its response.`).toBe(true)
  },
)
