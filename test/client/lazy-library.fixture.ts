import { createRequire } from "node:module"
import { startSandpost } from "../../src/index.ts"

// Sends requests that are refused, and prints their messages and whether one of them loaded express-openapi-validator.
const { cache } = createRequire(import.meta.url)
const isLoaded = () => Object.keys(cache).some((path) => path.includes("express-openapi-validator"))
const box = await startSandpost()
const ask = async (path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${box.tokens.full_access}`, "Content-Type": "application/json" }
  const init = body && { method: "POST", body: JSON.stringify(body) }
  const answer = await fetch(`${box.url}${path}`, { headers, ...init })
  return { status: answer.status, isLoaded: isLoaded() }
}
const refused = [
  await ask("/v1/emails", { from: 1 }),
  await ask("/v1/emails/batch", []),
  await ask("/v1/emails?limit=0"),
  await ask("/v1/emails?status=delivered,bounced"),
  await ask("/sandbox/emails?unknown=1"),
  await ask("/sandbox/faults", { unknown: 1 }),
]
const accepted = [
  await ask("/v1/emails?created_after=2026-01-01T10:00:00Z&unknown=1"),
  await ask("/sandbox/reset?keep=domains,webhooks"),
]
const repeated = [await ask("/v1/emails?limit=1&limit=2")]
await box.stop()
process.stdout.write(JSON.stringify({ refused, accepted, repeated }))
