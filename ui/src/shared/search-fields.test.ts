import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { EMAIL_SEARCH } from "../emails/grammar.ts"
import { INBOUND_SEARCH } from "../inbound/grammar.ts"
import { LOG_SEARCH } from "../logs/log-query.ts"

const contract = readFileSync(new URL("../../../sandbox.openapi.yaml", import.meta.url), "utf8")

it.each([
  ["EmailQuery", EMAIL_SEARCH],
  ["InboundQuery", INBOUND_SEARCH],
  ["LogQuery", LOG_SEARCH],
] as const)("the inbox completes the fields of the contract's %s, except second names", (name, completed) => {
  const at = contract.indexOf(`\n    ${name}:\n`)
  const [, fields = ""] = /x-search-fields:\s*\[([^\]]*)\]/.exec(contract.slice(at)) ?? []
  const offered = fields.split(/[\s,]+/).filter((field) => field && !["recipient", "sender"].includes(field))
  expect(completed.map(({ key }) => key).toSorted()).toEqual(offered.toSorted())
})
