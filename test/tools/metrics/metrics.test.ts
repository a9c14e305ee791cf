import { expect, it } from "vitest"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile({ ui_password: "secret" })
const headers = { authorization: `Basic ${Buffer.from("me:secret").toString("base64")}` }

it("GET /metrics counts requests by operation and status, mail by status, and contains no token", async () => {
  await box.send()
  await box.v1("POST", "/emails", {})
  await box.v1("GET", "/nowhere")
  await box.settle({ headers })
  const { headers: answered, body } = await box.ask("GET", "/metrics", undefined, { headers })
  expect(answered.get("content-type")).toContain("text/plain; version=0.0.4")
  expect(body).toContain('sandpost_requests_total{api="service",operation="sendEmail",status="200"} 1')
  expect(body).toContain('sandpost_requests_total{api="service",operation="sendEmail",status="422"} 1')
  expect(body).toContain('sandpost_requests_total{api="service",operation="none",status="404"} 1')
  expect(body).toContain('sandpost_requests_total{api="control",operation="settle",status="200"} 1')
  expect(body).toContain('sandpost_request_duration_seconds_count{api="service",operation="sendEmail"} 2')
  expect(body).toContain('sandpost_emails{status="delivered"} 1')
  expect(body).toContain('sandpost_deliveries{status="pending"} 0')
  for (const name of ["sandpost_live_clients 0", "sandpost_journal_bytes 0", "process_resident_memory_bytes"]) {
    expect(body).toContain(name)
  }
  expect(body).not.toContain(box.tokens.full_access)
  expect(body).toContain("sandpost_search_index_bytes 0")
  // More than are searched without the index.
  for (let n = 0; n < 20; n++) await box.send()
  await box.sandbox("GET", "/emails?q=word", undefined, { headers })
  const searched = await box.ask("GET", "/metrics", undefined, { headers })
  expect(searched.text).toMatch(/^sandpost_search_index_bytes [1-9]/m)
})
