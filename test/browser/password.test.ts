import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section({ ui_password: "open sesame" })

describe("an inbox behind a password", () => {
  it("works with the password, including the live feed", async () => {
    await on.open("/emails", { httpCredentials: { username: "any", password: "open sesame" } })
    await on.live()
    const id = await on.box.send()
    await on.page.locator(`[data-email-id="${id}"]`).waitFor()
  })

  it("rejects requests without the password", async () => {
    const answer = await fetch(`${on.box.url}/emails`)
    expect(answer.status).toBe(401)
  })
})
