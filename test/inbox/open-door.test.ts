import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

const box = await sandpostForFile({ smtp_port: 0, smtp_open: true, any_sender: true, host: "0.0.0.0" })

it("counts the mail that only an open door let through, and warns of a network that can use it (assumption smtp.open)", async () => {
  const page = await openPage(box, "/emails", { leftOut: "nav, header, .snippets, dialog" })
  await page.step("send from a domain that was never added", () =>
    ok(box.v1("POST", "/emails", { from: "a@never.example", to: "ann@example.com", subject: "Hi", text: "Hi" })),
  )
  await page.expectTranscript("open-door")
  expect((await ok(box.sandbox("GET", "/info"))).access_warning).toMatch(
    /^Everyone on the network can use Sandpost on the address 0\.0\.0\.0, and it takes mail without a login, and it uses publicly known tokens/,
  )
})
