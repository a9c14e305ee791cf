import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { parseQuery } from "../src/core/mailbox/query.ts"
import { parseLogQuery } from "../src/parts/logs/rules/log-search.ts"

const NOW = "2026-03-01T09:00:00.000Z"
const { parameters } = parse(readFileSync(new URL("../sandbox.openapi.yaml", import.meta.url), "utf8")).components
const listed = (name: string): string[] => parameters[name]["x-search-fields"]

/** The fields that a search lists when it does not know one. */
function knownFields(search: (q: string) => unknown): string[] {
  try {
    search("nosuchfieldatall:x")
  } catch (error) {
    return /The fields are (.*?)\. Write/.exec((error as Error).message)?.[1]?.split(", ") ?? []
  }
  throw new Error("An unknown field was accepted.")
}

it.each([
  ["EmailQuery", (q: string) => parseQuery(q, "emails", NOW)],
  ["InboundQuery", (q: string) => parseQuery(q, "inbound", NOW)],
  ["LogQuery", (q: string) => parseLogQuery(q, NOW)],
] as const)("%s of the contract, and the search have the same fields", (name, search) => {
  const fields = knownFields(search)
  const ofReceived = ["bcc", "reply-to", "event", "tag", "header", "test", "check", "sent-after"]
  expect(fields.filter((field) => name !== "InboundQuery" || !ofReceived.includes(field)).toSorted()).toEqual(
    listed(name).toSorted(),
  )
})
