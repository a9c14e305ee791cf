import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { corpusFolder } from "../src/mail-worker/mail-corpus.test-helper.ts"
import { everyOperation } from "./helpers/every-operation.ts"
import { isLong } from "./helpers/long.ts"
import { startSandpost } from "./helpers/sandpost.ts"

const contracts = ["openapi.yaml", "sandbox.openapi.yaml"] as const
const writing = contracts.map((file) => everyOperation(file).filter(({ method }) => /POST|PATCH/.test(method)))

/** Bodies by the names that JSONTestSuite uses: `y_` is JSON, `n_` is not, a parser may take or refuse `i_`. */
const OWN = {
  y_spaces_around: " \t\r\n{}\n ",
  y_text: '"a text"',
  y_escaped_surrogates: '{"subject":"\\ud83d\\ude00"}',
  y_number_with_exponent: "[1.5e-3, -0, 1E+2]",
  y_same_key_twice: '{"a":1,"a":2}',
  i_lone_surrogate: '{"subject":"\\ud800"}',
  i_deep: "[".repeat(500) + "]".repeat(500),
  i_huge_number: "[1e999]",
  n_trailing_comma: '{"a":1,}',
  n_single_quotes: "{'a':1}",
  n_unquoted_key: "{a:1}",
  n_comment: "{} // none",
  n_two_values: "{} {}",
  n_open_object: '{"a":1',
  n_open_text: '{"a":"b}',
  n_line_break_in_text: '{"a":"b\nc"}',
  n_unknown_escape: '{"a":"\\x41"}',
  n_leading_zero: "[01]",
  n_hexadecimal: "[0x1]",
  n_nan: "[NaN]",
  n_capital_true: "[True]",
  n_deep_and_open: "[".repeat(500),
}
const ownBodies = Object.entries(OWN).map(([name, text]) => ({ name, raw: Buffer.from(text) }))

it("bodies that are JSON, nearly JSON or not JSON at all get no 5xx, and errors have the standard format", () =>
  sendBodies([...ownBodies, { name: "n_broken_utf8", raw: Buffer.from('{"a":"\xff"}', "latin1") }]))

it("the bodies of JSONTestSuite get no 5xx, and errors have the standard format", async (test) => {
  const folder = corpusFolder("json/test_parsing", test)
  const files = readdirSync(folder).map((name) => ({ name, raw: readFileSync(join(folder, name)) }))
  expect(files.length).toBeGreaterThan(300)
  // Every fourth file is of each kind: those that are JSON, are not, and may be. The long tests send the others.
  await sendBodies(files.filter((_, index) => (index % 4 === 0) !== isLong))
})

/** Sends each body to every operation that has one. */
async function sendBodies(bodies: { name: string; raw: Buffer }[]): Promise<void> {
  expect(writing.map((list) => list.length > 5)).toEqual([true, true])
  const box = await startSandpost({ now: undefined })
  const id = await box.send({ scheduled_at: new Date(Date.now() + 86_400_000).toISOString() })
  const headers = { Authorization: `Bearer ${box.token}` }
  for (const { method, path, body_required } of writing.flat()) {
    const url = path.replace(/\{\w+\}/g, id)
    // `ask` checks the shape of every error.
    const answers = await Promise.all(bodies.map(({ raw }) => box.ask(method, url, undefined, { raw, headers })))
    for (const [index, { name }] of bodies.entries()) {
      const { status, text } = answers[index]!
      const what = `${method} ${path}, ${name}: ${text}`
      expect(status, what).toBeLessThan(500)
      if (!body_required || name.endsWith("no_data.json")) continue
      if (name.startsWith("n_")) expect(status, `${what}, which is not JSON`).toBe(400)
      if (name.startsWith("y_")) expect(status, `${what}, which is JSON`).not.toBe(400)
    }
  }
}
